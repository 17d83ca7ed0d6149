"""The refusals of Discord: status, code and sentence in the shape that the API gives them."""

from __future__ import annotations

from bot.local.model import Json


class DiscordError(Exception):
    """An answer other than success.

    Args:
        status: The HTTP status.
        code: Discord's own number for the fault.
        message: Discord's sentence for it.
        errors: For an invalid form, the tree that says which field is wrong.
        retry_after: For 429, the seconds to wait.
    """

    def __init__(
        self, status: int, code: int, message: str, *, errors: Json | None = None, retry_after: float | None = None
    ) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.retry_after = retry_after

    def body(self) -> Json:
        """The body of the reply."""
        body: Json = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        if self.retry_after is not None:
            body |= {"retry_after": round(self.retry_after, 3), "global": False}
        return body


_UNKNOWN = {
    "channel": (10003, "Unknown Channel"),
    "guild": (10004, "Unknown Guild"),
    "member": (10007, "Unknown Member"),
    "message": (10008, "Unknown Message"),
    "role": (10011, "Unknown Role"),
    "user": (10013, "Unknown User"),
    "emoji": (10014, "Unknown Emoji"),
    "webhook": (10015, "Unknown Webhook"),
    "interaction": (10062, "Unknown interaction"),
    "command": (10063, "Unknown application command"),
}


def unknown(what: str) -> DiscordError:
    """404: there is no such ``what``."""
    return DiscordError(404, *_UNKNOWN[what])


def unauthorized() -> DiscordError:
    """401: the bot's token is wrong or missing."""
    return DiscordError(401, 0, "401: Unauthorized")


def invalid_token() -> DiscordError:
    """401: the token of an interaction has run out."""
    return DiscordError(401, 50027, "Invalid Webhook Token")


def missing_access() -> DiscordError:
    """403: the bot cannot see the channel."""
    return DiscordError(403, 50001, "Missing Access")


def missing_permissions() -> DiscordError:
    """403: the bot sees the channel but may not do this in it."""
    return DiscordError(403, 50013, "Missing Permissions")


def invalid(field: str, reason: str, code: str = "BASE_TYPE_INVALID") -> DiscordError:
    """400: a field of the body is not acceptable.

    Args:
        field: The path of the field, with dots (``embeds.0.title``).
        reason: Discord's sentence about it.
        code: Discord's name for the reason.
    """
    tree: Json = {"_errors": [{"code": code, "message": reason}]}
    for step in reversed(field.split(".")):
        tree = {step: tree}
    return DiscordError(400, 50035, "Invalid Form Body", errors=tree)


def wrong_length(field: str, low: int, high: int) -> DiscordError:
    """400: a text or list is shorter or longer than Discord takes."""
    if low == 0:
        return invalid(field, f"Must be {high} or fewer in length.", "BASE_TYPE_MAX_LENGTH")
    return invalid(field, f"Must be between {low} and {high} in length.", "BASE_TYPE_BAD_LENGTH")
