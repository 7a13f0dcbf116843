"""Bad input: good pages are kept, damage is reported, nothing hangs, and a partial release is marked as such."""

import bz2
import functools
import gzip
import hashlib
import lzma
import os
import subprocess
import sys
from dataclasses import asdict

import pytest
from support.milling import ROOT, dead_letters, funnel, manifest, records, released, wikisplit
from support.slow import slow_but
from support.tiny_dumps import after, before, dump, page, revision, split_page

from wikimill.pipelines.running.finish import why_not_whole
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.dumps import reading
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import merged
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.xml import DumpReader
from wikimill.transforms.mining import sandbox as isolation
from wikimill.transforms.mining.check_files import check_file
from wikimill.transforms.mining.sandbox import Limits, Sandbox
from wikimill.transforms.release.summary import file_letter
from wikimill.transforms.wikisplit import page_miner
from wikimill.transforms.wikisplit.mine_splits import mine_portion
from wikimill.transforms.wikisplit.options import WikiSplitOptions
from wikimill.transforms.wikisplit.page_miner import split_worker

GOOD = (split_page(1, "Tarnholt"), split_page(2, "Orrin"), split_page(3, "Skarn"))
FORMATS = ("--formats", "jsonl")


def titles(release):
    return sorted(record["page_title"] for record in records(release))


def letter(level, error, stage="read", page_id=None, title=None, revision_id=None, file="dump.xml"):
    return {
        "file": file, "level": level, "page_id": page_id, "page_title": title, "revision_id": revision_id,
        "stage": stage, "error": error,
    }  # fmt: skip


def mined(tmp_path, data, *options, name="dump.xml"):
    (tmp_path / name).write_bytes(data)
    return wikisplit(tmp_path / name, tmp_path / "out", *FORMATS, *options)


# --- files that are not whole: exit 4, or a partial release that says so

DATA = dump(*GOOD)
THIRD = DATA.index(b"<title>Skarn")
NO_XML = "this is not MediaWiki export XML: "


def two_streams(second):
    middle = DATA.index(b"<page>", DATA.index(b"Orrin"))
    return bz2.compress(DATA[:middle]) + second(bz2.compress(DATA[middle:]))


def flipped(data):
    return data[:60] + bytes((data[60] ^ 255,)) + data[61:]


ALL, TWO, ONE, NONE = ["Orrin", "Skarn", "Tarnholt"], ["Orrin", "Tarnholt"], ["Tarnholt"], []
FILES = {
    "cut in a page": ("dump.xml", DATA[: THIRD + 100], TWO, "cut"),
    "cut in a tag": ("dump.xml", DATA[: DATA.index(b"</title>", THIRD) + 3], TWO, "cut"),
    "cut between pages": ("dump.xml", DATA[: THIRD - 20], TWO, "cut"),
    "the end is missing": ("dump.xml", DATA[: DATA.index(b"</mediawiki>")], ALL, "cut"),
    "cut bzip2": ("dump.xml.bz2", two_streams(lambda stream: stream[:-40]), TWO, "cut"),
    "a stream of bzip2 is damaged": ("dump.xml.bz2", two_streams(flipped), TWO, "damaged"),
    "the start of a stream is damaged": ("dump.xml.bz2", two_streams(lambda s: b"BZx" + s[3:]), ALL, "damaged"),
    "a stream is missing": ("dump.xml.bz2", two_streams(lambda _: b""), TWO, "cut"),
    "rubbish behind": ("dump.xml.bz2", two_streams(lambda stream: stream + b"rubbish"), ALL, "damaged"),
    "cut gzip": ("dump.xml.gz", gzip.compress(DATA)[:-200], NONE, "cut"),
    "cut xz": ("dump.xml.xz", lzma.compress(DATA)[:-100], ONE, "cut"),
    "not what the name says": ("dump.xml.bz2", b"\x00\x01\x02" * 100, NONE, "damaged"),
    "empty": ("dump.xml", b"", NONE, "refused"),
    "only white space": ("dump.xml", b" \n" * 100, NONE, "refused"),
    "plain text": ("dump.xml", b"Once upon a time. " * 1000, NONE, "refused"),
    "a page of HTML": ("dump.xml", b"<!DOCTYPE html><html><body><p>404 Not Found<br></body></html>", NONE, "refused"),
    "HTML in XML": ("dump.xml", b"<html><body><p>404 Not Found</p></body></html>", NONE, "refused"),
    "another export": ("dump.xml", b"<rss><page><title>x</title></page></rss>", NONE, "refused"),
    "a DOCTYPE": ("dump.xml", b'<!DOCTYPE mediawiki SYSTEM "http://x.example/x.dtd">' + DATA, NONE, "refused"),
    "entities": (
        "dump.xml",
        b'<!DOCTYPE m [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>' + DATA.replace(b"Nothing", b"&b;"),
        NONE,
        "refused",
    ),
    "an instruction": ("dump.xml", DATA.replace(b"  <page>", b"<?php x ?>\n  <page>", 1), NONE, "refused"),
    "NUL bytes in a text": ("dump.xml", DATA.replace(b"mill at Orrin", b"mill \x00 Orrin"), ["Skarn", "Tarnholt"], "damaged"),
    "an unknown entity": ("dump.xml", DATA.replace(b"mill at Orrin", b"mill &bull; Orrin"), ["Skarn", "Tarnholt"], "damaged"),
    "bytes that are no UTF-8": ("dump.xml", DATA.replace(b"mill at Orrin", b"mill \xff Orrin"), ["Skarn", "Tarnholt"], "damaged"),
    "a tag that is not closed": (
        "dump.xml",
        DATA.replace(b"</revision>\n    <revision><id>22<", b"<revision><id>22<"),
        ["Skarn", "Tarnholt"],
        "damaged",
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def worker():
    worker = split_worker(WikiSplitOptions(clean_seconds=60.0))
    yield worker
    worker.close()


def mined_of(tmp_path, worker, name, data):
    """(titles of the pages that gave examples, dead letters, ledger) of a file, without a pipeline."""
    (tmp_path / name).write_bytes(data)
    file = InputFile(str(tmp_path / name), name, len(data))
    *output, part = mine_portion(Portion((file,)), options=WikiSplitOptions(), worker=worker)
    ledger = merged([part, check_file(file)])
    assert ledger.sha256 == hashlib.sha256(data).hexdigest()
    assert all(account.is_balanced for account in ledger.accounts.values())
    examples = sorted(item.page_title for item in output if isinstance(item, SplitExample))
    letters = [item for item in output if isinstance(item, DeadLetter)]
    return examples, [*letters, *filter(None, [file_letter(ledger, DeadLetter)])], ledger


@pytest.mark.parametrize(
    "what",
    slow_but(
        FILES,
        *("cut in a page", "cut bzip2", "the start of a stream is damaged", "empty", "a DOCTYPE"),
        *("an unknown entity", "bytes that are no UTF-8"),
    ),
)
def test_damaged_file_gives_its_good_pages_and_a_dead_letter(tmp_path, worker, what):
    name, data, kept, state = FILES[what]
    examples, letters, ledger = mined_of(tmp_path, worker, name, data)
    lost = [item for item in letters if item.level == "page"]
    (of_file,) = [item for item in letters if item.level == "file"]
    assert examples == kept
    assert of_file == DeadLetter(name, "file", None, None, None, "read", of_file.error)
    assert of_file.error.startswith(f"{state}: ")
    assert len(lost) == len(letters) - 1 == ledger.accounts["pages"].dead <= 1
    assert {item.page_title for item in lost} <= {"Tarnholt", "Orrin", "Skarn", None}
    assert ledger.state == state
    assert why_not_whole([ledger], 1.0) == f"the input is not whole: {name} is {state}"


@pytest.mark.parametrize(
    "what", slow_but(["cut in a page", "a stream of bzip2 is damaged", "a DOCTYPE"], "cut in a page")
)
def test_a_file_that_is_not_whole_is_exit_4_or_a_partial_release(tmp_path, what):
    name, data, kept, state = FILES[what]
    outcome = mined(tmp_path, data, name=name)
    assert (outcome.code, outcome.out) == (4, "")
    letters = dead_letters(tmp_path / "out")
    (error,) = [letter["error"] for letter in letters if letter["level"] == "file"]
    assert outcome.err == (
        f"wikimill: the input is not whole: {name} is {state}; nothing was published."
        f" {name}: {error.removeprefix(f'{state}: ')}."
        f" See {tmp_path}/out/dead_letters/dead-letters-00000-of-00001.jsonl;"
        " --allow_partial publishes what was good\n"
    )
    assert not (tmp_path / "out" / "_SUCCESS").exists()

    partial = mined(tmp_path, data, "--allow_partial", "--allow_empty", name=name)
    assert partial.code == 0
    warned = "".join(line for line in partial.err.splitlines(True) if "no examples" not in line)
    assert warned == (
        f"wikimill: the input is not whole: {name} is {state}; published all the same (--allow_partial),"
        " the manifest lists what is missing\n"
    )
    assert titles(tmp_path / "out") == kept
    assert dead_letters(tmp_path / "out") == letters
    found = manifest(tmp_path / "out")
    assert found["partial"] == f"the input is not whole: {name} is {state}"
    assert [entry["state"] for entry in found["inputs"]] == [state]
    assert found["counts"]["files"] == {"in": 1, "kept": 0, "dropped": {}, "dead": 1}
    assert found["counts"]["pages"]["dead"] == len(letters) - 1


def test_empty_partial_release_is_exit_4_with_its_damage(tmp_path):
    name, data, _, state = FILES["a DOCTYPE"]
    outcome = mined(tmp_path, data, "--allow_partial", name=name)
    assert (outcome.code, outcome.out) == (4, "")
    assert f"the input is not whole: {name} is {state}" in outcome.err
    assert [each["level"] for each in dead_letters(tmp_path / "out")] == ["file"]
    assert not (tmp_path / "out" / "_SUCCESS").exists()


def test_a_bad_file_takes_nothing_from_a_good_one(tmp_path):
    (tmp_path / "bad.xml").write_bytes(dump(split_page(9, "Sallow"))[:-300])
    (tmp_path / "good.xml").write_bytes(DATA)
    output = tmp_path / "out"
    outcome = wikisplit([tmp_path / "bad.xml", tmp_path / "good.xml"], output, *FORMATS, "--allow_partial")
    alone = released(tmp_path / "good.xml", tmp_path / "alone", *FORMATS)
    assert outcome.code == 0
    assert records(output) == records(alone)
    assert {entry["file"]: entry["state"] for entry in manifest(output)["inputs"]} == {
        "bad.xml": "cut", "good.xml": "whole"
    }  # fmt: skip


@pytest.mark.slow
def test_many_bad_files_are_named_and_counted(tmp_path):
    for number in range(5):
        (tmp_path / f"{number}.xml").write_bytes(b"")
    outcome = wikisplit(tmp_path, tmp_path / "out", *FORMATS)
    named = "0.xml is refused, 1.xml is refused, 2.xml is refused and 2 more"
    assert outcome.err.startswith(f"wikimill: the input is not whole: {named}; nothing was published.")


# --- pages that cannot be read: dead, and too many of them are exit 4

PAGES = {
    "no title": (GOOD[1].replace("<title>Orrin</title>", ""), letter("page", "the page has no title", page_id="2")),
    "an empty title": (
        GOOD[1].replace("Orrin</title>", "</title>"), letter("page", "the page has no title", page_id="2", title="")
    ),
    "no id": (GOOD[1].replace("<id>2</id>", ""), letter("page", "the page has no id", title="Orrin")),
    "an id that is no number": (
        GOOD[1].replace("<id>2</id>", "<id>two</id>"),
        letter("page", "the page's id is not a number: 'two'", page_id="two", title="Orrin"),
    ),
    "a namespace that is no number": (
        GOOD[1].replace("<ns>0</ns>", "<ns>main</ns>"),
        letter("page", "the page's namespace is not a number: 'main'", page_id="2", title="Orrin"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", slow_but(PAGES, "no title", "an id that is no number"))
def test_a_page_that_cannot_be_read(tmp_path, worker, what):
    bad, dead = PAGES[what]
    examples, letters, ledger = mined_of(tmp_path, worker, "dump.xml", dump(GOOD[0], bad, GOOD[2]))
    assert (examples, [asdict(each) for each in letters]) == (["Skarn", "Tarnholt"], [dead])
    assert ledger.accounts["pages"].as_json() == {"in": 3, "kept": 2, "dropped": {}, "dead": 1}
    assert why_not_whole([ledger], 0.3) == "1 of 3 pages dead (33.333%; allowed 30.000%)"
    assert why_not_whole([ledger], 0.34) is None


@pytest.mark.slow
def test_too_many_dead_pages_are_exit_4_unless_partial(tmp_path):
    bad, dead = PAGES["no id"]
    data = dump(GOOD[0], bad, GOOD[2])
    outcome = mined(tmp_path, data)
    assert outcome.code == 4
    assert outcome.err.startswith("wikimill: 1 of 3 pages dead (33.333%; allowed 0.100%); nothing was published.")
    assert dead_letters(tmp_path / "out") == [dead]
    partial = "1 of 3 pages dead (33.333%; allowed 0.100%)"
    for options, message in ((("--allow_partial",), partial), (("--max_dead_fraction", "0.34"), None)):
        outcome = mined(tmp_path, data, *options, "--overwrite")
        assert (outcome.code, titles(tmp_path / "out")) == (0, ["Skarn", "Tarnholt"])
        assert manifest(tmp_path / "out")["partial"] == message
        assert dead_letters(tmp_path / "out") == [dead]


@pytest.mark.slow
def test_a_few_dead_pages_among_many_are_no_reason_to_stop(tmp_path):
    pages = [page(number, f"P{number}", revision(number, "Text.")) for number in range(10, 1010)]
    bad = PAGES["no id"][0]
    name = "enwiki-pages-meta-history.xml"  # whose pages may have one revision each
    assert mined(tmp_path, dump(*GOOD, *pages, bad), name=name).code == 0
    assert manifest(tmp_path / "out")["partial"] is None
    assert mined(tmp_path, dump(*GOOD, *pages, bad, bad), "--overwrite", name=name).code == 4


# --- revisions that cannot be mined: dead, and their page goes on


def hostile_page(text, page_id=7):
    """A page that a hostile revision (73) visits between two good edits (72 and 76)."""
    old = "Harrowmere is an old town and it is small."
    first = f"{before('Lynt')}\n\n{before('Sallow')}\n\n{old}"
    second = f"{after('Lynt')}\n\n{before('Sallow')}\n\n{old}"
    visited = f"{after('Lynt')}\n\n{before('Sallow')}\n\n{text}\n\nHarrowmere is an old town. It is small."
    third = f"{after('Lynt')}\n\n{after('Sallow')}\n\n{old}"
    texts = (first, second, visited, second, f"{second} It is.", third)
    return page(page_id, "Hostile", *(revision(10 * page_id + n, each) for n, each in enumerate(texts, start=1)))


def of_hostile(release):
    return sorted(record["new_revision_id"] for record in records(release) if record["page_title"] == "Hostile")


#: On this mwparserfromhell 0.7 does not end in sensible time, and on `<b a="{{` or `<a <b ` again and again; found by
#: trying.
ENDLESS = "Words. " + "{{a|" * 10_000


def test_revision_that_hangs_the_parser_is_dead_and_its_page_goes_on(tmp_path):
    outcome = mined(tmp_path, dump(GOOD[0], hostile_page(ENDLESS), GOOD[1]), "--clean_seconds", "1")
    assert (outcome.code, outcome.err) == (0, "")
    assert titles(tmp_path / "out") == ["Hostile", "Hostile", "Orrin", "Tarnholt"]
    assert of_hostile(tmp_path / "out") == ["72", "76"]
    letters = dead_letters(tmp_path / "out")
    killed = "took more than 1 s of CPU time and was killed"
    assert letters == [letter("revision", killed, "clean", "7", "Hostile", number) for number in ("73", "74")]
    assert funnel(tmp_path / "out")["revisions"][3] == 2
    assert manifest(tmp_path / "out")["partial"] is None


HARMLESS = {
    "10,000 nested templates": "Words. " + "{{" * 10_000,
    "10,000 brackets": "Words. " + "[[" * 10_000,
    "a mix": "Words. " + "[[{{<b>''{|" * 1_500,
    "quotes": "Words. " + "'''''" * 5_000 + "x",
    "tables": "{|\n|-\n|" * 2_000,
    "comments": "Words. " + "<!--" * 20_000,
    "a line of 2 MB": "Words and more words. " * 100_000,
    "a word of 2 MB": "x" * 2_000_000,
    "control characters": "Words.\t\r\n\r\n\u2028\u200b\ufeff\U0001f600 \x85 more.",
}


def test_templates_nested_too_deep_for_a_tree_cost_nothing(tmp_path, worker):
    """The parser's tokens are a flat list: what is open in them is counted, and no call is made for each."""
    text = "Words. " + "{{" * 10_000 + "}}" * 10_000
    examples, letters, _ = mined_of(tmp_path, worker, "dump.xml", dump(GOOD[0], hostile_page(text)))
    assert (examples, letters) == (["Hostile", "Hostile", "Tarnholt"], [])


@pytest.mark.slow
def test_strange_text_harms_nothing(tmp_path):
    pages = [hostile_page(text, number) for number, text in enumerate(HARMLESS.values(), start=11)]
    outcome = mined(tmp_path, dump(GOOD[0], *pages, GOOD[1]), "--raw_text")
    assert (outcome.code, outcome.err) == (0, "")
    assert dead_letters(tmp_path / "out") == []
    # The pages have the same sentences, of which the corpus keeps those of the page with the smallest identifier.
    assert len(of_hostile(tmp_path / "out")) == 2
    assert funnel(tmp_path / "out")["examples"][0] == 2 * len(HARMLESS) + 2


@pytest.fixture
def mad_worker(monkeypatch):
    """The finder that goes mad on some words, in the place of the real one."""

    def worker(module, function, arguments, limits, result):
        assert (module, function) == ("wikimill.transforms.wikisplit.sandboxed", "split_finder")
        return Sandbox("support.hostile_finder", "finder", arguments, Limits(1.0, 512 * 1024**2), result)

    monkeypatch.setattr(page_miner, "Sandbox", worker)


MADNESS = {
    "LOOPS": "took more than 1 s of CPU time and was killed",
    "HOARDS": "MemoryError: ",
    "CRASHES": "the isolated process was ended by SIGSEGV",
    "RAISES": "ValueError: an unexpected token",
    "PRINTS": None,
    "SLEEPS": None,
}


@pytest.mark.slow
def test_a_parser_that_goes_mad(tmp_path, mad_worker):
    pages = [hostile_page(f"It {word}. And how.", number) for number, word in enumerate(MADNESS, start=11)]
    outcome = mined(tmp_path, dump(GOOD[0], *pages, GOOD[1]))
    assert (outcome.code, outcome.err) == (0, "")
    assert dead_letters(tmp_path / "out") == [
        letter("revision", error, "clean", str(number), "Hostile", f"{number}{edit}")
        for number, error in enumerate(MADNESS.values(), start=11)
        for edit in (3, 4)
        if error
    ]
    assert titles(tmp_path / "out") == ["Hostile", "Hostile", "Orrin", "Tarnholt"]
    assert funnel(tmp_path / "out")["examples"][0] == 2 * len(MADNESS) + 2


@pytest.mark.slow
def test_a_parser_that_goes_silent(tmp_path, mad_worker, monkeypatch):
    monkeypatch.setattr(isolation, "_SILENCE", 0.1)
    outcome = mined(tmp_path, dump(hostile_page("It SLEEPS. And how."), GOOD[1]))
    assert outcome.code == 0
    assert of_hostile(tmp_path / "out") == ["72", "76"]
    assert [each["revision_id"] for each in dead_letters(tmp_path / "out")] == ["73", "74"]


def test_a_worker_that_cannot_start_fails_the_run(tmp_path, monkeypatch, capfd):
    def worker(*_):
        return Sandbox("no_such_module", "finder", ())

    monkeypatch.setattr(page_miner, "Sandbox", worker)
    (tmp_path / "dump.xml").write_bytes(DATA)
    with pytest.raises(Exception, match=r"ended with code 1 at its start, before it took any work"):
        wikisplit(tmp_path / "dump.xml", tmp_path / "out", *FORMATS)
    assert not (tmp_path / "out" / "_SUCCESS").exists()
    assert "No module named 'no_such_module'" in capfd.readouterr().err


@pytest.mark.slow
def test_a_revision_over_the_limit_is_dead_and_its_page_goes_on(tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "DumpReader", functools.partial(DumpReader, max_text_chars=2_000))
    outcome = mined(tmp_path, dump(GOOD[0], hostile_page("Long. " * 500), GOOD[1]))
    assert outcome.code == 0
    assert of_hostile(tmp_path / "out") == ["72", "76"]
    assert dead_letters(tmp_path / "out") == [
        letter("revision", "the text is over the limit of 32 MiB or 100,000 lines", "read", "7", "Hostile", "73")
    ]


def test_texts_that_are_not_there_are_dropped(tmp_path):
    empty = page(
        8,
        "Empty",
        revision(81, before("Lynt")),
        "<revision><id>82</id><text /><sha1 /></revision>",
        '<revision><id>83</id><text bytes="-1" deleted="deleted" /></revision>',
        "<revision><id>84</id></revision>",
        revision(85, "#REDIRECT [[Lynt]]"),
        revision(86, "{}").replace("wikitext", "json"),
        revision(87, before("Lynt")),
        revision(88, after("Lynt")),
    )
    assert mined(tmp_path, dump(empty)).code == 0
    assert [record["new_revision_id"] for record in records(tmp_path / "out")] == ["88"]
    assert dead_letters(tmp_path / "out") == []
    reasons = {"text_empty": 1, "text_deleted": 2, "redirect": 1, "not_wikitext": 1}
    assert funnel(tmp_path / "out")["revisions"] == (8, 3, reasons, 0)


# --- large input, in bounded memory


def peak_of_run(tmp_path, data):
    """The exit code of a run in a process of its own, and the most memory (MiB) that it or a child of it used."""
    (tmp_path / "dump.xml").write_bytes(data)
    program = """
import re, resource, sys
from pathlib import Path
from wikimill.pipelines.main import main
code = main(sys.argv[1:])
# What getrusage says of the process itself counts what its parent used before.
own = int(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text()).group(1))
print("PEAK", code, max(own, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss) // 1024)
"""
    command = ["wikisplit", "--input", str(tmp_path / "dump.xml"), "--output", str(tmp_path / "out"), *FORMATS]
    finished = subprocess.run(
        [sys.executable, "-c", program, *command], cwd=ROOT, capture_output=True, text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    _, code, peak = finished.stdout.splitlines()[-1].split()
    return int(code), int(peak)


@pytest.mark.slow
def test_a_revision_of_20_mb(tmp_path):
    line = "The same line stands here again. It is long enough. " * 5  # 77,000 lines; over 100,000 are not read
    text = f"{line}\n" * (20_000_000 // len(line))
    code, peak = peak_of_run(tmp_path, dump(GOOD[0], hostile_page(text), GOOD[1]))
    assert code == 0
    assert of_hostile(tmp_path / "out") == ["72", "76"]
    assert dead_letters(tmp_path / "out") == []
    assert peak < 400


@pytest.mark.slow
def test_a_page_of_many_revisions(tmp_path):
    rest = "".join(f"Line {number} of the list is here. It is long enough.\n\n" for number in range(3_000))
    revisions = [revision(n, f"{before('Lynt') if n % 2 else after('Lynt')}\n\n{rest}{n}") for n in range(1, 250)]
    data = dump(page(1, "Long", *revisions))
    assert len(data) > 35_000_000
    code, peak = peak_of_run(tmp_path, data)
    assert code == 0
    assert peak < 300
