"""Runs pipelines on Dataflow: checks options, submits the job, follows it to its end, cancels it on Ctrl-C."""

from __future__ import annotations

import importlib.util
import logging
import os
import re
from collections.abc import Sequence
from typing import cast

import apache_beam as beam
from apache_beam.options.pipeline_options import (
    GoogleCloudOptions,
    PipelineOptions,
    SetupOptions,
    StandardOptions,
    WorkerOptions,
)
from apache_beam.runners.runner import PipelineResult

from wikimill.pipelines.engines.runner_names import runner_class
from wikimill.pipelines.terminal.ending import allow, before_the_end
from wikimill.pipelines.terminal.errors import RunFailed, UsageError, warn
from wikimill.transforms.storage.paths import is_local

_CLASSES = frozenset(("dataflowrunner", "testdataflowrunner"))
_LOGGER = "apache_beam.runners.dataflow.dataflow_runner"
#: Seconds to wait until the service confirms a cancellation: a job that goes on costs money.
_CANCEL_SECONDS = 120.0
#: Lines of Beam's log that are shown to the user: states of the job and its messages.
_NEWS = re.compile(r"is in state|JOB_MESSAGE_(BASIC|WARNING|ERROR)")
_ENDED = frozenset(f"JOB_STATE_{state}" for state in ("DONE", "FAILED", "CANCELLED", "UPDATED", "DRAINED", "STOPPED"))


class JobFailed(RunFailed):
    """The failure of a Dataflow job: refused, ended without success, or lost.

    The message is one line: what, why, and the URL of the job if there is one.
    """


class JobLost(JobFailed):
    """The loss of contact with a Dataflow job, which may still be running."""


def is_dataflow(engine: PipelineOptions) -> bool:
    """Return whether Beam's options name Dataflow as the runner."""
    return runner_class(engine.view_as(StandardOptions).runner) in _CLASSES


def prepare_dataflow(engine: PipelineOptions, inputs: Sequence[str], output: str) -> None:
    """Check the options of a run on Dataflow; do nothing on other engines.

    Args:
        engine: Beam's options; changed: a missing `--region` is set from the environment's CLOUDSDK_COMPUTE_REGION.
        inputs: values of `--input`: files, folders or globs.
        output: value of `--output`.

    Raises:
        UsageError: an option is missing or names a file that does not exist; an input, the output or a temporary folder
            is not where workers in the cloud can use it; or the extra `gcp` is not installed.
    """
    if not is_dataflow(engine):
        return
    google, setup, worker = (engine.view_as(kind) for kind in (GoogleCloudOptions, SetupOptions, WorkerOptions))
    google.region = google.region or os.environ.get("CLOUDSDK_COMPUTE_REGION")
    for name, example in (("project", "my-project"), ("region", "europe-west4"), ("temp_location", "gs://bucket/tmp")):
        if not getattr(google, name):
            raise UsageError(f"--runner DataflowRunner needs --{name}, such as --{name} {example}")
    for name in ("temp_location", "staging_location"):
        place = getattr(google, name)
        if place and not place.startswith("gs://"):
            raise UsageError(f"--{name} {place}: Dataflow needs a place in Cloud Storage, gs://BUCKET/FOLDER")
    for option, paths in (("--output", [output]), ("--input", inputs)):
        for path in paths:
            if is_local(path):
                raise UsageError(f"{option} {path}: Dataflow's workers cannot see files of this machine; name gs://…")
    if setup.setup_file and not os.path.isfile(setup.setup_file):
        raise UsageError(f"--setup_file {setup.setup_file}: there is no such file; it is wikimill's setup.py")
    for package in setup.extra_packages or ():
        if is_local(package) and not os.path.isfile(package):
            raise UsageError(f"--extra_package {package}: there is no such file; it is wikimill's source distribution")
    if not (worker.sdk_container_image or setup.setup_file or setup.extra_packages):
        raise UsageError(
            "Dataflow's workers would not have wikimill: give --sdk_container_image (deploy/image makes it), "
            "--extra_package wikimill-VERSION.tar.gz or --setup_file ./setup.py"
        )
    if not _is_installed("google.cloud.dataflow_v1beta3"):
        raise UsageError("--runner DataflowRunner needs the extra [gcp]: pip install 'wikimill[gcp]'")


def refuse_active_job(engine: PipelineOptions) -> None:
    """Check that Dataflow has no active job with the name that the options give; a new run would change its files.

    Do nothing on other engines, and if the options only make a template.

    Args:
        engine: Beam's options, checked by `prepare_dataflow`, with a job name.

    Raises:
        UsageError: such a job is active.
        GoogleAPICallError: the service refuses to list jobs.
    """
    google = engine.view_as(GoogleCloudOptions)
    if not is_dataflow(engine) or google.template_location:
        return
    from apache_beam.runners.dataflow.internal.apiclient import DataflowApplicationClient, dataflow

    request = dataflow.ListJobsRequest(
        {"project_id": google.project, "location": google.region, "name": google.job_name, "filter": "ACTIVE"}
    )
    # Beam's own `job_id_for_name` never ends: it asks for the last page again and again.
    for job in DataflowApplicationClient(engine)._jobs_client.list_jobs(request):
        if job.name == google.job_name and job.current_state.name not in _ENDED:
            raise _is_active(google.job_name)


def _is_active(name: str) -> UsageError:
    return UsageError(f"Dataflow job {name} is active already: another run is at work there; wait for it or end it")


def run_on_dataflow(pipeline: beam.Pipeline, engine: PipelineOptions) -> PipelineResult | None:
    """Submit the pipeline to Dataflow and wait for its end; return Beam's result, or None if only a template was made.

    Prints the job's URL, states and messages on stderr. An interruption cancels the job.

    Args:
        pipeline: the pipeline to run.
        engine: the options of the pipeline.

    Raises:
        UsageError: a job of this name is active.
        JobFailed: the service refused the job, or the job ended in a state other than DONE.
        JobLost: the service can no longer be reached.
        KeyboardInterrupt: the user interrupted the run.
    """
    from apache_beam.runners.dataflow.dataflow_runner import DataflowRuntimeException
    from apache_beam.runners.dataflow.internal.apiclient import DataflowJobAlreadyExistsError
    from apache_beam.runners.runner import PipelineState
    from google.api_core.exceptions import Conflict, GoogleAPICallError

    google = engine.view_as(GoogleCloudOptions)
    try:
        result = pipeline.run()
    except (Conflict, DataflowJobAlreadyExistsError) as error:
        raise _is_active(google.job_name) from error
    except GoogleAPICallError as error:
        reason = re.sub(r"\A[A-Z]+ \S+: ", "", _first_line(error.message))  # without the request
        raise JobFailed(f"Dataflow refused the job: {reason}") from error
    if not result.has_job:
        return None
    place = job_url(google.region, result.job_id(), google.project)
    cancelled = False

    def cancel() -> None:
        nonlocal cancelled
        cancelled = True
        allow(_CANCEL_SECONDS)
        result.cancel()
        warn(f"Dataflow was asked to cancel the job; see {place}")

    try:
        with before_the_end(cancel), JobNews():
            warn(f"Dataflow job {result.job_id()}: {place}")
            state = result.wait_until_finish()
    except DataflowRuntimeException as error:
        if cancelled:
            raise KeyboardInterrupt from None
        reason = _first_line(str(error).partition("Error:\n")[2])
        why = f": {reason}" if reason not in ("", "None") else ""
        raise JobFailed(f"the Dataflow job ended as {result.state}{why}; see {place}") from None
    except (AssertionError, GoogleAPICallError, OSError) as error:  # AssertionError: Beam's polling thread gave up
        raise JobLost(
            f"the Dataflow job cannot be followed ({type(error).__name__}) and may be running, see {place}; "
            "`wikimill publish` publishes what it mines"
        ) from error
    except KeyboardInterrupt:
        cancel()
        raise
    if state != PipelineState.DONE:
        raise JobFailed(f"the Dataflow job ended as {state}; see {place}")
    return cast(PipelineResult, result)


def job_url(region: str, job: str, project: str) -> str:
    """Return the URL of the page on a Dataflow job in Google Cloud's console; `job` is the job's id."""
    return f"https://console.cloud.google.com/dataflow/jobs/{region}/{job}?project={project}"


class JobNews(logging.Handler):
    """A context in which the states and messages of a Dataflow job, from Beam's log, are printed on stderr.

    All other records of Beam's logger for Dataflow are suppressed.
    """

    def __enter__(self) -> JobNews:
        logger = logging.getLogger(_LOGGER)
        self._level, self._propagates = logger.level, logger.propagate
        logger.addHandler(self)
        logger.setLevel(logging.INFO)
        logger.propagate = False
        return self

    def __exit__(self, *_: object) -> None:
        logger = logging.getLogger(_LOGGER)
        logger.removeHandler(self)
        logger.setLevel(self._level)
        logger.propagate = self._propagates

    def emit(self, record: logging.LogRecord) -> None:
        """Print the first line of a record if it reports the job's state, or a BASIC, WARNING or ERROR message."""
        if _NEWS.search(record.getMessage()):
            warn(_first_line(record.getMessage()))


def _is_installed(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:  # a parent package is missing
        return False


def _first_line(text: str) -> str:
    return text.strip().split("\n")[0]
