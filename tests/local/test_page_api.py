"""The server's side of the page: what goes over the wire to whom, and what is refused; points 9, 41, 42."""

from __future__ import annotations

import json

import aiohttp
import pytest


@pytest.fixture
async def web():
    async with aiohttp.ClientSession() as session:
        yield session


async def _state(harbour, web, seat):
    async with web.ws_connect(f"{harbour.loopback.url}page/live?seat={seat}") as socket:
        return await socket.receive_json(timeout=5)


async def _post(harbour, web, verb, **body):
    async with web.post(f"{harbour.loopback.url}page/{verb}", json=body) as reply:
        return reply.status, await reply.json()


@pytest.mark.faithful(9, 41)
async def test_no_secret_of_another_seat_is_on_the_wire(harbour, web):
    await harbour.after(harbour.kai.slash("secret"))
    await harbour.after(harbour.kai.slash("dm"))
    await harbour.after(harbour.kai.slash("thread", private=True))
    mine, theirs = [json.dumps(await _state(harbour, web, seat)) for seat in ("Kai", "Pearl")]
    for secret in ('"content": "secret"', "cabin", '"content": "yours"'):
        assert secret in mine
        assert secret not in theirs


async def test_who_called_which_command_is_told(harbour, web):
    await harbour.after(harbour.kai.slash("table host kick", who=harbour.pearl))
    [message] = [m for seen in (await _state(harbour, web, "Kai"))["messages"].values() for m in seen]
    assert message["page"]["call"] == {"who": harbour.kai.id, "command": "table host kick"}
    assert message["page"]["ephemeral"]


async def test_unread_and_pings_until_read(harbour, web):
    said = await harbour.marina.say(f"<@{harbour.kai.id}> ahoy", "tables")
    seats = {s["name"]: (s["unread"], s["pings"]) for s in (await _state(harbour, web, "Kai"))["seats"]}
    assert (seats["Kai"], seats["Pearl"], seats["Marina"]) == ((1, 1), (1, 0), (0, 0))
    await _post(harbour, web, "read", seat="Kai", channel=said.channel_id, message=said.id)
    seats = {s["name"]: (s["unread"], s["pings"]) for s in (await _state(harbour, web, "Kai"))["seats"]}
    assert (seats["Kai"], seats["Pearl"]) == ((0, 0), (1, 0))


async def test_only_what_changed_is_sent_again(harbour, web):
    said = await harbour.marina.say("one", "tables")
    await harbour.marina.say("elsewhere", "general")
    async with web.ws_connect(f"{harbour.loopback.url}page/live?seat=Kai") as socket:
        assert len((await socket.receive_json())["messages"]) == 2
        await harbour.marina.say("two", "tables")
        state = await socket.receive_json(timeout=5)
        assert list(state["messages"]) == [said.channel_id]
        assert "commands" not in state


async def test_refusals_are_sentences(harbour, web):
    tables = harbour.kai.find_channel("tables").id
    for verb, body, why in (
        ("slash", {"command": "nothing", "options": {}}, "there is no command /nothing"),
        ("slash", {"command": "table new", "options": {}}, "game is required"),
        ("skip", {"minutes": -5}, "time can be skipped by up to 60 days at once"),
        ("restart", {}, "the bot cannot be restarted from here"),
        ("submit", {"interaction": "1", "fields": {}}, "this modal is no longer open"),
        ("say", {"text": "x" * 2001}, "Invalid Form Body"),
    ):
        assert await _post(harbour, web, verb, seat="Kai", channel=tables, **body) == (409, {"error": why})
    assert (await _post(harbour, web, "nonsense"))[0] == 404


@pytest.mark.faithful(42)
async def test_only_its_own_files_are_served(harbour, web):
    url = harbour.loopback.url
    for path in (
        "page/../launch.py",
        "page/%2e%2e/launch.py",
        "page/launch.py",
        "attachments/../save.py",
        "etc/passwd",
    ):
        async with web.get(aiohttp.client.URL(url + path, encoded=True)) as reply:
            assert reply.status == 404
    async with web.get(url) as reply:
        assert "default-src 'none'" in reply.headers["Content-Security-Policy"]
    async with web.post(url + "page/skip", data='{"minutes": 60}', headers={"Content-Type": "text/plain"}) as reply:
        assert reply.status == 404
    async with web.post(url + "page/skip", json={"minutes": 60}, headers={"Origin": "http://evil.example"}) as reply:
        assert reply.status == 403
