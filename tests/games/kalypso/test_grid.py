"""KA-5, KA-7, KA-16 on bitboards: squares, keys, placement, docking, enclosing (vectors A5 to A10, B)."""

import pytest

from games.kalypso.grid import OWN, SHARED, TEE, area, grid_of, squares
from games.kalypso.pieces import SALVAGE, backed
from games.kalypso.scoring import fish_points
from games.kalypso.sea import sea_of
from games.kalypso.spots import Spots, TileSpots, pieces_of
from games.kalypso.state import Laid, Ocean, icons_of
from games.kernel import Illegal
from tests.games.kalypso.scene import Scene, tile
from tests.games.kalypso.scene import squares as named


def salvage_spots(scene: Scene, icons: str = "WWWMM") -> TileSpots:
    ocean = scene.ocean()
    return TileSpots(ocean, [tile(icons)], lambda: sea_of(ocean).spots("salvage"), numbered=False)


@pytest.mark.rule("KA-5.1", "KA-5.2", "KA-5.3", "KA-5.6", "KA-5.7", "KA-5.8", "KA-R.1", "KA-R.3")
def test_b11_labels_and_zones():
    assert (OWN.size, SHARED.size) == (12, 24)
    assert [OWN.label(OWN.at(x, 4)) for x in (-2, -1, 0, 11, 12, 13)] == ["<<5", "<5", "A5", "L5", ">5", ">>5"]
    assert [OWN.label(OWN.at(5, y)) for y in (-2, -1, 0, 11, 12, 13)] == ["F00", "F0", "F1", "F12", "F13", "F14"]
    assert SHARED.label(SHARED.at(24, 24)) == ">25"
    assert [OWN.zone(OWN.index(at)) for at in ("H4", "H5", "E1")] == ["Z12", "Z22", "Z12"]
    assert OWN.labels(OWN.zones["Z12"]) == tuple(f"{c}{r}" for r in range(1, 5) for c in "EFGH")
    assert not any(zone >> OWN.index("<5") & 1 for zone in OWN.zones.values())
    for wrong in ("M5", "F15", "F000", "<<<1", "f7", "7F", "A-1", ""):
        with pytest.raises(KeyError):
            OWN.index(wrong)
    assert len(OWN.labels(OWN.fish)) == 26
    assert OWN.labels(OWN.preservers) == ("L1", "H3", "C5", "K6", "B7", "J8", "E10", "A12")
    assert not OWN.fish & (OWN.preservers | OWN.barrels)


@pytest.mark.rule("KA-11.2", "KA-11.3", "KA-7.5", "KA-R.65", "KA-R.8")
def test_b1_the_five_squares_of_a_tile():
    def lying(key: str) -> str:
        piece = Laid("salvage", key, tile("WMRSP"))
        at = squares(12, "salvage", key)
        return " ".join(f"{OWN.names[i]} {icon}" for i, icon in zip(at, icons_of(piece), strict=True))

    assert lying("F7-S-front") == "E7 W F7 M G7 R F8 S F9 P"
    assert lying("F7-W-front") == "F6 W F7 M F8 R E7 S D7 P"
    assert lying("F7-N-front") == "G7 W F7 M E7 R F6 S F5 P"
    assert lying("F7-E-front") == "F8 W F7 M F6 R G7 S H7 P"
    assert lying("F7-S-back") == "E7 R F7 M G7 W F8 S F9 P"
    assert backed("WMRSP") == "RMWSP"
    assert len(SALVAGE) >= 120
    sizes = {"scrap": ("C4-E", 2), "boat": ("C4-H", 2), "net": ("C4-V", 2), "garden": ("C4-H", 2), "barrel": ("C4", 1)}
    sizes |= {"building": ("C4-house", 4), "monument": ("C4-monument", 9), "sanctuary": ("C4-sanctuary", 9)}
    assert {kind: area(12, kind, key).bit_count() for kind, (key, _) in sizes.items()} == {
        kind: count for kind, (_, count) in sizes.items()
    }


@pytest.mark.rule("KA-7.6", "KA-7.7", "KA-7.8", "KA-7.9", "KA-7.11")
def test_keys_of_the_other_pieces():
    def covers(kind: str, key: str) -> str:
        return " ".join(OWN.labels(area(12, kind, key)))

    assert [OWN.names[i] for i in squares(12, "scrap", "C4-E")] == ["C4", "D4"]
    assert [OWN.names[i] for i in squares(12, "scrap", "D4-W")] == ["D4", "C4"]
    assert covers("boat", "C4-H") == "C4 D4"
    assert covers("garden", "C4-V") == "C4 C5"
    assert covers("building", "E9-net_workshop") == "E9 F9 E10 F10"
    assert covers("monument", "G6-monument") == "G6 H6 I6 G7 H7 I7 G8 H8 I8"
    assert covers("barrel", "J7") == "J7"
    assert covers("building", "A0-house") == "A0 B0 A1 B1"
    assert covers("salvage", "<5-E-front") == "<4 <5 A5 B5 <6"


@pytest.mark.rule("KA-7.2", "KA-12.1", "KA-R.16")
def test_b3_hanging_over_the_edge():
    scene = Scene().found("W: B9")
    spots = salvage_spots(scene)
    assert "A9-W-front" in spots
    assert named(scene, area(12, "salvage", "A9-W")) == "A8 <<9 <9 A9 A10"
    assert "<9-W-front" not in spots
    assert "A8" not in scene.sea().spots("barrel")  # a corner is not enough
    assert set(scene.sea().spots("barrel")) == {"A9", "C9", "B8", "B10"}


@pytest.mark.rule("KA-7.2", "KA-13.2")
def test_b4_an_area_half_off_the_grid():
    scene = Scene().found("M: A3 A4 <3")
    assert "<5-E-front" in salvage_spots(scene, "WWPWW")
    scene.lay("salvage", "<5-E-front", tile("WWPWW"))
    sites = {site.anchor: site.materials for site in scene.sea().sites(area(12, "salvage", "<5-E"))}
    assert sites["<3"] == ("metal",)


@pytest.mark.rule("KA-16.3", "KA-R.30", "KA-R.103")
def test_b5_the_edge_does_not_close():
    scene = Scene().found("W: A4 B4 B5 B6 A6")
    assert named(scene, scene.sea().enclosed) == ""
    scene.found("W: <4 <5 <6")
    assert named(scene, scene.sea().enclosed) == "A5"
    outside = Scene().found("W: A0 B0 C0 A00 C00 A1 B1 C1")  # B00 is open above
    assert named(outside, outside.sea().enclosed) == ""


@pytest.mark.rule("KA-R.9", "KA-R.10", "KA-7.10")
def test_b8_b11_boats_lie_wholly_on_the_grid():
    sea = Scene().found("W: F6").put("net", "H5-H").put("boat", "A1-H").sea()
    assert "L1-V" in sea.berths
    for wrong in ("L6-H", "L12-V", "F5-V", "E6-H", "H5-V", "B1-V", "<3-H"):
        assert wrong not in sea.berths
    assert "H4-V" not in sea.berths  # nothing lies on a Net
    assert "I5-H" not in sea.berths
    beside = Scene().found("W: F6 G6 H6").put("net", "H5-V")  # H5, H6 overlap on purpose: only H5 counts as Net
    assert "H5-N-front" not in salvage_spots(beside)


@pytest.mark.rule("KA-14.11", "KA-R.35", "KA-R.37")
def test_b9_a_boat_across_two_zones():
    scene = Scene().put("boat", "D5-H")
    sea = scene.sea()
    assert sea.zones_of(area(12, "boat", "D5-H")) == ["Z21", "Z22"]
    assert set(sea.fishing_zones(angler=False)) == {"Z21", "Z22"}
    assert sea.zone_fish["Z22"] == 1  # H8; E5 lies under the Boat
    assert sea.zone_fish["Z21"] == 3


@pytest.mark.rule("KA-R.31", "KA-R.41")
def test_b10_splitting_a_segment_encloses_nothing_new():
    ring = "W: E4 F4 G4 H4 E5 H5 E6 F6 H6"
    scene = Scene().found(ring).card("rip_current").lay("barrel", "G6")
    assert named(scene, scene.sea().enclosed) == "F5 G5"
    assert (scene.part().enclosed, scene.part().card.have) == (2, 2)
    scene.lay("barrel", "F5")
    assert named(scene, scene.sea().enclosed) == "G5"
    assert (scene.part().enclosed, scene.part().card.have) == (2, 2)


@pytest.mark.rule("KA-R.92")
def test_b12_tiles_with_like_sides_have_one():
    ocean = Ocean(12, [Laid("patch_W", "F6")])
    both = TileSpots(ocean, ["SV001", "SV002"], lambda: ("F8-S", "F8-N"))
    assert list(both) == [
        "1-F8-S-front", "1-F8-N-front", "2-F8-S-front", "2-F8-S-back", "2-F8-N-front", "2-F8-N-back",
    ]  # fmt: skip
    assert both.parse("1 f8 s back") == "1-F8-S-front"
    assert both.parse("2 F8 stem south back") == "2-F8-S-back"
    assert "1-F8-S-back" not in both


@pytest.mark.rule("KA-16.1", "KA-16.8", "KA-14.15")
def test_a7_a_docked_boat_closes_a_segment():
    scene = Scene().found("W: E6 F6 F5 F4 E4").lay("boat", "D5-V")
    assert scene.sea().docked == ["D5-V"]
    assert named(scene, scene.sea().enclosed) == "E5"
    assert scene.ocean().enclosed_fish == ["E5"]
    assert fish_points(scene.ocean(), []) == 1


@pytest.mark.rule("KA-16.2", "KA-12.1")
def test_a9_a10_corners_close_but_do_not_connect():
    scene = Scene().found("B: D4; W: D5 D6 E6 F6 F5")
    assert "E2-S-front" in salvage_spots(scene)
    scene.lay("salvage", "E2-S-front", "SV001")
    assert named(scene, scene.sea().enclosed) == "E5"
    without = Scene().found("W: D5 D6 E6 F6 F5")
    assert "E2-S-front" not in salvage_spots(without)


@pytest.mark.rule("KA-16.4", "KA-6.1", "KA-R.2", "KA-4.1")
def test_b7_the_island_closes():
    scene = Scene(2, "cooperative").found("W: O10 P10 P11 P12 P13 O13")
    assert named(scene, scene.sea().enclosed) == "O11 O12"
    assert SHARED.labels(SHARED.island) == tuple(f"{c}{r}" for r in range(11, 15) for c in "KLMN")
    assert [(SHARED.zones[z] & SHARED.island).bit_count() for z in ("Z33", "Z34", "Z43", "Z44")] == [4, 4, 4, 4]


@pytest.mark.rule("KA-6.2", "KA-6.3", "KA-6.9", "KA-7.1", "KA-R.18")
def test_foundation_grows_by_edges_and_through_boats():
    sea = Scene().found("W: F6 G6; O: H6-H J6-H").put("net", "F7-H").build("F6-house").sea()
    assert sea.docked == ["H6-H", "J6-H"]  # a Boat docked to a docked Boat
    assert sea.foundation == OWN.mask("F6 G6 H6 I6 J6 K6")
    adrift = Scene().found("W: F6").put("boat", "H6-H").put("boat", "J6-H").sea()
    assert adrift.docked == []
    assert adrift.foundation == OWN.mask("F6")


@pytest.mark.rule("KA-R.100")
def test_the_best_place_comes_first_and_ties_go_by_row_and_column():
    sea = Scene().found("W: F6 H6 G5").sea()
    assert sea.spots("barrel")[0] == "G6"  # three edges
    assert sea.spots("barrel")[1:3] == ("F5", "H5")  # two each
    assert list(sea.spots("barrel")[3:]) == ["G4", "E6", "I6", "F7", "H7"]
    assert sea.spots("scrap")[0].startswith("G6")


@pytest.mark.rule("KA-C.5")
def test_typed_keys_are_read_generously():
    scene = Scene().found("W: F6")
    tiles = salvage_spots(scene, "WMRSP")
    for typed in ("F9-N-front", "f9 n", "F9·north", "f9 stem north front", "F9 N"):
        assert tiles.parse(typed) == "F9-N-front"
    assert tiles.parse("f9 n BACK") == "F9-N-back"
    boats = Spots(scene.ocean(), "boat", lambda: scene.sea().berths, ("decline",))
    assert boats.parse("c4 horizontal") == "C4-H"
    assert boats.parse("Decline") == "decline"
    with pytest.raises(Illegal) as refused:
        boats.parse("c4")
    assert refused.value.phrase.args["near"] == "C4-H, C4-V"
    with pytest.raises(Illegal):
        tiles.parse("1 F9 N")  # a drawn tile has no number
    assert pieces_of("2 f7 stem east, back") == ["2", "F7", "E", "BACK"]


def test_nudges_lead_over_the_water_and_turn():
    scene = Scene().found("W: F6")
    boats = Spots(scene.ocean(), "boat", lambda: scene.sea().berths, ("decline",))
    assert boats.nudge("C4-H", "right") == "D4-H"
    assert boats.nudge("C4-H", "down") == "C5-H"
    assert boats.nudge("C4-H", "turn") == "C4-V"
    assert boats.nudge("A1-H", "left") == "A1-H"
    assert boats.nudge("decline", "left") == boats.keys()[0]
    tiles = TileSpots(scene.ocean(), [tile("WMRSP"), "SV001"], lambda: scene.sea().spots("salvage"))
    assert tiles.nudge("1-F9-N-front", "flip") == "1-F9-N-back"
    assert tiles.nudge("1-F9-N-back", "next") == "2-F9-N-front"
    assert tiles.nudge("1-G5-S-front", "turn") in tiles


def test_facets_narrow_step_by_step():
    ocean = Ocean(24, [Laid("patch_W", "O12")])
    tiles = TileSpots(ocean, ["SV002", "SV003"], lambda: sea_of(ocean).spots("salvage"))
    assert tiles.facets == ("tile", "quarter", "zone", "cell", "facing", "flip")
    key = tiles.parse("1 p12 e back")
    assert tiles.split(key) == ("1", "NE", "Z34", "P12", "E", "back")
    chosen: tuple[str, ...] = ()
    while len(chosen) < 6:
        chosen += (tiles.narrow(chosen)[0],)
    assert tiles.join(chosen) in tiles
    own = Spots(Ocean(12, [Laid("patch_W", "A5")]), "barrel", lambda: ("<5", "A4"))
    assert own.facets == ("zone", "cell")
    assert own.narrow(()) == ("beyond_Z21", "Z11")
    assert own.narrow(("beyond_Z21",)) == ("<5",)


def test_all_placements_of_a_tile_on_a_crowded_shared_ocean_are_exact():
    """Against a slow search square by square."""
    pieces = [Laid("patch_W", f"{c}{r}") for c in "OPQR" for r in (11, 12, 13)] + [
        Laid("boat", "U12-H"),
        Laid("net", "S9-H"),
    ]
    ocean = Ocean(24, pieces)
    sea, grid = sea_of(ocean), grid_of(24)
    taken = {grid.names[i] for p in pieces for i in squares(24, p.kind, p.key)} | set(grid.labels(grid.island))
    firm = {p.key for p in pieces if p.kind.startswith("patch")} | set(grid.labels(grid.island))
    slow = set()
    for y in range(-2, 26):
        for x in range(-2, 26):
            for turn, steps in TEE.items():
                cells = [(x + dx, y + dy) for dx, dy in steps]
                if any(not (-2 <= a < 26 and -2 <= b < 26) for a, b in cells):
                    continue
                names = [grid.label(grid.at(*cell)) for cell in cells]
                beside = [
                    grid.label(grid.at(a + i, b + j)) for a, b in cells for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))
                ]
                inside = any(0 <= a < 24 and 0 <= b < 24 for a, b in cells)
                if inside and not taken & set(names) and firm & set(beside):
                    slow.add(f"{names[1]}-{turn}")
    assert set(sea.spots("salvage")) == slow
