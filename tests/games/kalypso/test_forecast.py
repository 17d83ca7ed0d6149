"""KA-9, KA-18: Forecasts, duties, the ends of games (vectors A2, A11 to A16, E1 to E9, E15 to E24)."""

import pytest

from games.kalypso.bonuses import launch, settle, settle_owed
from games.kalypso.duties import check, end_of_round, final_result, pay_fish, result
from games.kalypso.events import ForecastFaced, ForecastFailed, ForecastPassed, GameLost, TeamRewarded, TurnReopened
from games.kalypso.forecast import assign, gain_barrels, gain_scrap, prepare
from games.kalypso.pieces import FORECASTS
from games.kalypso.placing import lay
from games.kalypso.scoring import forecast_points
from games.kalypso.setup import arrive
from games.kalypso.state import Laid
from games.kalypso.turn import go_on, rest
from tests.games.kalypso.scene import Scene, supply, tile


async def _both(table):
    async def flow(seat):
        await go_on(table, seat)
        await rest(table, seat)

    await table.together({seat: flow(seat) for seat in table.seats})


@pytest.mark.rule("KA-9.1", "KA-9.2", "KA-9.3", "KA-9.4", "KA-9.23", "KA-R.58", "KA-R.47")
def test_e1_forecasts_are_handed_over_in_secret():
    scene = Scene(2).run(prepare)
    scene.say("cold front", 1)
    assert scene.told(ForecastFaced) == []
    assert scene.table.view(1).board.members[0].hand == tuple(FORECASTS)
    scene.say("rip_current", 1)  # changed
    scene.say("salt wind", 2)
    assert [p.card.key for p in scene.state.seats] == ["salt_wind", "rip_current"]
    assert "rip_current" not in scene.part(1).hand
    assert len(scene.part(1).hand) == 6
    three = Scene(3).run(prepare)
    for seat, key in enumerate(("salt_wind", "cold_front", "rip_current"), 1):
        three.say(key, seat)
    assert [p.card.key for p in three.state.seats] == ["cold_front", "rip_current", "salt_wind"]  # counterclockwise
    later = Scene(3, turn=2).run(prepare)
    for seat, key in enumerate(("salt_wind", "cold_front", "rip_current"), 1):
        later.say(key, seat)
    assert [p.card.key for p in later.state.seats] == ["rip_current", "salt_wind", "cold_front"]  # clockwise


@pytest.mark.rule("KA-9.5", "KA-R.67", "KA-9.6")
def test_e16_the_number_asked_for():
    for seats, need in ((1, 2), (2, 2), (3, 2), (4, 1)):
        scene = Scene(seats, "cooperative").team(deck=["storms_a_comin", "salt_wind"]).run(prepare)
        assert [p.card.need for p in scene.state.seats] == [need] * seats
        assert all("storms_a_comin" not in p.hand for p in scene.state.seats)
        assert scene.state.team.deck == ["salt_wind"]
    assert Scene().card("storms_a_comin").part().card.need == 2


@pytest.mark.rule("KA-9.18", "KA-9.19", "KA-18.3", "KA-18.2", "KA-19.6")
def test_a2_storms_a_comin():
    for have, points in ((0, -8), (1, -4), (2, 0)):
        scene = Scene().card("storms_a_comin", have).card("salt_wind", 1, seat=2)
        scene.run(end_of_round)
        card = scene.part().cards[0]
        assert card.closed
        assert card.have == have
        assert forecast_points(scene.ocean(), card) == points
        assert len(scene.told(ForecastFailed)) == (have < 2)
        assert scene.part().card is None


@pytest.mark.rule("KA-9.13", "KA-9.14", "KA-9.7", "KA-9.8", "KA-R.78", "KA-R.98")
def test_a13_sprung_leaks_rewards_at_once():
    scene = Scene().found("W: F6").card("sprung_leaks", 1).set(held=["barrel"]).bag("scrap", "wood", "metal")
    left = supply(scene, "barrel")
    scene.run(lambda t: go_on(t, 0))
    assert scene.offered() == ["assign", "take"]
    scene.say("assign")
    assert scene.told(ForecastPassed)[0].forecast == "sprung_leaks"
    assert scene.part().held == ["scrap_wood", "scrap_metal"]
    assert scene.refuses("done")
    assert supply(scene, "barrel") == left  # for good


@pytest.mark.rule("KA-9.15", "KA-9.8", "KA-R.45", "KA-R.59")
def test_a14_end_game_rewards():
    scene = Scene().found("W: A1 B1 A2 B2 C1 C2").card("salt_wind", 1)
    for key in ("A1-H", "A2-H", "C1-V"):
        scene.put("garden", key)
    card = scene.part().cards[0]
    assert forecast_points(scene.ocean(), card) == 3
    scene.card("salt_wind", 1)
    assert sum(forecast_points(scene.ocean(), c) for c in scene.part().cards) == 6
    storm = (
        Scene()
        .build("A1-shipyard", "C1-shipyard", "E1-shipyard", "G1-shipyard", "I1-shipyard")
        .card("storms_a_comin", 2)
    )
    assert forecast_points(storm.ocean(), storm.part().cards[0]) == 8


@pytest.mark.rule("KA-9.17", "KA-R.101")
def test_a15_team_rewards_come_once():
    scene = Scene(3, "cooperative").cards("storms_a_comin", 2, 2, 1).run(lambda t: assign(t, 2, 2, "boat"))
    assert scene.state.team.solar == 1
    assert [e.track for e in scene.told(TeamRewarded)] == ["solar"]
    early = Scene(3, "cooperative").cards("storms_a_comin", 1, 2, 1).run(lambda t: assign(t, 0, 0, "boat"))
    assert early.state.team.solar == 0
    garden = Scene(2, "cooperative").cards("salt_wind", 1, 0).run(lambda t: assign(t, 1, 1, "garden"))
    assert garden.state.team.garden == 1


@pytest.mark.rule("KA-9.16", "KA-R.102")
def test_a16_a_reward_boat_passes_the_limit():
    scene = Scene(2, "cooperative").cards("rip_current", 2).found("W: A4 B4 B6 A6 <4 <5 <6").set(enclosed=2)
    scene.run(lambda t: lay(t, 0, Laid("barrel", "B5")), lambda t: settle_owed(t, 0))
    assert scene.kind() == "boat"
    assert (scene.state.team.boat, scene.state.team.boat_limit) == (0, 0)
    scene.say("K5 H")
    assert scene.state.team.boat == 1


@pytest.mark.rule("KA-9.10", "KA-9.11", "KA-9.12", "KA-R.70")
def test_e2_cold_front():
    scene = Scene().card("cold_front").bag("fish", "1", "2").run(lambda t: go_on(t, 0))
    assert scene.offered() == ["survivor", "done"]
    scene.say("survivor")
    assert scene.part().card.passed
    assert scene.part().fish == ["1", "2"]
    assert scene.part().survivors == 1
    house = Scene().build("A1-cooper", "F6-house").card("cold_front").bag("fish", "0", "0")
    house.run(lambda t: settle(t, 0, "F6"), lambda t: settle_owed(t, 0))
    assert house.offered() == ["lay", "A1", "decline"]
    house.say("lay")
    assert house.part().card.passed
    assert [p.settler for p in house.ocean().pieces] == [False, True]
    assert house.part().held == []
    assert house.part().survivors == 1


@pytest.mark.rule("KA-R.29", "KA-9.10")
def test_e3_together_only_a_house_shelters_for_the_card():
    scene = Scene(2, "cooperative").cards("cold_front").team(island=1, community=1).run(lambda t: go_on(t, 0))
    assert scene.part().done  # there was nothing to decide


@pytest.mark.rule("KA-9.22", "KA-9.11")
def test_a_bed_for_a_team_mates_card():
    scene = Scene(2, "cooperative").build("F6-house").cards("cold_front").team(island=1, community=1).bag("fish", "0")
    scene.run(lambda t: settle(t, 0, "F6"))
    assert scene.offered() == ["lay", "lay-2", "decline"]
    scene.say("lay 2")
    assert [p.card.have for p in scene.state.seats] == [0, 1]
    assert scene.part(2).owed == ["fish 1"]
    assert check(scene.state, scene.state.team) == "forecast"


@pytest.mark.rule("KA-9.9", "KA-R.43", "KA-R.80", "KA-R.44")
def test_e4_rewards_belong_to_the_owner_of_the_copy():
    own = Scene(2, "cooperative").cards("sprung_leaks", 2, 0).set(2, held=["barrel", "barrel"]).bag("scrap", "wood")
    own.set(1, done=True).run(_both)
    own.say("assign", 2).say("assign", 2) if own.kind(2) == "assign" else None
    assert own.part(2).card.have >= 1
    lent = (
        Scene(2, "cooperative").found("W: A1").cards("sprung_leaks", 1, 0).set(2, held=["barrel"]).bag("scrap", "wood")
    )
    lent.run(_both)
    assert lent.kind(1) == "rest"
    assert lent.offered(2) == ["assign", "assign-1", "take"]
    lent.say("assign 1", 2)
    assert lent.part(1).held == ["scrap_wood"]
    assert lent.kind(1) == "scrap"
    assert not lent.part(1).done


@pytest.mark.rule("KA-R.78", "KA-R.48")
def test_e20_a_card_filled_up_meanwhile():
    scene = Scene(2, "cooperative").found("W: A1").cards("broken_moorings", 1, 2).set(1, held=["scrap_wood"])
    scene.set(2, held=["scrap_metal"]).bag("salvage", tile("WWWMM")).run(_both)
    assert scene.kind(1) == "assign"
    scene.say("assign 1", 2)
    assert scene.part(1).card.passed
    assert scene.kind(1) == "scrap"  # the Scrap can only be placed


@pytest.mark.rule("KA-R.48", "KA-14.12")
def test_e21_two_boats_for_one_berth():
    scene = Scene(2, "cooperative").team(solar=1, boat=1)

    async def both(table):
        await table.together({seat: launch(table, seat) for seat in (0, 1)})

    scene.run(both)
    assert (scene.kind(1), scene.kind(2)) == ("boat", "boat")
    scene.say("K5 H", 1)
    assert scene.done  # without a card that asks for it the second Boat can only go back
    asked = Scene(2, "cooperative").cards("storms_a_comin").team(solar=1, boat=1).run(both)
    asked.say("take", 1).say("K5 H", 1)
    assert asked.offered(2) == ["assign", "assign-1", "decline"]
    late = Scene(2, "cooperative").cards("storms_a_comin").team(solar=1, boat=1).run(both)
    late.say("take", 1).say("take", 2).say("K5 H", 1)
    assert late.offered(2) == ["assign", "assign-1", "decline"]


@pytest.mark.rule("KA-R.108", "KA-R.60")
def test_e22_who_has_left_owes_nothing():
    scene = Scene(3, "cooperative").cards("rip_current", 3, 2, 0).set(3, left=True)
    assert check(scene.state, scene.state.team) == "forecast"
    scene.set(2, enclosed=3)
    scene.part(2).cards[0].have = 3
    assert check(scene.state, scene.state.team) == ""
    card = (
        Scene(3, "cooperative")
        .cards("storms_a_comin", 2, 1, 0)
        .set(3, left=True)
        .run(lambda t: assign(t, 1, 1, "boat"))
    )
    assert card.state.team.solar == 1
    assert card.part(3).owed == []


@pytest.mark.rule("KA-R.22", "KA-R.79", "KA-R.80", "KA-R.109")
def test_e23_a_survivor_after_done():
    scene = (
        Scene(2)
        .found("W: A1")
        .card("cold_front")
        .card("salt_wind", 1, seat=2)
        .bag("fish", "barrel", "1")
        .set(survivors=1)
    )
    scene.found("W: F6 G6 F7 G7", fresh="F6", seat=2)
    scene.run(_both)
    assert scene.offered(1) == ["survivor", "done"]  # it does not end by itself
    scene.say("done", 1)
    assert scene.part(1).done
    assert scene.table.awaited == (1,)
    scene.say("survivor", 1)
    assert scene.part(1).fish == ["1"]
    assert scene.kind(1) == "barrel"  # the turn is open again
    scene.say("A2", 1)
    assert scene.part(1).done
    scene.say("reopen", 1)
    assert len(scene.told(TurnReopened)) == 1
    scene.say("done", 2)
    assert scene.done


@pytest.mark.rule("KA-18.4", "KA-18.5", "KA-18.6", "KA-18.7", "KA-R.66", "KA-9.20", "KA-14.4")
def test_e7_a11_a12_the_duties_in_order():
    def lost(settlers: int = 0, have: int = 3, **values: int) -> str:
        scene = Scene(2, "cooperative").cards("rip_current", have, 3)
        for n in range(settlers):
            scene.put("building", f"{'ABCDEFGHIJ'[n]}1-cooper", "cooper", settler=True)
        scene.team(**values)
        return check(scene.state, scene.state.team)

    assert lost(2, have=2, island=1, fish=0) == "forecast"
    assert lost(2, island=1, fish=0) == "survivors"
    assert lost(5, fish=9, community=5) == "fish"
    assert lost(5, fish=10, community=5, garden=2) == ""
    assert lost(8, fish=20, community=8, garden=4) == "gardens"
    assert lost(8, fish=20, community=8, garden=5) == ""


@pytest.mark.rule("KA-18.6", "KA-18.8", "KA-18.1")
def test_a11_a12_fish_are_paid_and_the_rest_is_kept():
    scene = Scene(2, "cooperative").cards("rip_current", 3, 3).team(fish=20, garden=5, community=8)
    for n in range(8):
        scene.put("building", f"{'ABCDEFGH'[n]}1-cooper", "cooper", settler=True)
    scene.run(lambda t: pay_fish(t, scene.state.team))
    assert (scene.state.team.fish, scene.state.team.garden) == (4, 5)
    other = Scene(2, "cooperative").cards("rip_current", 3, 3).team(fish=1).run(end_of_round)
    assert (other.state.round, other.state.phase, other.state.team.fish) == (2, "forecast", 1)


@pytest.mark.rule("KA-18.4", "KA-20.1", "KA-R.66")
@pytest.mark.parametrize("reason", ["forecast", "survivors", "fish", "gardens", "goal_a", "goal_b", "won"])
def test_every_end_of_a_shared_game_is_told_and_final(reason):
    """From a position in round 4 in which all is well, but for one thing."""
    scene = Scene(2, "cooperative", turn=4).cards("rip_current", 3, 3).build("A1-monument")
    scene.put("building", "E1-cooper", "cooper", settler=True).team(fish=2, community=1).set(goals=["GA2", "GB2"])
    scene.ocean().preservers = scene.ocean().preservers[:14]
    if reason == "forecast":
        scene.part(2).cards[0].have = 2
    elif reason == "survivors":
        scene.team(island=1)
    elif reason == "fish":
        scene.team(fish=1)
    elif reason == "gardens":
        scene.team(community=4)
    elif reason == "goal_a":
        scene.set(goals=["GA3", "GB2"])
    elif reason == "goal_b":
        scene.set(goals=["GA2", "GB5"])
    scene.run(end_of_round)
    assert (scene.state.over.won, scene.state.over.reason) == (reason == "won", reason)
    assert (result(scene.state).winners, result(scene.state).ending) == ((0, 1) if reason == "won" else (), reason)
    assert [e.reason for e in scene.told(GameLost)] == ([] if reason == "won" else [reason])
    assert scene.table.view(None).board.ending.reason == reason


@pytest.mark.rule("KA-20.1", "KA-20.2", "KA-1.4")
def test_e8_goals_are_checked_at_the_end():
    scene = Scene(2, "cooperative").build("A1-monument").set(goals=["GA2", "GB2"], round=4)
    over = final_result(scene.state)
    assert (over.won, over.reason) == (False, "goal_b")  # 16 Life Preservers, at most 14
    scene.ocean().preservers = scene.ocean().preservers[:14]
    assert final_result(scene.state).won
    scene.ocean().pieces = []
    assert final_result(scene.state).reason == "goal_a"


@pytest.mark.rule("KA-R.6", "KA-4.13", "KA-4.8")
def test_e15_survivors_arrive_first():
    scene = Scene(4, "cooperative", turn=2).team(community=3, incoming=[3, 1, 1, 1])
    scene.run(arrive)
    assert (scene.state.team.island, scene.state.team.community) == (1, 4)


@pytest.mark.rule("KA-R.42")
def test_nothing_is_assigned_beyond_the_need():
    scene = Scene().found("W: A1").card("sprung_leaks", 2).set(held=["barrel"]).run(lambda t: go_on(t, 0))
    assert scene.kind() == "barrel"
    assert scene.part().card.have == 2


@pytest.mark.rule("KA-9.14", "KA-R.46")
def test_every_reward_in_both_kinds_of_play():
    def brings(key: str, mode: str = "competitive") -> list[str]:
        scene = Scene(2, mode)
        scene.cards(key)
        need = scene.part().card.need
        scene.part().card.have = need - 1
        scene.run(lambda t: assign(t, 0, 0, FORECASTS[key].item))
        return scene.part().owed

    assert brings("sprung_leaks") == ["scrap 2"]
    assert brings("broken_moorings") == ["salvage"]
    assert brings("cold_front") == ["fish 2"]
    assert brings("rip_current") == ["boat"]
    assert brings("storms_a_comin") == brings("empty_shoals") == brings("salt_wind") == []
    assert brings("sprung_leaks", "cooperative") == ["scrap 1"]
    assert brings("empty_shoals", "cooperative") == ["barrel 1"]
    assert brings("broken_moorings", "cooperative") == ["salvage"]
    assert brings("cold_front", "cooperative") == ["fish 1"]
    assert brings("rip_current", "cooperative") == ["boat"]


def test_time_outs_assign_and_place():
    scene = Scene().found("W: F6").card("sprung_leaks").run(lambda t: gain_barrels(t, 0, 1), lambda t: go_on(t, 0))
    scene.default()
    assert scene.part().card.have == 1
    two = Scene().found("W: F6").run(lambda t: gain_scrap(t, 0, 2), lambda t: go_on(t, 0))
    while not two.done:
        two.default()
    assert len(two.lies("scrap")) == 2
