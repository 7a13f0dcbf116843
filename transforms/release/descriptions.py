"""What is told of each corpus in words: what it is, how it is made, what is wrong with it, what it is for.

The dataset card and the Croissant description are made of these. Figures name who measured them.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import dataclass

#: How a release names its maker, as BibTeX beside that of the corpus's paper.
WIKIMILL_CITATION = """\
@software{wikimill,
  title = {wikimill: training corpora milled from {W}ikipedia dumps},
  author = {{The wikimill authors}},
  version = {%s}
}
"""
PERSONAL_DATA = (
    "No user name, IP address, user id or edit comment is taken in. The sentences are those of public pages and name "
    "people, living ones among them; what a page says of them may be wrong, or vandalism, or deleted since."
)


@dataclass(frozen=True)
class Description:
    """One corpus, in words; each text is one paragraph of Markdown without line breaks.

    Attributes:
        title: its name for people.
        task: what a model learns with it.
        keywords: in lower case, for search.
        task_categories: of Hugging Face.
        annotations_creators, language_creators: Hugging Face's words for where labels and texts come from.
        made: how an example is found and chosen.
        known_errors: what was found wrong by people who read examples.
        biases: whose language it is.
        limits: what it is not fit for.
    """

    title: str
    task: str
    keywords: tuple[str, ...]
    task_categories: tuple[str, ...]
    annotations_creators: str
    language_creators: str
    made: str
    known_errors: tuple[str, ...]
    biases: str
    limits: str


_WIKISPLIT = Description(
    title="WikiSplit, milled anew",
    task="Split and rephrase: to rewrite one sentence as two that together say the same.",
    keywords=("split and rephrase", "sentence simplification", "wikipedia edits"),
    task_categories=("text-generation",),
    annotations_creators="no-annotation",
    language_creators="found",
    made=(
        "Consecutive revisions of a page are compared (Botha et al., 2018, §2). A sentence C that went, or came, is "
        "matched with two sentences S1 and S2 that came, or went, if C's first three tokens begin S1, its last three "
        "end S2, those of S1 are others, and BLEU(C, S1) and BLEU(C, S2) are at least `min_bleu`. C has 9 to 50 "
        "tokens, S1 and S2 at least 6. Of several candidates for one C in the whole corpus the one with the largest "
        "sum of BLEU is kept."
    ),
    known_errors=(
        "Of 91 examples of one long history (enwiki, “Anarchism”), all read by one reader: of 182 simple sentences 121 "
        "are correct and 61 say something that C does not; 19 examples miss something that C says; 10 are no rewrite, "
        "and only 2 of those are among the 70 whose S1 and S2 are neighbours (column `adjacent`).",
        "The paper, of 100 examples of the published corpus: 84 % of the simple sentences correct, 18 % with "
        "unsupported facts, 4 of 100 complex sentences not covered; 68 % of the examples are perfect.",
        "Edits that were undone (column `reverted`) are vandalism more often than others.",
    ),
    biases=(
        "Editors split sentences that they find too long or unclear, in articles that are edited often; what is "
        "split, and by whom, is no sample of the language, and a wiki's editors are none of its readers."
    ),
    limits=(
        "For training. For evaluation it has noise by construction (the paper says so, too): S1 and S2 may add or "
        "lose facts."
    ),
)
_DISCOFUSE = Description(
    title="DiscoFuse, milled anew",
    task="Sentence fusion: to make of two independent sentences one coherent text.",
    keywords=("sentence fusion", "discourse connectives", "anaphora", "wikipedia"),
    task_categories=("text-generation",),
    annotations_creators="machine-generated",
    language_creators="found",
    made=(
        "Each sentence, and each pair of neighbours in a paragraph, is parsed; nine rules (Geva et al., 2019, §3 and "
        "appendix A) undo what ties it together: a connective, a pronoun or other anaphor, a coordination, a relative "
        "clause, an apposition, a cataphor. The coherent text is the original one; the two incoherent sentences are "
        "what the rule makes of it. Halves without subject or finite verb, with loose commas or dangling words are "
        "dropped."
    ),
    known_errors=(
        "Of 260 examples of two slices of enwiki, 20 of each type, read by one reader: 90 % are understandable and 96 "
        "% without an error of grammar; of 60 drawn afresh after the rules were mended, 53 are understandable. The "
        "weakest types: SINGLE_CONN_INNER_ANAPHORA 14 of 20, SINGLE_VP_COORD 15, SINGLE_RELATIVE 16.",
        "What is wrong is mostly an antecedent, or a clause attached to the wrong noun or verb.",
        "The paper, of the published corpus: 86 % of Wikipedia's examples understandable, 79 of 100 without a new "
        "error of grammar.",
    ),
    biases=(
        "It is the written style of encyclopaedia articles; the rules know the connectives of the paper's lists, and "
        "what the parser misses is not in it. A wiki's editors are no sample of its readers."
    ),
    limits="For training and for comparing phenomena. The input sentences are made by rules, not by people.",
)

DESCRIPTIONS: Mapping[str, Description] = types.MappingProxyType({"wikisplit": _WIKISPLIT, "discofuse": _DISCOFUSE})
