"""The programs of a cluster: Flink from PyPI, Beam's job server for it from Maven.

The default is what is tested: Flink 1.19 and a job server built from the runner's libraries (job_server/pom.xml), which
are older than the Python workers. Untested: `--flink_version LINE` takes the job server that Beam publishes for a line
of Flink and the installed Beam (a jar of 160 MB), `--flink_version newest` the newest in a registry (docs/flink.md).
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

#: Flink by its line, newest first: the release on PyPI.
RELEASES = {"2.2": "2.2.1", "2.1": "2.1.3", "2.0": "2.0.2", "1.20": "1.20.5", "1.19": "1.19.3"}
#: The tested line, for which job_server/pom.xml builds a job server.
BUILT_LINE = "1.19"
#: Instead of a line: the newest for which a registry has a job server.
NEWEST = "newest"
VERSION_HELP = f"Flink's line; the one that was tested, {BUILT_LINE}, unless it is named; untested: others"
_POM = Path(__file__).parent / "job_server" / "pom.xml"
_JOB_SERVER, _RUNNER = "job-server.jar", "beam-runner.jar"
#: Holds Flink's line when both are complete.
_NOTE = "LINE"
#: The cluster's own classes that a job server's jar contains.
_FLINKS_OWN = ("org/apache/flink/", "org/slf4j/", "org/apache/logging/", "org/apache/log4j/")


class CannotBring(Exception):
    """A program cannot be downloaded or built; the message names it and the remedy."""


@dataclass(frozen=True)
class Distribution:
    """The programs of a cluster.

    Attributes:
        line: Flink's, such as "2.2"; Beam calls it `--flink_version`.
        home: folder with Flink's `bin`, `conf` and `lib`.
        job_server: jar that a client starts to submit pipelines (`--flink_job_server_jar`).
        runner: the same without Flink itself, for the cluster's class path.
    """

    line: str
    home: Path
    job_server: Path
    runner: Path


def bring(folder: Path, line: str | None = None) -> Distribution:
    """Download the programs that the folder lacks.

    Args:
        folder: where the programs are kept.
        line: a line of Flink, NEWEST, or None for the tested one.

    Raises:
        CannotBring: Java or Maven is missing, or a registry lacks a program.
    """
    held = bring_jars(folder, line)
    return Distribution(held, _bring_flink(folder, held), folder / _JOB_SERVER, folder / _RUNNER)


def bring_jars(folder: Path, line: str | None = None) -> str:
    """Download or build missing jars of Beam's runner; return Flink's line.

    Raises:
        CannotBring: Java or Maven is missing, or a registry lacks a jar.
    """
    for program in ("java", "mvn"):
        if shutil.which(program) is None:
            raise CannotBring(f"{program} is not on PATH; install Java 17 and Maven")
    folder.mkdir(parents=True, exist_ok=True)
    job_server, runner, noted = folder / _JOB_SERVER, folder / _RUNNER, folder / _NOTE
    held = noted.read_text("utf-8").strip() if noted.exists() else None
    if held is None or (line or BUILT_LINE) != held:
        noted.unlink(missing_ok=True)
        held = _bring_job_server(job_server, line)
        _without_flink(job_server, runner)
        noted.write_text(f"{held}\n", "utf-8")  # last: it marks the folder as complete
    return held


def _bring_job_server(target: Path, line: str | None) -> str:
    beam = version("apache-beam")
    lines = list(RELEASES) if line == NEWEST else [line] if line is not None else []
    for candidate in lines:
        artifact = f"org.apache.beam:beam-runners-flink-{candidate}-job-server:{beam}"
        # Not with_suffix(): the "1" of 2.1 is a suffix, too.
        copied = target.parent / f"{artifact.split(':')[1]}.jar"
        options = ["-Dmdep.stripVersion=true", f"-DoutputDirectory={target.parent}"]
        if _maven("dependency:copy", f"-Dartifact={artifact}", *options) and copied.exists():
            os.replace(copied, target)
            return candidate
        print(f"there is no {artifact} in reach", file=sys.stderr)
    if lines and BUILT_LINE not in lines:
        raise CannotBring(f"no job server for Flink {line} and Beam {beam} is in reach; leave --flink_version out")
    print(f"building a job server for Flink {BUILT_LINE} of the runner's libraries", file=sys.stderr)
    build = target.parent / "build"
    if not _maven("package", "-f", str(_POM), f"-Dbuild.folder={build.absolute()}"):
        raise CannotBring(
            f"the libraries of Beam's runner for Flink {BUILT_LINE} are not in reach ({_POM} names them); "
            f"--flink_version {NEWEST} takes a job server that Beam publishes, untested"
        )
    os.replace(build / "job-server.jar", target)
    shutil.rmtree(build)
    return BUILT_LINE


def _maven(*arguments: str) -> bool:
    ran = subprocess.run(["mvn", "--batch-mode", "--quiet", *arguments], capture_output=True, text=True, check=False)
    return ran.returncode == 0


def _without_flink(job_server: Path, runner: Path) -> None:
    """Write the runner without Flink's own classes, for the cluster's class path.

    If each job loaded it, its classes would differ between jobs, and Python workers would end with every stage.
    """
    partial = runner.with_suffix(".partial")
    with zipfile.ZipFile(job_server) as whole, zipfile.ZipFile(partial, "w", zipfile.ZIP_STORED) as slim:
        for entry in whole.infolist():
            if not entry.filename.startswith(_FLINKS_OWN):
                slim.writestr(entry.filename, whole.read(entry))
    os.replace(partial, runner)


def _bring_flink(folder: Path, line: str) -> Path:
    release = RELEASES[line]
    target = folder / f"flink-{release}"
    if not target.exists():
        partial = folder / "flink.partial"
        shutil.rmtree(partial, ignore_errors=True)
        packages = [f"apache-flink-libraries=={release}", f"apache-flink=={release}"]
        pip = [sys.executable, "-P", "-m", "pip", "install", "--quiet", "--no-deps"]
        command = [*pip, "--target", str(partial), *packages]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        if ran.returncode:
            raise CannotBring(f"Flink {release} cannot be installed: {ran.stderr.strip().splitlines()[-1]}")
        os.replace(partial, target)
    return target / "pyflink"


def main(arguments: Sequence[str] | None = None) -> int:
    """Download or build the jars; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m deploy.flink.distribution", description=main.__doc__)
    parser.add_argument("--folder", type=Path, default=Path(".flink"))
    parser.add_argument("--flink_version", choices=(*RELEASES, NEWEST), help=VERSION_HELP)
    parsed = parser.parse_args(arguments)
    try:
        line = bring_jars(parsed.folder, parsed.flink_version)
    except CannotBring as error:
        print(f"flink: {error}", file=sys.stderr)
        return 1
    print(f"Flink {line}: {parsed.folder / _JOB_SERVER} submits, {parsed.folder / _RUNNER} goes to Flink's class path")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
