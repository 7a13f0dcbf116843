"""Fusion mining of paragraphs.

Cheap tests choose the sentences to parse, rules propose drafts, hard defects drop drafts, and the judge rates the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from wikimill.rules.account import Account
from wikimill.rules.coreference.names import FirstNames
from wikimill.rules.discofuse.anaphora import ANAPHORA_ID, COMBINED, replaced
from wikimill.rules.discofuse.cues.candidate import Candidate
from wikimill.rules.discofuse.defects import draft_defect, half_defect, surface_defect
from wikimill.rules.discofuse.drafts import Draft, Half, SingleRule
from wikimill.rules.discofuse.finishing import finish, text_of
from wikimill.rules.discofuse.fusions import Fusion, FusionFindings
from wikimill.rules.discofuse.judge import Judge
from wikimill.rules.discofuse.operations import words_in
from wikimill.rules.discofuse.parse_queries import root_of
from wikimill.rules.discofuse.propose.backward import literal_backward, may_have_backward, propose_backward
from wikimill.rules.discofuse.propose.links import EveryLink, crossing, link_defect, moved
from wikimill.rules.discofuse.propose.registry import FINAL_RULES, SINGLE_RULES
from wikimill.rules.discofuse.screening import context, may_have_anaphor, may_refer_surely
from wikimill.rules.drops import Drop

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from wikimill.rules.coreference.protocol import Link, Resolver, Topic

Tokens = tuple[str, ...]
#: Parses sentences, one Doc each, in order.
Annotate = Callable[[Sequence[Tokens]], list["Doc"]]
#: `default` parses sentences that are likely to give a good draft, `published` all that table 14 of Geva et al. (2019)
#: may match, and `paper` applies table 14 as printed.
RuleSet = Literal["default", "published", "paper"]
RULE_SETS: tuple[RuleSet, ...] = ("default", "published", "paper")
#: Least tokens of a sentence for a rule to apply.
SHORTEST_SENTENCE = 4


@dataclass(frozen=True, slots=True)
class Judged:
    """A draft after the checks: an example, or a drop reason.

    Attributes:
        candidate: the draft with finished halves, and its context.
        halves: the texts of the two halves.
        fusion: the example; None if the draft is dropped.
        drop: the drop reason; None if the draft is kept.
        quality: the judge's probability of no error; None if a hard defect dropped the draft first.
    """

    candidate: Candidate
    halves: tuple[str, str]
    fusion: Fusion | None
    drop: Drop | None = None
    quality: float | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that made the draft."""
        draft = self.candidate.draft
        return (draft.rule, ANAPHORA_ID) if draft.links and draft.rule != ANAPHORA_ID else (draft.rule,)


@dataclass(frozen=True)
class FusionMiner:
    """A miner of fusion examples.

    Attributes:
        annotate: parses sentences.
        resolver: the coreference resolver; None to mine no anaphora.
        judge: rates drafts.
        min_quality: least quality of a draft to keep, in [0, 1].
        rules: the rule set: which sentences are parsed, and how literally table 14 is applied.
        parse_all: parse every sentence; a check that skipping sentences loses no examples.
        final_clauses: also use the rules for clauses at the end of a sentence.
    """

    annotate: Annotate
    resolver: Resolver | None = None
    judge: Judge = field(default_factory=Judge.untrained)
    min_quality: float = 0.0
    rules: RuleSet = "default"
    parse_all: bool = False
    final_clauses: bool = False

    def mine(self, paragraphs: Sequence[Sequence[Tokens]], topic: Topic) -> FusionFindings:
        """Mine one block of paragraphs, each a sequence of tokenised sentences; pairs are consecutive sentences of one.

        Each pair for which no rule proposes a draft becomes a control (PAIR_NONE); the caller samples the controls.
        """
        may_match = [self._may_match(paragraph, topic) for paragraph in paragraphs]
        wanted = [_sentences_of(*found) for found in may_match]
        parsed = [range(len(paragraph)) for paragraph in paragraphs] if self.parse_all else map(sorted, wanted)
        places = [(number, index) for number, indices in enumerate(parsed) for index in indices]
        docs = dict(zip(places, self.annotate([paragraphs[number][index] for number, index in places]), strict=True))
        findings = FusionFindings()
        miner = self if self.resolver is None else replace(self, resolver=EveryLink(self.resolver))
        for number, paragraph in enumerate(paragraphs):
            singles, pairs = may_match[number]
            for index, tokens in enumerate(paragraph):
                if index in singles:
                    before = [docs[number, place] for place in context(wanted[number], index, 1)]
                    judged = miner.single(docs[number, index], topic, before, findings.links)
                    _note(findings, number, judged)
                if index in pairs:
                    before = [docs[number, place] for place in context(wanted[number], index, 2)]
                    first, second = docs[number, index - 1], docs[number, index]
                    judged = miner.pair(first, second, topic, before, findings.links)
                    _note(findings, number, judged)
                    if judged:
                        continue
                if index:
                    texts = " ".join(paragraph[index - 1]), " ".join(tokens)
                    findings.drafts.keep()
                    findings.fusions.append((number, Fusion(texts, texts, "PAIR_NONE")))
        return findings

    def single(self, doc: Doc, topic: Topic, before: Sequence[Doc] = (), links: Account | None = None) -> list[Judged]:
        """Apply the single-sentence rules and return the judged drafts.

        Args:
            doc: the parsed sentence.
            topic: the document's topic.
            before: preceding sentences of its paragraph.
            links: the account to which the examined links are added.
        """
        tokens = tuple(token.text for token in doc)
        plain = [draft for rule in self.single_rules if self._looks(rule, tokens) for draft in self._drafts(rule, doc)]
        drafts = [[draft] for draft in plain]
        joined = [
            draft for draft in plain if draft.discourse_type in COMBINED and self._may_refer(draft, tokens, topic)
        ]
        found = _Links(self.links([doc], topic, before, links)) if joined else None
        for draft in joined:
            assert found is not None
            assert draft.split_at is not None
            across = [one for one in found.all if one.antecedent.end <= draft.split_at <= one.anaphor.start]
            drafts.append(list(self._with_anaphora(draft, across, [doc], found)))
        if found is not None and links is not None:
            found.count(links)
        return self._judged(drafts, [doc], topic)

    def pair(
        self, first: Doc, second: Doc, topic: Topic, before: Sequence[Doc] = (), links: Account | None = None
    ) -> list[Judged]:
        """Apply the rules for two consecutive sentences and return the judged drafts; arguments as for `single`."""
        propose = literal_backward if self.rules == "paper" else propose_backward
        plain = list(propose(first, second))
        drafts, docs = [[draft] for draft in plain], [first, second]
        found = _Links([])
        tokens = [tuple(token.text for token in doc) for doc in docs]
        if self.resolver is not None and self._refers(tokens[0], tokens[1], topic):
            found = _Links(self.links(docs, topic, before, links))
        across = [link for one in found.all if (link := crossing(one, first, second)) is not None]
        for draft in plain or [_unchanged(first, second)]:
            drafts.append(list(self._with_anaphora(draft, across, docs, found)))
        if links is not None:
            found.count(links)
        return self._judged(drafts, docs, topic)

    @property
    def single_rules(self) -> tuple[SingleRule, ...]:
        """The single-sentence rules in use."""
        return (*SINGLE_RULES, *FINAL_RULES) if self.final_clauses else SINGLE_RULES

    def wanted(self, paragraph: Sequence[Tokens], topic: Topic) -> set[int]:
        """Return the indices of the sentences of a paragraph that must be parsed."""
        return _sentences_of(*self._may_match(paragraph, topic))

    def _may_match(self, paragraph: Sequence[Tokens], topic: Topic) -> tuple[set[int], set[int]]:
        """Return the indices of sentences that a single-sentence rule may match, and of second sentences of pairs that
        a pair rule may match.
        """
        singles = {
            index
            for index, tokens in enumerate(paragraph)
            if any(self._looks(rule, tokens) for rule in self.single_rules)
        }
        return singles, {
            i for i in range(1, len(paragraph)) if self._looks_at_pair(paragraph[i - 1], paragraph[i], topic)
        }

    def _looks(self, rule: SingleRule, tokens: Tokens) -> bool:
        if len(tokens) < SHORTEST_SENTENCE or not rule.may_match(tokens):
            return False
        return self.rules != "default" or rule.surely_matches is None or rule.surely_matches(tokens)

    def _looks_at_pair(self, first: Tokens, second: Tokens, topic: Topic) -> bool:
        return may_have_backward(second) or (self.resolver is not None and self._refers(first, second, topic))

    def _refers(self, first: Tokens, second: Tokens, topic: Topic) -> bool:
        test = may_refer_surely if self.rules == "default" else may_have_anaphor
        return test(first, second, topic)

    def _may_refer(self, draft: Draft, tokens: Tokens, topic: Topic) -> bool:
        """Return whether, by its words, a draft's second half may refer back to the first half."""
        at = draft.split_at
        return self.resolver is not None and at is not None and self._refers(tokens[:at], tokens[at:], topic)

    def _drafts(self, rule: SingleRule, doc: Doc) -> Iterator[Draft]:
        return rule.literal(doc) if self.rules == "paper" else rule.propose(doc)

    def links(
        self, docs: Sequence[Doc], topic: Topic, before: Sequence[Doc] = (), account: Account | None = None
    ) -> list[Link]:
        """Return the links whose anaphor is in the last of `docs` and whose antecedent is in `docs`.

        With the default rules, links with a defect are dropped. The miner must have a resolver.

        Args:
            docs: the parsed sentence, or the two of a pair.
            topic: the document's topic.
            before: preceding sentences of its paragraph.
            account: counts the dropped links, those with an antecedent in `before` among them; None to count nothing.
        """
        assert self.resolver is not None
        inside = []
        for link in self.resolver.links([*before, *docs], topic):
            found = moved(link, len(before))
            if found is not None:
                inside.append(found)
            elif account is not None and link.anaphor.sentence >= len(before) + len(docs) - 1:
                account.drop(Drop.OUTSIDE_TEXT)
        links = []
        for link in (link for link in inside if link.anaphor.sentence == len(docs) - 1):
            reason = link_defect(link, docs, topic.title) if self.rules == "default" else None
            if reason is None:
                links.append(link)
            elif account is not None:
                account.drop(reason)
        return links

    def _with_anaphora(
        self, draft: Draft, links: Sequence[Link], docs: Sequence[Doc], found: _Links
    ) -> Iterator[Draft]:
        """Yield a draft's distinct alternatives with anaphora, and note the links that they use in `found`.

        In order: the first mention replaced for each trusted link, the first for every link, all mentions replaced.
        With the paper's rules, only the last.
        """
        found.crossing.update(link.anaphor for link in links)
        choices = [(links, False)]
        if self.rules != "paper":
            choices = [([link for link in links if link.trusted], True), (links, True), (links, False)]
        seen = []
        for chosen, once in choices:
            made = replaced(draft, chosen, docs, once=once) if chosen else None
            if made is not None and made.halves[1].words not in seen:
                seen.append(made.halves[1].words)
                found.used.update(link.anaphor for link in made.links)
                yield made

    def _judged(self, groups: Sequence[Sequence[Draft]], docs: Sequence[Doc], topic: Topic) -> list[Judged]:
        """Check and rate groups of alternative drafts; in each group, drop all sound drafts except the best."""
        texts = [text_of(words_in(doc)) for doc in docs]
        whole = (texts[0], texts[1] if len(texts) > 1 else "")
        names = getattr(self.resolver, "names", FirstNames())
        out: list[Judged] = []
        for group in groups:
            checked = [self._checked(draft, docs, topic, names) for draft in group]
            sound = [one for one in checked if one.drop is None]
            qualities = self.judge.qualities([one.candidate for one in sound])
            sound = [replace(one, quality=quality) for one, quality in zip(sound, qualities, strict=True)]
            best = max(range(len(sound)), key=lambda place: (sound[place].quality or 0.0, -place), default=-1)
            out += [one for one in checked if one.drop is not None]
            for place, one in enumerate(sound):
                if place != best:
                    out.append(replace(one, drop=Drop.BETTER_DRAFT))
                elif (one.quality or 0.0) < self.min_quality:
                    out.append(replace(one, drop=Drop.LOW_QUALITY))
                else:
                    out.append(replace(one, fusion=_fusion(one, whole)))
        return out

    def _checked(self, draft: Draft, docs: Sequence[Doc], topic: Topic, names: FirstNames) -> Judged:
        first, second = (half.with_words(finish(half.words)) for half in draft.halves)
        candidate = Candidate(replace(draft, halves=(first, second)), docs, topic, names)
        texts = text_of(first.words), text_of(second.words)
        if self.rules != "paper" and (defect := draft_defect(draft)) is not None:
            return Judged(candidate, texts, None, defect)
        for half in (first, second):
            if self.rules == "paper" and half.words:
                continue
            # For insertions and verb phrases from literal table 14, the predicate of a half is unknown.
            is_guess = draft.is_literal and draft.discourse_type not in ("SINGLE_S_COORD", "SINGLE_CONN_START")
            defect = surface_defect(half.words) if is_guess else half_defect(half)
            if defect is not None:
                return Judged(candidate, texts, None, defect)
        return Judged(candidate, texts, None)


@dataclass
class _Links:
    """The links of a text, with the anaphors whose links cross halves, and the anaphors that a draft replaced."""

    all: list[Link]
    crossing: set[object] = field(default_factory=set)
    used: set[object] = field(default_factory=set)

    def count(self, account: Account) -> None:
        """Count each link once: kept if a draft replaced its anaphor, otherwise dropped with the reason."""
        for link in self.all:
            if link.anaphor in self.used:
                account.keep()
            else:
                account.drop(Drop.UNCHANGED if link.anaphor in self.crossing else Drop.SAME_HALF)


def _fusion(one: Judged, whole: tuple[str, str]) -> Fusion:
    draft = one.candidate.draft
    kinds = {link.kind for link in draft.links}
    return Fusion(
        whole,
        one.halves,
        draft.discourse_type,
        draft.connective,
        has_pronoun="pronoun" in kinds,
        has_nominal="nominal" in kinds,
        rules=one.rules,
        quality=one.quality,
    )


def _note(findings: FusionFindings, number: int, judged: Sequence[Judged]) -> None:
    """Add judged drafts to the findings: examples, and drop counts. Of examples with equal halves, keep the first."""
    seen: set[tuple[str, str]] = set()
    for one in judged:
        if one.fusion is None:
            assert one.drop is not None
            findings.drafts.drop(one.drop)
        elif one.fusion.incoherent in seen:
            findings.drafts.drop(Drop.SAME_HALVES)
        else:
            seen.add(one.fusion.incoherent)
            findings.drafts.keep()
            findings.fusions.append((number, one.fusion))


def _sentences_of(singles: set[int], pairs: set[int]) -> set[int]:
    """Return the indices of single sentences, and of both sentences of pairs (`pairs` has the second of each)."""
    return singles.union(pairs, (index - 1 for index in pairs))


def _unchanged(first: Doc, second: Doc) -> Draft:
    """Return a draft with the unchanged sentences of a pair, for anaphora alone."""
    halves = [Half(words_in(doc), doc, int(root_of(doc).i)) for doc in (first, second)]
    return Draft(ANAPHORA_ID, "PAIR_ANAPHORA", (halves[0], halves[1]))
