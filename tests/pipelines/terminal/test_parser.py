"""The parser of command lines: what it says of options and values that it does not take."""

import pytest

from wikimill.pipelines.running.mining_command import parser as mining_parser
from wikimill.pipelines.terminal.errors import UsageError
from wikimill.pipelines.terminal.parser import Parser, beam_parser, flags_in, help_of, range_of, refuse_unknown
from wikimill.transforms.corpora import all_corpora
from wikimill.transforms.ranges import Whole


def made():
    parser = Parser(prog="wikimill x")
    parser.add_argument("--count", type=Whole(1, 9), default=3, help="how many")
    parser.add_argument("--name", help="of it")
    return parser


def test_what_is_known_of_an_option():
    count = made().options["--count"]
    assert (range_of(count), help_of(count)) == (Whole(1, 9), "how many")
    assert range_of(made().options["--name"]) is None


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--count", "0"], "--count 0: expected a whole number from 1 to 9"),
        (["--nmae", "x"], "unknown option --nmae; did you mean --name?"),
        (["--nam", "x"], "unknown option --nam; did you mean --name?"),
        (["--zzz"], "unknown option --zzz; see wikimill x --help"),
    ],
)
def test_errors(words, message):
    with pytest.raises(UsageError) as refused:
        made().parse_args(words)
    assert str(refused.value).startswith(message)


def test_flags_of_a_command_line():
    assert flags_in(["--a", "1", "--b=2", "c", "--"]) == ["--a", "--b"]
    refuse_unknown(["--a"], ["--a"], "wikimill x")


@pytest.mark.parametrize("corpus", all_corpora(), ids=lambda corpus: corpus.name)
def test_no_help_tells_a_default_that_is_none(corpus):
    assert "(default: None)" not in mining_parser(corpus).format_help()


def test_beams_workers_are_bounded():
    with pytest.raises(UsageError, match=r"^--direct_num_workers 257: expected a whole number from 0 to 256"):
        beam_parser("wikimill x").parse_known_args(["--direct_num_workers", "257"])
