"""Usage errors, failures and warnings, each on one line, and the exit codes of all commands."""

from __future__ import annotations

import sys
from importlib.util import find_spec

from wikimill.pipelines.terminal.printable import printable


class UsageError(Exception):
    """A command line that cannot be obeyed; the message is one line: what, where, what to do."""


class RunFailed(Exception):
    """A run that failed for a reason outside of wikimill; the message is one line: what, where, what to do."""


def reason_of(error: Exception) -> str:
    """Return the message of an error; of an `OSError` that has a number, without the number and the path.

    >>> reason_of(FileNotFoundError(2, "No such file or directory", "/a"))
    'No such file or directory'
    """
    return str(getattr(error, "strerror", None) or error)


def require_extra(what: str, extra: str, *modules: str) -> None:
    """Check that the modules of an extra are installed.

    Args:
        what: the command or option that needs them, for the message.
        extra: name of the extra in wikimill's metadata.
        modules: names of the modules, as they are imported.

    Raises:
        UsageError: a module is missing; the message names the extra.
    """
    if missing := [module for module in modules if find_spec(module) is None]:
        raise UsageError(f"{what} needs {' and '.join(missing)}: pip install 'wikimill[{extra}]'")


def warn(message: str) -> None:
    """Print a message for the user on stderr after `wikimill: `, on one line; unsafe characters are escaped."""
    print(f"wikimill: {printable(message)}", file=sys.stderr, flush=True)


#: The exit codes; `wikimill --help` describes them.
DONE, FAILED, BAD_USAGE, NOTHING_NEW, NOT_WHOLE, HELD_BACK, PASSED_OVER, INTERRUPTED = 0, 1, 2, 3, 4, 5, 6, 130
