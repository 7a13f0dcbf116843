"""However a dump is divided, packed and spread over files, the release has the same bytes."""

import bz2
import gzip
import json

import pytest
from support.milling import SAMPLE, dead_letters, digests, manifest, records, released, wikimill, wikisplit
from support.slow import slow_but
from support.tiny_dumps import after, before, dump, page, revision, split_page

OPTIONS = ("--formats", "jsonl,tsv", "--splits", "train=0.6,dev=0.2,test=0.2")
#: They name the input and its checksum.
DEPENDENT = ("manifest.json", "report.html", "README.md", "SHA256SUMS", "_SUCCESS")
PROCESSES = ("--direct_running_mode=multi_processing", "--direct_num_workers=2")
NAME = "samplewiki-20260901-history.xml"


def without_inputs(release):
    """The digests of a release, except its manifest, card and report, which name the input."""
    return {path: digest for path, digest in digests(release).items() if path not in DEPENDENT}


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    """The sample as one stream of small blocks."""
    path = tmp_path_factory.mktemp("packed") / f"{NAME}.bz2"
    path.write_bytes(bz2.compress(SAMPLE.read_bytes(), 1))
    return path


@pytest.fixture(scope="module")
def release(packed, tmp_path_factory):
    return released(packed, tmp_path_factory.mktemp("whole") / "release", *OPTIONS)


@pytest.mark.parametrize("mode", slow_but([(), PROCESSES], ()))
@pytest.mark.parametrize("split_bytes", slow_but([1_024, 20_000], 1_024))
def test_the_size_of_a_split_decides_nothing(release, packed, tmp_path, split_bytes, mode):
    output = released(packed, tmp_path / "out", *OPTIONS, "--split_bytes", split_bytes, *mode)
    assert digests(output) == digests(release)


def test_plain_xml_gives_what_bzip2_gives(release, tmp_path):
    (tmp_path / NAME).write_bytes(SAMPLE.read_bytes())
    output = released(tmp_path / NAME, tmp_path / "out", *OPTIONS, "--split_bytes", 1_024)
    assert without_inputs(output) == without_inputs(release)


@pytest.mark.slow
def test_limit_pages_counts_pages_of_a_splittable_file(packed, tmp_path):
    output = released(packed, tmp_path / "out", *OPTIONS, "--split_bytes", 1_024, "--limit_pages", 3)
    assert manifest(output)["counts"]["pages"]["kept"] == 3


@pytest.mark.parametrize("split_bytes", slow_but([1_024, 1_000_000], 1_024))
def test_damage_is_reported_once_with_any_portions(packed, tmp_path, split_bytes):
    data = bytearray(packed.read_bytes())
    data[len(data) // 2] ^= 1
    path = tmp_path / f"{NAME}.bz2"
    path.write_bytes(data)
    outcome = wikisplit(path, tmp_path / "out", *OPTIONS, "--split_bytes", split_bytes, "--allow_partial")
    assert outcome.code == 0
    letters = dead_letters(tmp_path / "out")
    assert [letter["error"] for letter in letters if letter["level"] == "file"] == [
        "damaged: bz2 data are damaged in the block at byte 12,524"
    ]
    assert [letter["page_title"] for letter in letters if letter["level"] == "page"] == ["Tollmere Bridge"]
    assert manifest(tmp_path / "out")["counts"]["pages"] == {
        "in": 19, "kept": 14, "dropped": {"namespace": 4}, "dead": 1
    }  # fmt: skip


# --- Wikimedia's folders


@pytest.fixture
def content_folder(tmp_path):
    """A content file export: page 2 goes through three files; the last of them lacks the end of its bzip2."""
    folder = tmp_path / "mediawiki_content_history" / "xwiki" / "2026-09-01" / "xml" / "bzip2"
    folder.mkdir(parents=True)
    files = {
        "p1p1": dump(split_page(1, "Tarnholt")),
        "p2r21r22": dump(page(2, "Orrin", revision(21, "Once.", year=2004), revision(22, before("Orrin"), year=2005))),
        "p2r23r24": dump(page(2, "Orrin", revision(23, after("Orrin"), year=2006), revision(24, "x", year=2007))),
        "p2r3r4": dump(page(2, "Orrin", revision(3, "", year=2002), revision(4, "Twice.", year=2003))),
        "p3p9": dump(split_page(3, "Skarn"), page(4, "Talk:Skarn", ns=1)),
    }
    for name, data in files.items():
        (folder / f"xwiki-2026-09-01-{name}.xml.bz2").write_bytes(bz2.compress(data))
    (folder / "_SUCCESS").touch()
    return tmp_path


@pytest.mark.parametrize("mode", slow_but([(), PROCESSES], ()))
def test_pairs_across_the_files_of_a_page_are_mined_once(content_folder, tmp_path, mode):
    output = released(content_folder, tmp_path / "out", *OPTIONS, *mode)
    found = [(record["page_title"], record["old_revision_id"], record["new_revision_id"]) for record in records(output)]
    assert sorted(found) == [("Orrin", "22", "23"), ("Skarn", "31", "32"), ("Tarnholt", "11", "12")]
    counts = manifest(output)["counts"]
    assert counts["files"] == {"in": 5, "kept": 5, "dropped": {}, "dead": 0}
    assert counts["pages"] == {"in": 4, "kept": 3, "dropped": {"namespace": 1}, "dead": 0}
    assert counts["revisions"]["in"] == 10
    assert [entry["revisions"] for entry in manifest(output)["inputs"]] == [
        {"0": 2}, {"0": 2}, {"0": 2}, {"0": 2}, {"0": 2}
    ]  # fmt: skip


@pytest.mark.slow
def test_of_a_legacy_folder_the_histories_are_read(tmp_path):
    folder = tmp_path / "xwiki" / "20260901"
    folder.mkdir(parents=True)
    data = dump(split_page(1, "Tarnholt"))
    for name in ("pages-meta-history1.xml-p1p9", "pages-articles-multistream.xml", "stub-meta-history.xml"):
        (folder / f"xwiki-20260901-{name}.bz2").write_bytes(bz2.compress(data))
    outcome = wikisplit(folder, tmp_path / "out", *OPTIONS)
    assert (outcome.code, outcome.err) == (
        0,
        "wikimill: not read: xwiki-20260901-stub-meta-history.xml.bz2: they hold no texts of pages\n"
        "wikimill: not read: xwiki-20260901-pages-articles-multistream.xml.bz2: the files of pages-meta-history hold the "
        "same pages\n",
    )
    assert [record["page_title"] for record in records(tmp_path / "out")] == ["Tarnholt"]


def test_texts_that_are_not_what_their_checksums_say_are_dead(tmp_path):
    sums = {"Once.": "", before("Orrin"): "0" * 31}
    revisions = [revision(20 + number, text, sha1=sha1) for number, (text, sha1) in enumerate(sums.items())]
    (tmp_path / "a.xml").write_bytes(dump(page(2, "Orrin", *revisions, revision(29, after("Orrin")))))
    assert len(records(released(tmp_path / "a.xml", tmp_path / "unchecked", *OPTIONS))) == 1
    assert wikisplit(tmp_path / "a.xml", tmp_path / "checked", *OPTIONS, "--check_sha1", "--allow_empty").code == 0
    assert records(tmp_path / "checked") == []
    assert dead_letters(tmp_path / "checked") == [
        {
            "file": "a.xml", "level": "revision", "page_id": "2", "page_title": "Orrin", "revision_id": "21",
            "stage": "read", "error": "the text is not the one whose SHA-1 the dump gives (--check_sha1)",
        }
    ]  # fmt: skip
    assert json.loads((tmp_path / "checked" / "manifest.json").read_text())["inputs"][0]["texts"] == {
        "corrupt": 1, "present": 2
    }  # fmt: skip


def test_plan_states_splits(packed, content_folder, tmp_path):
    (tmp_path / "b.xml.7z").touch()
    inputs = [packed, content_folder, tmp_path / "b.xml.7z"]
    plan = wikisplit(inputs, tmp_path / "out", "--dry_run", "--split_bytes", 30_000).out
    message = [line.split("(", 1)[1].rstrip(")") for line in plan.splitlines() if line.endswith(")") and "/" in line]
    size = packed.stat().st_size
    assert message == [
        "one portion: a part of 7z cannot be read alone",
        f"{-(-size // 30_000)} portions",
        "one portion",
        *["one page, with the others like it: one portion"] * 3,
        "one portion",
    ]


def test_plan_does_not_call_documents_indivisible(tmp_path):
    (tmp_path / "a.jsonl.gz").write_bytes(gzip.compress(b'{"id": "1", "title": "A", "text": "It rained."}\n'))
    plan = wikimill("text", "--input", tmp_path / "a.jsonl.gz", "--output", tmp_path / "out", "--dry_run").out
    assert "a.jsonl.gz  (one portion)\n" in plan
