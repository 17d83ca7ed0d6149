"""What players type by mistake: refused with keys that are possible, at every moment of a whole game of each kind."""

import pytest

import games
from games.kernel import Composite, Illegal, Table, typed
from tests.games.playthroughs.record import goldens

NONSENSE = ("", "?", "x" * 300, "A1 A1 A1 A1", "-", "9-9-9", "@everyone", "\u202eabc")
STEP = 3  # every so many answers of the golden games; all kinds of questions are met


@pytest.mark.parametrize("slug", games.slugs())
def test_nonsense_is_refused_with_what_is_possible(slug):
    met: set[str] = set()
    for golden in goldens(slug):
        held = golden.stored()
        table = Table(held.game, held.header)
        for n, entry in enumerate(held.log):
            if n % STEP == 0:
                for decision in table.open.values():
                    options = (
                        decision.options.after(()) if isinstance(decision.options, Composite) else decision.options
                    )
                    for text in NONSENSE:
                        check(options, text)
                    met.add(decision.kind)
            table.answer(entry.seat, entry.id, entry.answer)
    assert len(met) > 1


def check(options, text):
    """A text means nothing here, and the refusal's own examples can be said instead."""
    try:
        assert options.parse(text) in options
    except Illegal as refused:
        id, args = refused.phrase
        if id == "no-option-left":
            assert next(iter(options), None) is None
            return
        assert id == "not-an-option"
        assert args["typed"] == text[:40]
        near = args["near"].split(", ")
        assert 1 <= len(near) <= 5
        for key in near:
            assert options.parse(key) in options, (typed(text), key)
