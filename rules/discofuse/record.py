"""The record of DiscoFuse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wikimill.rules.discofuse.fusions import DiscourseType
from wikimill.rules.records import Split, column


@dataclass(frozen=True, slots=True, kw_only=True)
class FusionExample:
    """A record of DiscoFuse.

    The coherent text is one sentence, or two consecutive ones; a model learns to generate it from the two incoherent
    sentences.
    """

    MEANING: ClassVar[str] = (
        "One sentence-fusion example: a coherent text and the two independent sentences made of it (Geva et al., 2019)."
    )

    id: str = column("Stable identifier: 32 hexadecimal digits over wiki, page and the four sentences.")
    wiki: str | None = column("Database name of the wiki, such as enwiki; null for documents.")
    page_id: str = column("Page identifier within the wiki, or the document's id.")
    page_title: str | None = column("Page title, as of the dump, or the document's.")
    url: str | None = column("The revision on the wiki; null for documents.")
    dump: str | None = column("Date of the dump (YYYY-MM-DD), where its file name has it.")
    split: Split = column("Part of the corpus; all examples of a page are in one part.")
    coherent_first_sentence: str = column("First sentence of the text, tokenised, tokens joined by single spaces.")
    coherent_second_sentence: str = column("Second sentence of the text; empty where one sentence was split.")
    incoherent_first_sentence: str = column("First of the two sentences made of the text.")
    incoherent_second_sentence: str = column("Second of the two sentences made of the text.")
    discourse_type: DiscourseType = column("The phenomenon that tied them: PAIR two sentences, SINGLE one.")
    connective_string: str = column("The connective that was taken out, such as `however ,`; empty if there was none.")
    has_coref_type_pronoun: bool = column("Whether a pronoun was replaced by what it stands for.")
    has_coref_type_nominal: bool = column("Whether another nominal, such as `the team`, was.")
    quality: float | None = column(
        "Probability of no error, as a judge trained on ratings gives it; null for controls."
    )
    rules: list[str] = column("The rules that fired, in order.")
    revision_id: str | None = column("The revision that was read; null for documents.")
    section: str = column("Heading under which the text stands; empty in the lead.")
    coherent_first_sentence_raw: str | None = column(
        "First sentence of the text before tokenisation (with --raw_text).", default=None
    )
    coherent_second_sentence_raw: str | None = column(
        "Second sentence of the text before tokenisation, empty where there is none (with --raw_text).", default=None
    )
