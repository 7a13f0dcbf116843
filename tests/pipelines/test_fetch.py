"""`wikimill fetch` from the command line to the files, against a server that behaves like Wikimedia's or badly."""

import os
import re
import signal
import subprocess
import sys
import time

import pytest
from milling import ROOT, Outcome, bytes_of, ran, started, wikimill, wikisplit
from tiny_dumps import dump, split_page
from tiny_mirror import (
    TinyMirror,
    as_usual,
    content_folder,
    content_tree,
    cut,
    hung_up,
    legacy_tree,
    noise,
    other,
    status,
    sums,
    whole_file,
    write_tree,
)

from pipelines import fetch

DATE = "2026-11-01"
PAGES = {f"simplewiki-{DATE}-p{n}p{n}.xml": dump(split_page(n, place)) for n, place in enumerate(("Tarnholt", "Sallow End"), 1)}
FILES = {f"simplewiki-{DATE}-p{n}p{n + 9}.xml.bz2": noise(str(n), 50_000 + n) for n in range(5)}
FOLDER = content_folder("simplewiki", "history", DATE)
HISTORY = ("fetch", "--wiki", "simplewiki", "--kind", "history")
CONTACT = ("--contact", "me@example.org")
LOCAL = f"simplewiki-{DATE}-history"
SIZE = sum(map(len, FILES.values()))
DONE = f"fetched simplewiki history of {DATE} (content layout): 5 files, 250.0 kB (%s of it now), every sha256 right\n  %s\n"


@pytest.fixture(autouse=True)
def no_long_waits(monkeypatch):
    monkeypatch.setattr(fetch, "FIRST_WAIT_SECONDS", 0.001)


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
    """What lies in the folder of a dump, but for the file that tells where it comes from."""
    return {name: data for name, data in bytes_of(folder).items() if name != "fetch.json"}


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
    later = content_tree("simplewiki", "history", "2026-12-01", {"simplewiki-2026-12-01-p1p9.xml.bz2": b"x"})
    del later[f"{content_folder('simplewiki', 'history', '2026-12-01')}/_SUCCESS"]
    server.tree |= later
    outcome = get()
    assert (outcome.code, outcome.err) == (
        0,
        "wikimill: passed over: content layout, 2026-12-01: SHA256SUMS but no _SUCCESS yet; --allow_unmarked takes it\n",
    )
    assert os.listdir(tmp_path / "to") == [LOCAL]


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
    assert re.search(rf"{bad}: wrong digest twice: expected sha256 [0-9a-f]{{64}}, found [0-9a-f]{{64}}; the mirror's copy", outcome.err)
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
        f"no SHA256SUMS and no _SUCCESS; 2026-01-01 has expired or was never made; there are folders of {DATE}: name "
        "one of them or latest, or take --layout legacy\n",
    )
    assert bytes_of(tmp_path) == {}


@pytest.mark.parametrize("name", ["../escaped.bz2", "a/b.bz2", "/tmp/absolute.bz2", "dewiki-2026-11-01-p1.bz2"])
def test_names_that_leave_the_folder_are_refused(server, get, tmp_path, name):
    server.tree[f"{FOLDER}/SHA256SUMS"] += sums({name: b"x"})
    outcome = get()
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (1, "", 1)
    assert f"/SHA256SUMS names '{name}'" in outcome.err
    assert outcome.err.endswith("; nothing of this dump was fetched\n")
    assert bytes_of(tmp_path) == {}


@pytest.mark.parametrize("path", [f"{FOLDER}/{min(FILES)}", f"{FOLDER}/SHA256SUMS", "other/mediawiki_content_history/simplewiki/"])
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
    assert outcome.err.endswith("503 Service Unavailable (tried 8 times); try again later: what is already here is kept\n")


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
    line = f"wikimill: passed over: content layout: {home} is not there; the legacy layout stands in\n"
    assert (outcome.code, outcome.err) == (0, line if kind == "current" else "")
    files = JOBS[job]
    checksums = sums(dict(sorted(files.items())), "sha1")
    assert dump_files(tmp_path / "to" / folder) == {**files, "SHA1SUMS": checksums, "_SUCCESS": b""}


# --- a mirror in a folder


@pytest.fixture
def folder(tmp_path):
    """A mirror in a folder, with a dump that can be milled."""
    return write_tree(tmp_path / "mirror", content_tree("simplewiki", "history", DATE, PAGES))


def test_a_folder_is_a_mirror_and_what_is_fetched_can_be_milled(folder, tmp_path):
    outcome = wikimill(*HISTORY, "--mirror", folder.as_uri(), "--to", tmp_path / "to")
    assert (outcome.code, outcome.err) == (0, "")
    assert dump_files(tmp_path / "to" / LOCAL) == dump_files(folder / FOLDER)
    milled = wikisplit(tmp_path / "to" / LOCAL, tmp_path / "out")
    assert (milled.code, milled.out.splitlines()[0]) == (0, "wikisplit: 2 examples (train 2, dev 0, test 0)")


def test_no_space_is_noticed_before_anything_is_fetched(tmp_path):
    tree = legacy_tree("simplewiki", "20261101", JOBS)
    text = tree["simplewiki/20261101/dumpstatus.json"].replace(b'"size": 3000', b'"size": 3000000000000000000')
    mirror = write_tree(tmp_path / "mirror", tree | {"simplewiki/20261101/dumpstatus.json": text})
    outcome = wikimill(*HISTORY, "--mirror", mirror.as_uri(), "--to", tmp_path / "to", "--layout", "legacy")
    assert (outcome.code, outcome.out) == (1, "")
    assert re.search(r"needs 3,000,000,000,000,000,000 more bytes, but only [\d,]+ are free there; make room", outcome.err)
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


# --- usage

MISTAKES = {
    "--wiki ../x": "--wiki '../x': expected a database name such as simplewiki or dewiktionary",
    "--date yesterday": "--date yesterday: expected latest or a day, as 2026-11-01",
    "--mirror ftp://m": "--mirror ftp://m: expected http://…, https://… or file:///FOLDER",
    "--mirror file:///no/such": "--mirror file:///no/such: no such folder; expected file:///FOLDER",
    "--mirror http://u:p@m": "--mirror: expected a plain URL without user, password, ? and #; passwords belong into ~/.netrc",
    "--mirror http://m:x": "--mirror http://m:x: no URL: Port could not be cast to integer value as 'x'",
    "--contact me": "--contact 'me': expected a mail address or the URL of a page that names one",
    "--contact a(b)@m.org": "--contact 'a(b)@m.org': expected a mail address or the URL of a page that names one",
    "--contact 名@m.org": "--contact '名@m.org': expected a mail address or the URL of a page that names one",
    "--to gs://bucket": "--to gs://bucket: name a local folder, in which the dump gets its folder",
    "--check --dry_run": "--check and --dry_run exclude each other; name one of them",
    "--kind all": "argument --kind: invalid choice: 'all' (choose from 'history', 'current'); see wikimill fetch --help",
    "--nonsense": "unrecognized arguments: --nonsense; see wikimill fetch --help",
}


@pytest.mark.parametrize("words", MISTAKES)
def test_mistakes(words, tmp_path):
    outcome = wikimill(*HISTORY, "--to", tmp_path / "to", *CONTACT, *words.split())
    assert (outcome.code, outcome.out, outcome.err) == (2, "", f"wikimill: {MISTAKES[words]}\n")
    assert bytes_of(tmp_path) == {}


def test_a_contact_is_needed_for_a_server(tmp_path):
    outcome = wikimill(*HISTORY, "--to", tmp_path / "to")
    assert (outcome.code, outcome.err) == (
        2,
        "wikimill: --contact is missing; Wikimedia blocks clients that do not tell how to reach their user\n",
    )


def test_a_file_is_no_place(tmp_path):
    (tmp_path / "file").touch()
    outcome = wikimill(*HISTORY, *CONTACT, "--to", tmp_path / "file")
    assert (outcome.code, outcome.err) == (2, f"wikimill: --to {tmp_path}/file is a file; name a folder\n")


def test_neither_beam_nor_spacy_is_imported(folder, tmp_path):
    program = f"""
import sys, time
start = time.perf_counter()
from pipelines.__main__ import main
code = main({[*HISTORY, "--mirror", folder.as_uri(), "--to", str(tmp_path / "to")]!r})
heavy = sorted({{"apache_beam", "spacy", "mwparserfromhell"}} & sys.modules.keys())
print(code, heavy, time.perf_counter() - start < 2, file=sys.stderr)
"""
    finished = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert finished.stderr == "0 [] True\n"


# --- as a process


@pytest.fixture
def slow(tmp_path):
    """A server that takes its time for every piece: the arguments of a fetch from it, and what it has sent."""
    data = {f"simplewiki-{DATE}-p1p9.xml.bz2": noise("slow", 4_000_000)}
    with TinyMirror(content_tree("simplewiki", "history", DATE, data)).running() as server:
        path = f"{FOLDER}/{next(iter(data))}"

        def drip(handler):
            handler.send_response(200)
            handler.send_header("Content-Length", "4000000")
            handler.end_headers()
            if handler.command == "GET":
                for at in range(0, 2_000_000, 200_000):
                    handler.wfile.write(server.tree[path][at : at + 200_000])
                time.sleep(60)  # then nothing more comes

        server.fail(path, as_usual(), drip)
        yield server, path, (*HISTORY, *CONTACT, "--mirror", server.url, "--to", tmp_path / "to")


def part_of(to, path):
    return to / LOCAL / f"{path.rpartition('/')[2]}.part"


def wait_for(condition, seconds=20):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def has_bytes(path, size):
    return path.exists() and path.stat().st_size >= size


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_whatever_ends_a_fetch_it_can_be_resumed(slow, tmp_path, number):
    server, path, command = slow
    process = started(*command)
    part = part_of(tmp_path / "to", path)
    wait_for(lambda: has_bytes(part, 1_900_000))
    os.kill(process.pid, number)
    out, err = process.communicate(timeout=20)
    if number == signal.SIGKILL:
        assert process.returncode == -number
    else:
        message = f"interrupted; what has come is kept under {tmp_path}/to, the same command resumes it"
        assert (process.returncode, out, err) == (130, "", f"wikimill: {message}\n")
    kept = part.stat().st_size
    outcome = ran(*command)
    assert (outcome.code, outcome.err) == (0, "")
    assert (tmp_path / "to" / path.replace(FOLDER, LOCAL)).read_bytes() == server.tree[path]
    assert server.asked("GET", path) == [None, f"bytes={kept}-"]


def test_the_second_of_two_fetches_into_one_folder_says_so(slow, tmp_path):
    _, path, command = slow
    first = started(*command)
    wait_for(lambda: has_bytes(part_of(tmp_path / "to", path), 1))
    second = wikimill(*command)
    message = f"--to {tmp_path}/to: another fetch is at work there; wait for it or end it"
    assert (second.code, second.out, second.err) == (2, "", f"wikimill: {message}\n")
    os.kill(first.pid, signal.SIGINT)
    first.communicate(timeout=20)
