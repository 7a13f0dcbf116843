"""Which conditions are asked of an example: ours as well, or those of the published corpus alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from spacy.tokens import Doc

from wikimill.rules.coreference.protocol import Topic
from wikimill.rules.discofuse.anaphor_evidence import may_refer_surely
from wikimill.rules.discofuse.anaphora_context import may_have_anaphor
from wikimill.rules.discofuse.apposition import APPOSITION_ID, may_open
from wikimill.rules.discofuse.backward_connectives import match_backward
from wikimill.rules.discofuse.cataphora import CATAPHORA_ID
from wikimill.rules.discofuse.coordination import SENTENCE_ID
from wikimill.rules.discofuse.default_doubts import LONGEST_SENTENCE, doubt_of, pair_doubt
from wikimill.rules.discofuse.drafts import Draft, Miss, Outcome, SingleRule
from wikimill.rules.discofuse.relative import RELATIVE_ID
from wikimill.rules.discofuse.rule_registry import FINAL_RULES, SINGLE_RULES
from wikimill.rules.discofuse.subordination import FORWARD_ID, INNER_ID
from wikimill.rules.discofuse.table_14 import appositions, cataphors, forward_connectives, relative_clauses
from wikimill.rules.discofuse.table_14_doubts import literal_fault
from wikimill.rules.discofuse.table_14_joined import backward_connective, coordinations, inner_connectives_anywhere
from wikimill.rules.discofuse.verb_evidence import may_close, may_join_verbs
from wikimill.rules.text.connectives import RELATIVE


def no_doubt(draft: Draft, doc: Doc) -> str:
    """Nothing is asked besides the rule."""
    return ""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of a profile.

    Attributes:
        name: what `--rules` calls it.
        single: rules over one sentence.
        final: those for clauses that no comma closes.
        backward: the rule over two sentences.
        has_doubts: whether links and halves have to pass our own conditions, too.
        doubt: what it asks of a draft over one sentence besides its rule: "", or the condition that fails.
        longest: tokens of the longest sentence of which it takes any draft.
        may_refer: whether words of two sentences tell that the second may refer back; without it they are not parsed.
    """

    name: str
    single: tuple[SingleRule, ...]
    final: tuple[SingleRule, ...]
    backward: Callable[[Doc, Doc], Iterator[Outcome]]
    has_doubts: bool = True
    doubt: Callable[[Draft, Doc], str] = no_doubt
    longest: int | None = None
    may_refer: Callable[[Sequence[str], Sequence[str], Topic], bool] = may_have_anaphor

    def may_match(self, tokens: tuple[str, ...], final_clauses: bool) -> bool:
        """Whether a rule over one sentence may give a draft, as its tokens tell."""
        if len(tokens) < SHORTEST_SENTENCE or (self.longest is not None and len(tokens) > self.longest):
            return False
        rules = (*self.single, *self.final) if final_clauses else self.single
        return any(rule.may_match(tokens) for rule in rules)


#: Tokens of the shortest sentence that a rule takes.
SHORTEST_SENTENCE = 4
_LETTER: dict[str, Callable[[Doc], Iterator[Draft]]] = {
    RELATIVE_ID: relative_clauses,
    APPOSITION_ID: appositions,
    CATAPHORA_ID: cataphors,
    FORWARD_ID: forward_connectives,
    INNER_ID: inner_connectives_anywhere,
    SENTENCE_ID: coordinations,
}


def _to_the_letter(rule: SingleRule) -> SingleRule:
    """The rule, and where it makes nothing of a place, what table 14 makes of it, unless that is doubtful."""
    literal = _LETTER[rule.id]

    def match(doc: Doc) -> Iterator[Outcome]:
        outcomes = list(rule.match(doc))
        yield from outcomes
        taken = {outcome.split_at for outcome in outcomes if isinstance(outcome, Draft)}
        for draft in literal(doc):
            if draft.split_at in taken:
                continue
            fault = literal_fault(draft, doc)
            yield Miss(rule.id, f"split at {draft.split_at}", fault) if fault else draft

    return replace(rule, match=match, positives=(), negatives=())


def _backward_to_the_letter(first: Doc, second: Doc) -> Iterator[Outcome]:
    outcomes = list(match_backward(first, second))
    yield from outcomes
    if not any(isinstance(outcome, Draft) for outcome in outcomes):
        yield from backward_connective(first, second)


def _backward_without_doubt(first: Doc, second: Doc) -> Iterator[Outcome]:
    for outcome in match_backward(first, second):
        doubt = pair_doubt(outcome) if isinstance(outcome, Draft) else ""
        yield Miss(outcome.rule, "second sentence", doubt) if doubt else outcome


def _may_have_closed_relative(tokens: tuple[str, ...]) -> bool:
    return may_close(tokens, lambda words, place: words[place] in RELATIVE)


def _may_have_closed_apposition(tokens: tuple[str, ...]) -> bool:
    return may_close(tokens, may_open)


_BEHIND_IT = "a second comma and a word that may be a finite verb stand behind it"
#: What words must tell for a rule of the default set to be tried, and how that is said.
_BY_WORDS: dict[str, tuple[Callable[[tuple[str, ...]], bool], str]] = {
    SENTENCE_ID: (may_join_verbs, "a conjunction of C_c stands between two words that may be finite verbs"),
    RELATIVE_ID: (
        _may_have_closed_relative,
        f"a comma stands right before a relative pronoun of P_r; {_BEHIND_IT}",
    ),
    APPOSITION_ID: (
        _may_have_closed_apposition,
        f"a comma stands right before a determiner or a possessive; {_BEHIND_IT}",
    ),
}


def _by_words(rule: SingleRule) -> SingleRule:
    """The rule, tried only where words tell that it may give a draft."""
    if rule.id not in _BY_WORDS:
        return rule
    may_match, needs = _BY_WORDS[rule.id]
    return replace(rule, may_match=may_match, needs=needs)


DEFAULT = RuleSet(
    "default",
    tuple(map(_by_words, SINGLE_RULES)),
    FINAL_RULES,
    _backward_without_doubt,
    doubt=doubt_of,
    longest=LONGEST_SENTENCE,
    may_refer=may_refer_surely,
)
PUBLISHED = RuleSet(
    "published", tuple(map(_to_the_letter, SINGLE_RULES)), FINAL_RULES, _backward_to_the_letter, has_doubts=False
)
RULE_SETS = {rules.name: rules for rules in (DEFAULT, PUBLISHED)}
