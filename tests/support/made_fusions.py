"""Releases of DiscoFuse of made-up examples, with all types among them, without a parser."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

from benchmarks.made_releases import MilledFrom, fusions, publish_many
from wikimill.rules.discofuse.fusions import DiscourseType
from wikimill.transforms.discofuse.options import DiscoFuseOptions
from wikimill.transforms.discofuse.row_checks import WITH_CONNECTIVE
from wikimill.transforms.partition import Partition

DUMP = MilledFrom("enwiki-20260901-pages-articles.xml.bz2", "enwiki")
DOCUMENTS = MilledFrom("stories.jsonl", "")
FORMATS = ("tfrecord", "avro", "parquet", "jsonl", "tsv")
MODELS = {
    "sentences-en": "0" * 64,
    "annotator": {"name": "none"},
    "fusion-judge-en": "0" * 64,
    "coreference-en": "0" * 64,
}
_CONNECTIVES = ("however ,", ", but", "and", "because")
_LONG = " ".join(["which has a mill and a bridge over the river ,"] * 12)


def fusion_release(folder: Path, source: MilledFrom, count: int = 64, **options: Any) -> Path:
    """Publish a release in all formats but txt.

    Args:
        folder: a new one.
        source: what the examples say that they were mined from.
        count: how many there are.
        options: of `wikimill discofuse`.
    """
    mining = DiscoFuseOptions(partition=Partition((0.6, 0.2, 0.2)), **options)
    made = fusions([*map(_row(source), range(19))], mining.as_manifest(), MODELS, source)
    publish_many(count, str(folder), FORMATS, made=made)
    return folder


def _row(source: MilledFrom) -> Any:
    def row(number: int) -> dict[str, Any]:
        kinds = get_args(DiscourseType)
        kind = kinds[number % len(kinds)]
        is_replaced = kind.endswith("ANAPHORA")
        first, second = f"The town of Skarn{number} lies on the coast .", "It has an old mill near the harbour ."
        if number % 6 == 5:
            first = f"The town of Skarn{number} , {_LONG} lies on the coast ."
        coherent = (first, second) if kind.startswith("PAIR") else (f"{first[:-2]} , and {second}", "")
        return {
            "page_id": f"{number // 3 + 1}",
            "page_title": "Élan" if number % 2 else None,
            "section": "History" if number % 2 else "",
            "wiki": source.wiki or None,
            "url": f"https://en.wikipedia.org/w/index.php?oldid={number + 7}" if source.wiki else None,
            "revision_id": f"{number + 7}" if source.wiki else None,
            "dump": "2026-09-01" if source.wiki else None,
            "coherent_first_sentence": coherent[0],
            "coherent_second_sentence": coherent[1],
            "incoherent_first_sentence": first,
            "incoherent_second_sentence": second.replace("It", "The town") if is_replaced else second,
            "discourse_type": kind,
            "connective_string": _CONNECTIVES[number % 4] if kind in WITH_CONNECTIVE else "",
            "has_coref_type_pronoun": is_replaced and number % 3 > 0,
            "has_coref_type_nominal": is_replaced and number % 3 != 1,
            "quality": None if kind == "PAIR_NONE" else 0.9,
            "rules": [] if kind == "PAIR_NONE" else ["anaphora"] * is_replaced + [kind.lower()],
        }

    return row
