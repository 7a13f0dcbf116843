"""Command lines that name the stand-in of Dataflow and Cloud Storage."""

import json
from typing import Any

from cloud_storage import Buckets
from dataflow_service import DataflowService
from support.milling import SAMPLE, Outcome, wikimill


class Cloud:
    """The stand-in of both services, and how it is named on a command line."""

    def __init__(self, address: str, buckets: Buckets, service: DataflowService) -> None:
        self.address, self.buckets, self.service = address, buckets, service

    def options(self, corpus: str, name: str, *more: object) -> list[object]:
        """Return the command line that mines the sample into gs://corpora/NAME."""
        return [
            *(corpus, "--input", f"gs://corpora/in/{SAMPLE.name}", "--output", f"gs://corpora/{name}"),
            *("--runner", "DataflowRunner", "--project", "my-project", "--region", "europe-west4"),
            *("--temp_location", "gs://corpora/tmp", "--dataflow_endpoint", self.address),
            *more,
        ]

    def described(self, corpus: str, name: str, *more: object) -> tuple[Outcome, dict[str, Any]]:
        """Describe a job as a flex template's launcher does; gives what was said, and the description."""
        place = f"gs://corpora/tmp/{name}/job_object"
        more = ("--template_location", place, *more)
        if "--extra_package" not in more and "--setup_file" not in more:
            more = ("--sdk_container_image", "registry/wikimill:1", *more)
        outcome = wikimill(*self.options(corpus, name, *more))
        return outcome, json.loads(self.buckets.objects.get(place.removeprefix("gs://"), b"{}"))

    def release(self, name: str) -> dict[str, bytes]:
        """Return the files of a release, by their path in it."""
        prefix = f"corpora/{name}/"
        return {key.removeprefix(prefix): self.buckets.objects[key] for key in self.buckets.names(prefix)}
