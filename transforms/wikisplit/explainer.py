"""`wikimill explain --corpus wikisplit`: explains three sentences, or an edit of a page in a dump."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from wikimill.rules.quantities import quantity
from wikimill.rules.wikisplit.changes import may_hold_rewrite
from wikimill.rules.wikisplit.comparison import MAX_NEW_WORDS_OTHER_PARAGRAPH, known_limit
from wikimill.rules.wikisplit.criteria import DEFAULT, Criteria, criteria_of
from wikimill.rules.wikisplit.explanation import explained, explained_change
from wikimill.rules.wikitext.changed_sentences import ChangeTooLarge
from wikimill.rules.wikitext.prose import ProseReader, read_sentence
from wikimill.rules.wikitext.snapshots import Snapshot, advance
from wikimill.transforms.explainer import Explainer, NothingToExplain
from wikimill.transforms.histories.find_revisions import find_revisions
from wikimill.transforms.models.find_sentence_model import ModelNotFound, find_model
from wikimill.transforms.models.load_sentence_model import model_of, sentence_model
from wikimill.transforms.options import OptionError, option, profile_values
from wikimill.transforms.wikisplit.options import DEFAULT_PROFILE, PROFILE_NAMES, PROFILES

_SENTENCES = 3
_GROUP = "what is explained"


@dataclass(frozen=True, kw_only=True)
class ExplainOptions:
    """Options of the explanation.

    Attributes:
        profile: the profile whose rules apply; of its filters, only `max_new_words_other_paragraph` does.
        not_adjacent: whether to judge the three sentences as if S2 did not directly follow S1.
        other_paragraph: whether to judge the three sentences as if S1 and S2 were in different paragraphs.
        input: path of a dump, to explain an edit.
        page: the title or id of a page in the dump.
        new: the id of the revision that the edit made.
        old: the id of the revision before the edit; None: the revision that precedes `new`.
        language: the wiki's language, or the path of a sentence model, as for mining.
    """

    profile: str = option("profile whose rules are applied", DEFAULT_PROFILE, choices=PROFILE_NAMES, group=_GROUP)
    not_adjacent: bool = option("judge the sentences as if S2 did not follow S1", False, group=_GROUP)
    other_paragraph: bool = option("the same, as if they were in different paragraphs", False, group=_GROUP)
    input: str | None = option("dump file, instead of sentences", None, metavar="FILE", group=_GROUP)
    page: str | None = option("with --input: title or id of a page", None, metavar="PAGE", group=_GROUP)
    new: str | None = option("with --input: id of the revision that the edit made", None, metavar="ID", group=_GROUP)
    old: str | None = option(
        "with --input: id of the revision before (default: the one before it)", None, metavar="ID", group=_GROUP
    )
    language: str = option("language of the wiki, as for wikisplit", "en", group=_GROUP)

    @property
    def criteria(self) -> Criteria:
        """The acceptance criteria of the profile."""
        values = profile_values(PROFILES, self.profile)
        ratio = values.get("max_length_ratio", DEFAULT.max_length_ratio)
        return criteria_of(values.get("rules", "default"), values.get("min_bleu", DEFAULT.min_bleu), ratio)

    def most_new_words(self, language: str) -> int | None:
        """Return the profile's limit of new words for S1 and S2 in different paragraphs; None if there is none."""
        values = {
            "max_new_words_other_paragraph": MAX_NEW_WORDS_OTHER_PARAGRAPH,
            **profile_values(PROFILES, self.profile),
        }
        return known_limit(values["max_new_words_other_paragraph"], language)


def explain(options: ExplainOptions, texts: Sequence[str]) -> str:
    """Return the explanation of three sentences, or of the edit in the options, as text.

    Raises:
        OptionError: the language, the dump, the page or a revision cannot be used, or sentences and a dump are given.
        NothingToExplain: there are not three sentences and no dump.
    """
    try:
        language, own_model = find_model(options.language)
    except ModelNotFound as error:
        raise OptionError("language", str(error)) from error
    model = sentence_model(language) if own_model is None else model_of(own_model)
    if options.criteria.max_token_chars is not None:
        model = replace(model, language=replace(model.language, max_token_chars=options.criteria.max_token_chars))
    if options.input is not None:
        if texts:
            raise OptionError("input", "and sentences are given; give one of both")
        lines = _edit(options, ProseReader(model), language)
        return "\n".join(lines) + "\n"
    if len(texts) != _SENTENCES:
        raise NothingToExplain(
            f"expected three sentences, C, S1 and S2, found {len(texts)}; or name an edit: --input, --page, --new"
        )
    c, first, second = (read_sentence(text, model.language) for text in texts)
    together = not options.other_paragraph
    adjacent = together and not options.not_adjacent
    limit = options.most_new_words(language)
    lines = explained(c, first, second, options.criteria, language, limit, adjacent=adjacent, together=together)
    return "\n".join(lines) + "\n"


def _edit(options: ExplainOptions, prose: ProseReader, language: str) -> Iterator[str]:
    old, new = find_revisions(str(options.input), options.page, options.new, options.old)
    change = advance(Snapshot.of(old.text), new.text)[1]
    gone = quantity(len(change.gone), "unit")
    yield f"revision {old.revision_id} to {new.revision_id}: {gone} went, {len(change.new):,} came"
    if not may_hold_rewrite(change):
        yield "no end of a sentence came or went: the edit is not read"
        return
    try:
        yield from explained_change(
            change.gone, change.new, prose, options.criteria, language, options.most_new_words(language)
        )
    except ChangeTooLarge as error:
        yield str(error)


EXPLAINER = Explainer(
    "Show why three sentences are a split-and-rephrase pair or are none, or what is found in an edit.",
    "C, S1 and S2, each as one word of the command line, tokenised or not",
    ExplainOptions,
    explain,
    examples=(
        (
            "three sentences, and which rule refuses them (they are too short)",
            'wikimill explain --corpus wikisplit "He sold it and left ." "He sold it ." "Then he left ."',
        ),
        (
            "an edit of a dump",
            "wikimill explain --corpus wikisplit --input history.xml.bz2 --page Anarchism --new 123456",
        ),
    ),
)
