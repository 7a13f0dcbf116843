"""`wikimill explain --corpus discofuse`: the rules that fire on a text, those that do not and why, and the parse."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from wikimill.rules.coreference.protocol import topic_of
from wikimill.rules.discofuse.sentence_filter import CleanSentences, ends_sentence
from wikimill.rules.drops import Drop, with_gloss
from wikimill.transforms.discofuse.explain_options import ExplainOptions
from wikimill.transforms.explainer import Explainer, NothingToExplain
from wikimill.transforms.models.load_sentence_model import sentence_model
from wikimill.transforms.options import OptionError

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from wikimill.transforms.models.annotator import SpacyAnnotator

Tokens = tuple[str, ...]
_EXAMPLE = "Ada left, but Bob stayed."


def explain(options: ExplainOptions, texts: Sequence[str]) -> str:
    """Return the explanation of a text, or of the page that the options name, as lines for people.

    Args:
        options: the options.
        texts: the words of the text, which are joined by spaces; a newline ends a paragraph. Empty for a page.

    Raises:
        OptionError: the annotator, the file or the page cannot be used, or both a text and a page are given.
        NothingToExplain: there is no text, or no sentence of it could be mined.
        OSError: the file cannot be read to the page.
    """
    # The rules import spaCy, which a reader of releases does not need.
    from wikimill.rules.discofuse.explanation import explain as explained
    from wikimill.rules.discofuse.explanation import verdict_on

    if options.input is not None or options.page is not None:
        if texts:
            raise OptionError("input", "and a text are given; give one of both")
        from wikimill.transforms.discofuse.explained_page import explained_page

        return explained_page(options, _annotator(options))
    if not any(map(str.strip, texts)):
        raise NothingToExplain(f"no text is given; give a sentence, as in: wikimill explain {_EXAMPLE!r}")
    annotator = _annotator(options)
    paragraphs, left_out = read(" ".join(texts), options.keep_non_ascii)
    notes = [f"left out, {with_gloss(reason)}: {sentence}" for sentence, reason in left_out]
    if not paragraphs:
        why = f" ({left_out[0][1]}: {left_out[0][0]:.60})" if left_out else ""
        raise NothingToExplain(
            f"the text has no sentence that could be mined{why}; give one, as in: wikimill explain {_EXAMPLE!r}"
        )
    notes += [
        f"left out in a wiki's page, {with_gloss(Drop.SENTENCE_END)}: {' '.join(tokens)}"
        for tokens in chain.from_iterable(paragraphs)
        if not ends_sentence(tokens)
    ]
    with annotator.memory_zone():
        parsed = [annotator.annotate(paragraph) for paragraph in paragraphs]
        tokens = (token for paragraph in paragraphs for sentence in paragraph for token in sentence)
        topic = topic_of(options.title, tokens, paragraphs[0][0])
        miner = options.miner(annotator)
        verdict = verdict_on(miner.mine(paragraphs, topic).fusions)
        rules_said = explained(parsed, miner, topic, lists_misses=options.all)
    return "\n".join([*verdict, *notes, "", rules_said])


def draw(options: ExplainOptions, texts: Sequence[str]) -> str:
    """Return the dependency parses of a text's sentences as one HTML page.

    Sentences that `read` drops are not drawn; the page is empty if none is left.

    Args:
        options: the options; `page` is ignored.
        texts: the words of the text, which are joined by spaces; a line break ends a paragraph.

    Raises:
        OptionError: the option `input` is given, or the annotator cannot be used.
    """
    if options.input is not None:
        raise OptionError("input", "has no HTML page; give sentences of the page as a text, or `parse`")
    annotator = _annotator(options)
    paragraphs, _ = read(" ".join(texts), options.keep_non_ascii)
    with annotator.memory_zone():
        return drawn([annotator.annotate(paragraph) for paragraph in paragraphs])


def read(text: str, keep_non_ascii: bool = False) -> tuple[list[list[Tokens]], list[tuple[str, Drop]]]:
    """Split a text into sentences and tokens.

    Args:
        text: the text; each line is a paragraph.
        keep_non_ascii: whether to keep sentences with characters outside ASCII.

    Returns:
        The paragraphs, each a list of its kept sentences as tokens, without empty paragraphs; and (sentence, reason)
        for each dropped sentence. Both are in text order.
    """
    model, clean = sentence_model("en"), CleanSentences(ascii_only=not keep_non_ascii, must_end=False)
    paragraphs: list[list[Tokens]] = []
    left_out: list[tuple[str, Drop]] = []
    for line in text.splitlines():
        paragraph: list[Tokens] = []
        for sentence in model.sentences(line):
            tokens = clean.read(sentence)
            if isinstance(tokens, Drop):
                left_out.append((sentence, tokens))
            else:
                paragraph.append(tokens)
        if paragraph:
            paragraphs.append(paragraph)
    return paragraphs, left_out


def drawn(paragraphs: Sequence[Sequence[Doc]]) -> str:
    """Return an HTML page with the dependency parses of all sentences, drawn by displaCy.

    Args:
        paragraphs: parsed sentences, one `Doc` each.
    """
    from spacy import displacy

    docs = [doc for paragraph in paragraphs for doc in paragraph]
    options = {"compact": True, "distance": 110}
    return str(displacy.render(docs, style="dep", page=True, jupyter=False, options=options))


def _annotator(options: ExplainOptions) -> SpacyAnnotator:
    from wikimill.transforms.models.annotator import AnnotatorNotFound

    try:
        return _loaded(options.annotator)
    except AnnotatorNotFound as error:
        raise OptionError("annotator", str(error)) from error


@lru_cache(maxsize=1)
def _loaded(name: str) -> SpacyAnnotator:
    from wikimill.transforms.models.annotator import load_annotator

    return load_annotator(name)


EXPLAINER = Explainer(
    "Show which examples of discofuse a text or a page gives, by which rules, and what was left out, and why; --all "
    "adds the rules that did not fire.",
    "the text, or - for standard input; a newline ends a paragraph",
    "a text, or --input FILE --page PAGE",
    ExplainOptions,
    explain,
    draw,
    ("annotator", "input"),
    examples=(
        (
            "why a page of a dump gave what it gave",
            "wikimill explain --corpus discofuse --input enwiki-20260901-pages-articles.xml.bz2 --page Autism",
        ),
        (
            "what a sentence gives, and by which rules",
            'wikimill explain "Kubler, who retired after twenty races, remained a revered figure in Zurich."',
        ),
    ),
)
