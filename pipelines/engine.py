"""Chooses the engine that a pipeline runs on, and names it: the same command must not use another one offline."""

from __future__ import annotations

import hashlib
import shlex
import signal
import sys
import threading
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace

import apache_beam as beam
from apache_beam.options.pipeline_options import DirectOptions, GoogleCloudOptions, PipelineOptions, StandardOptions
from apache_beam.runners.portability.fn_api_runner import FnApiRunner
from apache_beam.runners.runner import PipelineResult
from apache_beam.transforms.environments import SubprocessSDKEnvironment

from pipelines.dataflow_engine import is_dataflow, run_on_dataflow
from pipelines.flink_job import FlinkJob
from pipelines.flink_options import cluster_of, complete_flink_options, flink_flags
from pipelines.options import UsageError
from transforms.dumps.input_file import InputFile
from transforms.paths import absolute

#: DirectRunner would try Prism first, a binary that it downloads: another engine online than offline.
LAPTOP_RUNNER = "FnApiRunner"
_LAPTOP_NAMES = frozenset(("fnapirunner", "directrunner", "bundlebaseddirectrunner", "switchingdirectrunner", "direct"))
_PROCESSES = "multi_processing"


def engine_options(arguments: Sequence[str]) -> PipelineOptions:
    """Beam's options with the engine named; several local workers are processes, a cluster is asked what it needs.

    Raises:
        UsageError: the cluster does not answer or cannot do it.
    """
    engine = PipelineOptions([*arguments, *flink_flags(arguments)])
    complete_flink_options(engine, arguments)
    standard, direct = engine.view_as(StandardOptions), engine.view_as(DirectOptions)
    if (standard.runner or LAPTOP_RUNNER).lower() in _LAPTOP_NAMES:
        standard.runner = LAPTOP_RUNNER
        if direct.direct_num_workers != 1 and direct.direct_running_mode == "in_memory":
            direct.direct_running_mode = _PROCESSES
    return engine


def is_local(engine: PipelineOptions) -> bool:
    """Whether the pipeline runs in processes of this machine."""
    return bool(engine.view_as(StandardOptions).runner == LAPTOP_RUNNER)


def new_pipeline(engine: PipelineOptions) -> beam.Pipeline:
    """An empty pipeline on the engine; local worker processes are `pipelines.local_worker`.

    Raises:
        UsageError: there is no such engine, or its options are wrong.
    """
    if not is_local(engine) or engine.view_as(DirectOptions).direct_running_mode != _PROCESSES:
        try:
            return beam.Pipeline(options=engine)
        except (ValueError, ImportError) as error:
            reason = str(error).splitlines()[0]
            raise UsageError(f"--runner {engine.view_as(StandardOptions).runner}: {reason}") from error
    # Ctrl-C reaches the whole group; this process ends the workers. With exec, the shell that Beam starts is replaced,
    # so that its child is the worker itself.
    command = f"trap '' INT; exec {shlex.quote(sys.executable)} -m pipelines.local_worker"
    runner = FnApiRunner(default_environment=SubprocessSDKEnvironment.from_command_string(command))
    # The runner takes the environment that it was given only if the mode does not name another.
    options = PipelineOptions.from_dictionary(engine.get_all_options(drop_default=True))
    options.view_as(DirectOptions).direct_running_mode = "in_memory"
    return beam.Pipeline(runner=runner, options=options)


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
    with FlinkJob(cluster, name) if cluster is not None else nullcontext():
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
