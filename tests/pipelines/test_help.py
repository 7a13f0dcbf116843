"""The help of every command: no default that is none, no heading twice, a text for each option."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from io import StringIO

import pytest

from wikimill.pipelines.main import COMMANDS, main
from wikimill.transforms.corpora import OURS

EVERY = pytest.mark.parametrize("command", [*OURS, *COMMANDS])


def help_of(command: str) -> str:
    with redirect_stdout(StringIO()) as printed, pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    return printed.getvalue()


@EVERY
def test_no_default_that_is_none(command: str) -> None:
    assert re.findall(r"\(default:\s+(?:None|False|\[.*?|)\)", help_of(command), re.DOTALL) == []


@EVERY
def test_no_heading_twice(command: str) -> None:
    headings = re.findall(r"^(\w[^\n]*):$", help_of(command), re.MULTILINE)
    assert headings == list(dict.fromkeys(headings))


@EVERY
def test_each_option_has_a_text(command: str) -> None:
    options = help_of(command).partition("\noptions:\n")[2]
    assert re.findall(r"^  (--\w+)(?: \S+)*\n(?! {10})", options, re.MULTILINE) == []
