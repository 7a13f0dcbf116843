"""Beam's local workers, reached by sockets in a folder that only the user can open, and served no files.

What Beam starts is its own: only the addresses are others, and the artifact service is left out.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import threading
from typing import Any

import grpc
from apache_beam.portability import common_urns, python_urns
from apache_beam.portability.api import beam_fn_api_pb2_grpc, endpoints_pb2
from apache_beam.runners.portability import local_job_service
from apache_beam.runners.portability.fn_api_runner import fn_runner, worker_handlers
from apache_beam.utils import thread_pool_executor
from google.protobuf import json_format, text_format

from wikimill.pipelines.running.forked_workers import ForkedWorker, take
from wikimill.pipelines.running.listening import LOOPBACK, sockets_in

#: What the path of a socket may have: 108 bytes on Linux, 104 on macOS, with the socket's own name.
_LONGEST_FOLDER = 90
_BEAMS_SERVER = worker_handlers.GrpcServer
#: What Beam's code must refer to, for what is replaced here to be what it starts.
_EXPECTED = {
    (fn_runner, "FnApiRunner.run_stages"): {"WorkerHandlerManager"},
    (worker_handlers, "WorkerHandlerManager.get_worker_handlers"): {"GrpcServer", "WorkerHandler", "create"},
    (worker_handlers, "WorkerHandler.create"): {"_registered_environments"},
    (worker_handlers, "GrpcWorkerHandler.__init__"): {"port_from_worker", "control_port"},
    (worker_handlers, "GrpcWorkerHandler.port_from_worker"): {"host_from_worker"},
}
_EXPECTED_OF_SERVER = {"grpc", "server", "add_insecure_port", "control_port", "data_port", "state_port"}


class UnknownBeam(Exception):
    """This Beam starts its workers in another way than the one that is made private here."""


def use_private_workers() -> None:
    """Have Beam's local runner, in this process, reach its workers by sockets in a folder of mode 0700.

    Raises:
        UnknownBeam: it might listen elsewhere all the same. Nothing listens yet.
    """
    for (module, name), expected in _EXPECTED.items():
        _check(module, name, expected)
    _check(_BEAMS_SERVER, "__init__", _EXPECTED_OF_SERVER)
    worker_handlers.GrpcServer = PrivateServer
    registered = worker_handlers.WorkerHandler._registered_environments
    for urn in registered.keys() - {python_urns.EMBEDDED_PYTHON}:
        registered[urn] = _HANDLERS.get(urn, _refuse), registered[urn][1]


def _check(owner: Any, name: str, expected: set[str]) -> None:
    for part in name.split("."):
        owner = getattr(owner, part, None)
    code = getattr(owner, "__code__", None)
    if missing := sorted(expected - set(code.co_names if code is not None else ())):
        raise UnknownBeam(f"its {name} has no {missing[0]}")


class PrivateServer(_BEAMS_SERVER):  # type: ignore[valid-type, misc]  # Beam is Any to mypy
    """Beam's server of a local run, with its sockets in a folder that goes with it, and without files to give out."""

    def __init__(self, state: Any, _: Any, worker_manager: Any) -> None:
        self._directory = tempfile.TemporaryDirectory(prefix="wikimill-", ignore_cleanup_errors=True)
        if len(os.fsencode(self._directory.name)) > _LONGEST_FOLDER:
            self._directory = tempfile.TemporaryDirectory(prefix="wikimill-", dir="/tmp", ignore_cleanup_errors=True)
        self.folder = self._directory.name
        with sockets_in(self.folder):
            # Without provision_info Beam serves neither that nor artifacts, which only its containers ask for.
            super().__init__(state, None, worker_manager)

    def close(self) -> None:
        """Stop serving, and remove the folder."""
        super().close()
        self._directory.cleanup()


class _Private:
    """A worker that is told the path of a socket: Beam puts an address together of host, colon and port."""

    def host_from_worker(self) -> str:
        return "unix"


class _Thread(_Private, worker_handlers.EmbeddedGrpcWorkerHandler):
    pass


class _Process(_Private, worker_handlers.SubprocessSdkWorkerHandler):
    def start_worker(self) -> None:
        """Start the process, and the thread that waits for it, under the name that Beam gives it."""
        self.worker = _WorkerProcess(
            self._worker_command_line, self.control_address, self.provision_info, self.worker_id
        )
        self.worker.folder = self._grpc_server.folder
        self.worker_thread = threading.Thread(name="run_worker", target=self.worker.run)
        self.worker_thread.start()


class _WorkerProcess(local_job_service.SubprocessSdkWorker):
    """A process with a log server of its own, as Beam's, whose socket is in the folder, too."""

    folder: str

    def run(self) -> None:
        """Wait for the process to end.

        Raises:
            RuntimeError: it failed; the message has its return code.
        """
        server, address = log_server(self.folder)
        environment = os.environ | {
            "CONTROL_API_SERVICE_DESCRIPTOR": _descriptor(self._control_address),
            "LOGGING_API_SERVICE_DESCRIPTOR": _descriptor(address),
            "PIPELINE_OPTIONS": json_format.MessageToJson(self._provision_info.provision_info.pipeline_options),
            "WORKER_ID": self._worker_id,
        }
        with worker_handlers.SUBPROCESS_LOCK:
            process = _started(self._worker_command_line, environment)
        try:
            if code := process.wait():
                raise RuntimeError(f"Worker subprocess exited with return code {code}")
        finally:
            if process.poll() is None:
                process.kill()
            server.stop(0)


def log_server(folder: str) -> tuple[grpc.Server, str]:
    """Start what takes a worker's log; returns it and its address, a socket in a folder.

    A worker that has nothing to say asks every 20 s whether it is still heard, which gRPC takes for an attack after a
    hundred seconds: it would hang up, and Beam's worker wait at its end for the connection that it had at first.
    """
    options = [("grpc.http2.max_pings_without_data", 0), ("grpc.http2.max_ping_strikes", 0)]
    with sockets_in(folder):
        server = grpc.server(thread_pool_executor.shared_unbounded_instance(), options=options)
        address = f"unix:{server.add_insecure_port('')}"
    beam_fn_api_pb2_grpc.add_BeamFnLoggingServicer_to_server(local_job_service.BeamFnLoggingServicer(), server)
    server.start()
    return server, address


def _started(command: bytes, environment: dict[str, str]) -> subprocess.Popen[bytes] | ForkedWorker:
    """A worker that waits for this, or a new process."""
    worker = take()
    if worker is None:
        return subprocess.Popen(command, shell=True, env=environment)
    worker.start(environment)
    return worker


def _descriptor(url: str) -> str:
    return str(text_format.MessageToString(endpoints_pb2.ApiServiceDescriptor(url=url)))


class _External(_Private, worker_handlers.ExternalWorkerHandler):
    def start_worker(self) -> None:
        """Ask a pool on this machine for a worker."""
        pool = self._external_payload.endpoint.url
        if pool.rpartition(":")[0] not in LOOPBACK:
            raise RuntimeError(
                f"--environment_config {pool}: this runner listens to workers of this machine only; "
                "name a pool on localhost, or run on Flink"
            )
        super().start_worker()


def _refuse(*_: object) -> None:
    raise RuntimeError("--environment_type: this runner's workers are processes or threads, or a pool on this machine")


#: How workers of each kind are started; all others are refused.
_HANDLERS = {
    python_urns.EMBEDDED_PYTHON_GRPC: _Thread,
    python_urns.SUBPROCESS_SDK: _Process,
    common_urns.environments.EXTERNAL.urn: _External,
}
