"""croissant.json: the machine-readable description of a release, in MLCommons' Croissant 1.1.

Every data file is listed with its digest. Records are described only if the release has Parquet: mlcroissant (1.1.1)
cannot read the other formats correctly (in JSON Lines, it takes texts for times and fails). Paths are relative to
croissant.json, so that it is valid in every copy of the folder. The date is the newest dump's, not the day of mining.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wikimill.rules.records import splits_with
from wikimill.transforms.corpus import Description
from wikimill.transforms.license import LICENSE_URL
from wikimill.transforms.release.formats.registry import FORMATS
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.schema_column import Column, Kind

#: The statement about personal data on every dataset card and in every croissant.json.
PERSONAL_DATA = (
    "No user name, IP address, user id or edit comment is included. Sentences are from public pages and name people, "
    "living people among them; a page may be wrong about them, vandalised, or deleted since."
)
CROISSANT = "croissant.json"
CONFORMS_TO = "http://mlcommons.org/croissant/1.1"
RAI_CONFORMS_TO = "http://mlcommons.org/croissant/RAI/1.0"
_SPLIT_MEANING = {
    "train": "cr:TrainingSplit",
    "dev": "cr:ValidationSplit",
    "test": "cr:TestSplit",
    "tune": "cr:ValidationSplit",
}
_TYPE_OF_KIND: dict[Kind, str] = {
    Kind.STRING: "sc:Text",
    Kind.ENUM: "sc:Text",
    # Parquet stores a text; a reader that converted it to a time would have to guess the zone.
    Kind.TIMESTAMP: "sc:Text",
    Kind.FLOAT: "cr:Float64",
    Kind.INTEGER: "cr:Int64",
    Kind.BOOLEAN: "sc:Boolean",
    Kind.STRINGS: "sc:Text",
    Kind.INTEGERS: "cr:Int64",
    Kind.STRING_LISTS: "sc:Text",
    # Parquet's reader returns lists of objects; `_meaning` describes their fields in words.
    Kind.RECORDS: "sc:Text",
}
_SHAPE_OF_KIND = {Kind.STRINGS: "-1", Kind.INTEGERS: "-1", Kind.STRING_LISTS: "-1,-1", Kind.RECORDS: "-1"}

_Json = dict[str, Any]

#: The JSON-LD context from appendix 1 of the specification.
_CONTEXT: _Json = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "arrayShape": "cr:arrayShape",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "containedIn": "cr:containedIn",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "description": {"@container": "@language"},
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isArray": "cr:isArray",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "name": {"@container": "@language"},
    "parentField": "cr:parentField",
    "path": "cr:path",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}


@dataclass(frozen=True)
class DescribedFile:
    """A file of the release: path, size in bytes, SHA-256."""

    path: str
    size: int
    sha256: str


def croissant(
    schema: Schema,
    description: Description,
    files: Sequence[DescribedFile],
    counts: Mapping[str, int],
    *,
    version: str,
    citation: str,
    date: str | None = None,
    language: str | None = None,
    license_url: str = LICENSE_URL,
) -> _Json:
    """Return the content of croissant.json.

    Args:
        schema: the columns.
        description: the prose about the corpus.
        files: the files that hold records, in any order.
        counts: split → number of examples.
        version: three numbers, such as 1.0.0.
        citation: BibTeX.
        date: date of the newest dump, YYYY-MM-DD; required by the specification, but omitted if None.
        language: code of the corpus's language; None if it is unknown.
        license_url: URL of the license's text.
    """
    found = sorted(files, key=_path_of)
    source = next((file for file in found if FORMATS[_folder(file)].croissant), None)
    optional = {"datePublished": date, "inLanguage": language}
    return {
        "@context": _CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": [CONFORMS_TO, RAI_CONFORMS_TO],
        "name": schema.corpus,
        "description": f"{description.title}. {schema.doc} {description.task}",
        "license": license_url,
        # The folder of croissant.json: nothing else is known about where a release will be stored.
        "url": "./",
        "creator": {"@type": "sc:Organization", "name": "wikimill"},
        **{name: value for name, value in optional.items() if value},
        "version": version,
        "keywords": list(description.keywords),
        "citeAs": citation.strip(),
        "isLiveDataset": False,
        "rai:dataCollection": description.made,
        "rai:dataLimitations": [description.limits, *description.known_errors],
        "rai:personalSensitiveInformation": [PERSONAL_DATA],
        "distribution": [*map(_file_object, found), *([_file_set(source)] if source else [])],
        "recordSet": [_split_set(splits_with(counts)), _record_set(schema, counts, source)] if source else [],
    }


def _path_of(file: DescribedFile) -> str:
    return file.path


def _folder(file: DescribedFile) -> str:
    return file.path.split("/", 1)[0]


def _media_type(file: DescribedFile) -> str:
    return "application/json" if file.path.endswith(".json") else FORMATS[_folder(file)].media_type


def _file_object(file: DescribedFile) -> _Json:
    return {
        "@type": "cr:FileObject",
        "@id": file.path,
        "name": file.path,
        "contentUrl": file.path,
        "contentSize": f"{file.size} B",
        "encodingFormat": _media_type(file),
        "sha256": file.sha256,
    }


def _file_set(file: DescribedFile) -> _Json:
    # `containedIn` could name the files with their digests, but mlcroissant then opens them as archives.
    return {
        "@type": "cr:FileSet",
        "@id": f"{_folder(file)}-files",
        "name": f"{_folder(file)}-files",
        "description": f"All records, as {_folder(file)}.",
        "encodingFormat": _media_type(file),
        "includes": f"{_folder(file)}/*.{FORMATS[_folder(file)].ending}",
    }


def _split_set(splits: Iterable[str]) -> _Json:
    return {
        "@type": "cr:RecordSet",
        "@id": "splits",
        "name": "splits",
        "description": "The parts of the corpus; all examples of a page are in one.",
        "dataType": "cr:Split",
        "key": {"@id": "splits/name"},
        "field": [
            {"@type": "cr:Field", "@id": "splits/name", "name": "splits/name", "dataType": "sc:Text"},
            {"@type": "cr:Field", "@id": "splits/url", "name": "splits/url", "dataType": "sc:URL"},
        ],
        "data": [{"splits/name": split, "splits/url": _SPLIT_MEANING[split]} for split in splits],
    }


def _record_set(schema: Schema, counts: Mapping[str, int], source: DescribedFile) -> _Json:
    sizes = ", ".join(f"{split} {counts[split]}" for split in splits_with(counts))
    return {
        "@type": "cr:RecordSet",
        "@id": schema.corpus,
        "name": schema.corpus,
        "description": f"{schema.doc} Records: {sizes}.",
        "key": {"@id": f"{schema.corpus}/id"},
        "field": list(_fields(schema, f"{_folder(source)}-files")),
    }


def _fields(schema: Schema, file_set: str) -> Iterator[_Json]:
    for column in schema.columns:
        yield {
            "@type": "cr:Field",
            "@id": f"{schema.corpus}/{column.name}",
            "name": column.name,
            "description": _meaning(column),
            "dataType": _TYPE_OF_KIND[column.kind],
            "source": {"fileSet": {"@id": file_set}, "extract": {"column": column.name}},
            **({"references": {"field": {"@id": "splits/name"}}} if column.name == "split" else {}),
            **({"isArray": True, "arrayShape": _SHAPE_OF_KIND[column.kind]} if column.kind in _SHAPE_OF_KIND else {}),
        }


def _meaning(column: Column) -> str:
    choices = f" One of: {', '.join(column.choices)}." if column.choices else ""
    keys = f" Keys: {', '.join(field.name for field in column.fields)}." if column.fields else ""
    return column.doc + choices + keys + (" May be null." if column.nullable else "")
