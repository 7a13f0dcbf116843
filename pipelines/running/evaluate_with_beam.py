"""The graph of `wikimill evaluate --beam`."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence

import apache_beam as beam
from apache_beam.options.pipeline_options import GoogleCloudOptions

from wikimill.pipelines.running.engine import engine_options, is_local, new_pipeline
from wikimill.pipelines.running.flink_job_server import job_server_on_loopback
from wikimill.pipelines.terminal.errors import UsageError
from wikimill.rules.metrics.scoring import Scorer, Sums
from wikimill.transforms.evaluation.evaluate_predictions import EvaluatePredictions, check_joined, read_sums, write_sums
from wikimill.transforms.evaluation.join import Evaluated


def score_with_beam(plan: Evaluated, scorer: Scorer, options: Sequence[str]) -> Sums:
    """Score on the engine that Beam's options name; the sums come back through a file.

    Raises:
        UsageError: the engine cannot be used, or has no folder in common with this process.
        UnfitRows: the files do not fit together.
    """
    engine = engine_options(options)
    pipeline = new_pipeline(engine)
    with tempfile.TemporaryDirectory(prefix="wikimill-") as folder:
        root = folder
        if not is_local(engine):
            shared = engine.view_as(GoogleCloudOptions).temp_location
            if not shared:
                raise UsageError(
                    "--temp_location is missing; name a folder that the engine's workers and you can reach"
                )
            root = shared.rstrip("/") + folder
        (
            pipeline
            | "Files" >> beam.Create(range(len(plan.files)), reshuffle=True)
            | "Evaluate" >> EvaluatePredictions(plan, scorer)
            | "Write sums" >> beam.Map(write_sums, root)
        )
        with job_server_on_loopback(pipeline.options):
            pipeline.run().wait_until_finish()
        sums = read_sums(root)
    check_joined(plan, sums)
    return sums
