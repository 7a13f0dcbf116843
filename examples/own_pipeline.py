"""A Beam pipeline of one's own, of wikimill's transforms: writes the pairs of a history dump whose C has few tokens.

    python examples/own_pipeline.py --input examples/samplewiki-20260901-history.xml --output pairs.jsonl

docs/library.md explains it. Functions are those of a module, so that workers find them by name.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence

import apache_beam as beam
from apache_beam.options.pipeline_options import PipelineOptions

from rules.records import SplitExample
from transforms.dead_letters import DeadLetter
from transforms.dedupe import KeepBestExamples
from transforms.dumps.layouts import chains
from transforms.dumps.listing import find_inputs
from transforms.duplicates.compared import split_pair
from transforms.duplicates.screen import DropNearDuplicates
from transforms.mine_splits import MineSplits
from transforms.mining_options import MiningOptions
from transforms.split_files import SplitFiles


def is_short(example: SplitExample, most_tokens: int) -> bool:
    return len(example.complex_sentence.split(" ")) <= most_tokens


def as_line(example: SplitExample) -> str:
    pair = {"input": example.complex_sentence, "target": [example.simple_sentence_1, example.simple_sentence_2]}
    return json.dumps(pair | {"page": example.page_title}, ensure_ascii=False)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--input", nargs="+", required=True)
    parser.add_argument("--output", required=True)
    parser.add_argument("--most_tokens", type=int, default=25)
    parsed, beam_options = parser.parse_known_args(arguments)

    files = find_inputs(parsed.input, kind="history")
    with beam.Pipeline(options=PipelineOptions(beam_options)) as pipeline:
        mined = (
            pipeline
            | "List files" >> beam.Create(chains(files))
            | SplitFiles()
            | MineSplits(MiningOptions(adjacent_only=True))
        )
        screened = mined.examples | KeepBestExamples() | DropNearDuplicates(split_pair, threshold=0.8)
        (
            screened.kept
            | "Take short ones" >> beam.Filter(is_short, parsed.most_tokens)
            | "As JSON" >> beam.Map(as_line)
            | "Write" >> beam.io.WriteToText(parsed.output, shard_name_template="")
        )
        (
            mined.dead_letters
            | "As lines" >> beam.Map(DeadLetter.line)
            | "Write what was lost" >> beam.io.WriteToText(f"{parsed.output}.dead", shard_name_template="")
        )


if __name__ == "__main__":
    main()
