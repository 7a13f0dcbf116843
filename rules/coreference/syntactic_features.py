"""The syntactic features of a pronoun and a candidate: roles, clauses, binding, distance."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from wikimill.rules.coreference.discourse import SUBJECTS, Discourse
from wikimill.rules.coreference.mentions import NounPhrase

_FAR = 80
_ROLES = ("nsubj", "nsubj:pass", "obj", "iobj", "obl", "obl:agent", "nmod", "nmod:poss", "conj", "appos", "root")
_SUBJECTS = ("nsubj", "nsubj:pass")
_SPEECH = frozenset(
    "say tell claim state report announce explain add reply ask think believe know feel write argue admit note "
    "suggest declare reveal insist warn learn realize discover find decide hope fear remember recall".split()
)
_SPEECH_FORMS = frozenset(
    form
    for verb in _SPEECH
    for form in (
        verb,
        verb + "s",
        verb + "ed",
        verb.rstrip("e") + "ed",
        verb.rstrip("e") + "ing",
        verb.rstrip("y") + "ied",
    )
) | frozenset("said told thought knew felt wrote found".split())


_PREPOSITIONS = ("by", "of", "with", "to", "for", "in", "from", "as")


def _case_features(case: str) -> dict[str, float]:
    return {f"case_{name}": float(case == name) for name in _PREPOSITIONS} | {"case_none": float(not case)}


#: The features of a nominal's preposition; "" for a nominal without one.
_CASES = {case: _case_features(case) for case in (*_PREPOSITIONS, "")}
_OTHER_CASE = _case_features("other")


def role(discourse: Discourse, token: int) -> str:
    """Return the grammatical role of a nominal (token index): a relation such as "nsubj" or "obl:agent", or "other"."""
    dep = discourse.deps[token]
    if dep in _ROLES:
        return dep
    if dep.startswith("nsubj"):
        return "nsubj"
    if dep.startswith("obl"):
        return "obl"
    if dep.startswith("nmod"):
        return "nmod"
    return "other"


def raised_role(discourse: Discourse, token: int) -> str:
    """Return the role of a nominal (token index); of a conjunct, apposition or part of a name, the whole phrase's."""
    for _ in range(5):
        if discourse.deps[token] in ("conj", "appos", "flat", "compound", "nmod:desc") and not discourse.heads_clause(
            token
        ):
            token = discourse.heads[token]
        else:
            break
    return role(discourse, token)


@dataclass(frozen=True, slots=True)
class _Pronoun:
    """The syntax of a pronoun, independent of candidates; `features` are the features that depend on it alone."""

    role: str
    above: list[int]
    clause: int
    subject: int | None
    outer_subject: int | None
    possessed: int
    subjects: list[int]
    features: dict[str, float]

    @classmethod
    def of(cls, discourse: Discourse, pronoun: int) -> _Pronoun:
        """Return the syntax of a pronoun (token index), cached in the discourse."""
        known: _Pronoun | None = discourse.kept.get(("pronoun", pronoun))
        if known is None:
            known = discourse.kept["pronoun", pronoun] = cls._of(discourse, pronoun)
        return known

    @classmethod
    def _of(cls, discourse: Discourse, pronoun: int) -> _Pronoun:
        heads, deps, lower = discourse.heads, discourse.deps, discourse.lower
        above = discourse.ancestors(pronoun)
        own_role, clause = role(discourse, pronoun), discourse.clause_of(pronoun)
        above_clause = heads[clause]
        outer = None if above_clause == clause else discourse.understood_subject(discourse.clause_of(above_clause))
        subjects = discourse.subjects_above(pronoun)
        like = "she" if lower[pronoun] == "her" else _LIKE[lower[pronoun][0]]
        nearest = [lower[subject] == like for subject in subjects[:3]]
        features = {
            "pronoun_depth": float(min(12, len(above))),
            "pronoun_position": float(min(40, pronoun - discourse.starts[discourse.sentence_of[pronoun]])),
            "pronoun_subject": float(own_role in _SUBJECTS),
            "pronoun_possessive": float(own_role == "nmod:poss"),
            "pronoun_object": float(own_role in ("obj", "iobj")),
            "pronoun_oblique": float(own_role in ("obl", "nmod")),
            "pronoun_in_main_clause": float(deps[clause] == "root"),
            "pronoun_quoted": float(discourse.quoted[pronoun]),
            "pronoun_relative": float(deps[clause] == "acl:relcl"),
            "pronoun_adverbial": float(deps[clause] in ("advcl", "acl")),
            "pronoun_complement": float(deps[clause] in ("ccomp", "xcomp")),
            "pronoun_conjoined": float(deps[clause] in ("conj", "parataxis")),
            "speech_above": float(any(lower[token] in _SPEECH_FORMS for token in above[:4])),
            "subjects_above": float(len(subjects)),
            "like_pronoun_above": float(nearest.index(True) if True in nearest else 4),
        }
        possessed = heads[pronoun] if deps[pronoun] == "nmod:poss" else -1
        subject = discourse.understood_subject(clause)
        return cls(own_role, above, clause, subject, outer, possessed, subjects, features)


def syntactic_features(discourse: Discourse, pronoun: int, candidate: NounPhrase) -> dict[str, float]:
    """Return the features for roles, parallelism, binding and distances of a pronoun (token index) and a candidate."""
    known, head = _Pronoun.of(discourse, pronoun), candidate.head
    heads, deps = discourse.heads, discourse.deps
    above_pronoun, clause, possessed = known.above, known.clause, known.possessed
    sentences = discourse.sentence_of[pronoun] - discourse.sentence_of[head]
    above_head = discourse.ancestors(head)
    own_role, raised = role(discourse, head), raised_role(discourse, head)
    candidate_clause = discourse.clause_of(head)
    is_subject = own_role in _SUBJECTS
    features = known.features | _CASES.get(discourse.case_of(head), _OTHER_CASE)
    features["before"] = float(head < pronoun)
    features["sentences"] = float(max(-3, min(6, sentences)))
    features["tokens"] = float(max(-_FAR, min(_FAR, pronoun - head)))
    features["depth"] = float(min(12, len(above_head)))
    features["position"] = float(min(40, head - discourse.starts[discourse.sentence_of[head]]))
    features["same_role"] = float(raised == known.role)
    features["role_subject"] = float(is_subject)
    features["raised_subject"] = float(raised in _SUBJECTS)
    features["role_object"] = float(own_role in ("obj", "iobj"))
    features["role_oblique"] = float(own_role in ("obl", "obl:agent"))
    features["role_modifier"] = float(own_role == "nmod")
    features["role_possessor"] = float(own_role == "nmod:poss")
    features["role_conjunct"] = float(own_role == "conj")
    features["role_appositive"] = float(own_role == "appos")
    features["role_root"] = float(own_role == "root")
    features["role_other"] = float(own_role == "other")
    features["in_main_clause"] = float(deps[candidate_clause] == "root")
    features["same_clause"] = float(clause == candidate_clause)
    features["clause_above"] = float(candidate_clause != clause and candidate_clause in above_pronoun)
    features["clause_below"] = float(candidate_clause != clause and clause in above_head)
    features["is_clause_subject"] = float(known.subject == head)
    features["is_outer_subject"] = float(known.outer_subject == head)
    features["shares_verb"] = float(heads[head] == heads[pronoun] and sentences == 0)
    features["commands"] = float(head != heads[head] and heads[head] in above_pronoun)
    features["dominates"] = float(head in above_pronoun)
    features["dominated"] = float(pronoun in above_head)
    features["in_possessed"] = float(possessed >= 0 and (possessed == head or possessed in above_head))
    features["bracketed"] = float(discourse.bracketed[head])
    features["quoted"] = float(discourse.quoted[head])
    features["after_comma"] = float(candidate.start > 0 and discourse.words[candidate.start - 1] in (",", "("))
    features["comma_follows"] = float(
        candidate.end < len(discourse.words) and discourse.words[candidate.end] in (",", "(")
    )
    features["in_relative"] = float(deps[candidate_clause] == "acl:relcl")
    features["speech_subject"] = float(is_subject and discourse.lower[heads[head]] in _SPEECH_FORMS)
    _dominance(features, discourse, pronoun, head, known)
    return features


def _dominance(features: dict[str, float], discourse: Discourse, pronoun: int, head: int, known: _Pronoun) -> None:
    """Add to `features` whether the candidate dominates the pronoun, and its rank among the subjects above it."""
    heads, deps = discourse.heads, discourse.deps
    above, subjects, possessed = known.above, known.subjects, known.possessed
    via = ""
    if head in above:
        at = above.index(head)
        via = deps[above[at - 1] if at else pronoun]
    features["via_relative"] = float(via in ("acl:relcl", "acl"))
    features["via_apposition"] = float(via == "appos")
    features["via_conjunct"] = float(via == "conj")
    features["via_modifier"] = float(via in ("nmod", "nmod:poss"))
    features["subject_rank"] = float(subjects.index(head)) if head in subjects else 5.0
    features["possessed_conjoined"] = float(possessed >= 0 and heads[possessed] == head and deps[possessed] == "conj")
    features["possessed_apposed"] = float(
        possessed >= 0 and ((heads[possessed] == head and deps[possessed] == "appos") or heads[head] == possessed)
    )
    clauses = _clauses_before(discourse)
    low, high = (pronoun, head) if pronoun < head else (head, pronoun)
    features["clauses_between"] = float(min(12, clauses[high] - clauses[low]))


def _clauses_before(discourse: Discourse) -> list[int]:
    """Return, for each token, the number of preceding verbs that head a clause."""
    known: list[int] | None = discourse.kept.get(("clauses", 0))
    if known is None:
        is_clause = (tag[:2] == "VB" and discourse.heads_clause(token) for token, tag in enumerate(discourse.tags))
        known = discourse.kept["clauses", 0] = [0, *accumulate(is_clause)]
    return known


_LIKE = {"h": "he", "s": "she", "i": "it", "t": "they"}


def is_bound(discourse: Discourse, pronoun: int, candidate: NounPhrase) -> bool:
    """Return whether syntax forbids the pair: "Ann saw her", "her husband Bob", "Bob ... his" inside the phrase "Bob's
    son".

    A pronoun that is not possessive cannot refer to the subject of its own clause or another argument of its verb
    (principle B); no pronoun refers to a phrase that it is a part of, or that its own phrase contains.
    """
    head, heads, deps = candidate.head, discourse.heads, discourse.deps
    if discourse.sentence_of[head] != discourse.sentence_of[pronoun]:
        return False
    above_pronoun, above_head = discourse.ancestors(pronoun), discourse.ancestors(head)
    if candidate.start <= pronoun < candidate.end or pronoun in above_head:
        return True
    if deps[pronoun] == "nmod:poss":
        possessed = heads[pronoun]
        return possessed == head or (
            possessed in above_head and discourse.clause_of(head) == discourse.clause_of(pronoun)
        )
    if head in above_pronoun and discourse.clause_of(head) == discourse.clause_of(pronoun):
        return True
    if heads[head] == heads[pronoun]:
        return True
    clause = discourse.clause_of(pronoun)
    return deps[pronoun] not in SUBJECTS and discourse.understood_subject(clause) == head
