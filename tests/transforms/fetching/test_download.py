"""One file, downloaded from a server that behaves or does not: resumed, verified, and only then given its name."""

import hashlib
from contextlib import nullcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.dump_trees import noise
from support.milling import bytes_of
from support.tiny_mirror import TinyMirror, cut, hung_up, other, status, whole_file

from wikimill.transforms.fetching import download
from wikimill.transforms.fetching.download import Downloader
from wikimill.transforms.fetching.dumps import Dump, RemoteFile
from wikimill.transforms.fetching.failures import FetchError, NotWhole, Stopped
from wikimill.transforms.fetching.http_mirror import HttpMirror
from wikimill.transforms.fetching.mirror import Body
from wikimill.transforms.fetching.parallel import Stop
from wikimill.transforms.fetching.retries import RetryPolicy

NAME = "simplewiki-2026-11-01-p1p9.xml.bz2"
PATH = f"d/{NAME}"
DATA = noise(NAME, 300_000)
PART = f"{NAME}.part"


def remote(data=DATA, size=300_000):
    return RemoteFile(NAME, hashlib.sha256(data).hexdigest(), size)


class Fetching:
    """A downloader, with the waits, messages and bytes that it reported."""

    def __init__(self, mirror, folder, attempts=5):
        self.folder, self.waits, self.messages, self.counted, self.stop_at = folder, [], [], 0, None
        self.stop = Stop()
        self.downloader = Downloader(
            mirror=mirror,
            dump=Dump(
                wiki="simplewiki",
                kind="history",
                date="2026-11-01",
                layout="content",
                folder="d",
                local_name="x",
                algorithm="sha256",
                files=(),
            ),
            folder=folder,
            retries=RetryPolicy(attempts=attempts, sleep=self.waits.append, report=self.messages.append),
            count=self._count,
            stop=self.stop,
        )

    def _count(self, size):
        self.counted += size
        if self.stop_at is not None and self.counted >= self.stop_at:
            self.stop.now()

    def fetch(self, file):
        self.downloader.fetch(file)

    def fails(self, file, kind=FetchError):
        with pytest.raises(kind) as raised:
            self.fetch(file)
        assert type(raised.value) is kind
        return str(raised.value)


@pytest.fixture
def server():
    with TinyMirror({PATH: DATA}).running() as server:
        yield server


@pytest.fixture
def fetching(server, tmp_path):
    return Fetching(HttpMirror(server.url, "tests (me@example.org)", RetryPolicy(attempts=1)), tmp_path)


def test_a_file_is_fetched_and_verified(server, fetching):
    fetching.fetch(remote())
    assert bytes_of(fetching.folder) == {NAME: DATA}
    assert (server.asked("GET", PATH), fetching.counted, fetching.messages) == ([None], len(DATA), [])


@pytest.mark.parametrize("size", [len(DATA), None])
def test_cut_connections_are_resumed_with_a_range(server, fetching, size):
    server.fail(PATH, cut(100_000), hung_up(), cut(50_000))
    fetching.fetch(remote(size=size))
    assert bytes_of(fetching.folder) == {NAME: DATA}
    assert server.asked("GET", PATH) == [None, "bytes=100000-", "bytes=100000-", "bytes=150000-"]
    assert fetching.counted == len(DATA)


def test_what_a_former_run_left_is_not_fetched_again(server, fetching):
    (fetching.folder / PART).write_bytes(DATA[:250_000])
    fetching.fetch(remote())
    assert bytes_of(fetching.folder) == {NAME: DATA}
    assert (server.asked("GET", PATH), fetching.counted) == (["bytes=250000-"], 50_000)


def test_a_part_that_is_whole_is_only_verified(server, fetching):
    (fetching.folder / PART).write_bytes(DATA)
    fetching.fetch(remote())
    assert (bytes_of(fetching.folder), server.requests) == ({NAME: DATA}, [])


@pytest.mark.parametrize(
    ("size", "ranges"), [(1000, ["bytes=1000-", None]), (len(DATA), [None]), (len(DATA) + 1, [None])]
)
def test_a_part_of_something_else_is_thrown_away(server, fetching, size, ranges):
    (fetching.folder / PART).write_bytes(noise("other", size))
    fetching.fetch(remote())
    assert bytes_of(fetching.folder) == {NAME: DATA}
    assert server.asked("GET", PATH) == ranges
    # A part that is too long is not a damage, only another file's: it leaves the second try for what may come.
    assert len(fetching.messages) == (size <= len(DATA))


def test_a_server_that_ignores_the_range_is_begun_anew(server, fetching):
    server.fail(PATH, cut(100_000), whole_file())
    fetching.fetch(remote())
    assert bytes_of(fetching.folder) == {NAME: DATA}
    assert (server.asked("GET", PATH), fetching.counted) == ([None, "bytes=100000-"], len(DATA))


@pytest.mark.parametrize(
    ("code", "reason", "after", "waits"),
    [
        (429, "Too Many Requests", "9", [9.0, 2.0, 9.0]),
        (503, "Service Unavailable; the server asks to wait 700 s", "700", [600.0, 2.0, 600.0]),
        (503, "Service Unavailable", "0", [1.0, 2.0, 4.0]),
    ],
)
def test_the_server_may_ask_to_wait(server, fetching, code, reason, after, waits):
    server.fail(PATH, status(code, Retry_After=after), hung_up(), status(code, Retry_After=after))
    fetching.fetch(remote())
    assert (bytes_of(fetching.folder), fetching.waits) == ({NAME: DATA}, waits)
    assert fetching.messages[0] == f"{server.url}/{PATH}: {code} {reason}; trying again in {waits[0]:.0f} s"


def test_tries_that_bring_nothing_end(server, fetching):
    server.fail(PATH, cut(1000), *[status(503)] * 4)
    assert fetching.fails(remote()) == (
        f"{server.url}/{PATH}: 503 Service Unavailable (tried 5 times); try again later: what is already here is kept"
    )
    assert bytes_of(fetching.folder) == {PART: DATA[:1000]}
    assert fetching.waits == [1.0, 2.0, 4.0, 8.0]


def test_tries_that_bring_much_do_not_count(server, fetching, monkeypatch):
    monkeypatch.setattr(download, "_PROGRESS_BYTES", 10_000)
    server.fail(PATH, *[cut(10_000)] * 20)
    fetching.fetch(remote())
    assert (bytes_of(fetching.folder), fetching.waits) == ({NAME: DATA}, [])


def test_a_wrong_digest_is_fetched_once_more(server, fetching):
    bad = noise("bad", len(DATA))
    server.fail(PATH, other(bad))
    fetching.fetch(remote())
    assert bytes_of(fetching.folder) == {NAME: DATA}
    found = hashlib.sha256(bad).hexdigest()
    assert fetching.messages == [f"{server.url}/{PATH}: wrong digest, {found}; fetching it anew"]
    assert (server.asked("GET", PATH), fetching.counted) == ([None, None], len(DATA))


def test_a_file_that_is_damaged_on_the_mirror_never_gets_its_name(server, fetching):
    bad = noise("bad", len(DATA))
    server.tree[PATH] = bad
    assert fetching.fails(remote(), NotWhole) == (
        f"{server.url}/{PATH}: wrong digest twice: expected sha256 {remote().digest}, found "
        f"{hashlib.sha256(bad).hexdigest()}; the mirror's copy is damaged: try another --mirror or --date"
    )
    assert bytes_of(fetching.folder) == {PART: b""}
    assert len(server.requests) == 2


@pytest.mark.parametrize("now", [b"", DATA[:60_000], DATA + b"more"])
def test_a_file_whose_size_changes_between_two_requests_is_noticed_at_once(server, fetching, now):
    server.fail(PATH, cut(100_000), other(now), other(now, ranges=False))
    assert fetching.fails(remote(), NotWhole) == (
        f"{server.url}/{PATH} has {len(now)} bytes now, expected {len(DATA)}: it changes on the mirror, "
        "or the mirror lags; run again later or name another --date"
    )
    assert bytes_of(fetching.folder) == {PART: DATA[:100_000]}


def test_a_file_that_changes_between_two_requests_and_keeps_its_size_is_fetched_anew(server, fetching):
    server.tree[PATH] = noise("old", len(DATA))
    server.fail(PATH, cut(100_000), other(DATA))
    server.tree[PATH] = DATA
    (fetching.folder / PART).write_bytes(noise("old", 90_000))
    fetching.fetch(remote())
    assert bytes_of(fetching.folder) == {NAME: DATA}
    assert server.asked("GET", PATH)[-1] is None


def test_a_server_that_sends_more_than_it_said(server, fetching):
    def answer(handler):
        handler.send_response(200)
        handler.send_header("Transfer-Encoding", "chunked")
        handler.end_headers()
        for piece in (DATA, b"more"):
            handler.wfile.write(f"{len(piece):x}\r\n".encode() + piece + b"\r\n")
        handler.wfile.write(b"0\r\n\r\n")

    server.fail(PATH, answer)
    assert fetching.fails(remote(), NotWhole) == f"{server.url}/{PATH} has more than the 300000 bytes it should have"


def test_a_file_of_an_expired_dump(server, fetching):
    del server.tree[PATH]
    assert fetching.fails(remote(), NotWhole) == (
        f"{server.url}/{PATH} is not there (404), although the dump of 2026-11-01 names it: it expires, or the mirror "
        "lags; try another --date"
    )


def test_a_link_in_the_place_of_the_part_is_not_followed(server, fetching, tmp_path_factory):
    precious = tmp_path_factory.mktemp("home") / "precious"
    precious.write_bytes(b"mine")
    (fetching.folder / PART).symlink_to(precious)
    assert "cannot be written: Too many levels of symbolic links" in fetching.fails(remote())
    assert precious.read_bytes() == b"mine"


def test_fetch_keeps_the_part_when_stopped(server, fetching):
    fetching.stop_at = 100_000
    with pytest.raises(Stopped):
        fetching.fetch(remote())
    kept = bytes_of(fetching.folder)[PART]
    assert 100_000 <= len(kept) < len(DATA)
    assert DATA.startswith(kept)


class Whims:
    """A mirror that gives each request what the next whim says: how many bytes, from where, of what."""

    root = "whims"

    def __init__(self, data, whims):
        self.data, self.whims = data, iter(whims)

    def open(self, path, start):
        length, ignores_range, is_bad = next(self.whims, (len(self.data), False, False))
        begin = 0 if ignores_range else start
        sent = (bytes(len(self.data)) if is_bad else self.data)[begin : begin + length]
        pieces = [sent[at : at + 3] for at in range(0, len(sent), 3)]
        return nullcontext(Body(begin, len(self.data), iter(pieces)))


@given(
    st.binary(min_size=1, max_size=40),
    st.integers(0, 45),
    st.lists(st.tuples(st.integers(0, 12), st.booleans(), st.booleans()), max_size=8),
)
def test_whatever_a_server_does_the_file_is_right_or_has_no_name(tmp_path_factory, data, left, whims):
    folder = tmp_path_factory.mktemp("whims")
    part = (data + b"junk" * 12)[:left]
    (folder / PART).write_bytes(part)
    fetching = Fetching(Whims(data, whims), folder, attempts=100)
    file = RemoteFile(NAME, hashlib.sha256(data).hexdigest(), len(data))
    try:
        fetching.fetch(file)
    except NotWhole:
        assert any(is_bad for _, _, is_bad in whims)
        assert list(bytes_of(folder)) == [PART]
    else:
        assert bytes_of(folder) == {NAME: data}
        assert fetching.counted + len(part) == len(data)
