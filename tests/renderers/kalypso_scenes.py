"""Made-up moments of Kalypso that between them show everything a picture can hold.

Tiles may show patches of one material that their ids do not have, as settlements do after many rounds: pictures draw the
icons of the view, and only what a piece would bring is worked out from ids.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.kalypso.grid import STEPS, grid_of, squares
from games.kalypso.pieces import BOOK, FORECASTS, GOALS, LETTERS, SALVAGE
from games.kalypso.view import (
    Ending,
    Forecast,
    Goal,
    KalypsoView,
    Member,
    Ocean,
    Piece,
    Sheet,
    Tile,
    Tracker,
)
from renderers import Scene, Sitter, Trial


@dataclass(frozen=True)
class Happened:
    """Any event: pictures look for these fields alone."""

    place: str = ""
    seat: int | None = None
    kind: str = "salvage"


SITTERS = (Sitter("Ben"), Sitter("Captain Oatmeal"), Sitter("\u05d3\u05d1"), Sitter("Zo\u00eb"))
LONG = (
    Sitter("Bartholomew Featherstonehaugh the Third"),
    Sitter(
        "\u0410\u043b\u0435\u043a\u0441\u0430\u043d\u0434\u0440\u0430 \u041a\u043e\u043d\u0441\u0442\u0430\u043d\u0442\u0438\u043d\u043e\u0432\u043d\u0430"
    ),
    Sitter(
        "\u0e40\u0e17\u0e1e\u0e40\u0e08\u0e49\u0e32\u0e41\u0e2b\u0e48\u0e07\u0e17\u0e49\u0e2d\u0e07\u0e17\u0e30\u0e40\u0e25"
    ),
    Sitter(
        "\u0645\u062d\u0645\u062f \u0639\u0628\u062f \u0627\u0644\u0631\u062d\u0645\u0646 \u0627\u0644\u0628\u062d\u0631\u064a"
    ),
)


def piece(size: int, kind: str, key: str, what: str = "", icons: str = "", **more: object) -> Piece:
    """A piece from its key; `icons` in the letters of the book, in the order of its squares."""
    grid = grid_of(size)
    labels = tuple(grid.label(index) for index in squares(size, kind, key))
    faces = tuple(LETTERS[letter] for letter in icons)
    if kind == "barrel":
        faces = ("barrel",)
    elif kind == "boat" and more.get("docked"):
        faces = ("boat", "boat")
    return Piece(kind, key, what, labels, faces, **more)


def laid(size: int, text: str, seat: int | None, last: str = "") -> Ocean:
    """An ocean from "kind key what icons" rows; tokens under pieces are gone, what Foundation surrounds is enclosed."""
    pieces = []
    for row in text.strip().splitlines():
        kind, key, *rest = row.split()
        flags = {word.strip("!"): True for word in rest if word.startswith("!")}
        words = [word for word in rest if not word.startswith("!")]
        saved = {"saved": int(words.pop())} if kind == "sanctuary" else {}
        what, icons = [*words, "", ""][:2]
        pieces.append(piece(size, kind, key, what, icons, **flags, **saved))
    return with_pieces(size, tuple(pieces), seat, last)


def with_pieces(size: int, pieces: tuple[Piece, ...], seat: int | None, last: str = "") -> Ocean:
    grid = grid_of(size)
    solid = {square for p in pieces if p.kind in ("salvage", "scrap", "barrel") or p.docked for square in p.squares}
    solid |= set(grid.labels(grid.island))
    mask = sum(1 << grid.index(label) for label in solid)
    closed = grid.labels(grid.on & ~mask & ~grid.reached(grid.ring, grid.all & ~mask))
    netted = {z for p in pieces if p.kind == "net" for z in [grid.zone(grid.index(p.squares[0]))]}
    fish = []
    for label in grid.labels(grid.fish):
        zone = grid.zone(grid.index(label))
        status = (
            "covered" if label in solid else "enclosed" if label in closed else "netted" if zone in netted else "open"
        )
        fish.append((label, status))
    covered = {square for p in pieces if p.kind != "net" for square in p.squares} | set(closed)
    return Ocean(
        seat, size, pieces,
        preservers=tuple(x for x in grid.labels(grid.preservers) if x not in covered),
        half_barrels=tuple(x for x in grid.labels(grid.barrels) if x not in covered),
        fish=tuple(fish), enclosed=closed, fished=tuple(sorted(netted)), fresh=(),
        last=next((p.squares for p in pieces if p.key == last), ()), island=grid.labels(grid.island),
    )  # fmt: skip


ANNS = laid(
    12,
    """
salvage F6-S-front SV001 WWPWS
salvage E9-N-front SV002 SSPSP
salvage G8-E-front SV003 SWWPW
salvage J7-W-front SV004 SRWWW
salvage H5-W-front SV005 RWWWW
salvage E4-E-front SV006 WWRRW
salvage G3-N-front SV007 SRRRR
salvage D2-E-front SV008 MRRRS
salvage I5-E-front SV009 MMMMR
salvage L4-W-front SV010 WMMMM
scrap H1-E wood WP
scrap C8-S seaweed SP
barrel D8
boat K6-H !docked
boat A11-V
net C12-H
garden G4-V
building D2-warehouse warehouse
building E4-house house
building E6-cooper cooper !settler
building E8-greenhouse greenhouse
building I4-shipyard shipyard !settler
monument G6-monument Drowned
salvage J3-N-front SV031 MMMPW
""",
    1,
    "J3-N-front",
)
SMALL = """
salvage F6-S-front SV001 WWPWS
salvage E9-N-front SV002 SSPSP
salvage G8-E-front SV003 SWWPW
salvage H5-W-front SV005 RWWWW
boat A3-V
net C3-H
garden F8-H
building E8-greenhouse greenhouse
"""
BENS, DOVS, ZOES = (
    laid(12, SMALL, seat, last) for seat, last in ((0, "H5-W-front"), (2, "G8-E-front"), (3, "E9-N-front"))
)


def tiles(*ids: str) -> tuple[Tile, ...]:
    return tuple(Tile(id, tuple(LETTERS[letter] for letter in SALVAGE[id])) for id in ids)


def card(key: str, number: int, have: int, stands: str = "", players: int = 0) -> Forecast:
    known = FORECASTS[key]
    need = known.shared[players - 1] if players else known.count
    stands = stands or ("passed" if have >= need else "open")
    reward = known.shared_reward_text if players else known.reward_text
    return Forecast(key, known.title, known.item, need, have, number, stands, known.text, reward, known.penalty_text)


def goal(id: str, have: int = 0, players: int = 0, points: tuple[int, ...] = ()) -> Goal:
    known = GOALS[id]
    need = known.shared[players - 1] if players else 0
    text = known.shared_text if players else known.text
    metric = known.shared_metric if players else known.metric
    return Goal(id, known.title, text, metric, have, need, known.at_least if players else True, points)


def member(seat: int, colour: str, **changes: object) -> Member:
    bare = Member(
        seat, colour, survivors=2, settlers=0, vortex=(), drawn=(), drawn_fish=(), hand=tuple(FORECASTS)[3:], forecasts=(),
        held=(), fish=0, fish_values=None, enclosed_this_round=0, done=False, left=False, score=None,
    )  # fmt: skip
    return replace(bare, **changes)


FIVE = tiles("SV095", "SV044", "SV071", "SV120", "SV033")
MEMBERS = (
    member(0, "coral", score=38, settlers=1, fish=1, vortex=tiles("SV001", "SV032", "SV063"),
           forecasts=(card("salt_wind", 1, 1), card("cold_front", 2, 1), card("rip_current", 3, 1))),
    member(1, "azure", score=41, settlers=2, survivors=2, fish=3, held=("barrel", "scrap_wood"),
           vortex=tiles("SV095", "SV044", "SV071"),
           forecasts=(card("empty_shoals", 1, 3), card("storms_a_comin", 2, 1, "failed"), card("sprung_leaks", 3, 1))),
    member(2, "jade", score=44, settlers=2, survivors=0, fish=2, vortex=tiles("SV002", "SV034", "SV065"),
           forecasts=(card("broken_moorings", 1, 2), card("salt_wind", 2, 0, "failed"), card("empty_shoals", 3, 2))),
    member(3, "orchid", score=29, survivors=3, fish=3, vortex=tiles("SV100", "SV111", "SV119"),
           forecasts=(card("rip_current", 1, 3), card("sprung_leaks", 2, 2), card("cold_front", 3, 0))),
)  # fmt: skip
SUPPLY = {"wood": 24, "metal": 27, "rubber": 30, "seaweed": 25, "garden_net": 40, "monument": 14, "boat": 30, "survivor": 33,
          "barrel": 22}  # fmt: skip
BAGS = {"salvage": 44, "scrap": 49, "fish": 41, "spent": 3}
COMPETITIVE = KalypsoView(
    mode="competitive", difficulty="", open_turns=False, round=3, rounds=4, turn=2, turns=4, phase="turn",
    pass_to="clockwise", oceans=(BENS, ANNS, DOVS, ZOES), members=MEMBERS,
    goals=(goal("GA3", points=(0, 2, 4, 2)), goal("GB1", points=(12, 5, 9, 11))), tracker=None,
    supply=SUPPLY, bags=BAGS, discarded=tiles("SV009"),
)  # fmt: skip


def competitive(**changes: object) -> Scene:
    events = (Happened("J3", 1), Happened("H5", 0))
    scene = Scene(COMPETITIVE, None, SITTERS, awaited=(1, 2), done=(0, 3), events=events, table="K7")
    return replace(scene, **changes)


def mine(**changes: object) -> Scene:
    """What the second seat sees: its own Fish tokens and the tile it has drawn."""
    members = list(MEMBERS)
    members[1] = replace(MEMBERS[1], fish_values=("1", "0", "3"))
    view = replace(COMPETITIVE, members=tuple(members))
    return competitive(view=view, viewer=1, **changes)


def two(**changes: object) -> Scene:
    view = replace(
        COMPETITIVE, oceans=COMPETITIVE.oceans[:2], members=tuple(replace(m, vortex=FIVE) for m in MEMBERS[:2]),
        goals=(goal("GA1", points=(3, 8)), goal("GB3", points=(1, 3))), pass_to="counterclockwise", round=2,
    )  # fmt: skip
    return competitive(view=view, sitters=SITTERS[:2], awaited=(0,), done=(1,), **changes)


def full_ocean(size: int, seat: int | None) -> Ocean:
    """As many tiles as fit, over the edge too, a roof on every second patch, gardens, boats, nets and barrels between."""
    grid, taken, pieces = grid_of(size), set(grid_of(size).labels(grid_of(size).island)), []
    ids = list(SALVAGE)
    for y in range(-1, size + 1):
        for x in range(-1, size + 1):
            for stem in "SNEW":
                key = f"{grid.label(grid.at(x, y))}-{stem}-front"
                try:
                    found = piece(size, "salvage", key, ids[len(pieces) % 120], SALVAGE[ids[len(pieces) % 120]])
                    on = [grid.index(label) for label in found.squares]
                except KeyError:
                    continue
                if not taken & set(found.squares) and any(grid.on >> index & 1 for index in on) and len(pieces) < 76:
                    taken |= set(found.squares)
                    pieces.append(found)
    roofs = [building.id for building in BOOK.building]
    built: set[str] = set()
    for y in range(0, size - 1, 2):
        for x in range(0, size - 1, 3):
            key = grid.label(grid.at(x, y))
            area = {grid.label(grid.at(x + dx, y + dy)) for dx in (0, 1) for dy in (0, 1)}
            if area <= taken and not area & set(grid.labels(grid.island)) and len(built) < 200:
                id = roofs[len(built) // 4 % 8]
                pieces.append(piece(size, "building", f"{key}-{id}", id, settler=len(built) % 8 == 0))
                built |= area
    return with_pieces(size, tuple(pieces), seat, pieces[40 if size > 12 else 12].key)


def worst(**changes: object) -> Scene:
    """Full oceans, everything failed or passed, many of everything, the longest names."""
    full = tuple(full_ocean(12, seat) for seat in range(4))
    stands = ("failed", "passed", "failed", "open")
    faced = tuple(card(key, i + 1, i % 3, stands[i]) for i, key in enumerate(list(FORECASTS)[:4]))
    heavy = tuple(
        replace(m, score=(-12, 129, 100, 88)[m.seat], survivors=9, settlers=6, fish=14, vortex=FIVE, forecasts=faced,
                held=("barrel", "scrap_wood", "scrap_metal", "scrap_rubber", "scrap_seaweed", "barrel"))
        for m in MEMBERS
    )  # fmt: skip
    view = replace(
        COMPETITIVE, round=4, turn=1, pass_to="counterclockwise", oceans=full, members=heavy,
        goals=(goal("GA2", points=(5, 15, 0, 0)), goal("GB3", points=(14, 14, 14, 14))),
    )  # fmt: skip
    return replace(Scene(view, None, LONG, awaited=(0, 1, 2, 3), table="ABCDEFGHIJKL"), **changes)


# ---- together

TOGETHER = laid(
    24,
    """
salvage L10-N-front SV001 WWWMM
salvage O12-E-front SV002 WWMWR
salvage M15-S-front SV003 WMWWS
salvage J13-W-front SV004 WWMRS
salvage L7-N-front SV031 MMMRR
salvage J10-W-front SV091 SSSWW
salvage P10-N-front SV092 SSWSM
salvage Q14-S-front SV061 RRRSS
salvage H10-N-front SV005 WWWMP
salvage J17-S-front SV062 RRSRW
salvage N19-E-front SV033 MRMMW
salvage P17-E-front SV093 SWSSR
salvage S11-E-front SV006 WWPWM
salvage G13-S-front SV034 MMRSW
scrap N8-E wood WP
scrap K16-S metal MP
barrel M9
barrel R13
boat E13-H
boat N10-V !docked
boat U18-V
net V17-H
net F7-V
garden L12-H
garden L13-H
garden Q14-H
building K9-house house !settler
building O11-house house !settler
building G12-solar_panel solar_panel
building P9-greenhouse greenhouse !settler
building I9-net_workshop net_workshop !settler
building J16-scrapyard scrapyard
sanctuary L15-sanctuary 2
salvage E11-W-front SV095 SSSWP
""",
    None,
    "E11-W-front",
)
CREW = (
    member(0, "coral", vortex=tiles("SV001", "SV032"), forecasts=(card("rip_current", 2, 3, players=4),), survivors=0),
    member(1, "azure", vortex=tiles("SV003", "SV034"), forecasts=(card("rip_current", 2, 2, players=4),), survivors=0),
    member(2, "jade", vortex=tiles("SV002", "SV033"), forecasts=(card("rip_current", 2, 3, players=4),), survivors=0),
    member(3, "orchid", vortex=tiles("SV004", "SV035", "SV066"), forecasts=(card("rip_current", 2, 0, players=4),),
           survivors=0, held=("barrel",)),
)  # fmt: skip
TRACKER = Tracker(
    fish=13, community=10, garden=7, solar=3, boat=4, boat_limit=5, feeds=10, island=2,
    specialists=(("angler", True), ("carpenter", True), ("guardian", False), ("salvager", True), ("captain", True)),
    incoming=(4, 2, 1, 1), motif="churning drift", deck=5, steward=0, tiles=(), sides=(("N", 0), ("E", 1), ("S", 2), ("W", 3)),
)  # fmt: skip
COOPERATIVE = KalypsoView(
    mode="cooperative", difficulty="medium", open_turns=True, round=2, rounds=4, turn=3, turns=4, phase="turn",
    pass_to="counterclockwise", oceans=(TOGETHER,), members=CREW,
    goals=(goal("GA3", 2, 4), goal("GB2", 12, 4)), tracker=TRACKER, supply=SUPPLY, bags=BAGS, discarded=(),
)  # fmt: skip


def together(**changes: object) -> Scene:
    events = (Happened("E11", 0), Happened("N19", 2), Happened("S11", 1))
    scene = Scene(COOPERATIVE, None, SITTERS, awaited=(3,), done=(0, 1, 2), events=events, table="K8")
    return replace(scene, **changes)


def worst_together(**changes: object) -> Scene:
    crew = tuple(
        replace(m, vortex=FIVE, forecasts=(card("storms_a_comin", 4, 0, players=2),), held=("barrel",) * 5)
        for m in CREW
    )
    tracker = replace(
        TRACKER, fish=60, community=26, garden=16, solar=12, boat=18, boat_limit=18, feeds=19, island=12,
        specialists=tuple((name, True) for name, _ in TRACKER.specialists),
    )  # fmt: skip
    view = replace(
        COOPERATIVE, round=4, turn=4, difficulty="learning", members=crew, tracker=tracker, oceans=(full_ocean(24, None),),
        goals=(goal("GA4", 14, 4), goal("GB1", 188, 4)),
    )  # fmt: skip
    return replace(Scene(view, None, LONG, awaited=(0, 1, 2, 3), table="K8"), **changes)


def alone(**changes: object) -> Scene:
    me = replace(CREW[0], vortex=(), drawn=tiles("SV077", "SV101"), forecasts=(card("cold_front", 2, 0, players=1),))
    tracker = replace(TRACKER, tiles=tiles("SV001", "SV032"), island=1, steward=0, boat=1, specialists=tuple(
        (name, name == "angler") for name, _ in TRACKER.specialists))  # fmt: skip
    view = replace(
        COOPERATIVE, mode="solo", members=(me,), tracker=tracker, turn=3, turns=5, pass_to="",
        goals=(goal("GA5", 0, 1), goal("GB5", 2, 1)),
    )  # fmt: skip
    return replace(Scene(view, None, SITTERS[:1], awaited=(0,), table="K9"), **changes)


# ---- endings

LINES = ("fish", "gardens", "people", "solar_panels", "goal_1", "goal_2", "forecasts", "buildings_monuments")


def sheet(seat: int, *points: int, ties: tuple[int, int, int, int] = (6, 5, 1, 7)) -> Sheet:
    return Sheet(seat, tuple(zip(LINES, points, strict=True)), sum(points), ties)


def scored(**changes: object) -> Scene:
    sheets = (sheet(0, 9, 4, 16, 0, 5, 12, -4, 31), sheet(1, 12, 6, 22, 4, 8, 5, 3, 40), sheet(2, 15, 8, 19, 7, 12, 9, -8, 38),
              sheet(3, 6, 0, 12, 0, 3, 11, 5, 24))  # fmt: skip
    view = replace(COMPETITIVE, phase="over", round=4, sheets=sheets, ending=Ending(True, "scored", 4), turn=0)
    return replace(competitive(view=view, awaited=(), done=(), events=()), **changes)


def tied(**changes: object) -> Scene:
    same = tuple(sheet(seat, 9, 4, 16, 0, 5, 12, -4, 31) for seat in range(4))
    return replace(scored(), view=replace(scored().view, sheets=same), sitters=LONG, **changes)


def lost(**changes: object) -> Scene:
    view = replace(COOPERATIVE, phase="over", ending=Ending(False, "fish", 2))
    return together(view=view, awaited=(), done=(), events=(), **changes)


def won(**changes: object) -> Scene:
    goals = (goal("GA3", 5, 4), goal("GB2", 12, 4))
    view = replace(COOPERATIVE, phase="over", round=4, ending=Ending(True, "won", 4), goals=goals)
    return together(view=view, awaited=(), done=(), events=(), **changes)


# ---- trials

ROUND_ABOUT = tuple(
    f"{label}-{side}-front" for label in ("I10", "J10", "K10", "H11", "G10", "F10", "D9") for side in STEPS
)
TILE_TRIAL = Trial("tile", (), "2", ("1", "2", "3"))
PLACE_TRIAL = Trial("tile", ("1",), "F10-S-front", (*ROUND_ABOUT, "F10-S-back"))
EDGE_TRIAL = Trial("tile", ("2",), "L10-E-front", ("L10-E-front", "L11-S-front"))
BUILD_TRIAL = Trial(
    "next", (), "K3-solar_panel", ("K3-solar_panel", "K3-shipyard", "barrel", "scrap_wood", "survivor", "done")
)
CHOICE_TRIAL = Trial("assign", (), "assign", ("take", "assign", "assign-3"))
FORECAST_TRIAL = Trial("forecast", (), "rip_current", tuple(FORECASTS)[3:])
BOAT_TRIAL = Trial("boat", (), "T7-V", ("T7-V", "T7-H", "U9-H", "decline"))
SPECIALIST_TRIAL = Trial("specialist", (), "guardian", ("guardian",))


def opened(**changes: object) -> Scene:
    """The first turn of a round: Forecasts have just been handed over."""
    return competitive(view=replace(COMPETITIVE, turn=1), **changes)
