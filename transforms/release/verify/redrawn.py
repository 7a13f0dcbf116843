"""The check that card, report, license and loaders' files follow from the manifest and the statistics."""

from __future__ import annotations

from wikimill.transforms.release.metadata.derived_files import REPORT, derived_files
from wikimill.transforms.release.report.page import said_by
from wikimill.transforms.release.report.release_page import NoProfile
from wikimill.transforms.release.stored_release import DamagedFile, StoredRelease
from wikimill.transforms.release.verify.findings import MANIFEST_PATH, Finding
from wikimill.transforms.release.version import __version__


def check_redrawn(release: StoredRelease) -> Finding:
    """Generate each derived file again and compare it. Skip a release that another version of wikimill wrote."""
    finding, made_by = Finding("redrawn"), release.manifest["versions"]["wikimill"]
    if made_by != __version__:
        finding.subject = f"nothing: made by wikimill {made_by}, and this is {__version__}, which may draw otherwise"
        return finding
    try:
        drawn = dict(derived_files(release.corpus, release.manifest, release.stats()))
    except (DamagedFile, NoProfile) as error:
        # The check of the counts reports an unreadable stats.json, too.
        finding.add("stats.json", "what is drawn of it", "card and report", error)
        return finding
    listed = {entry["path"] for entry in release.manifest["files"]}
    for path, content in drawn.items():
        if path not in listed:
            finding.add(MANIFEST_PATH, f"an entry for {path}", "one", "none", remedy="mine again")
            continue
        try:
            with release.open_file(path) as file:
                # Enough to show that the file is too long, without reading a huge file.
                found = file.read(2 * len(content) + 1)
        except (DamagedFile, OSError):
            continue  # reported by the check of the files
        # Of a report, only the words are compared: other versions of Jinja2 may lay it out differently.
        if said_by(found) != said_by(content) if path == REPORT else found != content:
            finding.add(path, "its content", "what manifest.json and stats.json give", "another", remedy="mine again")
    finding.subject = f"{', '.join(drawn)} are what manifest.json and stats.json give"
    return finding
