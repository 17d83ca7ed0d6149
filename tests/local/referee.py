"""The official description of Discord's API as a referee over every request and every reply.

It is read from the file named by ``TIDETABLE_OPENAPI``; without that setting the checks against it are left out.
One thing is relaxed, for requests only: identifiers may be JSON integers, as discord.py sends some of them.
"""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from bot.local.rest.server import Exchange

_ALIASES = {
    "/applications/{application_id}/commands/{command_id}": "/applications/{application_id}/commands/{command_id}",
    "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}": "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
    "/channels/{channel_id}/threads/archived/{kind}": "/channels/{channel_id}/threads/archived/public",
    "/channels/{channel_id}/messages/{message_id}/reactions/{emoji}/@me": "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me",
}


def document_path() -> Path | None:
    """Where the document is, if the setting names a file that is there."""
    named = Path(os.environ.get("TIDETABLE_OPENAPI", ""))
    return named if named.is_file() else None


@cache
def _document() -> dict[str, Any]:
    path = document_path()
    assert path is not None
    return json.loads(path.read_text())


def _lenient(document: dict[str, Any]) -> dict[str, Any]:
    """The document with identifiers that may be integers."""
    relaxed = copy.deepcopy(document)
    strict = relaxed["components"]["schemas"]["SnowflakeType"]
    relaxed["components"]["schemas"]["SnowflakeType"] = {"anyOf": [strict, {"type": "integer", "minimum": 0}]}
    return relaxed


class Referee:
    """Compiles the schemas of the routes that it meets and holds exchanges against them."""

    def __init__(self, document: dict[str, Any]) -> None:
        self._strict = document
        self._relaxed = _lenient(document)
        self._validators: dict[tuple[str, str], Any] = {}

    @classmethod
    def load(cls) -> Referee:
        """The referee, or the test is skipped because the document is not there."""
        if document_path() is None:
            pytest.skip("no official API document: TIDETABLE_OPENAPI names no file")
        return _referee()

    @classmethod
    def load_or_none(cls) -> Referee | Absent:
        """The referee, or one that lets everything pass if the document is not there."""
        return _referee() if document_path() is not None else Absent()

    def judge(self, exchanges: Iterable[Exchange]) -> None:
        """Fail if an exchange was not as the document says, or its route is unknown."""
        complaints = [text for exchange in exchanges for text in self.complaints(exchange)]
        assert not complaints, "\n".join(complaints)

    def complaints(self, exchange: Exchange) -> list[str]:
        """What is wrong with an exchange, in words."""
        if exchange.template is None:
            return [f"unknown route {exchange.method} {exchange.path}"]
        operation = self._operation(exchange)
        if operation is None:
            return [f"no {exchange.method} {exchange.template} in the document"]
        if exchange.injected or not exchange.status:
            return []
        where = f"{exchange.method} {exchange.template} {exchange.status}"
        found = []
        if exchange.status < 400 and exchange.body is not None:
            found += self._check(f"{where} request", self._request_schema(operation), exchange.body, self._relaxed)
        found += self._check(f"{where} reply", self._reply_schema(operation, exchange), exchange.reply, self._strict)
        return found

    def accepts_request(self, method: str, template: str, body: Any) -> bool:
        """Whether the document allows a body on a route."""
        operation = self._operation(Exchange(method, template, template, body, 0))
        assert operation is not None
        return not self._check("", self._request_schema(operation), body, self._relaxed)

    def _operation(self, exchange: Exchange) -> dict[str, Any] | None:
        template = _ALIASES.get(exchange.template or "", exchange.template)
        return self._strict["paths"].get(template, {}).get(exchange.method.lower())

    def _request_schema(self, operation: dict[str, Any]) -> Any:
        content = operation.get("requestBody", {}).get("content", {})
        return content["application/json"]["schema"] if content else None

    def _reply_schema(self, operation: dict[str, Any], exchange: Exchange) -> Any:
        """The schema of a reply; a refusal has the one of all refusals, an empty reply none.

        The document's schema for the details of a refusal is passed over: it wants numbers where Discord sends names.
        """
        responses = operation["responses"]
        if exchange.status == 429:
            return {"$ref": "#/components/schemas/RatelimitedResponse"}
        if exchange.status >= 400:
            return {"$ref": "#/components/schemas/Error"}
        if str(exchange.status) not in responses:
            return {"not": {}}
        content = responses[str(exchange.status)].get("content")
        return content["application/json"]["schema"] if content else {"type": "null"}

    def _check(self, where: str, schema: Any, body: Any, document: dict[str, Any]) -> list[str]:
        if schema is None:
            return [] if body is None else [f"{where}: no body is expected"]
        key = (json.dumps(schema, sort_keys=True), "strict" if document is self._strict else "relaxed")
        if key not in self._validators:
            self._validators[key] = jsonschema_rs.Draft202012Validator({**schema, "components": document["components"]})
        return [f"{where}: {_explain(error)}" for error in self._validators[key].iter_errors(body)]


class Absent:
    """The referee who is not there."""

    def judge(self, exchanges: Iterable[Exchange]) -> None:
        """Let everything pass."""


def _explain(error: Any) -> str:
    path = ".".join(str(step) for step in error.instance_path)
    return f"at {path or 'the top'}: {error.message[:600]}"


@cache
def _referee() -> Referee:
    return Referee(_document())
