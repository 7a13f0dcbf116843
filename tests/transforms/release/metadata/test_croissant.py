"""croissant.json, key by key; that mlcroissant takes it is tested in tests/loaders."""

import json

from support.release_samples import EVERYTHING

from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.metadata.croissant import DescribedFile, croissant
from wikimill.transforms.wikisplit.corpus import WIKISPLIT

FILES = [
    DescribedFile("tsv/train.tsv", 5, "2" * 64),
    DescribedFile("parquet/wikisplit-train-00000-of-00001.parquet", 7, "1" * 64),
    DescribedFile("tfrecord/wikisplit-train.tfrecord-00000-of-00001", 9, "3" * 64),
]
COUNTS = {"train": 3, "dev": 0, "test": 0}


def described(files=FILES, schema=None, **options):
    given = {"version": "1.0.0", "citation": "@x{}\n", "date": "2026-09-01", "language": "en"} | options
    return croissant(schema or Schema.of_corpus(WIKISPLIT, {}), WIKISPLIT.description, files, COUNTS, **given)


def test_the_dataset():
    found = described()
    assert {name: found[name] for name in list(found)[1:13] if name not in ("description", "keywords")} == {
        "@type": "sc:Dataset",
        "conformsTo": ["http://mlcommons.org/croissant/1.1", "http://mlcommons.org/croissant/RAI/1.0"],
        "name": "wikisplit",
        "license": "https://creativecommons.org/licenses/by-sa/4.0/",
        "url": "./",
        "creator": {"@type": "sc:Organization", "name": "wikimill"},
        "datePublished": "2026-09-01",
        "inLanguage": "en",
        "version": "1.0.0",
        "citeAs": "@x{}",
    }


def test_what_is_not_known_is_left_out():
    assert {"datePublished", "inLanguage"} & described(date=None, language=None).keys() == set()


def test_every_file_has_its_digest():
    assert described()["distribution"] == [
        {
            "@type": "cr:FileObject",
            "@id": file.path,
            "name": file.path,
            "contentUrl": file.path,
            "contentSize": f"{file.size} B",
            "encodingFormat": media_type,
            "sha256": file.sha256,
        }
        for file, media_type in (
            (FILES[1], "application/x-parquet"),
            (FILES[2], "application/octet-stream"),
            (FILES[0], "text/tab-separated-values"),
        )
    ] + [
        {
            "@type": "cr:FileSet",
            "@id": "parquet-files",
            "name": "parquet-files",
            "description": "All records, as parquet.",
            "encodingFormat": "application/x-parquet",
            "includes": "parquet/*.parquet",
        }
    ]


def test_splits_are_an_enumeration_that_the_records_refer_to():
    splits, records = described()["recordSet"]
    assert splits["dataType"] == "cr:Split"
    assert [entry["splits/name"] for entry in splits["data"]] == ["train", "dev", "test"]
    assert records["key"] == {"@id": "wikisplit/id"}
    assert [field for field in records["field"] if field["name"] == "split"] == [
        {
            "@type": "cr:Field",
            "@id": "wikisplit/split",
            "name": "split",
            "description": "Part of the corpus; all examples of a page are in one part. One of: train, dev, test, tune.",
            "dataType": "sc:Text",
            "source": {"fileSet": {"@id": "parquet-files"}, "extract": {"column": "split"}},
            "references": {"field": {"@id": "splits/name"}},
        }
    ]


def test_every_kind_of_column_has_a_type():
    fields = described(schema=EVERYTHING)["recordSet"][1]["field"]
    assert {field["name"]: (field["dataType"], field.get("arrayShape")) for field in fields[:9]} == {
        "id": ("sc:Text", None),
        "colour": ("sc:Text", None),
        "number": ("cr:Int64", None),
        "share": ("cr:Float64", None),
        "flag": ("sc:Boolean", None),
        "words": ("sc:Text", "-1"),
        "places": ("cr:Int64", "-1"),
        "pairs": ("sc:Text", "-1,-1"),
        "timestamp": ("sc:Text", None),
    }
    assert fields[9]["description"] == "Name or null. May be null."


def test_without_parquet_files_only_the_files_are_described():
    found = described(FILES[::2])
    assert [item["@type"] for item in found["distribution"]] == ["cr:FileObject"] * 2
    assert found["recordSet"] == []


def test_croissant_ignores_file_order_and_omits_local_paths():
    assert described(FILES[::-1]) == described()
    assert "/work" not in json.dumps(described())
