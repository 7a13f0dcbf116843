"""Mining a corpus whose shuffles do not fit into memory, on a local Flink cluster with a limit of memory.

    python -m benchmarks.bigger_than_memory --folder DIR [--examples 5000000] [--memory_gb 4] [--near_duplicates off]

Examples of 1 KB are generated from their numbers and written to a `--work_dir` as checkpoints; `wikimill wikisplit`
then runs on them, with all its shuffles. JobManager, TaskManager, Python workers, job server and the command are in one
control group, in which the kernel kills a process that exceeds the limit. Needs Linux with cgroups of version 1 or 2
and the right to make one (root).
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path

from benchmarks.kept_examples import lay_in, work_of
from benchmarks.made_releases import DUMP, SITE
from benchmarks.process_watch import watched
from deploy.flink.cluster import Cluster
from deploy.flink.configuration import ClusterSize
from wikimill.pipelines.engines.flink import tasks_for
from wikimill.pipelines.engines.flink_job import FlinkCluster
from wikimill.rules.records import example_id
from wikimill.rules.wikisplit.comparison import Comparison
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.partition import Partition

_FILES = 64
_WORDS = 34
_SYLLABLES = "ba ke li mo nu ra se ti vo zu da fe gi ho ju ka".split()
#: The rest of the 4 GB is for job server, client, and the kernel's cache of files.
SIZE = ClusterSize(task_managers=1, slots=2, job_manager_mb=1024, task_manager_mb=2100)
_GROUPS = Path("/sys/fs/cgroup")


#: Invented figures of a comparison, as BLEU is invented, too.
COMPARED = Comparison(1, 0, 0, 0, 1.1, 0.5, 0.95, 0.05)


def example(number: int, partition: Partition) -> SplitExample:
    """Return the example of a number: about 1 KB, its texts and BLEU values derived from the number."""
    words = [_word(number * (2 * place + 31) + place * place) for place in range(_WORDS)]  # each number's differ
    half = _WORDS // 2
    simple_1, simple_2 = f"The {' '.join(words[:half])} .", f"It was {' '.join(words[half:])} ."
    complex_sentence = f"The {' '.join(words[:half])} was {' '.join(words[half:])} ."
    page, revision = str(number // 20 + 1), 1000 + 3 * number
    return SplitExample(
        id=example_id(SITE.wiki, page, (complex_sentence, simple_1, simple_2)),
        wiki=SITE.wiki,
        page_id=page,
        page_title=words[0],
        url=SITE.difference_url(str(revision), str(revision + 1)),
        dump="2026-09-01",
        split=partition.split_of(SITE.wiki, page),
        complex_sentence=complex_sentence,
        simple_sentence_1=simple_1,
        simple_sentence_2=simple_2,
        bleu_1=0.5,
        bleu_2=0.5,
        **asdict(COMPARED),
        direction="split" if number % 3 else "merge",
        adjacent=True,
        same_paragraph=True,
        reverted=False,
        minor=False,
        section="History",
        old_revision_id=str(revision),
        new_revision_id=str(revision + 1),
        timestamp="2010-05-06T07:08:09Z",
    )


def _word(number: int) -> str:
    """Return a word of five syllables for each number, scattered so that neighbours have little in common."""
    scattered = (number * 2_654_435_761) % (1 << 32)
    return "".join(_SYLLABLES[(scattered >> shift) & 15] for shift in (4, 8, 12, 16, 20))


def lay_in_one(work: CheckpointStore, inputs: Path, count: int, number: int) -> int:
    """Write an input and checkpoints of its alleged examples; return the bytes of the examples."""
    partition = Partition()
    made = (example(each, partition) for each in range(count * number // _FILES, count * (number + 1) // _FILES))
    return lay_in("wikisplit", work, inputs / f"enwiki-20260901-pages-meta-history{number}.xml", made)


@contextmanager
def limited(gigabytes: float) -> Iterator[Path]:
    """Put this process and its later children into a control group with a limit of memory; yield the group's folder.

    Raises:
        SystemExit: the group cannot be made.
    """
    version_1 = (_GROUPS / "memory").is_dir()
    group = (_GROUPS / "memory" if version_1 else _GROUPS) / f"wikimill-{os.getpid()}"
    try:
        group.mkdir()
        limit = group / ("memory.limit_in_bytes" if version_1 else "memory.max")
        limit.write_text(str(int(gigabytes * 1024**3)))
        (group / "cgroup.procs").write_text(str(os.getpid()))
    except OSError as error:
        raise SystemExit(f"no control group can be made here ({error}); it takes root and writable cgroups") from error
    try:
        yield group
    finally:
        (group.parent / "cgroup.procs").write_text(str(os.getpid()))
        last = time.monotonic() + 30
        while (group / "cgroup.procs").read_text() and time.monotonic() < last:
            time.sleep(0.2)
        group.rmdir()


def killed(group: Path) -> int:
    """Return the number of a group's processes that the kernel killed because memory was full."""
    for name in ("memory.oom_control", "memory.events"):
        if (group / name).exists():
            for line in (group / name).read_text().splitlines():
                if line.startswith("oom_kill "):
                    return int(line.split()[1])
    return 0


class GroupWatch(threading.Thread):
    """A thread that samples the memory of a control group, without cached files.

    Attributes:
        peak: the largest sample, in bytes.
    """

    def __init__(self, group: Path) -> None:
        super().__init__(daemon=True)
        self._stat, self._ended = group / "memory.stat", threading.Event()
        self.peak = 0

    def run(self) -> None:
        """Sample four times a second until `stop` is called."""
        while not self._ended.wait(0.25):
            values = dict(line.split() for line in self._stat.read_text().splitlines())
            self.peak = max(self.peak, int(values.get("total_rss") or values["anon"]))

    def stop(self) -> None:
        """End the thread."""
        self._ended.set()
        self.join()


def main() -> None:
    """Mine the generated examples under the limit and print the figures.

    Raises:
        SystemExit: the run fails.
    """
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, required=True, help="for what is made up and written; 10 GB")
    parser.add_argument("--examples", type=int, default=5_000_000)
    parser.add_argument("--memory_gb", type=float, default=4.0, help="of JVMs and Python, together")
    parser.add_argument("--near_duplicates", default="off")
    parser.add_argument("--tasks", type=int, help="of each stage; by default as many as wikimill would take")
    parser.add_argument("--rest_port", type=int, default=8083)
    parser.add_argument("--workers_port", type=int, default=50083)
    arguments = parser.parse_args()
    folder: Path = arguments.folder.absolute()
    inputs, out, work = folder / "inputs", folder / "out", folder / "work"
    shutil.rmtree(folder, ignore_errors=True)
    inputs.mkdir(parents=True)
    options = ["--input", str(inputs), "--output", str(out), "--work_dir", str(work)]
    kept = work_of("wikisplit", options)
    began = time.monotonic()
    with ProcessPoolExecutor() as pool:
        size = sum(pool.map(partial(lay_in_one, kept, inputs, arguments.examples), range(_FILES)))
    print(
        f"{arguments.examples:,} examples of {size / arguments.examples:,.0f} B ({size / 1e9:.1f} GB) made up in "
        f"{time.monotonic() - began:.0f} s ({DUMP.split('-')[0]})",
        flush=True,
    )
    cluster = Cluster(Path(".flink"), folder / "flink")
    with limited(arguments.memory_gb) as group:
        watch = GroupWatch(group)
        watch.start()
        cluster.up(SIZE, arguments.rest_port, arguments.workers_port, None)
        try:
            command = [sys.executable, "-m", "wikimill", "wikisplit", *options, "--formats", "tfrecord"]
            command += ["--near_duplicates", arguments.near_duplicates]
            # What a task gives back waits in its TaskManager's memory until the task has ended: small tasks.
            heap = FlinkCluster(f"http://{cluster.address}").slot_heap()
            tasks = arguments.tasks or max(SIZE.slots, tasks_for(arguments.examples, heap))
            command += ["--parallelism", str(tasks)]
            usage = watched([*command, "--runner=FlinkRunner", f"--flink_master={cluster.address}"], with_cluster=True)
        finally:
            dead = killed(group)
            cluster.down()
            watch.stop()
    print(usage.output)
    each = ", ".join(f"{role} {peak:,.0f}" for role, peak in sorted(usage.peaks.items()))
    print(
        f"{arguments.memory_gb:g} GB for all: {usage.wall:.0f} s, {arguments.examples / usage.wall:,.0f} examples/s; "
        f"at most {watch.peak / 1e6:,.0f} MB without the kernel's copies of files (largest process: {each} MB); "
        f"{dead} processes were killed for want of memory"
    )
    checked = subprocess.run([sys.executable, "-m", "wikimill", "verify", str(out), "--quick"], check=False)
    raise SystemExit(checked.returncode)


if __name__ == "__main__":
    main()
