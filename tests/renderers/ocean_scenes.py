"""Made-up moments of Ocean Crisis that between them show everything a picture can hold."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.ocean_crisis.view import (
    Ending,
    Litter,
    Member,
    Missions,
    OceanView,
    Road,
    Roll,
    RoundCard,
    Standing,
)
from renderers import Picture, Scene, Sitter, Trial, lobby_card
from renderers.ocean_crisis.geography import geography


@dataclass(frozen=True)
class Happened:
    """Any event: pictures look for these fields alone."""

    place: str = ""
    cell: str = ""
    origin: str = ""


def tile(kind: str, reduced: bool = False) -> Litter:
    face = geography().garbage[kind]
    return Litter(kind, reduced, face.reduced if reduced else face.start)


def tiles(text: str) -> dict[str, Litter]:
    """ "D4=old_tyre S1=bag*" read as a board; a star is the reduced side."""
    pairs = (part.split("=") for part in text.split())
    return {key: tile(kind.rstrip("*"), kind.endswith("*")) for key, kind in pairs}


CARDS6 = tuple(
    RoundCard(*row.split()) for row in ("2 3 3 4", "2 2 2 3", "3 3 x2 3", "3 x2 1 2", "2 2 x2 3", "1 2 x2 3")
)
CARDS4 = tuple(RoundCard(*row.split()) for row in ("2 3 4 4", "2 2 2 4", "2 x2 2 3", "2 2 2 3"))
ALL_PLACES = tuple(geography().places)
BEGINNER_PLACES = tuple(id for id in ALL_PLACES if id not in ("RC", "WP", "DK"))
ROADS = tuple(
    Road(*row.split()[:2], int(row.split()[2]), row.split()[3])
    for row in (
        "E5 tee 3 NES", "E4 straight 0 NS", "E3 curve 1 ES", "F3 straight 1 EW", "F6 straight 1 EW", "G6 curve 2 SW",
        "G7 curve 0 NE", "H7 straight 1 EW", "I7 curve 3 NW", "D7 straight 0 NS", "D8 straight 0 NS", "D9 curve 3 NW",
    )
)  # fmt: skip

MIDGAME = OceanView(
    difficulty="standard", random=False, sealed_planning=True, round=4, rounds=6, phase="cleanup", start_player=0,
    cards=CARDS6,
    river=tiles(
        "M1=plastic_bag M2=bottle_cap* M3=drink_can D1=drinking_straw D2=takeaway_box D3=bottle_cap* D4=fishing_net "
        "D5=plastic_bottle* S1=plastic_bag* S2=old_tyre S3=drinking_straw S4=plastic_bottle"
    ),
    disk=tiles("P1=bottle_cap* P2=plastic_bag P4=drink_can* P5=takeaway_box P8=old_tyre* P10=fishing_net P12=plastic_bottle"),
    island=("plastic_bag", "old_tyre", "drink_can", "fishing_net"),
    roads=ROADS, open_ends=(("E5", "E"), ("I7", "N")), connected=("RC", "e4"), locations=ALL_PLACES, vacuum=False,
    town_meeples={"T1": 1, "T2": 2}, neutral=2,
    members=(
        Member(0, ("coral",), ("coral", "coral"), (("coral", "reusable_products"),), (), False),
        Member(1, ("amber",), ("amber", "amber"), (), (), False),
        Member(2, ("azure",), ("azure", "azure", "white"), (("azure", "recycling"),), (), False),
        Member(3, ("jade",), ("jade", "jade"), (), (), False),
    ),
    standing=(
        Standing("amber", 1, "base"), Standing("white", None, "base"), Standing("white", None, "base"),
        Standing("azure", 2, "base"), Standing("coral", 0, "M3"), Standing("azure", 2, "D4"), Standing("azure", 2, "D4"),
        Standing("jade", 3, "D4"), Standing("amber", 1, "S2"), Standing("coral", 0, "S2"), Standing("jade", 3, "P2"),
    ),
    research=(tile("bottle_cap", True), tile("plastic_bag", True), tile("drink_can", True)), research_need=4,
    researched=("bottle_cap",), bag=31, road_stack=19, enhancement_deck=3, discarded={"old_tyre": 1, "plastic_bag": 4},
    missions=Missions(), last_roll=Roll("number", 3, "D5", 1, 5, "reduced"),
)  # fmt: skip

FULL_MISSIONS = Missions(
    dolphin="stranded", hermits_found=1, turtle="P3", hatched=0, eggs=("P2",),
    crabs=(("S6", 2), ("S7", 2), ("D6", 1), ("D7", 2)), herons_trapped=((2, 1), (5, 2)), herons_saved=1,
    shark_hp=9, shark_at="P8",
)  # fmt: skip

SITTERS = (
    Sitter("Mira"),
    Sitter("\u041e\u043b\u0435\u0433"),
    Sitter("Captain Oatmeal"),
    Sitter("\u05de\u05e8\u05d9\u05dd"),
)


def midgame(**changes: object) -> Scene:
    events = (Happened(place="P12", origin="P9"), Happened(cell="F3"), Happened(place="D5"))
    scene = Scene(MIDGAME, None, SITTERS, awaited=(0,), done=(1, 2, 3), events=events, table="No. 9")
    return replace(scene, **changes)


PLAN_VIEW = replace(
    MIDGAME, round=3, phase="planning", missions=FULL_MISSIONS, last_roll=None,
    island=("plastic_bag", "old_tyre", "drink_can"),
    river=tiles(
        "M1=plastic_bag M2=bottle_cap M3=drinking_straw D1=fishing_net D2=drink_can D3=takeaway_box D4=plastic_bottle* "
        "D6=plastic_bag S1=bottle_cap S2=old_tyre* S3=drink_can* S4=drinking_straw"
    ),
    disk=tiles("P1=plastic_bag P3=drink_can P4=plastic_bottle P6=old_tyre P8=fishing_net P10=drinking_straw*"),
    standing=(Standing("white", None, "base"),),
    members=(
        Member(0, ("coral",), ("coral", "coral", "coral", "white"), (), (), False),
        Member(1, ("amber",), ("amber", "amber", "amber"), (("amber", "recycling"),), (), True),
        Member(2, ("jade",), ("jade", "jade", "jade"), (), (), False),
    ),
    neutral=1,
)  # fmt: skip
OPEN_PLACES = (
    "base", "dolphin", "egg-P2", *(f"heron-{n}" for n in range(1, 7)), *PLAN_VIEW.river,
    *(key for key in PLAN_VIEW.disk if int(key[1:]) <= 6),
)  # fmt: skip
PLAN_TRIAL = Trial(
    "plan", ("coral-base", "coral-S3", "coral-egg-P2"), "white-D6",
    tuple(f"white-{place}" for place in OPEN_PLACES),
)  # fmt: skip


def planning(**changes: object) -> Scene:
    scene = Scene(PLAN_VIEW, 0, SITTERS[:3], awaited=(0, 2), done=(1,), table="No. 9")
    return replace(scene, **changes)


WORST_NAMES = (
    Sitter("W" * 32),
    Sitter(
        "\u0410\u043b\u0435\u043a\u0441\u0430\u043d\u0434\u0440 \u0421\u0432\u044f\u0442\u043e\u0441\u043b\u0430\u0432\u043e\u0432\u0438\u0447 \u0412\u0435\u043b\u0438\u043a\u0438\u0439"
    ),
    Sitter(
        "\u0645\u062d\u0645\u062f \u0639\u0628\u062f \u0627\u0644\u0631\u062d\u0645\u0646 \u0627\u0644\u0628\u062d\u0631\u064a \u0627\u0644\u0643\u0628\u064a\u0631"
    ),
    Sitter(
        "\u0e01\u0e31\u0e1b\u0e15\u0e31\u0e19\u0e17\u0e30\u0e40\u0e25\u0e2a\u0e35\u0e04\u0e23\u0e32\u0e21\u0e41\u0e2b\u0e48\u0e07\u0e2d\u0e48\u0e32\u0e27\u0e44\u0e17\u0e22"
    ),
    Sitter("\U0001f680" * 32),
)


def worst() -> Scene:
    """Five seats with long names, every space taken, a crowd on one tile, all missions, full hands."""
    kinds = list(geography().garbage)
    river = {key: tile(kinds[i % 8], i % 3 == 0) for i, key in enumerate(geography().river())}
    disk = {f"P{n}": tile(kinds[(n + 3) % 8], n % 2 == 0) for n in range(1, 13)}
    colours = ("coral", "azure", "amber", "jade", "orchid")
    cards = (
        "reusable_products",
        "recycling",
        "coastal_cleanup",
        "biodegradable_material",
        "environmental_organization",
    )
    members = tuple(
        Member(
            i, (c,), (c, c, "white", "white", "white"), ((c, cards[i]),), ("tee", "curve", "cross", "straight"), False
        )
        for i, c in enumerate(colours)
    )
    standing = (
        *(Standing(c, i, "D4") for i, c in enumerate(colours)), Standing("white", 0, "D4"), Standing("coral", 0, "D4"),
        *(Standing(c, i, "base") for i, c in enumerate(colours)), Standing("white", None, "base"),
        Standing("jade", 3, "heron-5"), Standing("azure", 1, "egg-P2"), Standing("amber", 2, "dolphin"),
        Standing("orchid", 4, "S3+S4"),
    )  # fmt: skip
    view = replace(
        MIDGAME, members=members, river=river, disk=disk, standing=standing, missions=FULL_MISSIONS, vacuum=True,
        island=("plastic_bag", "old_tyre", "drink_can", "fishing_net", "takeaway_box"), phase="roads",
        connected=ALL_PLACES, researched=tuple(kinds[:4]), last_roll=Roll("pip", 5, "", 0, 0, "turned"),
    )  # fmt: skip
    events = tuple(Happened(place=key) for key in list(river)[:6])
    return Scene(view, None, WORST_NAMES, awaited=(0, 1, 2, 3, 4), events=events, table="No. 9")


def two_players(**changes: object) -> Scene:
    members = (
        Member(
            0,
            ("coral", "amber"),
            ("coral", "coral", "amber", "amber"),
            (("coral", "recycling"),),
            ("tee", "curve"),
            False,
        ),
        Member(
            1, ("azure", "jade"), ("azure", "azure", "jade", "jade", "white"), (("jade", "coastal_cleanup"),), (), False
        ),
    )
    view = replace(
        MIDGAME, members=members, difficulty="beginner", rounds=4, round=2, cards=CARDS4, locations=BEGINNER_PLACES,
        connected=("e4",), phase="roads", research=(), researched=(), last_roll=Roll("number", 5, "P3", 1, 3, "removed"),
        standing=(Standing("coral", 0, "base"), Standing("jade", 1, "P2"), Standing("white", 1, "P2")),
    )  # fmt: skip
    return replace(Scene(view, None, SITTERS[:2], awaited=(0,), table="No. 3"), **changes)


def lost() -> Scene:
    view = replace(
        MIDGAME, phase="over", round=5, ending=Ending(False, "island_full", 5, 0), missions=FULL_MISSIONS,
        island=("plastic_bag", "old_tyre", "drink_can", "fishing_net", "plastic_bottle", "takeaway_box"),
    )  # fmt: skip
    return Scene(view, None, SITTERS, table="No. 9")


def won() -> Scene:
    view = replace(
        MIDGAME, phase="over", round=6, ending=Ending(True, "saved", 6, 3), missions=replace(FULL_MISSIONS, dolphin="companion"),
        island=("plastic_bag", "old_tyre", "drink_can"),
    )  # fmt: skip
    return Scene(view, None, SITTERS, table="No. 9")


def worst_planning() -> Scene:
    scene = worst()
    return replace(scene, viewer=2, view=replace(scene.view, phase="planning"))


WORST_TRIAL = Trial(
    "plan", ("amber-D4", "amber-D4", "white-D4", "white-dolphin-P9"), "white-heron-2", ("white-M1", "white-heron-2")
)
ROAD_TRIAL = Trial(
    "road", (), "straight-I6-r0",
    tuple(f"straight-{k}" for k in ["B9-r1", "C8-r0", "C10-r0", "D5-r0", "E7-r0", "F5-r1", "G2-r0", "G4-r0", "H3-r1", "I6-r0"]),
)  # fmt: skip
ATTEMPT_TRIAL = Trial("attempt", (), "D4", ("D4", "S2", "P2"))


def building(**changes: object) -> Scene:
    """The azure seat lays a road."""
    members = tuple(replace(m, roads=("straight", "curve")) if m.seat == 2 else m for m in MIDGAME.members)
    view = replace(MIDGAME, members=members, phase="roads")
    return replace(Scene(view, 2, SITTERS, awaited=(2,), table="No. 9"), **changes)


LOBBY = (
    "Ocean Crisis",
    (Sitter("Mira"), Sitter("Tide bot", bot=True)),
    2,
    5,
    ("Difficult", "Dolphin Rescue", "sealed plans"),
    "9f2c 41ab 77e0 d3c9",
)


def lobby() -> Picture:
    return lobby_card(*LOBBY)
