"""`wikimill entities`: makes a table of a Wikidata dump's entities, which corpora join with articles."""

from __future__ import annotations

from collections.abc import Sequence

from wikimill.pipelines.running.run_options import EntityRun
from wikimill.pipelines.terminal.errors import UsageError
from wikimill.pipelines.terminal.parser import Parser, add_flags, flag_of, flag_values, parse, with_flags
from wikimill.transforms.options import OptionError
from wikimill.transforms.wikidata.options import EntityOptions


def parser() -> Parser:
    """Return the parser of the command line."""
    parser = Parser(
        prog="wikimill entities",
        examples=(
            (
                "the items of English Wikipedia, with labels of all that they refer to",
                "wikimill entities --input latest-all.json.bz2 --wiki enwiki --output entities",
            ),
            (
                "for German labels; only the plan: files, engine, memory",
                "wikimill entities --input latest-all.json.bz2 --wiki dewiki --language de --output de --dry_run",
            ),
        ),
        description="Make a compact table of a Wikidata dump: the items that a wiki has an article on, with their "
        "statements, and the labels and classes of everything they refer to.",
        epilog="Beam's own options (--runner, …) are passed through. Wikidata is CC0. Exit codes: "
        "0 published, 1 failed, 2 bad usage or input not found, 4 the input was not whole or gave no items, "
        "130 interrupted.",
    )
    add_flags(parser, EntityRun)
    add_flags(parser, EntityOptions)
    return parser


def planned_table(arguments: Sequence[str]) -> tuple[EntityRun, EntityOptions]:
    """Return the options of the run, and those of the table, from a command line.

    Args:
        arguments: the words after the command's name.

    Raises:
        UsageError: an option is unknown, missing or wrong.
    """
    parsed, beam_options = parse(parser(), arguments)
    declared: type[EntityRun] | type[EntityOptions] = EntityRun
    try:
        run = EntityRun(**flag_values(parsed, EntityRun), beam=beam_options, arguments=tuple(arguments))
        declared = EntityOptions
        return run, EntityOptions(**flag_values(parsed, EntityOptions))
    except OptionError as error:
        raise UsageError(f"{flag_of(declared, error.option)} {with_flags(declared, error.reason)}") from error


def main(arguments: Sequence[str]) -> int:
    """Make a table of entities and publish it; return DONE, or NOT_WHOLE if the dump is not whole or gives no items.

    Raises:
        UsageError: an option is unknown, missing or wrong; further causes are those of `running.run.run`.
        InputChanged, RunFailed, RuntimeError, OSError, Exception: see `running.run.run`.
    """
    options = planned_table(arguments)
    # Beam takes half a second to import: a wrong option is reported without it.
    from wikimill.pipelines.running.run import run
    from wikimill.pipelines.running.table_task import TableTask

    return run(TableTask(*options))
