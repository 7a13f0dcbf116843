"""A mirror over HTTP: what is asked of a server, what its answers mean, what is never followed."""

import gzip
from email.utils import formatdate
from time import time

import pytest
from support.tiny_mirror import TinyMirror, cut, hung_up, other, status, whole_file

from wikimill.transforms.fetching.failures import FetchError, Forbidden, NotThere, Transient, Unsafe
from wikimill.transforms.fetching.http_mirror import HttpMirror, user_agent
from wikimill.transforms.fetching.links import linked_names, may_follow
from wikimill.transforms.fetching.retries import RetryPolicy

AGENT = user_agent("1.0", "me@example.org")
TREE = {"d/2026-10-01/SUMS": b"ten bytes\n", "d/2026-11-01/x.bz2": bytes(range(100)), "d/notes.txt": b"text"}


@pytest.fixture(params=["apache", "nginx"])
def server(request):
    with TinyMirror(TREE, request.param).running() as server:
        yield server


@pytest.fixture
def waits():
    return []


@pytest.fixture
def mirror(server, waits):
    return HttpMirror(server.url + "/", AGENT, RetryPolicy(attempts=3, sleep=waits.append, longest_wait=90.0))


def read(mirror, path, start):
    """Where the bytes begin, how long the file is, and the bytes."""
    with mirror.open(path, start) as body:
        return body.start, body.total, b"".join(body.chunks)


# --- what is asked


def test_every_request_says_who_asks(mirror, server):
    mirror.names("d")
    mirror.text("d/notes.txt")
    mirror.size("d/notes.txt")
    read(mirror, "d/notes.txt", 1)
    assert server.agents == {AGENT}
    assert AGENT.startswith("wikimill/1.0 (contact me@example.org) python-requests/2.")


def test_a_listing_gives_the_entries_of_its_folder_only(mirror):
    assert mirror.names("d") == {"2026-10-01", "2026-11-01", "notes.txt"}
    assert mirror.names("d/2026-11-01") == {"x.bz2"}


LINKS = """
<a href="?C=N;O=D">Name</a> <a href="/">up</a> <a href="../">..</a> <a HREF='b%20c'>x</a> <a href=plain>x</a>
<a href="http://m/d/abs/">x</a> <a href="/d/rooted">x</a> <a href="//m/d/no-scheme">x</a> <a href="&#97;mp">x</a>
<a href="http://evil/d/foreign">x</a> <a href="//evil/d/foreign2">x</a> <a href="https://m/d/other-scheme">x</a>
<a href="http://m:81/d/port">x</a> <a href="javascript:alert(1)">x</a> <a href="deep/er">x</a> <a href="%2e%2e%2fup">x</a>
<a href="">x</a> <a href="#here">x</a> <a href="http://[bad/d/">x</a> <a href="http://m@evil/d/at">x</a>
"""


def test_links_to_other_folders_and_hosts_are_no_entries():
    names = list(linked_names(LINKS, "http://m/d/"))
    assert names == ["b c", "plain", "abs", "rooted", "no-scheme", "amp"]


@pytest.mark.parametrize("style", ["latin-1", "utf-8"])
def test_a_listing_may_be_in_any_encoding(mirror, server, style):
    page = '<html><body>M\xfcller <a href="2026-11-01/">x</a></body></html>'.encode(style)
    server.fail("d/", other(page))
    assert mirror.names("d") == {"2026-11-01"}


# --- the bytes of a file


def test_a_file_from_an_offset(mirror, server):
    data = TREE["d/2026-11-01/x.bz2"]
    assert read(mirror, "d/2026-11-01/x.bz2", 0) == (0, 100, data)
    assert read(mirror, "d/2026-11-01/x.bz2", 60) == (60, 100, data[60:])
    assert server.asked("GET", "d/2026-11-01/x.bz2") == [None, "bytes=60-"]


def test_a_server_that_ignores_the_range_begins_anew(mirror, server):
    server.fail("d/2026-11-01/x.bz2", whole_file())
    assert read(mirror, "d/2026-11-01/x.bz2", 60) == (0, 100, TREE["d/2026-11-01/x.bz2"])


@pytest.mark.parametrize("headers", [{}, {"Content_Range": "bytes 59-99/100"}, {"Content_Range": "bytes 60-99/x"}])
def test_an_answer_to_another_range_is_not_used(mirror, server, headers):
    server.fail("d/2026-11-01/x.bz2", lambda handler: handler.reply(206, b"?" * 40, **headers))
    assert read(mirror, "d/2026-11-01/x.bz2", 60) == (0, 100, TREE["d/2026-11-01/x.bz2"])
    assert server.asked("GET", "d/2026-11-01/x.bz2") == ["bytes=60-", None]


def test_mirror_reports_the_size_of_a_shrunken_file(mirror, server):
    server.tree["d/2026-11-01/x.bz2"] = b"short"
    assert read(mirror, "d/2026-11-01/x.bz2", 60) == (0, 5, b"short")


def test_a_file_is_stored_as_it_is_sent(mirror, server):
    packed = gzip.compress(b"text")
    server.fail("d/notes.txt", lambda handler: handler.reply(200, packed, Content_Encoding="gzip"))
    assert read(mirror, "d/notes.txt", 0) == (0, len(packed), packed)


@pytest.mark.parametrize("fault", [cut(10), hung_up()])
def test_mirror_raises_transient_for_a_cut_connection(mirror, server, fault):
    server.fail("d/2026-11-01/x.bz2", fault)
    with pytest.raises(Transient):
        read(mirror, "d/2026-11-01/x.bz2", 0)


def test_the_size_of_a_file(mirror, server):
    assert mirror.size("d/2026-11-01/x.bz2") == 100
    assert server.asked("HEAD", "d/2026-11-01/x.bz2") == [None]


@pytest.mark.parametrize("length", ["", "x", "-1", "1e3", "\u0661", "9" * 19])
def test_a_size_that_is_none_is_unknown(mirror, server, length):
    def answer(handler):
        handler.send_response(200)
        handler.send_header("Content-Length", length.encode().decode("latin-1"))
        handler.end_headers()
        handler.close_connection = True

    server.fail("d/notes.txt", answer)
    assert mirror.size("d/notes.txt") is None


@pytest.mark.parametrize("code", [405, 501])
def test_mirror_size_is_none_when_head_is_refused(mirror, server, code):
    server.fail("d/notes.txt", status(code))
    assert mirror.size("d/notes.txt") is None


# --- trying again


@pytest.mark.parametrize(
    ("headers", "wait"),
    [
        ({}, 1.0),
        ({"Retry_After": "7"}, 7.0),
        ({"Retry_After": "0"}, 1.0),
        ({"Retry_After": "86400"}, 90.0),
        ({"Retry_After": "soon"}, 1.0),
        ({"Retry_After": "-5"}, 1.0),
        ({"Retry_After": "Mon, 01 Jan 2001 00:00:00 GMT"}, 1.0),
    ],
)
@pytest.mark.parametrize("code", [429, 503])
def test_the_wait_that_a_server_asks_for_is_honoured_up_to_a_bound(mirror, server, waits, code, headers, wait):
    server.fail("d/notes.txt", status(code, **headers))
    assert mirror.text("d/notes.txt") == "text"
    assert waits == [wait]


def test_the_wait_may_be_a_date(mirror, server, waits):
    server.fail("d/notes.txt", status(503, Retry_After=formatdate(time() + 60, usegmt=True)))
    mirror.text("d/notes.txt")
    assert 57 < waits[0] <= 60


def test_waits_double_and_end(mirror, server, waits):
    server.fail("d/notes.txt", *[status(500)] * 3)
    with pytest.raises(FetchError) as raised:
        mirror.text("d/notes.txt")
    assert str(raised.value) == (
        f"{server.url}/d/notes.txt: 500 Internal Server Error (tried 3 times); "
        "try again later: what is already here is kept"
    )
    assert waits == [1.0, 2.0]


def test_a_listing_that_is_cut_is_asked_for_again(mirror, server, waits):
    whole = b'<html><a href="2026-10-01/">x</a><a href="2026-11-01/">x</a></html>'
    server.fail("d/", other(whole[:40]), other(whole))
    assert mirror.names("d") == {"2026-10-01", "2026-11-01"}
    assert waits == [1.0]


@pytest.mark.parametrize("fault", [hung_up(), cut(3), status(502), status(504)])
def test_a_small_file_is_asked_for_again(mirror, server, waits, fault):
    server.fail("d/notes.txt", fault)
    assert (mirror.text("d/notes.txt"), waits) == ("text", [1.0])


def test_a_server_that_is_not_there(waits):
    with TinyMirror({}).running() as server:
        url = server.url
    with pytest.raises(FetchError) as raised:
        HttpMirror(url, AGENT, RetryPolicy(attempts=2, sleep=waits.append)).text("a")
    assert str(raised.value) == (
        f"{url}/a: Failed to establish a new connection: [Errno 111] Connection refused (tried 2 times); "
        "try again later: what is already here is kept"
    )
    assert waits == [1.0]


# --- what is not tried again


@pytest.mark.parametrize(
    ("code", "kind", "message"),
    [
        (404, NotThere, "URL is not there (404)"),
        (410, NotThere, "URL is not there (410)"),
        (403, Forbidden, "URL: 403 Forbidden; Wikimedia blocks clients that do not name a contact: check --contact and --mirror"),
        (400, FetchError, "URL: 400 Bad Request; expected 200; check --mirror"),
        (302, FetchError, "URL: 302 Found; expected 200; check --mirror"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("method", ["text", "size"])
def test_errors(mirror, server, waits, method, code, kind, message):
    server.fail("d/notes.txt", status(code))
    with pytest.raises(FetchError) as raised:
        getattr(mirror, method)("d/notes.txt")
    assert (type(raised.value), str(raised.value)) == (kind, message.replace("URL", f"{server.url}/d/notes.txt"))
    assert waits == []


def test_a_text_that_is_none(mirror, server):
    server.fail("d/notes.txt", other(b"caf\xe9"))
    with pytest.raises(FetchError, match=r"d/notes\.txt is not text: byte 3 is not UTF-8$"):
        mirror.text("d/notes.txt")


def test_a_text_that_does_not_end(mirror, server, monkeypatch):
    monkeypatch.setattr("wikimill.transforms.fetching.http_mirror.MAX_TEXT_BYTES", 1000)
    server.fail("d/notes.txt", other(b"a" * 1001))
    with pytest.raises(Unsafe, match=r"d/notes\.txt does not end; expected at most 1000 bytes$"):
        mirror.text("d/notes.txt")


# --- redirects


def test_a_redirect_on_the_same_host_is_followed(mirror, server):
    server.fail("d/notes.txt", status(301, Location="/d/2026-10-01/SUMS"))
    assert mirror.text("d/notes.txt") == "ten bytes\n"


def test_a_range_is_asked_for_again_after_a_redirect(mirror, server):
    server.fail("d/notes.txt", status(307, Location="/d/2026-11-01/x.bz2"))
    assert read(mirror, "d/notes.txt", 90) == (90, 100, bytes(range(90, 100)))


def test_another_host_is_never_asked(mirror, server):
    with TinyMirror(TREE).running() as foreign:
        server.fail("d/notes.txt", *[status(302, Location=f"{foreign.url}/d/notes.txt")] * 3)
        asks = (
            lambda: mirror.text("d/notes.txt"),
            lambda: mirror.size("d/notes.txt"),
            lambda: read(mirror, "d/notes.txt", 2),
        )
        for ask in asks:
            with pytest.raises(Unsafe) as raised:
                ask()
            assert str(raised.value) == (
                f"{server.url}/d/notes.txt redirects to '{foreign.url}/d/notes.txt'; "
                "only the same host is followed: see --mirror"
            )
    assert foreign.requests == []


def test_a_redirect_without_end(mirror, server):
    server.fail("d/notes.txt", *[status(302, Location="/d/notes.txt")] * 9)
    with pytest.raises(FetchError, match="more than 5 redirects; check --mirror"):
        mirror.text("d/notes.txt")
    assert len(server.requests) == 6


@pytest.mark.parametrize(
    ("url", "target", "follows"),
    [
        ("http://m/a", "http://m/b", True),
        ("http://m/a", "https://m/a", True),
        ("https://m/a", "http://m/a", False),
        ("http://m:8080/a", "https://m/a", False),
        ("http://m/a", "http://m:81/a", False),
        ("http://m/a", "http://m.evil/a", False),
        ("http://m/a", "http://m@evil/a", False),
        ("http://m/a", "http://user:secret@m/a", False),
        ("http://m/a", "file:///etc/passwd", False),
        ("http://m/a", "http://[m/a", False),
        ("http://m/a", "http://m:x/a", False),
    ],
)
def test_what_a_redirect_may_lead_to(url, target, follows):
    assert may_follow(url, target) is follows
