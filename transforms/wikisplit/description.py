"""WikiSplit in words, for its dataset card. Figures name who measured them."""

from __future__ import annotations

from wikimill.transforms.corpus import Description
from wikimill.transforms.licence import LICENCE_TEXT

CITATION = """\
@inproceedings{botha-etal-2018-learning,
  title = {Learning To Split and Rephrase From {W}ikipedia Edit History},
  author = {Botha, Jan A. and Faruqui, Manaal and Alex, John and Baldridge, Jason and Das, Dipanjan},
  booktitle = {Proceedings of the 2018 Conference on Empirical Methods in Natural Language Processing},
  year = {2018}
}
"""
DESCRIPTION = Description(
    title="WikiSplit, milled anew",
    task="Split and rephrase: to rewrite one sentence as two that together say the same.",
    keywords=("split and rephrase", "sentence simplification", "wikipedia edits"),
    task_categories=("text-generation",),
    annotations_creators="no-annotation",
    language_creators="found",
    made=(
        "Consecutive revisions of a page are compared (Botha et al., 2018, §2). A sentence C that went, or came, is "
        "matched with two sentences S1 and S2 that came, or went, if C's first three tokens begin S1, its last three "
        "end S2, those of S1 are others, and BLEU(C, S1) and BLEU(C, S2) are at least `min_bleu`. The options "
        "`profile`, `rules` and `max_length_ratio` in the manifest tell what else was asked; by default C has 9 to 50 "
        "tokens, S1 and S2 6 to 50, together at most 1.5 times as many as C, brackets are balanced, no sentence "
        "begins in lower case, S1 and S2 share out C's tokens between them, and where they stand in different "
        "paragraphs they say no content word that C has not (`max_new_words_other_paragraph`). Of several candidates "
        "for one C in the whole corpus neighbours go first, then the largest sum of BLEU (with the paper's rules the "
        "sum alone)."
    ),
    known_errors=(
        "Of 166 examples of the histories of two collections of technical proposals, read blind by two language "
        "models: of 664 judgements of a simple sentence 531 are correct, and in 133 it says something that C does "
        "not; 32 of the examples miss something that C says. Of 40 published rows in the same reading, 122 of 160 "
        "are correct. In histories of five other collections and more of these (194 examples), read more strictly, "
        "79 % are correct, of published rows beside them 69 %. With the profile `clean` 103 of the 166 are left, "
        "with 97 % of their simple sentences correct; of the others' 94 %.",
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
    citation=CITATION,
    licence_text=LICENCE_TEXT,
)
