"""Puts an output folder in order in which a run was killed while it published."""

from __future__ import annotations

from wikimill.transforms.release.journal import Journal
from wikimill.transforms.release.replacement import go_on, put_back
from wikimill.transforms.release.workspace import OutputInUse, Workspace
from wikimill.transforms.storage.ownership import STAGING, SUBMITTED, SUCCESS, staging_of
from wikimill.transforms.storage.paths import absolute, is_local


def put_in_order(output: str, *, completes: bool = False) -> str | None:
    """Undo or complete what a run was doing in a local folder that was killed while it published.

    What is to be published by `wikimill publish`, and what another run is doing, is left alone.

    Args:
        output: a folder.
        completes: whether to complete it; otherwise what was there before is put back.

    Returns:
        What was done, for the user; None if there was nothing to do.
    """
    if not is_local(output) or staging_of(absolute(output)) != "ours":
        return None
    workspace = Workspace(output, overwrite=True, resume=True)
    begun = Journal.read(workspace.root)
    if begun is None and not completes and not workspace.holds(SUCCESS):
        return None  # the next run begins anew
    try:
        with workspace:
            return _put_in_order(workspace, completes=completes)
    except OutputInUse:
        return None


def _put_in_order(workspace: Workspace, *, completes: bool) -> str | None:
    begun, root = Journal.read(workspace.root), workspace.root
    ended = f"{workspace.output}: a run was ended while it published; "
    workspace.keeps_staging = workspace.holds(f"{STAGING}/{SUBMITTED}")
    if begun is None:
        return None if workspace.keeps_staging else f"{workspace.output}: what a run left that was ended is removed"
    if begun.is_published(root):
        workspace.keeps_staging = False
        return f"{ended}its release is whole, and what else it left is removed"
    if completes:
        go_on(root, begun, _nothing)
        workspace.keeps_staging = False
        return f"{ended}its release is complete now, and published"
    put_back(root)
    return f"{ended}{'the former release is back' if workspace.holds(SUCCESS) else 'what it had moved is withdrawn'}"


def _nothing() -> None:
    return
