"""The sockets on which processes listen, as the kernel lists them."""

from __future__ import annotations

import ipaddress
import os
import stat
from collections.abc import Iterable
from pathlib import Path

from support.processes import processes_of

_LISTENS_TCP, _LISTENS_UNIX = "0A", "00010000"


def open_to_others(process_ids: Iterable[int]) -> set[str]:
    """Return where processes listen so that someone else may call: off loopback, or by a socket that others can
    open."""
    inodes = _inodes(process_ids)
    tcp = {f"{address}:{port}" for address, port, inode in _tcp() if inode in inodes and not _is_loopback(address)}
    return tcp | {path for path, inode in _unix() if inode in inodes and not _is_private(path)}


def listening(process_ids: Iterable[int]) -> set[str]:
    """Everything that processes listen on: `tcp` for each port of loopback or elsewhere, paths of sockets."""
    inodes = _inodes(process_ids)
    tcp = {f"tcp {port}" for _, port, inode in _tcp() if inode in inodes}
    return tcp | {path for path, inode in _unix() if inode in inodes}


def of_sessions(*leaders: int) -> list[int]:
    """Return the processes of sessions."""
    return [process_id for leader in leaders for process_id in processes_of(leader)]


def _inodes(process_ids: Iterable[int]) -> set[str]:
    found = set()
    for process_id in process_ids:
        folder = f"/proc/{process_id}/fd"
        try:
            names = os.listdir(folder)
        except OSError:
            continue  # it has ended
        for name in names:
            try:
                target = os.readlink(f"{folder}/{name}")
            except OSError:
                continue  # it has been closed
            if target.startswith("socket:["):
                found.add(target[len("socket:[") : -1])
    return found


def _tcp() -> list[tuple[ipaddress.IPv4Address | ipaddress.IPv6Address, int, str]]:
    rows = [row for name in ("tcp", "tcp6") for row in Path(f"/proc/net/{name}").read_text().splitlines()[1:]]
    found = []
    for row in map(str.split, rows):
        if row[3] == _LISTENS_TCP:
            host, port = row[1].split(":")
            # Words of the machine's own order, which is the lower byte first on all that we know.
            words = [bytes.fromhex(host[at : at + 8])[::-1] for at in range(0, len(host), 8)]
            found.append((ipaddress.ip_address(b"".join(words)), int(port, 16), row[9]))
    return found


def _unix() -> list[tuple[str, str]]:
    rows = map(str.split, Path("/proc/net/unix").read_text().splitlines()[1:])
    return [(row[7] if len(row) > 7 else "", row[6]) for row in rows if row[3] == _LISTENS_UNIX]


def _is_loopback(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return (mapped or address).is_loopback


def _is_private(path: str) -> bool:
    """Return whether a socket's folder is only its user's; one without a path is anybody's."""
    if not path.startswith("/"):
        return False
    try:
        folder = os.stat(os.path.dirname(path))
    except FileNotFoundError:
        return True  # it has gone in the meantime
    return stat.S_IMODE(folder.st_mode) == 0o700 and folder.st_uid == os.geteuid()
