"""Made-up moments of Eldertide that between them show everything a picture can hold."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.eldertide.pieces import BOOK, CARDS, HOUSES, PAIRS, PORTS, REWARDS, SLOTS
from games.eldertide.view import (
    BeaconPair,
    EldertideView,
    Ending,
    ExportSlot,
    House,
    Port,
    ScoreLine,
    Ship,
    StormMove,
    Voyage,
)
from games.eldertide.view import Trial as Verdict
from renderers import Scene, Sitter, Trial


@dataclass(frozen=True)
class Happened:
    """Any event: pictures look for these fields alone."""

    place: str = ""
    path: tuple[str, ...] = ()
    house: str = ""
    rose: str = ""
    fell: str = ""


NAMES = ("Yuu", "Luca", "Mira \u6d77", "Captain Oatmeal", "\u041e\u043b\u0435\u0433")
LAID = {
    "A1": "farath_fields", "A2": "farport", "B1": "shapers_garden", "B2": "ancient_library", "B3": "power_guild",
    "C1": "lilac_market", "C3": "horath_hall", "C4": "expedition_bureau", "D1": "beacon_smith", "D3": "enclave_bazaar",
    "E1": "darkma_shipyard", "E2": "floating_city",
}  # fmt: skip
BROKEN = {"C3": 1, "A1": 2, "E2": 1}
PARTS = {"B2": ("royal", "enclave"), "B3": ("farath", ""), "C1": ("horath", ""), "E1": ("darkma", "darkma")}


def ports(laid: dict[str, str], broken: dict[str, int], parts: dict[str, tuple[str, str]]) -> tuple[Port, ...]:
    return tuple(
        Port(id, space, space in broken, broken.get(space, 1), *parts.get(space, ("", "")))
        for space, id in sorted(laid.items())
    )


def goods(text: str) -> dict[str, int]:
    """ "ffcw" read as Storage."""
    kinds = {"f": "food", "c": "crystal", "w": "wood", "e": "engine"}
    return {kind: text.count(letter) for letter, kind in kinds.items()}


def works(text: str) -> dict[str, str]:
    """ "main.NW=e left.E=c" read as Facilities."""
    kinds = {"f": "farm", "c": "excavation", "w": "town", "e": "power_station"}
    return {slot: kinds[letter] for slot, letter in (part.split("=") for part in text.split())}


def house(id: str, seat: int, rp: int, **more: object) -> House:
    plain = House(
        id=id, seat=seat, rp=rp, qi=6, cap=10, damage=0, limit=10, goods=goods("fcw"), slots=5, toolkits=1,
        rows={"green": 2, "blue": 2, "red": 3, "yellow": 1}, facilities=works("main.NW=f main.NE=c"),
        counted={"farm": 1, "excavation": 1, "town": 0}, founded={}, parts=4, rewards=(), cards=(), perk=0,
        flipped=False, perk_ready=False, ancient_tech=None, dial="", sealed=False, stage="waiting", challenge="",
        repairs=0, tally={"exports": rp},
    )  # fmt: skip
    return replace(plain, **more)


MIRA_WORKS = "main.NW=e main.NE=c main.E=c main.SW=w main.W=f left.E=e left.NE=w left.SE=c"
HOUSES_MID = (
    house(
        "farath", 0, 34, qi=6, cap=11, damage=1, limit=8, goods=goods("ffcw"), slots=6, toolkits=2, parts=4,
        rewards=("BR02",), cards=("X01",), dial="4", stage="done", rows={"green": 5, "blue": 3, "red": 1, "yellow": 2},
        facilities=works("main.NW=f main.NE=f main.E=f main.SE=c main.SW=c main.W=e right.W=f"),
        founded={"right": "harmony_A"}, counted={"farm": 5, "excavation": 3, "town": 0},
    ),
    house(
        "horath", 1, 41, qi=3, cap=13, limit=13, goods=goods("eww"), slots=6, parts=3, rewards=("BR07", "BR11"),
        dial="6", stage="done", flipped=True, perk=1, rows={"green": 1, "blue": 2, "red": 5, "yellow": 7},
    ),
    house(
        "darkma", 2, 28, qi=5, cap=14, damage=1, limit=11, goods=goods("ceefw"), slots=6, toolkits=0, parts=3,
        rewards=("BR06", "BR10"), cards=("X07",), dial="3", stage="sailing", facilities=works(MIRA_WORKS),
        founded={"left": "knowledge_A"}, rows={"green": 2, "blue": 4, "red": 3, "yellow": 5},
        counted={"farm": 2, "excavation": 5, "town": 3},
    ),
    house(
        "royal", 3, 37, qi=12, cap=12, limit=12, goods=goods("w"), toolkits=3, parts=4, rewards=("BR01",),
        cards=("X03", "X11"), dial="capital", stage="capital",
    ),
    house(
        "enclave", 4, 31, qi=2, goods=goods("cf"), parts=3, rewards=("BR04",), dial="2", stage="waiting",
        ancient_tech=True,
    ),
)  # fmt: skip
EXPORTS = (
    ExportSlot("left", "X01", CARDS["X01"].slots, ("food", "", ""), (4,)),
    ExportSlot("middle", "X06", CARDS["X06"].slots, ("crystal", "crystal", "", ""), (8, 4)),
    ExportSlot("right", "X10", CARDS["X10"].slots, ("", "", "food"), (4,)),
)
MIDGAME = EldertideView(
    mode="standard", challenge=False, round=6, rounds=10, phase="sailing", favor="farath", capital="C2", storm="D2",
    storm_rolls=2, enraged=True, ports=ports(LAID, BROKEN, PARTS),
    ships=(
        Ship("farath", "A2", 0), Ship("horath", "B2", 1), Ship("darkma", "C3", 2), Ship("royal", "C2", 3),
        Ship("enclave", "D3", 4),
    ),
    chart=("food", "engine", "crystal", "wood"), chart_values=(7, 5, 4, 2), exports=EXPORTS, deck=4,
    rewards=("BR03", "BR05", "BR08", "BR09", "BR12"), reward_boxes=(8,),
    outpost_beacons=(
        BeaconPair("exports", "A", "B"), BeaconPair("rewards", "A", ""), BeaconPair("knowledge", "B", ""),
        BeaconPair("harmony", "", ""), BeaconPair("mastery", "A", "B"),
    ),
    pool={"food": 14, "crystal": 12, "wood": 9, "engine": 2, "toolkit": 3, "damage": 10, "multiplier": 4},
    houses=HOUSES_MID, active="darkma", order=("darkma", "enclave"),
    voyages=(Voyage("horath", ("C2", "B2"), 1), Voyage("farath", ("C2", "B2", "A2"), 3)),
    storm_moves=(StormMove("SW", "SW", "C3", "D2", "horath_hall", "broken"),),
)  # fmt: skip
EVENTS = (
    Happened("B2", ("C2", "B2"), "horath"),
    Happened("A2", ("C2", "B2", "A2"), "farath"),
    Happened(rose="crystal", fell="wood"),
)


def scene(view: EldertideView = MIDGAME, viewer: int | None = None, **more: object) -> Scene:
    plain = Scene(view, viewer, tuple(Sitter(name) for name in NAMES), (2, 3), (0, 1), EVENTS, "Harbour")
    return replace(plain, **more)


def own_perk(view: EldertideView, seat: int, perk: int) -> EldertideView:
    """The view as a seat sees it: its own perk is known."""
    return replace(view, houses=tuple(replace(h, perk=perk) if h.seat == seat else h for h in view.houses))


# ---- the secret Dial

DIALS = replace(
    own_perk(MIDGAME, 2, 1), phase="dials", round=7, active="", order=(), voyages=(),
    houses=tuple(
        replace(h, dial="", stage="dial", sealed=h.seat in (0, 4), perk=1 if h.seat in (1, 2) else 0, toolkits=max(1, h.toolkits))
        for h in MIDGAME.houses
    ),
)  # fmt: skip
DIAL_TRIAL = Trial("dial", (), "4", ("1", "2", "3", "4", "5", "capital"))


def dialling(**more: object) -> Scene:
    return scene(DIALS, 2, awaited=(1, 2, 3), done=(0, 4), events=(), **more)


OPENED = replace(
    MIDGAME, active="horath", order=("horath", "farath", "darkma", "enclave"), voyages=(),
    houses=tuple(
        replace(h, dial="4" if h.id == "darkma" else h.dial, stage="capital" if h.id == "royal" else "waiting")
        for h in MIDGAME.houses
    ),
)  # fmt: skip

# ---- sailing: a course, and what comes after it

COURSE_VIEW = replace(
    own_perk(MIDGAME, 4, 2), active="enclave", order=("enclave",),
    houses=tuple(replace(h, dial="5", stage="sailing") if h.id == "enclave" else h for h in MIDGAME.houses),
    ships=(
        Ship("farath", "A2", 0), Ship("horath", "B2", 1), Ship("darkma", "E1", 2), Ship("royal", "C2", 3),
        Ship("enclave", "D3", 4),
    ),
)  # fmt: skip
COURSE_LEGAL = ("A2", "B1", "B2", "B3", "C1", "C3", "C4", "D1", "E1", "E2")
COURSE_TRIAL = Trial("sail", (), "D1", COURSE_LEGAL)


def sailing(**more: object) -> Scene:
    return scene(COURSE_VIEW, 4, awaited=(4,), done=(), events=(), **more)


# ---- everything at its fullest

_CAPTAIN = "\u041a\u043e\u043d\u0441\u0442\u0430\u043d\u0442\u0438\u043d \u041c\u043e\u0440\u0435\u0445\u043e\u0434\u043e\u0432"
_MIRIAM = "\u05de\u05e8\u05d9\u05dd \u05d4\u05d9\u05de\u05d0\u05d9\u05ea \u05de\u05d4\u05e0\u05de\u05dc"
_FRIENDS = "\u6d77\u306e\u8239\u9577\u3055\u3093\u3068\u4ef2\u9593\u305f\u3061\u306e\u6a2a\u65ad"
WORST_NAMES = ("W" * 32, _CAPTAIN, _MIRIAM, _FRIENDS, "\U0001f680" * 9)
ALL_WORKS = {slot: ("farm", "excavation", "town", "power_station")[i % 4] for i, slot in enumerate(SLOTS)}
WORST = replace(
    MIDGAME, round=10, ports=ports(
        LAID, dict.fromkeys(("A1", "A2", "B1", "B3", "C1", "C4", "D3", "E2"), 3),
        {space: ("neutral" if space in "A1B3" else "royal", "" if space in ("A1", "C4", "B3") else "enclave") for space in LAID},
    ),
    ships=tuple(Ship(h.id, "C2" if h.seat < 3 else "B2", h.seat) for h in HOUSES_MID),
    exports=tuple(ExportSlot(id, "X12", CARDS["X12"].slots, ("food", "crystal", "engine", ""), ()) for id in ("left", "middle", "right")),
    deck=0, rewards=tuple(REWARDS), reward_boxes=(),
    outpost_beacons=tuple(BeaconPair(pair, "A", "B") for pair in PAIRS),
    houses=tuple(
        replace(
            h, rp=188, qi=12, cap=18, damage=2, limit=12, slots=7, goods=goods("ffffccccwwwwee" if h.id == "farath" else "ffccwwe"),
            toolkits=3, parts=0, rewards=tuple(REWARDS)[:7], cards=tuple(CARDS)[:5], dial="8", stage="sailing",
            facilities=ALL_WORKS, founded={"left": "harmony_A", "right": "mastery_B"}, flipped=True, perk=3,
            rows={"green": 7, "blue": 6, "red": 6, "yellow": 5}, ancient_tech=False if h.id == "enclave" else None,
        )
        for h in HOUSES_MID
    ),
)  # fmt: skip


def worst(**more: object) -> Scene:
    sitters = tuple(Sitter(name) for name in WORST_NAMES)
    events = tuple(Happened(space, (), "royal") for space in ("A2", "B2", "C2", "C4", "D2", "E1"))
    return replace(Scene(WORST, None, sitters, (0, 1, 2, 3, 4), (), events, "A table with a long name"), **more)


# ---- few people

TWO = replace(
    MIDGAME, round=2, enraged=False, storm_rolls=1, phase="dials", active="", order=(), voyages=(), storm_moves=(), deck=9,
    houses=(house("farath", 0, 6, stage="dial", sealed=True), house("enclave", 1, 4, stage="dial", ancient_tech=True)),
    ships=(
        Ship("farath", "C2", 0), Ship("enclave", "C2", 1), Ship("darkma", "E1", None), Ship("horath", "C3", None),
        Ship("royal", "C4", None),
    ),
    ports=ports(LAID, {}, {"B2": ("neutral", ""), "A2": ("neutral", ""), "E2": ("neutral", ""), "B3": ("neutral", "")}),
    favor="enclave",
)  # fmt: skip


def two_players(**more: object) -> Scene:
    sitters = (Sitter("Yuu"), Sitter("\u041e\u043b\u0435\u0433"))
    return replace(Scene(TWO, None, sitters, (1,), (0,), (), "Harbour"), **more)


SOLO = replace(
    TWO, challenge=True, favor="", round=5, houses=(house("darkma", 0, 47, stage="sailing", dial="5", challenge="CH2"),),
    phase="sailing", active="darkma", order=("darkma",),
    ships=(Ship("darkma", "B2", 0), *(Ship(h.id, "C4", None) for h in BOOK.house if h.id != "darkma")),
)  # fmt: skip


def solo(**more: object) -> Scene:
    return replace(Scene(SOLO, 0, (Sitter("Mira"),), (0,), (), (), ""), **more)


DOUBLE = replace(
    SOLO, mode="double", favor="farath",
    houses=(
        house("farath", 0, 47, stage="capital", dial="capital", challenge="CH1", facilities=works(MIRA_WORKS), founded={"left": "exports_A"}),
        house("horath", 0, 39, stage="waiting", dial="5", challenge="CH4", perk=2),
    ),
    ships=(Ship("farath", "C2", 0), Ship("horath", "B2", 0)), active="", order=("horath",),
)  # fmt: skip


def double(**more: object) -> Scene:
    return replace(Scene(DOUBLE, 0, (Sitter("Mira"),), (0,), (), (), ""), **more)


# ---- before the first round

CHOOSING = replace(
    TWO, phase="houses", round=0, ports=(), ships=(), houses=(house("farath", 1, 0, stage="waiting"),), favor="", exports=(),
    rewards=(), outpost_beacons=(), storm_rolls=0, deck=0, voyages=(),
)  # fmt: skip


def choosing(**more: object) -> Scene:
    sitters = (Sitter("Yuu"), Sitter("Luca"), Sitter("Mira"))
    return replace(Scene(CHOOSING, 0, sitters, (0,), (1,), (), ""), **more)


# ---- the end

RESULT = (("horath", 118), ("royal", 111), ("farath", 104), ("enclave", 97), ("darkma", 89))
SPLIT = {
    "horath": (46, 12, 5, 8, 9, 14, 12, 12), "royal": (40, 16, 10, 9, 7, 12, 12, 5), "farath": (52, 8, 5, 9, 6, 12, 12, 0),
    "enclave": (31, 12, 10, 7, 16, 11, 5, 5), "darkma": (30, 8, 15, 9, 3, 15, 9, 0),
}  # fmt: skip
SOURCES = ("exports", "cards", "repairs", "ports", "beacons", "tracks", "outposts", "perks")
OVER = replace(
    MIDGAME, phase="over", round=10, active="", order=(), storm_rolls=0,
    houses=tuple(replace(h, rp=dict(RESULT)[h.id], stage="done", perk=1) for h in HOUSES_MID),
    scoring=tuple(
        ScoreLine(id, source, rp) for id, row in SPLIT.items() for source, rp in zip(SOURCES, row, strict=True)
    ),
    ending=Ending("most_rp", ("horath",), tuple(id for id, _ in RESULT), ()),
)  # fmt: skip


def over(**more: object) -> Scene:
    return replace(scene(OVER, None, awaited=(), done=(), events=()), **more)


def challenge_over(met: bool, **more: object) -> Scene:
    reason = "challenge_met" if met else "challenge_missed"
    ending = Ending(
        reason, ("darkma",) if met else (), ("darkma",), (Verdict("darkma", "CH2", met, 112 if met else 96, 105),)
    )
    own = tuple(replace(h, rp=112 if met else 96, stage="done") for h in SOLO.houses)
    lines = tuple(ScoreLine("darkma", source, 14 if met else 12) for source in SOURCES)
    return solo(
        view=replace(SOLO, phase="over", round=10, houses=own, ending=ending, scoring=lines), awaited=(), **more
    )


EVERY_PORT = tuple(PORTS)
EVERY_HOUSE = tuple(HOUSES)
