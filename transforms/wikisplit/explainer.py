"""`wikimill explain --corpus wikisplit`: explains three sentences, the edits of a page in a dump, or one edit."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from wikimill.rules.drops import Drop, with_gloss
from wikimill.rules.text.bleu import bleu
from wikimill.rules.wikisplit.candidates import Rewrite, changed_sentences, find_rewrites
from wikimill.rules.wikisplit.explanation import Candidate, candidate_lines, candidates_of, first_failure
from wikimill.rules.wikitext.prose import read_sentence
from wikimill.transforms.dumps.items import PageHeader, Revision
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.explainer import Explainer, NothingToExplain
from wikimill.transforms.histories.explain_options import GROUP, RevisionOptions, mining_options, with_mining_options
from wikimill.transforms.histories.explained_page import ExplainedEdit, HistoryExplanation, sentence_lines
from wikimill.transforms.mining.sandboxed import ProseReaders
from wikimill.transforms.options import OptionError, option
from wikimill.transforms.wikisplit.examples import ExampleMaker
from wikimill.transforms.wikisplit.options import DEFAULT_PROFILE, PLUSPLUS, PROFILE_NAMES, WikiSplitOptions
from wikimill.transforms.wikisplit.page_miner import new_page_miner, split_worker
from wikimill.transforms.wikisplit.sandboxed import split_model

_SENTENCES = 3
#: Options of mining that an explanation does not have, with their values: they drop nothing, or need a model that
#: judges what is left when duplicates are dropped.
_LEFT_OUT = {
    "raw_text": False,
    "reversed_halves": False,
    "entailment_model": None,
    "min_entailment": None,
    "entailment_batch": 8,
}


@dataclass(frozen=True, kw_only=True)
class SplitRevisionOptions(RevisionOptions):
    """Options of `wikimill explain --corpus wikisplit` that are not options of mining.

    Attributes:
        not_adjacent: whether to judge the three sentences as if S2 did not directly follow S1.
        other_paragraph: whether to judge the three sentences as if S1 and S2 were in different paragraphs.
        all: whether to list the sentences of an edit, and every candidate, not one for each reason.
    """

    not_adjacent: bool = option("judge the sentences as if S2 did not follow S1", False, group=GROUP)
    other_paragraph: bool = option("the same, as if they were in different paragraphs", False, group=GROUP)
    all: bool = option(
        "with --new: list all sentences, and every candidate, not one for each reason", False, group=GROUP
    )


ExplainOptions = with_mining_options(
    SplitRevisionOptions,
    WikiSplitOptions,
    without=_LEFT_OUT,
    profile=option(
        "profile whose options are applied",
        DEFAULT_PROFILE,
        choices=tuple(name for name in PROFILE_NAMES if name != PLUSPLUS),
    ),
)


def explain(options: Any, texts: Sequence[str]) -> str:
    """Return the explanation of three sentences, or of the page or edit that the options name, as lines for people.

    Args:
        options: the options, an `ExplainOptions`.
        texts: C, S1 and S2, tokenised or not; empty for a page.

    Raises:
        OptionError: an option is invalid, the dump, the page or a revision cannot be used, or sentences and a dump are
            given.
        NothingToExplain: neither three sentences nor a dump are given.
    """
    mining = mining_options(WikiSplitOptions, options, _LEFT_OUT)
    if options.input is not None or options.page is not None:
        if texts:
            raise OptionError("input", "and sentences are given; give one of both")
        lines = HistoryExplanation(new_page_miner, split_worker, _edit).explain(options, mining)
    elif len(texts) == _SENTENCES:
        lines = _sentences(options, mining, texts)
    else:
        raise NothingToExplain(
            f"expected three sentences, C, S1 and S2, found {len(texts)}; or name a page: --input FILE --page PAGE"
        )
    return "\n".join(lines) + "\n"


def _sentences(options: Any, mining: WikiSplitOptions, texts: Sequence[str]) -> Iterator[str]:
    model = split_model(mining.language, mining.own_model_json, mining.criteria)
    together = not options.other_paragraph
    candidate = Candidate.of(
        [read_sentence(text, model.language) for text in texts],
        adjacent=together and not options.not_adjacent,
        together=together,
    )
    reason = first_failure(candidate, mining.criteria) or mining.drop(_example(candidate, mining))
    yield from candidate_lines(candidate, mining.criteria, mining.language, reason)


def _example(candidate: Candidate, mining: WikiSplitOptions) -> Any:
    """Return the example of three sentences that are on no page."""
    c, first, second = candidate.sentences
    scores = bleu(c.tokens, first.tokens), bleu(c.tokens, second.tokens)
    flags = candidate.adjacent, candidate.same_paragraph
    maker = ExampleMaker(SiteInfo(), None, mining.partition, raw_text=False, language=mining.language)
    revision = Revision("", None, False, "wikitext", None, "present", "")
    rewrite = Rewrite("split", c, first, second, *scores, *flags, 0)
    return maker.example(PageHeader("", "", 0, False), ("", revision), rewrite, "")


def _edit(edit: ExplainedEdit, mining: WikiSplitOptions, options: Any) -> Iterator[str]:
    """Yield the lines about an edit: its examples, then the other candidates, one for each reason or all."""
    model = split_model(mining.language, mining.own_model_json, mining.criteria)
    prose = ProseReaders(model).of_wiki(edit.prefixes, lambda: None)
    gone, new = edit.change.gone, edit.change.new
    removed, added = changed_sentences(gone, new, prose)
    unread = "" if removed or added else " (none are read where too few can have changed)"
    yield f"sentences: {len(removed):,} removed, {len(added):,} added{unread}"
    if options.all or not edit.fate.candidates:
        yield from sentence_lines((each for each, _ in removed.values()), (each for each, _ in added.values()))
    verdicts: dict[tuple[str, ...], Drop | None] = {_texts(example): reason for example, reason in edit.fate.left_out}
    verdicts |= {_texts(example): None for example in edit.fate.examples}
    rewrites = find_rewrites(gone, new, prose, mining.criteria).found
    on_page = {_joined((each.complex_sentence, each.simple_1, each.simple_2)) for each in rewrites}
    better = Drop.BETTER_CANDIDATE if Drop.BETTER_CANDIDATE in edit.fate.dropped else Drop.CROWDED
    by_reason: dict[Drop | None, list[Candidate]] = defaultdict(list)
    for candidate in candidates_of(removed, added):
        key = _joined(candidate.sentences)
        if key in verdicts:
            reason = verdicts[key]
        else:
            passed = Drop.STILL_THERE if key in on_page else better
            reason = first_failure(candidate, mining.criteria) or passed
        by_reason[reason].append(candidate)
    for candidate in by_reason.pop(None, ()):
        yield from ("", f"example ({candidate.direction})")
        yield from candidate_lines(candidate, mining.criteria, mining.language, None)
    for reason, candidates in sorted(by_reason.items(), key=lambda group: -len(group[1])):
        assert reason is not None
        shown = candidates if options.all else candidates[:1]
        more = f", the first of {len(candidates):,}; --all lists all" if len(candidates) > len(shown) else ""
        for candidate in shown:
            yield from ("", f"left out: {with_gloss(reason)} ({candidate.direction}{more})")
            yield from candidate_lines(candidate, mining.criteria, mining.language, reason)


def _texts(example: Any) -> tuple[str, ...]:
    return example.complex_sentence, example.simple_sentence_1, example.simple_sentence_2


def _joined(sentences: Sequence[Any]) -> tuple[str, ...]:
    return tuple(" ".join(sentence.tokens) for sentence in sentences)


EXPLAINER = Explainer(
    "Show why three sentences are a split-and-rephrase pair or are none, or what is found in the edits of a page.",
    "C, S1 and S2, each as one word of the command line, tokenised or not; or none, with --input and --page",
    "three sentences, or --input HISTORY --page PAGE, and for one edit --new REVISION",
    ExplainOptions,
    explain,
    reads=("input",),
    examples=(
        (
            "three sentences, and which rule refuses them (they are too short)",
            'wikimill explain --corpus wikisplit "He sold it and left ." "He sold it ." "Then he left ."',
        ),
        (
            "a page of a dump; --new 123456 explains one edit",
            "wikimill explain --corpus wikisplit --input history.xml.bz2 --page Anarchism",
        ),
    ),
)
