"""The record of a submitted job in its staging folder, with which another process can publish its output.

A job may outlive the process that submitted it, because the process was killed or does not wait (the launcher of a flex
template). `wikimill publish` reads the record and publishes the output as the submitting process would have done.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any

from apache_beam.io.filesystems import FileSystems
from apache_beam.options.pipeline_options import PipelineOptions

from wikimill.pipelines.terminal.errors import UsageError
from wikimill.pipelines.version import installed
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.storage.files import read_file, write_file
from wikimill.transforms.storage.ownership import STAGING, SUBMITTED
from wikimill.transforms.storage.paths import absolute


def run_facts(
    started: datetime,
    engine: PipelineOptions,
    workers: int,
    files: Sequence[InputFile],
    output: str,
    command: Sequence[str],
) -> dict[str, Any]:
    """Return the facts in run.json that every run has.

    Args:
        started: start of the run, in UTC.
        engine: Beam's options.
        workers: local processes that mine; 0 on a cluster.
        files: the inputs.
        output: folder of the release.
        command: the words of the command line.

    Returns:
        `started`: ISO 8601, to the second; `engine`: Beam's options that are not defaults; `workers`; `inputs`: their
        paths; `output`: absolute path; `command`; `host`: this machine's name; `python` and `beam`: versions.
    """
    return {
        "started": started.isoformat(timespec="seconds"),
        "engine": engine.get_all_options(drop_default=True, current_only=False),
        "workers": workers,
        "inputs": [file.path for file in files],
        "output": absolute(output),
        "command": list(command),
        "host": platform.node(),
        "python": platform.python_version(),
        "beam": installed("apache-beam"),
    }


@dataclass(frozen=True)
class Submission:
    """The record of a run, with everything that another process needs to publish its output.

    Attributes:
        corpus: `Task.name`: the corpus, or "entities".
        arguments: the command's arguments (`Run.arguments`).
        identity: `Task.identity` in the submitting process.
        made: the facts for run.json: those of `run_facts`, those of `Task.facts`, and `missing`, pairs of the name of a
            missing input and the path of the listing that names it, if any are missing. After a run with checkpoints
            also `kept_work`, from `CheckpointFolder.outcome`.
        is_detached: whether no process waits for the job.
    """

    corpus: str
    arguments: tuple[str, ...]
    identity: dict[str, Any]
    made: dict[str, Any]
    is_detached: bool = False

    def write(self, output: str) -> None:
        """Write the record into the staging folder of an output folder, replacing an earlier one.

        Raises:
            OSError: it cannot be written.
        """
        write_file(_staging(output), SUBMITTED, json.dumps(asdict(self), ensure_ascii=False, default=str).encode())

    def write_detached(self, output: str) -> None:
        """Write the record with `is_detached` set; see `write`.

        Raises:
            OSError: it cannot be written.
        """
        replace(self, is_detached=True).write(output)

    @classmethod
    def at(cls, output: str) -> Submission | None:
        """Return the record in the staging folder of an output folder; None if there is none.

        Raises:
            OSError: the folder cannot be reached, or the record cannot be read.
            ValueError: the record is malformed, or that of another version of wikimill.
        """
        if not FileSystems.exists(FileSystems.join(_staging(output), SUBMITTED)):
            return None
        data = json.loads(read_file(_staging(output), SUBMITTED))
        try:
            return cls(**data | {"arguments": tuple(data["arguments"])})
        except (KeyError, TypeError) as error:
            raise ValueError(f"{STAGING}/{SUBMITTED} is not a record of this version of wikimill ({error})") from error

    def check(self, identity: dict[str, Any]) -> None:
        """Check that this process has the versions, models and options of the submitting process.

        Args:
            identity: `Task.identity` in this process.

        Raises:
            UsageError: a version, a model or an option differs; the message names the first one.
        """
        now = json.loads(json.dumps(identity, default=str))
        for kind in ("versions", "models", "options"):
            before, after = self.identity[kind], now[kind]
            names = sorted(name for name in {*before, *after} if before.get(name) != after.get(name))
            if names:
                change = f"{names[0]} was {before.get(names[0])} and is {after.get(names[0])}"
                raise UsageError(
                    f"the job ran with other {kind} than are here: {change}; publish with those of the job"
                )


def refuse_unpublished(outputs: Sequence[str], *, overwrite: bool) -> None:
    """Check that no output folder holds the unpublished output of a detached job, which a run would replace.

    Args:
        outputs: output folders.
        overwrite: whether to replace such outputs; then nothing is checked.

    Raises:
        UsageError: a folder holds such an output, or a record that is malformed or of another version of wikimill.
        OSError: a folder cannot be reached, or its record cannot be read.
    """
    for output in () if overwrite else outputs:
        try:
            found = Submission.at(output)
        except ValueError as error:
            raise UsageError(f"--output {output}: {error}; --overwrite gives up what it holds") from error
        if found is not None and found.is_detached:
            raise UsageError(
                f"--output {output}: a job of {found.made['started']} is not published yet; "
                f"`wikimill publish --output {output}` does it, --overwrite gives it up"
            )


def _staging(output: str) -> str:
    return f"{output.rstrip('/')}/{STAGING}"
