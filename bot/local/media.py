"""Files of messages: kept, described, served, and found again by the components and embeds that show them."""

from __future__ import annotations

import io
import mimetypes
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from PIL import Image, UnidentifiedImageError

from bot.local import limits
from bot.local.errors import DiscordError, invalid, wrong_length
from bot.local.model import Json, Snowflake, StoredFile, Upload
from bot.local.rules import check_length

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.local.world import World

_SCHEME = "attachment://"


def store(world: World, folder: Snowflake, upload: Upload, meta: Json | None = None) -> Json:
    """Keep a file and give its attachment in wire form.

    Args:
        world: Where it is kept.
        folder: The channel in whose name it is served.
        upload: The file.
        meta: What the request said of it: its description, another name.
    """
    meta = meta or {}
    filename = (meta.get("filename") or upload.filename).replace("/", "_").replace(" ", "_")
    attachment_id = world.snowflake()
    content_type = mimetypes.guess_type(filename)[0] or "application/octet-stream"
    key = f"{folder}/{attachment_id}/{filename}"
    world.files[key] = StoredFile(upload.data, content_type)
    url = f"{world.base}/attachments/{key}"
    body: Json = {
        "id": attachment_id,
        "filename": filename,
        "size": len(upload.data),
        "url": url,
        "proxy_url": url,
        "content_type": content_type,
    }
    if meta.get("description"):
        body["description"] = meta["description"]
    return body | _dimensions(upload.data, content_type)


def _dimensions(data: bytes, content_type: str) -> Json:
    if not content_type.startswith("image/"):
        return {}
    try:
        with Image.open(io.BytesIO(data)) as picture:
            return {"width": picture.width, "height": picture.height}
    except UnidentifiedImageError:
        return {}


def check_uploads(world: World, uploads: Sequence[Upload], metas: list[Json] | None) -> None:
    """Refuse files that are too many or too large, and descriptions that are too long.

    Raises:
        DiscordError: 50035 or 413 with 40005.
    """
    if len(uploads) > limits.ATTACHMENTS or len(metas or []) > limits.ATTACHMENTS:
        raise wrong_length("attachments", 0, limits.ATTACHMENTS)
    if sum(len(upload.data) for upload in uploads) > world.policy.upload_limit:
        raise DiscordError(413, 40005, "Request entity too large")
    for index, meta in enumerate(metas or []):
        check_length(f"attachments.{index}.description", meta.get("description"), limits.ATTACHMENT_DESCRIPTION)
        check_length(f"attachments.{index}.filename", meta.get("filename"), limits.ATTACHMENT_NAME, 1)


def merge(
    world: World, folder: Snowflake, uploads: Sequence[Upload], metas: list[Json] | None, old: list[Json]
) -> list[Json]:
    """The attachments of a message after a request: those it lists, or the old ones and the new.

    Raises:
        DiscordError: 50035 if the request lists one that is neither old nor new.
    """
    described = {str(meta["id"]): meta for meta in metas or []}
    fresh = {str(i): store(world, folder, upload, described.get(str(i))) for i, upload in enumerate(uploads)}
    if metas is None:
        return [*old, *fresh.values()]
    kept = {attachment["id"]: attachment for attachment in old}
    merged = []
    for index, meta in enumerate(metas):
        attachment = fresh.get(str(meta["id"])) or kept.get(str(meta["id"]))
        if attachment is None:
            raise invalid(f"attachments.{index}.id", "Unknown attachment", "ATTACHMENT_NOT_FOUND")
        merged.append(attachment)
    return merged


@dataclass(slots=True)
class Links:
    """Resolves ``attachment://`` references within one message.

    Attributes:
        attachments: What can be referred to, in wire form.
        used: The ids of those that were.
    """

    world: World
    attachments: list[Json]
    used: set[Snowflake] = field(default_factory=set)

    def find(self, url: str) -> Json | None:
        """The attachment that a URL names, or None if the URL leads elsewhere.

        Raises:
            DiscordError: 50035 if there is no such attachment.
        """
        for attachment in self.attachments:
            if url == attachment["url"] or url == _SCHEME + attachment["filename"]:
                self.used.add(attachment["id"])
                return attachment
        if url.startswith(_SCHEME):
            raise invalid("attachments", f"{url} was not found", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND")
        return None

    def unfurl(self, media: Json) -> Json:
        """A media item as replies show it."""
        attachment = self.find(media["url"])
        if attachment is None:
            return {"id": self.world.snowflake(), "url": media["url"], "proxy_url": media["url"]}
        shown: Json = {
            key: attachment[key] for key in ("url", "proxy_url", "width", "height", "content_type") if key in attachment
        }
        return {"id": attachment["id"], "attachment_id": attachment["id"], **shown}

    def component(self, component: Json, numbers: Any) -> Json:
        """A component as replies show it: numbered, with its media resolved and its defaults filled in.

        Args:
            component: As the request had it.
            numbers: An iterator over the numbers that are still free.
        """
        shown = {key: value for key, value in component.items() if value is not None}
        if not shown.get("id"):
            shown["id"] = next(numbers)
        for name, default in _DEFAULTS.get(component["type"], {}).items():
            shown.setdefault(name, default)
        if "components" in shown:
            shown["components"] = [self.component(child, numbers) for child in shown["components"]]
        if "accessory" in shown:
            shown["accessory"] = self.component(shown["accessory"], numbers)
        if "items" in shown:
            shown["items"] = [self._item(item) for item in shown["items"]]
        if "media" in shown:
            shown["media"] = self.unfurl(shown["media"])
        if "file" in shown:
            attachment = self.find(shown["file"]["url"])
            shown["file"] = self.unfurl(shown["file"])
            shown |= {"name": attachment["filename"], "size": attachment["size"]} if attachment else {}
        if "options" in shown:
            shown["options"] = [{k: v for k, v in option.items() if v is not None} for option in shown["options"]]
        return shown

    def _item(self, item: Json) -> Json:
        return {
            "media": self.unfurl(item["media"]),
            "description": item.get("description"),
            "spoiler": bool(item.get("spoiler")),
        }

    def embed(self, embed: Json) -> Json:
        """An embed as replies show it."""
        shown = {key: value for key, value in embed.items() if value is not None}
        shown.setdefault("type", "rich")
        if "fields" in shown:
            shown["fields"] = [{"inline": False} | one for one in shown["fields"]]
        for name in ("image", "thumbnail"):
            if name in shown:
                attachment = self.find(shown[name]["url"])
                shown[name] = dict(shown[name])
                if attachment is not None:
                    shown[name] |= {
                        k: attachment[k] for k in ("url", "proxy_url", "width", "height") if k in attachment
                    }
        for name in ("footer", "author"):
            if shown.get(name, {}).get("icon_url"):
                attachment = self.find(shown[name]["icon_url"])
                shown[name] = shown[name] | ({"icon_url": attachment["url"]} if attachment else {})
        return shown


_DEFAULTS: dict[int, Json] = {
    3: {"min_values": 1, "max_values": 1},
    5: {"min_values": 1, "max_values": 1},
    6: {"min_values": 1, "max_values": 1},
    7: {"min_values": 1, "max_values": 1},
    8: {"min_values": 1, "max_values": 1},
    11: {"description": None, "spoiler": False},
    13: {"spoiler": False, "name": None, "size": None},
    14: {"spacing": 1, "divider": True},
    17: {"accent_color": None, "spoiler": False},
}
