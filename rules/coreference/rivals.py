"""How two candidates stand to one another: what tells which of them a pronoun means beside what each is alone."""

from __future__ import annotations

from rules.coreference.discourse import Discourse
from rules.coreference.mentions import NounPhrase

_FAR = 60


def rival_features(discourse: Discourse, pronoun: int, candidate: NounPhrase, rival: NounPhrase) -> dict[str, float]:
    """The relation of a candidate to its rival, by name; `pronoun` is a token index."""
    head, other = candidate.head, rival.head
    first, second = (candidate, rival) if head < other else (rival, candidate)
    between = discourse.lower[first.end : second.start]
    same_sentence = discourse.sentence_of[head] == discourse.sentence_of[other]
    features = {
        "rival_first": float(head < other),
        "rival_distance": float(min(_FAR, len(between))),
        "rival_same_sentence": float(same_sentence),
        "rival_same_clause": float(discourse.clause_of(head) == discourse.clause_of(other)),
        "rival_same_verb": float(discourse.heads[head] == discourse.heads[other]),
        "rival_over": float(other in discourse.ancestors(head)),
        "rival_under": float(head in discourse.ancestors(other)),
        "rival_conjoined": float(
            (discourse.heads[head] == other and discourse.deps[head] == "conj")
            or (discourse.heads[other] == head and discourse.deps[other] == "conj")
        ),
        "rival_verb_between": float(any(tag[:2] == "VB" for tag in discourse.tags[first.end : second.start])),
        "rival_and": float("and" in between and len(between) < 5),
        "rival_bracket": float("(" in between and len(between) < 5),
        "rival_genitive": float(between[:1] in (["'s"], ["'"])),
        "rival_as": float(between in (["as"], [",", "as"], ["("], ["as", "the"])),
        "rival_pronoun_between": float(min(head, other) < pronoun < max(head, other)),
        "rival_sentence_end_between": float(
            same_sentence and discourse.sentence_of[pronoun] != discourse.sentence_of[head]
        ),
    }
    return features
