"""Beam is imported without what a command does not use; what is asked for later is there, and is the real thing."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from support.places import ROOT
from support.tiny_dumps import sample_times

#: Libraries that `import apache_beam` imports, and no step of a run that writes JSON Lines needs.
UNUSED = ["absl", "beartype", "bson", "cryptography", "httplib2", "proto", "pyarrow", "pymongo", "requests", "yaml"]
HEAD = """
import json, logging, sys
logging.getLogger().addHandler(logging.NullHandler())  # Beam warns of what is not installed
from wikimill.pipelines.running.quick_beam_import import import_beam
import_beam()
import apache_beam as beam
def tell(*values):
    print(json.dumps(values))
"""


def told(body: str) -> list[object]:
    """What a program tells that has imported Beam so."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    run = subprocess.run([sys.executable, "-c", HEAD + body], env=environment, capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")
    return json.loads(run.stdout)


def test_what_is_left_out_is_not_imported_and_stands_for_nothing_afterwards() -> None:
    body = f"""
left = [name for name in {UNUSED} if name in sys.modules]
import requests, yaml, pyarrow, beartype.door
tell(left, [type(module).__name__ for module in (requests, yaml, pyarrow, beartype, beartype.door)])
"""
    assert told(body) == [[], ["module"] * 5]


def test_sources_are_there_when_they_are_asked_for() -> None:
    body = """
before = "pymongo" in sys.modules
read, parquet = beam.io.ReadFromMongoDB, beam.io.ReadFromParquet
from apache_beam.io import mongodbio, parquetio
try:
    beam.io.ReadFromNowhere
except AttributeError as error:
    message = str(error)
same = [read is mongodbio.ReadFromMongoDB, parquet is parquetio.ReadFromParquet, mongodbio.MongoClient is not None]
tell(before, same, parquetio.pa.__name__, [beam.io.mongodbio is mongodbio, beam.io.parquetio is parquetio], message)
"""
    message = "module 'apache_beam.io' has no attribute 'ReadFromNowhere'"
    assert told(body) == [False, [True] * 3, "pyarrow", [True, True], message]


def test_the_names_of_all_sources_are_known() -> None:
    body = """
from wikimill.pipelines.running.quick_beam_import import _SOURCES
from importlib import import_module
tell([[sorted(names), sorted(import_module(module).__all__)] for module, names in _SOURCES.items()])
"""
    for known, real in told(body)[0]:
        assert known == real


def test_libraries_work_when_beam_uses_them() -> None:
    body = """
from apache_beam.internal import http_client
from apache_beam.io.gcp import gce_metadata_util
from apache_beam.transforms import external, util
import httplib2, requests, yaml
from cryptography.fernet import Fernet
key = util.Fernet.generate_key()
tell(
    type(http_client.get_new_http()) is httplib2.Http,
    gce_metadata_util.requests.get is requests.get,
    external.yaml.dump({"a": 1}),
    type(util.Fernet(key)) is Fernet,
)
"""
    assert told(body) == [True, True, "a: 1\n", True]


def test_hints_are_consistent_where_they_were() -> None:
    hints = """
import collections.abc, typing
from apache_beam.typehints import typehints
T = typing.TypeVar("T")
class Base: pass
class Derived(Base): pass
class Box(typing.Generic[T]): pass
class IntBox(Box[int]): pass
@typing.runtime_checkable
class Closes(typing.Protocol):
    def close(self): ...
class File:
    def close(self): ...
hints = [int, bool, float, str, object, Base, Derived, Box, Box[int], IntBox, Closes, File, list, list[int], type(None),
    collections.abc.Sequence, typing.Iterable[int], typing.Any, dict, tuple[int, str], typing.Union[int, str], BaseException]
answers = [[typehints.is_consistent_with(one, other) for other in hints] for one in hints]
"""
    ours = told(hints + "tell(answers)\n")
    plain = HEAD.replace("import_beam()\n", "") + hints + "tell(answers)\n"
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    theirs = subprocess.run([sys.executable, "-c", plain], env=environment, capture_output=True, text=True, check=True)
    assert ours == json.loads(theirs.stdout)


def test_a_message_of_protobuf_is_none_before_there_are_messages() -> None:
    body = """
from apache_beam import coders
def coder_of(kind):
    try:
        return type(coders.ProtoPlusCoder.from_type_hint(kind, None)).__name__
    except ValueError:
        return "none"
before = coder_of(dict), "proto" in sys.modules
import proto
class Thing(proto.Message):
    name = proto.Field(proto.STRING, number=1)
tell(*before, coder_of(dict), coder_of(Thing))
"""
    assert told(body) == ["none", False, "none", "ProtoPlusCoder"]


@pytest.mark.slow
def test_a_run_needs_none_of_it(tmp_path) -> None:
    """The guard of what a start costs: an import that creeps into a step is seen here."""
    dump = tmp_path / "dump.xml"
    dump.write_text(sample_times(1), "utf-8")
    body = f"""
import os, sys
from wikimill.pipelines import main
from wikimill.pipelines.terminal import own_process
own_process.claim()
assert main.main({["wikisplit", "--input", str(dump), "--output", str(tmp_path / "out"), "--formats", "jsonl"]}) == 0
print([name for name in {[*UNUSED, "spacy", "numpy.ma"]} if name in sys.modules])
"""
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    run = subprocess.run([sys.executable, "-c", body], env=environment, capture_output=True, text=True)
    assert run.stdout.splitlines()[-1] == "[]", run.stderr
