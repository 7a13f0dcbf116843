"""What an engine needs is named, and its versions are compared, before anything is submitted."""

import platform

import pytest
from apache_beam.options.pipeline_options import PipelineOptions
from apache_beam.version import __version__ as beam_version
from support.milling import SAMPLE, wikimill

from wikimill.pipelines.engines.images import other_versions
from wikimill.transforms.release.version import __version__

PYTHON = ".".join(platform.python_version_tuple()[:2])
PRISM = f"`go install github.com/apache/beam/sdks/v2/go/cmd/prism@v{beam_version}` makes it"
SPARK = f"Maven has it as org.apache.beam:beam-runners-spark-3-job-server:{beam_version}"


@pytest.mark.parametrize(
    ("engine", "message"),
    [
        (
            ("--runner", "PrismRunner"),
            f"--runner PrismRunner: Beam would download Prism, a program in Go; name it with --prism_location FILE ({PRISM})",
        ),
        (
            ("--runner", "prism"),
            f"--runner prism: Beam would download Prism, a program in Go; name it with --prism_location FILE ({PRISM})",
        ),
        (
            ("--runner", "json.NoRunner"),
            "--runner json.NoRunner: module 'json' has no attribute 'NoRunner'",
        ),
        (
            ("--runner", "PrismRunner", "--prism_location", "nothere"),
            f"--prism_location nothere: there is no such file; it is Prism, a program in Go ({PRISM})",
        ),
        (
            ("--runner", "SparkRunner"),
            "--runner SparkRunner: Beam would download the job server for Spark, a jar; name it with "
            f"--spark_job_server_jar FILE ({SPARK})",
        ),
        (
            ("--runner", "SparkRunner", "--spark_job_server_jar", "nothere.jar"),
            f"--spark_job_server_jar nothere.jar: there is no such file; it is the job server for Spark, a jar ({SPARK})",
        ),
    ],
)
def test_engine_without_its_program_is_refused(tmp_path, engine, message):
    outcome = wikimill("wikisplit", "--input", SAMPLE, "--output", tmp_path / "out", *engine)
    assert (outcome.code, outcome.out, outcome.err) == (2, "", f"wikimill: {message}\n")


REMEDY = "workers may fail, or give other examples; make one of these versions (docs/dataflow.md)"


@pytest.mark.parametrize(
    ("options", "messages"),
    [
        ([f"--sdk_container_image=apache/beam_python{PYTHON}_sdk:{beam_version}"], []),
        (
            [
                f"--sdk_container_image=eu.gcr.io/mine/wikimill:{__version__}",
                f"--extra_package=d/wikimill-{__version__}.tar.gz",
            ],
            [],
        ),
        (["--sdk_container_image=eu.gcr.io/mine/wikimill:latest"], []),
        (["--environment_type=EXTERNAL", "--environment_config=localhost:50001"], []),
        (
            ["--environment_type=DOCKER", "--environment_config=apache/beam_python3.9_sdk:2.50.0"],
            [
                "apache/beam_python3.9_sdk:2.50.0 has Beam 2.50.0, Python 3.9, "
                f"and this process Beam {beam_version}, Python {PYTHON}: {REMEDY}"
            ],
        ),
        (
            ["--sdk_container_image=mine/wikimill:0.0.1", "--extra_package=d/wikimill-0.0.2.tar.gz"],
            [
                f"mine/wikimill:0.0.1 has wikimill 0.0.1, and this process wikimill {__version__}: {REMEDY}",
                f"d/wikimill-0.0.2.tar.gz has wikimill 0.0.2, and this process wikimill {__version__}: {REMEDY}",
            ],
        ),
    ],
)
def test_images_of_other_versions_are_named(options, messages):
    assert list(other_versions(PipelineOptions(options))) == messages
