"""`wikimill explain --corpus NAME` of a `text_corpus`: the examples that it finds in a page or an edit."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any

from wikimill.rules.quantities import quantity
from wikimill.rules.wikitext.changed_sentences import changed_sentences
from wikimill.transforms.dumps.latest_page import dump_named, latest_page
from wikimill.transforms.dumps.wikimedia_layouts import Kind
from wikimill.transforms.explainer import Explainer, count_lines, reason_lines
from wikimill.transforms.histories.explain_options import (
    PageOptions,
    RevisionOptions,
    mining_options,
    with_mining_options,
)
from wikimill.transforms.histories.explained_page import ExplainedEdit, HistoryExplanation, sentence_lines
from wikimill.transforms.mining.sandbox import Sandbox
from wikimill.transforms.mining.sandboxed import ProseReaders
from wikimill.transforms.models.load_sentence_model import chosen_model
from wikimill.transforms.options import MiningOptions, OptionError, missing_option
from wikimill.transforms.text_corpora.definition import filled_columns
from wikimill.transforms.text_corpora.edits import EditMiner
from wikimill.transforms.text_corpora.example_maker import ExampleMaker
from wikimill.transforms.text_corpora.exchange import PageFindings
from wikimill.transforms.text_corpora.sandboxed import article_reader

#: Columns of every record of an edit, which an explanation of the edit does not repeat.
_OF_EDITS = frozenset(
    ("id", "wiki", "page_id", "page_title", "url", "dump", "split", "timestamp", "old_revision_id", "new_revision_id")
)


def explainer_of(
    name: str,
    reads: Kind,
    options: type[MiningOptions],
    find: Callable[..., Any],
    maker: ExampleMaker,
    sandbox: Callable[[Any], Sandbox],
    *,
    with_defects: bool,
) -> Explainer:
    """Return the `Explainer` of a `text_corpus`; its options are those of the corpus, and those that name a page.

    Its `explain` raises OptionError for a wrong option or page, FindFailed if the function fails, and OSError if the
    dump cannot be read.

    Args:
        name, reads, options, find, with_defects: see `text_corpus`.
        maker: makes and checks the records.
        sandbox: options of mining → the sandbox of mining.
    """
    words = f"wikimill explain --corpus {name} --input dump.xml.bz2 --page Anarchism"
    if reads == "history":
        explanation = HistoryExplanation(partial(EditMiner, maker), sandbox, _edit)
        return Explainer(
            f"Show which examples of {name} are found in the edits of a page, and what is left out, by which reason.",
            "no text: the page is named by --input and --page",
            "--input HISTORY --page PAGE, and for one edit --new REVISION",
            with_mining_options(RevisionOptions, options),
            partial(_explain, options, explanation.explain),
            reads=("input",),
            examples=(("a page of a dump", words), ("one edit of it", f"{words} --new 123456")),
        )
    return Explainer(
        f"Show which examples of {name} are found in a page, and what is left out, by which reason.",
        "no text: the page is named by --input and --page",
        "--input DUMP --page PAGE",
        with_mining_options(PageOptions, options),
        partial(_explain, options, partial(_page, find, maker, with_defects)),
        reads=("input",),
        examples=(("a page of a dump", words), ("the same of another wiki", f"{words} --language de")),
    )


def _explain(
    mining: type[MiningOptions],
    lines: Callable[[Any, MiningOptions], Iterator[str]],
    options: Any,
    texts: Sequence[str],
) -> str:
    """Return what is found, as text.

    Raises:
        OptionError: an option cannot be obeyed.
        FindFailed: the corpus's function failed.
    """
    if texts:
        raise OptionError("input", "takes no other text; name a page by `page`")
    return "\n".join(lines(options, mining_options(mining, options))) + "\n"


def _page(
    find: Callable[..., Any], maker: ExampleMaker, with_defects: bool, options: PageOptions, mining: MiningOptions
) -> Iterator[str]:
    if options.input is None or options.page is None:
        raise missing_option(options, "input", "page")
    function = find.__module__, find.__name__
    read = article_reader(mining.language, mining.own_model_json, *function, mining.as_checkpoint(), with_defects)
    page = latest_page(dump_named(options.input), options.page, mining.namespaces)
    findings: PageFindings = read((page.text, page.site.link_prefixes), lambda: None)
    place = f"page {options.page!r}"
    if findings.failure:
        raise maker.failed(place, findings.failure)
    for _, columns in findings.found:
        maker.check(columns, dict.fromkeys(filled_columns("current"), "filled"), place)
    dropped = findings.candidates.dropped
    yield f"{quantity(len(findings.found) + sum(dropped.values()), 'candidate')}, {len(findings.found):,} found"
    yield from reason_lines(dropped)
    for _, columns in findings.found:
        yield "found: " + json.dumps(columns, ensure_ascii=False)
    for thing in ("paragraphs", "sentences"):
        account = getattr(findings, thing)
        yield from count_lines(thing, account.incoming, account.dropped)


def _edit(edit: ExplainedEdit, mining: MiningOptions, _: Any) -> Iterator[str]:
    model = chosen_model(mining.language, mining.own_model_json)
    prose = ProseReaders(model).of_wiki(edit.prefixes, lambda: None)
    yield from sentence_lines(*changed_sentences(edit.change.gone, edit.change.new, prose))
    for example, reason in edit.fate.left_out:
        yield f"{reason}: {_shown(example)}"
    for example in edit.fate.examples:
        yield f"found: {_shown(example)}"


def _shown(example: Any) -> str:
    """Return the columns of an example that has them, as JSON, without those of every example of the edit."""
    columns = {name: value for name, value in asdict(example).items() if name not in _OF_EDITS and value is not None}
    return json.dumps(columns, ensure_ascii=False)
