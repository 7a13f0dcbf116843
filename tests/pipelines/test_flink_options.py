"""What a run on Flink asks of the cluster, from a JobManager that this test answers for."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from apache_beam.options.pipeline_options import FlinkRunnerOptions, PortableOptions

from wikimill.pipelines.engines.engine import engine_options
from wikimill.pipelines.engines.flink import fit_tasks_into_heap
from wikimill.pipelines.engines.flink_job import FlinkCluster, FlinkJob, ListedJob, cause_of, root_cause
from wikimill.pipelines.terminal.errors import RunFailed, UsageError


class JobManager(HTTPServer):
    """A server with Flink's REST interface over a dictionary; notes the jobs to cancel."""

    def __init__(self, answers: dict[str, object]) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.answers = answers
        self.cancelled: list[str] = []

    @property
    def master(self) -> str:
        return f"localhost:{self.server_port}"


class _Handler(BaseHTTPRequestHandler):
    server: JobManager

    def do_GET(self) -> None:
        found = self.server.answers.get(self.path.split("?")[0])
        self.send_response(200 if found is not None else 404)
        self.end_headers()
        self.wfile.write(json.dumps(found).encode())

    def do_PATCH(self) -> None:
        job = self.path.split("/")[2].split("?")[0]
        self.server.cancelled.append(job)
        for listed in self.server.answers["/jobs/overview"]["jobs"]:
            if listed["jid"] == job:
                listed["state"] = "CANCELED"
        self.send_response(202)
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, *_: object) -> None:
        return


@pytest.fixture
def manager(tmp_path) -> Iterator[JobManager]:
    jar = tmp_path / "job-server.jar"
    jar.touch()
    settings = {"wikimill.job-server-jar": str(jar), "wikimill.worker-pool": "workers.example:50000"}
    server = JobManager(
        {
            "/overview": {"flink-version": "2.1.3", "slots-total": 6, "taskmanagers": 4},
            "/jobmanager/config": [{"key": key, "value": value} for key, value in settings.items()],
            "/jobs/overview": {"jobs": []},
            "/taskmanagers": {
                "taskmanagers": [
                    {"slotsNumber": 2, "memoryConfiguration": {"taskHeap": 1_200_000_000}},
                    {"slotsNumber": 2, "memoryConfiguration": {"taskHeap": 800_000_000}},
                ]
            },
        }
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def asked(manager: JobManager, *options: str) -> tuple[object, ...]:
    engine = engine_options(("--runner=FlinkRunner", f"--flink_master={manager.master}", *options))
    flink, portable = engine.view_as(FlinkRunnerOptions), engine.view_as(PortableOptions)
    return (
        flink.flink_version,
        flink.parallelism,
        (flink.flink_job_server_jar or "").rsplit("/", 1)[-1],
        portable.environment_type,
        portable.environment_config,
        portable.sdk_worker_parallelism,
    )


def test_cluster_settings_complete_the_options(manager):
    assert asked(manager) == ("2.1", 6, "job-server.jar", "EXTERNAL", "workers.example:50000", 2)


def test_the_command_line_wins(manager):
    own = ("--parallelism=3", "--environment_type=LOOPBACK", "--flink_job_server_jar=/mine.jar", "--flink_version=1.20")
    assert asked(manager, *own) == ("1.20", 3, "mine.jar", "LOOPBACK", None, 2)


@pytest.mark.attack
@pytest.mark.parametrize(("options", "master"), [((), "[auto]"), (("--flink_master=[local]",), "[local]")])
def test_a_flink_within_the_job_server_is_refused(options, master):
    with pytest.raises(UsageError) as refused:
        engine_options(("--runner=FlinkRunner", *options))
    assert str(refused.value) == (
        f"--flink_master {master}: the Flink that Beam would start in its job server listens on all addresses of this "
        "machine; start one on loopback with make flink-up, or name a cluster's JobManager by its REST address as host:port"
    )


def test_there_may_be_more_tasks_than_slots_one_after_the_other(manager):
    assert asked(manager, "--parallelism=60")[1] == 60
    assert asked(manager, "--parallelism=60")[-1] == 2


def fitted(manager: JobManager, examples: int, *options: str) -> int:
    given = ("--runner=FlinkRunner", f"--flink_master={manager.master}", *options)
    engine = engine_options(given)
    fit_tasks_into_heap(engine, given, examples)
    return engine.view_as(FlinkRunnerOptions).parallelism


def test_many_examples_are_spread_over_more_tasks_than_slots(manager):
    # A slot has 400 MB of heap, an example takes 4 kB of it.
    assert [fitted(manager, examples) for examples in (0, 600_000, 601_000, 5_000_000)] == [6, 6, 7, 50]
    assert fitted(manager, 5_000_000, "--parallelism=8") == 8


def test_usage_errors(manager):
    with pytest.raises(UsageError) as raised:
        asked(manager, "--parallelism=0")
    assert str(raised.value) == "--parallelism 0: expected at least 1; the cluster has 6 slots"
    manager.answers["/overview"] = {"flink-version": "2.1.3", "slots-total": 0, "taskmanagers": 0}
    with pytest.raises(UsageError, match="the cluster has no TaskManager yet; start one"):
        asked(manager)


def test_task_managers_may_come_when_they_are_needed(manager):
    manager.answers["/overview"] = {"flink-version": "2.1.3", "slots-total": 0, "taskmanagers": 0}
    manager.answers["/taskmanagers"] = {"taskmanagers": []}
    manager.answers["/jobmanager/config"] += [{"key": "taskmanager.numberOfTaskSlots", "value": "4"}]
    assert asked(manager, "--parallelism=16")[1::4] == (16, 4)
    assert asked(manager, "--parallelism=3")[1::4] == (3, 3)
    assert fitted(manager, 5_000_000, "--parallelism=16") == 16


def test_a_job_with_its_own_jar_is_refused(manager):
    with pytest.raises(UsageError, match="--flink_submit_uber_jar: Beam's classes must be on Flink's class path"):
        asked(manager, "--flink_submit_uber_jar")


def test_unsupported_flink_is_reported(manager):
    manager.answers["/overview"] = {"flink-version": "9.0.1", "slots-total": 6, "taskmanagers": 1}
    with pytest.raises(UsageError, match=r"is Flink 9\.0; this Beam knows 1\.19, "):
        asked(manager)


def test_another_server_is_no_cluster(manager):
    manager.answers.clear()
    with pytest.raises(UsageError, match="no Flink cluster answers there"):
        asked(manager)


def jobs(manager: JobManager, *listed: tuple[str, str, str]) -> None:
    entries = [{"jid": each, "name": name, "state": state} for each, name, state in listed]
    manager.answers["/jobs/overview"] = {"jobs": entries}


def test_job_of_killed_client_is_cancelled_and_reported(manager, capsys):
    jobs(manager, ("a1", "mine", "RUNNING"), ("a2", "mine", "FINISHED"), ("a3", "another", "RUNNING"))
    with FlinkJob(FlinkCluster(f"http://{manager.master}"), "mine"):
        pass
    assert manager.cancelled == ["a1"]
    assert capsys.readouterr().err == (
        "wikimill: a run into the same output has left a job running; it is cancelled: a1\n"
    )


def test_failure_states_cause_and_job(manager):
    trace = (
        "Error received from SDK harness: Traceback (most recent call last):\n  File x\nOSError: [Errno 28] No space"
    )
    manager.answers["/jobs/b1/exceptions"] = {"root-exception": f"java.lang.Exception: failed\nCaused by: {trace}"}
    with pytest.raises(RunFailed) as raised, FlinkJob(FlinkCluster(f"http://{manager.master}"), "mine"):
        jobs(manager, ("b1", "mine", "FAILED"))
        raise RuntimeError("Pipeline failed in state FAILED: …")
    assert str(raised.value) == (
        f"the job failed: OSError: [Errno 28] No space; see http://{manager.master}/#/job/completed/b1/overview"
    )


def test_an_interrupted_run_cancels_its_job(manager):
    with pytest.raises(KeyboardInterrupt), FlinkJob(FlinkCluster(f"http://{manager.master}"), "mine"):
        jobs(manager, ("c1", "mine", "RUNNING"))
        raise KeyboardInterrupt
    assert manager.cancelled == ["c1"]


def test_lost_cluster_is_reported():
    cluster = FlinkCluster("http://localhost:1")
    job = FlinkJob(cluster, "mine")
    with pytest.raises(RunFailed, match="the cluster is gone, and its job with it"):
        job.__exit__(RuntimeError, RuntimeError("lost"), None)


def test_jobs_that_have_ended():
    assert [ListedJob("1", "", state).has_ended for state in ("RUNNING", "FAILED", "CANCELED", "FINISHED", "RESTARTING")] == [
        False, True, True, True, False
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("reason", "cause"),
    [
        ("", "no reason is given"),
        ("java.io.IOException: Insufficient number of network buffers\n\tat x", None),
        (
            "java.lang.A: outer\nCaused by: java.lang.B: middle\n\tat x\nCaused by: java.lang.C: inner",
            "java.lang.C: inner",
        ),
        (
            'Caused by: java.lang.RuntimeException: Error: Traceback (most recent call last):\n  File "a", line 1\n'
            "    f()\nwikimill.transforms.dumps.damage.InputDamage: cut\n\n\tat x\nCaused by: y",
            "wikimill.transforms.dumps.damage.InputDamage: cut",
        ),
    ],
)
def test_the_cause_of_a_failure(reason, cause):
    assert cause_of(reason) == (cause or reason.splitlines()[0])


def test_root_cause_is_preferred_to_symptoms():
    assert root_cause(["java.lang.IllegalStateException: call is closed", "java.io.IOException: no space"]) == (
        "java.io.IOException: no space"
    )


def test_a_lost_worker_is_explained():
    assert root_cause(["Caused by: StatusRuntimeException: CANCELLED: call already cancelled."]) == (
        "a Python worker was lost again and again (StatusRuntimeException: CANCELLED: call already cancelled.); "
        "see whether its pool runs and has memory enough"
    )
