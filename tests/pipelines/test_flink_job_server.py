"""The job server that Beam starts for a run on Flink has Beam's class for servers changed: it listens where it is told."""

from __future__ import annotations

import struct
import zipfile
from pathlib import Path

import pytest
from apache_beam.options.pipeline_options import FlinkRunnerOptions, PipelineOptions

from wikimill.pipelines.running.flink_job_server import job_server_on_loopback
from wikimill.pipelines.running.java_ports import CLASS, UnknownClass, on_given_address
from wikimill.pipelines.terminal.errors import UsageError

BUILDER = b"Lorg/apache/beam/NettyServerBuilder;"
#: Constants of a class as javac writes them: that of index 6 counts twice, as any long does.
CONSTANTS = (
    b"\x01\x00\x07getPort",
    b"\x01\x00\x03()I",
    b"\x0c\x00\x01\x00\x02",  # 3: getPort ()I
    b"\x07\x00\x01",
    b"\x0a\x00\x04\x00\x03",  # 5: SOMETHING.getPort
    b"\x05" + bytes(8),
    b"\x01\x00\x07forPort",  # 8
    b"\x01" + struct.pack(">H", len(BUILDER) + 3) + b"(I)" + BUILDER,
    b"\x0c\x00\x08\x00\x09",  # 10
    b"\x0a\x00\x04\x00\x0a",  # 11: NettyServerBuilder.forPort
)
HEAD = b"\xca\xfe\xba\xbe\x00\x00\x00\x34"
ADDED = (
    b"\x01\x00\x0aforAddress",  # 12
    b"\x01" + struct.pack(">H", len(BUILDER) + 26) + b"(Ljava/net/SocketAddress;)" + BUILDER,
    b"\x0c\x00\x0c\x00\x0d",  # 14
    b"\x0a\x00\x04\x00\x0e",  # 15: NettyServerBuilder.forAddress
)
#: aload_1; invokevirtual 5; invokestatic 11
LISTENS_EVERYWHERE = b"\x2b\xb6\x00\x05\xb8\x00\x0b"
LISTENS_THERE = b"\x2b\x00\x00\x00\xb8\x00\x0f"


def compiled(code: bytes, *constants: bytes) -> bytes:
    """A class with these constants; `code` is all that comes behind them."""
    count = 1 + sum(2 if each[0] == 5 else 1 for each in constants)
    return b"".join((HEAD, struct.pack(">H", count), *constants, code))


def job_server(path: Path, content: bytes) -> Path:
    """A jar, as of Beam's job server."""
    with zipfile.ZipFile(path, "w") as jar:
        jar.writestr("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\nMain-Class: org.apache.beam.Dri\r\n ver\r\n\r\n")
        jar.writestr(CLASS, content)
    return path


def test_only_the_call_is_another_one():
    code = b"before " + LISTENS_EVERYWHERE + b" behind"
    there = compiled(b"before " + LISTENS_THERE + b" behind", *CONSTANTS, *ADDED)
    assert on_given_address(compiled(code, *CONSTANTS)) == there


@pytest.mark.attack("a stranger on the network or the machine", severity="high")
@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"PK\x03\x04 not a class at all", "this is no compiled class"),
        (compiled(LISTENS_EVERYWHERE, *CONSTANTS[:7]), "expected one reference to NettyServerBuilder.forPort, found 0"),
        (compiled(b"", *CONSTANTS), "expected one call of NettyServerBuilder.forPort(address.getPort())"),
        (
            compiled(2 * LISTENS_EVERYWHERE, *CONSTANTS),
            "expected one call of NettyServerBuilder.forPort(address.getPort())",
        ),
        (compiled(LISTENS_THERE, *CONSTANTS), "expected one call of NettyServerBuilder.forPort(address.getPort())"),
        (compiled(LISTENS_EVERYWHERE, b"\x02\x00", *CONSTANTS), "unknown constant 2"),
    ],
)
def test_a_job_server_that_is_not_known_is_not_started(tmp_path, content, reason):
    with pytest.raises(UnknownClass) as unknown:
        on_given_address(content)
    assert str(unknown.value) == f"{CLASS}: {reason}"
    jar = job_server(tmp_path / "other.jar", content)
    engine = PipelineOptions(["--runner=FlinkRunner", f"--flink_job_server_jar={jar}"])
    with pytest.raises(UsageError) as refused, job_server_on_loopback(engine):
        pytest.fail("it would be started")
    assert str(refused.value) == (
        f"--flink_job_server_jar {jar}: its ports might be open to the network ({CLASS}: {reason}); name a job server "
        "of Beam's that wikimill knows, such as that of make flink-jars"
    )


def test_the_changed_class_comes_before_the_job_servers_own(tmp_path):
    name = "Ä folder with a name that is too long for one line of a manifest"
    (tmp_path / name).mkdir()
    given = str(job_server(tmp_path / name / "its own.jar", compiled(LISTENS_EVERYWHERE, *CONSTANTS)))
    engine = PipelineOptions(["--runner=FlinkRunner", f"--flink_job_server_jar={given}"])
    flink = engine.view_as(FlinkRunnerOptions)
    with job_server_on_loopback(engine):
        started = flink.flink_job_server_jar
        with zipfile.ZipFile(started) as jar:
            manifest, content = jar.read("META-INF/MANIFEST.MF").decode("ascii"), jar.read(CLASS)
    assert content == compiled(LISTENS_THERE, *CONSTANTS, *ADDED)
    assert max(map(len, manifest.splitlines())) <= 72
    assert manifest.replace("\r\n ", "").splitlines() == [
        "Manifest-Version: 1.0",
        "Main-Class: org.apache.beam.Driver",
        f"Class-Path: {Path(given).as_uri()}",
    ]
    assert flink.flink_job_server_jar == given
    assert not Path(started).parent.exists()


@pytest.mark.parametrize("options", [[], ["--runner=FlinkRunner", "--job_endpoint=there.example:8099"]])
def test_nothing_is_changed_where_beam_starts_no_job_server(options):
    engine = PipelineOptions(options)
    before = dict(engine.get_all_options())
    with job_server_on_loopback(engine):
        assert engine.get_all_options() == before
