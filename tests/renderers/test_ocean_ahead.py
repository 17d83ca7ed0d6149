"""Pictures and words of what a seat of Ocean Crisis has ordered for itself: roads sent ahead, orders, a standing plan."""

from dataclasses import replace

import pytest

from games.ocean_crisis.roads import Network, RoadOptions
from renderers import Scene, Trial
from renderers.ocean_crisis import RENDERER
from tests.renderers import ocean_scenes as scenes

LIST = ("curve-G4-r3", "straight-I6-r0")


def options(hand: list[str], *parts: str) -> RoadOptions:
    """Where a tile of the hand may lie once these placements do."""
    view = scenes.building().view
    network = Network({road.cell: road.ends for road in view.roads}, view.connected, view.locations)
    for part in parts:
        placement = RoadOptions(network, ["straight", "curve"]).get(part)
        network = network.with_tile(placement.cell, placement.ends)
    return RoadOptions(network, hand)


def of_viewer(scene: Scene, **values: tuple[str, ...]) -> Scene:
    """The scene with something more that the viewer's own seat knows."""
    members = tuple(replace(m, **values) if m.seat == scene.viewer else m for m in scene.view.members)
    return replace(scene, view=replace(scene.view, members=members))


@pytest.mark.rule("OC-R.71")
def test_a_list_is_drawn_on_the_land_and_told():
    scene = scenes.building()
    one = Trial("roads-ahead", LIST[:1], "curve-G4", tuple(options(["straight"], *LIST[:1])))
    both, sent = Trial("roads-ahead", LIST, "straight-I6"), Trial("roads-ahead", LIST, locked=True)
    pictures = [RENDERER.hand(scene, trial) for trial in (Trial("roads-ahead"), one, both, sent)]
    assert len({picture.data for picture in pictures}) == 4
    assert pictures[0].alt == "Ocean Crisis, round 4. Your roads ahead, a draft: nothing yet."
    assert pictures[1].alt.startswith("Ocean Crisis, round 4. Your roads ahead, a draft: curve-G4-r3. May be added: ")
    assert pictures[3].alt == "Ocean Crisis, round 4. Your roads ahead, sent: curve-G4-r3, straight-I6-r0."


@pytest.mark.rule("OC-R.72", "OC-R.73")
def test_orders_show_in_the_plan():
    parts = scenes.PLAN_TRIAL.parts
    pictures = {
        RENDERER.hand(scenes.planning(), replace(scenes.PLAN_TRIAL, parts=(*parts, *orders))).data
        for orders in ((), ("choose-order",), ("no-research",), ("reroll-beach", "repeat"))
    }
    assert len(pictures) == 4


@pytest.mark.rule("OC-R.71", "OC-R.73")
def test_the_twin_says_what_the_viewer_has_ordered():
    scene = scenes.building()
    assert "sent ahead" not in RENDERER.text(scene)
    told = RENDERER.text(of_viewer(scene, ahead=LIST, routine=("azure-base", "azure-S3", "repeat")))
    assert "; you have sent ahead curve-G4-r3, straight-I6-r0" in told
    assert "; your standing plan azure-base, azure-S3, repeat" in told
