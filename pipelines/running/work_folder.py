"""What the folders of checkpoints and of page caches have in common: where they may lie, what they are of and gave."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from importlib import resources
from pathlib import Path
from typing import Any

from apache_beam.metrics import MetricsFilter

from wikimill.pipelines.terminal.errors import UsageError
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.models.folder_digest import digest_of_files
from wikimill.transforms.storage.json_text import as_json
from wikimill.transforms.storage.paths import absolute

_CODE = (".py", ".toml")


def decisive_content(
    corpus: str, mining: Mapping[str, Any], models: Mapping[str, Any], versions: Mapping[str, str]
) -> dict[str, Any]:
    """Everything that decides what mining a part of an input gives, beside the part itself.

    Args:
        corpus: what is mined.
        mining: the options that decide what mining a portion gives. Those that decide what becomes of it later
            (formats, splits into shards, near duplicates, entailment) may differ.
        models: what is used, with digests.
        versions: of everything that decides the content.
    """
    code = {
        package: digest_of_files(folder, _code_in(folder))
        for package in ("wikimill.rules", "wikimill.transforms")
        for folder in (Path(str(resources.files(package))),)
    }
    return {"corpus": corpus, "mining": mining, "models": models, "versions": versions, "code": code}


def _code_in(folder: Path) -> Iterator[Path]:
    for parent, folders, names in os.walk(folder):
        if "__pycache__" in folders:
            folders.remove("__pycache__")
        yield from (Path(parent, name) for name in names if name.endswith(_CODE))


def fingerprint(decisive: Mapping[str, Any]) -> str:
    """The name of the folder for what is decided so."""
    return blake2b(as_json(dict(decisive)), digest_size=16).hexdigest()


def counted(result: Any, namespace: str) -> Counter[str]:
    """What the workers of a run counted.

    Args:
        result: Beam's, of a run that is done.
        namespace: of the counters.
    """
    counters = result.metrics().query(MetricsFilter().with_namespace(namespace))["counters"]
    return Counter({counter.key.metric.name: counter.result for counter in counters})


def check_work_folder(flag: str, named: str, output: str, inputs: Sequence[InputFile]) -> None:
    """Check that neither a release nor an input lies where work is to be kept.

    Args:
        flag: that names the folder.
        named: the folder.
        output: the folder of the release.
        inputs: what is mined.

    Raises:
        UsageError: it is the output folder, lies in it, is a file, or holds an input.
    """
    if os.path.isfile(named):
        raise UsageError(f"{flag} {named} is a file; name a folder")
    inside = f"{absolute(named)}/"
    if inside.startswith(f"{absolute(output).rstrip('/')}/"):
        raise UsageError(f"{flag} {named} lies in --output {output}, which holds a release only")
    held = [file.path for file in inputs if absolute(file.path).startswith(inside)]
    if held:
        raise UsageError(f"{flag} {named} holds an input, {held[0]}; name a folder of its own")
