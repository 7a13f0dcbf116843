"""The dataset card of a release, `README.md`: for people, and in its front matter for `datasets.load_dataset`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from transforms.release.hf_features import card_features
from transforms.release.licence import LICENCE
from transforms.release.schema import Schema

#: Hugging Face's name for the licence, and for the parts of a corpus.
_LICENCE_ID = "cc-by-sa-4.0"
_HF_SPLITS = {"train": "train", "dev": "validation", "test": "test"}
#: Parquet is read back exactly; the JSON reader guesses at times.
_CARD_FORMATS = ("parquet", "jsonl")


def dataset_card(
    schema: Schema,
    counts: Mapping[str, int],
    formats: Sequence[str],
    wikis: Sequence[str],
    citation: str,
    note: str = "",
    documents: bool = False,
) -> bytes:
    """Write the card.

    Args:
        schema: the columns.
        counts: examples of each split.
        formats: what the release holds; the front matter names the files of one that `datasets` reads, if any.
        wikis: database names of the wikis that were milled.
        citation: BibTeX.
        note: a paragraph behind what a record is, if any.
        documents: whether documents that are no wiki's were milled.
    """
    filled = [split for split, count in counts.items() if count]
    folder = next((name for name in _CARD_FORMATS if name in formats), None)
    front = ["---", f"license: {_LICENCE_ID}", f"pretty_name: {schema.corpus}"]
    if folder is not None and filled:
        files = [{"split": _HF_SPLITS[split], "path": f"{folder}/{schema.corpus}-{split}-*"} for split in filled]
        front.append("configs: " + json.dumps([{"config_name": "default", "data_files": files}]))
        front.append("dataset_info: " + json.dumps({"config_name": "default", "features": card_features(schema)}))
    table = [f"| {column.name} | {column.kind} | {column.doc} |" for column in schema.columns]
    return "\n".join(
        [
            *front,
            "---",
            "",
            f"# {schema.corpus}",
            "",
            schema.doc,
            "",
            *((note, "") if note else ()),
            f"Made by wikimill from {_sources(wikis, documents=documents)}; `manifest.json` names the files.",
            f"Licence of {'the wiki’s' if documents else 'the'} text: {LICENCE} (see LICENSE-DATA)."
            + (" A document's text has the licence of its source." if documents else ""),
            "",
            "| split | examples |",
            "|---|---|",
            *(f"| {split} | {count} |" for split, count in counts.items()),
            "",
            "All examples of a page are in one split. `manifest.json` tells what went in, what was left out and why,",
            "and the SHA-256 of every file; `dead_letters/` what could not be read.",
            "",
            "| column | type | meaning |",
            "|---|---|---|",
            *table,
            "",
            "## Citation",
            "",
            "```bibtex",
            citation.strip(),
            "```",
            "",
        ]
    ).encode()


def _sources(wikis: Sequence[str], *, documents: bool) -> str:
    """Where the text comes from.

    >>> _sources(["enwiki"], documents=False), _sources([], documents=True)
    ('dumps of enwiki', 'documents')
    """
    if documents and not wikis:
        return "documents"
    return f"dumps of {', '.join(wikis) or 'a wiki'}" + (" and documents" if documents else "")
