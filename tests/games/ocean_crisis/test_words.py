"""Every event, question, label, setting and topic has its words, for extreme arguments too."""

import inspect
import re
from dataclasses import fields
from typing import get_type_hints

import pytest

from games.kernel import Event, Milestone, Phrase, Seat
from games.ocean_crisis import GAME, cleanup, events, locations, movement, planning, research
from games.ocean_crisis.events import CleanupRolled, GarbageArrived, GarbageAshore, TurtleLeft
from games.ocean_crisis.pieces import CARDS, COLOURS, GARBAGE, LOCATIONS, ROADS
from games.ocean_crisis.play import words

KINDS = (
    "plan", "road", "location-order", "card-colour", "card-keep", "attempt", "research", "research-type", "keep-tile",
    "reroll", "roads-ahead",
)  # fmt: skip
EVENTS = [
    kind
    for _, kind in inspect.getmembers(events, inspect.isclass)
    if issubclass(kind, Event) and kind not in {Event, Milestone}
]
LONG = "Ünïcødé " * 8


def values(kind: type, number: int) -> dict[str, object]:
    """Arguments of an event class: numbers as given, words from the components."""
    hints = get_type_hints(kind)
    text = {
        "type": "old_tyre", "section": "estuary", "location": "research-center", "card": "environmental_organization",
        "colour": "orchid", "shape": "straight", "reason": "herons_unsaved", "outcome": "reduced", "place": "S3",
        "cell": "E5",
    }  # fmt: skip
    made: dict[str, object] = {}
    for f in fields(kind):
        hint = hints[f.name]
        if hint is int or hint is Seat:
            made[f.name] = number if hint is int else Seat(1)
        elif hint is str:
            made[f.name] = text[f.name]
        else:
            made[f.name] = ("old_tyre",) * max(1, number)
    return made


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("number", [0, 1, 2, 12])
def test_every_event_is_told(kind, number):
    said = words().tell(kind(**values(kind, number)), lambda seat: LONG)
    assert said
    assert "_" not in said
    assert "{" not in said
    assert not re.search(r"\b1 (tiles|spaces|meeples|rounds)\b", said)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_says_where(kind):
    assert "place" in {f.name for f in fields(kind)}
    assert get_type_hints(kind)["place"] is str


def test_sentences():
    def tell(event: Event) -> str:
        return words().tell(event, lambda seat: "Mira")

    assert tell(GarbageAshore("old_tyre", 1, "P7")) == "Ashore on the Garbage Island: Old Tyre. One space is left!"
    assert tell(CleanupRolled(Seat(0), "drink_can", 3, 1, 4, 4, "removed", "S2")) == (
        "Mira clears the Drink Can on S2: 3 + 1 = 4 against 4."
    )
    assert tell(GarbageArrived("beach", ("drink_can", "old_tyre"), ("P1", "P2"), 2, "P2")) == (
        "2 tiles drift in for the Beach: Drink Can, Old Tyre, on P1, P2."
    )
    assert tell(TurtleLeft(0)) == "The sea turtle swims away; no young turtle has hatched. The mission has failed."


ARGS = {
    "meeples": 4, "hand": ("curve", "tee"), "card": "recycling", "colour": "coral", "newer": "recycling",
    "earlier": "coastal_cleanup", "type": "old_tyre", "count": 3, "need": 6, "spot": "P1", "total": 2,
    "standing": False, "base": 1, "rest": 3, "dropped": 0, "ahead": 2,
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_every_question_has_prompt_help_and_advice(kind):
    assert words().say(Phrase(f"ask-{kind}", ARGS))
    assert "OC-" in words().say(Phrase(f"help-{kind}"))
    advice = "why-road-open" if kind == "road" else f"why-{kind}"
    assert words().say(Phrase(advice, {"base": 2, "cleaning": 2, "count": 2}))


def test_what_stands_is_said_with_the_question():
    def ask(kind: str, **args: object) -> str:
        return words().say(Phrase(f"ask-{kind}", {**ARGS, **args}))

    standing = "Your standing plan is in force. "
    rest = "where garbage lies that nobody has taken (3). Nobody waits for you."
    assert ask("plan", standing=True, base=1) == f"{standing}One meeple goes to the Eco Base, the others {rest}"
    assert ask("plan", standing=True, base=2) == f"{standing}2 meeples go to the Eco Base, the others {rest}"
    assert ask("plan", standing=True, base=0) == f"{standing}All your meeples go {rest}"
    assert ask("road") == "Lay a Road Tile. In your hand: curve, tee."
    assert ask("road", dropped=1).startswith("The placement you sent ahead fits no more and is given up. ")
    assert ask("road", dropped=3).startswith("The next of 3 placements you sent ahead fits no more")
    assert ask("roads-ahead", ahead=1) == "You have sent one placement ahead. In your hand: curve, tee."
    for count in (0, 1, 2):
        assert words().say(Phrase("why-roads-ahead", {"count": count}))


def test_the_kinds_are_all_there_are():
    source = "".join(inspect.getsource(module) for module in _modules())
    asked = set(re.findall(r'Decision\(\s*[\w.]+, "([a-z-]+)"', source))
    assert asked == set(KINDS)


def _modules():
    return cleanup, locations, movement, planning, research


def test_every_component_has_a_name():
    locations = [place.key for place in LOCATIONS.values()]
    for id in (*GARBAGE, *CARDS, *COLOURS, *ROADS, *locations, "white", "research", "discard", "reroll", "keep"):
        assert words().say(Phrase("word-" + id.replace("_", "-")))
    assert [words().say(Phrase("word-" + g.id.replace("_", "-"))) for g in GARBAGE.values()] == [
        g.name for g in GARBAGE.values()
    ]


def test_every_setting_and_value_has_words():
    for setting in (*GAME.settings, GAME.seat_setting):
        assert setting is not None
        name = "setting-" + setting.name.replace("_", "-")
        assert words().say(Phrase(name))
        for value in setting.values:
            assert words().say(Phrase(name), value.replace("_", "-"))


def test_every_topic_has_a_title_a_text_and_rule_ids():
    for topic in GAME.topics:
        assert words().say(Phrase(f"topic-{topic}"), "title")
        assert len(re.findall(r"OC-\d+\.\d+", words().say(Phrase(f"topic-{topic}")))) >= 2


def test_every_reason_and_fact_has_a_word():
    for reason in ("saved", "island_full", "crabs_gone", "herons_unsaved", "shark_dead"):
        assert words().say(Phrase("word-" + reason.replace("_", "-")))
        assert words().say(Phrase("ending-" + reason.replace("_", "-")))
    for fact in ("empty-spaces", "dolphin", "hermit-crabs", "sea-turtle", "crab", "herons", "shark"):
        assert words().say(Phrase(f"fact-{fact}"))
    for phase in ("setup", "planning", "roads", "cleanup", "river-flow", "ocean-current", "over"):
        assert words().say(Phrase(f"phase-{phase}"))


def test_effects_are_plural_correct():
    say = words().say
    assert (
        say(Phrase("would-leave", {"ends": 1, "tiles": 1}))
        == "Leaves one open end; the next location is one tile away."
    )
    assert (
        say(Phrase("would-leave", {"ends": 3, "tiles": 99})) == "Leaves 3 open ends; the next location is out of reach."
    )
