"""Chooses the engine that a pipeline runs on, and names it: the same command must not use another one offline."""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
import shlex
import signal
import threading
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace

import apache_beam as beam
from apache_beam.options.pipeline_options import (
    DirectOptions,
    GoogleCloudOptions,
    PipelineOptions,
    PortableOptions,
    ProfilingOptions,
    StandardOptions,
)
from apache_beam.runners.portability.fn_api_runner import FnApiRunner
from apache_beam.runners.runner import PipelineResult
from apache_beam.transforms.environments import SubprocessSDKEnvironment
from apache_beam.version import __version__ as beam_version

from wikimill.pipelines.running import local_worker
from wikimill.pipelines.running.dataflow import is_dataflow, run_on_dataflow
from wikimill.pipelines.running.flink_job import FlinkJob
from wikimill.pipelines.running.flink_job_server import job_server_on_loopback
from wikimill.pipelines.running.flink_options import cluster_of, complete_flink_options, flink_flags
from wikimill.pipelines.running.listening import listen_on_loopback
from wikimill.pipelines.running.quick_options import QuickOptions
from wikimill.pipelines.running.remembered_signatures import pack_steps, remember_signatures
from wikimill.pipelines.terminal import own_process
from wikimill.pipelines.terminal.errors import UsageError
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.mining.child_process import import_path, python_running
from wikimill.transforms.mining.sandbox_child import FOR_THE_PARENT
from wikimill.transforms.storage.paths import absolute

#: DirectRunner would try Prism first, a binary that it downloads: another engine online than offline.
LAPTOP_RUNNER = "FnApiRunner"
_LAPTOP_NAMES = frozenset(("fnapirunner", "directrunner", "bundlebaseddirectrunner", "switchingdirectrunner", "direct"))
_PROCESSES = "multi_processing"


def engine_options(arguments: Sequence[str]) -> PipelineOptions:
    """Beam's options with the engine named; several local workers are processes, a cluster is asked what it needs.

    Raises:
        UsageError: the cluster does not answer or cannot do it.
    """
    engine = QuickOptions([*arguments, *flink_flags(arguments)])
    complete_flink_options(engine, arguments)
    standard, direct = engine.view_as(StandardOptions), engine.view_as(DirectOptions)
    if (standard.runner or LAPTOP_RUNNER).lower() in _LAPTOP_NAMES:
        standard.runner = LAPTOP_RUNNER
        if direct.direct_num_workers != 1 and direct.direct_running_mode == "in_memory":
            direct.direct_running_mode = _PROCESSES
        _check_profiling(engine.view_as(ProfilingOptions))
    return engine


def _check_profiling(profiling: ProfilingOptions) -> None:
    """Check that Beam's profiler, which fails at its end otherwise, has what it needs on this engine."""
    if (profiling.profile_cpu or profiling.profile_memory) and not (
        profiling.profile_cpu and profiling.profile_location
    ):
        raise UsageError("profiling on this machine needs both --profile_cpu and --profile_location DIR")


def is_local(engine: PipelineOptions) -> bool:
    """Whether the pipeline runs in processes of this machine."""
    return bool(engine.view_as(StandardOptions).runner == LAPTOP_RUNNER)


def new_pipeline(engine: PipelineOptions) -> beam.Pipeline:
    """An empty pipeline on the engine; local worker processes are `wikimill.pipelines.running.local_worker`.

    Raises:
        UsageError: there is no such engine, or its options are wrong.
    """
    _confine_servers(engine)
    if own_process.is_own():
        remember_signatures()
        pack_steps(for_others=not is_local(engine) or worker_processes(engine) > 0)
    if not is_local(engine) or engine.view_as(DirectOptions).direct_running_mode != _PROCESSES:
        try:
            return beam.Pipeline(options=engine)
        except (ValueError, ImportError) as error:
            reason = str(error).splitlines()[0]
            raise UsageError(f"--runner {engine.view_as(StandardOptions).runner}: {reason}") from error
    runner = FnApiRunner(default_environment=SubprocessSDKEnvironment.from_command_string(_worker_command()))
    # The runner takes the environment that it was given only if the mode does not name another.
    options = QuickOptions.from_dictionary(engine.get_all_options(drop_default=True))
    options.view_as(DirectOptions).direct_running_mode = "in_memory"
    return beam.Pipeline(runner=runner, options=options)


def worker_processes(engine: PipelineOptions) -> int:
    """How many processes of this machine the pipeline starts to work for it."""
    direct = engine.view_as(DirectOptions)
    if not is_local(engine) or direct.direct_running_mode != _PROCESSES:
        return 0
    return int(direct.direct_num_workers) or multiprocessing.cpu_count()


def _worker_command() -> str:
    """The shell's command that starts a worker."""
    command = [*python_running(local_worker.__file__), str(os.getpid()), json.dumps(import_path())]
    # What reaches all processes of a run is for this one, which ends the workers. With exec, the shell that Beam starts
    # is replaced, so that its child is the worker itself.
    return f"trap '' {' '.join(str(int(number)) for number in FOR_THE_PARENT)}; exec {shlex.join(command)}"


def _confine_servers(engine: PipelineOptions) -> None:
    """Have what this process serves to its workers be out of others' reach (docs/safety.md, "What listens where")."""
    listen_on_loopback()
    has_workers = is_local(engine) and engine.view_as(DirectOptions).direct_running_mode != "in_memory"
    if not has_workers and engine.view_as(PortableOptions).job_endpoint != "embed":
        return
    try:
        from wikimill.pipelines.running.private_workers import (  # stands on Beam's inner names
            UnknownBeam,
            use_private_workers,
        )

        use_private_workers()
    except (ImportError, AttributeError, UnknownBeam) as error:
        raise UsageError(
            f"Beam {beam_version} starts local workers in a way that is not known here ({error}): its ports might be "
            "open to the network; install Beam 2.77, for which wikimill was made, or say --direct_num_workers 1"
        ) from error


def run_to_end(pipeline: beam.Pipeline) -> PipelineResult | None:
    """Run a pipeline and wait until it is done; None if it was only described, for the launcher of a template.

    On Flink its job ends with this process.

    Raises:
        Exception: it failed.
    """
    engine = pipeline.options
    if is_dataflow(engine):
        return run_on_dataflow(pipeline, engine)
    cluster, name = cluster_of(engine), str(engine.view_as(GoogleCloudOptions).job_name)
    job = FlinkJob(cluster, name) if cluster is not None else nullcontext()
    with job, job_server_on_loopback(engine):
        interrupted = signal.getsignal(signal.SIGINT)
        result = pipeline.run()
        if threading.current_thread() is threading.main_thread():
            # Beam's job server has put itself before whoever is told of Ctrl-C, and would tell of its own end first.
            signal.signal(signal.SIGINT, interrupted)
        result.wait_until_finish()
    return result


def for_workers(files: Sequence[InputFile]) -> list[InputFile]:
    """Files as workers with another current directory find them."""
    return [replace(file, path=absolute(file.path)) for file in files]


def name_job(engine: PipelineOptions, corpus: str, output: str) -> None:
    """Name the job after what it makes, if the command line does not.

    Dataflow refuses a second active job of a name, so that two runs cannot mill into one folder at once; on Flink a run
    finds by it what a client that was killed has left behind.
    """
    google = engine.view_as(GoogleCloudOptions)
    google.job_name = google.job_name or job_name(corpus, output)


def job_name(corpus: str, output: str) -> str:
    """The name of the job that mills a corpus into a folder.

    >>> job_name("wikisplit", "gs://corpora/wikisplit/")
    'wikimill-wikisplit-e21e5358cd'
    """
    digest = hashlib.blake2b(output.rstrip("/").encode(), digest_size=5).hexdigest()
    return f"wikimill-{corpus}-{digest}"
