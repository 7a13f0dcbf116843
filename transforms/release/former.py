"""Keeps a release that is being replaced until the new one is whole, so that a failure puts it back."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from transforms.paths import is_local
from transforms.release.files import ensure_folder, remove, write_file
from transforms.release.workspace import RUN, STAGING, SUCCESS, Workspace

_FORMER = "former"
#: In the staging folder: the output folder is clear of the former release, and files are being moved there.
_CLEARED = "cleared"


@contextmanager
def put_back_on_failure(workspace: Workspace, names: tuple[str, ...]) -> Iterator[None]:
    """Take what a former run left out of the output folder, `_SUCCESS` first, and put it back if the body fails.

    A reader sees the former release, none, or the new one. Local files are moved; on another filesystem, where moving
    is copying, they are removed, and a failure leaves no release. Either way the staging folder has, or the output
    folder keeps, what is needed to go on: an attempt that was killed in the middle is gone on with.

    Args:
        workspace: the output folder.
        names: the files and folders that a release may have, beside `run.json` and `_SUCCESS`.
    """
    if workspace.resume and workspace.holds(f"{STAGING}/{_CLEARED}"):
        yield
        return
    former = f"{workspace.staging}/{_FORMER}"
    is_kept = is_local(workspace.output) and workspace.holds(SUCCESS)
    if not is_kept:
        remove([workspace.path(name) for name in (SUCCESS, *names) if workspace.holds(name)])
        write_file(workspace.staging, _CLEARED, b"")
        yield
        return
    ensure_folder(former)
    held = [name for name in (SUCCESS, *names, RUN) if workspace.holds(name)]
    try:
        for name in held:
            os.replace(workspace.path(name), f"{former}/{name}")
        write_file(workspace.staging, _CLEARED, b"")
        yield
    except BaseException:
        _put_back(workspace, names, held, former)
        raise


def _put_back(workspace: Workspace, names: tuple[str, ...], held: list[str], former: str) -> None:
    """Files of the new release go back to the staging folder, those of the former one to the output folder."""
    aside = set(os.listdir(former)) if os.path.isdir(former) else set()
    if workspace.holds(f"{STAGING}/{_CLEARED}"):
        for name in names:
            if workspace.holds(name):
                _move(workspace.path(name), f"{workspace.staging}/{name}")
        remove([f"{workspace.staging}/{_CLEARED}"])
    for name in reversed(held):  # `_SUCCESS` last
        if name in aside:
            if workspace.holds(name):
                remove([workspace.path(name)])
            os.replace(f"{former}/{name}", workspace.path(name))


def _move(path: str, target: str) -> None:
    """Move a file, or a folder's files into a folder that may be there."""
    if not os.path.isdir(path):
        ensure_folder(os.path.dirname(target))
        os.replace(path, target)
        return
    for name in os.listdir(path):
        _move(os.path.join(path, name), os.path.join(target, name))
    os.rmdir(path)
