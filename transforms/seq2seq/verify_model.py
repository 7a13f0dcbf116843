"""Checks the files of a trained model against the digests in its record, and lists them for an upload."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from wikimill.rules.quantities import quantity
from wikimill.transforms.release.hub import Upload
from wikimill.transforms.release.verify.check_release import Verdict
from wikimill.transforms.release.verify.findings import Finding
from wikimill.transforms.seq2seq.configuration import MODELS
from wikimill.transforms.seq2seq.model_folder import CONFIGURATION, FILES, RECORD

_AGAIN = "copy the model again, or train it again"


def model_upload(folder: str) -> Upload:
    """Return the files of a model to upload, `train.json` last: those that `train.json` lists, and itself.

    Args:
        folder: folder of a model that `check_model` found whole.
    """
    names = (*_listed(json.loads(Path(folder, RECORD).read_bytes())), RECORD)
    return Upload({name: Path(folder, name) for name in names}, RECORD, RECORD, _listed_there)


def _listed(record: Any) -> list[str]:
    return [str(name) for name in record["files"]]


def _listed_there(record: Any) -> list[str] | None:
    """Return what a model on the Hub lists, itself included; None if it is not one of `wikimill train`."""
    try:
        return [*_listed(record), RECORD]
    except (KeyError, TypeError):
        return None


def check_model(folder: str) -> Verdict:
    """Check the files of a model against the digests in `train.json`, without loading its weights.

    Returns:
        A verdict with the finding "files" and, if all digests agree, "model": the model's name is known, and that of
            `train.json`. A missing or unreadable `train.json` is a fault of "files".

    Raises:
        OSError: another file cannot be read.
    """
    files, record = Finding("files"), dict[str, Any]()
    try:
        record = json.loads(Path(folder, RECORD).read_bytes())
        listed = {str(name): str(digest) for name, digest in record["files"].items()}
    except (OSError, ValueError, KeyError, AttributeError, TypeError) as error:
        files.add(RECORD, "its content", "the record of a training with digests", repr(error), remedy=_AGAIN)
        return Verdict(folder, [files])
    for name in sorted({*listed, *FILES}):
        found = _digest_of(Path(folder, name))
        if found != listed.get(name):
            files.add(name, "SHA-256", listed.get(name, "in train.json"), found or "no such file", remedy=_AGAIN)
    files.subject = f"{len(listed)} files have the SHA-256 of {RECORD}"
    findings = [files]
    if files.is_whole:
        findings.append(_model(folder, record))
    return Verdict(folder, findings)


def _model(folder: str, record: dict[str, Any]) -> Finding:
    finding, configuration = Finding("model"), json.loads(Path(folder, CONFIGURATION).read_bytes())
    name = configuration.get("model")
    if name not in MODELS or name != record.get("model"):
        finding.add(CONFIGURATION, "model", record.get("model"), name, remedy=_AGAIN)
    trained = ", ".join(f"{each['sha256'][:12]} ({quantity(each['train'], 'pair')})" for each in record["data"])
    finding.subject = f"{name}, trained {quantity(record['steps'], 'step')} on {trained}"
    return finding


def _digest_of(path: Path) -> str | None:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else None
