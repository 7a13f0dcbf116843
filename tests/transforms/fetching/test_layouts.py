"""What a dump is in either layout, and when it is not complete."""

import hashlib
import json
import os
import time
from dataclasses import dataclass, replace

import pytest
from support.dump_trees import content_folder, content_tree, legacy_tree, sums, write_tree

from wikimill.transforms.fetching.dumps import Dump, RemoteFile, Wanted
from wikimill.transforms.fetching.failures import Forbidden, Incomplete, Unsafe
from wikimill.transforms.fetching.mirror import FolderMirror
from wikimill.transforms.fetching.mirror_layouts import ContentLayout, LegacyLayout

HISTORY = Wanted(wiki="simplewiki", kind="history")
CURRENT = Wanted(wiki="simplewiki", kind="current")
DATE, COMPACT = "2026-11-01", "20261101"
ONE, TWO = f"simplewiki-{DATE}-p1p9.xml.bz2", f"simplewiki-{DATE}-p7r3r8.xml.bz2"
FILES = {TWO: b"two", ONE: b"first"}
CONTENT = content_folder("simplewiki", "history", DATE)


def content(tmp_path, change=lambda tree: None, wanted=HISTORY):
    """The dump of DATE in a content tree to which something was done."""
    tree = content_tree("simplewiki", "history", DATE, FILES)
    change(tree)
    return ContentLayout().dump(FolderMirror(write_tree(tmp_path, tree)), wanted, DATE)


def test_a_content_dump(tmp_path):
    assert content(tmp_path) == Dump(
        wiki="simplewiki",
        kind="history",
        date=DATE,
        layout="content",
        folder=CONTENT,
        local_name="simplewiki-2026-11-01-history",
        algorithm="sha256",
        files=(
            RemoteFile(ONE, hashlib.sha256(b"first").hexdigest()),
            RemoteFile(TWO, hashlib.sha256(b"two").hexdigest()),
        ),
    )


def without(name):
    return lambda tree: tree.pop(f"{CONTENT}/{name}")


def with_sums(text):
    return lambda tree: tree.update({f"{CONTENT}/SHA256SUMS": text})


GOOD = sums(FILES)
NEW = "SHA256SUMS but no _SUCCESS, and less than 6 hours old; a later run takes it, --allow_unmarked takes it now"
INCOMPLETE = {
    "no checksums": (without("SHA256SUMS"), "no SHA256SUMS"),
    "no mark, and new": (without("_SUCCESS"), NEW),
    "no mark, and a file is not there": (lambda tree: (without("_SUCCESS")(tree), without(TWO)(tree)), f"SHA256SUMS but no _SUCCESS, and {TWO}, which it names, is not there"),
    "no file": (with_sums(b""), "SHA256SUMS names no file"),
    "cut in a line": (with_sums(GOOD[:-4]), "SHA256SUMS is cut: its last line has no end"),
    "cut between lines": (with_sums(sums({TWO: b"two"})), f"SHA256SUMS does not name {ONE}, which is next to it"),
    "no digest": (with_sums(b"abc  " + ONE.encode() + b"\n"), f"SHA256SUMS, line 1: expected '<sha256>  <name>', found 'abc  {ONE}'"),
    "an error page": (with_sums(b"<html>\n"), "SHA256SUMS, line 1: expected '<sha256>  <name>', found '<html>'"),
    "two digests": (with_sums(GOOD + sums({ONE: b"other"})), f"SHA256SUMS has two digests for {ONE}"),
}  # fmt: skip


@pytest.mark.parametrize("case", INCOMPLETE)
def test_a_content_dump_that_is_not_complete(tmp_path, case):
    change, message = INCOMPLETE[case]
    with pytest.raises(Incomplete) as raised:
        content(tmp_path, change)
    assert str(raised.value) == message


def test_a_content_dump_of_which_nothing_is_there(tmp_path):
    with pytest.raises(Incomplete, match=r"^no SHA256SUMS$"):
        ContentLayout().dump(FolderMirror(tmp_path), HISTORY, DATE)


def test_a_mark_may_be_missing_if_the_user_says_so(tmp_path):
    wanted = Wanted(wiki="simplewiki", kind="history", allow_unmarked=True)
    assert content(tmp_path, without("_SUCCESS"), wanted) == replace(content(tmp_path / "whole"), is_marked=False)


def aged(folder, hours):
    """Let the checksums of the dump be so old."""
    then = time.time() - hours * 3600
    os.utime(folder / CONTENT / "SHA256SUMS", (then, then))


@pytest.mark.parametrize(("hours", "is_complete"), [(-5, False), (5.9, False), (6.1, True), (9999, True)])
def test_without_a_mark_it_is_complete_when_nothing_has_changed_for_hours(tmp_path, hours, is_complete):
    tree = content_tree("simplewiki", "history", DATE, FILES)
    without("_SUCCESS")(tree)
    mirror = FolderMirror(write_tree(tmp_path, tree))
    aged(tmp_path, hours)
    if is_complete:
        assert ContentLayout().dump(mirror, HISTORY, DATE) == replace(content(tmp_path / "whole"), is_marked=False)
    else:
        with pytest.raises(Incomplete, match=f"^{NEW}$"):
            ContentLayout().dump(mirror, HISTORY, DATE)


@dataclass(frozen=True)
class Unlisted(FolderMirror):
    """A server that lists no folders, or does not report when a file was last modified."""

    lists: bool = False

    def names(self, folder):
        if not self.lists:
            raise Forbidden("403")
        return super().names(folder)

    def age(self, path):
        return None


@pytest.mark.parametrize(
    ("lists", "message"),
    [
        (False, "SHA256SUMS but no _SUCCESS, and its folder is not listed; --allow_unmarked takes it"),
        (True, "SHA256SUMS but no _SUCCESS, and the mirror does not say since when; --allow_unmarked takes it"),
    ],
)
def test_without_a_mark_what_cannot_be_seen_does_not_count(tmp_path, lists, message):
    tree = content_tree("simplewiki", "history", DATE, FILES)
    assert ContentLayout().dump(Unlisted(write_tree(tmp_path, tree), lists), HISTORY, DATE).is_marked
    (tmp_path / CONTENT / "_SUCCESS").unlink()
    aged(tmp_path, 100)
    with pytest.raises(Incomplete) as raised:
        ContentLayout().dump(Unlisted(tmp_path, lists), HISTORY, DATE)
    assert str(raised.value) == message


def test_an_export_packed_by_zstd(tmp_path):
    name, folder = f"simplewiki-{DATE}-p1p9.xml.zst", CONTENT.replace("bzip2", "zstd")
    tree = {f"{folder}/{name}": b"z", f"{folder}/SHA256SUMS": sums({name: b"z"}), f"{folder}/_SUCCESS": b""}
    dump = ContentLayout().dump(FolderMirror(write_tree(tmp_path, tree)), HISTORY, DATE)
    assert (dump.folder, [file.name for file in dump.files]) == (folder, [name])


HOSTILE = [
    "../simplewiki-2026-11-01-x.bz2", "/etc/passwd", "..", ".", "a/b", "a\\b", "C:x", "simplewiki-2026-11-01-..bz2",
    "simplewiki-2026-11-01-x.part", "simplewiki-2026-11-01-\x00.bz2", "simplewiki-2026-11-01-x y", "-rf", "~root",
    "simplewiki-2026-11-01-\u202ex", "simplewiki-2026-11-01-" + "x" * 300, "http://evil.example/x", "%2e%2e%2fx",
    "dewiki-2026-11-01-p1p9.xml.bz2", "simplewiki-2026-10-01-p1p9.xml.bz2", "_SUCCESS", "fetch.json", "SHA256SUMS",
]  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_names_that_are_no_files_of_this_dump_are_refused(tmp_path, name):
    line = f"{'a' * 64}  {name}\n".encode()
    with pytest.raises(Unsafe, match="nothing of this dump was fetched"):
        content(tmp_path / "content", with_sums(GOOD + line))
    tree = legacy_tree("simplewiki", COMPACT, {})
    entry = {"size": 1, "sha1": "a" * 40}
    tree[f"simplewiki/{COMPACT}/dumpstatus.json"] = status_of(job={"status": "done", "files": {name: entry}})
    with pytest.raises(Unsafe, match="nothing of this dump was fetched"):
        LegacyLayout().dump(FolderMirror(write_tree(tmp_path / "legacy", tree)), HISTORY, DATE)


# --- legacy

STEM = f"simplewiki-{COMPACT}"
ARTICLES = {
    f"{STEM}-pages-articles-multistream.xml.bz2": b"pages",
    f"{STEM}-pages-articles-multistream-index.txt.bz2": b"index",
}
JOBS = {
    "articlesmultistreamdump": ARTICLES,
    "metahistorybz2dump": {f"{STEM}-pages-meta-history1.xml-p1p9.bz2": b"bz2"},
    "metahistory7zdump": {f"{STEM}-pages-meta-history1.xml-p1p9.7z": b"7z"},
}


def status_of(**jobs):
    names = {"job": "metahistory7zdump", "articles": "articlesmultistreamdump"}
    return json.dumps({"jobs": {names[name]: job for name, job in jobs.items()}}).encode()


def legacy(folder, wanted):
    return LegacyLayout().dump(FolderMirror(folder), wanted, DATE)


def sha1(data):
    return hashlib.sha1(data).hexdigest()


def test_legacy_articles_come_with_their_index(tmp_path):
    write_tree(tmp_path, legacy_tree("simplewiki", COMPACT, JOBS))
    assert legacy(tmp_path, CURRENT) == Dump(
        wiki="simplewiki",
        kind="current",
        date=DATE,
        layout="legacy",
        folder="simplewiki/20261101",
        local_name="simplewiki-20261101-current",
        algorithm="sha1",
        files=(
            RemoteFile(f"{STEM}-pages-articles-multistream-index.txt.bz2", sha1(b"index"), 5),
            RemoteFile(f"{STEM}-pages-articles-multistream.xml.bz2", sha1(b"pages"), 5),
        ),
    )


@pytest.mark.parametrize(
    ("compression", "ending", "local_name"),
    [(None, "7z", f"{STEM}-history-7z"), ("7z", "7z", f"{STEM}-history-7z"), ("bz2", "bz2", f"{STEM}-history")],
)
def test_a_legacy_history_in_either_compression(tmp_path, compression, ending, local_name):
    write_tree(tmp_path, legacy_tree("simplewiki", COMPACT, JOBS))
    dump = legacy(tmp_path, Wanted(wiki="simplewiki", kind="history", layout="legacy", compression=compression))
    name = f"{STEM}-pages-meta-history1.xml-p1p9.{ending}"
    assert (dump.local_name, dump.files) == (local_name, (RemoteFile(name, sha1(ending.encode()), len(ending)),))


NAME = f"{STEM}-pages-meta-history.xml.7z"
NOT_DONE = {
    "waiting": (status_of(job={"status": "waiting"}), "metahistory7zdump is waiting"),
    "in progress": (status_of(job={"status": "in-progress", "files": {NAME: {}}}), "metahistory7zdump is in-progress"),
    "another job": (status_of(articles={"status": "done"}), "metahistory7zdump is not part of it"),
    "no files": (status_of(job={"status": "done", "files": {}}), "metahistory7zdump is done but has no files"),
    "half written": (status_of(job={"status": "done"})[:-2], "dumpstatus.json is cut or no JSON"),
    "no object": (b"[]", "metahistory7zdump is not part of it"),
    "deep": (b"[" * 100_000, "dumpstatus.json is cut or no JSON"),
    "no digest": (
        status_of(job={"status": "done", "files": {NAME: {"size": 2, "sha1": "abc", "md5": None}}}),
        f"neither dumpstatus.json nor a list of checksums has a digest of {NAME}",
    ),
    "no entry": (
        status_of(job={"status": "done", "files": {NAME: None}}),
        f"neither dumpstatus.json nor a list of checksums has a digest of {NAME}",
    ),
}


@pytest.mark.parametrize("case", NOT_DONE)
def test_a_legacy_dump_that_is_not_complete(tmp_path, case):
    text, message = NOT_DONE[case]
    write_tree(tmp_path, {f"simplewiki/{COMPACT}/dumpstatus.json": text})
    with pytest.raises(Incomplete) as raised:
        legacy(tmp_path, HISTORY)
    assert str(raised.value) == message


def test_a_legacy_dump_of_which_nothing_is_there(tmp_path):
    with pytest.raises(Incomplete, match=r"^no dumpstatus\.json$"):
        legacy(tmp_path, HISTORY)


MD5, SHA1 = hashlib.md5(b"7z").hexdigest(), sha1(b"7z")


@pytest.mark.parametrize(
    ("entry", "lists", "algorithm", "digest"),
    [
        ({"sha1": SHA1.upper(), "md5": MD5}, {"sha1": sha1(b"other")}, "sha1", SHA1),
        ({"md5": MD5}, {"sha1": SHA1}, "sha1", SHA1),
        ({"md5": MD5}, {}, "md5", MD5),
        ({}, {"md5": MD5}, "md5", MD5),
    ],
)
def test_legacy_takes_the_strongest_digest_of_status_or_lists(tmp_path, entry, lists, algorithm, digest):
    tree = {f"simplewiki/{COMPACT}/dumpstatus.json": status_of(job={"status": "done", "files": {NAME: entry}})}
    for name, listed in lists.items():
        tree[f"simplewiki/{COMPACT}/{STEM}-{name}sums.txt"] = f"{listed}  {NAME}\n".encode()
    dump = legacy(write_tree(tmp_path, tree), HISTORY)
    assert (dump.algorithm, dump.files, dump.sums) == (
        algorithm,
        (RemoteFile(NAME, digest, None),),
        f"{digest}  {NAME}\n",
    )


@pytest.mark.parametrize("size", [True, -1, "7", 2.5, None])
def test_a_size_that_is_none_counts_as_unknown(tmp_path, size):
    entry = {"size": size, "sha1": SHA1}
    text = status_of(job={"status": "done", "files": {NAME: entry}})
    dump = legacy(write_tree(tmp_path, {f"simplewiki/{COMPACT}/dumpstatus.json": text}), HISTORY)
    assert dump.files == (RemoteFile(NAME, SHA1, None),)
