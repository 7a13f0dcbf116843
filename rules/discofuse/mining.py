"""Mines paragraphs for fusion examples: cheap token tests choose what is parsed, the rules do the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from wikimill.rules.discofuse.anaphora import ANAPHORA_ID, combined, crossing, fits_topic, link_behind, resolve
from wikimill.rules.discofuse.anaphora_context import RememberingResolver, context
from wikimill.rules.discofuse.backward_connectives import may_have_backward
from wikimill.rules.discofuse.bound_pronouns import is_bound_elsewhere
from wikimill.rules.discofuse.cut_mentions import is_misplaced
from wikimill.rules.discofuse.cut_titles import is_cut_short
from wikimill.rules.discofuse.doubtful_links import is_bound_by_copy, is_doubtful
from wikimill.rules.discofuse.drafts import Draft, Half, Miss, Outcome
from wikimill.rules.discofuse.every_link import EveryLink, crossing_by_words
from wikimill.rules.discofuse.finishing import finish, text_of
from wikimill.rules.discofuse.fusions import Fusion, FusionFindings
from wikimill.rules.discofuse.named_twice import repeats_name
from wikimill.rules.discofuse.nearer_persons import is_of_nearer
from wikimill.rules.discofuse.operations import words_in
from wikimill.rules.discofuse.other_readings import has_other_reading
from wikimill.rules.discofuse.parse_queries import root_of
from wikimill.rules.discofuse.rule_sets import DEFAULT, SHORTEST_SENTENCE, RuleSet
from wikimill.rules.discofuse.sure_links import NO_NAMES, is_sure
from wikimill.rules.discofuse.unlike_sources import is_unlike
from wikimill.rules.discofuse.wellformed import half_defect, surface_defect
from wikimill.rules.drops import Drop

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from wikimill.rules.coreference.protocol import Link, Resolver, Topic

Tokens = tuple[str, ...]
#: Parses sentences, one Doc each, in order.
Annotate = Callable[[Sequence[Tokens]], list["Doc"]]


@dataclass(frozen=True, slots=True)
class Judged:
    """A draft after the checks: an example, or the reason why it is none.

    `halves` are the finished sentences either way.
    """

    draft: Draft
    halves: tuple[str, str]
    fusion: Fusion | None
    defect: Drop | None = None


@dataclass(frozen=True)
class FusionMiner:
    """Finds fusion examples.

    Attributes:
        annotate: the annotator.
        resolver: the coreference resolver; None leaves anaphora out.
        parse_all: parse every sentence, for measuring that this gives the same examples.
        final_clauses: use the rules for clauses at the end of a sentence, too.
        rules: which conditions are asked.
    """

    annotate: Annotate
    resolver: Resolver | None = None
    parse_all: bool = False
    final_clauses: bool = False
    rules: RuleSet = DEFAULT

    def __post_init__(self) -> None:
        if self.resolver is not None and not self.rules.has_doubts and not isinstance(self.resolver, _EVERY):
            object.__setattr__(self, "resolver", EveryLink.of(self.resolver))

    def mine(self, paragraphs: Sequence[Sequence[Tokens]], topic: Topic) -> FusionFindings:
        """Mine one block of paragraphs; pairs are consecutive sentences of a paragraph.

        PAIR_NONE fusions are every pair on which no pair rule fired; the caller samples them.
        """
        may_match = [self._may_match(paragraph, topic) for paragraph in paragraphs]
        wanted = [_sentences_of(*found) for found in may_match]
        parsed = [range(len(paragraph)) for paragraph in paragraphs] if self.parse_all else map(sorted, wanted)
        places = [(number, index) for number, indices in enumerate(parsed) for index in indices]
        docs = dict(zip(places, self.annotate([paragraphs[number][index] for number, index in places]), strict=True))
        findings = FusionFindings()
        miner = self if self.resolver is None else replace(self, resolver=RememberingResolver(self.resolver))
        for number, paragraph in enumerate(paragraphs):
            singles, pairs = may_match[number]
            for index in range(len(paragraph)):
                if index in singles:
                    before = [docs[number, place] for place in context(wanted[number], index, 1)]
                    self._note(findings, number, miner.single(docs[number, index], topic, before))
                if index:
                    before = [docs[number, place] for place in context(wanted[number], index, 2)]
                    pair = (docs[number, index - 1], docs[number, index]) if index in pairs else None
                    miner._mine_pair(findings, number, paragraph[index - 1 : index + 1], pair, topic, before)
        return findings

    def single(self, doc: Doc, topic: Topic, before: Sequence[Doc] = ()) -> list[Judged]:
        """All that the rules over one sentence make of it; `before` are sentences of its paragraph before it."""
        tokens = tuple(token.text for token in doc)
        outcomes = _outcomes(doc, tokens, self.final_clauses, self.rules)
        drafts = [outcome for outcome in outcomes if isinstance(outcome, Draft)]
        if not drafts:
            return []
        is_combined = any(self._may_combine(draft, tokens, topic) for draft in drafts)
        links = self.links([doc], topic, before) if is_combined else []
        whole = (text_of(words_in(doc)), "")
        judged = [self._judge(draft, whole) for draft in drafts]
        for draft in drafts:
            if draft.discourse_type in _COMBINING:
                assert draft.split_at is not None
                across = [link for link in links if link.antecedent.end <= draft.split_at <= link.anaphor.start]
                if self.rules.has_doubts:
                    names = getattr(self.resolver, "names", NO_NAMES)
                    is_joined = draft.discourse_type == "SINGLE_S_COORD"
                    across = [link for link in across if not is_bound_by_copy(link, doc, draft.halves[1])]
                    across = [link for link in across if is_sure(link, doc, topic, names, is_joined)]
                    across = [link for link in across if not repeats_name(link, [doc], names)]
                judged.extend(self._with_anaphora(draft, across, [doc], whole))
        return judged

    def _may_combine(self, draft: Draft, tokens: Sequence[str], topic: Topic) -> bool:
        """Whether the second half of a draft may refer back to the first one, as words tell."""
        if self.resolver is None or draft.discourse_type not in _COMBINING or draft.split_at is None:
            return False
        return self.rules.may_refer(tokens[: draft.split_at], tokens[draft.split_at :], topic)

    def pair(self, first: Doc, second: Doc, topic: Topic, before: Sequence[Doc] = ()) -> list[Judged]:
        """All that the rules over two consecutive sentences make of them; `before` as for `single`."""
        drafts = [outcome for outcome in self.rules.backward(first, second) if isinstance(outcome, Draft)]
        links = self.links_across(first, second, topic, before)
        if not drafts and not links:
            return []
        texts = [text_of(words_in(doc)) for doc in (first, second)]
        whole = texts[0], texts[1]
        judged = [self._judge(draft, whole) for draft in drafts]
        for draft in drafts or [_unchanged(first, second)]:
            judged.extend(self._with_anaphora(draft, links, [first, second], whole))
        return judged

    def links_across(self, first: Doc, second: Doc, topic: Topic, before: Sequence[Doc] = ()) -> list[Link]:
        """What the second sentence refers to in the first, be it through a name that stands in both."""
        former, latter = ([token.text for token in doc] for doc in (first, second))
        if not self.rules.may_refer(former, latter, topic):
            return []
        cross = crossing if self.rules.has_doubts else crossing_by_words
        links = (cross(link, first, second) for link in self.links([first, second], topic, before))
        found = [link for link in links if link is not None]
        names = getattr(self.resolver, "names", NO_NAMES)
        return [link for link in found if not (self.rules.has_doubts and repeats_name(link, [first, second], names))]

    def links(self, docs: Sequence[Doc], topic: Topic, before: Sequence[Doc] = ()) -> list[Link]:
        """What refers back in one sentence or two consecutive ones, as the resolver and the document's topic say.

        `before` are sentences of the paragraph before these: what refers to them is left out, as it cannot be said
        anew by words of `docs`.
        """
        links = self.resolver.links([*before, *docs], topic) if self.resolver is not None else []
        inside = [found for link in links if (found := link_behind(link, len(before))) is not None]
        fitting = (link for link in inside if fits_topic(link, docs, topic))
        names = getattr(self.resolver, "names", NO_NAMES)
        plain = [link for link in fitting if not is_doubtful(link, docs, topic, names)]
        if not self.rules.has_doubts:
            return plain
        read = [link for link in plain if not has_other_reading(link, docs, topic, names)]
        sure = [link for link in read if not (is_of_nearer(link, docs, topic, names) or is_misplaced(link, docs))]
        whole = [link for link in sure if not is_cut_short(link, docs, topic, names)]
        alike = [link for link in whole if not is_unlike(link, docs, topic, names)]
        return [link for link in alike if not is_bound_elsewhere(link, alike, docs, topic, names)]

    def wanted(self, paragraph: Sequence[Tokens], topic: Topic) -> set[int]:
        """The sentences of a paragraph that some rule may match."""
        return _sentences_of(*self._may_match(paragraph, topic))

    def _may_match(self, paragraph: Sequence[Tokens], topic: Topic) -> tuple[set[int], set[int]]:
        """The sentences of a paragraph that a rule over one may match, and the second ones of pairs that one may."""
        singles = {index for index, tokens in enumerate(paragraph) if self.rules.may_match(tokens, self.final_clauses)}
        pairs = range(1, len(paragraph))
        return singles, {i for i in pairs if self._may_match_pair(paragraph[i - 1], paragraph[i], topic)}

    def _may_match_pair(self, first: Tokens, second: Tokens, topic: Topic) -> bool:
        return may_have_backward(second) or (self.resolver is not None and self.rules.may_refer(first, second, topic))

    def _mine_pair(
        self,
        findings: FusionFindings,
        number: int,
        tokens: Sequence[Tokens],
        docs: tuple[Doc, Doc] | None,
        topic: Topic,
        before: Sequence[Doc],
    ) -> None:
        judged: list[Judged] = []
        if docs is not None:
            judged = self.pair(*docs, topic, before)
            self._note(findings, number, judged)
        if not judged:
            texts = " ".join(tokens[0]), " ".join(tokens[1])
            findings.proposed += 1
            findings.fusions.append((number, Fusion(texts, texts, "PAIR_NONE")))

    def _with_anaphora(
        self, draft: Draft, links: Sequence[Link], sentences: Sequence[Doc], whole: tuple[str, str]
    ) -> Iterator[Judged]:
        replaced = resolve(draft.halves[1], links, sentences, self.rules.has_doubts) if links else None
        if replaced is None:
            return
        if draft.rule == ANAPHORA_ID:
            made: Draft | None = replace(draft, halves=(draft.halves[0], replaced.half))
        else:
            made = combined(draft, replaced)
        if made is not None:
            yield self._judge(made, whole, replaced.has_pronoun, replaced.has_nominal)

    def _judge(
        self, draft: Draft, whole: tuple[str, str], has_pronoun: bool = False, has_nominal: bool = False
    ) -> Judged:
        halves = [half.with_words(finish(half.words)) for half in draft.halves]
        texts = text_of(halves[0].words), text_of(halves[1].words)
        for half in halves:
            defect = half_defect(half) if self.rules.has_doubts else surface_defect(half.words)
            if defect is not None:
                return Judged(draft, texts, None, defect)
        with_anaphora = (has_pronoun or has_nominal) and draft.rule != ANAPHORA_ID
        rules = (draft.rule, ANAPHORA_ID) if with_anaphora else (draft.rule,)
        fusion = Fusion(whole, texts, draft.discourse_type, draft.connective, has_pronoun, has_nominal, rules)
        return Judged(draft, texts, fusion)

    def _note(self, findings: FusionFindings, number: int, judged: list[Judged]) -> None:
        """Count what was judged; of examples with the same halves the first one stays."""
        seen: set[tuple[str, str]] = set()
        for one in judged:
            findings.proposed += 1
            if one.fusion is None:
                assert one.defect is not None
                findings.dropped[one.defect] += 1
            elif one.fusion.incoherent in seen:
                findings.dropped[Drop.SAME_HALVES] += 1
            else:
                seen.add(one.fusion.incoherent)
                findings.fusions.append((number, one.fusion))


#: Resolvers that need no other around them.
_EVERY = (EveryLink, RememberingResolver)
_COMBINING = frozenset({"SINGLE_CONN_INNER", "SINGLE_S_COORD", "PAIR_CONN"})


def single_outcomes(doc: Doc, final_clauses: bool = False, rules: RuleSet = DEFAULT) -> Iterator[Outcome]:
    """What each rule over one sentence says of it, in the registry's order: drafts and misses."""
    yield from _outcomes(doc, tuple(token.text for token in doc), final_clauses, rules)


def _outcomes(doc: Doc, tokens: Tokens, final_clauses: bool, rules: RuleSet) -> Iterator[Outcome]:
    if len(tokens) < SHORTEST_SENTENCE:
        return
    for rule in (*rules.single, *rules.final) if final_clauses else rules.single:
        matched = rule.match(doc) if rule.may_match(tokens) else ()
        outcomes = [_doubted(outcome, doc, rules) for outcome in matched]
        yield from outcomes or [Miss(rule.id, "sentence", rule.needs)]


def _doubted(outcome: Outcome, doc: Doc, rules: RuleSet) -> Outcome:
    """What a rule says of a place; a draft that the set of rules doubts is a miss."""
    doubt = rules.doubt(outcome, doc) if isinstance(outcome, Draft) else ""
    if not doubt:
        return outcome
    assert isinstance(outcome, Draft)
    return Miss(outcome.rule, f"{outcome.connective or 'comma'} at {outcome.split_at}", doubt)


def _sentences_of(singles: set[int], pairs: set[int]) -> set[int]:
    """The sentences that are looked at alone or, `pairs` being the second ones, in a pair."""
    return singles.union(pairs, (index - 1 for index in pairs))


def _unchanged(first: Doc, second: Doc) -> Draft:
    """The two sentences of a pair as they are, for anaphora alone."""
    halves = [Half(words_in(doc), doc, int(root_of(doc).i)) for doc in (first, second)]
    return Draft(ANAPHORA_ID, "PAIR_ANAPHORA", (halves[0], halves[1]))
