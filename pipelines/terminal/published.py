"""The releases that this process has published, for its last message: looked up when it is needed, not foreseen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wikimill.transforms.release.workspace import Workspace

#: Commands that publish releases, beside those of the corpora.
_PUBLISHING = frozenset(("publish", "demo", "entities"))
_REFRESH = "refresh"

_command = ""
_is_publishing = False
_workspaces: list[Workspace] = []


def begin(command: str, *, publishes: bool = False) -> None:
    """Begin a command, of which nothing is published yet; `publishes` says whether it mines a corpus."""
    global _command, _is_publishing
    _command, _is_publishing = command, publishes or command in _PUBLISHING
    _workspaces.clear()


def watch(workspaces: Iterable[Workspace]) -> None:
    """Look, when the command ends, whether these were published."""
    _workspaces.extend(workspaces)


def consequence() -> str:
    """What to say behind "failed: …" or "interrupted": of a command that publishes nothing, nothing."""
    if _command == _REFRESH:
        return "; LATEST names whole releases, the same command goes on where this one was"
    if not _is_publishing:
        return ""
    published = [workspace.output for workspace in _workspaces if workspace.is_published]
    return f"; {' and '.join(published)} was published before that" if published else "; nothing was published"
