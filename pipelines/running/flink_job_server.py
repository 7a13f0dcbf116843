"""The job server that Beam starts here for a run on Flink, with its ports on loopback."""

from __future__ import annotations

import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from apache_beam.options.pipeline_options import (
    FlinkRunnerOptions,
    JobServerOptions,
    PipelineOptions,
    PortableOptions,
    StandardOptions,
)

from wikimill.pipelines.running.java_ports import CLASS, UnknownClass, on_given_address
from wikimill.pipelines.terminal.errors import UsageError

_MANIFEST = "META-INF/MANIFEST.MF"
#: Longest line of a manifest; what is longer goes on in the next, behind a space.
_LINE_BYTES = 70


@contextmanager
def job_server_on_loopback(engine: PipelineOptions) -> Iterator[None]:
    """A context in which the job server that Beam starts for these options listens on loopback only.

    Beam's would let whoever reaches the machine submit jobs, and read what is staged.

    Raises:
        UsageError: it cannot be told where this job server would listen; it is not started.
    """
    flink = engine.view_as(FlinkRunnerOptions)
    if not is_flink(engine.view_as(StandardOptions).runner) or engine.view_as(PortableOptions).job_endpoint:
        yield
        return
    from apache_beam.runners.portability.flink_runner import FlinkJarJobServer  # other engines do without

    given, options = flink.flink_job_server_jar, engine.view_as(JobServerOptions)
    jar = FlinkJarJobServer.local_jar(FlinkJarJobServer(engine).path_to_jar(), options.jar_cache_dir)
    with tempfile.TemporaryDirectory(prefix="wikimill-", ignore_cleanup_errors=True) as folder:
        try:
            flink.flink_job_server_jar = str(_before(Path(jar), Path(folder)))
        except (UnknownClass, OSError, KeyError, zipfile.BadZipFile) as error:
            raise UsageError(
                f"--flink_job_server_jar {jar}: its ports might be open to the network ({error}); name a job server of "
                "Beam's that wikimill knows, such as that of make flink-jars"
            ) from error
        try:
            yield
        finally:
            flink.flink_job_server_jar = given


def is_flink(runner: str | None) -> bool:
    """Whether Beam's name of a runner, short or long, is that for Flink.

    >>> is_flink("FlinkRunner"), is_flink(None)
    (True, False)
    """
    return str(runner).rpartition(".")[2].lower() == "flinkrunner"


def _before(job_server: Path, folder: Path) -> Path:
    """A jar that starts a job server's program, with the changed class of its own before the job server's."""
    changed = folder / "job-server.jar"
    with zipfile.ZipFile(job_server) as whole, zipfile.ZipFile(changed, "w") as jar:
        lines = whole.read(_MANIFEST).decode().replace("\r\n ", "").replace("\n ", "").splitlines()
        program = dict(line.split(": ", 1) for line in lines if ": " in line)["Main-Class"]
        manifest = ("Manifest-Version: 1.0", f"Main-Class: {program}", f"Class-Path: {job_server.absolute().as_uri()}")
        jar.writestr(_MANIFEST, "".join(f"{_folded(line)}\r\n" for line in manifest))
        jar.writestr(CLASS, on_given_address(whole.read(CLASS)))
    return changed


def _folded(line: str) -> str:
    """A line of a manifest, in ASCII, cut where it must be.

    >>> _folded("a" * 75)[68:]
    'aa\\r\\n aaaaa'
    """
    return "\r\n ".join(line[at : at + _LINE_BYTES] for at in range(0, len(line), _LINE_BYTES))
