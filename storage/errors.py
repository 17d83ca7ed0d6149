"""What can go wrong with the data, each with a message id and a sentence that an operator or player can be shown."""

from __future__ import annotations

from typing import ClassVar


class StorageError(Exception):
    """The data could not be read or written. Nothing has changed.

    `id` names the message for catalogues, `sentence` says it in plain words; the exception's own text is the detail
    for the operator's log.
    """

    id: ClassVar[str] = "storage-failed"
    sentence: ClassVar[str] = "The saved games cannot be reached at the moment. Nothing was changed."

    def __str__(self) -> str:
        detail = super().__str__()
        return f"{self.sentence} ({detail})" if detail else self.sentence


class Conflict(StorageError):  # noqa: N818 - named for what happened
    """Somebody else changed the same thing first: look again and try again."""

    id = "storage-conflict"
    sentence = "Something else happened at this table in the same moment. Please look again."


class Missing(StorageError):  # noqa: N818 - named for what happened
    """There is no such table."""

    id = "storage-missing"
    sentence = "There is no such table."


class Busy(StorageError):  # noqa: N818 - named for what happened
    """Another program held the data for longer than the waiting time."""

    id = "storage-busy"
    sentence = "The saved games are busy. Nothing was changed; please try again in a moment."


class DiskFull(StorageError):  # noqa: N818 - named for what happened
    """There is no room left. Works again, without a restart, once there is."""

    id = "storage-disk-full"
    sentence = "The disk is full, so nothing was changed. It will work again once space has been made."


class Damaged(StorageError):  # noqa: N818 - named for what happened
    """The file is not a sound store of ours."""

    id = "storage-damaged"
    sentence = "The saved games are damaged or are not saved games of this program. Restore a backup."


class TooNew(StorageError):  # noqa: N818 - named for what happened
    """The file was written by a newer version of the program."""

    id = "storage-too-new"
    sentence = "The saved games were written by a newer version of this program. Start that version instead."


class InUse(StorageError):  # noqa: N818 - named for what happened
    """A second process wants the same data."""

    id = "storage-in-use"
    sentence = "The saved games are already in use by another running program."
