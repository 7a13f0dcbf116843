"""Jobs as they are handed to Dataflow, and run with only what was staged: the release has a laptop's bytes."""

import signal
from pathlib import Path

import pytest
from cloud_commands import Cloud
from dataflow_service import Answer
from support.milling import SAMPLE, started, wikimill
from support.patience import finished

from wikimill.pipelines.engines.engine import job_name

URL = "https://console.cloud.google.com/dataflow/jobs/europe-west4/2026-11-01_0?project=my-project"
IMAGE = ("--sdk_container_image", "registry/wikimill:1")
#: Steps by which a graph is known.
STEPS = {
    "wikisplit": {"List files", "DivideFiles", "MineSplits", "SelectBest", "Write all", "Sum up all"},
    "discofuse": {"List files", "MineFusion", "SelectBest", "Write all", "Sum up all", "Write selected"},
}
MORE = {"wikisplit": ("--formats", "jsonl,tsv"), "discofuse": ("--balanced", "--formats", "avro,tsv")}


def graph_of(clouded: Cloud, description: dict):
    """The graph of a job that was described, from where it was staged."""
    from apache_beam.portability.api import beam_runner_api_pb2

    place = description["environment"]["sdkPipelineOptions"]["options"]["pipelineUrl"]
    return beam_runner_api_pb2.Pipeline.FromString(clouded.buckets.objects[place.removeprefix("gs://")])


def without_run(files: dict[str, bytes]) -> dict[str, bytes]:
    return {path: data for path, data in files.items() if path != "run.json"}


def on_a_laptop(corpus: str, folder: Path) -> list[dict[str, bytes]]:
    """Return the release, and the balanced one, as FnApiRunner makes them here."""
    assert wikimill(corpus, "--input", SAMPLE, "--output", folder / "out", *MORE[corpus]).code == 0
    releases = [found for found in (folder / "out", folder / "out-balanced") if found.exists()]
    return [
        without_run({str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file()})
        for root in releases
    ]


@pytest.mark.parametrize("corpus", STEPS)
def test_a_job_is_described_with_its_graph_and_its_image(clouded, corpus):
    outcome, job = clouded.described(corpus, "out", *MORE[corpus])
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == "submitted; when the job is done: wikimill publish --output gs://corpora/out\n"
    assert clouded.service.jobs == {}
    assert job["type"] == "JOB_TYPE_BATCH"
    assert job["name"].startswith(f"wikimill-{corpus}-")
    (pool,) = job["environment"]["workerPools"]
    assert pool["workerHarnessContainerImage"] == "registry/wikimill:1"
    assert len(pool["sdkHarnessContainerImages"]) == 1
    assert "use_runner_v2" in job["environment"]["experiments"]
    components = graph_of(clouded, job).components
    steps = {transform.unique_name.split("/")[0] for transform in components.transforms.values()}
    assert STEPS[corpus] - steps == set()
    pickled = [t.spec.payload for t in components.transforms.values() if t.spec.urn == "beam:transform:pardo:v1"]
    assert pickled
    # Functions go by name: what is pickled of __main__, or of the tests, a worker would not find.
    assert [payload for payload in pickled if b"milling" in payload or b"__main__" in payload] == []


@pytest.mark.parametrize("corpus", STEPS)
def test_the_job_runs_with_what_was_staged_and_gives_the_same_bytes(clouded, worker, archive, tmp_path, corpus):
    # wikisplit has Beam build the package, discofuse brings it.
    how = (
        ("--setup_file", archive.parent.parent / "setup.py") if corpus == "wikisplit" else ("--extra_package", archive)
    )

    def run(job):
        options = job["environment"]["sdkPipelineOptions"]["options"]
        folder = options["staging_location"].removeprefix("gs://")
        staged = next(name for name in clouded.buckets.names(folder) if name.endswith(".tar.gz"))
        return worker(worker.install(clouded.buckets.objects[staged]), options["pipelineUrl"])

    clouded.service.run = run
    outcome = wikimill(*clouded.options(corpus, "out", *how, *MORE[corpus]))
    assert outcome.code == 0, outcome
    assert outcome.out.startswith(f"{corpus}: ")
    printed = outcome.err.splitlines()
    assert printed[0] == f"wikimill: Dataflow job 2026-11-01_0: {URL}"
    assert printed[-1] == "wikimill: Job 2026-11-01_0 is in state JOB_STATE_DONE"
    made = [without_run(clouded.release(name)) for name in ("out", "out-balanced")[: 2 if corpus == "discofuse" else 1]]
    assert made == on_a_laptop(corpus, tmp_path)


@pytest.mark.parametrize(
    ("state", "message", "said"),
    [
        (
            "JOB_STATE_FAILED",
            "Workflow failed. Causes: no quota.\nAnd more.",
            f"the Dataflow job ended as FAILED: Workflow failed. Causes: no quota.; see {URL}",
        ),
        ("JOB_STATE_CANCELLED", None, f"the Dataflow job ended as CANCELLED; see {URL}"),
    ],
)
def test_a_job_that_fails_is_a_failure_and_leaves_nothing(clouded, state, message, said):
    clouded.service.run = lambda job: (state, message)
    outcome = wikimill(*clouded.options("wikisplit", "out", *IMAGE))
    assert outcome.code == 1
    assert outcome.err.splitlines()[-1] == f"wikimill: failed: {said}; nothing was published"
    assert clouded.release("out") == {}


@pytest.mark.parametrize("knows", [True, False])
def test_two_runs_into_one_folder_cannot_be_active_at_once(clouded, knows):
    name = job_name("wikisplit", "gs://corpora/out")
    active = {"id": "1", "name": name, "currentState": "JOB_STATE_RUNNING"}
    if knows:
        clouded.service.jobs["1"] = active
    else:  # it comes to be in the moment between the question and the submission
        clouded.service.refusal = Answer.error(409, f"The workflow could not be created: {name} is already active")
    staged = {"_staging/lock": b"wikimill\n", "_staging/tsv/of-the-first": b"x"}
    for path, data in staged.items():
        clouded.buckets.put(f"corpora/out/{path}", data)
    second = wikimill(*clouded.options("wikisplit", "out", *IMAGE))
    assert (second.code, second.out) == (2, "")
    leftovers = "" if knows else "wikimill: gs://corpora/out: the leftovers of a run that was ended are removed\n"
    assert second.err == (
        f"{leftovers}wikimill: Dataflow job {name} is active already: another run is at work there; "
        "wait for it or end it\n"
    )
    if knows:
        assert clouded.release("out") == staged
        assert clouded.service.jobs == {"1": active}


def test_refusal_of_the_service_is_reported(clouded):
    clouded.service.refusal = Answer.error(403, "Dataflow API has not been used in project my-project before.")
    outcome = wikimill(*clouded.options("wikisplit", "out", *IMAGE))
    assert outcome.code == 1
    refusal = "Dataflow refused the job: Dataflow API has not been used in project my-project before."
    assert outcome.err.splitlines()[-1] == f"wikimill: failed: {refusal}; nothing was published"
    assert clouded.release("out") == {}


def test_a_failed_job_is_exit_code_1(clouded):
    clouded.service.run = lambda job: ("JOB_STATE_FAILED", "Workflow failed. Causes: no quota.")
    process = started(*clouded.options("wikisplit", "out", *IMAGE))
    _, said = finished(process)
    assert process.returncode == 1
    assert said.splitlines()[-1] == (
        "wikimill: failed: the Dataflow job ended as FAILED: Workflow failed. Causes: no quota.; "
        f"see {URL}; nothing was published"
    )


def test_ctrl_c_cancels_the_job(clouded):
    process = started(*clouded.options("wikisplit", "out", *IMAGE))
    assert process.stderr is not None
    first = process.stderr.readline()
    while first and "Dataflow job 2026-11-01_0: " not in first:
        first = process.stderr.readline()
    process.send_signal(signal.SIGINT)
    _, said = finished(process)
    assert process.returncode == 130
    assert clouded.service.jobs["2026-11-01_0"]["currentState"] == "JOB_STATE_CANCELLED"
    assert f"wikimill: Dataflow was asked to cancel the job; see {URL}" in said.splitlines()
    assert said.splitlines()[-1] == "wikimill: interrupted; nothing was published"
    assert clouded.release("out") == {}
