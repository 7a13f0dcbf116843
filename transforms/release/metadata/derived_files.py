"""The files of a release that present the content of its manifest.json and stats.json to people and loaders.

They depend only on these two files, so that `wikimill verify` can generate them again and compare.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wikimill.rules.records import splits_with
from wikimill.transforms.corpus import Corpus
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.license import license_of
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.metadata.card import CardFacts, dataset_card
from wikimill.transforms.release.metadata.croissant import CROISSANT, DescribedFile, croissant
from wikimill.transforms.release.metadata.tfds_metadata import TfdsSplit, dataset_info_json, features_json
from wikimill.transforms.release.report.release_page import draw_report
from wikimill.transforms.storage.json_text import as_json

DATASET_VERSION = "1.0.0"
STATS, REPORT, CARD, LICENSE_FILE = "stats.json", "report.html", "README.md", "LICENSE-DATA"
FEATURES, DATASET_INFO = "tfrecord/features.json", "tfrecord/dataset_info.json"
#: The order of accounts on a card; the keys of a manifest are in alphabetical order.
_THINGS = (
    *("files", "pages", "index_pages", "page_items", "documents", "revisions", "paragraphs", "sentences", "characters"),
    *("candidates", "records", "examples"),
)


def derived_files(corpus: Corpus, manifest: Mapping[str, Any], stats: Mapping[str, Any]) -> Iterator[tuple[str, bytes]]:
    """Yield the path within the release and the content of each derived file.

    Args:
        corpus: the release's corpus.
        manifest: content of manifest.json; `files` needs to list only the files that hold records.
        stats: content of stats.json.

    Raises:
        NoProfile: the statistics have no profile, or one of another version.
    """
    options, about = manifest["options"], corpus.description
    text_license = license_of(manifest["inputs"], about.license)
    schema = Schema.of_corpus(corpus, options)
    splits: dict[str, int] = {split: manifest["splits"][split] for split in splits_with(manifest["splits"])}
    data = [entry for entry in manifest["files"] if _holds_records(entry["path"], options["formats"])]
    files = [DescribedFile(entry["path"], entry["bytes"], entry["sha256"]) for entry in data]
    if "tfrecord" in options["formats"]:
        yield FEATURES, features_json(schema)
        yield (
            DATASET_INFO,
            dataset_info_json(
                schema,
                [_tfds_split(corpus.name, split, data) for split in splits],
                version=DATASET_VERSION,
                description=schema.doc,
                homepage="",
                citation=about.citation,
                license_name=text_license.name,
            ),
        )
    yield REPORT, draw_report(corpus, manifest, stats)
    dates = [InputFile("", entry["file"], 0).dump_date for entry in manifest["inputs"]]
    facts = CardFacts(
        schema=schema,
        description=about,
        splits=splits,
        counts={thing: manifest["counts"][thing] for thing in _THINGS if thing in manifest["counts"]},
        files=files,
        inputs=manifest["inputs"],
        options=options,
        versions=manifest["versions"],
        partial=manifest["partial"],
        joined=_joined(corpus, manifest, dates),
        note=about.selection if manifest.get("drawn_from") else "",
    )
    yield CARD, dataset_card(facts)
    described = croissant(
        schema,
        about,
        files,
        splits,
        version=DATASET_VERSION,
        citation=about.citation,
        date=max((date for date in dates if date), default=None),
        language=options.get("language"),
        license_url=text_license.url,
    )
    yield CROISSANT, as_json(described)
    yield LICENSE_FILE, text_license.text(about.license_text).encode()


def _holds_records(path: str, formats: Sequence[str]) -> bool:
    return path.split("/", 1)[0] in formats and path not in (FEATURES, DATASET_INFO)


def _tfds_split(corpus: str, split: str, data: Sequence[Mapping[str, Any]]) -> TfdsSplit:
    prefix = f"tfrecord/{corpus}-{split}.tfrecord-"
    shards = sorted((entry for entry in data if entry["path"].startswith(prefix)), key=_path_of)
    return TfdsSplit(split, tuple(entry["records"] or 0 for entry in shards), sum(entry["bytes"] for entry in shards))


def _path_of(entry: Mapping[str, Any]) -> str:
    return str(entry["path"])


def _joined(corpus: Corpus, manifest: Mapping[str, Any], dumps: Sequence[str | None]) -> str:
    """Return a text that names the joined input and the dates of both inputs; empty without a joined input."""
    joined = corpus.joined
    if joined is None or joined.option not in manifest["models"]:
        return ""
    dates = joined.dates(manifest["models"], dumps)
    pages = " and ".join(dates["input"]) or "a date that is not known"
    return f"a {joined.title} of {dates[joined.option] or 'a date that is not known'}; the pages are of {pages}"
