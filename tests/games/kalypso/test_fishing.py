"""KA-14.20 to KA-14.35, KA-16, KA-R.33 to KA-R.40: Nets, Fish, Gardens, enclosed ocean (vectors A8, D)."""

import pytest

from games.kalypso.bonuses import fish, garden, launch, net, settle_owed
from games.kalypso.events import FishDrawn, FishSeen, SurvivorsRescued
from games.kalypso.grid import OWN, SHARED
from games.kalypso.placing import lay
from games.kalypso.scoring import fish_points
from games.kalypso.spots import Spots
from games.kalypso.state import Laid
from tests.games.kalypso.scene import Scene, squares, supply


def cast(scene: Scene, seat: int = 1) -> Scene:
    return scene.run(lambda t: net(t, seat - 1), lambda t: settle_owed(t, seat - 1))


@pytest.mark.rule("KA-16.3", "KA-14.20", "KA-14.22", "KA-14.24", "KA-14.26", "KA-R.35")
def test_a8_a_net_closes_nothing_and_draws_for_what_shows():
    scene = Scene().found("W: E6 F6 F5 F4 E4").put("boat", "A8-H").bag("fish", "1", "2", "0")
    cast(scene).say("D5-V")
    assert squares(scene, scene.sea().enclosed) == ""
    assert scene.part().fish == ["1", "2", "0"]
    assert scene.ocean().netted_fish == ["B6", "A7", "C8"]
    assert [e.count for e in scene.told(FishDrawn)] == [3]
    seen = [told for told in scene.table.told if isinstance(told.event, FishSeen)]
    assert [told.to for told in seen] == [(0,)]
    assert "D5" not in scene.sea().spots("barrel")
    assert scene.sea().foundation == OWN.mask("E6 F6 F5 F4 E4")


@pytest.mark.rule("KA-R.11", "KA-R.35", "KA-12.5", "KA-16.6")
def test_d2_what_lies_under_a_net():
    scene = Scene().put("boat", "A8-H").bag("fish", "1", "1")
    cast(scene).say("B6 V")
    assert len(scene.part().fish) == 2
    assert scene.ocean().netted_fish == ["A7", "C8"]
    assert "B7" in scene.ocean().preservers
    assert scene.part().survivors == 2
    ring = "W: A5 B5 C5 C6 C7 B8; P: <5 <6 <7 <8"
    closed = Scene().put("net", "B6-V").found(ring).lay("salvage", "A9-S-front", "SV001")
    assert "B7" in closed.ocean().preservers
    assert closed.told(SurvivorsRescued) == []


@pytest.mark.rule("KA-R.36", "KA-14.32", "KA-16.12")
def test_d4_d14_zones_partly_enclosed():
    scene = Scene().found("W: E4 D5 F5 E6 D6 D4 F4 F6").put("boat", "H5-V").bag("fish", "2")
    scene.ocean().enclosed_fish.append("E5")
    cast(scene)
    assert scene.refuses("E5 V")
    scene.say("G5 V")
    assert scene.part().fish == ["2"]  # H8 alone
    shut = Scene().found("W: A5 B5 C5 D5 A8 B8 C8 D8 D6 D7; P: <5 <6 <7 <8").put("boat", "A6-H")
    assert shut.sea().casts(angler=False) == ()


@pytest.mark.rule("KA-16.12", "KA-R.40", "KA-16.8")
def test_d5_d6_a_fish_counts_once_and_only_while_it_shows():
    netted = Scene().found("W: L10 K11 L12")
    netted.ocean().netted_fish.append("L11")
    netted.found("W: >11")
    assert squares(netted, netted.sea().enclosed) == "L11"
    assert fish_points(netted.ocean(), []) == 0
    covered = Scene().found("W: E4 D5 F5 D4 D6 E6").lay("barrel", "F4")
    covered.found("W: F6")
    covered.ocean().enclosed_fish[:] = ["E5"]
    assert fish_points(covered.ocean(), []) == 1
    covered.lay("barrel", "E5")
    assert fish_points(covered.ocean(), []) == 0


@pytest.mark.rule("KA-16.6", "KA-R.30", "KA-R.41", "KA-16.9", "KA-R.32")
def test_d7_a_boat_inside_a_ring():
    """A ring closes around G8 to J11; the Boat on H9 and H10 touches nothing and covers the Fish H10."""
    scene = Scene().card("rip_current", need=99)
    scene.found("W: F8 F9 F10 F11 K8 K10 K11 G7 H7 I7 J7 G12 H12 I12 J12 F7 K7 F12 K12").put("boat", "H9-V")
    assert squares(scene, scene.sea().enclosed) == ""
    scene.lay("barrel", "K9")
    assert scene.sea().docked == []
    assert scene.sea().enclosed.bit_count() == 16
    assert scene.part().card.have == 16
    assert scene.ocean().enclosed_fish == ["H8", "G9", "I11"]
    assert scene.part().survivors == 3  # J8
    assert "J8" not in scene.ocean().preservers


@pytest.mark.rule("KA-16.10", "KA-16.11", "KA-9.21", "KA-R.12", "KA-R.18", "KA-12.7", "KA-16.5", "KA-16.7", "KA-16.9")
def test_d8_one_placement_encloses_all_kinds_of_things():
    """S7 holds a half-submerged Barrel; a ring from R6 to U8 closes around it and R8's Fish."""
    scene = Scene(2, "cooperative").cards("empty_shoals")
    ring = "W: P6 Q6 O7 O8 P9 Q9 R6 S6 T6 U7 R9 S9 T9 U8 O6 U6 O9"
    scene.found(ring)
    ocean = scene.ocean()
    assert squares(scene, scene.sea().enclosed) != ""
    open_ring = Scene(2, "cooperative").cards("empty_shoals").found(ring.replace(" U8", ""))
    barrels, fish_before = supply(open_ring, "barrel"), open_ring.state.team.fish
    open_ring.lay("barrel", "U8")
    inside = SHARED.labels(open_ring.sea().enclosed)
    assert set(inside) >= {"P7", "P8", "Q8", "S7"}
    assert open_ring.state.team.fish == fish_before + 2  # P8 and Q8
    assert all(part.card.have == 0 for part in open_ring.state.seats)
    assert (open_ring.state.team.island, open_ring.state.team.community) == (1, 1)
    assert open_ring.part().owed == ["specialist"]
    assert open_ring.part().held == ["barrel"]
    assert supply(open_ring, "barrel") == barrels
    assert open_ring.part().stock is None
    assert "S7" not in open_ring.ocean().half_barrels
    assert ocean.size == 24


@pytest.mark.rule("KA-R.33", "KA-R.107", "KA-R.38", "KA-R.39", "KA-14.25", "KA-14.27", "KA-9.7")
def test_d9_tokens_one_after_the_other():
    scene = Scene(2, "cooperative").cards("empty_shoals", 1, 2).put("boat", "A1-V").bag("fish", "0", "3", "barrel")
    cast(scene).say("B2 H")  # the Boat covers one of the four Fish of Zone Z11
    assert scene.part().netted == ["0", "3", "barrel"]
    scene.say("assign")
    assert scene.part().card.passed
    assert scene.state.team.fish == 3
    assert scene.part().held == ["barrel", "barrel"]
    assert scene.part().card.fish == ["0"]
    assert scene.state.stock.spent == ["3", "barrel"]


@pytest.mark.rule("KA-R.89")
def test_d10_the_spent_pile_refills_the_bag():
    scene = Scene().only("fish", "1").only("spent", "2", "2", "2", "2", "2")
    scene.run(lambda t: fish(t, 0, "3"), lambda t: settle_owed(t, 0))
    assert scene.part().fish == ["1", "2", "2"]
    assert (len(scene.state.stock.fish), scene.state.stock.spent) == (3, [])
    few = Scene().only("fish", "1").run(lambda t: fish(t, 0, "3"), lambda t: settle_owed(t, 0))
    assert few.part().fish == ["1"]


@pytest.mark.rule("KA-21.15", "KA-R.35", "KA-R.86")
def test_d11_d16_the_captain_and_the_bag():
    scene = Scene(2, "cooperative").team(specialists=["captain"]).put("boat", "Q10-H").bag("fish", "3", "1", "2")
    scene.ocean().netted_fish += ["U9", "S10", "T12", "R5"]
    cast(scene)
    scene.say(
        next(
            key for key in scene.offered() if scene.sea().grid.zone(scene.sea().grid.index(key.split("-")[0])) == "Z35"
        )
    )
    assert (scene.part().netted, scene.state.team.fish) == ([], 0)  # one drawn, one returned
    assert scene.state.stock.fish[-1] == "3"
    one = Scene(2, "cooperative").team(specialists=["captain"]).put("boat", "A1-V").only("fish", "2")
    one.ocean().netted_fish += ["B4", "D3"]
    cast(one).say("B2 H")
    assert one.state.team.fish == 2  # nothing is beyond the count: nothing returns
    reward = Scene(2, "cooperative").team(specialists=["captain"]).bag("fish", "2", "3")
    reward.run(lambda t: fish(t, 0, "1"), lambda t: settle_owed(t, 0))
    assert reward.state.team.fish == 2
    chosen = Scene(2, "cooperative").team(specialists=["captain"]).put("boat", "A1-V").bag("fish", "3", "barrel", "1")
    chosen.ocean().netted_fish += ["D3"]
    cast(chosen).say("B2 H")
    assert chosen.offered() == ["1", "2", "3"]
    chosen.default()  # the lowest: the 1
    assert (chosen.state.team.fish, chosen.part().held) == (3, ["barrel"])
    assert chosen.state.stock.fish[-1] == "1"


@pytest.mark.rule("KA-21.6", "KA-R.85")
def test_d13_d18_the_angler():
    scene = Scene(2, "cooperative").found("W: A5")
    assert scene.sea().casts(angler=False) == ()
    zones = scene.sea().fishing_zones(angler=True)
    assert set(zones) == {"Z21", "Z33", "Z34", "Z43", "Z44"}  # the Island's four central Zones always qualify
    cast(scene)
    assert scene.done
    helped = cast(scene.team(specialists=["angler"]))
    assert any(helped.sea().grid.zone(SHARED.index(key.split("-")[0])) == "Z33" for key in helped.offered())


@pytest.mark.rule("KA-R.88", "KA-R.36")
def test_d15_what_a_boat_leaves_behind_gives_nothing():
    scene = Scene(2, "cooperative").found("W: D1 D2 D4 C3 E2 F3 E4 C2 C4 F2 F4")
    scene.put("boat", "D3-H")
    assert scene.sea().docked == ["D3-H"]  # it touches the ring: so it is Foundation itself
    loose = Scene(2, "cooperative").found("W: B1 C1 D1 E1 F1 G1 B2 B3 B4 B5 C5 D5 E5 F5 G5 G2 G3")
    loose.put("boat", "D3-H").lay("barrel", "G4")
    assert loose.sea().docked == []
    assert "D3" not in loose.ocean().enclosed_fish
    piece = loose.ocean().of_kind("boat")[0]
    loose.ocean().replace(piece, Laid("boat", "K5-H"))
    assert loose.sea().countable_fish & SHARED.mask("D3 E3") == 0


@pytest.mark.rule("KA-R.54")
def test_d17_tracks_end():
    scene = Scene(2, "cooperative").team(fish=59, solar=12, garden=16)
    scene.state.team.feed(3)
    scene.state.team.raise_solar(1)
    scene.state.team.raise_garden(1)
    assert (scene.state.team.fish, scene.state.team.solar, scene.state.team.garden) == (60, 12, 16)


@pytest.mark.rule("KA-14.28", "KA-14.29", "KA-14.31", "KA-R.23")
def test_gardens_lie_on_bare_foundation_or_the_island():
    own = Scene().found("W: F6 G6; O: F7-H").build("G6-house").run(lambda t: garden(t, 0))
    assert own.lies("garden") == ["F6-V"]  # the only place: taken without asking
    nothing = Scene().run(lambda t: garden(t, 0))
    assert supply(nothing, "garden_net") == 48
    team = Scene(2, "cooperative").run(lambda t: garden(t, 0))
    assert team.offered() == ["L12-H", "L13-H"]
    team.say("L12 H")
    assert (team.state.team.garden, team.state.team.feeds) == (1, 4)
    assert team.sea().beds == ("L13-H",)


@pytest.mark.rule("KA-14.35", "KA-14.9")
def test_a6_a4_what_gardens_and_panels_allow():
    scene = Scene(4, "cooperative")
    for gardens, feeds in ((3, 6), (4, 7), (5, 8)):
        assert scene.team(garden=gardens).state.team.feeds == feeds
    for panels, limit in ((4, 6), (5, 8)):
        assert scene.team(solar=panels).state.team.boat_limit == limit


@pytest.mark.rule("KA-14.9", "KA-14.12", "KA-14.14", "KA-4.10")
def test_a4_the_limit_of_boats():
    scene = Scene(4, "cooperative").team(solar=4, boat=6).run(lambda t: launch(t, 0))
    assert scene.done
    assert supply(scene, "boat") == 36
    more = Scene(4, "cooperative").team(solar=5, boat=6).run(lambda t: launch(t, 0)).say("K5 H")
    assert (more.state.team.boat, more.lies("boat")) == (7, ["K5-H"])


@pytest.mark.rule("KA-14.12", "KA-14.13", "KA-R.63", "KA-9.7")
def test_d1_a_boat_for_the_card_needs_no_panel():
    scene = Scene(2, "cooperative").cards("storms_a_comin").team(solar=1, boat=2).run(lambda t: launch(t, 0))
    assert scene.offered() == ["assign", "assign-2", "decline"]
    scene.say("assign")
    assert scene.state.team.boat == 2
    assert scene.part().card.have == 1
    assert supply(scene, "boat") == 35


def test_every_effect_of_a_place_is_said():
    scene = Scene().found("W: F6 G6 F7 I5")
    scene.run(lambda t: lay(t, 0, Laid("barrel", "J5")))
    boats = Spots(scene.ocean(), "boat", lambda: scene.sea().berths)
    assert [p.id for p in boats.effect("J6-H")] == ["would-rescue", "would-dock"]
    barrels = Spots(scene.ocean(), "barrel", lambda: scene.sea().spots("barrel"))
    assert [p.id for p in barrels.effect("J4")] == ["would-gain-barrels"]
    assert [p.id for p in barrels.effect("G7")] == ["would-ready"]
