"""Every event, question, label, setting and topic has its words, for extreme arguments too; none is left over."""

import inspect
import re
from dataclasses import fields
from typing import get_type_hints

import pytest

from games.eldertide import GAME, events
from games.eldertide import autopilot as pilot
from games.eldertide.events import (
    CardTaken,
    ChallengeMissed,
    DialShown,
    PortRepaired,
    Sailed,
    StormRolled,
)
from games.eldertide.pieces import BEACONS, CARDS, CHALLENGES, HOUSES, PORTS, REWARDS
from games.eldertide.play import words
from games.eldertide.scoring import SOURCES
from games.eldertide.verbs import FACILITIES, GOODS, TRACKS
from games.kernel import Chance, Composite, Event, Milestone, Phrase, Seat, Table
from tests.games.eldertide.players import at_random, awaited, play
from tests.games.eldertide.scene import header

KINDS = (
    "house", "challenge", "perk", "dial", "free", "sail", "repair", "main", "bonus", "extra-turn", "resource",
    "overflow", "track", "track-run", "outpost-beacon", "facility", "raise", "export", "lower", "pay", "pick", "reward",
    "flip", "capital", "build", "final-build",
)  # fmt: skip
EVENTS = [
    kind
    for _, kind in inspect.getmembers(events, inspect.isclass)
    if issubclass(kind, Event) and kind not in {Event, Milestone} and not kind.__name__.startswith("_")
]
LONG = "Ünïcødé " * 8
TEXT = {
    "house": "own", "challenge": "CH5", "dial": "capital", "port": "horath_hall", "path": "A1", "level": "strong",
    "text": "Gain 1 Food.", "kind": "food", "what": "outpost_beacon", "track": "yellow", "card": "X12", "slot": "middle",
    "rose": "food", "fell": "engine", "beacon": "harmony_A", "outpost": "left", "part": "bottom", "reward": "BR12",
    "perk": "royal_1", "rolled": "SW", "taken": "SE", "source": "outposts", "reason": "most_rp", "place": "C2",
}  # fmt: skip


def values(kind: type, number: int, house: str) -> dict[str, object]:
    """Arguments of an event class: numbers as given, words from the components."""
    hints, made = get_type_hints(kind), {}
    for f in fields(kind):
        hint = hints[f.name]
        if hint is bool:
            made[f.name] = number == 1
        elif hint is int or hint is Seat:
            made[f.name] = Seat(1) if hint is Seat else number
        elif hint is str:
            made[f.name] = house if f.name == "house" else TEXT[f.name]
        else:
            made[f.name] = (Seat(0),) * max(1, number) if "Seat" in str(f.type) else ("A1", "B2")
    return made


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize(("number", "house"), [(0, "own"), (1, "royal"), (2, "own"), (12, "enclave")])
def test_every_event_is_told(kind, number, house):
    said = words().tell(kind(**values(kind, number, house)), lambda seat: LONG)
    assert said
    assert "_" not in said
    assert "{" not in said
    assert not re.search(r"\b1 (Sail Points|Toolkits|Facilities|tokens|moves|exports)\b", said)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_says_where(kind):
    assert get_type_hints(kind)["place"] is str


def test_sentences():
    def tell(event: Event) -> str:
        return words().tell(event, lambda seat: ("Mira", "Luca")[seat])

    assert (
        tell(Sailed(Seat(0), "own", "farport", "A1-B2", 1, "B2")) == "Mira sails A1-B2 to Farport for one Sail Point."
    )
    assert (
        tell(DialShown(Seat(1), "royal", "capital", 9))
        == "Luca for the Royal Company turns up the Capital; Qi left: 9."
    )
    assert tell(PortRepaired(Seat(0), "own", "farport", 5, 2, "B2")) == (
        "Mira repairs Farport on B2 for 5 RP; its reward comes twice."
    )
    assert (
        tell(StormRolled("W", "SE", False, "D1"))
        == "The die says west, where nothing lies; the Storm turns south-east to D1."
    )
    assert tell(CardTaken(Seat(0), "own", "X01", "left", 0)) == (
        "Mira completes Granary Relief and takes it; the boxes above are covered already."
    )
    assert (
        tell(ChallengeMissed(Seat(0), "own", "CH1", 80, 100, True)) == "Mira falls short of First Lights: 80 RP of 100."
    )


ARGS = {
    "house": "own", "qi": 3, "limit": 10, "cv": 5, "port": "farport", "times": 2, "text": "Gain 1 Food.", "n": 2,
    "held": "1/1/1/0", "good": "food", "goods": "1/1/1/0",
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_every_question_has_prompt_help_and_advice(kind):
    asked = words().say(Phrase(f"ask-{kind}", ARGS))
    assert asked == asked.strip()
    assert words().say(Phrase(f"ask-{kind}", {**ARGS, "house": "royal"})).strip()
    assert re.search(r"EL-", words().say(Phrase(f"help-{kind}")))
    assert words().say(Phrase(f"why-{kind}", {"port": "farport", "n": 3}))


def test_the_kinds_are_all_that_is_asked():
    source = "".join(
        inspect.getsource(__import__(f"games.eldertide.{name}", fromlist=["x"]))
        for name in (
            "beacons", "building", "capital", "dials", "effects", "exporting", "ports", "sailing", "setup", "storage",
            "tracks", "turns",
        )
    )  # fmt: skip
    asked = re.findall(r'(?:ask|ask_plainly)\(\s*table,\s*index,\s*"([a-z-]+)"', source)
    asked += re.findall(r'(?:decision|_asked)\(\s*(?:table\.)?state, \w+, "([a-z-]+)"', source)
    asked += re.findall(r'Decision\(seat, "([a-z-]+)"', source)
    assert set(asked) == set(KINDS)
    assert set(pilot._WORTH) | {"house", "challenge", "perk", "dial", "sail", "capital", "build", "final-build"} == set(
        KINDS
    )


def test_every_component_has_a_name():
    say = words().say
    for piece in (*PORTS.values(), *CARDS.values(), *REWARDS.values(), *CHALLENGES.values()):
        assert say(Phrase("word-" + piece.id.replace("_", "-"))) == piece.name
    for house in HOUSES.values():
        assert say(Phrase(f"word-{house.id}")).removeprefix("the ") in house.name
        assert [say(Phrase("word-" + perk.id.replace("_", "-"))) for perk in house.perk] == [p.name for p in house.perk]
    for id in (*BEACONS, *GOODS, *TRACKS, *FACILITIES, *SOURCES):
        assert say(Phrase("word-" + id.replace("_", "-")))


def test_every_setting_phase_fact_and_ending_has_words():
    for setting in (*GAME.settings, GAME.seat_setting):
        name = "setting-" + setting.name.replace("_", "-")
        assert words().say(Phrase(name))
        assert all(words().say(Phrase(name), value) for value in setting.values)
    for phase in ("houses", "perks", "dials", "sailing", "storm", "final-build", "over"):
        assert words().say(Phrase(f"phase-{phase}"))
    for reason in ("most-rp", "tie-broken", "tied", "challenge-met", "challenge-missed"):
        assert words().say(Phrase(f"ending-{reason}"))
        assert words().say(Phrase(f"word-{reason}"))
    assert all(words().say(Phrase(f"fact-{house}")) for house in HOUSES)


def test_every_topic_has_a_title_a_text_and_rule_ids():
    for topic in GAME.topics:
        assert words().say(Phrase(f"topic-{topic}"), "title")
        assert len(re.findall(r"EL-[\dR]+\.\d+", words().say(Phrase(f"topic-{topic}")))) >= 2


def test_the_topics_name_rules_that_exist():
    rules = (__import__("importlib.resources", fromlist=["files"])).files("games.eldertide").joinpath("rules.md")
    known = set(re.findall(r"^- (EL-[\dRD]+\.\d+)", rules.read_text("utf-8"), re.MULTILINE))
    catalogue = rules.parent.joinpath("words/en.ftl").read_text("utf-8")
    assert set(re.findall(r"EL-[\dRD]+\.\d+", catalogue)) <= known


def look(table: Table, said: set[str]) -> None:
    """Word every open question with all its options, and note which messages were used."""
    for decision in table.open.values():
        words().say(Phrase(f"ask-{decision.kind}", decision.args))
        options = decision.options
        offered = options.after(()) if isinstance(options, Composite) else options
        for key in offered:
            for phrase in (offered.label(key), *offered.effect(key)):
                assert words().say(phrase).strip()
                said.add(phrase.id)


def test_every_label_can_be_said_and_none_is_left_over():
    said: set[str] = set()
    for seats, mode, seed in (
        (2, "standard", "1"),
        (5, "standard", "2"),
        (1, "double", "3"),
        (2, "double", "4"),
        (3, "standard", "5"),
    ):
        table, chance = Table(GAME, header(seats, seed, mode=mode)), Chance(seed.encode())
        while table.result is None:
            look(table, said)
            decision = awaited(table)
            player = at_random if chance.roll("who", 2) else lambda t, d, c: GAME.autopilot(t.view(d.seat), d, c).answer
            table.answer(decision.seat, decision.id, player(table, decision, chance))
    labels = {
        id for id in words().ids if not re.match(r"(ask|help|why|word|topic|setting|phase|facet|fact|ending)-", id)
    }
    labels -= {Event.phrase(kind(**values(kind, 1, "own"))).id for kind in EVENTS} | {"who", "whose"}
    rare = {
        "stays-lowest",
        "track-stays",
        "free-flip",
        "overflow-drop",
        "overflow-leave",
        "bonus-royal",
        "extra-no",
        "extra-yes",
    }
    assert labels - said <= rare
    for id in rare:
        assert words().say(Phrase(id, {"kind": "food"}))


def test_a_played_game_is_told_without_a_gap():
    table = play(4, "7")
    for told in table.told:
        assert words().tell(told.event, "Seat {}".format)
