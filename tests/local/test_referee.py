"""The referee sees what is wrong: point 40."""

from __future__ import annotations

import pytest

from bot.local.rest.server import Exchange

_POST = "/channels/{channel_id}/messages"


@pytest.mark.faithful(40)
@pytest.mark.parametrize(
    ("body", "fine"),
    [({"content": "x", "nonce": 5}, True), ({"attachments": [{"id": 0, "filename": "a"}]}, True),
     ({"content": 5}, False), ({"embeds": [{"title": "x" * 257}]}, False), ({"flags": "many"}, False)],
)  # fmt: skip
def test_requests(referee, body, fine):
    assert referee.accepts_request("POST", _POST, body) is fine


@pytest.mark.faithful(40)
def test_replies_are_strict(referee):
    whole = {"id": "1", "type": 1, "last_message_id": None, "flags": 0, "recipients": []}
    route = "/users/@me/channels"
    body = {"recipient_id": 1}
    assert referee.complaints(Exchange("POST", route, route, body, 0, 200, whole)) == []
    assert referee.complaints(Exchange("POST", route, route, body, 0, 200, whole | {"id": 1}))
    assert referee.complaints(Exchange("POST", route, route, body, 0, 201, whole))


@pytest.mark.faithful(40)
def test_unknown_routes_are_named(referee):
    assert referee.complaints(Exchange("GET", "/nowhere", None, None, 0, 404, {})) == ["unknown route GET /nowhere"]
