"""The check that the numbers of a release add up: in = kept + dropped + dead, and published = kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from wikimill.rules.drops import Drop
from wikimill.rules.quantities import quantity
from wikimill.rules.records import splits_with
from wikimill.transforms.dumps.ledger import INDEX_PAGES, PAGE_ITEMS
from wikimill.transforms.release.formats.registry import FORMATS
from wikimill.transforms.release.shapes import EVERY_TYPE, misfits
from wikimill.transforms.release.stored_release import DamagedFile, StoredRelease
from wikimill.transforms.release.verify.findings import MANIFEST_PATH, Finding
from wikimill.transforms.storage.json_text import parse_json

_STATS, _DEAD_LETTERS = "stats.json", "dead_letters/"
_MINE_AGAIN = "mine again"
_MOST_CAUSE = 100  # characters
_LETTER_KEYS = frozenset({"file", "level", "page_id", "page_title", "revision_id", "stage", "error"})
#: Level of a dead letter → the account that counts it as dead.
_LEVELS = {
    "file": "files",
    "page": "pages",
    "revision": "revisions",
    "index_page": INDEX_PAGES,
    "page_item": PAGE_ITEMS,
}


def check_accounts(release: StoredRelease) -> Finding:
    """Check manifest, stats.json and dead letters against each other.

    Raises:
        KeyError, TypeError, AttributeError, ValueError: the manifest does not have the shape that wikimill writes.
    """
    finding, manifest = Finding("counts"), release.manifest
    counts: dict[str, Any] = manifest["counts"]
    for thing, account in counts.items():
        check_account(thing, account, finding)
    _check_examples(release, finding)
    _check_inputs(manifest, finding)
    _check_stats(release, counts, finding)
    causes = _check_letters(release, counts, finding)
    kept = (f"{each['kept']:,} of {quantity(each['in'], thing.removesuffix('s'))}" for thing, each in counts.items())
    letters = quantity(causes.total(), "dead letter")
    finding.subject = f"in = kept + dropped + dead; kept {', '.join(kept)}; {letters}"
    for cause, number in causes.most_common(1):
        finding.subject += f", {number:,} of them: {cause[:_MOST_CAUSE]}"
    return finding


def check_account(thing: str, account: Mapping[str, Any], finding: Finding) -> None:
    """Check that in = kept + dropped + dead, that the reasons are known and no number is negative.

    Args:
        thing: name of the account.
        account: its value in the manifest.
        finding: problems are added to it.
    """
    dropped, dead = account["dropped"], account["dead"]
    out = account["kept"] + sum(dropped.values()) + dead
    if account["in"] != out:
        finding.add(MANIFEST_PATH, f"counts of {thing}", f"{account['in']} (in)", f"{out} (out)", remedy=_MINE_AGAIN)
    negative = [name for name, number in (*dropped.items(), ("kept", account["kept"]), ("dead", dead)) if number < 0]
    unknown = sorted(set(dropped) - set(Drop))
    for name in (*negative, *unknown):
        finding.add(MANIFEST_PATH, f"counts of {thing}", "known reasons, 0 or more each", name, remedy=_MINE_AGAIN)


def _check_examples(release: StoredRelease, finding: Finding) -> None:
    """Check that the number of kept examples equals the sum of the splits, and the records of each format's files."""
    splits, kept = release.manifest["splits"], release.manifest["counts"]["examples"]["kept"]
    if sorted(splits) != sorted(splits_with(splits)) or sum(splits.values()) != kept:
        finding.add(MANIFEST_PATH, "examples of all splits", kept, f"{splits}", remedy=_MINE_AGAIN)
    for split, size in release.manifest["options"]["partition"].get("sizes", {}).items():
        if splits.get(split, 0) > size:
            finding.add(MANIFEST_PATH, f"examples of {split}", f"{size} at most", splits[split], remedy=_MINE_AGAIN)
    records = {str(entry["path"]): entry["records"] for entry in release.manifest["files"]}
    for path, number in records.items():
        counted = path.startswith(_DEAD_LETTERS) or (path.split("/", 1)[0] in FORMATS and not path.endswith(".json"))
        if not (isinstance(number, int) and number >= 0 if counted else number is None):
            wanted = "a number" if counted else "null, as it holds none"
            finding.add(MANIFEST_PATH, f"records of {path}", wanted, number, remedy=_MINE_AGAIN)
    named = {path.split("/", 1)[0] for path in records} & FORMATS.keys()
    if named - set(release.formats) or (kept and set(release.formats) - named):
        finding.add(
            MANIFEST_PATH, "formats that have files", sorted(release.formats), sorted(named), remedy=_MINE_AGAIN
        )
    for file_format in release.formats:
        for split in splits_with(splits):
            found = sum(records[path] or 0 for path in release.shards(file_format, split))
            if found != splits.get(split):
                what = f"records of {file_format}, {split}"
                finding.add(MANIFEST_PATH, what, splits.get(split), found, remedy=_MINE_AGAIN)


def _check_inputs(manifest: Mapping[str, Any], finding: Finding) -> None:
    states = Counter(entry["state"] for entry in manifest["inputs"])
    files = manifest["counts"]["files"]
    if (files["in"], files["kept"]) != (len(manifest["inputs"]), states["whole"]):
        subject = f"{files['in']} in, {files['kept']} whole"
        finding.add(MANIFEST_PATH, "counts of files", f"{sum(states.values())} in, {states['whole']} whole", subject)
    if manifest["partial"] is None and states["whole"] < len(manifest["inputs"]):
        finding.add(
            MANIFEST_PATH, "partial", "what is missing, as not every input is whole", "null", remedy=_MINE_AGAIN
        )


def _check_stats(release: StoredRelease, counts: Mapping[str, Any], finding: Finding) -> None:
    try:
        stats = release.stats()
    except DamagedFile as error:
        reason = str(error).removeprefix(f"{_STATS} is damaged: ")
        finding.add(_STATS, "its content", "the statistics of a release", reason)
        return
    for misfit in misfits(stats, release.corpus.stats_shape, closed=EVERY_TYPE):
        # `stats()` has found no missing keys and no wrong types, so that only surplus keys remain.
        finding.add(_STATS, misfit.place, misfit.expected, misfit.found, remedy=_MINE_AGAIN)
    if stats.get("funnel") != counts:
        finding.add(_STATS, "funnel", "the counts of the manifest", "others", remedy=_MINE_AGAIN)


def _check_letters(release: StoredRelease, counts: Mapping[str, Any], finding: Finding) -> Counter[str]:
    """Check that there is one dead letter for each unit counted as dead; return error → number of dead letters."""
    levels: Counter[str] = Counter()
    causes: Counter[str] = Counter()
    for entry in release.manifest["files"]:
        path = str(entry["path"])
        if not path.startswith(_DEAD_LETTERS):
            continue
        found = _letters_in(release, path, levels, causes, finding)
        if found is not None and found != entry["records"]:
            finding.add(path, "dead letters", entry["records"], found)
    for level, thing in _LEVELS.items():
        dead = counts[thing]["dead"] if thing in counts else levels[level]
        if levels[level] != dead:
            finding.add(_DEAD_LETTERS, f"letters about {thing}", f"{dead}, as counted dead", levels[level])
    return causes


def _letters_in(
    release: StoredRelease, path: str, levels: Counter[str], causes: Counter[str], finding: Finding
) -> int | None:
    found = 0
    try:
        with release.open_file(path) as file:
            for found, line in enumerate(file, 1):
                letter = parse_json(line)
                if set(letter) != _LETTER_KEYS or letter["level"] not in _LEVELS:
                    finding.add(path, "a dead letter", sorted(_LETTER_KEYS), f"{letter}", at=f"line {found}")
                    continue
                levels[letter["level"]] += 1
                causes[letter["error"]] += 1
    except (DamagedFile, OSError, ValueError, TypeError) as error:
        finding.add(path, "its content", "a dead letter a line, as JSON", error, at=f"line {found}")
        return None
    return found


def read_json(release: StoredRelease, path: str, finding: Finding) -> dict[str, Any] | None:
    """Return the JSON object in a file of the release. If there is none, add a problem to `finding` and return None."""
    try:
        with release.open_file(path) as file:
            value = parse_json(file.read())
    except (DamagedFile, OSError, ValueError) as error:
        finding.add(path, "its content", "JSON", error)
        return None
    if not isinstance(value, dict):
        finding.add(path, "its content", "a JSON object", type(value).__name__)
        return None
    return value
