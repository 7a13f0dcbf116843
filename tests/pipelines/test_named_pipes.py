"""Commands that open a file which a user names refuse a pipe; they would wait for it without end."""

import os
import signal

import pytest

from wikimill.pipelines.main import main

EXPLAIN = {
    "interleave": ["explain", "--corpus", "interleave", "--id", "1", "--input"],
    "wikitablet": ["explain", "--corpus", "wikitablet", "--page", "1", "--input"],
    "tvstory": ["explain", "--corpus", "tvstory", "--page", "1", "--input"],
    "wikisplit": ["explain", "--corpus", "wikisplit", "--page", "1", "--input"],
    "text": ["explain", "--corpus", "text", "--page", "1", "--input"],
}


@pytest.mark.parametrize("name", EXPLAIN)
def test_a_pipe_is_refused(name, tmp_path, capsys):
    pipe = str(tmp_path / "dump.xml")
    os.mkfifo(pipe)
    signal.alarm(30)
    try:
        assert main([*EXPLAIN[name], pipe]) == 2
    finally:
        signal.alarm(0)
    assert f"--input {pipe}: is a pipe" in capsys.readouterr().err
