"""The help of every command: no default None, no heading twice, a text for each option."""

from __future__ import annotations

import re
import shlex
from contextlib import redirect_stdout
from dataclasses import replace
from io import StringIO

import pytest

from wikimill.pipelines.commands import explain
from wikimill.pipelines.main import COMMANDS, main, parser_of
from wikimill.pipelines.running import job
from wikimill.pipelines.terminal.parser import Parser
from wikimill.transforms.corpora import OWN_CORPORA, explained_names, find_corpus

EVERY = pytest.mark.parametrize("command", [*OWN_CORPORA, *COMMANDS])


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


def assert_examples_parse(parser: Parser, command: str) -> None:
    """Two examples of a command, each of which its parser takes as it is."""
    assert len(parser.examples) == 2
    for what, line in parser.examples:
        assert f"  # {what}\n  {line}\n" in parser.format_help()
        assert len(line) <= 108
        words = shlex.split(line.removeprefix("python -c \"import spacy; spacy.load('$(").removesuffix(")')\""))
        assert words[:2] == ["wikimill", command]
        parser.parse_args(words[2:])


@EVERY
def test_help_ends_in_two_examples_that_parse(command: str) -> None:
    assert_examples_parse(parser_of(command), command)
    assert help_of(command).endswith(f"{parser_of(command).examples[-1][1]}\n")


@pytest.mark.parametrize("corpus", explained_names())
def test_help_of_explain_ends_in_two_examples_of_its_corpus(corpus: str) -> None:
    assert_examples_parse(explain.parser(find_corpus(corpus)), "explain")


def test_help_of_a_corpus_without_examples_has_two() -> None:
    corpus = replace(find_corpus("edits"), name="wordedits", examples=())
    assert_examples_parse(job.parser(corpus), "wordedits")


@pytest.mark.parametrize("command", ["text", "edits", "wikisplit"])
def test_the_default_language_is_the_wikis(command: str) -> None:
    shown = " ".join(help_of(command).split())
    assert "(default: that of the dump's wiki)" in shown
    assert "(default: en)" not in shown
