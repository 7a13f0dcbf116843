"""Checks of the origin of a release, by the digest of its manifest or by a signature.

All other checks compare a release with itself; anyone with write access to the folder can satisfy them.
"""

from __future__ import annotations

from collections.abc import Collection

from wikimill.transforms.release.signature import signer
from wikimill.transforms.release.verify.findings import MANIFEST_PATH, SIGNATURE_PATH, SUMS_PATH, Finding
from wikimill.transforms.storage.stored import open_stored

_REMEDY = "this is another release: fetch it again from where you trust"


def check_against(digest: str | None, against: str) -> Finding:
    """Check that the SHA-256 of the manifest, None if it could not be read, is the one that the user expects."""
    finding = Finding("against", "manifest.json has the SHA-256 that --against names")
    if digest != against:
        finding.add(MANIFEST_PATH, "SHA-256 (as --against has it)", against, digest or "none", remedy=_REMEDY)
    return finding


def check_signature(root: str, held: Collection[str], signers: str) -> Finding:
    """Check the signature of SHA256SUMS.

    Args:
        root: folder of the release.
        held: paths of the files in the folder.
        signers: file of allowed signers.

    Raises:
        SigningFailed: ssh-keygen is missing or timed out.
    """
    finding = Finding("signature")
    missing = [path for path in (SUMS_PATH, SIGNATURE_PATH) if path not in held]
    if missing:
        finding.add(missing[0], "the file", "to be there", "none", remedy="ask for a release that is signed")
        return finding
    try:
        with open_stored(f"{root}/{SUMS_PATH}") as sums, open_stored(f"{root}/{SIGNATURE_PATH}") as signature:
            name = signer(sums.read(), signature.read(), signers)
    except OSError as error:
        finding.add(SIGNATURE_PATH, "reading it", "its bytes", error.strerror or error, remedy="make it readable")
        return finding
    if name is None:
        finding.add(SIGNATURE_PATH, f"signature of {SUMS_PATH}", f"of one in {signers}", "another", remedy=_REMEDY)
    finding.subject = f"{SUMS_PATH} is signed by {name}, one in {signers}"
    return finding
