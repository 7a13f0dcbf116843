"""`wikimill sign DIR --key FILE`: signs the checksums of a release, so that others can check who made it."""

from __future__ import annotations

from collections.abc import Sequence

from wikimill.pipelines.commands.verify import checked_table
from wikimill.pipelines.terminal.errors import DONE, NOT_WHOLE, UsageError, warn
from wikimill.pipelines.terminal.parser import Parser
from wikimill.transforms.release.signature import SigningFailed, sign
from wikimill.transforms.release.stored_release import ReleaseNotFound
from wikimill.transforms.release.verify.check_release import check_release
from wikimill.transforms.release.verify.findings import SIGNATURE_PATH, SUMS_PATH
from wikimill.transforms.storage.named_files import UnfitFile, check_file
from wikimill.transforms.storage.store_file import store_file
from wikimill.transforms.storage.stored import open_stored
from wikimill.transforms.wikidata.table import is_table


def parser() -> Parser:
    """Return the parser of the command line."""
    parser = Parser(
        prog="wikimill sign",
        examples=(
            ("with a key of ssh", "wikimill sign releases/splits --key ~/.ssh/id_ed25519"),
            ("with a key that ssh-agent holds", "wikimill sign releases/splits --key ~/.ssh/id_ed25519.pub"),
        ),
        description=f"Sign {SUMS_PATH} of a release with ssh-keygen; the signature is {SIGNATURE_PATH}, next to it. "
        "`wikimill verify DIR --signers FILE` checks it (docs/release.md).",
        epilog="Exit codes: 0 signed, 4 the release is not whole (`wikimill verify --quick`), 2 the release or "
        "the key is missing.",
    )
    parser.add_argument("release", metavar="DIR", help="folder of the release")
    parser.add_argument(
        "--key", required=True, metavar="FILE", help="private key, or a public one whose private key ssh-agent holds"
    )
    return parser


def main(arguments: Sequence[str]) -> int:
    """Sign a release or a table of entities; return DONE, or NOT_WHOLE if it is not whole.

    Raises:
        UsageError: there is no release, ssh-keygen or the key cannot sign, or the signature cannot be written.
    """
    parsed = parser().parse_args(list(arguments))
    try:
        check = checked_table if is_table(parsed.release) else check_release
        verdict = check(parsed.release, quick=True)
        if not verdict.is_whole:
            for line in (line for finding in verdict.findings for line in finding.lines()):
                warn(line)
            return NOT_WHOLE
        with open_stored(f"{verdict.root}/{SUMS_PATH}") as file:
            check_file(parsed.key)
            signature = sign(file.read(), parsed.key)
        store_file(f"{verdict.root}/{SIGNATURE_PATH}", signature)
    except (ReleaseNotFound, SigningFailed, UnfitFile) as error:
        raise UsageError(str(error)) from error
    except OSError as error:
        raise UsageError(f"{parsed.release}/{SIGNATURE_PATH} cannot be written: {error.strerror or error}") from error
    print(f"signature: {verdict.root}/{SIGNATURE_PATH}")
    return DONE
