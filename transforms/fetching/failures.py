"""Failures of fetching. Each message is one line: the problem, the place and, if there is one, the remedy."""

from __future__ import annotations


class FetchError(Exception):
    """A fetch cannot continue."""


class NotThere(FetchError):
    """The mirror does not have a file or folder, or no longer has it."""


class Forbidden(FetchError):
    """The mirror denies this client access to a file or folder."""


class Unsafe(FetchError):
    """A name, redirect or size from the mirror is unsafe, such as a path out of the folder or another host."""


class Incomplete(Exception):
    """A dump is not complete yet; the message states the missing part."""


class OtherDumps(Incomplete):
    """The folder of a date has dumps of other kinds, and no sign of the wanted kind."""


class DumpNotFound(FetchError):
    """The mirror has no complete dump that fits the request."""


class FolderInUse(FetchError):
    """Another fetch has locked the folder."""


class NotWhole(FetchError):
    """A dump that was complete by its listing has a missing or damaged file."""


class OutOfTime(FetchError):
    """A fetch has used up its time."""


class Transient(Exception):
    """A failure that may not recur when retried.

    Attributes:
        retry_after: seconds that the server asks to wait before a retry; None if it does not ask.
    """

    def __init__(self, message: str, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class Stopped(Exception):
    """A download was stopped on request; its part is kept."""
