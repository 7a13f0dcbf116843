"""Releases that someone forged with everything made to fit: what only a digest from elsewhere or a signature shows."""

import shutil
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from support.consistent_changes import JSONL, Change, column, content, fit, manifest, put, rows_of
from support.milling import wikimill
from support.tampering import edit_json, reseal

from wikimill.rules.profiles.profile import Profile
from wikimill.rules.records import example_id, stable_position
from wikimill.rules.text.bleu import bleu
from wikimill.rules.wikisplit.profile import SPLIT_PROFILER
from wikimill.transforms.wikisplit.tables import SplitRecount

TEXTS = ("complex_sentence", "simple_sentence_1", "simple_sentence_2")


@pytest.fixture
def release(tiny_release, tmp_path) -> Path:
    return Path(shutil.copytree(tiny_release, tmp_path / "release"))


def count_again(folder: Path) -> None:
    """Make manifest and statistics those of the records."""
    rows, recount, profile = rows_of(folder), SplitRecount(), Profile()
    for row in rows:
        recount.add(row, "train")
        SPLIT_PROFILER.add(profile, SimpleNamespace(**row))  # type: ignore[arg-type]  # it has the fields

    def change(found: Any) -> None:
        account = found["counts" if "counts" in found else "funnel"]["examples"]
        account["dropped"]["duplicate"] = account["dropped"].get("duplicate", 0) + account["kept"] - len(rows)
        account["kept"] = len(rows)
        if "splits" in found:
            found["splits"]["train"] = len(rows)
        else:
            found |= recount.tables() | {"profile": SPLIT_PROFILER.merge([profile]).as_json()}

    edit_json(folder / "manifest.json", change)
    edit_json(folder / "stats.json", change)
    reseal(folder, **{JSONL: len(rows)})


def forge(folder: Path) -> None:
    """Another year in C and in S1, with id, BLEU and order made again."""
    rows = rows_of(folder)
    for name in TEXTS[:2]:
        assert "1820" in rows[0][name]
        rows[0][name] = rows[0][name].replace("1820", "1999")
    tokens = [rows[0][name].split(" ") for name in TEXTS]
    rows[0] |= {"bleu_1": bleu(tokens[0], tokens[1]), "bleu_2": bleu(tokens[0], tokens[2])}
    rows[0]["id"] = example_id(rows[0]["wiki"], rows[0]["page_id"], [rows[0][name] for name in TEXTS])
    put(folder, sorted(rows, key=lambda row: (stable_position(row["id"]), row["id"])))
    count_again(folder)


def leave_out(folder: Path) -> None:
    put(folder, rows_of(folder)[1:])
    count_again(folder)


def rename_the_page(folder: Path) -> None:
    column("page_title", "Somebody Else")(folder)
    count_again(folder)


def claim(folder: Path) -> None:
    manifest(lambda found: found["inputs"][0].update(sha256="1" * 64))(folder)
    reseal(folder)


def other_version(folder: Path) -> None:
    content("LICENSE-DATA", "MIT. Do what you want.\n")(folder)
    manifest(lambda found: found["versions"].update(wikimill="0.0.9"))(folder)
    reseal(folder, redraw=False)
    fit(folder)


FORGED: dict[str, Change] = {
    "a sentence": forge,
    "a record less": leave_out,
    "titles": rename_the_page,
    "the digest of an input": claim,
    "a license, by another version": other_version,
}


@pytest.fixture(scope="module")
def keys(tmp_path_factory) -> Path:
    """A folder with two keys, and the one signer whom we trust."""
    if shutil.which("ssh-keygen") is None:
        pytest.skip("ssh-keygen is not there")
    folder = tmp_path_factory.mktemp("keys")
    for name in ("ours", "theirs"):
        command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", str(folder / name)]
        subprocess.run(command, check=True)
    (folder / "signers").write_text(f"mill@example.org {(folder / 'ours.pub').read_text()}")
    return folder


@pytest.mark.attack
@pytest.mark.parametrize("change", FORGED.values(), ids=FORGED.keys())
def test_a_forgery_that_only_a_digest_from_elsewhere_shows(release, tmp_path, change):
    printed = tmp_path / "told"
    shutil.copy(release / "_SUCCESS", printed)
    assert wikimill("verify", release, "--against", printed).code == 0
    change(release)
    assert wikimill("verify", release).code == 0
    digest = printed.read_text().split(" ")[0]
    for against in (printed, digest):
        outcome = wikimill("verify", release, "--against", against)
        assert outcome.code == 4
        assert f"wikimill: manifest.json: SHA-256 (as --against has it): expected {digest}, found " in outcome.err


@pytest.mark.attack
def test_a_forgery_that_only_a_signature_shows(release, keys):
    signed = wikimill("sign", release, "--key", keys / "ours")
    assert (signed.code, signed.out) == (0, f"signature: {release}/SHA256SUMS.sig\n")
    assert wikimill("verify", release).code == 0
    outcome = wikimill("verify", release, "--signers", keys / "signers")
    assert outcome.code == 0
    assert f"signature  SHA256SUMS is signed by mill@example.org, one in {keys}/signers\n" in outcome.out
    forge(release)
    assert wikimill("verify", release).code == 0
    assert wikimill("verify", release, "--signers", keys / "signers").code == 4


@pytest.mark.attack
@pytest.mark.parametrize("how", ["another key", "for something else", "none", "no signature"])
def test_a_signature_of_somebody_else(release, keys, how):
    signature = release / "SHA256SUMS.sig"
    if how == "no signature":
        signature.write_bytes(b"-----BEGIN SSH SIGNATURE-----\n")
    elif how != "none":
        key, space = ("theirs", "wikimill") if how == "another key" else ("ours", "file")
        command = ["ssh-keygen", "-q", "-Y", "sign", "-f", str(keys / key), "-n", space]
        made = subprocess.run(command, input=(release / "SHA256SUMS").read_bytes(), capture_output=True, check=True)
        signature.write_bytes(made.stdout)
    outcome = wikimill("verify", release, "--signers", keys / "signers")
    assert (outcome.code, outcome.err.count("SHA256SUMS.sig")) == (4, 1)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--against", "x"], "--against x: neither a SHA-256 (64 hexadecimal digits) nor a file that holds one"),
        (["--against", "{release}/_SUCCESS"], "is in the release itself; name a digest from elsewhere"),
        (["--against", __file__], "expected one SHA-256 of manifest.json in it, found 0"),
        (["{release}", "--against", "0" * 64], "--against is the digest of one release; name one DIR"),
        (
            ["--signers", "nowhere"],
            "--signers nowhere: no such file; name one with a line for each: NAME and public key",
        ),
    ],
)
def test_mistakes(release, words, message):
    outcome = wikimill("verify", release, *(word.format(release=release) for word in words))
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert message in outcome.err


def test_what_is_not_whole_is_not_signed(release, keys):
    (release / "README.md").write_text("x")
    assert wikimill("sign", release, "--key", keys / "ours").code == 4
    assert wikimill("sign", release.parent, "--key", keys / "ours").code == 2
    assert not (release / "SHA256SUMS.sig").exists()


def test_a_key_that_is_none(release):
    outcome = wikimill("sign", release, "--key", __file__)
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert " cannot " in outcome.err
