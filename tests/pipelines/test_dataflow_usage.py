"""Wrong options for Dataflow are refused before anything is read, submitted or written; the extra [gcp] is not needed."""

import pytest
from support.milling import wikimill

from wikimill.pipelines.engines import dataflow
from wikimill.pipelines.engines.engine import job_name

GOOD = {
    "--runner": "DataflowRunner",
    "--project": "my-project",
    "--region": "europe-west4",
    "--temp_location": "gs://bucket/tmp",
    "--sdk_container_image": "registry/wikimill:1",
    "--input": "gs://bucket/in/*.bz2",
    "--output": "gs://bucket/out",
}


@pytest.fixture(autouse=True)
def no_region_of_the_machine(monkeypatch):
    monkeypatch.delenv("CLOUDSDK_COMPUTE_REGION", raising=False)


def refused(corpus: str = "wikisplit", **changed: str | None) -> str:
    """Return what a command says that is refused; `changed` are options given otherwise, or not at all."""
    options = GOOD | {f"--{name}": value for name, value in changed.items()}
    words = [word for name, value in options.items() if value is not None for word in (name, value)]
    outcome = wikimill(corpus, *words)
    assert (outcome.code, outcome.out) == (2, ""), outcome
    return outcome.err


@pytest.mark.parametrize("corpus", ["wikisplit", "discofuse"])
@pytest.mark.parametrize(
    ("name", "example"),
    [("project", "my-project"), ("region", "europe-west4"), ("temp_location", "gs://bucket/tmp")],
)
def test_what_the_service_must_know_is_asked_for(corpus, name, example):
    said = refused(corpus, **{name: None})
    assert said == f"wikimill: --runner DataflowRunner needs --{name}, such as --{name} {example}\n"


@pytest.mark.parametrize("runner", ["dataflow", "apache_beam.runners.dataflow.dataflow_runner.DataflowRunner"])
def test_other_names_of_the_runner_are_checked(runner):
    assert "needs --project" in refused(runner=runner, project=None)


def test_region_is_read_from_environment(monkeypatch):
    monkeypatch.setenv("CLOUDSDK_COMPUTE_REGION", "europe-west4")
    assert "--temp_location" in refused(region=None, temp_location=None)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"output": "out"}, "--output out: Dataflow's workers cannot see files of this machine; name gs://…"),
        ({"input": "/dumps"}, "--input /dumps: Dataflow's workers cannot see files of this machine; name gs://…"),
        (
            {"temp_location": "/tmp"},
            "--temp_location /tmp: Dataflow needs a place in Cloud Storage, gs://BUCKET/FOLDER",
        ),
        (
            {"staging_location": "s3://b/x"},
            "--staging_location s3://b/x: Dataflow needs a place in Cloud Storage, gs://BUCKET/FOLDER",
        ),
        ({"setup_file": "no/setup.py"}, "--setup_file no/setup.py: there is no such file; it is wikimill's setup.py"),
        (
            {"extra_package": "no.tar.gz"},
            "--extra_package no.tar.gz: there is no such file; it is wikimill's source distribution",
        ),
        (
            {"sdk_container_image": None},
            "Dataflow's workers would not have wikimill: give --sdk_container_image (deploy/image makes it), "
            "--extra_package wikimill-VERSION.tar.gz or --setup_file ./setup.py",
        ),
        ({"projekt": "x"}, "unknown option --projekt; did you mean --project?"),
    ],
)
def test_what_cannot_work_in_the_cloud_is_refused(changed, said):
    assert refused(**changed) == f"wikimill: {said}\n"


def test_missing_extra_is_reported_with_remedy(monkeypatch):
    monkeypatch.setattr(dataflow, "_is_installed", lambda module: False)
    assert refused() == "wikimill: --runner DataflowRunner needs the extra [gcp]: pip install 'wikimill[gcp]'\n"


def test_jobs_into_one_folder_have_one_name():
    assert (
        job_name("wikisplit", "gs://b/out") == job_name("wikisplit", "gs://b/out/") == "wikimill-wikisplit-c0187ea204"
    )
    assert job_name("wikisplit", "gs://b/out") != job_name("wikisplit", "gs://b/out2")
