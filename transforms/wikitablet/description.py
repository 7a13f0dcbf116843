"""The two tables in words, for their dataset cards."""

from __future__ import annotations

from wikimill.transforms.corpus import Description
from wikimill.transforms.licence import LICENCE_TEXT

_LICENCE = (
    LICENCE_TEXT
    + """
Records of the resource "wikidata", and the attributes of links that come from Wikidata's classes, are from Wikidata,
whose data is in the public domain (CC0 1.0): https://creativecommons.org/publicdomain/zero/1.0/
"""
)
_CITATION = (
    "@inproceedings{chen-etal-2021-wikitablet, title = {WikiTableT: A Large-Scale Data-to-Text Dataset for Generating "
    "Wikipedia Article Sections}, author = {Chen, Mingda and Wiseman, Sam and Gimpel, Kevin}, booktitle = {Findings of "
    "the Association for Computational Linguistics: ACL-IJCNLP 2021}, year = {2021}}"
)
_KEYWORDS = ("data-to-text", "wikipedia", "wikidata", "infobox", "table-to-text")
_BIASES = "What Wikidata and infoboxes tell most of is what is here: people, places, films, species."
_ERRORS = (
    "What an infobox computes (Lua modules, values from Wikidata) is not known, and left out.",
    "Of several classes of a link's target one is chosen by names, which is a guess where none is near a title.",
    "The records of a link say that its text stands in the section, not that the section states what the record says.",
)

SECTIONS = Description(
    title="WikiTableT, sections",
    task="Data-to-text: write a section of an article from its title, its records and those of its article.",
    keywords=_KEYWORDS,
    task_categories=("table-to-text", "text-generation"),
    made=(
        "A section is the text between two headings. Its records are its links, with the class of what they lead to, "
        "links of other articles in the article's categories whose text stands in it, and named entities; what "
        "Wikidata and infoboxes say of the article stands in the release beside this one, whose folder ends in "
        "-articles and which is joined by page_id. Records that repeat another resource are left out, and sections "
        "with few records."
    ),
    known_errors=_ERRORS,
    biases=_BIASES,
    limits="Not every record is stated by the text, and the text states what no record has. Nobody has checked it.",
    citation=_CITATION,
    licence_text=_LICENCE,
)
ARTICLES = Description(
    title="WikiTableT, articles",
    task="The data of articles, which is the input of data-to-text beside the sections.",
    keywords=_KEYWORDS,
    task_categories=("table-to-text", "text-generation"),
    made=(
        "The best-ranked statements of the article's item in Wikidata with their qualifiers, and the fields of its "
        "infoboxes, for each article that has a section in the release beside this one; joined by page_id."
    ),
    known_errors=_ERRORS[:1],
    biases=_BIASES,
    limits="Wikidata and the article may be of different dates (manifest.json); nobody has checked what they say.",
    citation=_CITATION,
    licence_text=_LICENCE,
)
