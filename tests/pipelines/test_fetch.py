"""`wikimill fetch` from the command line to the files, against a server that behaves like Wikimedia's or badly."""

import os
import re

import pytest
from support.dump_trees import content_folder, content_tree, legacy_tree, noise, sums
from support.milling import bytes_of, wikimill
from support.tiny_mirror import TinyMirror, as_usual, cut, hung_up, other, status, whole_file

from wikimill.pipelines.fetching import download

DATE = "2026-11-01"
FILES = {f"simplewiki-{DATE}-p{n}p{n + 9}.xml.bz2": noise(str(n), 50_000 + n) for n in range(5)}
FOLDER = content_folder("simplewiki", "history", DATE)
HISTORY = ("fetch", "--wiki", "simplewiki", "--kind", "history")
CONTACT = ("--contact", "me@example.org")
LOCAL = f"simplewiki-{DATE}-history"
DONE = f"fetched simplewiki history of {DATE} (content layout): 5 files, 250.0 kB (%s of it now), every sha256 right\n  %s\n"


@pytest.fixture(autouse=True)
def no_long_waits(monkeypatch):
    monkeypatch.setattr(download, "FIRST_WAIT_SECONDS", 0.001)


@pytest.fixture(params=["apache", "nginx"])
def server(request):
    with TinyMirror(content_tree("simplewiki", "history", DATE, FILES), request.param).running() as server:
        yield server


@pytest.fixture
def get(server, tmp_path):
    """Fetches from the server."""

    def get(*options, kind="history"):
        options = (*CONTACT, "--mirror", server.url, "--to", tmp_path / "to", *options)
        return wikimill("fetch", "--wiki", "simplewiki", "--kind", kind, *options)

    return get


def dump_files(folder):
    """Return the files of a dump's folder, except the one that records the source."""
    return {name: data for name, data in bytes_of(folder).items() if name != "fetch.json"}


LATE = "content layout, 2026-12-01: SHA256SUMS but no _SUCCESS, and %s\n"
WHOLE = {**FILES, "SHA256SUMS": sums(dict(sorted(FILES.items()))), "_SUCCESS": b""}


def test_the_newest_dump_is_fetched_with_two_connections(server, get, tmp_path):
    server.seconds = 0.02
    outcome = get()
    assert (outcome.code, outcome.out, outcome.err) == (0, DONE % ("250.0 kB", tmp_path / "to" / LOCAL), "")
    assert dump_files(tmp_path / "to" / LOCAL) == WHOLE
    assert server.most_connections == 2
    assert [re.sub(r"[\d.]+$", "", agent) for agent in server.agents] == [
        "wikimill/0.1.0 (contact me@example.org) python-requests/"
    ]


def test_a_second_time_there_is_nothing_new(server, get, tmp_path):
    get()
    server.requests.clear()
    outcome = get()
    there = tmp_path / "to" / LOCAL
    message = f"nothing new: {there} holds simplewiki history of {DATE} (content layout), verified when it came\n"
    assert (outcome.code, outcome.out, outcome.err) == (3, message, "")
    assert not [request for request in server.requests if request.path.endswith(".bz2")]
    assert get("--dry_run") == outcome


def test_unfinished_dumps_are_passed_over_and_named(server, get, tmp_path):
    later_folder = content_folder("simplewiki", "history", "2026-12-01")
    later = content_tree("simplewiki", "history", "2026-12-01", {"simplewiki-2026-12-01-p1p9.xml.bz2": b"x"})
    del later[f"{later_folder}/_SUCCESS"]
    server.tree |= later
    outcome = get()
    assert (outcome.code, outcome.err) == (
        0,
        f"wikimill: passed over: {LATE % 'the mirror does not say since when; --allow_unmarked takes it'}",
    )
    assert os.listdir(tmp_path / "to") == [LOCAL]
    # The next night, too, it is not that nothing is new.
    outcome = get()
    there = f"{tmp_path / 'to' / LOCAL} holds simplewiki history of {DATE} (content layout), verified when it came\n"
    assert (outcome.code, outcome.out) == (6, f"passed over: a newer dump, of 2026-12-01; {there}")
    server.ages[f"{later_folder}/SHA256SUMS"] = 7 * 3600
    outcome = get()
    assert (outcome.code, outcome.err) == (
        0,
        "wikimill: simplewiki history of 2026-12-01 (content layout) has no _SUCCESS; taken by its SHA256SUMS, which "
        "names every file\n",
    )
    assert get().code == 3


def test_dry_run_shows_files_and_bytes_and_touches_nothing(server, get, tmp_path):
    outcome = get("--dry_run")
    rows = "".join(f"    50.0 kB  {name}\n" for name in FILES)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == (
        f"simplewiki history of {DATE} (content layout): 5 files, 250.0 kB, at {server.url}/{FOLDER}/\n{rows}"
        f"to       {tmp_path}/to/{LOCAL}: 250.0 kB missing\nnothing was fetched (--dry_run)\n"
    )
    assert bytes_of(tmp_path) == {}


def test_a_server_that_has_a_bad_day(server, get, tmp_path):
    names = [f"{FOLDER}/{name}" for name in FILES]
    server.fail(f"{FOLDER}/SHA256SUMS", status(429, Retry_After="0"), cut(70))
    server.fail("other/mediawiki_content_history/simplewiki/", hung_up(), other(b"<html><a href='2026-1"))
    # The first request that succeeds asks for the size.
    server.fail(names[0], hung_up(), as_usual(), status(503), hung_up())
    server.fail(names[1], as_usual(), cut(20_000), cut(10_000), whole_file())
    server.fail(names[2], as_usual(), other(noise("bad", 50_002)))
    outcome = get()
    assert (outcome.code, outcome.out) == (0, DONE % ("250.0 kB", tmp_path / "to" / LOCAL))
    assert dump_files(tmp_path / "to" / LOCAL) == WHOLE
    assert server.asked("GET", names[1]) == [None, "bytes=20000-", "bytes=30000-"]
    said = outcome.err.replace(server.url, "M")
    assert f"wikimill: M/{FOLDER}/SHA256SUMS: 429 Too Many Requests; trying again in 0 s\n" in said
    assert f"wikimill: M/{names[2]}: wrong digest, " in said


def test_a_damaged_file_leaves_the_dump_unfinished_and_is_exit_4(server, get, tmp_path):
    bad = sorted(FILES)[4]
    server.tree[f"{FOLDER}/{bad}"] = noise("bad", len(FILES[bad]))
    outcome = get()
    assert (outcome.code, outcome.out) == (4, "")
    assert re.search(
        rf"{bad}: wrong digest twice: expected sha256 [0-9a-f]{{64}}, found [0-9a-f]{{64}}; the mirror's copy",
        outcome.err,
    )
    names = set(bytes_of(tmp_path / "to" / LOCAL))
    assert not {bad, "_SUCCESS"} & names
    server.tree[f"{FOLDER}/{bad}"] = FILES[bad]
    server.requests.clear()
    assert get().code == 0
    assert dump_files(tmp_path / "to" / LOCAL) == WHOLE
    assert server.asked("GET", f"{FOLDER}/{sorted(FILES)[0]}") == []


def test_a_file_of_an_expired_dump_is_exit_4(server, get):
    gone = f"{FOLDER}/{max(FILES)}"
    del server.tree[gone]
    outcome = get()
    assert (outcome.code, outcome.out, outcome.err) == (
        4,
        "",
        f"wikimill: {server.url}/{gone} is not there (404), although the dump of {DATE} names it: it expires, or the "
        "mirror lags; try another --date\n",
    )


def test_an_expired_date_is_exit_2(server, get, tmp_path):
    outcome = get("--date", "2026-01-01")
    assert (outcome.code, outcome.out, outcome.err) == (
        2,
        "",
        f"wikimill: no complete history dump of simplewiki of 2026-01-01 at {server.url}: content layout, 2026-01-01: "
        f"no SHA256SUMS; 2026-01-01 has expired or was never made; there are folders of {DATE}: name "
        "one of them or latest, or take --layout legacy\n",
    )
    assert bytes_of(tmp_path) == {}


@pytest.mark.attack
@pytest.mark.parametrize("name", ["../escaped.bz2", "a/b.bz2", "/tmp/absolute.bz2", "dewiki-2026-11-01-p1.bz2"])
def test_names_that_leave_the_folder_are_refused(server, get, tmp_path, name):
    server.tree[f"{FOLDER}/SHA256SUMS"] += sums({name: b"x"})
    outcome = get()
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (1, "", 1)
    assert f"/SHA256SUMS names '{name}'" in outcome.err
    assert outcome.err.endswith("; nothing of this dump was fetched\n")
    assert bytes_of(tmp_path) == {}


@pytest.mark.attack
@pytest.mark.parametrize(
    "path", [f"{FOLDER}/{min(FILES)}", f"{FOLDER}/SHA256SUMS", "other/mediawiki_content_history/simplewiki/"]
)
def test_another_host_is_never_asked(server, get, path):
    with TinyMirror(server.tree).running() as foreign:
        server.fail(path, status(302, Location=f"{foreign.url}/{path}"))
        outcome = get()
    assert (outcome.code, outcome.out) == (1, "")
    assert outcome.err.endswith("; only the same host is followed: see --mirror\n")
    assert foreign.requests == []


def test_a_client_that_is_blocked(server, get):
    server.fail("other/mediawiki_content_history/simplewiki/", status(403))
    outcome = get()
    assert (outcome.code, outcome.err) == (
        1,
        f"wikimill: {server.url}/other/mediawiki_content_history/simplewiki/: 403 Forbidden; Wikimedia blocks clients "
        "that do not name a contact: check --contact and --mirror\n",
    )


def test_a_server_that_stays_busy(server, get):
    server.fail(f"{FOLDER}/SHA256SUMS", *[status(503)] * 8)
    outcome = get()
    assert outcome.code == 1
    assert outcome.err.endswith(
        "503 Service Unavailable (tried 8 times); try again later: what is already here is kept\n"
    )


# --- legacy

STEM = "simplewiki-20261101"
JOBS = {
    "articlesmultistreamdump": {
        f"{STEM}-pages-articles-multistream.xml.bz2": noise("articles", 9_000),
        f"{STEM}-pages-articles-multistream-index.txt.bz2": noise("index", 900),
    },
    "metahistorybz2dump": {f"{STEM}-pages-meta-history.xml.bz2": noise("bz2", 7_000)},
    "metahistory7zdump": {f"{STEM}-pages-meta-history.xml.7z": noise("7z", 3_000)},
}


@pytest.mark.parametrize(
    ("kind", "options", "job", "folder"),
    [
        ("current", (), "articlesmultistreamdump", f"{STEM}-current"),
        ("history", ("--layout", "legacy"), "metahistory7zdump", f"{STEM}-history-7z"),
        ("history", ("--layout", "legacy", "--compression", "bz2"), "metahistorybz2dump", f"{STEM}-history"),
    ],
)
def test_the_legacy_tree(server, get, tmp_path, kind, options, job, folder):
    server.tree |= legacy_tree("simplewiki", "20261101", JOBS)
    outcome = get(*options, kind=kind)
    home = f"{server.url}/other/mediawiki_content_current/simplewiki/"
    line = f"wikimill: content layout: {home} is not there; the legacy layout is used instead\n"
    assert (outcome.code, outcome.err) == (0, line if kind == "current" else "")
    files = JOBS[job]
    checksums = sums(dict(sorted(files.items())), "sha1")
    assert dump_files(tmp_path / "to" / folder) == {**files, "SHA1SUMS": checksums, "_SUCCESS": b""}
