"""The syntactic features of a pronoun and a candidate: roles, clauses, binding, distance."""

from __future__ import annotations

from wikimill.rules.coreference.discourse import SUBJECTS, Discourse
from wikimill.rules.coreference.mentions import NounPhrase

_FAR = 80
_ROLES = ("nsubj", "nsubj:pass", "obj", "iobj", "obl", "obl:agent", "nmod", "nmod:poss", "conj", "appos", "root")
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


def role(discourse: Discourse, token: int) -> str:
    """The grammatical role of a nominal, one of `_ROLES` or "other"; prepositions "by" after a passive make agents."""
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
    """The role of the phrase that a conjunct, an apposition or a part of a name belongs to."""
    for _ in range(5):
        if discourse.deps[token] in ("conj", "appos", "flat", "compound", "nmod:desc") and not discourse.heads_clause(
            token
        ):
            token = discourse.heads[token]
        else:
            break
    return role(discourse, token)


def syntactic_features(discourse: Discourse, pronoun: int, candidate: NounPhrase) -> dict[str, float]:
    """Roles, parallelism, binding and distances of a pronoun (token index) and a candidate, by name."""
    head = candidate.head
    heads, deps = discourse.heads, discourse.deps
    sentences = discourse.sentence_of[pronoun] - discourse.sentence_of[head]
    above_pronoun = discourse.ancestors(pronoun)
    above_head = discourse.ancestors(head)
    pronoun_role, own_role, raised = role(discourse, pronoun), role(discourse, head), raised_role(discourse, head)
    clause, candidate_clause = discourse.clause_of(pronoun), discourse.clause_of(head)
    subject = discourse.understood_subject(clause)
    possessed = heads[pronoun] if deps[pronoun] == "nmod:poss" else -1
    features: dict[str, float] = {
        "before": float(head < pronoun),
        "sentences": float(max(-3, min(6, sentences))),
        "tokens": float(max(-_FAR, min(_FAR, pronoun - head))),
        "pronoun_depth": float(min(12, len(above_pronoun))),
        "depth": float(min(12, len(above_head))),
        "pronoun_position": float(min(40, pronoun - discourse.starts[discourse.sentence_of[pronoun]])),
        "position": float(min(40, head - discourse.starts[discourse.sentence_of[head]])),
        "same_role": float(raised == pronoun_role),
        "pronoun_subject": float(pronoun_role in ("nsubj", "nsubj:pass")),
        "pronoun_possessive": float(pronoun_role == "nmod:poss"),
        "pronoun_object": float(pronoun_role in ("obj", "iobj")),
        "pronoun_oblique": float(pronoun_role in ("obl", "nmod")),
        "role_subject": float(own_role in ("nsubj", "nsubj:pass")),
        "raised_subject": float(raised in ("nsubj", "nsubj:pass")),
        "role_object": float(own_role in ("obj", "iobj")),
        "role_oblique": float(own_role in ("obl", "obl:agent")),
        "role_modifier": float(own_role == "nmod"),
        "role_possessor": float(own_role == "nmod:poss"),
        "role_conjunct": float(own_role == "conj"),
        "role_appositive": float(own_role == "appos"),
        "role_root": float(own_role == "root"),
        "role_other": float(own_role == "other"),
        "in_main_clause": float(deps[candidate_clause] == "root"),
        "pronoun_in_main_clause": float(deps[clause] == "root"),
        "same_clause": float(clause == candidate_clause),
        "clause_above": float(candidate_clause != clause and candidate_clause in above_pronoun),
        "clause_below": float(candidate_clause != clause and clause in above_head),
        "is_clause_subject": float(subject == head),
        "is_outer_subject": float(_is_outer_subject(discourse, clause, head)),
        "shares_verb": float(heads[head] == heads[pronoun] and sentences == 0),
        "commands": float(head != heads[head] and heads[head] in above_pronoun),
        "dominates": float(head in above_pronoun),
        "dominated": float(pronoun in above_head),
        "in_possessed": float(possessed >= 0 and (possessed == head or possessed in above_head)),
        "bracketed": float(discourse.bracketed[head]),
        "quoted": float(discourse.quoted[head]),
        "pronoun_quoted": float(discourse.quoted[pronoun]),
        "after_comma": float(candidate.start > 0 and discourse.words[candidate.start - 1] in (",", "(")),
        "comma_follows": float(candidate.end < len(discourse) and discourse.words[candidate.end] in (",", "(")),
        "pronoun_relative": float(deps[clause] == "acl:relcl"),
        "pronoun_adverbial": float(deps[clause] in ("advcl", "acl")),
        "pronoun_complement": float(deps[clause] in ("ccomp", "xcomp")),
        "pronoun_conjoined": float(deps[clause] in ("conj", "parataxis")),
        "in_relative": float(deps[candidate_clause] == "acl:relcl"),
        "speech_subject": float(own_role in ("nsubj", "nsubj:pass") and discourse.lower[heads[head]] in _SPEECH_FORMS),
        "speech_above": float(any(discourse.lower[above] in _SPEECH_FORMS for above in above_pronoun[:4])),
    }
    _dominance(features, discourse, pronoun, head, above_pronoun, possessed)
    case = discourse.case_of(head)
    for name in ("by", "of", "with", "to", "for", "in", "from", "as"):
        features[f"case_{name}"] = float(case == name)
    features["case_none"] = float(not case)
    return features


def _dominance(
    features: dict[str, float], discourse: Discourse, pronoun: int, head: int, above: list[int], possessed: int
) -> None:
    """How the candidate stands over the pronoun, if it does, and where it stands among the subjects over it."""
    heads, deps = discourse.heads, discourse.deps
    via = ""
    if head in above:
        at = above.index(head)
        via = deps[above[at - 1] if at else pronoun]
    features["via_relative"] = float(via in ("acl:relcl", "acl"))
    features["via_apposition"] = float(via == "appos")
    features["via_conjunct"] = float(via == "conj")
    features["via_modifier"] = float(via in ("nmod", "nmod:poss"))
    subjects = discourse.subjects_above(pronoun)
    features["subject_rank"] = float(subjects.index(head)) if head in subjects else 5.0
    features["subjects_above"] = float(len(subjects))
    like = "she" if discourse.lower[pronoun] == "her" else _LIKE[discourse.lower[pronoun][0]]
    nearest = [discourse.lower[subject] == like for subject in subjects[:3]]
    features["like_pronoun_above"] = float(nearest.index(True) if True in nearest else 4)
    features["possessed_conjoined"] = float(possessed >= 0 and heads[possessed] == head and deps[possessed] == "conj")
    features["possessed_apposed"] = float(
        possessed >= 0 and ((heads[possessed] == head and deps[possessed] == "appos") or heads[head] == possessed)
    )
    low, high = sorted((pronoun, head))
    features["clauses_between"] = float(
        min(12, sum(discourse.heads_clause(token) for token in range(low, high) if discourse.tags[token][:2] == "VB"))
    )


_LIKE = {"h": "he", "s": "she", "i": "it", "t": "they"}


def _is_outer_subject(discourse: Discourse, clause: int, head: int) -> bool:
    """Whether a candidate is the subject of the clause that a clause depends on."""
    if discourse.heads[clause] == clause:
        return False
    outer = discourse.clause_of(discourse.heads[clause])
    return discourse.understood_subject(outer) == head


def is_bound(discourse: Discourse, pronoun: int, candidate: NounPhrase) -> bool:
    """Whether syntax forbids the pair: "Ann saw her", "her husband Bob", "Bob ... his" inside the phrase "Bob's son".

    A pronoun that is no possessive cannot stand for the subject of its own clause or another argument of its verb
    (principle B); no pronoun stands for a phrase that it is a part of, or that its own phrase contains.
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
