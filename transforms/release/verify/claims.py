"""The check that a manifest names only a license, options, models, reasons and files that wikimill writes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypedDict, get_args, get_type_hints

from wikimill.rules.drops import Drop
from wikimill.transforms.license import license_of
from wikimill.transforms.options import option_specs
from wikimill.transforms.release.formats.registry import FORMATS
from wikimill.transforms.release.manifest import Count, Digest, FileName, Options
from wikimill.transforms.release.metadata.croissant import CROISSANT
from wikimill.transforms.release.metadata.derived_files import CARD, LICENSE_FILE, REPORT, STATS
from wikimill.transforms.release.shapes import misfits
from wikimill.transforms.release.stored_release import DamagedFile, StoredRelease
from wikimill.transforms.release.verify.findings import MANIFEST_PATH, Finding

_COMPANIONS = frozenset({STATS, REPORT, CARD, CROISSANT, LICENSE_FILE})
_DEAD_LETTERS = re.compile(r"dead_letters/dead-letters-\d{5}-of-\d{5}\.jsonl", re.ASCII)


class Excluded(TypedDict):
    """The manifest's entry of a file of `--exclude`: name, digest, number of rows."""

    file: FileName
    sha256: Digest
    rows: Count


#: Types of the options for near duplicates and excluded files.
_SCREENING: Mapping[str, Any] = {"near_duplicates": float | None, "exclude": list[Excluded]}


def check_claims(release: StoredRelease) -> Finding:
    """Check the manifest's license, options, models, screening and names of files."""
    finding, manifest = Finding("claims"), release.manifest
    expected = license_of(manifest["inputs"], release.corpus.description.license).name
    if manifest["licence"] != expected:
        finding.add(MANIFEST_PATH, "licence", expected, manifest["licence"], remedy="mine again")
    _check_options(release, finding)
    _check_models(release, finding)
    _check_screening(release, finding)
    for entry in manifest["files"]:
        path = entry["path"]
        if path.split("/", 1)[0] not in FORMATS and path not in _COMPANIONS and not _DEAD_LETTERS.fullmatch(path):
            finding.add(path, "its name", "a file that releases have", path, remedy="remove it, and mine again")
    finding.subject = "license, options, models and names of files are such as wikimill writes"
    return finding


def _check_options(release: StoredRelease, finding: Finding) -> None:
    known, found = release.corpus.options, release.manifest["options"]
    in_manifest = {name for name, spec in option_specs(known).items() if spec.in_manifest} | {"partition"}
    own = {name: hint for name, hint in get_type_hints(known).items() if name in in_manifest}
    hints = {**get_type_hints(Options), **_SCREENING, **own}
    fits = True
    for name, value in found.items():
        if name not in hints:
            finding.add(MANIFEST_PATH, f"options.{name}", "no such option", value, remedy="mine again")
            continue
        hint = hints[name]
        if get_args(hint)[1:] == (Ellipsis,):
            hint = list[get_args(hint)[0]]  # type: ignore[misc]  # a tuple of any length
        for misfit in misfits(value, hint, f"options.{name}"):
            fits = False
            finding.add(MANIFEST_PATH, misfit.place, misfit.expected, misfit.found, remedy="mine again")
    if not fits:
        return
    try:
        needed = known.of_manifest(found).as_manifest().keys()
    except (KeyError, TypeError, ValueError) as error:
        finding.add(MANIFEST_PATH, "options", "values that the command takes", error, remedy="mine again")
        return
    for name in sorted(needed - found.keys()):
        finding.add(MANIFEST_PATH, f"options.{name}", "to be there", "none", remedy="mine again")


def _check_models(release: StoredRelease, finding: Finding) -> None:
    models = release.manifest["models"]
    wanted = release.corpus.model_names(release.manifest["options"])
    if models.keys() != wanted:
        named = ", ".join(sorted(models)) or "none"
        finding.add(MANIFEST_PATH, "models", ", ".join(sorted(wanted)) or "none", named, remedy="mine again")
    for name, digest in models.items():
        if name.startswith("sentences-"):
            for misfit in misfits(digest, Digest, f"models.{name}"):
                finding.add(MANIFEST_PATH, misfit.place, misfit.expected, misfit.found, remedy="mine again")


def _check_screening(release: StoredRelease, finding: Finding) -> None:
    """Check that options and statistics name the same excluded files, and that each reason for dropped examples was
    enabled by an option."""
    options, dropped = release.manifest["options"], release.manifest["counts"]["examples"]["dropped"]
    try:
        counted = release.stats().get("excluded_files")
    except DamagedFile:
        return  # reported by the check of the counts
    counted = counted if isinstance(counted, list) else []
    subject = [
        {name: each.get(name) for name in ("file", "sha256", "rows")} for each in counted if isinstance(each, dict)
    ]
    if subject != list(options.get("exclude", [])):
        finding.add(STATS, "excluded_files", "those of the options", "others", remedy="mine again")
    for reason, asked in (
        (Drop.EXCLUDED, bool(options.get("exclude"))),
        (Drop.NEAR_DUPLICATE, options.get("near_duplicates") is not None),
        (Drop.BALANCE, "drawn_from" in release.manifest),
    ):
        if dropped.get(reason) and not asked:
            finding.add(
                MANIFEST_PATH,
                f"examples dropped as {reason}",
                "none, by the options",
                dropped[reason],
                remedy="mine again",
            )
