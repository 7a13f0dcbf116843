"""A mirror of dumps for tests: an HTTP server over a dictionary that behaves like Wikimedia's, or as badly as a test asks."""

from __future__ import annotations

import hashlib
import re
import threading
import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import quote, unquote

from support.dump_trees import Tree

#: Answers one request in place of the server.
Fault = Callable[["_Handler"], None]


@dataclass(frozen=True)
class Request:
    """What a client asked for; `path` without the first slash, `range` as it was sent."""

    method: str
    path: str
    range: str | None = None


class TinyMirror:
    """A running server.

    Attributes:
        tree: path → bytes; folders are listed.
        faults: path → what answers the next requests for it, before the tree does.
        requests: all so far.
        agents: every User-Agent that was sent.
        most_connections: that were open at the same time.
        seconds: that each answer takes.
        ages: path → seconds since its last change, which the server states for these paths only.
    """

    def __init__(self, tree: Tree, listing: str = "apache") -> None:
        self.tree, self.listing = dict(tree), listing
        self.faults: dict[str, deque[Fault]] = defaultdict(deque)
        self.requests: list[Request] = []
        self.agents: set[str | None] = set()
        self.open_connections = self.most_connections = 0
        self.seconds = 0.0
        self.ages: dict[str, float] = {}
        self.lock = threading.Lock()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
        self._server.daemon_threads = True
        self._server.mirror = self  # type: ignore[attr-defined]
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    @contextmanager
    def running(self) -> Iterator[TinyMirror]:
        thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self._server.shutdown()
            self._server.server_close()
            thread.join()

    def fail(self, path: str, *faults: Fault) -> None:
        """Let the next requests for a path be answered so."""
        self.faults[path].extend(faults)

    def asked(self, method: str, path: str) -> list[str | None]:
        """Return the ranges of the requests for a path."""
        return [request.range for request in self.requests if (request.method, request.path) == (method, path)]

    def entries(self, folder: str) -> list[str]:
        """Return the names in a folder, folders with a slash."""
        below = [path.removeprefix(folder).partition("/") for path in self.tree if path.startswith(folder)]
        return sorted({name + slash for name, slash, _ in below})


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def setup(self) -> None:
        super().setup()
        self.mirror: TinyMirror = self.server.mirror  # type: ignore[attr-defined]
        with self.mirror.lock:
            self.mirror.open_connections += 1
            self.mirror.most_connections = max(self.mirror.most_connections, self.mirror.open_connections)

    def finish(self) -> None:
        with self.mirror.lock:
            self.mirror.open_connections -= 1
        super().finish()

    def handle(self) -> None:
        try:
            super().handle()
        except ConnectionError:
            self.close_connection = True

    def log_message(self, *_: object) -> None:
        return

    def do_GET(self) -> None:
        self.name = unquote(self.path).removeprefix("/")
        with self.mirror.lock:
            self.mirror.requests.append(Request(self.command, self.name, self.headers["Range"]))
            self.mirror.agents.add(self.headers["User-Agent"])
            faults = self.mirror.faults[self.name]
            fault = faults.popleft() if faults else None
        time.sleep(self.mirror.seconds)
        if fault is not None:
            fault(self)
        elif self.name in self.mirror.tree:
            self.send(self.mirror.tree[self.name])
        elif self.name.endswith("/") and (entries := self.mirror.entries(self.name)):
            self.send(listing(self.name, entries, self.mirror.listing), kind="text/html;charset=UTF-8")
        elif self.mirror.entries(self.name + "/"):
            self.reply(301, Location=f"/{quote(self.name)}/")
        else:
            self.reply(404)

    do_HEAD = do_GET  # noqa: N815

    def reply(self, status: int, body: bytes = b"<html>an error page</html>", **headers: object) -> None:
        """Send a short answer; underscores in the names of headers are hyphens."""
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), str(value))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def send(
        self, data: bytes, *, ranges: bool = True, cut_after: int | None = None, kind: str = "application/octet-stream"
    ) -> None:
        """Send a file or the requested range of it, cut off after a number of bytes of the body."""
        asked = re.fullmatch(r"bytes=(\d+)-", self.headers["Range"] or "") if ranges else None
        start = int(asked.group(1)) if asked else 0
        if asked and start >= len(data):
            self.reply(416, Content_Range=f"bytes */{len(data)}")
            return
        self.send_response(206 if asked else 200)
        if asked:
            self.send_header("Content-Range", f"bytes {start}-{len(data) - 1}/{len(data)}")
        self.send_header("Content-Type", kind)
        if self.name in self.mirror.ages:
            self.send_header("Last-Modified", formatdate(time.time() - self.mirror.ages[self.name], usegmt=True))
        self.send_header("ETag", f'"{hashlib.md5(data).hexdigest()[:12]}"')
        self.send_header("Content-Length", str(len(data) - start))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data[start:] if cut_after is None else data[start : start + cut_after])
            self.close_connection = cut_after is not None


def listing(folder: str, entries: list[str], style: str) -> bytes:
    """Return a folder's page as Apache's or nginx's own module writes it."""
    if style == "nginx":
        rows = "".join(f'<a href="{quote(name)}">{name}</a>      02-Nov-2026 03:04      123\n' for name in entries)
        head = f"<html>\r\n<head><title>Index of /{folder}</title></head>\r\n<body>\r\n<h1>Index of /{folder}</h1>"
        return f'{head}<hr><pre><a href="../">../</a>\r\n{rows}</pre><hr></body>\r\n</html>\r\n'.encode()
    rows = "".join(
        f'<tr><td valign="top"><img src="/icons/unknown.gif" alt="[   ]"></td><td><a href="{quote(name)}">{name}</a></td>'
        '<td align="right">2026-11-02 03:04  </td><td align="right">123 </td><td>&nbsp;</td></tr>\n'
        for name in entries
    )
    sort = '<tr><th><a href="?C=N;O=D">Name</a></th><th><a href="?C=M;O=A">Last modified</a></th></tr>\n'
    up = f'<tr><td><a href="/{folder.rstrip("/").rpartition("/")[0]}/">Parent Directory</a></td></tr>\n'
    return (
        '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">\n'
        f"<html>\n <head>\n  <title>Index of /{folder}</title>\n </head>\n <body>\n<table>\n{sort}{up}{rows}</table>\n"
        "<address>Apache/2.4 Server at dumps.example Port 80</address>\n</body></html>\n"
    ).encode()


# --- what a server does wrong


def status(code: int, **headers: object) -> Fault:
    """Return an error."""
    return lambda handler: handler.reply(code, **headers)


def as_usual() -> Fault:
    """Nothing, this time."""
    return lambda handler: handler.send(handler.mirror.tree[handler.name])


def cut(after: int) -> Fault:
    """Return the fault of a connection that ends after a number of bytes."""
    return lambda handler: handler.send(handler.mirror.tree[handler.name], cut_after=after)


def whole_file() -> Fault:
    """Return the range that is asked for is ignored."""
    return lambda handler: handler.send(handler.mirror.tree[handler.name], ranges=False)


def other(data: bytes, **options: bool) -> Fault:
    """Other bytes than the tree's."""
    return lambda handler: handler.send(data, **options)


def hung_up() -> Fault:
    """Return the connection ends without an answer."""

    def close(handler: _Handler) -> None:
        handler.close_connection = True

    return close
