"""The check that files, `_SUCCESS`, SHA256SUMS and manifest of a release agree.

Three sources give the digest of a file: the manifest (for the manifest itself, `_SUCCESS`), SHA256SUMS, and the file's
content. If one differs from the other two, that one is reported.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from wikimill.rules.quantities import quantity
from wikimill.transforms.release.manifest import CLOSED, Manifest
from wikimill.transforms.release.shapes import misfits
from wikimill.transforms.release.verify.findings import (
    MANIFEST_PATH,
    RUN_PATH,
    SIGNATURE_PATH,
    SUCCESS_PATH,
    SUMS_PATH,
    Finding,
)
from wikimill.transforms.release.verify.listing import Listing
from wikimill.transforms.storage.json_text import parse_json
from wikimill.transforms.storage.stored import open_stored, sha256_of

_SUM = re.compile(r"([0-9a-f]{64})  (.+)")
#: Files without a checksum: SHA256SUMS and `_SUCCESS` would have to contain their own, run.json describes the machine,
#: and the signature signs the checksums.
_UNLISTED = frozenset({SUMS_PATH, SUCCESS_PATH, RUN_PATH, SIGNATURE_PATH})
_AGAIN = "fetch the release again, or mine again"


@dataclass
class Held:
    """The content of a release's folder.

    Attributes:
        sizes: path → size in bytes, for every file.
        digests: path → SHA-256 of the content, for every file that was read.
        manifest: content of manifest.json; None if it is unreadable or malformed.
        sums: path → SHA-256 in SHA256SUMS.
    """

    sizes: dict[str, int] = field(default_factory=dict)
    digests: dict[str, str] = field(default_factory=dict)
    manifest: dict[str, Any] | None = None
    sums: dict[str, str] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """Sum of the sizes of all files, in bytes."""
        return sum(self.sizes.values())


def check_integrity(
    root: str, listing: Listing, shape: type = Manifest, closed: frozenset[type] = CLOSED
) -> tuple[Finding, Held]:
    """Read every file that manifest or SHA256SUMS name, once, and compare its digests. Do not open other files.

    Args:
        root: folder of the release.
        listing: the files in the folder.
        shape: the expected type of the manifest.
        closed: TypedDicts within `shape` that may not have undeclared keys.
    """
    finding, held = Finding("files"), Held(sizes=listing.sizes)
    for odd in listing.oddities:
        finding.add(odd.path, "what it is", "a file, or a folder with files", odd.found, remedy=odd.remedy)
    success = _text(root, SUCCESS_PATH, held, finding)
    sums = _text(root, SUMS_PATH, held, finding)
    held.sums = _parsed_sums(sums, finding) if sums is not None else {}
    held.manifest = _parsed_manifest(root, held, finding, shape, closed)
    listed = {str(entry["path"]): entry for entry in _entries(held.manifest)}
    for path in sorted({MANIFEST_PATH, *listed, *held.sums} & held.sizes.keys()):
        try:
            held.digests[path] = sha256_of(f"{root}/{path}")
        except OSError as error:
            finding.add(path, "reading the file", "its bytes", error.strerror or error, remedy="make it readable")
    _check_success(success, held, finding)
    _check_files(held, listed, finding)
    if finding.is_whole:
        wanted = "".join(f"{held.digests[path]}  {path}\n" for path in sorted([*listed, MANIFEST_PATH]))
        if sums != wanted:
            finding.add(SUMS_PATH, "its text", "each file once, in order, a line each", "the right digests otherwise")
    _check_run(root, held, finding)
    finding.subject = f"{quantity(len(held.sizes), 'file')}, {quantity(held.size, 'byte')}, every SHA-256 compared"
    return finding, held


def _text(root: str, path: str, held: Held, finding: Finding) -> str | None:
    if path not in held.sizes:
        finding.add(path, "the file", "to be there", "none", remedy=_AGAIN)
        return None
    try:
        with open_stored(f"{root}/{path}") as file:
            return file.read().decode()
    except OSError as error:
        finding.add(path, "reading the file", "its bytes", error.strerror or error, remedy="make it readable")
    except UnicodeDecodeError as error:
        finding.add(path, "its text", "UTF-8", error)
    return None


def _parsed_sums(text: str, finding: Finding) -> dict[str, str]:
    sums: dict[str, str] = {}
    for number, line in enumerate(text.split("\n")[:-1], 1):
        match = _SUM.fullmatch(line)
        if match is None:
            finding.add(SUMS_PATH, "its line", "a SHA-256, two spaces, a path", repr(line), at=f"line {number}")
        else:
            sums[match.group(2)] = match.group(1)
    if not text.endswith("\n"):
        finding.add(SUMS_PATH, "its end", "a whole line", repr(text[-80:]))
    return sums


def _parsed_manifest(
    root: str, held: Held, finding: Finding, shape: type, closed: frozenset[type]
) -> dict[str, Any] | None:
    text = _text(root, MANIFEST_PATH, held, finding)
    if text is None:
        return None
    try:
        manifest = parse_json(text)
    except ValueError as error:
        finding.add(MANIFEST_PATH, "its content", "a release's manifest", error, remedy=_AGAIN)
        return None
    wrong = list(islice(misfits(manifest, shape, closed=closed), 20))
    for misfit in wrong:
        finding.add(MANIFEST_PATH, misfit.place or "its content", misfit.expected, misfit.found, remedy=_AGAIN)
    if wrong:
        return None
    listed = Counter(str(entry["path"]) for entry in manifest["files"])
    for path, count in listed.items():
        if count > 1:
            finding.add(MANIFEST_PATH, f"entries for {path}", "one", count, remedy=_AGAIN)
    return dict(manifest)


def _entries(manifest: Mapping[str, Any] | None) -> list[dict[str, Any]]:
    return list(manifest["files"]) if manifest is not None else []


def _check_success(success: str | None, held: Held, finding: Finding) -> None:
    actual = held.digests.get(MANIFEST_PATH)
    if success is None or actual is None or success == f"{actual}  {MANIFEST_PATH}\n":
        return
    if held.sums.get(MANIFEST_PATH) == actual:
        finding.add(SUCCESS_PATH, "the digest of the manifest", f"{actual}  {MANIFEST_PATH}", repr(success))
    else:
        finding.add(MANIFEST_PATH, "SHA-256 (as _SUCCESS has it)", repr(success), actual, remedy=_AGAIN)


def _check_files(held: Held, listed: Mapping[str, Mapping[str, Any]], finding: Finding) -> None:
    """Check each file that exists, or that the manifest or SHA256SUMS name."""
    known = held.manifest is not None
    odd = {problem.path for problem in finding.problems}
    named_or_held = {*listed, *held.sums, *held.sizes}
    for path in sorted(named_or_held - _UNLISTED - {MANIFEST_PATH}):
        digest, summed = held.digests.get(path), held.sums.get(path)
        named = listed[path]["sha256"] if path in listed else None
        if known and named is None:
            where = path if path in held.sizes else SUMS_PATH
            finding.add(where, f"what the manifest says of {path}", "an entry", "none", remedy="remove it")
        elif path not in held.sizes:
            if path not in odd:
                finding.add(path, "the file", "to be there", "none")
        elif digest is not None:
            _check_digest(path, digest, named, summed, held, finding)
        if path in listed and digest == named and listed[path]["bytes"] != held.sizes.get(path):
            finding.add(MANIFEST_PATH, f"bytes of {path}", held.sizes.get(path), listed[path]["bytes"], remedy=_AGAIN)
    if MANIFEST_PATH in held.digests and held.sums and held.sums.get(MANIFEST_PATH) != held.digests[MANIFEST_PATH]:
        finding.add(SUMS_PATH, f"SHA-256 of {MANIFEST_PATH}", held.digests[MANIFEST_PATH], held.sums.get(MANIFEST_PATH))


def _check_digest(path: str, digest: str, named: str | None, summed: str | None, held: Held, finding: Finding) -> None:
    if digest in (named, summed):
        if named is not None and digest != named:
            finding.add(MANIFEST_PATH, f"SHA-256 of {path}", digest, named, remedy=_AGAIN)
        elif held.sums and digest != summed:
            finding.add(SUMS_PATH, f"SHA-256 of {path}", digest, summed)
    else:
        finding.add(path, f"SHA-256 ({quantity(held.sizes[path], 'byte')})", named or summed, digest)


def _check_run(root: str, held: Held, finding: Finding) -> None:
    """Check that run.json, if there is one, is JSON of a published run. It has no digest; a copy may omit it."""
    if RUN_PATH not in held.sizes:
        return
    text = _text(root, RUN_PATH, held, finding)
    try:
        run = parse_json(text) if text is not None else {}
        state = run["state"]
    except (ValueError, KeyError, TypeError) as error:
        finding.add(RUN_PATH, "its content", "JSON with a state", repr(error), remedy="remove it")
        return
    if state != "published":
        finding.add(RUN_PATH, "state", "published", state, remedy="mine again")
