"""Who is not the user gets nothing from a run: no file, no graph, no worker, no line in its log."""

from __future__ import annotations

import os
import socket
import stat
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import grpc
import pytest
from apache_beam.portability import common_urns
from apache_beam.portability.api import (
    beam_artifact_api_pb2,
    beam_artifact_api_pb2_grpc,
    beam_provision_api_pb2,
    beam_provision_api_pb2_grpc,
    beam_runner_api_pb2,
)
from apache_beam.runners.portability.fn_api_runner import fn_runner, worker_handlers
from apache_beam.runners.worker.worker_pool_main import BeamFnExternalWorkerPoolServicer
from support.milling import NO_SCREENING, SAMPLE, Outcome, ran, started
from support.patience import LONG
from support.sockets import listening, of_sessions, open_to_others
from support.worker_pools import worker_pool

from wikimill.pipelines.running.engine import engine_options, new_pipeline
from wikimill.pipelines.running.listening import listen_on_loopback
from wikimill.pipelines.running.private_workers import PrivateServer, use_private_workers
from wikimill.pipelines.terminal.errors import UsageError

PROCESSES = ("--direct_num_workers", 2)
THREADS = (*PROCESSES, "--direct_running_mode=multi_threading")
NOBODY = 65534
PROVISION = fn_runner.ExtendedProvisionInfo(beam_provision_api_pb2.ProvisionInfo(retrieval_token="token"))
#: What connects to sockets without Beam, as someone else.
KNOCK = """
import errno, socket, sys
for path in sys.argv[1:]:
    try:
        socket.socket(socket.AF_UNIX).connect(path)
        print("open")
    except OSError as error:
        print(errno.errorcode[error.errno])
"""

on_linux = pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="no /proc tells here who listens where")
reaching_a_run = pytest.mark.attack("a stranger on the network or the machine", severity="high")


@pytest.fixture(autouse=True)
def _as_before(monkeypatch) -> None:
    """What is changed in Beam and gRPC is changed back."""
    monkeypatch.setattr(grpc, "server", grpc.server)
    monkeypatch.setattr(worker_handlers, "GrpcServer", worker_handlers.GrpcServer)
    registered = worker_handlers.WorkerHandler._registered_environments
    monkeypatch.setattr(worker_handlers.WorkerHandler, "_registered_environments", dict(registered))


def watched(*arguments: object, also: tuple[int, ...] = ()) -> tuple[Outcome, set[str], set[str]]:
    """A run to its end: outcome, all that it listened on in the meantime, and what of that was open to others."""
    process = started(*arguments, environment={"GRPC_VERBOSITY": "NONE"})
    heard, bare = set(), set()
    while process.poll() is None:
        ids = of_sessions(process.pid, *also)
        heard |= listening(ids)
        bare |= open_to_others(ids)
        time.sleep(0.02)
    out, err = process.communicate()
    return Outcome(process.returncode, out, err), heard, bare


@on_linux
@reaching_a_run
@pytest.mark.parametrize(
    ("mode", "sockets"),
    [
        ((), 0),
        pytest.param(THREADS, 4, marks=pytest.mark.slow),
        pytest.param(PROCESSES, 6, marks=pytest.mark.slow),
    ],
)
def test_a_run_listens_in_a_folder_of_its_users_or_not_at_all(tmp_path, mode, sockets):
    options = ("--formats", "jsonl", *NO_SCREENING, *mode)
    outcome, heard, bare = watched("wikisplit", "--input", SAMPLE, "--output", tmp_path / "out", *options)
    assert (outcome.code, outcome.err) == (0, "")
    assert bare == set()
    assert len(heard) == sockets
    assert [path for path in heard if path.startswith("tcp") or os.path.exists(os.path.dirname(path))] == []


@pytest.fixture
def server() -> Iterator[PrivateServer]:
    """The server of a run at work."""
    use_private_workers()
    manager = worker_handlers.WorkerHandlerManager({}, PROVISION)
    made = worker_handlers.GrpcServer(manager.state_servicer, PROVISION, manager)
    assert isinstance(made, PrivateServer)
    yield made
    made.close()


@reaching_a_run
@pytest.mark.parametrize("temporary", ["t", "a" * 120], ids=["short", "too long for a socket"])
def test_the_folder_of_the_sockets_is_the_users_own_and_goes_with_the_run(request, monkeypatch, tmp_path, temporary):
    folder = tmp_path / temporary
    folder.mkdir(mode=0o777)
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    old = os.umask(0)
    try:
        server = request.getfixturevalue("server")
    finally:
        os.umask(old)
    assert stat.S_IMODE(os.stat(server.folder).st_mode) == 0o700
    assert len(os.listdir(server.folder)) == 4
    server.close()
    assert (os.path.exists(server.folder), list(folder.iterdir())) == (False, [])


@reaching_a_run
def test_no_file_is_given_out_even_to_who_opens_the_socket(server, tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("a secret")
    payload = beam_runner_api_pb2.ArtifactFilePayload(path=str(secret)).SerializeToString()
    artifact = beam_runner_api_pb2.ArtifactInformation(
        type_urn=common_urns.artifact_types.FILE.urn, type_payload=payload
    )
    request = beam_artifact_api_pb2.GetArtifactRequest(artifact=artifact)
    with grpc.insecure_channel(f"unix:{server.control_port}") as channel, pytest.raises(grpc.RpcError) as refused:
        list(beam_artifact_api_pb2_grpc.ArtifactRetrievalServiceStub(channel).GetArtifact(request, timeout=LONG))
    assert refused.value.code() == grpc.StatusCode.UNIMPLEMENTED


@reaching_a_run
def test_no_provision_is_given_out_even_to_who_opens_the_socket(server):
    ask = beam_provision_api_pb2.GetProvisionInfoRequest()
    with grpc.insecure_channel(f"unix:{server.control_port}") as channel, pytest.raises(grpc.RpcError) as refused:
        stub = beam_provision_api_pb2_grpc.ProvisionServiceStub(channel)
        stub.GetProvisionInfo(ask, timeout=LONG, metadata=[("worker_id", "worker_0")])
    assert refused.value.code() == grpc.StatusCode.UNIMPLEMENTED


@reaching_a_run
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can call as somebody else")
@pytest.mark.parametrize("service", ["control", "data", "state", "logging"])
def test_another_user_of_the_machine_cannot_call(server, service):
    path = getattr(server, f"{service}_port")
    # Not this Python: nobody may read where it is installed.
    knocked = subprocess.run(
        ["/usr/bin/env", "python3", "-c", KNOCK, path], user=NOBODY, group=NOBODY, capture_output=True
    )
    if knocked.returncode:
        pytest.skip("somebody else has no Python here")
    assert knocked.stdout == b"EACCES\n"


@on_linux
@reaching_a_run
@pytest.mark.parametrize("address", ["[::]:0", "0.0.0.0:0", "localhost:0", "[::1]:0", "192.0.2.77:0", ":0"])
def test_a_server_listens_on_loopback_whatever_it_asks_for(address):
    listen_on_loopback()
    before = listening([os.getpid()])
    server = grpc.server(None)
    port = server.add_insecure_port(address)
    assert listening([os.getpid()]) - before == {f"tcp {port}"}
    assert open_to_others([os.getpid()]) == set()
    server.stop(None)


@on_linux
@reaching_a_run
def test_a_pool_of_workers_in_this_process_is_on_loopback():
    """Beam starts one for `--environment_type LOOPBACK`; whoever reaches it has it run any code."""
    listen_on_loopback()
    address, server = BeamFnExternalWorkerPoolServicer.start()
    assert open_to_others([os.getpid()]) == set()
    with socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2])), timeout=LONG):
        pass
    server.stop(None)


@pytest.fixture
def pool() -> Iterator[tuple[int, int]]:
    with worker_pool() as started:
        yield started


@on_linux
@reaching_a_run
@pytest.mark.slow
def test_a_pool_of_workers_and_who_uses_it_are_not_to_be_reached(pool, tmp_path):
    process_id, port = pool
    engine = ("--runner=PortableRunner", "--job_endpoint=embed", "--environment_type=EXTERNAL")
    options = ("--formats", "jsonl", *NO_SCREENING, *engine, f"--environment_config=localhost:{port}")
    arguments = ("wikisplit", "--input", SAMPLE, "--output", tmp_path / "out", *options)
    outcome, heard, bare = watched(*arguments, also=(process_id,))
    assert outcome.code == 0, outcome
    assert (f"tcp {port}" in heard, len([path for path in heard if path.startswith("/")])) == (True, 4)
    assert bare == set()


@reaching_a_run
@pytest.mark.parametrize(
    ("environment", "reason"),
    [
        (
            ("--environment_type=EXTERNAL", "--environment_config=192.0.2.77:50000"),
            "--environment_config 192.0.2.77:50000: this runner listens to workers of this machine only; "
            "name a pool on localhost, or run on Flink",
        ),
        pytest.param(
            ("--environment_type=DOCKER", "--environment_config=image"),
            "--environment_type: this runner's workers are processes or threads, or a pool on this machine",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_workers_that_would_have_to_call_from_elsewhere_are_refused(tmp_path, environment, reason):
    engine = ("--runner=PortableRunner", "--job_endpoint=embed", *environment)
    outcome = ran("wikisplit", "--input", SAMPLE, "--output", tmp_path / "out", *NO_SCREENING, *engine)
    assert (outcome.code, outcome.out) == (1, "")
    assert reason in outcome.err


@on_linux
@reaching_a_run
@pytest.mark.parametrize(
    ("owner", "name", "missing"),
    [
        (fn_runner.FnApiRunner, "run_stages", "FnApiRunner.run_stages has no WorkerHandlerManager"),
        (
            worker_handlers.WorkerHandlerManager,
            "get_worker_handlers",
            "WorkerHandlerManager.get_worker_handlers has no GrpcServer",
        ),
        (worker_handlers.GrpcServer, "__init__", "__init__ has no add_insecure_port"),
        (
            worker_handlers.GrpcWorkerHandler,
            "port_from_worker",
            "GrpcWorkerHandler.port_from_worker has no host_from_worker",
        ),
    ],
)
@pytest.mark.parametrize("mode", [PROCESSES, THREADS])
def test_a_beam_that_works_otherwise_is_refused_before_anything_listens(monkeypatch, owner, name, missing, mode):
    def otherwise(self, *_):
        raise AssertionError

    monkeypatch.setattr(owner, name, otherwise)
    monkeypatch.setattr("wikimill.pipelines.running.engine.beam_version", "9.9.9")
    before = listening([os.getpid()])
    with pytest.raises(UsageError) as refused:
        new_pipeline(engine_options([str(word) for word in mode]))
    assert str(refused.value) == (
        f"Beam 9.9.9 starts local workers in a way that is not known here (its {missing}): its ports might be open to "
        "the network; install Beam 2.77, for which wikimill was made, or say --direct_num_workers 1"
    )
    assert listening([os.getpid()]) <= before
