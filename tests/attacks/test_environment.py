"""The same bytes in every environment: variables, limits, streams, locales."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from support.forked_runs import Conditions, Run, forked_runs
from support.milling import digests, ran, started
from support.patience import finished
from support.tiny_dumps import dump, split_page

ATTACK = pytest.mark.attack
FORMATS = ("--formats", "jsonl,tsv,parquet", "--near_duplicates", "off")
GIB = 1 << 30

CONDITIONS = {
    "no variables at all": Conditions(bare=True),
    "no HOME": Conditions(environment={"HOME": None}),
    "a HOME that is not there": Conditions(environment={"HOME": "/no/such/home"}),
    "a HOME that is a file": Conditions(environment={"HOME": "/etc/passwd"}),
    "an empty PATH": Conditions(environment={"PATH": ""}),
    "TZ far east": Conditions(environment={"TZ": "Pacific/Kiritimati"}),
    "TZ far west": Conditions(environment={"TZ": "Etc/GMT+12"}),
    "TZ that is none": Conditions(environment={"TZ": "No/Such_Zone"}),
    "a TMPDIR that is not there": Conditions(environment={"TMPDIR": "/no/such/folder"}),
    "a TMPDIR that is a file": Conditions(environment={"TMPDIR": "/etc/passwd"}),
    "COLUMNS of 1": Conditions(environment={"COLUMNS": "1", "LINES": "1", "TERM": "no-such-terminal"}),
    "umask 000": Conditions(umask=0),
    "umask 077": Conditions(umask=0o077),
    "64 open files": Conditions(limits={"RLIMIT_NOFILE": 64}),
    "24 open files": Conditions(limits={"RLIMIT_NOFILE": 24}),
    "6 GiB of address space": Conditions(limits={"RLIMIT_AS": 6 * GIB}),
    "files of 1 MiB": Conditions(limits={"RLIMIT_FSIZE": 1 << 20}),
    "no core files": Conditions(limits={"RLIMIT_CORE": 0}),
    "stdin closed": Conditions(streams={"0": None}),
    "stdin of /dev/zero": Conditions(streams={"0": "/dev/zero"}),
    "stderr closed": Conditions(streams={"2": None}),
    "stderr full": Conditions(streams={"2": "/dev/full"}),
}
#: What Python decides when it starts.
VARIABLES = {
    "a C locale": {"LC_ALL": "C"},
    "a C locale without UTF-8": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONHASHSEED": "1"},
    "a terminal of ASCII": {"PYTHONIOENCODING": "ascii", "PYTHONHASHSEED": "2"},
    "a terminal of Latin-1": {"PYTHONIOENCODING": "latin-1:strict", "LC_ALL": "POSIX", "PYTHONHASHSEED": "0"},
    "warnings are errors": {"PYTHONWARNINGS": "error::UserWarning", "PYTHONDONTWRITEBYTECODE": "1"},
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """A dump with texts that are not ASCII, and its release."""
    folder = tmp_path_factory.mktemp("environment")
    (folder / "dump.xml").write_bytes(dump(split_page(1, "Tärnholt"), split_page(2, "Ørrin – “Skårn”")))
    outcome = ran("wikisplit", "--input", folder / "dump.xml", "--output", folder / "expected", *FORMATS)
    assert (outcome.code, outcome.err) == (0, "")
    return folder


@pytest.fixture(scope="module")
def run():
    with forked_runs() as run:
        yield run


@ATTACK
@pytest.mark.slow
@pytest.mark.parametrize("kind", CONDITIONS)
def test_conditions_of_the_system(kind, folder, run: Run, tmp_path):
    outcome = run(CONDITIONS[kind], "wikisplit", "--input", folder / "dump.xml", "--output", tmp_path / "out", *FORMATS)
    assert (outcome.code, outcome.err) == (0, "")
    assert digests(tmp_path / "out") == digests(folder / "expected")


@ATTACK
@pytest.mark.slow
@pytest.mark.skipif(os.getuid() != 0, reason="needs root, who can read what is made")
def test_restrictive_umask(folder, run: Run, tmp_path):
    given = ("wikisplit", "--input", folder / "dump.xml", "--output", tmp_path / "out", *FORMATS)
    assert run(Conditions(umask=0o777), *given).code == 0
    assert digests(tmp_path / "out") == digests(folder / "expected")


@ATTACK
@pytest.mark.slow
@pytest.mark.parametrize("stream", ["/dev/full", None])
def test_standard_output_that_takes_nothing(stream, folder, run: Run, tmp_path):
    given = ("wikisplit", "--input", folder / "dump.xml", "--output", tmp_path / "out", *FORMATS)
    run(Conditions(streams={"1": stream}), *given)
    assert digests(tmp_path / "out") == digests(folder / "expected")


@ATTACK
@pytest.mark.slow
@pytest.mark.parametrize("kind", VARIABLES)
def test_variables_of_python(kind, folder, tmp_path):
    """The dump is mined, and printed on a terminal of another encoding."""
    given = ("wikisplit", "--input", folder / "dump.xml", "--output", tmp_path / "out", *FORMATS)
    outcome = ran(*given, environment=VARIABLES[kind])
    assert (outcome.code, outcome.err) == (0, "")
    assert digests(tmp_path / "out") == digests(folder / "expected")


@ATTACK
@pytest.mark.slow
@pytest.mark.parametrize("variables", [VARIABLES["a C locale without UTF-8"], VARIABLES["a terminal of ASCII"]])
def test_what_a_terminal_cannot_show_is_escaped(variables, folder):
    outcome = ran("sample", folder / "expected", "--n", 2, environment=variables)
    assert (outcome.code, outcome.err) == (0, "")
    assert "The mill at T\\xe4rnholt was built in 1820" in outcome.out
    assert "\\xd8rrin \\u2013 \\u201cSk\\xe5rn\\u201d" in outcome.out


@ATTACK
@pytest.mark.slow
@pytest.mark.parametrize("words", ["wikisplit --input ünï.xml --output o", "wikisplit --input x --output ö"])
def test_name_outside_of_locale_is_reported(words, tmp_path):
    (tmp_path / "ünï.xml").write_bytes(dump(split_page(1, "Tarnholt")))
    process = started(*words.split(" "), environment=VARIABLES["a C locale without UTF-8"], cwd=tmp_path)
    _, err = finished(process)
    name = "--input \\udcc3\\udcbcn\\udcc3\\udcaf.xml" if "ünï" in words else "--output \\udcc3\\udcb6"
    assert (process.returncode, err) == (
        2,
        f"wikimill: {name} cannot be named in this locale (ascii); set LC_ALL=C.UTF-8\n",
    )
    assert [path.name for path in tmp_path.iterdir()] == ["ünï.xml"]
