"""Reading a message as a person does: its words, its pictures, and the controls that can be used."""

from __future__ import annotations

from collections.abc import Iterator

from bot.local.model import Json, Message
from bot.local.posting import texts
from bot.local.rules import BUTTON, SELECTS


def text_of(message: Message) -> str:
    """Everything that a message says: content, text displays and embeds, one after another."""
    parts = [message.content, *texts(message.components)]
    for embed in message.embeds:
        parts += [embed.get("title", ""), embed.get("description", "")]
        parts += [f"{one['name']}: {one['value']}" for one in embed.get("fields", [])]
        parts.append(embed.get("footer", {}).get("text", ""))
    return "\n".join(part for part in parts if part)


def components(tree: list[Json]) -> Iterator[Json]:
    """All components of a message, nested ones included, in order."""
    for component in tree:
        yield component
        yield from components(component.get("components") or [])
        if component.get("accessory"):
            yield component["accessory"]


def buttons(message: Message) -> list[Json]:
    """The buttons of a message, in order."""
    return [c for c in components(message.components) if c["type"] == BUTTON]


def selects(message: Message) -> list[Json]:
    """The select menus of a message, in order."""
    return [c for c in components(message.components) if c["type"] in SELECTS]


def control(message: Message, key: str) -> Json | None:
    """The button or select menu with that custom id, label or placeholder, or None."""
    found = [*buttons(message), *selects(message)]
    for name in ("custom_id", "label", "placeholder"):
        for one in found:
            if one.get(name) == key:
                return one
    return None


def pictures(message: Message) -> list[Json]:
    """The pictures of a message: attachments and gallery items, each with ``url`` and ``description``."""
    shown = [a for a in message.attachments if a.get("content_type", "").startswith("image/")]
    gallery = [item for c in components(message.components) for item in c.get("items") or []]
    referred = {item["media"].get("attachment_id") for item in gallery}
    plain = [a for a in shown if a["id"] not in referred and not message.is_v2]
    return plain + [item["media"] | {"description": item["description"]} for item in gallery]
