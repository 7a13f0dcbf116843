"""`wikimill fetch` from a mirror in a folder; `--check`; what may not be imported."""

import re
import subprocess
import sys

import pytest
from support.dump_trees import content_folder, content_tree, legacy_tree, noise, write_tree
from support.milling import ROOT, Outcome, bytes_of, wikimill, wikisplit
from support.tiny_dumps import dump, split_page

DATE = "2026-11-01"
HISTORY = ("fetch", "--wiki", "simplewiki", "--kind", "history")
PAGES = {
    f"simplewiki-{DATE}-p{n}p{n}.xml": dump(split_page(n, place))
    for n, place in enumerate(("Tarnholt", "Sallow End"), 1)
}
LOCAL = f"simplewiki-{DATE}-history"


def dump_files(folder):
    """Return the files of a dump's folder, except the one that records the source."""
    return {name: data for name, data in bytes_of(folder).items() if name != "fetch.json"}


@pytest.fixture
def folder(tmp_path):
    """A mirror in a folder, with a dump that can be mined."""
    return write_tree(tmp_path / "mirror", content_tree("simplewiki", "history", DATE, PAGES))


def test_dump_fetched_from_folder_is_mined(folder, tmp_path):
    outcome = wikimill(*HISTORY, "--mirror", folder.as_uri(), "--to", tmp_path / "to")
    assert (outcome.code, outcome.err) == (0, "")
    assert dump_files(tmp_path / "to" / LOCAL) == dump_files(folder / content_folder("simplewiki", "history", DATE))
    mined = wikisplit(tmp_path / "to" / LOCAL, tmp_path / "out")
    assert (mined.code, mined.out.splitlines()[0]) == (0, "wikisplit: 2 examples (train 2, dev 0, test 0)")


def test_no_space_is_noticed_before_anything_is_fetched(tmp_path):
    history = {"simplewiki-20261101-pages-meta-history.xml.7z": noise("7z", 3_000)}
    tree = legacy_tree("simplewiki", "20261101", {"metahistory7zdump": history})
    text = tree["simplewiki/20261101/dumpstatus.json"].replace(b'"size": 3000', b'"size": 3000000000000000000')
    mirror = write_tree(tmp_path / "mirror", tree | {"simplewiki/20261101/dumpstatus.json": text})
    outcome = wikimill(*HISTORY, "--mirror", mirror.as_uri(), "--to", tmp_path / "to", "--layout", "legacy")
    assert (outcome.code, outcome.out) == (1, "")
    assert re.search(
        r"needs 3,000,000,000,000,000,000 more bytes, but only [\d,]+ are free there; make room", outcome.err
    )
    assert not (tmp_path / "to").exists()


# --- --check


@pytest.fixture
def fetched(folder, tmp_path):
    """The folder of a dump that was fetched."""
    assert wikimill(*HISTORY, "--mirror", folder.as_uri(), "--to", tmp_path / "to").code == 0
    return tmp_path / "to" / LOCAL


def check(folder, *options):
    return wikimill(*HISTORY, "--to", folder.parent, "--check", *options)


@pytest.mark.parametrize("options", [(), ("--date", DATE)])
def test_check_verifies_without_a_server(fetched, options):
    outcome = check(fetched, *options)
    size = sum(map(len, PAGES.values())) / 1000
    message = f"whole: {fetched}: 2 files, {size:.1f} kB, every sha256 right\n"
    assert (outcome.code, outcome.out, outcome.err) == (0, message, "")


def test_check_names_what_is_damaged_and_a_fetch_mends_it(fetched, folder):
    name = min(PAGES)
    before = bytes_of(fetched)
    (fetched / name).write_bytes(PAGES[name].replace(b"1820", b"1821"))
    outcome = check(fetched)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (4, "", 1)
    assert outcome.err.startswith(f"wikimill: {fetched}/{name} is damaged: expected sha256 ")
    (fetched / name).unlink()
    missing = f"wikimill: {fetched}/{name} is missing; the same command without --check fetches it\n"
    assert check(fetched) == Outcome(4, "", missing)
    assert wikimill(*HISTORY, "--mirror", folder.as_uri(), "--to", fetched.parent).code == 0
    assert bytes_of(fetched) == before


def test_check_of_a_fetch_that_did_not_end(fetched):
    (fetched / "_SUCCESS").unlink()
    message = f"wikimill: {fetched} is not whole: its fetch did not end; the same command without --check resumes it\n"
    assert check(fetched) == Outcome(4, "", message)


def test_check_where_there_is_nothing(tmp_path):
    outcome = wikimill(*HISTORY, "--to", tmp_path, "--date", DATE, "--check")
    message = f"wikimill: --to {tmp_path} holds no history dump of simplewiki of {DATE}; fetch it without --check\n"
    assert (outcome.code, outcome.out, outcome.err) == (2, "", message)


# --- what is imported


def test_neither_beam_nor_spacy_is_imported(folder, tmp_path):
    program = f"""
import sys
from wikimill.pipelines.main import main
code = main({[*HISTORY, "--mirror", folder.as_uri(), "--to", str(tmp_path / "to")]!r})
heavy = sorted({{"apache_beam", "spacy", "mwparserfromhell"}} & sys.modules.keys())
print(code, heavy, file=sys.stderr)
"""
    finished = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert finished.stderr == "0 []\n"
