"""The single-sentence rules in the order of application; of two examples with equal halves, the first is kept."""

from __future__ import annotations

from wikimill.rules.discofuse.drafts import SingleRule
from wikimill.rules.discofuse.propose import apposition, cataphora, coordination, forward, inner, relative
from wikimill.rules.discofuse.screening import may_close_apposition, may_close_relative, may_join_verbs

_TABLE = "Geva et al., 2019, table 14"
_OWN = "wikimill; table 14 asks for a second comma"

#: The rules for single sentences.
SINGLE_RULES = (
    SingleRule(
        forward.FORWARD_ID,
        "forward connective",
        _TABLE,
        "the sentence begins with a forward connective (although, since, in addition to, aside from) and has a comma",
        forward.may_have_forward,
        forward.propose_forward,
        forward.literal_forward,
        examples=(
            "Although the friendship somewhat healed years later , it was a devastating loss to Croly .",
            "Although tired after the long game , Smith signed every autograph .",
        ),
    ),
    SingleRule(
        cataphora.CATAPHORA_ID,
        "cataphora",
        _TABLE,
        "the sentence begins with a word in -ing and has a comma",
        cataphora.may_have_cataphora,
        cataphora.propose_cataphora,
        cataphora.literal_cataphora,
        examples=(
            "Stating that the proponents were unlikely to succeed in this appeal , Walker rejected the stay request"
            " on October 23 .",
        ),
    ),
    SingleRule(
        inner.INNER_ID,
        "inner connective",
        _TABLE,
        "an inner connective (because, while, although, so that, …) is inside the sentence",
        inner.may_have_inner,
        inner.propose_inner,
        inner.literal_inner,
        examples=(
            "Open workouts are held every Sunday unless the gym is closed for a holiday or other special events .",
            "Ruiz ordered his first shot to be retaken because Brazilian players entered the penalty area before his"
            " kick .",
            "Heavy rain fell for a week so that the river rose above its banks .",
        ),
    ),
    SingleRule(
        coordination.SENTENCE_ID,
        "sentence and verb phrase coordination",
        _TABLE,
        "a coordinating conjunction (and, but, or, …) is inside the sentence",
        coordination.may_have_coordination,
        coordination.propose_coordination,
        coordination.literal_coordination,
        examples=(
            "The time of the autumn floods came , and the hundred streams poured into the Yellow River .",
            "The Sharks started the year 0 - 4 , yet recovered to claim sixth spot .",
        ),
        surely_matches=may_join_verbs,
    ),
    SingleRule(
        relative.RELATIVE_ID,
        "relative clause",
        _TABLE,
        "a comma is right before a relative pronoun (who, which, whose, whom)",
        relative.may_have_relative,
        relative.propose_relative,
        relative.literal_relative,
        examples=(
            "Kubler , who retired from cycling in 1957 , remained a revered figure in the wealthy alpine nation .",
        ),
        surely_matches=may_close_relative,
    ),
    SingleRule(
        apposition.APPOSITION_ID,
        "apposition",
        _TABLE,
        "a comma is right before a determiner or a possessive",
        apposition.may_have_apposition,
        apposition.propose_apposition,
        apposition.literal_apposition,
        examples=(
            "The frigidarium , the last stop in the bathhouse , was where guests would cool off in a large pool .",
        ),
        surely_matches=may_close_apposition,
    ),
)
#: Rules for clauses that run to the sentence's end, which the paper does not have (`--final_clauses`).
FINAL_RULES = (
    SingleRule(
        relative.RELATIVE_FINAL_ID,
        "relative clause at the end",
        _OWN,
        "a comma is right before a relative pronoun (who, which, whose, whom), and no other comma follows",
        relative.may_have_relative,
        relative.propose_relative_final,
        relative.propose_relative_final,
        examples=("He married Anna , who was a singer .",),
    ),
    SingleRule(
        apposition.APPOSITION_FINAL_ID,
        "apposition at the end",
        _OWN,
        "a comma is right before a determiner or a possessive, and no other comma follows",
        apposition.may_have_apposition,
        apposition.propose_apposition_final,
        apposition.propose_apposition_final,
        examples=("He was born in Poti , a port in Georgia .",),
    ),
)
