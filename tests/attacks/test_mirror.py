"""A mirror that wishes us ill: redirects, sizes, headers, chunks, listings, sums, waits without end."""

import gzip
import re
import socket
import struct
from time import sleep

import pytest
from support.dump_trees import content_folder, content_tree, noise, sums
from support.milling import bytes_of, wikimill
from support.tiny_mirror import TinyMirror

from wikimill.pipelines.fetching import download
from wikimill.transforms.fetching import http_mirror
from wikimill.transforms.fetching.parallel import Stop

DATE = "2026-11-01"
NAME = f"simplewiki-{DATE}-p1p4.xml.bz2"
DATA = noise("dump", 2_000)
HOME = "other/mediawiki_content_history/simplewiki/"
FOLDER = content_folder("simplewiki", "history", DATE)
SUMS, FILE = f"{FOLDER}/SHA256SUMS", f"{FOLDER}/{NAME}"
LOCAL = f"simplewiki-{DATE}-history"
SUM = sums({NAME: DATA})
LISTED = b'<html><a href="2026-11-01/">x</a></html>'


def raw(data):
    """These bytes in place of an answer."""

    def answer(handler):
        handler.wfile.write(data)
        handler.close_connection = True

    return answer


def reply(status, body=b"", **headers):
    return lambda handler: handler.reply(status, body, **headers)


def redirect(location):
    return raw(b"HTTP/1.1 302 Found\r\nLocation: " + location + b"\r\nContent-Length: 0\r\n\r\n")


def endless(begin, piece, seconds=0.0):
    """A beginning, and then the same without an end."""

    def answer(handler):
        handler.close_connection = True
        handler.wfile.write(begin)
        while True:  # until the client hangs up
            handler.wfile.write(piece)
            handler.wfile.flush()
            sleep(seconds)

    return answer


def for_get(fault, head=None):
    """To GET; to HEAD the file's size, or what is said."""

    def answer(handler):
        if handler.command == "GET":
            fault(handler)
        elif head is not None:
            head(handler)
        else:
            handler.send(DATA)

    return answer


def length(size):
    """An answer to HEAD."""
    return raw(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % size)


def reset(handler):
    handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    handler.connection.close()
    handler.close_connection = True


def twice(fault):
    """The first two times."""
    return [fault] * 2


OK = b"HTTP/1.1 200 OK\r\n"
LIST_EVIL = (
    b'<html><a href="2026-11-01/">x</a><a href="2099-12-31/">x</a><a href="2026-11-01%2f..%2f..%2f">x</a>'
    b'<a href="file:///etc/">x</a><a href="\x00\x1b[2J/">x</a><a href="http://[/">x</a></html>'
)
MANY = b"".join(b"%064x  simplewiki-2026-11-01-p%dp%d.xml.bz2\n" % (n, n, n) for n in range(200))
#: Target of the attack → name of the attack → the faulty answer (each time, or a list: once each).
ATTACKS = {
    HOME: {
        "many links": reply(200, b"<html>" + b'<a href="9/">x</a>' * 20_000 + LISTED),
        "links to elsewhere": reply(200, LIST_EVIL),
        "JSON": reply(200, b'{"a":1}'),
        "redirect to file": redirect(b"file:///etc/passwd"),
        "redirect to another scheme": redirect(b"gopher://127.0.0.1/"),
        "redirect to half an address": redirect(b"http://["),
        "redirect to a port that is none": redirect(b"http://127.0.0.1:99999999/"),
        "redirect to nowhere": redirect(b""),
        "redirect to control characters": redirect(b"/\x01\x1b[31m"),
        "redirect with a password": redirect(b"http://user:pw@127.0.0.1/x"),
        "redirect to what is no UTF-8": redirect(b"/\xff\xfe\xe9"),
        "redirect to itself": redirect(b"/" + HOME.encode()),
        "redirect with an endless body": endless(
            b"HTTP/1.1 302 Found\r\nLocation: http://elsewhere.example/\r\nContent-Length: 9999999999\r\n\r\n",
            b"x" * 9999,
        ),
        "header of a megabyte": raw(OK + b"X: " + b"a" * 1_000_000 + b"\r\n\r\n"),
        "100,000 headers": raw(OK + b"".join(b"X%d: y\r\n" % n for n in range(100_000)) + b"\r\n"),
        "no HTTP": raw(b"\x00\x01\x02 garbage\r\n\r\n"),
        "status 999": raw(b"HTTP/1.1 999 \x1b[31mred\x07\r\nContent-Length: 0\r\n\r\n"),
        "reason with control characters": raw(b"HTTP/1.1 418 \x1b]0;pwned\x07\r\nContent-Length: 0\r\n\r\n"),
        "chunk without a size": raw(OK + b"Transfer-Encoding: chunked\r\n\r\nZZZ\r\nabc\r\n"),
        "chunk of 16 exabytes": raw(OK + b"Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nabc\r\n"),
        "negative length": raw(OK + b"Content-Length: -5\r\n\r\nabc"),
        "two lengths": raw(OK + b"Content-Length: 5\r\nContent-Length: 7\r\n\r\nabcde"),
    },
    SUMS: {
        "HTML": reply(200, b"<html>404</html>"),
        "gzip": reply(200, gzip.compress(SUM), Content_Encoding="gzip"),
        "byte by byte": endless(OK + b"Content-Length: 1000000\r\n\r\n", b"a", 0.001),
        "chunks byte by byte": endless(OK + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\na\r\n", 0.001),
        "endless": endless(OK + b"\r\n", SUM * 1000),
        "CRLF": reply(200, SUM.replace(b"\n", b"\r\n")),
        "star and ./": reply(200, SUM.replace(b"  ", b" *./")),
        "names that differ by case": reply(200, SUM + SUM.replace(b"p1p4", b"P1P4")),
        "many files that are not there": reply(200, MANY),
        "the folder's own name": reply(200, SUM + b"0" * 64 + b"  simplewiki-2026-11-01-history\n"),
    },
    FILE: {
        "gzip": for_get(reply(200, gzip.compress(DATA), Content_Encoding="gzip")),
        "byte by byte": for_get(endless(OK + b"Content-Length: 2000\r\n\r\n", b"a", 0.001)),
        "size of 100 petabytes": for_get(reply(200, DATA), length(10**17)),
        "size of 0": for_get(reply(200, DATA), length(0)),
        "more than the size": for_get(reply(200, DATA + b"x" * 100)),
        "less than the size": for_get(reply(200, DATA[:-50])),
        "Retry-After of a day": for_get(reply(503, Retry_After="86400")),
        "Retry-After in the year 9999": twice(reply(429, Retry_After="Fri, 31 Dec 9999 23:59:59 GMT")),
        "Retry-After that is no date": twice(reply(429, Retry_After="Mon, 99 Foo -1 25:61:61 +9999999999")),
        "Retry-After in no time zone": twice(reply(429, Retry_After="Thu, 01 Jan 1970 00:00:00 -99999999999999")),
        "Retry-After of -5": twice(reply(429, Retry_After="-5")),
        "304": for_get(reply(304)),
        "204": for_get(raw(b"HTTP/1.1 204 No Content\r\n\r\n")),
        "another part": for_get(reply(206, DATA, Content_Range="bytes 5-2004/2005")),
        "a part of a larger file": for_get(reply(206, DATA, Content_Range="bytes 0-1/99999999")),
        "207": for_get(reply(207, DATA)),
        "401": for_get(reply(401, WWW_Authenticate='Basic realm="x"')),
        "407": for_get(reply(407)),
        "418": for_get(reply(418)),
        "500": for_get(reply(500)),
        "reset": for_get(reset),
    },
}


#: Exit code, and the last line on stderr.
MESSAGES = {
    (HOME, "many links"): (0, ""),
    (HOME, "links to elsewhere"): (0, "passed over: content layout, 2099-12-31: no SHA256SUMS"),
    (HOME, "JSON"): (
        1,
        "HOME/: the listing is cut (no </html>) (tried 8 times); try again later: what is already here is kept",
    ),
    (HOME, "redirect to file"): (
        1,
        "HOME/ redirects to 'file:///etc/passwd'; only the same host is followed: see --mirror",
    ),
    (HOME, "redirect to another scheme"): (
        1,
        "HOME/ redirects to 'gopher://127.0.0.1/'; only the same host is followed: see --mirror",
    ),
    (HOME, "redirect to half an address"): (
        1,
        "HOME/ redirects to 'http://['; only the same host is followed: see --mirror",
    ),
    (HOME, "redirect to a port that is none"): (
        1,
        "HOME/ redirects to 'http://127.0.0.1:99999999/'; only the same host is followed: see --mirror",
    ),
    (HOME, "redirect to nowhere"): (1, "HOME: more than 5 redirects; check --mirror"),
    (HOME, "redirect to control characters"): (
        2,
        "no complete history dump of simplewiki at M: content layout: HOME/ is not there; the legacy layout is used instead; legacy layout: M/simplewiki/ is not there; check --wiki, --date and --mirror",
    ),
    (HOME, "redirect with a password"): (
        1,
        "HOME/ redirects to 'http://user:pw@127.0.0.1/x'; only the same host is followed: see --mirror",
    ),
    (HOME, "redirect to what is no UTF-8"): (
        2,
        "no complete history dump of simplewiki at M: content layout: HOME/ is not there; the legacy layout is used instead; legacy layout: M/simplewiki/ is not there; check --wiki, --date and --mirror",
    ),
    (HOME, "redirect to itself"): (1, "HOME: more than 5 redirects; check --mirror"),
    (HOME, "redirect with an endless body"): (
        1,
        "HOME/ redirects to 'http://elsewhere.example/'; only the same host is followed: see --mirror",
    ),
    (HOME, "header of a megabyte"): (
        1,
        "HOME/: got more than 65536 bytes when reading header line (tried 8 times); try again later: what is already here is kept",
    ),
    (HOME, "100,000 headers"): (
        1,
        "HOME/: got more than 100 headers (tried 8 times); try again later: what is already here is kept",
    ),
    (HOME, "no HTTP"): (
        1,
        "HOME/: \\x00\\x01\\x02 garbage\\r\\n (tried 8 times); try again later: what is already here is kept",
    ),
    (HOME, "status 999"): (1, "HOME/: 999 \\x1b[31mred\\x07; expected 200; check --mirror"),
    (HOME, "reason with control characters"): (1, "HOME/: 418 \\x1b]0;pwned\\x07; expected 200; check --mirror"),
    (HOME, "chunk without a size"): (
        1,
        "HOME: the connection was cut: IncompleteRead(0 bytes read) (tried 8 times); try again later: what is already here is kept",
    ),
    (HOME, "chunk of 16 exabytes"): (
        1,
        "HOME: the connection was cut: IncompleteRead(0 bytes read) (tried 8 times); try again later: what is already here is kept",
    ),
    (HOME, "negative length"): (
        1,
        "HOME/: the listing is cut (no </html>) (tried 8 times); try again later: what is already here is kept",
    ),
    (HOME, "two lengths"): (
        1,
        "HOME/ cannot be asked for: Content-Length contained multiple unmatching values (5, 7); check --mirror",
    ),
    (SUMS, "HTML"): (
        2,
        "no complete history dump of simplewiki at M: content layout, 2026-11-01: SHA256SUMS is cut: its last line has no end; try again later, or take --layout legacy",
    ),
    (SUMS, "gzip"): (1, "SUMS is not text: byte 1 is not UTF-8"),
    (SUMS, "byte by byte"): (
        1,
        "SUMS: 1 byte a second; --min_speed is 1,000 (tried 8 times); try again later: what is already here is kept",
    ),
    (SUMS, "chunks byte by byte"): (
        1,
        "SUMS: 1 byte a second; --min_speed is 1,000 (tried 8 times); try again later: what is already here is kept",
    ),
    (SUMS, "endless"): (1, "SUMS does not end; expected at most 2000000 bytes"),
    (SUMS, "CRLF"): (0, ""),
    (SUMS, "star and ./"): (0, ""),
    (SUMS, "names that differ by case"): (
        4,
        "FOLDER/simplewiki-2026-11-01-P1P4.xml.bz2 is not there (404), although the dump of 2026-11-01 names it: it expires, or the mirror lags; try another --date",
    ),
    (SUMS, "many files that are not there"): (
        2,
        "no complete history dump of simplewiki at M: content layout, 2026-11-01: SHA256SUMS does not name simplewiki-2026-11-01-p1p4.xml.bz2, which is next to it; try again later, or take --layout legacy",
    ),
    (SUMS, "the folder's own name"): (
        4,
        "FOLDER/simplewiki-2026-11-01-history is not there (404), although the dump of 2026-11-01 names it: it expires, or the mirror lags; try another --date",
    ),
    (FILE, "gzip"): (
        4,
        "FILE has 2023 bytes now, expected 2000: it changes on the mirror, or the mirror lags; run again later or name another --date",
    ),
    (FILE, "byte by byte"): (
        1,
        "FILE: 1 byte a second; --min_speed is 1,000 (tried 8 times); try again later: what is already here is kept",
    ),
    (FILE, "size of 100 petabytes"): (
        1,
        "T/to/simplewiki-2026-11-01-history needs 100,000,000,000,000,000 more bytes, but only N are free there; make room or name another --to",
    ),
    (FILE, "size of 0"): (
        4,
        "FILE: wrong digest twice: expected sha256 f2eb0cf9cf67b15f92745e5c5d31885f1e1a333f9759df4ce95b6fb3710908f3, found e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855; the mirror's copy is damaged: try another --mirror or --date",
    ),
    (FILE, "more than the size"): (
        4,
        "FILE has 2100 bytes now, expected 2000: it changes on the mirror, or the mirror lags; run again later or name another --date",
    ),
    (FILE, "less than the size"): (
        4,
        "FILE has 1950 bytes now, expected 2000: it changes on the mirror, or the mirror lags; run again later or name another --date",
    ),
    (FILE, "Retry-After of a day"): (
        1,
        "FILE: 503 Service Unavailable (tried 8 times); try again later: what is already here is kept",
    ),
    (FILE, "Retry-After in the year 9999"): (
        0,
        "FILE: 429 Too Many Requests; the server asks to wait N s; trying again in 600 s",
    ),
    (FILE, "Retry-After that is no date"): (0, "FILE: 429 Too Many Requests; trying again in 2 s"),
    (FILE, "Retry-After in no time zone"): (0, "FILE: 429 Too Many Requests; trying again in 2 s"),
    (FILE, "Retry-After of -5"): (0, "FILE: 429 Too Many Requests; trying again in 2 s"),
    (FILE, "304"): (1, "FILE: 304 Not Modified; expected 200; check --mirror"),
    (FILE, "204"): (1, "FILE: 204 No Content; expected 200; check --mirror"),
    (FILE, "another part"): (0, ""),
    (FILE, "a part of a larger file"): (0, ""),
    (FILE, "207"): (1, "FILE: 207 Multi-Status; expected 200; check --mirror"),
    (FILE, "401"): (
        1,
        "FILE: 401 Unauthorized; Wikimedia blocks clients that do not name a contact: check --contact and --mirror",
    ),
    (FILE, "407"): (1, "FILE: 407 Proxy Authentication Required; expected 200; check --mirror"),
    (FILE, "418"): (1, "FILE: 418 I'm a Teapot; expected 200; check --mirror"),
    (FILE, "500"): (
        1,
        "FILE: 500 Internal Server Error (tried 8 times); try again later: what is already here is kept",
    ),
    (FILE, "reset"): (
        1,
        "FILE: [Errno 104] Connection reset by peer (tried 8 times); try again later: what is already here is kept",
    ),
}


class Clock:
    """It goes on with every look at it, and with every sleep: what would take hours takes some reads."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        self.now += 1
        return self.now

    def sleep(self, seconds):
        self.now += seconds


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(download, "monotonic", clock)
    monkeypatch.setattr(Stop, "sleep", lambda _, seconds: clock.sleep(seconds))
    monkeypatch.setattr(http_mirror, "MAX_TEXT_BYTES", 2_000_000)
    return clock


@pytest.fixture
def server():
    with TinyMirror(content_tree("simplewiki", "history", DATE, {NAME: DATA})).running() as server:
        yield server


CASES = [
    pytest.param(path, name, id=f"{path.rpartition('/')[2] or 'listing'}: {name}")
    for path, named in ATTACKS.items()
    for name in named
]


def attacked(server, path, name, to, *options):
    """What a fetch comes to."""
    fault = ATTACKS[path][name]
    server.fail(path, *(fault if isinstance(fault, list) else [fault] * 50))
    where = ("--contact", "me@example.org", "--mirror", server.url, "--to", to)
    return wikimill("fetch", "--wiki", "simplewiki", "--kind", "history", *where, *options)


@pytest.mark.attack
@pytest.mark.parametrize(("path", "name"), CASES)
def test_a_mirror_that_wishes_us_ill(server, clock, tmp_path, path, name):
    outcome = attacked(server, path, name, tmp_path / "to")
    assert (outcome.code, last_line(outcome, server, tmp_path)) == MESSAGES[path, name]
    assert outcome.code in (0, 1, 2, 4)
    assert not {*outcome.err} & {"\x1b", "\x07", "\x00"}
    assert "Traceback" not in outcome.err
    # Nothing is elsewhere, and nothing is called whole that is not.
    here = {path.removeprefix(f"{LOCAL}/"): data for path, data in bytes_of(tmp_path / "to").items()}
    here.pop("fetch.json", None)
    if outcome.code == 0:
        assert {name: data for name, data in here.items() if name != "SHA256SUMS"} == {NAME: DATA, "_SUCCESS": b""}
    else:
        assert here.keys() <= {NAME, f"{NAME}.part", "SHA256SUMS"}


def last_line(outcome, server, tmp_path):
    last = "".join(outcome.err.splitlines()[-1:]).removeprefix("wikimill: ")
    last = last.replace(server.url, "M").replace(str(tmp_path), "T")
    for path, name in ((FILE, "FILE"), (SUMS, "SUMS"), (FOLDER, "FOLDER"), (HOME, "HOME/"), (HOME[:-1], "HOME")):
        last = last.replace(f"M/{path}", name)
    return re.sub(r"(only|wait) \d[\d,]{9,}", r"\1 N", last)


@pytest.mark.attack
def test_retry_after_is_limited_by_max_hours(server, clock, tmp_path):
    outcome = attacked(server, FILE, "Retry-After of a day", tmp_path / "to", "--max_hours", 0.5)
    assert (outcome.code, last_line(outcome, server, tmp_path)) == (
        1,
        "FILE: 503 Service Unavailable; the server asks to wait 86,400 s; --max_hours ends before it could be tried again "
        "in 600 s; run again later: what is already here is kept",
    )


@pytest.mark.attack
def test_the_time_for_fetching_ends_also_while_bytes_come(server, clock, tmp_path):
    outcome = attacked(server, FILE, "byte by byte", tmp_path / "to", "--max_hours", 0.05, "--min_speed", 0)
    assert (outcome.code, outcome.err) == (
        1,
        "wikimill: fetching has taken as long as --max_hours 0.05 lets it; what has come is kept, the same command "
        "goes on\n",
    )
    assert bytes_of(tmp_path / "to")[f"{LOCAL}/{NAME}.part"].strip(b"a") == b""


@pytest.mark.attack
@pytest.mark.parametrize(("begin", "piece"), [(b"", b"HTTP/1.1 100 Continue\r\n\r\n" * 9), (OK + b"X: ", b"a")])
def test_fetch_ends_at_its_deadline_within_an_endless_header(server, tmp_path, begin, piece):
    server.fail(HOME, *[endless(begin, piece, 0.05)] * 50)
    where = ("--contact", "me@example.org", "--mirror", server.url, "--to", tmp_path / "to")
    outcome = wikimill("fetch", "--wiki", "simplewiki", "--kind", "history", *where, "--max_hours", 1 / 3600)
    assert (outcome.code, bytes_of(tmp_path)) == (1, {})
    assert outcome.err.startswith("wikimill: fetching has taken as long as --max_hours 0.000277778")


@pytest.mark.attack
@pytest.mark.parametrize("location", [b"http://[", b"/\xff", b"file:///etc/passwd"])
@pytest.mark.slow
def test_broken_redirect_does_not_stop_other_corpora(server, clock, tmp_path, location):
    server.tree = content_tree("simplewiki", "history", DATE, {NAME: DATA})
    server.fail("other/mediawiki_content_current/simplewiki/", *[redirect(location)] * 20)
    releases = tmp_path / "releases"
    words = (
        "--wiki",
        "simplewiki",
        "--corpus",
        "discofuse,wikisplit",
        "--contact",
        "me@example.org",
        "--formats",
        "jsonl",
    )
    outcome = wikimill("refresh", *words, "--mirror", server.url, "--releases", releases)
    assert outcome.code == (2 if location == b"/\xff" else 1)
    # The other one was fetched; mining reports that it is not a dump.
    assert (releases / "_dumps" / LOCAL / "_SUCCESS").is_file()
