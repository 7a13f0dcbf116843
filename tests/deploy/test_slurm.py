"""What deploy/slurm/wikimill.sbatch does on a node: one job, an array of jobs, the time limit."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from support.milling import ROOT
from support.patience import wait_until
from support.tiny_dumps import after, before, dump, page, revision

SCRIPT = ROOT / "deploy/slurm/wikimill.sbatch"


def program(path: Path, script: str) -> None:
    """Write a program that is found before another of its name."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


@pytest.fixture
def environment(tmp_path):
    """The variables of a job, and two dumps; `wikimill` is this checkout's."""
    program(tmp_path / "bin/wikimill", f'exec {sys.executable} -P -m wikimill "$@"')
    (tmp_path / "dumps").mkdir()
    for number, place in enumerate(("Lynton", "Castle"), 1):
        text = dump(page(number, place, revision(number * 10, before(place)), revision(number * 10 + 1, after(place))))
        (tmp_path / f"dumps/wiki{number}.xml").write_bytes(text)
    return os.environ | {
        "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        **{"CORPUS": "wikisplit", "INPUT": str(tmp_path / "dumps"), "OUTPUT": str(tmp_path / "release")},
        **{"WORK": str(tmp_path / "work"), "OPTIONS": "--formats jsonl", "SLURM_JOB_ID": "7"},
    }


def submitted(environment, **variables):
    return subprocess.run(["bash", SCRIPT], env=environment | variables, capture_output=True, text=True)


def test_a_job_after_an_array_publishes_from_its_checkpoints(environment, tmp_path):
    for number in range(3):  # the third has no file
        array = {"SLURM_ARRAY_TASK_ID": str(number), "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_COUNT": "3"}
        job = submitted(environment, **array, SLURM_TMPDIR=str(tmp_path))
        assert job.returncode == 0, job.stderr
    assert not (tmp_path / "release").exists()
    assert list(tmp_path.glob("wikimill.*")) == []
    job = submitted(environment)
    assert job.returncode == 0, job.stderr
    assert "2 of 2 portions" in job.stdout + job.stderr
    assert (tmp_path / "release/_SUCCESS").exists()
    assert sum(file.read_text().count("\n") for file in (tmp_path / "release/jsonl").iterdir()) == 2


def test_a_job_has_the_exit_code_of_its_run(environment):
    assert submitted(environment, INPUT="/nowhere").returncode == 2


@pytest.mark.parametrize(("code", "queued"), [(130, "requeue 7\n"), (1, "")])
def test_the_time_limit_ends_a_run_and_queues_it_again(environment, tmp_path, code, queued):
    program(
        tmp_path / "bin/wikimill", f"trap 'sleep 1; exit {code}' TERM; touch {tmp_path}/up; while :; do sleep 0.1; done"
    )
    program(tmp_path / "bin/scontrol", f'echo "$@" >> {tmp_path}/queue')
    job = subprocess.Popen(["bash", SCRIPT], env=environment)
    wait_until((tmp_path / "up").exists)
    job.send_signal(signal.SIGUSR1)
    assert job.wait() == code
    assert (tmp_path / "queue").read_text() if queued else not (tmp_path / "queue").exists()


def test_a_cancelled_job_is_not_queued_again(environment, tmp_path):
    program(tmp_path / "bin/wikimill", "exit 130")
    program(tmp_path / "bin/scontrol", f"touch {tmp_path}/queue")
    assert submitted(environment).returncode == 130
    assert not (tmp_path / "queue").exists()
