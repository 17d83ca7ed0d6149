"""The ids on controls: at most 100 characters, read back as written, and nothing from strangers taken for one."""

import pytest

from bot.ids import LONGEST, Press, read, short


@pytest.mark.bug("B14")
@pytest.mark.parametrize("room", [0, 1, 10, 50, 71, 72, 80, 100, 300, 4000])
def test_an_id_fits_whatever_its_argument(room: int) -> None:
    press = Press("undo-yes", "bcdfgh", 11, "12.34/5.67", 999, "k" * room)
    assert 1 <= len(str(press)) <= LONGEST
    found = read(str(press))
    assert found is not None
    assert found.arg in {press.arg, short(press.arg)}
    assert (found.verb, found.table, found.seat, found.decision, found.undos) == (
        "undo-yes",
        "bcdfgh",
        11,
        "12.34/5.67",
        999,
    )


def test_it_reads_back_as_written() -> None:
    for press in (
        Press("mine", "bcdfgh"),
        Press("answer", "bcdfgh", 0, "0.1", 0, "a|b|c"),
        Press("set", "bcdfgh", arg="first_player"),
        Press("facet", "bcdfgh", 3, "3.12", 2, "1-S3-curve"),
    ):
        assert read(str(press)) == press


@pytest.mark.parametrize(
    "custom_id",
    [
        "", "t1", "hello", "t1|mine|bcdfgh", "t2|mine|bcdfgh|||0|", "T1|mine|bcdfgh|||0|", "t1|mine|bcdfgh|x||0|",
        "t1|mine|bcdfgh|-1||0|", "t1|mine|bcdfgh||||", "t1|mine|bcdfgh|||-1|", "t1|mine|bcdfgh|||1.5|",
        "t1|mine|bcdfgh|123||0|", "t1|mine|bcdfgh|||1234567|", "t1|mine|" + "b" * 40 + "|||0|",
        "t1|" + "m" * 40 + "|bcdfgh|||0|", "t1|mine|bcdfgh||" + "2" * 40 + "|0|", "t1|mine|bcdfgh|||0|" + "a" * 100,
        "t1|mine|bcdfgh|\u00b2||0|",
    ],
)  # fmt: skip
def test_what_is_not_ours_is_none(custom_id: str) -> None:
    assert read(custom_id) is None


def test_stand_ins_differ() -> None:
    assert len({short(f"{'long-' * 30}{n}") for n in range(1000)}) == 1000
