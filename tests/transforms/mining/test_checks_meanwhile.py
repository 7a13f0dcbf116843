"""Files that are checked while they are mined give the ledgers that `CheckFiles` gives."""

from __future__ import annotations

import bz2
import os
import threading

import apache_beam as beam
import pytest
from apache_beam.runners.portability.fn_api_runner import FnApiRunner
from apache_beam.testing.util import assert_that, equal_to
from support.patience import wait_until

from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.mining import checks_meanwhile
from wikimill.transforms.mining.check_files import check_file
from wikimill.transforms.mining.checks_meanwhile import ChecksMeanwhile, TakeChecks

PAGE = b"<mediawiki><page/></mediawiki>"


@pytest.fixture
def files(tmp_path):
    """A sound file, one whose stream ends with a wrong checksum, and one of which a listing has another."""
    packed = bytearray(bz2.compress(PAGE))
    packed[-3] ^= 255
    contents = {"one.xml": PAGE, "two.xml.bz2": bytes(packed), "three.xml": PAGE + b"\n"}
    for name, data in contents.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "SHA256SUMS").write_text(f"{'0' * 64}  three.xml\n")
    return [InputFile(str(tmp_path / name), name, len(data)) for name, data in contents.items()]


def as_json(ledger):
    return ledger.as_json()


def taken(files, folder):
    """What a pipeline takes, with nothing mined."""
    with beam.Pipeline(runner=FnApiRunner()) as pipeline:
        mined = pipeline | beam.Create([FileLedger("mined", 1)])
        found = mined | TakeChecks(files, folder) | beam.Map(as_json)
        assert_that(found, equal_to([check_file(file).as_json() for file in files]))


def test_ledgers_are_those_of_a_check(files):
    assert [bool(check_file(file).problems) for file in files] == [False, True, True]
    with ChecksMeanwhile(files, counts_pages=True) as checks:
        taken(files, checks.folder)
    assert not os.path.exists(checks.folder)


def test_what_could_not_be_checked_is_checked_by_who_waits_for_it(files, monkeypatch):
    asked = []

    def fails(file, *, counts_pages):
        asked.append((file.name, counts_pages))
        raise OSError("gone")

    with monkeypatch.context() as patched:
        patched.setattr(checks_meanwhile, "check_file", fails)
        with ChecksMeanwhile(files, counts_pages=False) as checks:
            wait_until(lambda: len(os.listdir(checks.folder)) == 3)
            patched.undo()
            taken(files, checks.folder)
    assert asked == [("one.xml", False), ("two.xml.bz2", False), ("three.xml", False)]


def test_nobody_waits_for_a_folder_that_was_removed(files, tmp_path):
    taken(files, str(tmp_path / "nowhere"))


def test_the_thread_ends_with_the_context(files, monkeypatch):
    begun, goes_on = threading.Event(), threading.Event()

    def slow(file, *, counts_pages):
        begun.set()
        goes_on.wait()
        return check_file(file, counts_pages=counts_pages)

    monkeypatch.setattr(checks_meanwhile, "check_file", slow)
    with ChecksMeanwhile(files, counts_pages=True):
        begun.wait()
        (thread,) = (thread for thread in threading.enumerate() if thread.name == "checks")
    goes_on.set()
    wait_until(lambda: not thread.is_alive())
