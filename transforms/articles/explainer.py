"""`wikimill explain --corpus text`: the text that is read of a page of a dump, and the counts of what is left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any

from wikimill.rules.account import Account
from wikimill.rules.drops import with_gloss
from wikimill.rules.quantities import quantity
from wikimill.transforms.articles.options import TextOptions
from wikimill.transforms.dumps.latest_page import PageNotRead, dump_named, latest_page
from wikimill.transforms.dumps.ledger import TEXT_THINGS
from wikimill.transforms.explainer import Explainer, count_lines
from wikimill.transforms.histories.explain_options import PageOptions, mining_options, with_mining_options
from wikimill.transforms.mining.batches import TextSource
from wikimill.transforms.mining.sandbox import WorkFailed
from wikimill.transforms.options import OptionError, missing_option

#: Options of mining that an explanation does not have, with their values: they concern other pages or revisions.
_LEFT_OUT = {
    "search_index": None,
    "page_props": None,
    "entities": None,
    "redirects": False,
    "drop_templated": 0,
    "as_of": None,
    "history": False,
}


def explain(options: Any, texts: Sequence[str]) -> str:
    """Return the numbers of a page's paragraphs and sentences, of those dropped by each reason, and its records' texts.

    Args:
        options: a `PageOptions` with the options of mining; `input` and `page` are required.
        texts: must be empty.

    Raises:
        OptionError: an option is missing or invalid, `texts` is not empty, or the page cannot be found or read.
        OSError: the dump cannot be read.
        CannotStart, GivenUp: see `Sandbox.results`.
    """
    if texts:
        raise OptionError("input", "takes no other text; name a page by `page`")
    if options.input is None or options.page is None:
        raise missing_option(options, "input", "page")
    return "\n".join(_lines(options, mining_options(TextOptions, options, _LEFT_OUT))) + "\n"


def _lines(options: PageOptions, mining: TextOptions) -> Iterator[str]:
    # Mining imports Beam, which a reader of releases does not need.
    from wikimill.transforms.articles.mine_articles import take_page, text_worker

    wanted = str(options.page)
    page = latest_page(dump_named(str(options.input)), wanted, mining.namespaces)
    with closing(text_worker(mining)) as worker:
        worker.send([(page.text, page.site.link_prefixes)])
        (result,) = worker.results()
    if isinstance(result, WorkFailed):
        raise PageNotRead(wanted, f"it is dead: {result}")
    accounts = {thing: Account() for thing in TEXT_THINGS}
    source = TextSource(page.header.page_id, page.header.title, revision_id=page.revision.revision_id)
    records = list(take_page(accounts, mining, source, result))
    for reason in accounts["pages"].dropped:
        yield f"{page.header.title}: dropped: {with_gloss(reason)}"
    if records:
        yield f"{page.header.title}: {quantity(len(records), 'record')}, before duplicates are dropped"
    for thing in ("paragraphs", "sentences"):
        yield from count_lines(thing, accounts[thing].incoming, accounts[thing].dropped)
    for record in records:
        yield from ("", *filter(None, [" / ".join(record.titles or ())]), record.text)


EXPLAINER = Explainer(
    summary="Show what is read of a page, and how many paragraphs and sentences are left out, by which reason.",
    texts="no text: the page is named by --input and --page",
    needs="--input DUMP --page PAGE",
    options=with_mining_options(PageOptions, TextOptions, without=_LEFT_OUT),
    explain=explain,
    reads=("input",),
    examples=(
        ("a page of a dump", "wikimill explain --corpus text --input dump.xml.bz2 --page Anarchism"),
        (
            "the same, with lists and tables",
            "wikimill explain --corpus text --input dump.xml.bz2 --page Anarchism --markup markdown",
        ),
    ),
)
