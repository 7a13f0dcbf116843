"""Checks of files outside a release: the full release next to a selection, and the inputs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wikimill.rules.quantities import quantity
from wikimill.transforms.release.stored_release import StoredRelease
from wikimill.transforms.release.verify.findings import MANIFEST_PATH, Finding
from wikimill.transforms.storage.stored import sha256_of

_SUFFIX = "-balanced"


def check_drawn_from(release: StoredRelease) -> Finding | None:
    """Check that the folder next to a selection is the release it was drawn from, if there is such a folder.

    The folder is that of the selection without `-balanced`. Return None if `release` is not a selection.
    """
    if "drawn_from" not in release.manifest:
        return None
    finding, named = Finding("drawn from"), release.manifest["drawn_from"]
    full = release.root.removesuffix(_SUFFIX)
    if full == release.root:
        finding.subject = f"the full release is not looked for: {release.root} is not named …{_SUFFIX}"
        return finding
    try:
        found = sha256_of(f"{full}/{MANIFEST_PATH}")
    except OSError:
        finding.subject = f"the full release is not next to it ({full})"
        return finding
    if found != named.get("manifest_sha256"):
        subject = named.get("manifest_sha256")
        remedy = f"{full} is another release than this was drawn from: put them apart, or mine again"
        finding.add(MANIFEST_PATH, f"drawn_from, SHA-256 of {full}/{MANIFEST_PATH}", found, subject, remedy=remedy)
    finding.subject = f"{full} is the release that it was drawn from"
    return finding


def check_inputs(manifest: Mapping[str, Any], paths: Sequence[str]) -> Finding:
    """Check that these files are exactly the inputs of the release, by name and SHA-256.

    Raises:
        OSError: a file cannot be read.
    """
    finding = Finding("inputs")
    named = {(str(entry["file"]), str(entry["sha256"])) for entry in manifest["inputs"]}
    found = {(path.rsplit("/", 1)[-1], sha256_of(path)) for path in paths}
    for name, digest in sorted(found - named):
        same = [f"{file} with {other}" for file, other in sorted(named) if file == name]
        expected = ", ".join(same or sorted(file for file, _ in named))
        remedy = "the release was made from another file"
        finding.add(MANIFEST_PATH, "an input", expected, f"{name} with {digest}", remedy=remedy)
    for name, digest in sorted(named - found if found <= named else ()):
        remedy = "name it with --input, too"
        finding.add(MANIFEST_PATH, "an input", f"{name} with {digest}", "none of this name", remedy=remedy)
    finding.subject = f"{len(found & named):,} of {quantity(len(named), 'input')} with the digest in the manifest"
    return finding
