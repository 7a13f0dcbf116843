"""A Beam pipeline from wikimill's transforms: writes the pairs of a history dump whose complex sentence is short.

    python examples/own_pipeline.py --input examples/samplewiki-20260901-history.xml --output pairs.jsonl

docs/library.md explains it. The functions are at module level, so that workers find them by name.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any

import apache_beam as beam
from apache_beam.options.pipeline_options import PipelineOptions

import wikimill as wm


def is_short(example: Any, most_tokens: int) -> bool:
    return len(example.complex_sentence.split(" ")) <= most_tokens


def as_line(example: Any) -> str:
    pair = {"input": example.complex_sentence, "target": [example.simple_sentence_1, example.simple_sentence_2]}
    return json.dumps(pair | {"page": example.page_title}, ensure_ascii=False)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--input", nargs="+", required=True)
    parser.add_argument("--output", required=True)
    parser.add_argument("--most_tokens", type=int, default=25)
    parsed, beam_options = parser.parse_known_args(arguments)

    files = wm.find_inputs(parsed.input, kind="history")
    with beam.Pipeline(options=PipelineOptions(beam_options)) as pipeline:
        mined = (
            pipeline
            | "List files" >> beam.Create(wm.chains(files))
            | wm.DivideFiles()
            | wm.MineSplits(wm.WikiSplitOptions(adjacent_only=True))
        )
        distinct = mined.examples | wm.SelectBest.of(wm.WIKISPLIT)
        screened = distinct.kept | wm.DropNearDuplicates(wm.WIKISPLIT.compared, threshold=0.8)
        (
            screened.kept
            | "Take short ones" >> beam.Filter(is_short, parsed.most_tokens)
            | "As JSON" >> beam.Map(as_line)
            | "Write" >> beam.io.WriteToText(parsed.output, shard_name_template="")
        )
        (
            mined.dead_letters
            | "As lines" >> beam.Map(wm.DeadLetter.line)
            | "Write what was lost" >> beam.io.WriteToText(f"{parsed.output}.dead", shard_name_template="")
        )


if __name__ == "__main__":
    main()
