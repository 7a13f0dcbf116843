"""A mirror reached over http or https, politely: with a contact in the User-Agent, and at most two connections."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from email.utils import parsedate_to_datetime
from http.cookiejar import DefaultCookiePolicy
from time import monotonic, time
from typing import Any
from urllib.parse import quote

import requests
from requests.adapters import HTTPAdapter
from urllib3.exceptions import HTTPError

from wikimill.transforms.fetching.failures import FetchError, Forbidden, NotThere, Transient, Unsafe
from wikimill.transforms.fetching.links import linked_names, redirected
from wikimill.transforms.fetching.mirror import CHUNK_BYTES, MAX_TEXT_BYTES, Body, decoded
from wikimill.transforms.fetching.retries import MIN_SPEED, WINDOW_SECONDS, RetryPolicy, SpeedGuard

#: Wikimedia allows three connections for each address; two leave one for the user's browser.
CONNECTIONS = 2
_MAX_REDIRECTS = 5
_CONNECT_SECONDS = 20.0
_TRANSIENT = frozenset({408, 425, 429, 500, 502, 503, 504})
#: Statuses of servers that support GET only.
_NO_HEAD = frozenset({405, 501})
_SIZE = re.compile(r"\d{1,18}", re.ASCII)
_CONTENT_RANGE = re.compile(r"bytes (\d{1,18})-\d{1,18}/(\d{1,18}|\*)", re.ASCII)


def user_agent(version: str, contact: str) -> str:
    """Return the User-Agent header of wikimill.

    >>> user_agent("1.2", "me@example.org").rpartition("/")[0]
    'wikimill/1.2 (contact me@example.org) python-requests'
    """
    return f"wikimill/{version} (contact {contact}) python-requests/{requests.__version__}"


class HttpMirror:
    """A mirror at an http(s) URL; see `Mirror` for the errors of its methods.

    Args:
        root: the URL of the folder with `other/` and the wikis' folders.
        agent: the User-Agent header.
        retries: the policy for requests of listings, small files, sizes and ages.
        min_speed: least bytes per second; a slower body raises Transient.
        clock: returns a time in seconds that never decreases.
    """

    def __init__(
        self,
        root: str,
        agent: str,
        retries: RetryPolicy,
        min_speed: float = MIN_SPEED,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._root = root.rstrip("/")
        self._retries = retries
        self._min_speed, self._clock = min_speed, clock
        self._session = requests.Session()
        # A server that compressed files in transit would break digests and ranges.
        self._session.headers.update({"User-Agent": agent, "Accept-Encoding": "identity"})
        self._session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        for scheme in ("http://", "https://"):
            adapter = HTTPAdapter(pool_connections=1, pool_maxsize=CONNECTIONS, pool_block=True)
            self._session.mount(scheme, adapter)

    @property
    def root(self) -> str:
        """The URL of the tree, without a slash at its end."""
        return self._root

    def names(self, folder: str) -> frozenset[str]:
        """Return the names of a folder's entries, from the links in its listing that lead to direct entries."""
        return self._retries.call(lambda: self._names(folder))

    def _names(self, folder: str) -> frozenset[str]:
        url = self._url(folder) + "/"
        # Some mirrors write listings in Latin-1 but declare UTF-8; the names of dumps are ASCII.
        page = self._bytes(folder + "/").decode("utf-8", "replace")
        if "</html>" not in page.lower():
            raise Transient(f"{url}: the listing is cut (no </html>)")
        return frozenset(linked_names(page, url))

    def text(self, path: str) -> str:
        """Return the text of a small file."""
        return decoded(self._retries.call(lambda: self._bytes(path)), self._url(path))

    def _bytes(self, path: str) -> bytes:
        url, data = self._url(path), bytearray()
        with self._sent("GET", path, {}) as response:
            for piece in self._pieces(response, url):
                data += piece
                if len(data) > MAX_TEXT_BYTES:
                    raise Unsafe(f"{url} does not end; expected at most {MAX_TEXT_BYTES} bytes")
        return bytes(data)

    def size(self, path: str) -> int | None:
        """Return the size of a file in bytes; None if the server does not send it."""
        return self._retries.call(lambda: self._size(path))

    def _size(self, path: str) -> int | None:
        with self._sent("HEAD", path, {}, also=_NO_HEAD) as response:
            list(self._pieces(response, self._url(path)))  # a body read to its (empty) end frees the connection
            return None if response.status_code in _NO_HEAD else _length(response)

    def age(self, path: str) -> float | None:
        """Return the seconds since a file changed, by the server's clock; None if the server does not send the time."""
        return self._retries.call(lambda: self._age(path))

    def _age(self, path: str) -> float | None:
        with self._sent("HEAD", path, {}, also=_NO_HEAD) as response:
            list(self._pieces(response, self._url(path)))
            if response.status_code in _NO_HEAD:
                return None
            changed, now = (_moment(response.headers.get(name, "")) for name in ("Last-Modified", "Date"))
            return None if changed is None or now is None else now - changed

    @contextmanager
    def open(self, path: str, start: int) -> Iterator[Body]:
        """Open a file from byte `start` on, or from byte 0 if the server does not support the range."""
        url = self._url(path)
        if start:
            # Without If-Range: the size in the answer and the published digest identify the file better than an ETag,
            # which differs between the machines of one name and would discard the part.
            with self._sent("GET", path, {"Range": f"bytes={start}-"}, also=frozenset({416})) as response:
                begins, total = _range(response)
                if begins in (0, start):
                    yield Body(begins, total, self._pieces(response, url))
                    return
        with self._sent("GET", path, {}) as response:
            yield Body(0, _length(response), self._pieces(response, url))

    def _url(self, path: str) -> str:
        return f"{self._root}/{quote(path.rstrip('/'))}"

    def _pieces(self, response: requests.Response, url: str) -> Iterator[bytes]:
        guard = SpeedGuard(url, self._min_speed, self._clock)
        try:
            # `read1` returns what has arrived, so that the guard sees a slow body before a whole chunk is there.
            while piece := response.raw.read1(CHUNK_BYTES, decode_content=False):
                guard.count(len(piece))
                yield piece
        except (HTTPError, OSError) as error:
            raise Transient(f"{url}: the connection was cut: {_reason(error)}") from error

    @contextmanager
    def _sent(
        self,
        method: str,
        path: str,
        headers: Mapping[str, str],
        also: frozenset[int] = frozenset(),
    ) -> Iterator[requests.Response]:
        """Send a request, following redirects on the same host.

        Args:
            also: statuses that are not failures, in addition to 200 and 206.
        """
        url = self._url(path) + "/" * path.endswith("/")
        for _ in range(_MAX_REDIRECTS + 1):
            with self._response(method, url, headers) as response:
                if not response.is_redirect:
                    _check(response, url, also)
                    yield response
                    return
                url = redirected(url, response.headers["Location"])
        raise FetchError(f"{self._url(path)}: more than {_MAX_REDIRECTS} redirects; check --mirror")

    def _response(self, method: str, url: str, headers: Mapping[str, str]) -> requests.Response:
        try:
            request = self._session.prepare_request(requests.Request(method, url, headers=dict(headers)))
            settings: dict[str, Any] = {**self._session.merge_environment_settings(url, {}, True, None, None)}
            # Session.send would follow the Location on its own as far as to the next request, reading all of the body.
            adapter = self._session.get_adapter(url)
            return adapter.send(request, timeout=(_CONNECT_SECONDS, WINDOW_SECONDS), **settings)
        except requests.exceptions.SSLError as error:
            raise FetchError(f"{url}: the server's certificate is not trusted: {_reason(error)}") from error
        except (requests.ConnectionError, requests.Timeout) as error:
            raise Transient(f"{url}: {_reason(error)}") from error
        except (requests.RequestException, HTTPError, ValueError) as error:
            raise FetchError(f"{url} cannot be asked for: {_reason(error)}; check --mirror") from error


def _check(response: requests.Response, url: str, also: frozenset[int]) -> None:
    status = response.status_code
    if status in (200, 206) or status in also:
        return
    answer = f"{url}: {status} {response.reason or ''}".rstrip()
    if status in (404, 410):
        raise NotThere(f"{url} is not there ({status})")
    if status in (401, 403):
        raise Forbidden(f"{answer}; Wikimedia blocks clients that do not name a contact: check --contact and --mirror")
    if status in _TRANSIENT:
        raise Transient(answer, _retry_after(response))
    raise FetchError(f"{answer}; expected 200; check --mirror")


def _retry_after(response: requests.Response) -> float | None:
    """Return the seconds to wait by the header Retry-After, a number or a date; None if it is missing or invalid."""
    value = response.headers.get("Retry-After", "").strip()
    if re.fullmatch(r"\d{1,9}", value, re.ASCII):
        return float(value)
    moment = _moment(value)
    return None if moment is None else max(moment - time(), 0.0)


def _moment(value: str) -> float | None:
    """Return the date in a header, in seconds since 1970; None if it is invalid."""
    try:
        return parsedate_to_datetime(value.strip()).timestamp()
    except (ValueError, OverflowError):
        return None


def _length(response: requests.Response) -> int | None:
    """Return the size of the body in bytes; None if the server does not send it."""
    length = response.headers.get("Content-Length", "")
    return int(length) if _SIZE.fullmatch(length) else None


def _range(response: requests.Response) -> tuple[int | None, int | None]:
    """Return the first byte of the answer to a range request, and the size of the file; None for each if unknown."""
    if response.status_code == 200:
        return 0, _length(response)
    match = _CONTENT_RANGE.fullmatch(response.headers.get("Content-Range", "").strip())
    if match is None or response.status_code != 206:
        return None, None
    return int(match.group(1)), None if match.group(2) == "*" else int(match.group(2))


def _reason(error: BaseException) -> str:
    """Return the innermost reason of a network error, without the addresses of objects."""
    inner: object = error
    while isinstance(inner, BaseException):
        deeper = getattr(inner, "reason", None) or next((a for a in inner.args if isinstance(a, BaseException)), None)
        if not isinstance(deeper, BaseException):
            break
        inner = deeper
    text = str(inner)
    return re.sub(r"^.*?(object at 0x[0-9a-f]+>|\w*Connection(Pool)?\(.*?\)): ", "", text) or type(inner).__name__
