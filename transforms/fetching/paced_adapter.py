"""Lets requests read each answer, header and body, at a watched pace.

http.client reads the header by itself, "100 Continue" as often as it comes; only the file under it sees each byte.
"""

from __future__ import annotations

import http.client
import io
import socket
from contextvars import ContextVar
from typing import Any

from requests.adapters import HTTPAdapter
from urllib3 import HTTPConnectionPool, HTTPSConnectionPool, PoolManager, ProxyManager
from urllib3.connection import HTTPConnection, HTTPSConnection

from wikimill.transforms.fetching.pace import Watch

#: Of the request that this thread sends.
WATCH: ContextVar[Watch] = ContextVar("WATCH")


class _WatchedSocket(io.RawIOBase):
    """A socket as a file."""

    def __init__(self, sock: socket.socket, watch: Watch) -> None:
        self._socket, self._watch = sock, watch
        self._file = sock.makefile("rb", buffering=0)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        self._socket.settimeout(self._watch.timeout())
        try:
            size = self._file.readinto(buffer)
        except TimeoutError as error:
            raise self._watch.silence() from error
        self._watch.count(size or 0)
        return size

    def close(self) -> None:
        self._file.close()
        super().close()


class _WatchedResponse(http.client.HTTPResponse):
    """An answer that is read at a watched pace."""

    def __init__(self, sock: socket.socket, *arguments: Any, **options: Any) -> None:
        super().__init__(sock, *arguments, **options)
        self.fp.close()
        self._watch = WATCH.get()
        self.fp = io.BufferedReader(_WatchedSocket(sock, self._watch))

    def begin(self) -> None:
        super().begin()
        self._watch.header_has_come()


class _Connection(HTTPConnection):
    response_class = _WatchedResponse


class _SecureConnection(HTTPSConnection):
    response_class = _WatchedResponse


class _ConnectionPool(HTTPConnectionPool):
    ConnectionCls = _Connection


class _SecureConnectionPool(HTTPSConnectionPool):
    ConnectionCls = _SecureConnection


class PacedAdapter(HTTPAdapter):
    """Sends requests; `WATCH` must be set."""

    def init_poolmanager(self, *arguments: Any, **options: Any) -> None:
        """Make the connections, straight to a server."""
        super().init_poolmanager(*arguments, **options)
        _watch(self.poolmanager)

    def proxy_manager_for(self, proxy: str, **options: Any) -> PoolManager:
        """Make the connections through a proxy; a SOCKS proxy has its own, which are not watched."""
        manager: PoolManager = super().proxy_manager_for(proxy, **options)
        if isinstance(manager, ProxyManager):
            _watch(manager)
        return manager


def _watch(manager: PoolManager) -> None:
    manager.pool_classes_by_scheme = {"http": _ConnectionPool, "https": _SecureConnectionPool}
