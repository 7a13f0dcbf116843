"""Runs a submitted job as a worker would that has only what was staged: `python run_submitted_job.py gs://…/pipeline.pb`.

The graph is taken from where it was staged, its functions are unpickled by name, and the engine is FnApiRunner.
"""

import sys

import apache_beam.io.gcp.gcsfilesystem  # noqa: F401  # knows gs://
from apache_beam.io.filesystems import FileSystems
from apache_beam.options.pipeline_options import PipelineOptions
from apache_beam.portability.api import beam_runner_api_pb2
from apache_beam.runners.portability.fn_api_runner import FnApiRunner
from apache_beam.transforms.environments import EmbeddedPythonEnvironment


def main(place: str) -> None:
    import wikimill

    print(wikimill.__file__)
    with FileSystems.open(place) as file:
        graph = beam_runner_api_pb2.Pipeline.FromString(file.read())
    here = EmbeddedPythonEnvironment.default().to_runner_api(None)
    for environment in graph.components.environments.values():
        environment.urn, environment.payload = here.urn, here.payload
        del environment.dependencies[:]
    options = PipelineOptions(["--runner=FnApiRunner"])
    FileSystems.set_options(options)
    FnApiRunner().run_via_runner_api(graph, options).wait_until_finish()


if __name__ == "__main__":
    main(sys.argv[1])
