"""A run on this machine listens nowhere, however many processes it has."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from support.milling import NO_SCREENING, SAMPLE, Outcome, ran, started
from support.sockets import listening, of_sessions

pytestmark = pytest.mark.attack


def watched(*arguments: object) -> tuple[Outcome, set[str]]:
    """Return a run to its end, and all that its processes listened on meanwhile."""
    process = started(*arguments)
    heard: set[str] = set()
    while process.poll() is None:
        heard |= listening(of_sessions(process.pid))
        time.sleep(0.02)
    out, err = process.communicate()
    return Outcome(process.returncode, out, err), heard


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="no /proc tells here who listens where")
@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--workers", 2),
        pytest.param(("--direct_num_workers", 2, "--direct_running_mode=multi_threading"), marks=pytest.mark.slow),
        pytest.param(("--direct_num_workers", 2, "--direct_running_mode=multi_processing"), marks=pytest.mark.slow),
    ],
)
def test_run_listens_nowhere(tmp_path, options):
    output = ("--output", tmp_path / "out", "--formats", "jsonl", *NO_SCREENING)
    outcome, heard = watched("wikisplit", "--input", SAMPLE, "--split_bytes", 65_536, *output, *options)
    assert (outcome.code, outcome.err) == (0, "")
    assert heard == set()


def test_embedded_job_server_is_refused(tmp_path):
    """Beam's would serve its workers on all addresses of the machine."""
    engine = ("--runner=PortableRunner", "--job_endpoint=embed")
    outcome = ran("wikisplit", "--input", SAMPLE, "--output", tmp_path / "out", *engine)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("runner", ["PrismRunner", "SparkRunner"])
def test_engine_without_its_program_is_refused_before_a_download(tmp_path, runner):
    outcome = ran("wikisplit", "--input", SAMPLE, "--output", tmp_path / "out", "--runner", runner)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert not (tmp_path / "out").exists()
