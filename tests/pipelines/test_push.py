"""`wikimill push`: a release on a stand-in of the Hub, byte for byte, in one commit, resumed where it broke off."""

import hashlib
import json
import shutil
import socket
import subprocess
import sys

import pytest
from support.milling import bytes_of, released, wikimill
from support.monthly_dumps import DECEMBER, NOVEMBER, WIKI, Wiki
from support.tiny_dumps import dump, split_page
from support.tiny_hub import LARGE, TinyHub

PLACE = "hf://datasets/me/splits"
DATE = "2026-11-01"


@pytest.fixture(scope="module")
def release(tmp_path_factory):
    folder = tmp_path_factory.mktemp("push")
    source = folder / f"testwiki-{DATE}-p1p9.xml"
    source.write_bytes(dump(*(split_page(number, f"Aldby{number}") for number in range(1, 9))))
    return released(source, folder / "release", "--formats", "jsonl,parquet")


@pytest.fixture
def hub(monkeypatch, tmp_path):
    """A Hub, with a token; huggingface_hub reads the environment once, when it is imported."""
    constants = pytest.importorskip(
        "huggingface_hub.constants", reason="huggingface_hub is not installed: pip install '.[hf]'"
    )
    with TinyHub().running() as hub:
        monkeypatch.setattr(constants, "ENDPOINT", hub.url)
        template = f"{hub.url}/{{repo_id}}/resolve/{{revision}}/{{filename}}"
        monkeypatch.setattr(constants, "HUGGINGFACE_CO_URL_TEMPLATE", template)
        monkeypatch.setattr(constants, "HF_HUB_DISABLE_XET", True)
        monkeypatch.setattr(constants, "HF_HUB_CACHE", str(tmp_path / "cache"))
        monkeypatch.setattr(constants, "HF_TOKEN_PATH", str(tmp_path / "no-token"))
        monkeypatch.setenv("HF_TOKEN", hub.token)
        # So that a test does not wait for what will not come.
        monkeypatch.setattr("huggingface_hub.utils._http.time.sleep", lambda _: None)
        yield hub


def files_of(release):
    """Return all files of a release except run.json, which depends on the machine."""
    return {name: data for name, data in bytes_of(release).items() if name != "run.json"}


def on_hub(hub, repo="me/splits", revision="main"):
    return {name: data for name, data in hub.files(repo, revision).items() if name != ".gitattributes"}


def test_a_release_is_pushed_as_it_is(hub, release):
    outcome = wikimill("push", release, PLACE, "--private")
    files = files_of(release)
    size = sum(map(len, files.values()))
    assert (outcome.code, outcome.out) == (
        0,
        f"pushed {release} to {PLACE} with tag {DATE}: {len(files)} files, {size / 1000:.1f} kB; 0 of the former release removed\n",
    )
    assert on_hub(hub) == on_hub(hub, revision=DATE) == files
    assert (hub.messages, hub.private) == (["initial commit", f"Release {DATE}"], {"me/splits": True})
    assert len(hub.uploads) == sum(len(data) > LARGE for data in files.values()) > 1
    again = wikimill("push", release, PLACE)
    assert (again.code, again.out) == (3, f"nothing new: {PLACE} has this release with tag {DATE}\n")
    assert len(hub.messages) == 2


def test_what_is_downloaded_again_is_a_whole_release(hub, release, tmp_path):
    assert wikimill("push", release, PLACE).code == 0
    for name, data in on_hub(hub, revision=DATE).items():
        (tmp_path / "down" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "down" / name).write_bytes(data)
    assert wikimill("verify", tmp_path / "down").code == 0


def test_an_upload_that_broke_off_is_resumed(hub, release):
    hub.refuse_after = 2
    outcome = wikimill("push", release, PLACE)
    assert outcome.code == 1
    assert outcome.err.splitlines()[-1].startswith(f"wikimill: failed: {PLACE}: ")
    assert (on_hub(hub), hub.tags["me/splits"], len(hub.uploads)) == ({}, {}, 2)
    hub.refuse_after = None
    assert wikimill("push", release, PLACE).code == 0
    assert on_hub(hub) == files_of(release)
    assert set(hub.uploads[:2]).isdisjoint(hub.uploads[2:])


def test_the_next_month_takes_the_place_of_the_former_one(hub, release, tmp_path):
    source = tmp_path / "testwiki-2026-12-01-p1p9.xml"
    source.write_bytes(dump(*(split_page(number, f"Aldby{number}") for number in range(2, 9))))
    later = released(source, tmp_path / "later", "--formats", "parquet")
    assert wikimill("push", release, PLACE).code == wikimill("push", later, PLACE).code == 0
    assert on_hub(hub) == on_hub(hub, revision="2026-12-01") == files_of(later)
    assert on_hub(hub, revision=DATE) == files_of(release)
    outcome = wikimill("push", later, PLACE, "--tag", DATE)
    assert (outcome.code, outcome.err) == (
        1,
        f"wikimill: failed: {PLACE} has a tag {DATE} of another release; name another one with --tag\n",
    )


@pytest.fixture
def model(tmp_path):
    """A folder as `wikimill train` leaves it; what the weights are does not matter here."""
    folder = tmp_path / "model"
    folder.mkdir()
    files = {"config.json": b'{"model": "small"}', "README.md": b"# A model\n", "losses.html": b"<html></html>"}
    files |= {"weights.safetensors": b"w" * (LARGE + 1), "vocabulary.txt": b"a\n"}
    for name, data in files.items():
        (folder / name).write_bytes(data)
    digests = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    record = {"model": "small", "steps": 1, "data": [], "files": digests}
    (folder / "train.json").write_text(json.dumps(record))
    (folder / "checkpoint.pt").write_bytes(b"not pushed")
    return folder


def test_a_model_is_pushed_with_the_files_that_its_record_lists(hub, model):
    outcome = wikimill("push", model, "hf://me/split", "--tag", "v1")
    assert (outcome.code, outcome.err) == (0, "")
    files = {path.name: path.read_bytes() for path in model.iterdir() if path.name != "checkpoint.pt"}
    assert on_hub(hub, "me/split") == on_hub(hub, "me/split", "v1") == files
    assert wikimill("push", model, "hf://me/split", "--tag", "v1").code == 3
    (model / "README.md").write_bytes(b"# Another\n")
    assert wikimill("push", model, "hf://me/split").code == 4


def test_a_model_goes_to_no_dataset_and_a_release_to_no_model(model, release):
    for folder, place, expected in ((model, PLACE, "hf://"), (release, "hf://me/split", "hf://datasets/")):
        outcome = wikimill("push", folder, place, "--dry_run")
        assert (outcome.code, outcome.err) == (2, f"wikimill: {place}: expected {expected}OWNER/NAME\n")


FOREIGN = {".gitattributes": b"", "data/train.parquet": b"precious", "notes.md": b"mine", "README.md": b"# another"}


@pytest.mark.attack
@pytest.mark.parametrize("manifest", [None, b"{}", b"[", b'{"name": "x", "files": []}'])
def test_a_dataset_of_others_is_left_alone(hub, release, manifest):
    """H6."""
    hub.branches["me/splits"], hub.tags["me/splits"] = {}, {}
    files = FOREIGN | ({"manifest.json": manifest} if manifest is not None else {})
    hub.commit("me/splits", "main", files, "initial")
    outcome = wikimill("push", release, PLACE)
    assert (outcome.code, outcome.out, hub.files("me/splits", "main")) == (2, "", files)
    assert (len(hub.messages), hub.tags["me/splits"]) == (1, {})
    assert wikimill("push", release, PLACE, "--replace").code == 0
    assert on_hub(hub) == files_of(release)


@pytest.mark.attack
def test_foreign_files_next_to_a_release_stay_unless_in_the_way(hub, release, tmp_path):
    source = tmp_path / "testwiki-2026-12-01-p1p9.xml"
    source.write_bytes(dump(*(split_page(number, f"Aldby{number}") for number in range(2, 9))))
    later = released(source, tmp_path / "later", "--formats", "parquet,tsv")
    assert wikimill("push", release, PLACE).code == 0
    mine = {"notes.md": b"mine", "data/a.csv": b"mine"}
    hub.commit("me/splits", "main", hub.files("me/splits", "main") | mine, "mine")
    assert wikimill("push", later, PLACE).code == 0
    assert on_hub(hub) == files_of(later) | mine
    hub.commit("me/splits", "main", hub.files("me/splits", DATE) | {"tsv/train.tsv": b"mine"}, "mine")
    before = hub.files("me/splits", "main")
    assert wikimill("push", later, PLACE, "--tag", "again").code == 2
    assert hub.files("me/splits", "main") == before


@pytest.mark.attack
def test_a_server_that_never_answers_is_given_up(hub, release, monkeypatch):
    """M5."""
    monkeypatch.setattr("wikimill.transforms.release.hub.TIMEOUT_SECONDS", 0.3)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen(50)
        monkeypatch.setattr("huggingface_hub.constants.ENDPOINT", f"http://127.0.0.1:{silent.getsockname()[1]}")
        outcome = wikimill("push", release, PLACE)
    assert outcome.code == 1
    assert outcome.err.endswith("timed out; the same command resumes it\n")


@pytest.mark.attack
def test_a_token_is_not_printed(hub, release, monkeypatch):
    """L11."""
    hub.token = "hf_SECRETTOKEN123"
    monkeypatch.setenv("HF_TOKEN", hub.token)
    hub.answers = 400, f"Bearer {hub.token} is not liked, nor is hf_ANOTHERTOKEN"
    outcome = wikimill("push", release, PLACE)
    assert outcome.code == 1
    assert "TOKEN" not in outcome.err
    assert "is not liked" in outcome.err


@pytest.mark.attack
@pytest.mark.parametrize("content", [b"my private key: SECRET", b"", b"-----BEGIN SSH SIGNATURE-----\nU0VDUkVU\n"])
def test_a_signature_that_is_none_is_not_pushed(hub, release, tmp_path, content):
    """L10."""
    copy = shutil.copytree(release, tmp_path / "copy")
    (copy / "SHA256SUMS.sig").write_bytes(content)
    outcome = wikimill("push", copy, PLACE)
    assert (outcome.code, outcome.out, hub.branches) == (2, "", {})


@pytest.mark.attack
def test_a_signature_of_the_release_is_pushed(hub, release, tmp_path):
    if shutil.which("ssh-keygen") is None:
        pytest.skip("ssh-keygen is not installed")
    copy = shutil.copytree(release, tmp_path / "copy")
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", tmp_path / "key"], check=True)
    assert wikimill("sign", copy, "--key", tmp_path / "key").code == 0
    assert wikimill("push", copy, PLACE).code == 0
    assert on_hub(hub) == files_of(copy)


def test_a_branch_and_a_tag_of_ones_own(hub, release):
    assert wikimill("push", release, f"{PLACE}@next", "--tag", "try-1").code == 0
    assert on_hub(hub) == {}
    assert on_hub(hub, revision="next") == on_hub(hub, revision="try-1") == files_of(release)


def test_a_token_that_may_not_write(hub, release, monkeypatch):
    monkeypatch.setenv("HF_TOKEN", "other")
    outcome = wikimill("push", release, PLACE)
    assert outcome.code == 1
    assert outcome.err.endswith("; log in with `hf auth login`, or set HF_TOKEN to a token that may write\n")
    assert "other" not in outcome.err


def test_a_hub_that_is_not_there(hub, release, monkeypatch):
    monkeypatch.setattr("huggingface_hub.constants.ENDPOINT", "http://127.0.0.1:9")
    outcome = wikimill("push", release, PLACE)
    assert outcome.code == 1
    assert outcome.err.endswith("refused; the same command resumes it\n")


def test_dry_run_contacts_no_server(release, monkeypatch):
    monkeypatch.setitem(sys.modules, "huggingface_hub", None)
    outcome = wikimill("push", release, PLACE, "--dry_run")
    assert (outcome.code, outcome.out.splitlines()[-1]) == (0, "nothing was pushed (--dry_run)")
    assert outcome.out.count("\n") == len(files_of(release)) + 2
    outcome = wikimill("push", release, PLACE)
    assert (outcome.code, outcome.err[:53]) == (1, "wikimill: failed: huggingface_hub is not installed (i")


def test_a_release_that_is_not_whole_is_not_pushed(release, tmp_path):
    damaged = shutil.copytree(release, tmp_path / "damaged")
    (damaged / "README.md").write_text("my own card")
    assert wikimill("push", damaged, PLACE).code == 4


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("hf://splits",), "hf://splits: expected hf://datasets/OWNER/NAME"),
        ((PLACE, "--tag", "a b"), "--tag 'a b': expected a name such as 2026-11-01"),
    ],
)  # fmt: skip
def test_bad_usage(release, words, message):
    outcome = wikimill("push", release, *words, "--dry_run")
    assert (outcome.code, outcome.err) == (2, f"wikimill: {message}\n")


def test_a_release_without_parquet_is_not_pushed(tmp_path):
    source = tmp_path / f"testwiki-{DATE}-p1p9.xml"
    source.write_bytes(dump(*(split_page(number, f"Aldby{number}") for number in range(1, 9))))
    release = released(source, tmp_path / "release", "--formats", "jsonl,avro")
    outcome = wikimill("push", release, PLACE, "--dry_run")
    message = f"{release} has no Parquet, which the Hub shows and loads; mine it again with --formats parquet"
    assert (outcome.code, outcome.out, outcome.err) == (2, "", f"wikimill: {message}\n")
    pytest.importorskip("huggingface_hub", reason="huggingface_hub is not installed: pip install '.[hf]'")
    wiki = Wiki(tmp_path)
    outcome = wiki.refresh("--push", TEMPLATE, "--formats", "jsonl,avro")
    message = "--push: wikisplit would have no Parquet, which the Hub shows and loads; add parquet to --formats"
    assert (outcome.code, outcome.err, wiki.latest()) == (2, f"wikimill: {message}\n", None)


TEMPLATE = "hf://datasets/me/{wiki}-{corpus}"
PUSHED = ("--push", TEMPLATE, "--formats", "jsonl,parquet")


def test_refresh_pushes_published_and_earlier_unpushed_releases(hub, tmp_path):
    wiki, repo = Wiki(tmp_path), f"me/{WIKI}-wikisplit"
    wiki.publish(NOVEMBER, *(split_page(number, f"Aldby{number}") for number in range(1, 4)))
    hub.refuse_after = 0
    outcome = wiki.refresh(*PUSHED)
    assert (outcome.code, wiki.latest()) == (1, f"{NOVEMBER}\n")
    assert f"; wikisplit: {NOVEMBER} is not pushed: hf://datasets/{repo}: " in outcome.err
    hub.refuse_after = None
    outcome = wiki.refresh(*PUSHED)
    assert (outcome.code, outcome.out) == (0, f"wikisplit: pushed to hf://datasets/{repo}: {NOVEMBER}\n")
    assert on_hub(hub, repo, NOVEMBER) == files_of(wiki.releases / "wikisplit" / NOVEMBER)
    assert wiki.refresh(*PUSHED).code == 3
    wiki.publish(DECEMBER, *(split_page(number, f"Aldby{number}") for number in range(1, 5)))
    outcome = wiki.refresh(*PUSHED, "--no_reasons")
    assert (outcome.code, f"\n  pushed to hf://datasets/{repo}: {DECEMBER}\n" in outcome.out) == (0, True)
    assert on_hub(hub, repo) == files_of(wiki.releases / "wikisplit" / DECEMBER)
    assert list(hub.tags[repo]) == [NOVEMBER, DECEMBER]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("hf://x",), "--push hf://x: expected hf://datasets/OWNER/NAME, such as hf://datasets/OWNER/{wiki}-{corpus}"),
        ((PLACE, "--corpus", "wikisplit,discofuse"), f"--push {PLACE}: all of wikisplit,discofuse would go there; put {{corpus}} into the name"),
        ((PLACE, "--releases", "gs://b/r", "--dumps", "d"), "--push: gs://b/r is not on this machine; push its releases with wikimill push"),
    ],
)  # fmt: skip
def test_refresh_does_not_push_there(tmp_path, words, message):
    outcome = Wiki(tmp_path).refresh("--push", *words)
    assert (outcome.code, outcome.err) == (2, f"wikimill: {message}\n")
