"""`wikimill explain --corpus discofuse --input FILE --page PAGE`: lists the drafts of a page or document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from wikimill.rules.account import Account
from wikimill.rules.coreference.protocol import topic_of
from wikimill.rules.discofuse.explanation import explain as explained
from wikimill.rules.discofuse.explanation import verdict_on
from wikimill.rules.discofuse.fusions import Fusion
from wikimill.rules.discofuse.paragraphs import ParagraphReader, Run, blocks_of
from wikimill.rules.discofuse.sentence_filter import CleanSentences
from wikimill.rules.wikitext.rendering import syntax_of
from wikimill.transforms.discofuse.explain_options import ExplainOptions
from wikimill.transforms.documents.jsonl import Document, read_documents
from wikimill.transforms.dumps.compression.compressed import blocks
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.latest_page import PageNotRead, dump_named, latest_page
from wikimill.transforms.explainer import count_lines
from wikimill.transforms.models.load_sentence_model import sentence_model
from wikimill.transforms.options import OptionError, missing_option
from wikimill.transforms.storage.stored import open_stored

if TYPE_CHECKING:
    from wikimill.transforms.models.annotator import SpacyAnnotator


def explained_page(options: ExplainOptions, annotator: SpacyAnnotator) -> str:
    """Return the explanation of the page or document that the options name, as lines for people.

    It lists the examples, the numbers of dropped sentences and drafts by reason, and the drafts of each sentence and
    pair (`rules.discofuse.explanation.explain`).

    Raises:
        OptionError: `input` or `page` is missing, the file cannot be opened or is damaged, or the page is not in it or
            is not an article that can be read.
        OSError: the file cannot be read to the page.
    """
    if options.input is None or options.page is None:
        raise missing_option(options, "input", "page")
    file = dump_named(options.input)
    reader = ParagraphReader(
        sentence_model("en"), CleanSentences(ascii_only=not options.keep_non_ascii, must_end=not file.holds_documents)
    )
    try:
        title, runs = _read(file, options.page, reader)
    except InputDamage as error:
        raise OptionError("input", f"{options.input}: {error}") from error
    topic = topic_of(options.title or title, _tokens(runs), runs[0].sentences[0].split() if _has_lead(runs) else [])
    miner, fusions, drafts = options.miner(annotator), list[tuple[int, Fusion]](), Account()
    parsed = []
    with annotator.memory_zone():
        for block in blocks_of(runs):
            paragraphs = [[tuple(sentence.split(" ")) for sentence in run.sentences] for run in block]
            findings = miner.mine(paragraphs, topic)
            fusions += findings.fusions
            drafts.add(findings.drafts)
            parsed += [annotator.annotate(paragraph) for paragraph in paragraphs]
        lines_found = [
            *verdict_on(fusions),
            *count_lines("sentences", reader.sentences.incoming, reader.sentences.dropped),
            *count_lines("drafts", drafts.incoming - _controls(fusions), drafts.dropped),
        ]
        details = explained(
            parsed, miner, topic, lists_misses=options.all, shows_parses=options.parse, only_drafts=not options.all
        )
    return "\n".join([*lines_found, "", details] if parsed else [*lines_found, ""])


def _read(file: InputFile, wanted: str, reader: ParagraphReader) -> tuple[str, list[Run]]:
    """Return the title and the runs of a page or document.

    Raises:
        PageNotRead: the page or document is missing, or cannot be read.
        InputDamage: the file is damaged.
    """
    if not file.holds_documents:
        page = latest_page(file, wanted)
        syntax = syntax_of(reader.model.language, *page.site.link_prefixes)
        return page.header.title, list(reader.wikitext(page.text, syntax))
    with open_stored(file.path) as opened:
        for item in read_documents(blocks(opened, file.name)):
            if isinstance(item, Document) and wanted in (item.id, item.title):
                return item.title or "", list(reader.plain(item.text))
    raise PageNotRead(wanted, f"no document of that id or title is in {file.name}")


def _controls(fusions: Iterable[tuple[int, Fusion]]) -> int:
    return sum(fusion.discourse_type == "PAIR_NONE" for _, fusion in fusions)


def _tokens(runs: Iterable[Run]) -> Iterator[str]:
    for run in runs:
        for sentence in run.sentences:
            yield from sentence.split(" ")


def _has_lead(runs: list[Run]) -> bool:
    return bool(runs) and not runs[0].section
