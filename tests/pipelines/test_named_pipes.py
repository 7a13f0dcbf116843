"""Commands that open a file which a user names refuse a pipe; they would wait for it without end."""

import os
import signal

import pytest

from wikimill.pipelines.main import main

EXPLAIN = {
    "interleave": ["explain", "interleave", "--id", "1", "--input"],
    "wikitablet": ["explain", "wikitablet", "--page", "1", "--input"],
    "tvstory": ["explain", "tvstory", "--page", "1", "--input"],
    "wikisplit": ["explain", "wikisplit", "--page", "1", "--revision", "1", "--input"],
}


@pytest.mark.parametrize("name", EXPLAIN)
def test_a_pipe_is_refused(name, tmp_path):
    pipe = str(tmp_path / "dump.xml")
    os.mkfifo(pipe)
    signal.alarm(30)
    try:
        assert main([*EXPLAIN[name], pipe]) == 2
    finally:
        signal.alarm(0)
