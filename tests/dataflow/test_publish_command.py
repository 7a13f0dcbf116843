"""`wikimill publish`: a detached job becomes the release that a laptop makes, after any interruption."""

import pytest
from cloud_commands import Cloud
from support.milling import SAMPLE, wikimill, wikisplit

OUTPUT = "gs://corpora/out"
FORMATS = ("--formats", "jsonl,tsv", "--near_duplicates", "off")
CUT = SAMPLE.read_bytes()[:30_000]


def mined(clouded: Cloud, *more: object) -> None:
    """A flex template was launched, and its job has run: here, by FnApiRunner over the same files."""
    outcome, _ = clouded.described("wikisplit", "out", *FORMATS, *more)
    assert outcome.code == 0, outcome
    record = clouded.buckets.objects["corpora/out/_staging/submitted.json"]
    source = f"gs://corpora/in/{SAMPLE.name}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("wikimill.pipelines.running.run.finish", lambda job, workspaces, submission: _stop(workspaces))
        assert wikimill("wikisplit", "--input", source, "--output", OUTPUT, "--overwrite", *FORMATS).code == 0
    clouded.buckets.put("corpora/out/_staging/submitted.json", record)


def _stop(workspaces) -> int:
    workspaces[0].keeps_staging = True
    return 0


def without_run(files: dict[str, bytes]) -> dict[str, bytes]:
    return {path: data for path, data in files.items() if path != "run.json"}


@pytest.fixture(scope="module")
def expected(tmp_path_factory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("laptop") / "out"
    assert wikisplit(SAMPLE, folder, *FORMATS[:2]).code == 0
    files = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return without_run(files)


def test_detached_job_is_published(clouded, expected):
    assert clouded.described("wikisplit", "out", *FORMATS)[0].code == 0
    early = wikimill("publish", "--output", OUTPUT)
    assert early.code == 3
    assert early.err.startswith("wikimill: nothing to publish yet: the job of ")
    mined(clouded, "--overwrite")
    outcome = wikimill("publish", "--output", OUTPUT)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("wikisplit: 64 examples")
    assert without_run(clouded.release("out")) == expected
    assert wikimill("publish", "--output", OUTPUT).err == (
        f"wikimill: --output {OUTPUT}: no job was submitted there that is not published\n"
    )


def test_a_job_that_is_not_published_is_not_run_over(clouded):
    assert clouded.described("wikisplit", "out", *FORMATS)[0].code == 0
    before = clouded.release("out")
    again, _ = clouded.described("wikisplit", "out", *FORMATS)
    assert again.code == 2
    assert "is not published yet; `wikimill publish --output gs://corpora/out` does it, --overwrite gives" in again.err
    assert clouded.release("out") == before


@pytest.mark.parametrize("refused", [("POST", "tsv/dev.tsv"), ("POST", "SHA256SUMS"), ("POST", "_SUCCESS")])
def test_publication_goes_on_where_it_ended(clouded, expected, refused):
    mined(clouded)
    method, name = refused
    clouded.buckets.refuse(method, f"_staging/{name}/copyTo")
    with pytest.raises(OSError, match="Rename operation failed"):
        wikimill("publish", "--output", OUTPUT)
    assert "_SUCCESS" not in clouded.release("out")
    assert wikimill("publish", "--output", OUTPUT).code == 0
    assert without_run(clouded.release("out")) == expected


def test_an_input_that_is_not_whole_is_published_only_if_allowed(clouded):
    clouded.buckets.put(f"corpora/in/{SAMPLE.name}", CUT)
    mined(clouded)
    refused = wikimill("publish", "--output", OUTPUT)
    assert refused.code == 4
    assert "nothing was published" in refused.err
    assert "`wikimill publish --output gs://corpora/out --allow_partial` publishes what was good" in refused.err
    assert "_SUCCESS" not in clouded.release("out")
    allowed = wikimill("publish", "--output", OUTPUT, "--allow_partial")
    assert allowed.code == 0, allowed
    files = clouded.release("out")
    assert "_SUCCESS" in files
    assert [path for path in files if path.startswith("_staging")] == []


def test_other_versions_do_not_publish(clouded, monkeypatch):
    assert clouded.described("wikisplit", "out", *FORMATS)[0].code == 0
    monkeypatch.setattr("wikimill.pipelines.running.job.decisive_versions", lambda libraries=(): {"wikimill": "9"})
    outcome = wikimill("publish", "--output", OUTPUT)
    assert outcome.code == 2
    assert "the job ran with other versions than are here: apache-beam was 2.77.0 and is None" in outcome.err


def test_an_object_store_keeps_nothing_of_what_was_replaced(clouded, expected):
    source = f"gs://corpora/in/{SAMPLE.name}"
    options = ("wikisplit", "--input", source, "--output", OUTPUT, "--near_duplicates", "off")
    assert wikimill(*options, "--formats", "tfrecord,avro").code == 0
    assert wikimill(*options, "--formats", "jsonl,tsv").code == 2
    assert wikimill(*options, "--formats", "jsonl,tsv", "--overwrite").code == 0
    assert without_run(clouded.release("out")) == expected


def test_empty_folder_of_a_store_is_reported(clouded):
    outcome = wikimill("sample", "gs://corpora/nothing")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err == (
        "wikimill: 'gs://corpora/nothing' holds no release: no manifest.json can be read (No such file or directory); "
        "name the folder of a release\n"
    )
