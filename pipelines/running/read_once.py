"""Mines several corpora in one pass over the inputs, each into its own checkpoints."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence

from apache_beam.io.filesystems import FileSystems

from wikimill.pipelines.engines.engine import engine_options, is_in_process, worker_count
from wikimill.pipelines.engines.workers import Workers
from wikimill.pipelines.running.checkpoint_folder import Coverage
from wikimill.pipelines.running.mining_task import MiningTask
from wikimill.pipelines.terminal.ending import keep
from wikimill.pipelines.terminal.errors import UsageError, warn
from wikimill.pipelines.terminal.progress import ProgressLine
from wikimill.transforms.dumps.listing import InputNotFound
from wikimill.transforms.histories.mine_histories import MineHistories
from wikimill.transforms.histories.mine_together import MineTogether
from wikimill.transforms.mining.divide_files import all_portions
from wikimill.transforms.mining.progress import ProgressBoard


def read_once(tasks: Sequence[MiningTask]) -> None:
    """Mine the inputs of several tasks in one pass, so that the run of each finds every portion in its checkpoints.

    Portions that all tasks have checkpoints of are not read. Shows progress on stderr. Publishes nothing.

    Args:
        tasks: one or more tasks of the same inputs, engine, number of workers and size of portions, each with a folder
            of checkpoints.

    Raises:
        UsageError: an input is not found or unfit, a checkpoint folder cannot be used, a corpus is not mined from
            histories, the corpora select different pages or revisions, the engine is not in this process, or its
            options are wrong.
        RunFailed: a worker failed or could not be started.
        OSError: an input cannot be read, or a folder of checkpoints cannot be listed.
    """
    run = tasks[0].run
    engine = engine_options(run.beam)
    if not is_in_process(engine):
        raise UsageError("several corpora are mined in one pass on this machine only; on a cluster mine one at a time")
    try:
        files, _ = tasks[0].find()
    except InputNotFound as error:
        raise UsageError(str(error)) from error
    tasks = [task.checked(files) for task in tasks]
    with tempfile.TemporaryDirectory(prefix="wikimill-") as folder:
        board = ProgressBoard(folder)
        miners = []
        for task in tasks:
            assert task.checkpoints is not None
            task.checkpoints.check(task.run.output, files)
            task.checkpoints.begin()
            miner = task.miner(files, board, task.checkpoints.store)
            if not isinstance(miner, MineHistories):
                raise UsageError(f"--corpus {task.name}: not mined from histories; mine it by a command of its own")
            miners.append(miner)
        try:
            step = MineTogether(miners, board)
        except ValueError as error:
            raise UsageError(f"--corpus {','.join(task.name for task in tasks)}: {error}") from error
        folders = [task.checkpoints for task in tasks if task.checkpoints is not None]
        stores = [folder.store for folder in folders]
        first = folders[0].coverage(files, tasks[0].split_bytes)
        coverage = Coverage(first.named, tuple(store.folder for store in stores), first.portions)
        keep(coverage.kept_text)
        if notice := folders[0].notice(coverage):
            warn(notice)
        portions = [
            portion
            for portion in all_portions(files, tasks[0].split_bytes)
            if not all(FileSystems.exists(store.place_of(portion)) for store in stores)
        ]
        count = max(1, worker_count(engine, run.workers))
        size, reused = sum(file.size for file in files), sum(coverage.at_start)
        with Workers(step, portions, count) as workers, ProgressLine(board, size, reused_bytes=reused):
            workers.mine()
