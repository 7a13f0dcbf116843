"""Has Beam's Java servers listen on the address that they are told, which is loopback.

`ServerFactory.createServer` of Beam's Java library is given an address, and listens on its port at every address of the
machine: `NettyServerBuilder.forPort(socket.getPort())`. The job server of a client and the TaskManagers, which serve
each Python worker its data, run that class; here its compiled form gets `NettyServerBuilder.forAddress(socket)`.
"""

from __future__ import annotations

import struct

CLASS = "org/apache/beam/sdk/fn/server/ServerFactory$InetSocketAddressServerFactory.class"
#: Of the Java virtual machine's specification: table 4.4-A, tags of constants, with the bytes that follow; chapter 6.
_UTF8, _LONG, _DOUBLE, _NAME_AND_TYPE, _METHOD = 1, 5, 6, 12, 10
_SIZES = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2}
_ALOAD_1, _NOP, _INVOKEVIRTUAL, _INVOKESTATIC = b"\x2b", b"\x00", b"\xb6", b"\xb8"


class UnknownClass(Exception):
    """Beam's class is not the one that is known here: where it would listen cannot be told."""


def on_given_address(compiled: bytes) -> bytes:
    """Beam's class `CLASS`, changed so that it listens on the address that it is given.

    Raises:
        UnknownClass: it is another class, or listens in another way.
    """
    constants, end = _constants(compiled)
    texts = {index: value for index, (tag, value) in constants.items() if tag == _UTF8}
    pairs = {index: _two(value) for index, (tag, value) in constants.items() if tag == _NAME_AND_TYPE}
    methods = {index: _two(value) for index, (tag, value) in constants.items() if tag == _METHOD}
    names = {index: (texts[pairs[pair][0]], texts[pairs[pair][1]]) for index, (_, pair) in methods.items()}
    get_port = [index for index, name in names.items() if name == (b"getPort", b"()I")]
    for_port = [index for index, (name, kind) in names.items() if name == b"forPort" and kind.startswith(b"(I)")]
    if len(for_port) != 1:
        raise UnknownClass(f"{CLASS}: expected one reference to NettyServerBuilder.forPort, found {len(for_port)}")
    builder, (_, kind) = methods[for_port[0]][0], names[for_port[0]]
    count = struct.unpack_from(">H", compiled, 8)[0]
    added = b"".join(
        (
            _text(b"forAddress"),
            _text(b"(Ljava/net/SocketAddress;)" + kind.removeprefix(b"(I)")),
            struct.pack(">BHH", _NAME_AND_TYPE, count, count + 1),
            struct.pack(">BHH", _METHOD, builder, count + 2),
        )
    )
    known = [_ALOAD_1 + _call(_INVOKEVIRTUAL, each) + _call(_INVOKESTATIC, for_port[0]) for each in get_port]
    code = compiled[end:]
    found = [call for call in known if code.count(call) == 1]
    if len(found) != 1:
        raise UnknownClass(f"{CLASS}: expected one call of NettyServerBuilder.forPort(address.getPort())")
    code = code.replace(found[0], _ALOAD_1 + 3 * _NOP + _call(_INVOKESTATIC, count + 3))
    return b"".join((compiled[:8], struct.pack(">H", count + 4), compiled[10:end], added, code))


def _constants(compiled: bytes) -> tuple[dict[int, tuple[int, bytes]], int]:
    """The constants of a class by their index, as (tag, value), and where they end."""
    if compiled[:4] != b"\xca\xfe\xba\xbe":
        raise UnknownClass(f"{CLASS}: this is no compiled class")
    found, at, index = {}, 10, 1
    while index < struct.unpack_from(">H", compiled, 8)[0]:
        tag = compiled[at]
        at += 1
        if tag == _UTF8:
            size = struct.unpack_from(">H", compiled, at)[0]
            at += 2
        elif tag in _SIZES:
            size = _SIZES[tag]
        else:
            raise UnknownClass(f"{CLASS}: unknown constant {tag}")
        found[index] = tag, compiled[at : at + size]
        at += size
        index += 2 if tag in (_LONG, _DOUBLE) else 1
    return found, at


def _two(value: bytes) -> tuple[int, int]:
    first, second = struct.unpack(">HH", value)
    return first, second


def _text(value: bytes) -> bytes:
    return struct.pack(">BH", _UTF8, len(value)) + value


def _call(instruction: bytes, method: int) -> bytes:
    return instruction + struct.pack(">H", method)
