"""The temporary folder of a run on this machine, for progress, mined portions and large records."""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from apache_beam.options.pipeline_options import PipelineOptions

from wikimill.pipelines.engines.engine import is_in_process
from wikimill.transforms.mining.record_coder import set_records_aside
from wikimill.transforms.release.workspace import Workspace
from wikimill.transforms.storage.paths import is_local
from wikimill.transforms.storage.set_aside import forget_aside

_PREFIX, _LOCK = "wikimill-", "lock"


@contextmanager
def scratch_folder(workspace: Workspace, engine: PipelineOptions) -> Iterator[str | None]:
    """Open a context with a temporary folder of this machine, or None if the engine is not in this process.

    The folder has the empty subfolders `progress`, `portions` and `records`. It is in the staging folder, or among the
    system's temporary files if the release goes to an object store. It is removed at the end of the context; the next
    run removes that of a killed run. The end also undoes `set_records_aside`.

    Args:
        workspace: the locked workspace of the release.
        engine: Beam's options, from `engine_options`.

    Raises:
        OSError: the folder cannot be created.
    """
    if not is_in_process(engine):
        yield None
        return
    if is_local(workspace.staging):
        folder, lock = os.path.join(workspace.staging, "scratch"), None  # the staging folder is locked
        os.makedirs(folder)
    else:
        remove_abandoned_scratch()
        folder = tempfile.mkdtemp(prefix=_PREFIX)
        lock = os.open(os.path.join(folder, _LOCK), os.O_CREAT | os.O_RDWR, 0o600)
        fcntl.flock(lock, fcntl.LOCK_EX)
    try:
        for name in ("progress", "portions", "records"):
            os.mkdir(os.path.join(folder, name))
        yield folder
    finally:
        set_records_aside(None)
        shutil.rmtree(folder, ignore_errors=True)
        forget_aside(os.path.join(folder, "records"))
        if lock is not None:
            os.close(lock)


def remove_abandoned_scratch() -> None:
    """Remove the folders that killed runs of this user left among the system's temporary files.

    A folder is of a killed run if `scratch_folder` named it and no process holds its lock. Folders that cannot be
    opened or removed stay.
    """
    for entry in os.scandir(tempfile.gettempdir()):
        if not entry.name.startswith(_PREFIX) or not entry.is_dir(follow_symlinks=False):
            continue
        with suppress(OSError):  # gone meanwhile, no lock, or its run is still at work
            if entry.stat(follow_symlinks=False).st_uid != os.getuid():
                continue
            lock = os.open(os.path.join(entry.path, _LOCK), os.O_RDWR | os.O_NOFOLLOW)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(entry.path, ignore_errors=True)
            finally:
                os.close(lock)
