"""`wikimill explain`: which rules of DiscoFuse fire on a text, which do not and why, with the parse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, cast

from wikimill.rules.coreference.protocol import topic_of
from wikimill.rules.discofuse.fusions import Fusion
from wikimill.rules.discofuse.selection import Selection
from wikimill.rules.discofuse.sentence_filter import CleanSentences, ends_sentence
from wikimill.rules.drops import Drop, with_gloss
from wikimill.transforms.discofuse.profiles import DEFAULT_PROFILE, DEFAULT_QUALITY, PROFILE_NAMES, PROFILES, RULES
from wikimill.transforms.explainer import Explainer, NothingToExplain
from wikimill.transforms.models.choices import EMBEDDED, RESOLVERS, resolver_problem
from wikimill.transforms.models.load_sentence_model import sentence_model
from wikimill.transforms.options import OptionError, option, profile_values

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from wikimill.rules.discofuse.mining import RuleSet
    from wikimill.transforms.models.annotator import SpacyAnnotator

Tokens = tuple[str, ...]
_GROUP = "what is explained"
_EXAMPLE = "Ada left, but Bob stayed."


@dataclass(frozen=True, kw_only=True)
class ExplainOptions:
    """Options of the explanation.

    Attributes:
        profile: whose rules are applied.
        title: of the article; "" if there is none, as in JSON Lines without titles.
        annotator: which spaCy pipeline parses.
        coreference: which resolver replaces pronouns and nominals.
        final_clauses: whether the rules for clauses at the end of a sentence are used, too.
        keep_non_ascii: whether sentences with characters outside ASCII are read, too.
        all: whether rules that did not fire are listed.
    """

    profile: str = option("profile whose rules are applied", DEFAULT_PROFILE, choices=PROFILE_NAMES, group=_GROUP)
    title: str = option("title of the article; helps the coreference resolver", "", group=_GROUP)
    annotator: str = option(
        "spaCy pipeline that parses: embedded, an installed one, or a folder", EMBEDDED, metavar="NAME", group=_GROUP
    )
    coreference: str = option(
        "resolver that replaces pronouns and other anaphors", "default", choices=RESOLVERS, group=_GROUP
    )
    final_clauses: bool = option(
        "also take out relative clauses and appositions that no comma closes", False, group=_GROUP
    )
    keep_non_ascii: bool = option("also read sentences with characters outside ASCII", False, group=_GROUP)
    all: bool = option("also list the rules that did not fire, and why", False, group=_GROUP)

    @property
    def rules(self) -> RuleSet:
        """The name of the profile's set of rules."""
        return cast("RuleSet", profile_values(PROFILES, self.profile).get("rules", RULES[0]))

    @property
    def min_quality(self) -> float:
        """The profile's least quality."""
        value = profile_values(PROFILES, self.profile).get("min_quality", DEFAULT_QUALITY)
        return float(cast("float", value))

    def __post_init__(self) -> None:
        problem = resolver_problem(self.coreference)
        if problem is not None:
            raise OptionError("coreference", problem)


def explain(options: ExplainOptions, texts: Sequence[str]) -> str:
    """Return the verdict on the texts, read as one document, then what each rule makes of them.

    Raises:
        OptionError: the annotator is not installed.
        NothingToExplain: no sentence could be mined.
    """
    # The rules import spaCy, which a reader of releases does not need.
    from wikimill.rules.discofuse.explanation import explain as explained
    from wikimill.rules.discofuse.mining import FusionMiner
    from wikimill.transforms.discofuse.load_fusion_judge import fusion_judge
    from wikimill.transforms.models.resolvers import resolver_named

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
        miner = FusionMiner(
            annotator.annotate,
            resolver_named(options.coreference),
            fusion_judge(),
            options.min_quality,
            options.rules,
            final_clauses=options.final_clauses,
        )
        verdict = _verdict(miner.mine(paragraphs, topic).fusions)
        rules_said = explained(parsed, miner, topic, lists_misses=options.all)
    return "\n".join([*verdict, *notes, "", rules_said])


def _verdict(fusions: Sequence[tuple[int, Fusion]]) -> Iterator[str]:
    """Yield which examples there are, and of each whether it would be taken."""
    controls = sum(fusion.discourse_type == "PAIR_NONE" for _, fusion in fusions)
    made = [fusion for _, fusion in fusions if fusion.discourse_type != "PAIR_NONE"]
    reasons = [Selection().drop(fusion) for fusion in made]
    taken = reasons.count(None)
    yield f"{taken or 'no'} example{'s' * (taken != 1)}" + (" (each of them is taken)" if taken > 1 else "")
    for fusion, reason in zip(made, reasons, strict=True):
        connective = f' "{fusion.connective}"' if fusion.connective else ""
        verdict = "taken" if reason is None else f"left out: {with_gloss(reason)}"
        yield f"  {fusion.discourse_type}{connective} by {' + '.join(fusion.rules)}: {verdict}"
    if controls:
        pairs = "1 pair of sentences" if controls == 1 else f"{controls} pairs of sentences"
        yield f"  {pairs} for which nothing was proposed: a control (PAIR_NONE), of which a sample is kept"


def draw(options: ExplainOptions, texts: Sequence[str]) -> str:
    """Return the parses as one HTML page."""
    annotator = _annotator(options)
    paragraphs, _ = read(" ".join(texts), options.keep_non_ascii)
    with annotator.memory_zone():
        return drawn([annotator.annotate(paragraph) for paragraph in paragraphs])


def read(text: str, keep_non_ascii: bool = False) -> tuple[list[list[Tokens]], list[tuple[str, Drop]]]:
    """Cut a text as `discofuse` cuts a document: paragraphs of tokenised sentences, and what is left out and why."""
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
    """Parses, drawn by displaCy as one page."""
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
    "Show which examples of discofuse a text gives, by which rules, with the parse; --all adds the rules that did not "
    "fire, and why.",
    "the text, or - for standard input; a newline ends a paragraph",
    ExplainOptions,
    explain,
    draw,
    ("annotator",),
    examples=(
        (
            "what a sentence gives, and by which rules",
            'wikimill explain "Kubler, who retired after twenty races, remained a revered figure in Zurich."',
        ),
        (
            "the same with the rules that did not fire, and the parses as a page",
            'wikimill explain "The match was stopped because heavy rain flooded the field." --all --html parse.html',
        ),
    ),
)
