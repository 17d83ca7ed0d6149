"""OC-23.9 to OC-23.11: ids, and how leniently they are read."""

import pytest

from games.kernel import Illegal
from games.ocean_crisis.choices import Ids, word
from games.ocean_crisis.cleanup import garbage_cleanup
from games.ocean_crisis.pieces import CARDS, COLOURS, GARBAGE, LOCATIONS
from tests.games.ocean_crisis.scene import Scene


@pytest.mark.rule("OC-23.10", "OC-23.11")
def test_ids_are_read_leniently():
    for ids in (COLOURS, tuple(GARBAGE), CARDS, tuple(p.key for p in LOCATIONS.values())):
        options = Ids(ids)
        for id in ids:
            for typed in (id, id.upper(), id.replace("_", " "), id.replace("_", "-"), id.replace("-", " ")):
                assert options.parse(typed) == id
    with pytest.raises(Illegal):
        Ids(COLOURS).parse("blue")
    assert [p.key for p in LOCATIONS.values()] == [
        "enhancement-1", "enhancement-2", "enhancement-3", "enhancement-4", "enhancement-5", "dumpster-1", "dumpster-2",
        "town-1", "town-2", "research-center", "purification", "dock",
    ]  # fmt: skip
    assert word("drink_can").id == "word-drink-can"


@pytest.mark.rule("OC-23.10")
def test_the_pairs_of_answers():
    research = Scene().lay(P1="can").stand("A coral P1").choosing("A").run(garbage_cleanup, number=(5,))
    assert list(research.ask("A").options) == ["research", "discard"]
    scene = Scene().lay(S1="net").stand("A coral S1").choosing("A").card("A", "coral", "biodegradable_material")
    scene.run(garbage_cleanup, number=(0, 0))
    assert list(scene.ask("A").options) == ["reroll", "keep"]
    assert scene.default("A").state.rerolled
