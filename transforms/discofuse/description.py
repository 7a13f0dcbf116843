"""`DESCRIPTION`, the prose of DiscoFuse's dataset card, with citation and license."""

from __future__ import annotations

from wikimill.transforms.corpus import Description

CITATION = """\
@inproceedings{geva-etal-2019-discofuse,
  title = {{D}isco{F}use: A Large-Scale Dataset for Discourse-Based Sentence Fusion},
  author = {Geva, Mor and Malmi, Eric and Szpektor, Idan and Berant, Jonathan},
  booktitle = {Proceedings of the 2019 Conference of the North American Chapter of the Association for Computational
    Linguistics: Human Language Technologies},
  year = {2019}
}
"""
LICENSE_TEXT = """\
The text of this data set is derived from Wikipedia (or the wiki that manifest.json names) and is available under the
Creative Commons Attribution-ShareAlike 4.0 International license: https://creativecommons.org/licenses/by-sa/4.0/
Text from documents that are no wiki's (files named .jsonl in manifest.json) has the license of its source.

Attribution: the authors are the contributors to the pages; each record names its page, its revision and the address
of that, whose history lists them. Changes: sentences were extracted from pages, stripped of markup and quotation marks,
tokenised, and split or rewritten by the rules of wikimill. If you share this data or adaptations of it, do so under the
same license.
"""
_BALANCED_NOTE = (
    "This is the balanced selection: of the full release's examples (`manifest.json` names its manifest under "
    "`drawn_from`) those with “and”, “but” or anaphora were thinned out, towards the shares of the paper's table 16."
)
DESCRIPTION = Description(
    title="DiscoFuse, mined anew",
    task="Sentence fusion: to make of two independent sentences one coherent text.",
    keywords=("sentence fusion", "discourse connectives", "anaphora", "wikipedia"),
    task_categories=("text-generation",),
    annotations_creators="machine-generated",
    language_creators="found",
    made=(
        "Sentences and pairs of sentences are parsed, and rules undo what ties them together (Geva et al., 2019, §3 "
        "and appendix A). The coherent text is the original; docs/discofuse.md describes rules and filters."
    ),
    known_errors=(
        "Language models that had not seen the rules read 300 examples, drawn as a corpus has them from pages of "
        "enwiki (84 of one page, about a television series); no human did: 96 % are understandable. Of the 276 with a "
        "quality of 0.88 or more (`default`) 91 % are without an error that wikimill made; of 72 with a replaced "
        "antecedent 11 have an error, of the other 204 15. At a quality of 0.95 or more (`clean`) 8 of 146 have one.",
        "What is wrong is mostly the antecedent of a pronoun among several persons, a list cut in two, an auxiliary "
        "that is lost, and a speaker or condition that is lost.",
    ),
    biases="The written style of encyclopedia articles, and the connectives of the paper's lists.",
    limits="For training and for comparing phenomena. The input sentences are made by rules, not by people.",
    citation=CITATION,
    license_text=LICENSE_TEXT,
    selection=_BALANCED_NOTE,
)
