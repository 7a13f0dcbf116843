"""Addresses of this process's gRPC servers: on loopback, or in a folder.

Beam's servers listen on every address of the machine and ask nobody for a password: whoever reaches those of a local
run reads any file of the user, and whoever reaches a pool of workers has it run any code.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import grpc

LOOPBACK = frozenset(("localhost", "127.0.0.1", "::1"))
_new_server = grpc.server
_folder: ContextVar[str | None] = ContextVar("folder", default=None)
_names = itertools.count()


def listen_on_loopback() -> None:
    """Have every gRPC server that this process makes from now on listen on loopback, whatever address it asks for."""
    grpc.server = _confined_server


@contextmanager
def sockets_in(folder: str) -> Iterator[None]:
    """A context in which this thread's new servers listen on sockets in a folder.

    `add_insecure_port` then gives the path of the socket instead of a port.
    """
    listen_on_loopback()
    token = _folder.set(folder)
    try:
        yield
    finally:
        _folder.reset(token)


def on_loopback(address: str) -> str:
    """The address of loopback with the same port; the path of a socket stays as it is.

    >>> on_loopback("[::]:50000"), on_loopback("unix:/run/x")
    ('127.0.0.1:50000', 'unix:/run/x')
    """
    return address if address.startswith("unix:") else f"127.0.0.1:{address.rpartition(':')[2]}"


def _confined_server(*arguments: Any, **options: Any) -> grpc.Server:
    server = _new_server(*arguments, **options)
    bind, bind_secure = server.add_insecure_port, server.add_secure_port

    def add_insecure_port(address: str) -> int | str:
        folder = _folder.get()
        if folder is None:
            return bind(on_loopback(address))
        path = f"{folder}/{next(_names)}"
        bind(f"unix:{path}")
        return path

    def add_secure_port(address: str, credentials: grpc.ServerCredentials) -> int:
        return bind_secure(on_loopback(address), credentials)

    server.add_insecure_port, server.add_secure_port = add_insecure_port, add_secure_port
    return server
