"""`wikimill explain --corpus NAME` of a `text_corpus`: what its function finds in an edit or on a page of a dump."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, make_dataclass
from functools import partial
from typing import Any, NamedTuple, get_type_hints

from wikimill.rules.drops import with_gloss
from wikimill.rules.quantities import quantity
from wikimill.rules.wikitext.changed_sentences import ChangeTooLarge, changed_sentences
from wikimill.rules.wikitext.prose import ProseReader
from wikimill.rules.wikitext.rendering import syntax_of
from wikimill.rules.wikitext.snapshots import Snapshot, advance
from wikimill.transforms.dumps.latest_page import PageNotRead, dump_named, latest_page
from wikimill.transforms.dumps.wikimedia_layouts import Kind
from wikimill.transforms.explainer import Explainer, reason_lines, tally_lines
from wikimill.transforms.histories.find_revisions import find_revisions
from wikimill.transforms.histories.options import HistoryOptions
from wikimill.transforms.models.load_sentence_model import model_of, sentence_model
from wikimill.transforms.options import MiningOptions, OptionError, missing_option, option, option_specs
from wikimill.transforms.partition import Partition
from wikimill.transforms.sentence_options import SentenceOptions
from wikimill.transforms.text_corpora.definition import filled_columns
from wikimill.transforms.text_corpora.example_maker import ExampleMaker
from wikimill.transforms.text_corpora.exchange import EditFindings, PageFindings
from wikimill.transforms.text_corpora.sandboxed import article_reader, edit_reader

_GROUP = "what is explained"


@dataclass(frozen=True, kw_only=True)
class PageOptions:
    """Options that name a page.

    Attributes:
        input: a dump file.
        page: title or id of a page in the dump.
        language: code of the language; see `MiningOptions`.
    """

    input: str | None = option("dump file", None, metavar="FILE", group=_GROUP)
    page: str | None = option("title or id of a page in it", None, metavar="PAGE", group=_GROUP)
    language: str = option("language of the wiki, as for mining", "en", group=_GROUP)


@dataclass(frozen=True, kw_only=True)
class RevisionOptions(PageOptions):
    """Options that name an edit.

    Attributes:
        new: id of the revision after the edit.
        old: id of the revision before the edit; None for the revision that precedes `new` in the dump.
    """

    new: str | None = option("id of the revision that the edit made", None, metavar="ID", group=_GROUP)
    old: str | None = option("id of the revision before (default: the one before it)", None, metavar="ID", group=_GROUP)


def explainer_of(
    name: str,
    reads: Kind,
    options: type[MiningOptions],
    find: Callable[..., Any],
    maker: ExampleMaker,
    *,
    with_defects: bool,
) -> Explainer:
    """Return what explains a `text_corpus`; its options are those of the corpus's own, and the place in a dump."""
    words = f"wikimill explain --corpus {name} --input dump.xml.bz2 --page Anarchism"
    kind = _EDIT if reads == "history" else _PAGE
    return Explainer(
        f"Show which examples of {name} are found in {kind.what}, and what is left out, by which reason.",
        f"nothing; name {kind.what} by --input and --page{kind.named}",
        _with_own(options, kind.options),
        partial(_explain, options, partial(_reader, kind.read, find, with_defects), partial(kind.explained, maker)),
        reads=("input",),
        examples=(
            (f"what is found in {kind.what}", words + kind.words),
            ("the same of another wiki", f"{words}{kind.words} --language de"),
        ),
    )


def _with_own(options: type[MiningOptions], base: type[PageOptions]) -> type[Any]:
    """Return the options that name a place, and those that the corpus itself declares."""
    hints, specs = get_type_hints(options), option_specs(options)
    others = option_specs(MiningOptions) | option_specs(HistoryOptions)
    own = [
        (each.name, hints[each.name], field(default=each.default, metadata=each.metadata))
        for each in fields(options)
        if each.name in specs and specs[each.name].flag is not None and each.name not in others
    ]
    return make_dataclass("ExplainOptions", own, bases=(base,), frozen=True, kw_only=True)


def _reader(
    read: Callable[..., Callable[..., Any]], find: Callable[..., Any], with_defects: bool, options: MiningOptions
) -> Callable[[Any], Any]:
    own_model = options.own_model_json if isinstance(options, SentenceOptions) else None
    place = find.__module__, find.__name__
    return partial(read(options.language, own_model, *place, options.as_checkpoint(), with_defects), renew=lambda: None)


def _explain(
    mining_options: type[MiningOptions],
    reader: Callable[[MiningOptions], Callable[[Any], Any]],
    explained: Callable[[Any, MiningOptions, Callable[[Any], Any]], Iterator[str]],
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
    needed = ("input", "page", *(("new",) if isinstance(options, RevisionOptions) else ()))
    if any(getattr(options, name) is None for name in needed):
        raise missing_option(options, *needed)
    known = option_specs(mining_options)
    values = {name: value for name, value in vars(options).items() if name in known}
    chosen = mining_options.of_flags(values, Partition())
    return "\n".join(explained(options, chosen, reader(chosen))) + "\n"


def _explained_page(
    maker: ExampleMaker, options: Any, _: MiningOptions, read: Callable[[Any], PageFindings]
) -> Iterator[str]:
    try:
        page = latest_page(dump_named(options.input), options.page)
    except PageNotRead as error:
        raise OptionError("page", f"{options.page}: {error}") from error
    findings = read((page.text, page.site.link_prefixes))
    place = f"page {options.page!r}"
    if findings.failure:
        raise maker.failed(place, findings.failure)
    found = [columns for _, columns in findings.found]
    for columns in found:
        maker.check(columns, dict.fromkeys(filled_columns("current"), "filled"), place)
    yield from _verdict(found, findings.candidates.dropped)
    for thing in ("paragraphs", "sentences"):
        account = getattr(findings, thing)
        yield from tally_lines(thing, account.incoming, account.dropped)


def _explained_edit(
    maker: ExampleMaker, options: Any, chosen: MiningOptions, read: Callable[[Any], EditFindings]
) -> Iterator[str]:
    old, new = find_revisions(options.input, options.page, options.new, options.old)
    change = advance(Snapshot.of(old.text), new.text)[1]
    gone = quantity(len(change.gone), "unit")
    yield f"revision {old.revision_id} to {new.revision_id}: {gone} went, {len(change.new):,} came"
    own_model = chosen.own_model_json if isinstance(chosen, SentenceOptions) else None
    model = sentence_model(chosen.language) if own_model is None else model_of(own_model)
    try:
        sides = changed_sentences(change.gone, change.new, ProseReader(model, syntax_of(model.language, [], [])))
        findings = read((change.gone, change.new, ([], [])))
    except ChangeTooLarge as error:
        yield str(error)
        return
    place = f"revision {new.revision_id} of page {options.page!r}"
    if findings.failure:
        raise maker.failed(place, findings.failure)
    for each in findings.found:
        filled = filled_columns("history", has_place=each.place is not None)
        maker.check(each.columns, dict.fromkeys(filled, "filled"), place)
    for sign, sentences in zip("-+", sides, strict=True):
        for sentence in sentences:
            yield f"{sign} {sentence.text}" + (f"  [{with_gloss(sentence.defect)}]" if sentence.defect else "")
    yield from _verdict([each.columns for each in findings.found], findings.dropped)


def _verdict(found: Sequence[Mapping[str, Any]], dropped: Mapping[Any, int]) -> Iterator[str]:
    yield f"{quantity(len(found) + sum(dropped.values()), 'candidate')}, {len(found):,} found"
    yield from reason_lines(dropped)
    for columns in found:
        yield "found: " + json.dumps(columns, ensure_ascii=False)


class _Kind(NamedTuple):
    """What is explained: its options, the reader of the sandbox, and what draws its findings up as lines."""

    what: str
    words: str
    named: str
    options: type[PageOptions]
    read: Callable[..., Callable[..., Any]]
    explained: Callable[[ExampleMaker, Any, MiningOptions, Callable[[Any], Any]], Iterator[str]]


_EDIT = _Kind("an edit of a dump", " --new 123456", ", and --new", RevisionOptions, edit_reader, _explained_edit)
_PAGE = _Kind("a page of a dump", "", "", PageOptions, article_reader, _explained_page)
