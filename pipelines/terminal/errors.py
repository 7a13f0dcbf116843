"""Usage errors, failures and warnings, each in one line."""

from __future__ import annotations

import sys

from wikimill.pipelines.terminal.printable import printable


class UsageError(Exception):
    """A command line that cannot be obeyed; the message is one line: what, where, what to do."""


class RunFailed(Exception):
    """A run that failed for a reason outside of wikimill; the message is one line: what, where, what to do."""


def warn(message: str) -> None:
    """Say something on stderr, on one line, that the user should know."""
    print(f"wikimill: {printable(message)}", file=sys.stderr, flush=True)
