"""The part of `MineStories` that runs in the sandbox: from a page or a line to an episode or a character.

Markup is removed, sentences are split and parsed here. The parser is loaded before the first page, outside of the time
limit; the words that it stores are freed after each block of sentences.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, cast

from wikimill.rules.account import Account
from wikimill.rules.drops import Drop
from wikimill.rules.languages.sentences import SentenceModel
from wikimill.rules.tvstory.dependency_roles import DependencyRoles
from wikimill.rules.tvstory.episode_texts import episode_texts
from wikimill.rules.tvstory.filters import EpisodeFilter, word_tokens
from wikimill.rules.tvstory.names import MAX_NAME_CHARS, forms_of, tidy_name
from wikimill.rules.tvstory.page_mapping import WikiMapping, show_of_site
from wikimill.rules.tvstory.plots import PlotRules, PronounRule, VerbOrder
from wikimill.rules.tvstory.record import PlotSentence
from wikimill.rules.tvstory.wiki_pages import WikiPage, words_of
from wikimill.rules.wikitext.rendering import HOLE, WikiSyntax, syntax_of
from wikimill.transforms.models.annotator import SpacyAnnotator, load_annotator
from wikimill.transforms.models.load_sentence_model import sentence_model
from wikimill.transforms.tvstory.pages import Piece, ReadPage

#: Number of sentences of a recap that are parsed together.
_BLOCK_SENTENCES = 200
#: Longest sentence to parse; a longer one is probably not a sentence.
_MAX_SENTENCE_TOKENS = 200
#: Longest description; of a longer one, only the first paragraphs are kept, because every episode repeats it.
MAX_DESCRIPTION_CHARS = 20_000
#: Name of a show if the wiki states neither a show nor its own name.
UNKNOWN_SHOW = "unknown"
BREAK = "\n\n"


@dataclass
class _Text:
    """Paragraphs that were split into sentences, the tokens of each sentence, and counts of dropped sentences."""

    paragraphs: list[str] = field(default_factory=list)
    tokens: list[list[str]] = field(default_factory=list)
    dropped: Counter[Drop] = field(default_factory=Counter)

    @property
    def text(self) -> str:
        return BREAK.join(self.paragraphs)

    @property
    def word_tokens(self) -> int:
        return sum(map(word_tokens, self.tokens))


@dataclass(frozen=True)
class StoryReader:
    """The reader of pages and lines.

    Attributes:
        model: the sentence splitter.
        annotator: spaCy pipeline that parses: `embedded`, an installed one's name, or a folder.
        mapping: the mapping by which pages and sections are recognised.
        episodes: the filter of episodes.
        rules: the rules by which plots are chosen.
    """

    model: SentenceModel
    annotator: str
    mapping: WikiMapping
    episodes: EpisodeFilter
    rules: PlotRules

    @cached_property
    def _nlp(self) -> SpacyAnnotator:
        return load_annotator(self.annotator)

    def read(self, piece: Piece, renew: Callable[[], None]) -> ReadPage:
        """Read a page or a line as an episode or a character, and find the plot of an episode.

        Args:
            piece: the page or line.
            renew: called before each paragraph of wikitext and each parsed block, to restart the sandbox's time limit.

        Raises:
            AnnotatorNotFound: the pipeline that parses is missing or cannot parse.
        """
        kind, title, text, prefixes, site = piece
        if kind == "line":
            return self._line(text, renew)
        files, categories = map(tuple, prefixes)
        return self._page(title, text, _syntax_of(self.model.language.code, files, categories), site, renew)

    def _page(self, title: str, wikitext: str, syntax: WikiSyntax, site: str, renew: Callable[[], None]) -> ReadPage:
        mapping = self.mapping
        page = WikiPage.read(wikitext, title, syntax, mapping)
        if page.kind is None:
            return ReadPage(None)
        show = mapping.show or page.parameter(mapping.show_parameters, syntax)
        show = show if 0 < len(show) <= MAX_NAME_CHARS else show_of_site(site) or UNKNOWN_SHOW
        if page.kind == "episode":
            summary, recap = (words_of(section_texts, syntax, renew) for section_texts in episode_texts(page, mapping))
            return self._episode(show, tidy_name(title), summary, recap, renew)
        named = page.parameter(mapping.name_parameters, syntax)
        name = named if 0 < len(named) <= MAX_NAME_CHARS and "\n" not in named else tidy_name(title)
        return self._character(show, name, words_of(page.section(mapping.description_headings), syntax, renew))

    def _line(self, value: dict[str, str], renew: Callable[[], None]) -> ReadPage:
        if "recap" in value:
            summary, recap = (_lines(value[name]) for name in ("summary", "recap"))
            return self._episode(value["show"], value["episode"], summary, recap, renew)
        return self._character(value["show"], value["name"], _lines(value["description"]))

    def _character(self, show: str, name: str, description: Iterable[str]) -> ReadPage:
        if not forms_of(name):
            return ReadPage("character", str(Drop.NO_NAME))
        text = self._cut(_beginning(description)).text
        return ReadPage("character", None, {"show": show, "name": tidy_name(name), "text": text})

    def _episode(
        self, show: str, name: str, summary: Iterable[str], recap: Iterable[str], renew: Callable[[], None]
    ) -> ReadPage:
        brief, detailed = self._cut(summary), self._cut(recap)
        counts = brief.word_tokens, detailed.word_tokens
        drop: Drop | None = None
        if not detailed.tokens:
            drop = Drop.NO_RECAP
        elif not brief.tokens:
            drop = Drop.NO_SUMMARY
        else:
            drop = self.episodes.drop_of_texts(*counts)
        if drop is not None:
            return ReadPage("episode", str(drop))
        plot, dropped = self._plot(detailed.tokens, renew)
        columns = {
            **{"show": show, "name": name, "summary": brief.text, "text": detailed.text, "plot": plot},
            **{"summary_tokens": counts[0], "recap_tokens": counts[1], "sentences": len(detailed.tokens)},
        }
        dropped += detailed.dropped
        return ReadPage("episode", None, columns, Account(len(plot) + dropped.total(), len(plot), dropped))

    def _plot(self, sentences: list[list[str]], renew: Callable[[], None]) -> tuple[list[PlotSentence], Counter[Drop]]:
        plot: list[PlotSentence] = []
        dropped: Counter[Drop] = Counter()
        numbered = [(number, tokens) for number, tokens in enumerate(sentences) if len(tokens) <= _MAX_SENTENCE_TOKENS]
        dropped[Drop.LONG_SENTENCE] += len(sentences) - len(numbered)
        for first in range(0, len(numbered), _BLOCK_SENTENCES):
            renew()
            block = numbered[first : first + _BLOCK_SENTENCES]
            with self._nlp.memory_zone():
                frames = DependencyRoles(self._nlp.annotate).frames([tokens for _, tokens in block])
            for (number, tokens), found in zip(block, frames, strict=True):
                chosen = self.rules.plot_of(tokens, found)
                if isinstance(chosen, Drop):
                    dropped[chosen] += 1
                else:
                    verb, arguments = chosen
                    plot.append({"sentence": number, "text": " ".join(tokens), "verb": verb, "arguments": arguments})
        return plot, dropped

    def _cut(self, paragraphs: Iterable[str]) -> _Text:
        """Split paragraphs into sentences; drop sentences with holes or without letters and digits."""
        found = _Text()
        for paragraph in paragraphs:
            whole = []
            for sentence in self.model.sentences(paragraph):
                if HOLE in sentence:
                    found.dropped[Drop.HOLE] += 1
                elif any(map(str.isalnum, sentence)):
                    whole.append(sentence)
                    found.tokens.append(list(self.model.language.tokenise(sentence)))
            if whole:
                found.paragraphs.append(" ".join(whole))
        return found


def _beginning(paragraphs: Iterable[str]) -> Iterator[str]:
    """Yield the first paragraphs of a description, up to `MAX_DESCRIPTION_CHARS` characters in total."""
    left = MAX_DESCRIPTION_CHARS
    for paragraph in paragraphs:
        left -= len(paragraph)
        if left < 0:
            return
        yield paragraph


def _lines(text: str) -> list[str]:
    """Return the lines of a text that are not blank, with normalised spaces, as paragraphs."""
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


@lru_cache(maxsize=4)
def _syntax_of(language: str, files: tuple[str, ...], categories: tuple[str, ...]) -> WikiSyntax:
    return syntax_of(sentence_model(language).language, files, categories)


def story_reader(
    language: str,
    annotator: str,
    mapping: dict[str, Any],
    least: tuple[int, int, int],
    order: str,
    pronouns: str,
    max_argument_tokens: int,
) -> Callable[[Piece, Callable[[], None]], ReadPage]:
    """Return the function that the sandbox applies to each `Piece`, `StoryReader.read`, with the parser loaded.

    Args:
        language, annotator, max_argument_tokens: see `TvStoryOptions`.
        mapping: values of a `WikiMapping`.
        least: values of an `EpisodeFilter`: characters, recap tokens, summary tokens.
        order, pronouns: `verb_order` and `pronouns_only` of `TvStoryOptions`.

    Raises:
        AnnotatorNotFound: the pipeline is missing or cannot parse.
        ValueError: there is no sentence model for the language, or the mapping is invalid.
    """
    rules = PlotRules(cast(VerbOrder, order), cast(PronounRule, pronouns), max_argument_tokens)
    reader = StoryReader(
        sentence_model(language), annotator, WikiMapping.of_values(mapping), EpisodeFilter(*least), rules
    )
    _ = reader._nlp  # loaded before the first deadline begins
    return reader.read
