"""What becomes of a job on Flink when a part of the cluster, the client, the input or the disk is lost in its middle.

Either it recovers and gives the same bytes, or it fails in one line, publishes nothing, leaves the former release as it
was, and a rerun gives the same bytes.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.many_pages import many_pages
from support.milling import NO_SCREENING, SAMPLE, Outcome, digests, ran, started
from support.patience import finished, wait_until
from support.tiny_dumps import dump, split_page

from deploy.flink.cluster import JOB_MANAGER, TASK_MANAGER, WORKERS, Cluster
from deploy.flink.processes import Process
from wikimill.pipelines.engines.flink_job import FlinkCluster

OPTIONS = ("--formats", "jsonl,tfrecord", *NO_SCREENING)
#: Number of the eight files that have been begun when the fault happens.
IN_THE_MIDDLE = 4


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return many_pages(tmp_path_factory.mktemp("many") / "dump")


@pytest.fixture(scope="module")
def undisturbed(inputs: list[Path], tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    output = tmp_path_factory.mktemp("undisturbed") / "out"
    assert ran("wikisplit", "--input", *inputs, "--output", output, *OPTIONS).code == 0
    return digests(output)


@pytest.fixture(scope="module")
def former(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A release of another dump, which a failed run must leave as it is."""
    output = tmp_path_factory.mktemp("former") / "release"
    assert ran("wikisplit", "--input", SAMPLE, "--output", output, *OPTIONS).code == 0
    return output


@pytest.fixture(autouse=True)
def whole_cluster(cluster: Cluster) -> Iterator[None]:
    """After each test, what it has killed is started again."""
    yield
    cluster.repair()


def command(inputs: list[Path], output: Path, on_flink: tuple[str, ...], *more: object) -> list[object]:
    """Return the command line of a run that may replace a former release."""
    words = ["wikisplit", "--input", *inputs, "--output", output, *OPTIONS, *on_flink, "--parallelism=2"]
    return [*words, "--overwrite", *more]


def begin(inputs: list[Path], output: Path, on_flink: tuple[str, ...], *more: object) -> subprocess.Popen[str]:
    """Start a run, and return when it is in the middle of mining."""
    run = started(*command(inputs, output, on_flink, *more))
    folder = output / "_staging" / "progress"
    wait_until(lambda: run.poll() is not None or (folder.exists() and len(list(folder.iterdir())) >= IN_THE_MIDDLE))
    assert run.poll() is None, run.communicate()
    return run


def end(run: subprocess.Popen[str]) -> Outcome:
    out, err = finished(run)
    return Outcome(run.returncode, out, err)


def again(inputs: list[Path], output: Path, on_flink: tuple[str, ...], *more: object) -> Outcome:
    return ran(*command(inputs, output, on_flink, *more))


def kill(process: Process) -> None:
    os.kill(process.id, signal.SIGKILL)


def the(cluster: Cluster, role: str) -> Process:
    """Return the first process of that role that runs."""
    return next(process for process in cluster.processes if process.role == role and process.is_alive)


def python_workers(cluster: Cluster) -> list[int]:
    """Return the processes that the pool has started."""
    pool = the(cluster, WORKERS)
    children = Path(f"/proc/{pool.id}/task")
    return sorted(int(child) for task in children.iterdir() for child in (task / "children").read_text().split())


def running_jobs(cluster: Cluster) -> list[str]:
    return [job.id for job in FlinkCluster(f"http://{cluster.address}").jobs() if not job.has_ended]


def message(outcome: Outcome) -> str:
    """Return what is said on stderr at last, and that it is not a trace."""
    assert not any(trace in outcome.err for trace in ("Traceback", "\tat ")), outcome.err
    return outcome.err.splitlines()[-1]


def test_a_lost_task_manager_is_made_up_for(cluster, inputs, undisturbed, on_flink, out):
    run = begin(inputs, out, on_flink)
    kill(the(cluster, TASK_MANAGER))
    assert end(run).code == 0
    assert digests(out) == undisturbed


def test_a_lost_python_worker_is_made_up_for(cluster, inputs, undisturbed, on_flink, out):
    run = begin(inputs, out, on_flink)
    os.kill(python_workers(cluster)[0], signal.SIGKILL)
    assert end(run).code == 0
    assert digests(out) == undisturbed


def test_a_lost_pool_ends_the_job_which_runs_again(cluster, inputs, undisturbed, on_flink, out, former):
    shutil.copytree(former, out)
    run = begin(inputs, out, on_flink)
    for worker in python_workers(cluster):
        os.kill(worker, signal.SIGKILL)
    kill(the(cluster, WORKERS))
    outcome = end(run)
    assert outcome.code == 1
    assert "Python worker" in message(outcome)
    assert message(outcome).endswith("nothing was published, the former release is unchanged")
    assert digests(out) == digests(former)
    cluster.repair()
    assert again(inputs, out, on_flink).code == 0
    assert digests(out) == undisturbed


def test_a_lost_job_manager_ends_the_run(cluster, inputs, undisturbed, on_flink, out, former):
    shutil.copytree(former, out)
    run = begin(inputs, out, on_flink)
    kill(the(cluster, JOB_MANAGER))
    outcome = end(run)
    assert outcome.code == 1
    assert "the cluster is gone" in message(outcome)
    assert message(outcome).endswith("nothing was published, the former release is unchanged")
    assert digests(out) == digests(former)
    cluster.repair()
    assert again(inputs, out, on_flink).code == 0
    assert digests(out) == undisturbed


def test_job_of_killed_client_is_cancelled_by_the_next(cluster, inputs, undisturbed, on_flink, out):
    run = begin(inputs, out, on_flink)
    os.kill(run.pid, signal.SIGKILL)
    run.wait()
    (left,) = running_jobs(cluster)
    outcome = again(inputs, out, on_flink)
    assert outcome.code == 0
    assert f"a run into the same output has left a job running; it is cancelled: {left}" in outcome.err
    assert digests(out) == undisturbed
    wait_until(lambda: not java_of(run.pid))


def test_what_the_job_of_a_killed_client_makes_can_be_published(cluster, inputs, undisturbed, on_flink, out):
    run = begin(inputs, out, on_flink)
    os.kill(run.pid, signal.SIGKILL)
    run.wait()
    early = ran("publish", "--output", out)
    assert early.code == 3, early
    wait_until(lambda: not running_jobs(cluster))
    assert ran("publish", "--output", out).code == 0
    assert digests(out) == undisturbed


def test_kept_work_is_not_done_again(cluster, inputs, undisturbed, on_flink, out, tmp_path):
    keep = ("--work_dir", tmp_path / "work")
    run = begin(inputs, out, on_flink, *keep)
    wait_until(lambda: len(list(tmp_path.glob("work/*/*.kept"))) >= 2)
    os.kill(run.pid, signal.SIGKILL)
    run.wait()
    outcome = again(inputs, out, on_flink, *keep)
    assert outcome.code == 0, outcome
    (found,) = re.findall(r"checkpoints: (\d+) of 8 portions read from them", outcome.out)
    assert int(found) >= 2
    assert digests(out) == undisturbed


def java_of(session: int) -> list[int]:
    """Job servers that a session has left."""
    left = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                state, _, _, found = (entry / "stat").read_text().rsplit(")", 1)[1].split()[:4]
            except OSError:
                continue  # it has ended
            if int(found) == session and state != "Z":
                left.append(int(entry.name))
    return left


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_cancels_the_job(number, cluster, inputs, on_flink, out):
    run = begin(inputs, out, on_flink)
    os.killpg(run.pid, number)
    outcome = end(run)
    assert outcome.code == 130
    message(outcome)
    wait_until(lambda: not running_jobs(cluster))
    assert not out.exists() or not list(out.iterdir())
    wait_until(lambda: not java_of(run.pid))


def test_an_input_that_vanishes_ends_the_run(cluster, inputs, undisturbed, on_flink, out, tmp_path):
    copies = [Path(shutil.copy(path, tmp_path)) for path in inputs]
    run = begin(copies, out, on_flink)
    for path in copies:
        path.unlink()
    outcome = end(run)
    assert outcome.code == 1
    assert "No such file" in message(outcome)
    assert not (out / "_SUCCESS").exists()
    for path in inputs:
        shutil.copy(path, tmp_path)
    assert again(copies, out, on_flink).code == 0
    assert {name: sha for name, sha in digests(out).items() if name.startswith("tfrecord/wikisplit")} == {
        name: sha for name, sha in undisturbed.items() if name.startswith("tfrecord/wikisplit")
    }


def test_a_full_disk_ends_the_run(cluster, inputs, undisturbed, on_flink, tmp_path, former):
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "none", disk], capture_output=True, text=True)
    if mount.returncode:
        pytest.skip(f"no small disk can be mounted here: {mount.stderr.strip()}")
    try:
        out = disk / "out"
        shutil.copytree(former, out)
        run = begin(inputs, out, on_flink)
        outcome = end(run)
        assert outcome.code == 1
        assert "No space left on device" in message(outcome)
        assert digests(out) == digests(former)
        subprocess.run(["mount", "-o", "remount,size=100m", disk], check=True)
        assert again(inputs, out, on_flink).code == 0
        assert digests(out) == undisturbed
    finally:
        subprocess.run(["umount", disk], check=True)


def test_missing_cluster_is_reported(out):
    outcome = ran("wikisplit", "--input", SAMPLE, "--output", out, "--runner=FlinkRunner", "--flink_master=localhost:1")
    assert outcome.code == 2
    assert outcome.err == (
        "wikimill: --flink_master localhost:1: no Flink cluster answers there (http://localhost:1: "
        "[Errno 111] Connection refused); name its JobManager's REST address as host:port, or start one here with "
        "make flink-up\n"
    )
    assert not out.exists()


def test_more_tasks_than_slots_run_one_after_the_other(cluster, inputs, undisturbed, on_flink, out):
    assert ran("wikisplit", "--input", *inputs, "--output", out, *OPTIONS, *on_flink, "--parallelism=7").code == 0
    assert digests(out) == undisturbed


def test_missing_worker_pool_is_reported(cluster, on_flink, out, tmp_path):
    kill(the(cluster, WORKERS))
    (tmp_path / "dump.xml").write_bytes(dump(split_page(1, "Tarnholt")))
    outcome = ran("wikisplit", "--input", tmp_path / "dump.xml", "--output", out, *on_flink)
    assert outcome.code == 2
    assert outcome.err.startswith(
        f"wikimill: the pool of Python workers at {cluster.workers_address} does not answer ("
    )
