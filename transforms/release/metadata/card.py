"""The dataset card of a release, `README.md`: for people, and in its front matter for `datasets.load_dataset`."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wikimill.transforms.corpus import Description
from wikimill.transforms.dumps.input_file import is_documents_name
from wikimill.transforms.license import license_of
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.metadata.card_loading import loading
from wikimill.transforms.release.metadata.card_metadata import card_metadata
from wikimill.transforms.release.metadata.croissant import PERSONAL_DATA, DescribedFile

#: The citation of wikimill, which follows the citation of the corpus's paper.
_CITATION = """\
@software{wikimill,
  title = {wikimill: training corpora milled from {W}ikipedia dumps},
  author = {{The wikimill authors}},
  version = {%s}
}"""
#: Options that affect only how a release is stored.
_STORAGE = frozenset({"formats", "shard_bytes"})
#: Characters that are markup within a line of Markdown.
_MARKUP = re.compile(r"[\\`*\[\]~]")
#: Most input files that a card lists; the manifest lists all.
_NAMED_INPUTS = 20


@dataclass(frozen=True)
class CardFacts:
    """The facts on a card, all from the manifest.

    Attributes:
        schema: the columns.
        description: the prose about the corpus.
        splits: split → number of examples.
        counts: unit, such as pages → its account: in, kept, dropped by reason, dead.
        files: the files that hold records.
        inputs: the manifest's entries of the input files.
        options, versions: the values in the manifest.
        partial: why the release is incomplete; None if it is complete.
        joined: the joined input and its date, in words; empty if there is none.
        note: a paragraph after the definition of a record; empty if there is none.
    """

    schema: Schema
    description: Description
    splits: Mapping[str, int]
    counts: Mapping[str, Any]
    files: Sequence[DescribedFile]
    inputs: Sequence[Mapping[str, Any]]
    options: Mapping[str, Any]
    versions: Mapping[str, str]
    partial: str | None = None
    joined: str = ""
    note: str = ""

    @property
    def wikis(self) -> list[str]:
        """Database names of the wikis that were mined."""
        return sorted({entry["wiki"] for entry in self.inputs if entry["wiki"]})

    @property
    def holds_documents(self) -> bool:
        """Whether documents that are not from a wiki were mined."""
        # A corpus whose inputs are not dumps has an account of documents.
        return "documents" in self.counts or any(is_documents_name(entry["file"]) for entry in self.inputs)


def dataset_card(facts: CardFacts) -> bytes:
    """Return the dataset card: front matter and Markdown, in UTF-8."""
    language = facts.options.get("language")
    text_license = license_of(facts.inputs, facts.description.license)
    metadata = card_metadata(
        facts.schema, facts.description, facts.splits, facts.files, language, is_wikimedias=text_license.is_wikimedias
    )
    front = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in metadata.items()]
    return "\n".join(["---", *front, "---", "", *_body(facts), ""]).encode()


def _body(facts: CardFacts) -> Iterator[str]:
    about, schema = facts.description, facts.schema
    yield f"# {about.title}"
    yield from _paragraphs(schema.doc, about.task, facts.note)
    yield f"Made by wikimill {_escaped(facts.versions['wikimill'])} from {_sources(facts)}."
    text_license = license_of(facts.inputs, facts.description.license)
    is_mixed = facts.holds_documents and text_license.is_wikimedias
    yield f"License of {'the wiki’s' if is_mixed else 'the'} text: {text_license.name} (see LICENSE-DATA)." + (
        " A document's text has the license of its source." if is_mixed else ""
    )
    yield from (f"\n**{note}.**" for note in text_license.notes)
    if facts.partial:
        yield f"\n**Not whole**: {_escaped(facts.partial)}."
    yield from _section("Counts")
    yield from _table(("split", "examples"), [(split, f"{count:,}") for split, count in facts.splits.items()])
    yield "\nAll examples of a page are in one split, in every refresh.\n"
    # The state of each file is in the table of sources: a cut file is not a lost one.
    accounts = [_account(*entry) for entry in facts.counts.items() if entry[0] != "files"]
    yield from _table(("", "in", "kept", "dropped", "dead"), accounts)
    yield "\nReasons and digests are in `manifest.json`; what could not be read is in `dead_letters/`."
    yield from _section("Sources")
    named = [
        (_code(entry["file"]), _escaped(entry["wiki"]), _escaped(entry["state"]), _code(entry["sha256"]))
        for entry in facts.inputs[:_NAMED_INPUTS]
    ]
    yield from _table(("file", "wiki", "state", "SHA-256"), named)
    if len(facts.inputs) > _NAMED_INPUTS:
        yield f"\n{len(facts.inputs) - _NAMED_INPUTS} more are named in `manifest.json`."
    if facts.joined:
        yield f"\nJoined with {_escaped(facts.joined)}."
    yield from _section("How it was made")
    yield about.made
    yield ""
    options = ", ".join(f"{_code(key)} {_plain(value)}" for key, value in _content(facts.options).items())
    yield f"Options: {options or 'none'}. Versions and models are in `manifest.json`."
    yield from _section("Known errors")
    yield from (f"* {error}" for error in about.known_errors)
    yield from _section("Limits, biases, personal data")
    yield from (f"* {text}" for text in (about.limits, about.biases, PERSONAL_DATA) if text)
    yield from _section("Columns")
    yield from _table(
        ("column", "type", "meaning"), [(column.name, str(column.kind), column.doc) for column in schema.columns]
    )
    yield from _section("Loading")
    yield from loading(schema, facts.options["formats"], facts.splits, facts.files)
    yield "\n`wikimill verify DIR` checks the release."
    yield from _section("Citation")
    cited = facts.description.citation.strip(), _CITATION % facts.versions["wikimill"]
    yield "\n".join(("```bibtex", *filter(None, cited), "```"))


def _paragraphs(*texts: str) -> Iterator[str]:
    for text in texts:
        if text:
            yield f"\n{text}"
    yield ""


def _section(title: str) -> Iterator[str]:
    yield f"\n## {title}\n"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    for cells in (head, ["---"] * len(head), *rows):
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _account(thing: str, account: Mapping[str, Any]) -> tuple[str, ...]:
    numbers = account["in"], account["kept"], sum(account["dropped"].values()), account["dead"]
    return thing, *(f"{number:,}" for number in numbers)


def _content(options: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if name not in _STORAGE}


def _plain(value: Any) -> str:
    if isinstance(value, Mapping):
        return f"({', '.join(f'{_escaped(key)} {_plain(inner)}' for key, inner in value.items())})"
    if isinstance(value, list | tuple):
        return " ".join(map(_plain, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else _escaped(str(value))


def _code(text: str) -> str:
    """Return a text as a code span whose fence is longer than any run of backticks in the text."""
    shown = _on_one_line(text)
    fence = "`" * (max(map(len, re.findall("`+", shown)), default=0) + 1)
    return f"{fence} {shown} {fence}" if "`" in shown else f"`{shown}`"


def _on_one_line(text: str) -> str:
    """Escape line ends, control characters and direction marks, as in a Python string."""
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in text)


def _escaped(text: str) -> str:
    """Escape untrusted text for Markdown: no HTML, no link, no code, all on one line."""
    return _MARKUP.sub(r"\\\g<0>", html.escape(_on_one_line(text), quote=False))


def _sources(facts: CardFacts) -> str:
    if facts.holds_documents and not facts.wikis:
        return "documents"
    return f"dumps of {', '.join(map(_escaped, facts.wikis)) or 'a wiki'}" + (
        " and documents" if facts.holds_documents else ""
    )
