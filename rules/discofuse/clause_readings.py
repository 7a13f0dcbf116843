"""Clauses that are no statements of their own: what the default rules ask besides of joined and subordinate clauses.

Of 90 coordinated sentences that were read 7 were faulty, of 75 inner connectives 6: a list's last item, an object that
both verbs have, and what somebody reports, which a half told as a fact.
"""

from __future__ import annotations

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse.joined_verbs import closes_list
from wikimill.rules.discofuse.other_readings import REPORTING
from wikimill.rules.discofuse.parse_queries import auxiliaries_of, finite_word, is_plural, root_of, subject_of
from wikimill.rules.discofuse.tag_patterns import has_plain_clause
from wikimill.rules.text.connectives import FINITE_TAGS, RELATIVE

#: Verbs of reporting and finding, besides `REPORTING`.
_FINDING = frozenset(
    "conclude concludes concluded estimate estimates estimated find finds found show shows showed indicate"
    " indicates indicated reveal reveals revealed warn warns warned predict predicts predicted propose proposes"
    " proposed insist insists insisted assert asserts asserted contend contends contended maintain maintains"
    " maintained confirm confirms confirmed observe observes observed assume assumes assumed speculate speculates"
    " speculated hold holds held hope hopes hoped fear fears feared feel feels felt learn learns learned determine"
    " determines determined discover discovers discovered demonstrate demonstrates demonstrated stress stresses"
    " stressed emphasize emphasized posit posits posited hypothesize hypothesized opine opines opined declare"
    " declares declared allege alleges alleged promise promises promised reply replied answered admits admitted"
    " acknowledge acknowledged add adds added comment comments commented remark remarks remarked"
    " assure assures assured".split()
)
REPORTS = REPORTING | _FINDING
#: Verbs that say nothing without an object.
_TRANSITIVE = frozenset(
    "passed signed wrote directed produced published released made built designed developed founded created edited"
    " composed introduced proposed approved".split()
)


#: Participles that tell where the whole sentence comes from: "Stemming from that match , Stevens feuded with him".
_ORIGINS = frozenset("stemming resulting arising deriving ensuing dating ranging owing starting beginning".split())
_POSSIBLE = frozenset({"could", "might", "would", "may", "can", "should"})
_POINTING = frozenset("nevertheless nonetheless however therefore thus hence consequently moreover".split())
_TOLD = frozenset({"ccomp", "csubj", "csubj:pass"})
_CONCEDING = frozenset("because although though whereas unless".split())


def joined_clause_reading(doc: Doc, first: Token, second: Token, position: int) -> str:
    """What makes a coordinated sentence doubtful by default, which `--profile published` takes; "" if nothing does.

    Args:
        doc: the sentence.
        first: the predicate before the conjunction.
        second: the predicate behind it.
        position: the conjunction's.
    """
    if any(child.dep_ == "cop" and child.i > second.i for child in second.children):
        return "its subject stands before its verb"  # "but even better was asphalt"
    if any(child.lower_ in _CONCEDING and child.i > position for child in second.children):
        return "it has a main clause"  # "and in some cases because they prefer it"
    between = [token.text for token in doc[position + 1 : second.i]]
    if between.count("(") > between.count(")"):
        return "no bracket opens before its subject"
    if any(token.lower_ in RELATIVE and token.nbor(-1).lower_ == "of" for token in doc[position + 1 : position + 5]):
        return "what follows is no relative clause"  # "and some of whom compared it"
    if _is_item(doc, second, position):
        return "it closes no list of nouns"
    if _shares_object(doc, first, second, position):
        return "the verbs share no object behind the second"
    return "it is no part of what somebody says" if is_told(doc, second, position) else ""


def _is_item(doc: Doc, second: Token, position: int) -> bool:
    """Whether a participle before a noun passes for a verb: ", or compounds with mudbrick or stone walled houses"."""
    if second.dep_ == "amod":
        return True  # ", and the continued agitation in favour of it"
    subject = subject_of(second)
    if second.tag_ not in ("VBD", "VBN") or auxiliaries_of(second) or second.i + 2 >= len(doc):
        return False
    is_bare = subject is None or (subject.tag_ == "NN" and subject.i == second.i - 1 and subject.n_lefts == 0)
    is_before_noun = doc[second.i + 1].tag_ in ("NN", "NNS") and doc[second.i + 2].text in (",", ".", "(")
    return is_bare and is_before_noun and second.i > position + 1


def _shares_object(doc: Doc, first: Token, second: Token, position: int) -> bool:
    """Whether the first verb has its object behind the second one: "The House passed , and he signed , a bill"."""
    verb = doc[position - 2] if doc[position - 1].text == "," else doc[position - 1]
    if verb.lower_ not in _TRANSITIVE or verb.tag_ != "VBD" or verb.i != first.i:
        return False
    has_object = any(child.dep_ in ("obj", "ccomp", "xcomp") for child in verb.children)
    return not has_object and any(child.dep_ == "obj" for child in second.children)


def is_told(doc: Doc, second: Token, position: int) -> bool:
    """Whether the clause behind a conjunction may be a part of what the main clause reports.

    "A study concluded that grain costs 5 million , while meat costs 714", "Camp said the firm had rejected it , and
    they wanted no more of him". Behind "so" and "but" it is where the parser has it; not where its subject is a name,
    it reports itself ("and he notes that"), or its verb is in another tense than what is reported.
    """
    root = root_of(doc)
    if root.i >= position or root.lower_ not in REPORTS or second.lower_ in REPORTS:
        return False
    if any(token.tag_ == "MD" for token in auxiliaries_of(root)):
        return False
    told = [child for child in root.children if child.dep_ in _TOLD and root.i < child.i < position]
    above = {int(token.i) for token in second.ancestors}
    if any(clause.i in above for clause in told):
        return True
    subject, finite = subject_of(second), finite_word(second)
    if doc[position].lower_ in ("so", "but", "yet") or subject is None or subject.pos_ == "PROPN":
        return False
    if doc[position].tag_ == "CC" and subject.lower_ in ("he", "she", "i", "we"):
        return False
    if any(child.lower_ == "that" and child.dep_ == "mark" for clause in told for child in clause.children):
        return True  # whatever its tense: "added that he had died , and his mother has become a patient"
    verbs = [finite_word(clause) for clause in told]
    return any(own is not None and (finite is None or _tense(own) == _tense(finite)) for own in verbs)


def _tense(verb: Token) -> str:
    return "present" if verb.tag_ in ("VBZ", "VBP") or verb.lower_ in ("can", "will", "may", "must") else "past"


def inner_reading(doc: Doc, start: int, second: Token, label: str) -> str:
    """What makes the clauses around a connective doubtful by default; "" if nothing does.

    Args:
        doc: the sentence.
        start: where the connective begins.
        second: the predicate behind it.
        label: the connective, as the release spells it.
    """
    end = start + len(label.removeprefix(", ").split())
    if _is_gapped(doc, start) or _ends_in_name(doc, start):
        return "the first clause has its verb"
    if doc[start - 1].lower_ in ("called", "named") and doc[start - 2].lower_ == "so":
        return "the first clause has its verb"  # "masks , so called because none have been found"
    if any(token.lower_ in _POINTING for token in doc[end : end + 4]):
        return "no second connective follows"  # "because iron nevertheless had a disadvantage"
    if label.endswith("so that") and doc[start - 1].lower_ in ("much", "so"):
        return "the connective is no part of a phrase"  # "highly respected , so much so that"
    opening = doc[min(end, len(doc) - 1)]
    if opening.tag_ == "VBG" and opening.dep_ == "advcl" and subject_of(opening) is None:
        return "its own verb stands behind the connective"  # "while warning that they should not be dogma"
    if doc[end : end + 2].text in ("not before", "not until"):
        return "its own verb stands behind the connective"  # "although not before they had sailed"
    if label.endswith("so that") and any(one.lower_ in _POSSIBLE for one in doc[end:]):
        return "the connective tells no purpose"  # "so that an heir could be produced"
    if _joins_other_number(doc, second, end):
        return "it is sure where the clause ends"
    if opening.tag_ == "VBG" and (opening.lower_ == "being" or not any(one.tag_ in FINITE_TAGS for one in doc[end:])):
        return "its own verb stands behind the connective"  # "while including a list of crimes committed by"
    return "it is no part of what somebody says" if is_told(doc, second, start) else ""


def _joins_other_number(doc: Doc, second: Token, end: int) -> bool:
    """Whether a verb of another number goes on: "because they are given to it and does not connect it"."""
    subject = subject_of(second)
    if subject is None or not is_plural(subject):
        return False
    return any(
        token.tag_ == "CC" and doc[token.i + 1].tag_ in ("VBZ",) for token in doc[max(end, second.i) : len(doc) - 1]
    )


def _is_gapped(doc: Doc, start: int) -> bool:
    """Whether a conjunction and a mere phrase stand before it: "because it is cheap , and in some cases because"."""
    for token in reversed(doc[max(1, start - 6) : start]):
        if token.tag_ in FINITE_TAGS or token.text == ";":
            return False
        if token.tag_ == "CC" and token.i < start - 1:
            return doc[token.i - 1].text == "," and doc[token.i + 1].tag_ == "IN"
    return False


def _ends_in_name(doc: Doc, start: int) -> bool:
    """Whether a name behind a comma has no verb: "were the only ones to escape , Isabel because she was married"."""
    before = doc[start - 1]
    if before.text == "," or before.pos_ != "PROPN" or before.dep_ in ("obj", "obl", "nmod"):
        return False
    opening = next((token for token in reversed(doc[:start]) if token.pos_ != "PROPN"), before)
    return opening.text == "," and any(token.tag_ in FINITE_TAGS for token in doc[: opening.i])


def participle_reading(doc: Doc) -> str:
    """What keeps an opening participle from being said of the subject by default; "" if nothing does."""
    comma = next((int(token.i) for token in doc if token.text == ","), 0)
    for token in doc[1:comma]:
        if token.tag_ == "VBG" and any(child.dep_ == "aux" for child in token.children):
            return "the participle's own form is known"  # "Realizing that the troops were tiring , Mortier sent"
        if token.tag_ == "CC" and doc[token.i + 1].lower_.endswith("ed"):
            return "the participle's own form is known"  # "Displacing 17,900 tons and armed with guns , it"
    if doc[0].lower_ == "growing" and doc[1].lower_ == "up":
        return "what it tells was not over before"  # "Growing up , Apollo was nursed by the nymphs"
    return "the participle is no preposition" if doc[0].lower_ in _ORIGINS else ""


def opening_reading(doc: Doc, comma: int) -> str:
    """What makes a clause at the beginning of a sentence doubtful by default; "" if nothing does.

    Args:
        doc: the sentence.
        comma: the position of the comma behind the clause.
    """
    for token in doc[2:comma]:
        behind = doc[token.i + 1]
        if token.text != "," or behind.tag_ not in ("DT", "PRP$", "NNP") or closes_list(doc, int(token.i) + 1):
            continue
        is_noun = not any(one.tag_ in FINITE_TAGS or one.tag_ in ("VBN", "CC", "IN") for one in doc[behind.i : comma])
        if is_noun and has_plain_clause(doc[1 : token.i]):
            return "it is sure where the main clause begins"  # "Although it sold , the label , X , folded"
    if any(token.text == ";" for token in doc[:comma]):
        return "it is sure where the main clause begins"
    is_first = doc[0].lower_ == "since" and doc[1].lower_ in ("first", "originally")
    return "the clause has a finite verb, or takes the main clause's subject" if is_first else ""
