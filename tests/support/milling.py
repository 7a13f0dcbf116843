"""Runs `wikimill` in this process and reads what it made."""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
import re
import shutil
import signal
import struct
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import fastavro
import pyarrow.parquet
from support.patience import finished
from support.places import ROOT

from wikimill.pipelines.main import main
from wikimill.transforms.release.formats.tfrecord import framed

#: Columns of split pairs that TFRecord holds in single precision.
FLOATS = ("bleu_1", "bleu_2", "length_ratio", "covered_alone", "covered_together", "covered_at_once")
EXAMPLES = ROOT / "examples"
SAMPLE = EXAMPLES / "samplewiki-20260901-history.xml"
ALL_FORMATS = "tfrecord,avro,parquet,jsonl,tsv"
THREE_SPLITS = "train=0.6,dev=0.2,test=0.2"
SPLITS = ("train", "dev", "test")
DEFAULT_SCREENING = ("--near_duplicates", "0.8")
#: The engine takes half a second to run the search for near duplicates, over a single example as well.
NO_SCREENING = ("--near_duplicates", "off")

#: The kernel kills what a test has started when the tests are killed.
_ENDS_WITH_TESTS = ("setpriv", "--pdeathsig", "KILL", "--") if shutil.which("setpriv") else ()


@dataclass(frozen=True)
class Outcome:
    """What a command gave: exit code, stdout, stderr."""

    code: int
    out: str
    err: str

    @property
    def warnings(self) -> str:
        """Return stderr without the lines on what earlier runs left: checkpoints, and a staging folder."""
        about = r"^wikimill: (resumed: |--work_dir |.*: the leftovers of a run ).*\n"
        return re.sub(about, "", self.err, flags=re.MULTILINE)


def wikimill(*arguments: object) -> Outcome:
    """Run a command in this process."""
    out, err = io.StringIO(), io.StringIO()
    handler = signal.getsignal(signal.SIGTERM)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                code = main([str(argument) for argument in arguments])
            except SystemExit as stop:
                code = stop.code
    finally:
        signal.signal(signal.SIGTERM, handler)
    return Outcome(code, out.getvalue(), _without_progress(err.getvalue()))


def wikisplit(inputs: object, output: Path, *options: object) -> Outcome:
    """Run `wikimill wikisplit` on one input or several; near duplicates are looked for only if that is asked for."""
    named = inputs if isinstance(inputs, Sequence) and not isinstance(inputs, str) else [inputs]
    unless = () if "--near_duplicates" in options else NO_SCREENING
    return wikimill("wikisplit", "--input", *named, "--output", output, *options, *unless)


def released(inputs: object, output: Path, *options: object) -> Path:
    """Run `wikimill wikisplit`, which must succeed without a warning; gives the release."""
    outcome = wikisplit(inputs, output, *options)
    assert (outcome.code, outcome.warnings) == (0, ""), outcome
    return output


def released_empty(inputs: object, output: Path, *options: object) -> Path:
    """Run `wikimill wikisplit --allow_empty`, which must say why there are no examples; gives the release."""
    outcome = wikisplit(inputs, output, "--allow_empty", *options)
    assert (outcome.code, outcome.err.count("\n")) == (0, 1), outcome
    assert outcome.err.startswith("wikimill: no examples: "), outcome
    return output


def started(*arguments: object, **options: Any) -> subprocess.Popen[str]:
    """Start a command as a process, in a process group of its own; as `wikimill`, it imports nothing from where it is."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)} | options.pop("environment", {})
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True} | options
    command = [*_ENDS_WITH_TESTS, sys.executable, "-P", "-m", "wikimill", *map(str, arguments)]
    return subprocess.Popen(command, env=environment, start_new_session=True, **pipes)


def ran(*arguments: object, **options: Any) -> Outcome:
    """Run a command as a process, to its end."""
    process = started(*arguments, **options)
    out, err = finished(process)
    return Outcome(process.returncode, out, _without_progress(err))


def _without_progress(err: str) -> str:
    """Return lines of stderr without those of progress, which a busy machine may print."""
    return re.sub(r"^wikimill: read [\d.]+ of .*\n", "", err, flags=re.MULTILINE)


def bytes_of(folder: Path) -> dict[str, bytes]:
    """Return every file below a folder, by its path there."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def digests(release: Path) -> dict[str, str]:
    """Return the SHA-256 of every file that must not differ between two runs: all but run.json."""
    files = bytes_of(release)
    del files["run.json"]
    return {path: hashlib.sha256(data).hexdigest() for path, data in sorted(files.items())}


def manifest(release: Path) -> dict[str, Any]:
    """Return the release's manifest."""
    return json.loads((release / "manifest.json").read_text("utf-8"))


def funnel(release: Path) -> dict[str, Any]:
    """Return the counts of the manifest, as (in, kept, dropped, dead) by what is counted."""
    counts = manifest(release)["counts"]
    return {
        thing: tuple(account[key] for key in ("in", "kept", "dropped", "dead")) for thing, account in counts.items()
    }


def records(release: Path, split: str | None = None) -> list[dict[str, Any]]:
    """Return the records of the JSON Lines files, in their order, of one split or of train, dev and test."""
    return [record for name in ([split] if split else SPLITS) for record in _jsonl(release, name)]


def dead_letters(output: Path) -> list[dict[str, Any]]:
    """Return the dead letters of a release or of a run that was not published."""
    lines = (output / "dead_letters" / "dead-letters-00000-of-00001.jsonl").read_text("utf-8")
    return [json.loads(line) for line in lines.splitlines()]


def texts(record: dict[str, Any]) -> tuple[str, str, str]:
    """C, S1 and S2."""
    return record["complex_sentence"], record["simple_sentence_1"], record["simple_sentence_2"]


def records_in(release: Path, file_format: str, split: str) -> list[dict[str, Any]]:
    """Return the records of one split, shard by shard, as a format's own reader gives them."""
    return _READERS[file_format](release, split)


def _shards(release: Path, file_format: str, split: str) -> list[Path]:
    return sorted((release / file_format).glob(f"*-{split}[-.]*"))


def _jsonl(release: Path, split: str) -> list[dict[str, Any]]:
    lines = (path.read_text("utf-8").split("\n")[:-1] for path in _shards(release, "jsonl", split))
    return [json.loads(line) for shard in lines for line in shard]


def _avro(release: Path, split: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for path in _shards(release, "avro", split):
        with path.open("rb") as file:
            rows += fastavro.reader(file)  # type: ignore[arg-type]  # the files hold records
    # Avro has a type for times.
    return [row | {"timestamp": row["timestamp"].strftime("%Y-%m-%dT%H:%M:%SZ")} for row in rows]


def _parquet(release: Path, split: str) -> list[dict[str, Any]]:
    shards = (pyarrow.parquet.read_table(path).to_pylist() for path in _shards(release, "parquet", split))
    return [row for shard in shards for row in shard]


def _tsv(release: Path, split: str) -> list[dict[str, Any]]:
    rows = [line.split("\t") for line in (release / "tsv" / f"{split}.tsv").read_text("utf-8").split("\n")[:-1]]
    names = ("complex_sentence", "simple_sentence_1", "simple_sentence_2")
    return [dict(zip(names, (c, *pair.split(" <::::> ")), strict=True)) for c, pair in rows]


def _tfrecord(release: Path, split: str) -> list[dict[str, Any]]:
    return [_features(payload) for path in _shards(release, "tfrecord", split) for payload in _payloads(path)]


def _payloads(path: Path) -> list[bytes]:
    data, payloads = path.read_bytes(), []
    while data:
        (length,) = struct.unpack_from("<Q", data)
        payload = data[12 : 12 + length]
        assert data[: 16 + length] == framed(payload)
        payloads.append(payload)
        data = data[16 + length :]
    return payloads


def _features(payload: bytes) -> dict[str, Any]:
    """Decode a `tf.train.Example` field by field, without its message class."""
    found = {}
    for _, entry in _fields(_fields(payload)[0][1]):
        (_, name), (_, feature) = _fields(entry)
        ((kind, values),) = _fields(feature)
        items = [value for _, value in _fields(values)]
        if kind == 1:
            (found[name.decode()],) = (item.decode() for item in items)
        else:
            (found[name.decode()],) = (
                struct.unpack(f"<{len(item) // 4}f", item)[0] if kind == 2 else _varint(item, 0)[0] for item in items
            )
    return found


def _fields(message: bytes) -> list[tuple[int, bytes]]:
    """Return the length-delimited fields of a protobuf message: (number, content)."""
    fields, at = [], 0
    while at < len(message):
        key, at = _varint(message, at)
        assert key & 7 == 2, "length-delimited fields only"
        length, at = _varint(message, at)
        fields.append((key >> 3, message[at : at + length]))
        at += length
    return fields


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return value, at


_READERS = {"jsonl": _jsonl, "avro": _avro, "parquet": _parquet, "tsv": _tsv, "tfrecord": _tfrecord}
