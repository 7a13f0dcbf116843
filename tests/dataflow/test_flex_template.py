"""The metadata of the flex templates are those of the options, and parameters become the command line that they mean."""

import json
import os
import re
import subprocess
import sys

import pytest
from support.milling import ROOT, SAMPLE
from support.patience import LONG

from deploy.dataflow.launch import command_line, parser_of
from deploy.dataflow.metadata import metadata, text_of
from wikimill.pipelines.terminal.errors import UsageError
from wikimill.transforms.corpora import OWN_CORPORA

CORPORA = ", ".join(OWN_CORPORA)
#: ParameterMetadata of the Dataflow API, v1b3, and the types that are used of ParameterType.
FIELDS = {"name", "label", "helpText", "isOptional", "regexes", "paramType", "enumOptions", "defaultValue"}
TYPES = {"TEXT", "BOOLEAN", "ENUM", "GCS_WRITE_FOLDER"}


@pytest.mark.parametrize("corpus", OWN_CORPORA)
def test_the_files_are_those_of_the_options(corpus):
    stored = (ROOT / "deploy" / "dataflow" / f"{corpus}.json").read_text("utf-8")
    assert stored == text_of(corpus), "make them again: python -m deploy.dataflow.metadata"
    assert json.loads(stored) == metadata(corpus)


@pytest.mark.parametrize("corpus", OWN_CORPORA)
def test_each_option_is_a_parameter_of_the_form_that_the_service_knows(corpus):
    parameters = metadata(corpus)["parameters"]
    options = {flag.removeprefix("--") for flag in parser_of(corpus).options if flag != "-h"} - {"help", "dry_run"}
    assert {parameter["name"] for parameter in parameters} == options | {"corpus"}
    assert len(parameters) == len(options) + 1
    required = [parameter["name"] for parameter in parameters if not parameter["isOptional"]]
    assert required == ["corpus", "input", "output"]
    for parameter in parameters:
        assert set(parameter) <= FIELDS
        assert parameter["paramType"] in TYPES
        for pattern in parameter.get("regexes", ()):
            assert (
                re.fullmatch(pattern, parameter.get("defaultValue", ""))
                or parameter["name"] in required
                or ("defaultValue" not in parameter)
            )


@pytest.mark.parametrize("corpus", OWN_CORPORA)
def test_the_defaults_of_a_template_are_those_of_the_command(corpus):
    parameters = {p["name"]: p.get("defaultValue", "") for p in metadata(corpus)["parameters"] if p["isOptional"]}
    given = [f"--{name}={value}" for name, value in parameters.items()]
    start = [f"--corpus={corpus}", "--input=gs://b/in", "--output=gs://b/out"]
    parser = parser_of(corpus)
    assert parser.parse_args(command_line([*start, *given], {})[1:]) == parser.parse_args(command_line(start, {})[1:])


def test_parameters_become_the_command_line():
    given = [
        *("--runner=DataflowRunner", "--corpus=wikisplit", "--input=gs://b/1.bz2, gs://b/2.bz2", "--exclude="),
        *("--adjacent_only=true", "--raw_text=False", "--min_bleu=0.3", "--template_location=gs://b/job_object"),
    ]
    assert command_line(given, {"WIKIMILL_IMAGE": "registry/wikimill:1"}) == [
        *("wikisplit", "--runner=DataflowRunner", "--input", "gs://b/1.bz2", "gs://b/2.bz2", "--adjacent_only"),
        *("--min_bleu=0.3", "--template_location=gs://b/job_object", "--sdk_container_image=registry/wikimill:1"),
    ]


def test_named_image_is_kept():
    words = command_line(["--corpus=wikisplit", "--sdk_container_image=other:2"], {"WIKIMILL_IMAGE": "ours:1"})
    assert words == ["wikisplit", "--sdk_container_image=other:2"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([], f"--corpus is not given: expected one of {CORPORA}"),
        (["--corpus=verify"], f"--corpus verify: expected one of {CORPORA}"),
        (["--corpus=wikisplit", "--overwrite=yes"], "--overwrite yes: expected true or false"),
        (["--corpus=wikisplit", "--dry_run=true"], "--dry_run: a template cannot do this"),
    ],
)
def test_parameters_that_mean_nothing_are_refused(given, said):
    with pytest.raises(UsageError) as raised:
        command_line(given, {})
    assert str(raised.value) == said


@pytest.mark.parametrize(("wrong", "code"), [((), 0), (("--overwrite=perhaps",), 2)])
def test_the_launcher_describes_the_job_and_returns(clouded, wrong, code):
    """As the service starts it: by its file, with one word a parameter, in another folder."""
    given = [
        *(
            "--corpus=discofuse",
            f"--input=gs://corpora/in/{SAMPLE.name}",
            "--output=gs://corpora/out",
            "--balanced=true",
        ),
        *(
            "--runner=DataflowRunner",
            "--project=my-project",
            "--region=europe-west4",
            "--temp_location=gs://corpora/tmp",
        ),
        *("--job_name=autumn", "--template_location=gs://corpora/tmp/job_object"),
        *(f"--dataflow_endpoint={clouded.address}", *wrong),
    ]
    finished = subprocess.run(
        [sys.executable, ROOT / "deploy" / "dataflow" / "launch.py", *given],
        **{"env": os.environ | {"WIKIMILL_IMAGE": "registry/wikimill:1", "PYTHONPATH": str(ROOT)}, "cwd": "/"},
        **{"capture_output": True, "text": True, "timeout": LONG},
    )
    assert finished.returncode == code, finished.stderr
    if code:
        assert finished.stderr.endswith("wikimill: --overwrite perhaps: expected true or false\n")
        return
    job = json.loads(clouded.buckets.objects["corpora/tmp/job_object"])
    assert job["name"] == "autumn"
    assert job["environment"]["workerPools"][0]["workerHarnessContainerImage"] == "registry/wikimill:1"
    record = json.loads(clouded.buckets.objects["corpora/out/_staging/submitted.json"])
    assert (record["corpus"], record["is_detached"]) == ("discofuse", True)
    assert "--balanced" in record["arguments"]
