"""The command line of `wikimill refresh`: its own options, and those that it passes to mining commands."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from wikimill.pipelines.fetching.options import FetchOptions, add_source_options, add_wiki_option, fetch_options
from wikimill.pipelines.refresh.pushing import hub_places
from wikimill.pipelines.running.job import parser as corpus_parser
from wikimill.pipelines.running.job import planned
from wikimill.pipelines.terminal.errors import UsageError
from wikimill.pipelines.terminal.parser import COUNT, Parser, beam_parser, flags_in, refuse_unknown
from wikimill.rules.releases.drift import ALARM
from wikimill.rules.releases.editions import Edition
from wikimill.transforms.corpora import corpus_names, find_corpus
from wikimill.transforms.corpus import Corpus
from wikimill.transforms.joined_input import JoinedInput
from wikimill.transforms.options import MiningOptions, option_specs
from wikimill.transforms.ranges import Number
from wikimill.transforms.release.compare.thresholds import Thresholds
from wikimill.transforms.release.hub import HubPlace
from wikimill.transforms.storage.paths import absolute, is_local


def mining_parser(name: str) -> Parser:
    """Return the parser of the command that mines a corpus.

    Raises:
        UnknownCorpus: see `find_corpus`.
    """
    return corpus_parser(find_corpus(name))


def handed_on(words: Sequence[str], corpora: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return corpus → the words for its mining command: the options that the command knows, and Beam's, in order.

    Args:
        words: the words of the command line that are not options of refresh.
        corpora: names of corpora.

    Raises:
        UsageError: an option is unknown to all commands, or a value precedes the first option.
    """
    given: dict[str, tuple[str, ...]] = dict.fromkeys(corpora, ())
    if not words:
        return given
    beams = beam_parser("wikimill refresh").options
    known = {corpus: mining_parser(corpus).options for corpus in corpora}
    for group in groups(words):
        name = group[0].split("=")[0]
        takers = [corpus for corpus in corpora if name in known[corpus]] or (list(corpora) if name in beams else [])
        if not takers:
            raise UsageError(f"{name} is not an option of {' or '.join(corpora)}; see wikimill refresh --help")
        for corpus in takers:
            given[corpus] += group
    return given


def groups(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield each option of a command line with the words that follow it, its values.

    Raises:
        UsageError: a value precedes the first option.
    """
    group: tuple[str, ...] = ()
    for word in words:
        if word.startswith("--") and word != "--":
            if group:
                yield group
            group = (word,)
        elif not group:
            raise UsageError(f"unknown argument {word!r}; see wikimill refresh --help")
        else:
            group += (word,)
    if group:
        yield group


def without_option(words: Sequence[str], flag: str) -> tuple[str, ...]:
    """Return the words of a command line without an option and its values, wherever it is repeated.

    Args:
        words: the words, an option first.
        flag: the option, with dashes.

    Raises:
        UsageError: a value precedes the first option.
    """
    return tuple(word for group in groups(words) if group[0].split("=")[0] != flag for word in group)


def joined_flag(corpus: Corpus, joined: JoinedInput) -> str:
    """Return the option that names a corpus's joined input, with dashes, such as `--entities`."""
    return f"--{option_specs(corpus.options)[joined.option].flag}"


DUMPS = "_dumps"
#: Options of the mining commands that refresh sets.
_SET_BY_REFRESH = ("--input", "--output", "--overwrite")
#: Default of `--max_change`: a month's dump adds far less, and half a dump lacks far more.
MAX_CHANGE = 0.2
#: Default of `--max_lost_pages`: Wikipedias grow, and delete far less in a month.
MAX_LOST_PAGES = 0.005
#: Default of `--max_lost_edits`: the share varies with holidays; an export without the pages of some days loses more.
MAX_LOST_EDITS = 0.2
KEEP = 2


@dataclass(frozen=True, kw_only=True)
class RefreshOptions:
    """The checked options of a refresh.

    Attributes:
        corpora: names of corpora.
        wiki: database name of the wiki.
        releases: folder of the corpora's folders, on any filesystem that Beam knows.
        sources: corpus → how its dump is fetched.
        dumps_as: the URL under which the engine's workers find the dumps; None for their path.
        owns_dumps: whether refresh made the folder of the dumps itself: `--dumps` is not given.
        mining: corpus → words for its mining command; see `handed_on`.
        keep: number of complete releases of a corpus to keep, with the one that LATEST names.
        keep_dumps: whether a dump is kept when its release is published.
        allowed: thresholds of the alarms.
        look_up: whether the dump is read to find out why examples are gone.
        again: whether the newest dump is mined even if its release exists.
        accept: name of a release that was held back and is to be published; None mines.
        push: corpus → its repository on the Hub; empty without `--push`.
        dry_run: whether only the steps to be done are printed.
        json: whether one line of JSON is printed on stdout, and everything else on stderr.
    """

    corpora: tuple[str, ...]
    wiki: str
    releases: str
    sources: Mapping[str, FetchOptions]
    dumps_as: str | None
    owns_dumps: bool
    mining: Mapping[str, tuple[str, ...]]
    keep: int
    keep_dumps: bool
    allowed: Thresholds
    look_up: bool
    again: bool
    accept: Edition | None
    push: Mapping[str, HubPlace]
    dry_run: bool
    json: bool

    @property
    def max_hours(self) -> float:
        """The longest duration of a fetch, in hours; another refresh that has been at work for longer is a failure."""
        return max(source.max_hours for source in self.sources.values())


def parser() -> Parser:
    """Return the parser of the command's own options; those that it passes on are left out."""
    parser = Parser(
        prog="wikimill refresh",
        examples=(
            (
                "two corpora, when there is a newer dump; for cron",
                "wikimill refresh --wiki itwiki --corpus text,edits --releases releases --contact me@example.org",
            ),
            (
                "publish a release that was held back",
                "wikimill refresh --wiki simplewiki --corpus text --releases releases --accept 2026-12-01",
            ),
        ),
        description="If there is a newer complete dump of a wiki: fetch it, mine it, verify the release, compare it "
        "with the last one, and let DIR/CORPUS/LATEST name it. An interrupted run is resumed by the next one.",
        epilog="Options of the mining commands and of Beam are passed on to the commands that know them. "
        "Exit codes: 0 a release was published, 1 failed, 2 bad usage, 3 nothing new, or another refresh is at work "
        "(1 if it has been for more than --max_hours), "
        "4 a dump or a release is not whole, 5 a release is held back, because it differs too much from the last "
        "one, 6 nothing is published, because a newer dump was passed over: stderr says why, 130 interrupted.",
    )
    add_wiki_option(parser)
    parser.add_argument(
        "--corpus", required=True, metavar="LIST", help=f"corpora, with commas between them: {','.join(_of_dumps())}"
    )
    parser.add_argument(
        "--releases", required=True, metavar="DIR", help="folder of the releases, DIR/CORPUS/DATE; one for each wiki"
    )
    dumps = parser.add_argument_group("dumps")
    add_source_options(dumps)
    dumps.add_argument("--dumps", metavar="DIR", help=f"folder to fetch dumps to; default: {DUMPS} in --releases")
    dumps.add_argument(
        "--dumps_as", metavar="URL", help="URL under which workers find --dumps, such as a bucket that is mounted there"
    )
    dumps.add_argument(
        "--from_history",
        action="store_true",
        help="mine corpora of current articles from the history: the latest text of each page",
    )
    dumps.add_argument("--keep_dumps", action="store_true", help="keep a dump when its release is published")
    check = parser.add_argument_group("comparing with the last release")
    check.add_argument(
        "--max_drift",
        type=Number(0, 1, over=True),
        default=ALARM,
        metavar="D",
        help="hold the release back if a distribution moves by more (0 to 1)",
    )
    check.add_argument(
        "--max_change",
        type=Number(0, 1000, over=True),
        default=MAX_CHANGE,
        metavar="C",
        help="hold the release back if the number of examples changes by a larger share",
    )
    check.add_argument(
        "--max_lost_pages",
        type=Number(0, 1),
        default=MAX_LOST_PAGES,
        metavar="P",
        help="hold the release back if a larger share of the dump's pages is gone",
    )
    check.add_argument(
        "--max_lost_edits",
        type=Number(0, 1),
        default=MAX_LOST_EDITS,
        metavar="E",
        help="hold the release back if the share of pages edited in the last two months becomes smaller by more",
    )
    check.add_argument("--accept", metavar="NAME", help="publish a release that was held back; contact no server")
    check.add_argument(
        "--no_reasons", action="store_true", help="do not read the dump again to find out why examples were removed"
    )
    parser.add_argument("--keep", type=COUNT, default=KEEP, metavar="N", help="number of releases of a corpus to keep")
    parser.add_argument(
        "--push",
        metavar="HUB",
        help="put what is published on the Hugging Face Hub, tagged with its name: hf://datasets/OWNER/{wiki}-{corpus}",
    )
    parser.add_argument("--again", action="store_true", help="mine the newest dump even if its release exists")
    parser.add_argument("--dry_run", action="store_true", help="show what would be done; touch nothing")
    parser.add_argument(
        "--json", action="store_true", help="print one line of JSON on stdout, everything else on stderr"
    )
    return parser


def refresh_options(arguments: Sequence[str]) -> RefreshOptions:
    """Return the checked options of a command line; values of the mining commands' options are not all checked yet.

    Args:
        arguments: the words after the command's name.

    Raises:
        UsageError: an option is unknown, missing or wrong.
        UnknownCorpus: a package's corpus cannot be loaded.
    """
    own = parser()
    _refuse_others_names(arguments, own)
    parsed, rest = own.parse_known_args(list(arguments))
    corpora = tuple(dict.fromkeys(name.strip() for name in parsed.corpus.split(",") if name.strip()))
    known = corpus_names()
    unknown = [name for name in corpora if name not in known]
    if unknown or not corpora:
        named = f"unknown corpus {unknown[0]!r}" if unknown else "no corpus is named"
        raise UsageError(f"--corpus {parsed.corpus}: {named}; there are {', '.join(_of_dumps())}")
    accept = Edition.parse(parsed.accept) if parsed.accept else None
    if parsed.accept and accept is None:
        raise UsageError(f"--accept {parsed.accept}: expected the name of a release, such as 2026-11-01")
    if accept is not None and parsed.again:
        raise UsageError("--accept publishes a release that is there, --again mines one anew; give one of the two")
    releases, dumps = _places(parsed)
    mining = handed_on(rest, corpora)
    return RefreshOptions(
        corpora=corpora,
        wiki=parsed.wiki,
        releases=releases,
        sources={corpus: _source(parsed, corpus, dumps, mining[corpus]) for corpus in corpora},
        dumps_as=parsed.dumps_as.rstrip("/") if parsed.dumps_as else None,
        owns_dumps=parsed.dumps is None,
        mining=mining,
        keep=parsed.keep,
        keep_dumps=parsed.keep_dumps,
        allowed=Thresholds(parsed.max_drift, parsed.max_change, parsed.max_lost_pages, parsed.max_lost_edits),
        look_up=not parsed.no_reasons,
        again=parsed.again,
        accept=accept,
        push=hub_places(parsed.push, parsed.wiki, corpora, releases),
        dry_run=parsed.dry_run,
        json=parsed.json,
    )


def _places(parsed: argparse.Namespace) -> tuple[str, str]:
    """Return the folders of releases and dumps."""
    releases = parsed.releases.rstrip("/") or parsed.releases
    if not releases:
        raise UsageError("--releases is empty; name the folder of the releases")
    if parsed.dumps is None and not is_local(releases):
        raise UsageError(f"--dumps is missing: dumps are fetched to a local folder, and {releases} is not local")
    dumps = f"{releases}/{DUMPS}" if parsed.dumps is None else parsed.dumps
    if not dumps or not is_local(dumps):
        raise UsageError(f"--dumps {dumps or 'is empty'}: name a local folder")
    for option, path in (("--dumps", dumps), ("--releases", releases)):
        if is_local(path) and Path(path).exists() and not Path(path).is_dir():
            raise UsageError(f"{option} {path} is a file; name a folder")
    if is_local(releases) and Path(dumps).resolve() == Path(releases).resolve():
        raise UsageError(f"--dumps {dumps} is --releases, too; name another folder")
    return absolute(releases), absolute(dumps)


def _of_dumps() -> list[str]:
    """Return the names of the corpora that are mined from dated dumps."""
    return [
        name for name in corpus_names() if find_corpus(name).reads is not None and find_corpus(name).undated is None
    ]


def _source(parsed: argparse.Namespace, corpus: str, dumps: str, words: Sequence[str]) -> FetchOptions:
    reads, undated = find_corpus(corpus).reads, find_corpus(corpus).undated
    if reads is None or undated is not None:
        why = undated or "it is not mined from a wiki's dumps, whose dates show what is new"
        raise UsageError(f"--corpus {corpus}: {why}")
    kind = "history" if parsed.from_history or _needs_history(find_corpus(corpus), words) else reads
    compression = parsed.compression if kind == "history" else None
    fetching = {"kind": kind, "to": dumps, "check": parsed.accept is not None, "compression": compression}
    return fetch_options(argparse.Namespace(**(vars(parsed) | fetching | {"dry_run": False})))


def _needs_history(corpus: Corpus, words: Sequence[str]) -> bool:
    """Return whether options make a corpus of current pages need their histories."""
    if not words or corpus.options.needs_history is MiningOptions.needs_history:
        return False
    # The joined input may be a folder of several, of which the newest is found later.
    kept = words if corpus.joined is None else without_option(words, joined_flag(corpus, corpus.joined))
    job = planned(corpus, ["--input", "dumps", "--output", "release", *kept])
    return job.options.needs_history


def _refuse_others_names(arguments: Sequence[str], own: Parser) -> None:
    """Check that each option is known to a command, before argparse reports those that are missing."""
    flags = flags_in(arguments)
    if all(flag in own.options for flag in flags):
        return
    mining = {flag: action for name in corpus_names() for flag, action in mining_parser(name).options.items()}
    known = {flag: action for flag, action in (own.options | mining).items() if flag not in _SET_BY_REFRESH}
    for flag in flags:
        if flag in _SET_BY_REFRESH:
            raise UsageError(f"{flag}: refresh sets it itself; leave it out")
    refuse_unknown(flags, known, own.prog, beam_parser(own.prog).options)
