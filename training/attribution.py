"""The file ATTRIBUTION: all texts that the shipped English annotator was trained on, by document."""

from __future__ import annotations

from collections.abc import Iterable

from training.corpora import Document, Sentence
from training.wiki_text import Page

#: GUM's genre → license of its texts, from LICENSE-by-genre.txt.
_GENRE_LICENSES = {
    "academic": "CC BY 4.0",
    "bio": "CC BY-SA 3.0 (Wikipedia)",
    "court": "CC BY 4.0",
    "interview": "CC BY 2.5 (Wikinews)",
    "news": "CC BY 2.5 (Wikinews)",
    "voyage": "CC BY-SA 3.0 (Wikivoyage)",
}

_HEAD = """\
ATTRIBUTION

The English models that ship with wikimill (transforms/models/en/) are adaptations of the texts and annotations listed
here and are shared under CC BY-SA 4.0. Changes: texts and annotations were turned into statistical weights and tables;
no text is contained. The license files beside this one are those of the treebanks; the licenses by name:
  CC BY 2.5      https://creativecommons.org/licenses/by/2.5/
  CC BY 4.0      https://creativecommons.org/licenses/by/4.0/
  CC BY-SA 3.0   https://creativecommons.org/licenses/by-sa/3.0/
  CC BY-SA 4.0   https://creativecommons.org/licenses/by-sa/4.0/
"""
_OTHER = """
== Other parts of the English models ==
transforms/models/en/annotator/lemmatizer: tables of the PyPI package spacy-lookups-data (MIT, Explosion), which were
  derived from WordNet 3.0 (WordNet License, Princeton University), with exceptions learned from the treebanks above.
transforms/models/en/annotator/tokenizer: adapted from the English tokenizer data of spaCy (MIT, Explosion).
transforms/models/en/sentences.json (Punkt): trained unsupervised on articles of four slices of English Wikipedia dumps
  of 2014, 2016, 2021 and 2022 (CC BY-SA 4.0, older revisions CC BY-SA 3.0; their contributors); see ../SOURCES.md.
Coreference weights: trained on GAP, development set (Apache-2.0; Webster, Recasens, Axelrod, Baldridge 2018, Mind the
  GAP; https://github.com/google-research-datasets/gap-coreference), whose snippets are from Wikipedia (CC BY-SA).
"""


def attribution(sentences: Iterable[Sentence], pages: Iterable[Page]) -> str:
    """Return the text of ATTRIBUTION: documents of the treebanks in order, pages of Wikipedia by title."""
    documents: dict[tuple[str, str], Document] = {}
    for sentence in sentences:
        documents.setdefault((sentence.document.treebank, sentence.document.id), sentence.document)
    lines = [_HEAD]
    lines.append(
        "== Georgetown University Multilayer Corpus (UD_English-GUM) ==\n"
        "Annotations CC BY 4.0, Amir Zeldes and the annotators named in LICENSE-GUM-by-genre.txt (Zeldes 2017).\n"
        "Documents of six genres; no text of any other genre was used.\n"
        "id | title | author | genre | license of the text | source\n"
    )
    for document in documents.values():
        if document.treebank == "UD_English-GUM":
            meta = document.meta
            fields = (
                document.id,
                meta.get("title", "-"),
                meta.get("author", "-"),
                document.genre,
                _GENRE_LICENSES[document.genre],
                meta.get("sourceURL", "-"),
            )
            lines.append(" | ".join(fields))
    lines.append(
        "\n== English Web Treebank (UD_English-EWT), CC BY-SA 4.0 ==\n"
        "Annotations: the Stanford NLP Group and the contributors of Universal Dependencies; English Web Treebank,\n"
        "LDC2012T13, from weblogs, newsgroups, e-mails, reviews and Yahoo! answers. Documents:\n"
    )
    lines += [document.id for document in documents.values() if document.treebank == "UD_English-EWT"]
    lines.append(
        "\n== Parallel Universal Dependencies (UD_English-PUD), CC BY-SA 3.0 ==\n"
        "Created for the CoNLL 2017 shared task, from news (ids n...) and Wikipedia (ids w...). Documents:\n"
    )
    lines += [document.id for document in documents.values() if document.treebank == "UD_English-PUD"]
    lines.append(
        "\n== English Wikipedia, raw text, CC BY-SA 4.0 (revisions before June 2023: CC BY-SA 3.0) ==\n"
        "The contributors to each page, who stand in its history. title | revision\n"
    )
    lines += [f"{page.title} | {page.url}" for page in sorted(pages, key=lambda page: (page.title, page.revision))]
    lines.append(
        "\nWikiSplit (Botha, Faruqui, Alex, Baldridge, Das 2018; CC BY-SA 4.0): complex sentences of 5,000 rows,\n"
        "by the contributors of Wikipedia; the corpus does not name the page of a row.\n"
        "https://github.com/google-research-datasets/wiki-split"
    )
    lines.append(_OTHER)
    return "\n".join(lines)
