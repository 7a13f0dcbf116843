"""Beam's engine for a pipeline: its options, checks, number of local workers, and the run to its end.

The engine is always named, because Beam's default differs online and offline.
"""

from __future__ import annotations

import hashlib
import os
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
    ProfilingOptions,
    StandardOptions,
)
from apache_beam.runners.runner import PipelineResult
from apache_beam.version import __version__ as beam_version

from wikimill.pipelines.engines.dataflow import is_dataflow, run_on_dataflow
from wikimill.pipelines.engines.flink import cluster_of, complete_flink_options, flink_flags
from wikimill.pipelines.engines.flink_job import FlinkJob
from wikimill.pipelines.engines.runner_names import runner_class
from wikimill.pipelines.terminal.errors import UsageError
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.storage.paths import absolute

#: DirectRunner would try Prism first, a binary that it downloads.
LAPTOP_RUNNER = "FnApiRunner"
_LAPTOP_CLASSES = frozenset(("fnapirunner", "directrunner", "bundlebaseddirectrunner", "switchingdirectrunner"))
#: Engines whose programs Beam would download: (`runner_class`, option, description of its file, where to get the file).
_PARTS = (
    (
        "prismrunner",
        "prism_location",
        "Prism, a program in Go",
        f"`go install github.com/apache/beam/sdks/v2/go/cmd/prism@v{beam_version}` makes it",
    ),
    (
        "sparkrunner",
        "spark_job_server_jar",
        "the job server for Spark, a jar",
        f"Maven has it as org.apache.beam:beam-runners-spark-3-job-server:{beam_version}",
    ),
)


def engine_options(arguments: Sequence[str]) -> PipelineOptions:
    """Return Beam's options with the engine named, completed with the settings of a Flink cluster.

    Without `--runner`, and for Beam's other runners in this process, the engine is `LAPTOP_RUNNER`.

    Args:
        arguments: Beam's own options as words of the command line.

    Raises:
        UsageError: see `complete_flink_options`; or the options of Beam's profiler are incomplete.
    """
    engine = PipelineOptions([*arguments, *flink_flags(arguments)])
    complete_flink_options(engine, arguments)
    standard = engine.view_as(StandardOptions)
    if runner_class(standard.runner or LAPTOP_RUNNER) in _LAPTOP_CLASSES:
        standard.runner = LAPTOP_RUNNER
        _check_profiling(engine.view_as(ProfilingOptions))
    return engine


def _check_profiling(profiling: ProfilingOptions) -> None:
    """Check the options of Beam's profiler, which would otherwise fail only at its end."""
    if (profiling.profile_cpu or profiling.profile_memory) and not (
        profiling.profile_cpu and profiling.profile_location
    ):
        raise UsageError("profiling on this machine needs both --profile_cpu and --profile_location DIR")


def is_in_process(engine: PipelineOptions) -> bool:
    """Return whether the engine of options from `engine_options` runs in this process, with its local workers."""
    return bool(engine.view_as(StandardOptions).runner == LAPTOP_RUNNER)


def worker_count(engine: PipelineOptions, asked: int | None) -> int:
    """Return the number of local processes that mine: 1 for this process alone, 0 for an engine with its own workers.

    Beam's `--direct_num_workers` is taken as `--workers` (0: one for each core) and set to 1, because Beam would serve
    its own workers on all addresses of the machine, without a password.

    Args:
        engine: Beam's options, from `engine_options`; changed.
        asked: the value of `--workers`; None if it is not given.

    Raises:
        UsageError: both options are given and differ (`--direct_num_workers 1`, the default, counts as not given), or
            `--workers` is given for an engine with its own workers.
    """
    direct = engine.view_as(DirectOptions)
    if not is_in_process(engine):
        if asked is not None:
            raise UsageError(
                f"--workers {asked}: --runner {engine.view_as(StandardOptions).runner} has workers of its own; use its "
                "options, such as --parallelism (Flink) or --num_workers (Dataflow)"
            )
        return 0
    beams = int(direct.direct_num_workers)
    if asked is not None and beams not in (1, asked):
        raise UsageError(f"--workers {asked} and --direct_num_workers {beams} differ; give one of them")
    direct.direct_num_workers, direct.direct_running_mode = 1, "in_memory"
    return (beams if asked is None else asked) or os.cpu_count() or 1


def new_pipeline(engine: PipelineOptions) -> beam.Pipeline:
    """Return an empty pipeline on the engine.

    Args:
        engine: Beam's options, from `engine_options`.

    Raises:
        UsageError: the engine is unknown, its options are wrong, or Beam would download its program or serve workers on
            all addresses of this machine.
    """
    runner = engine.view_as(StandardOptions).runner
    _check_parts(engine, runner)
    try:
        pipeline = beam.Pipeline(options=engine)
    except (ValueError, ImportError, AttributeError) as error:  # AttributeError: a module without that class
        raise UsageError(f"--runner {runner}: {str(error).splitlines()[0]}") from error
    if is_in_process(engine):
        os.rmdir(pipeline.local_tempdir)  # only needed for other machines; a killed run would leave it
    return pipeline


def _check_parts(engine: PipelineOptions, runner: str) -> None:
    """Check that the program of an engine is given as a file, so that Beam downloads nothing."""
    options = engine.get_all_options()
    if options.get("job_endpoint") == "embed":
        raise UsageError(
            "--job_endpoint embed: it would serve workers on all addresses of this machine; say --workers N"
        )
    for name, flag, what, source in _PARTS:
        if runner_class(runner) != name or options.get("job_endpoint"):
            continue
        if not options.get(flag):
            raise UsageError(f"--runner {runner}: Beam would download {what}; name it with --{flag} FILE ({source})")
        if not os.path.isfile(options[flag]):
            raise UsageError(f"--{flag} {options[flag]}: there is no such file; it is {what} ({source})")


def run_to_end(pipeline: beam.Pipeline) -> PipelineResult | None:
    """Run a pipeline and wait until it is done; return Beam's result, or None if only a template was made.

    An interruption cancels the job on Dataflow or Flink.

    Args:
        pipeline: a pipeline from `new_pipeline`, with a job name on Dataflow or Flink.

    Raises:
        UsageError, JobFailed, JobLost: see `run_on_dataflow`.
        RunFailed, NoCluster: see `FlinkJob`.
        KeyboardInterrupt: the user interrupted the run.
        Exception: the engine failed to run the pipeline.
    """
    engine = pipeline.options
    if is_dataflow(engine):
        return run_on_dataflow(pipeline, engine)
    cluster, name = cluster_of(engine), str(engine.view_as(GoogleCloudOptions).job_name)
    job = FlinkJob(cluster, name) if cluster is not None else nullcontext()
    with job:
        interrupted = signal.getsignal(signal.SIGINT)
        result = pipeline.run()
        if threading.current_thread() is threading.main_thread():
            # Beam's job server has replaced the handler of Ctrl-C, and would first report its own end.
            signal.signal(signal.SIGINT, interrupted)
        result.wait_until_finish()
    return result


def for_workers(files: Sequence[InputFile]) -> list[InputFile]:
    """Return the files in order, with absolute paths for workers that have other current directories."""
    return [replace(file, path=absolute(file.path)) for file in files]


def name_job(engine: PipelineOptions, corpus: str, output: str) -> None:
    """Set the job's name to `job_name` of its output, unless the options have a name.

    Dataflow refuses a second active job of a name, so that two runs cannot write to one folder at once. On Flink, the
    name identifies the job that a killed client left running.

    Args:
        engine: Beam's options; changed.
        corpus: name of the corpus, or of another kind of job, such as "entities".
        output: absolute path of the output folder.
    """
    google = engine.view_as(GoogleCloudOptions)
    google.job_name = google.job_name or job_name(corpus, output)


def job_name(corpus: str, output: str) -> str:
    """Return the name of the job that mines a corpus into a folder: the same for each run, another for other folders.

    Args:
        corpus: name of the corpus, or of another kind of job, such as "entities".
        output: absolute path of the folder; slashes at its end make no difference.

    >>> job_name("wikisplit", "gs://corpora/wikisplit/")
    'wikimill-wikisplit-e21e5358cd'
    """
    digest = hashlib.blake2b(output.rstrip("/").encode(), digest_size=5).hexdigest()
    return f"wikimill-{corpus}-{digest}"
