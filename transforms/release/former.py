"""Keeps a release that is being replaced until the new one is whole, so that a failure puts it back."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from transforms.release.files import ensure_folder, is_local, remove
from transforms.release.workspace import RUN, SUCCESS, Workspace

_FORMER = "former"


@contextmanager
def put_back_on_failure(workspace: Workspace, names: tuple[str, ...]) -> Iterator[None]:
    """Take what a former run left out of the output folder, `_SUCCESS` first, and put it back if the body fails.

    A reader sees the former release, none, or the new one. Local files are moved; on another filesystem, where moving
    is copying, they are removed, and a failure leaves no release.

    Args:
        workspace: the output folder.
        names: the files and folders that a release may have, beside `run.json` and `_SUCCESS`.
    """
    former = f"{workspace.staging}/{_FORMER}"
    is_kept = is_local(workspace.output) and workspace.holds(SUCCESS)
    if not is_kept:
        remove([workspace.path(name) for name in (SUCCESS, *names) if workspace.holds(name)])
        yield
        return
    ensure_folder(former)
    held = [name for name in (SUCCESS, *names, RUN) if workspace.holds(name)]
    try:
        for name in held:
            os.replace(workspace.path(name), f"{former}/{name}")
        yield
    except BaseException:
        aside = set(os.listdir(former)) if os.path.isdir(former) else set()
        if aside:
            remove([workspace.path(name) for name in names if name not in held and workspace.holds(name)])
        for name in reversed(held):  # `_SUCCESS` last
            if name in aside:
                if workspace.holds(name):
                    remove([workspace.path(name)])
                os.replace(f"{former}/{name}", workspace.path(name))
        raise
