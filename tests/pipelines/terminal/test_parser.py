"""The parser of command lines: what it says of options and values that it does not take."""

from dataclasses import dataclass

import pytest

from wikimill.pipelines.running.job import parser as mining_parser
from wikimill.pipelines.terminal.errors import UsageError
from wikimill.pipelines.terminal.parser import (
    Parser,
    add_flags,
    beam_parser,
    flag_of,
    flag_values,
    flags_in,
    help_of,
    range_of,
    refuse_unknown,
    with_flags,
)
from wikimill.transforms.corpora import all_corpora
from wikimill.transforms.options import numbers, option
from wikimill.transforms.ranges import Number, Whole


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
    refuse_unknown(["--name", "--b"], made().options, "wikimill x", ["--b"])


@pytest.mark.parametrize("corpus", all_corpora(), ids=lambda corpus: corpus.name)
def test_help_omits_default_none(corpus):
    assert "(default: None)" not in mining_parser(corpus).format_help()


def test_beams_workers_are_bounded():
    with pytest.raises(UsageError, match=r"^--direct_num_workers 257: expected a whole number from 0 to 256"):
        beam_parser("wikimill x").parse_known_args(["--direct_num_workers", "257"])


@dataclass(frozen=True, kw_only=True)
class Options:
    """What a command takes."""

    output: str = option("where it goes", metavar="DIR", group="files")
    most: int | None = option("most of them", None, range=Whole(1, 9), metavar="N")
    share: float = option("a share", 0.5, range=Number(0, 1), flag="part")
    spaces: tuple[int, ...] = option("numbers", (0,), parse=numbers, shown_default="0", metavar="N,N")
    kind: str = option("which", "a", choices=("a", "b"))
    quick: bool = option("be quick", False)
    hidden: bool = option("", False, flag=None)


def parser():
    made = Parser(prog="wikimill x")
    add_flags(made, Options)
    return made


def given(*words):
    return flag_values(parser().parse_args(["--output", "d", *words]), Options)


DEFAULTS = {"output": "d", "most": None, "share": 0.5, "spaces": (0,), "kind": "a", "quick": False}


@pytest.mark.parametrize(
    ("words", "values"),
    [
        ((), {}),
        (("--most", "3", "--part=0.25", "--spaces", "4,0"), {"most": 3, "share": 0.25, "spaces": (0, 4)}),
        (("--kind", "b", "--quick"), {"kind": "b", "quick": True}),
    ],
)
def test_values_by_the_names_of_fields(words, values):
    assert given(*words) == DEFAULTS | values


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--most", "10"), "--most 10: expected a whole number from 1 to 9"),
        (("--part", "x"), "--part x: expected a number from 0 to 1"),
        (("--spaces", "x"), "--spaces x: expected numbers such as 0,4"),
        (("--hidden",), "unknown option --hidden; "),
    ],
)
def test_what_cannot_be_obeyed_names_the_flag(words, message):
    with pytest.raises(UsageError) as refused:
        given(*words)
    assert str(refused.value).startswith(message)


def test_what_must_be_given():
    with pytest.raises(UsageError, match="--output"):
        parser().parse_args([])


def test_help_states_defaults():
    printed = " ".join(parser().format_help().split())
    assert "(default: None)" not in printed
    assert "--most N most of them --part SHARE a share (default: 0.5)" in printed
    assert "--spaces N,N numbers (default: 0)" in printed
    assert "--quick be quick" in printed
    assert "files: --output DIR where it goes" in printed


def test_reasons_name_flags_in_the_place_of_fields():
    assert (flag_of(Options, "share"), flag_of(Options, "hidden")) == ("--part", "hidden")
    assert with_flags(Options, "is over `share`; see `hidden`") == "is over --part; see hidden"
