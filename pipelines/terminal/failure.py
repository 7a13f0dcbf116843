"""The message of a failure: one line for errors of the machine, with a traceback for a possible bug.

Beam reports errors of workers as text with nested tracebacks, in which the first cause is found here.
"""

from __future__ import annotations

import builtins
import re
import traceback

from wikimill.transforms.mining.checkpoints.store import InputChanged
from wikimill.transforms.text_corpora.exchange import FindFailed

_TRACEBACK = "Traceback (most recent call last):"
_CAUSE = re.compile(r"^(?:RuntimeError: )?([A-Za-z_][\w.]*): (.*?)(?: \[while running '([^']*)'\])?$", re.MULTILINE)
#: Names of exceptions with causes outside of wikimill: the machine, the network, the user.
_EXTERNAL = {name for name, kind in vars(builtins).items() if isinstance(kind, type) and issubclass(kind, OSError)} | {
    "BeamIOError",
    InputChanged.__name__,
    FindFailed.__name__,
}
_SHOWN_LINES = 8


def describe_failure(error: BaseException) -> tuple[str, str]:
    """Return a traceback, empty unless the failure may be a bug, and the failure in one line.

    Failures of the machine, the network or the user's files are not bugs. Of an error that Beam reports as text, the
    first cause is described.

    >>> describe_failure(OSError(28, "No space left on device", "/out/x.jsonl"))
    ('', "[Errno 28] No space left on device: '/out/x.jsonl'")
    >>> describe_failure(RuntimeError("OSError: [Errno 5] Input/output error [while running 'Mine/ParDo']"))
    ('', "[Errno 5] Input/output error, in 'Mine/ParDo'")
    """
    text = str(error)
    name, message, step = type(error).__name__, text.split("\n", 1)[0], ""
    if isinstance(error, RuntimeError) and (_TRACEBACK in text or "[while running " in text):
        found = _first_cause(text)
        if found is not None:
            name, message, step = found
    where = f", in '{step}'" if step else ""
    if name == MemoryError.__name__:
        return "", f"the system gives no more memory (ulimit -v){where}"
    if "can't start new thread" in message:
        return "", f"the system allows no more threads (ulimit -u, -v){where}"
    if name in _EXTERNAL:
        return "", f"{message}{where}"
    if _TRACEBACK in text:
        inner = text.split("\n\n", 1)[0].split(_TRACEBACK)[-1].strip("\n").splitlines()
        return "\n".join((_TRACEBACK, *inner[-_SHOWN_LINES:])) + "\n", f"{name}: {message}{where}"
    return "".join(traceback.format_exception(error, limit=-3, chain=False)), f"{name}: {message}{where}"


def _first_cause(text: str) -> tuple[str, str, str] | None:
    """Return name and message of the exception that was raised first, and the step that raised it."""
    causes = list(_CAUSE.finditer(text))
    if not causes:
        return None
    named = next((match for match in causes if match[3]), causes[0])
    return named[1].rsplit(".", 1)[-1], named[2], named[3] or ""
