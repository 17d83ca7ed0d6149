"""Every event, question, label, setting and topic of Kalypso has its words, for extreme arguments too."""

import inspect
import re
from dataclasses import fields
from pathlib import Path
from typing import get_type_hints

import pytest

import games.kalypso
from games.kalypso import GAME, events
from games.kalypso.autopilot import _WAYS
from games.kalypso.pieces import BUILDINGS, COLOURS, DIFFICULTIES, FORECASTS, MATERIALS, SPECIALISTS
from games.kernel import Event, Milestone, Phrase, Seat

WORDS = GAME.words()
SOURCES = {p.name: p.read_text("utf-8") for p in Path(games.kalypso.__file__).parent.glob("*.py")}
KINDS = sorted(_WAYS)
EVENTS = [
    k for _, k in inspect.getmembers(events, inspect.isclass) if issubclass(k, Event) and k not in {Event, Milestone}
]
TEXT = {
    "forecast": "rip_current", "kind": "scrap", "what": "wood", "item": "barrel", "building": "net_workshop",
    "first": "house", "second": "cooper", "motif": "Tide Clock", "track": "solar", "tile": "SV001", "origin": "A1-H",
    "specialist": "captain", "direction": "clockwise", "reason": "goal_a", "place": "F7",
}  # fmt: skip
LONG = "Ünïcødé " * 8


def made(cls: type, number: int, /, **text: str) -> Event:
    hints, values = get_type_hints(cls), {}
    for f in fields(cls):
        hint = hints[f.name]
        if hint is int or hint is Seat:
            values[f.name] = number if hint is int else Seat(1)
        elif hint is str:
            values[f.name] = {**TEXT, **text}[f.name]
        elif "Seat" in str(f.type):
            values[f.name] = (Seat(0),) * max(1, number)
        else:
            values[f.name] = ("SV001" if f.name == "tiles" else "wood",) * number
    return cls(**values)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("number", [0, 1, 2, 36])
def test_every_event_is_told(kind, number):
    said = WORDS.tell(made(kind, number), lambda seat: LONG)
    assert said
    assert "_" not in said
    assert "{" not in said
    assert not re.search(r"\b1 (tiles|Survivors|Barrels|Boats|squares|Fish tokens|Settlers|things|points)\b", said)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_says_where(kind):
    assert get_type_hints(kind)["place"] is str


def test_every_value_of_an_event_is_told():
    name = "seat {}".format
    for piece in ("salvage", "scrap", "barrel", "boat", "net", "garden"):
        assert WORDS.tell(made(events.PieceLaid, 1, kind=piece), name)
    for item in ("boat", "net", "garden", "barrel", "salvage", "scrap_wood"):
        assert "_" not in WORDS.tell(made(events.ItemLost, 1, item=item), name)
    for reason in ("forecast", "survivors", "fish", "gardens", "goal_a", "goal_b"):
        assert "_" not in WORDS.tell(made(events.GameLost, 4, reason=reason), name)
        assert f"ending-{reason.replace('_', '-')}" in WORDS
    assert WORDS.tell(events.PieceLaid(Seat(0), "boat", "", "C4"), lambda _s: "Mira") == "Mira launches a Boat at C4."
    told = events.OceanEnclosed(Seat(0), 1, 2, "C4")
    assert WORDS.tell(told, lambda _s: "Mira") == "Mira encloses one square of ocean, with Fish in it: 2."


ARGS = {"held": 1, "item": "scrap_wood", "icons": ("icon_W", "icon_P"), "at": "F7"}


@pytest.mark.parametrize("kind", KINDS)
def test_every_question_has_prompt_and_help(kind):
    for held in (0, 1, 2, 9):
        assert WORDS.say(Phrase(f"ask-{kind}", {**ARGS, "held": held}))
    assert "KA-" in WORDS.say(Phrase(f"help-{kind}"))


def test_the_kinds_are_all_there_are():
    asked = set(re.findall(r'Decision\(\s*\w+, "([a-z-]+)"', "".join(SOURCES.values())))
    assert asked | {"barrel", "scrap"} == set(KINDS)


def test_components_settings_phases_and_topics_have_words():
    needed = [f"word-{id.replace('_', '-')}" for id in (*BUILDINGS, *SPECIALISTS, *MATERIALS, *FORECASTS, *COLOURS)]
    needed += [f"bonus-{id.replace('_', '-')}" for id in (*BUILDINGS, "monument", "sanctuary", "both")]
    needed += [f"specialist-{id}" for id in SPECIALISTS]
    needed += [f"card-{key.replace('_', '-')}" for key in FORECASTS]
    needed += [f"next-scrap-{material}" for material in MATERIALS]
    needed += [f"phase-{p}" for p in ("setup", "forecast", "turn", "salvager", "duties", "captain", "over")]
    needed += [f"facet-{f}" for f in ("tile", "quarter", "zone", "cell", "facing", "flip", "what", "building")]
    needed += [f"ending-{e}" for e in ("scored", "won")]
    assert [id for id in needed if id not in WORDS] == []
    for setting in (*GAME.settings, GAME.seat_setting):
        for value in setting.values:
            assert WORDS.say(Phrase("setting-" + setting.name.replace("_", "-")), value)
    assert GAME.settings[1].values == DIFFICULTIES
    for topic in GAME.topics:
        assert WORDS.say(Phrase(f"topic-{topic}"), "title")
        assert "KA-" in WORDS.say(Phrase(f"topic-{topic}"))


def test_nothing_is_said_that_nobody_says():
    """Each message is named in the source, built from something named there, or looked up by the bot."""
    by_bot = ("ask-", "help-", "word-", "facet-", "phase-", "setting-", "topic-", "ending-", "fact-")
    built = ("bonus-", "specialist-", "card-", "next-", "rest-", "salvager-", "workplace-", "answer-")
    source = "".join(SOURCES.values())
    known = {re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", kind.__name__).lower() for kind in EVENTS}
    unused = [
        id for id in WORDS.ids if not id.startswith((*by_bot, *built)) and id not in known and f'"{id}"' not in source
    ]
    assert unused == []


def test_effects_and_labels_are_worded_whatever_their_numbers():
    for id in WORDS.ids:
        if id.startswith(("would-", "workplace-", "why-")):
            for count in (0, 1, 2, 16):
                args = {"count": count, "fish": count, "zone": "Z12", "materials": ("wood",), "builds": count}
                args |= {"building": "house", "at": "F7", "seat": 2}
                said = WORDS.say(Phrase(id, args))
                assert said
                assert "_" not in said
