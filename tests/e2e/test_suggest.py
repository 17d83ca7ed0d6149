"""Suggestions: the best first, the next ones by asking again, and nothing of it counts before it is confirmed."""

from __future__ import annotations

from tests.e2e.bench import Bench
from tests.e2e.players import sit_down, stored_table

PEOPLE = ("Marina", "Kai")


async def test_asked_again_the_next_best_road_is_suggested(b: Bench) -> None:
    """Five different roads, one press each; the sixth press comes back to the first. Then one of them is laid."""
    id = await b.begin(*PEOPLE)
    players = await sit_down(b, id, PEOPLE)
    for player in players.values():  # one meeple of each goes to the Eco Base, so that there are roads to lay
        await player.open()
        await player.take_suggestion()
    for _ in range(20):
        asked = {d.seat: d for d in (await stored_table(b, id)).open.values() if not d.answered}
        seat, decision = next(iter(asked.items()))
        player = players[seat]
        await player.open()
        if decision.kind == "road":
            break
        await player.take_suggestion()
    assert decision.kind == "road"
    answered = len(await b.store.log(id))
    shown: list[str] = []
    for _ in range(6):
        await player.press("suggest")
        shown.append(next(line for line in player.seen.content.split("\n") if line.startswith("Trying: ")))
        assert "Another" in player.labels()
    assert len(set(shown)) == 5
    assert shown[5] == shown[0]
    assert len(await b.store.log(id)) == answered, "looking decides nothing"
    await player.press("suggest")
    assert "That is choice 2 of 5." in player.seen.content
    key = shown[1].rpartition("(`")[2].removesuffix("`)")
    await player.hand_in()
    assert (await b.store.log(id))[-1].answer == key
