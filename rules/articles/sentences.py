"""The paragraphs of a page as clean sentences, from which other corpora take their examples."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from wikimill.rules.account import Account
from wikimill.rules.articles.reading import PageReader, Wanted
from wikimill.rules.drops import Drop
from wikimill.rules.languages.registry import articles_of
from wikimill.rules.languages.sentences import SentenceModel
from wikimill.rules.wikitext.prose import Sentence, read_sentence
from wikimill.rules.wikitext.rendering import WikiSyntax


class ParagraphSentence(tuple[str, ...]):
    """The tokens of a sentence of a paragraph; it equals any tuple of the same tokens.

    Attributes:
        text: the untokenised sentence.
        defect: the first defect of the sentence; None if it is clean.
        paragraph: index of its paragraph among those of prose under the nearest heading, from 0.
        order: index of the sentence in the paragraph, from 0; sentences that are left out count, too.
    """

    text: str
    defect: Drop | None
    paragraph: int
    order: int

    @classmethod
    def of(cls, sentence: Sentence, paragraph: int = 0, order: int = 0) -> ParagraphSentence:
        """Return a sentence's tokens with its text, defect and place."""
        made = cls(sentence.tokens)
        made.text, made.defect, made.paragraph, made.order = sentence.text, sentence.defect, paragraph, order
        return made


class SentencesOfParagraph(NamedTuple):
    """A paragraph of prose: the headings above it, outermost first, and its sentences."""

    titles: list[str]
    sentences: list[ParagraphSentence]


@dataclass(frozen=True)
class SentenceReader:
    """Reader of the prose of pages; lists, quotations and sections of references are left out.

    Attributes:
        model: the model that cuts sentences.
        with_defects: whether to return sentences that are not clean, too.
        before_block: called before each paragraph (to set a deadline).
    """

    model: SentenceModel
    with_defects: bool = False
    before_block: Callable[[], None] = lambda: None

    def paragraphs(self, wikitext: str, syntax: WikiSyntax) -> tuple[list[SentencesOfParagraph], Account, Account]:
        """Return the paragraphs of a page that have sentences, and the accounts of paragraphs and of sentences.

        >>> reader = SentenceReader(SentenceModel(frozenset(), frozenset(), frozenset(), {}))
        >>> (paragraph,), _, sentences = reader.paragraphs("It rained. It rained rained rained rained.", WikiSyntax())
        >>> paragraph.sentences, dict(sentences.dropped)
        ([('It', 'rained', '.')], {<Drop.REPEATED_TOKEN: 'repeated_token'>: 1})
        """
        language = self.model.language
        wanted = Wanted(frozenset({"prose"}), sentences=True, apparatus=articles_of(language.code).apparatus)
        reader = PageReader(self.model, wanted, self.before_block)
        found = []
        for section in reader.sections(wikitext, syntax):
            for number, (paragraph, *_) in enumerate(section.paragraphs):
                sentences = [
                    ParagraphSentence.of(read_sentence(text, language), number, order)
                    for order, text in enumerate(paragraph["sentences"])
                ]
                found.append(SentencesOfParagraph(section.titles, [*self._wanted(sentences, reader.sentences)]))
        return [each for each in found if each.sentences], reader.paragraphs, reader.sentences

    def _wanted(self, sentences: list[ParagraphSentence], account: Account) -> Iterator[ParagraphSentence]:
        """Yield the sentences to return, and count the others in `account`."""
        for sentence in sentences:
            if sentence.defect is None or self.with_defects:
                yield sentence
            else:
                account.kept -= 1
                account.dropped[Drop.LONG_SENTENCE if sentence.defect == Drop.COMPLEX_LENGTH else sentence.defect] += 1
