"""Failures of fetching. Each message is one line: what, where, and where it helps, what to do."""

from __future__ import annotations


class FetchError(Exception):
    """A fetch that cannot go on."""


class NotThere(FetchError):
    """The mirror does not have a file or folder (any more)."""


class Forbidden(FetchError):
    """The mirror does not give a file or folder to this client."""


class Unsafe(FetchError):
    """What the mirror sent leads out of the folder or to another host."""


class Incomplete(Exception):
    """A dump is not (yet) complete; the message says what is missing."""


class OtherDumps(Incomplete):
    """A folder of a date has dumps of other kinds, and no sign of the one that is wanted."""


class DumpNotFound(FetchError):
    """The mirror has no complete dump as requested."""


class FolderInUse(FetchError):
    """Another fetch is at work in the folder."""


class NotWhole(FetchError):
    """A dump that is said to be complete is not: a file of it is missing or damaged."""


class OutOfTime(FetchError):
    """A fetch has used up its time."""


class Transient(Exception):
    """A failure that may not recur when retried.

    Attributes:
        retry_after: seconds after which the server asks to try again, if it does.
    """

    def __init__(self, message: str, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class Stopped(Exception):
    """A download that was stopped on request; its part is kept."""
