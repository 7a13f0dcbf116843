"""`EDITS`, the `Corpus` of atomic edits."""

from __future__ import annotations

from dataclasses import replace

from wikimill.rules.edits.examples import find_examples
from wikimill.rules.edits.record import EditExample
from wikimill.transforms.corpus import Corpus, Description
from wikimill.transforms.edits.compared_texts import edit_site
from wikimill.transforms.edits.options import EditOptions
from wikimill.transforms.edits.row_checks import EditFaults
from wikimill.transforms.edits.tsv import TSV
from wikimill.transforms.expectation import Expectation
from wikimill.transforms.text_corpora.text_corpus import text_corpus

CITATION = """\
@inproceedings{faruqui-etal-2018-wikiatomicedits,
  title = {{W}iki{A}tomic{E}dits: A Multilingual Corpus of {W}ikipedia Edits for Modeling Language and Discourse},
  author = {Faruqui, Manaal and Pavlick, Ellie and Tenney, Ian and Das, Dipanjan},
  booktitle = {Proceedings of the 2018 Conference on Empirical Methods in Natural Language Processing},
  year = {2018}
}
"""
_EDITS = text_corpus(
    name="edits",
    title="Atomic edits",
    summary="mine revision histories for sentences before and after one phrase was inserted or deleted",
    description=Description(
        title="Atomic edits of Wikipedia",
        task="To insert a phrase into a sentence, to find what a sentence lacks or could lose, to distinguish edits.",
        keywords=("wikipedia edits", "atomic edits", "text editing", "sentence rewriting"),
        task_categories=("text-generation",),
        made=(
            "Consecutive revisions of a page are compared: a sentence that went and one that came are an example if "
            "they differ in one contiguous phrase (Faruqui et al., 2018). The options below decide what is accepted; "
            "docs/edits.md defines them."
        ),
        known_errors=("Edits that were undone (column `reverted`) are vandalism more often than others.",),
        biases="Editors work most on articles that are read most; these do not represent the language.",
        limits="An edit may add an error as well as a fact: corrections, opinions and vandalism are all in it.",
        citation=CITATION,
    ),
    record=EditExample,
    source=("base_sentence",),
    target=("edited_sentence",),
    options=EditOptions,
    find=find_examples,
    libraries=(),
    faults_of=EditFaults.of,
    expectation=Expectation(examples_per_byte=2e-5, example_memory=4_000, screened_memory=4_500),
    with_defects=True,
    on_error="dead_letter",
    tsv=TSV,
    optional_columns={
        "context": ("context",),
        "raw_text": ("base_sentence_raw", "edited_sentence_raw"),
    },
)
EDITS: Corpus = replace(
    _EDITS,
    compared=edit_site,
    examples=(
        ("phrases that were inserted or deleted", "wikimill edits --input dumps/ --output releases/edits"),
        (
            "replaced ones, too, with the sentences around them",
            "wikimill edits --input dumps/ --output releases/edits --kinds insertion,deletion,replacement --context",
        ),
    ),
)
