"""Training of the English sentence model that wikimill ships.

    python -m training.train_sentences --output transforms/models/en/sentences.json DUMP [DUMP ...]

Input: every revision of the four enwiki slices that `transforms/models/en/SOURCES.md` names. `wikimill
train-sentences`, which made the other languages' models, reads only the latest revision of each article and finds fewer
abbreviations. The result depends on the rules that render templates.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from wikimill.rules.wikitext.rendering import WikiSyntax
from wikimill.transforms.dumps.compression.compressed import blocks
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.items import PageHeader, Revision
from wikimill.transforms.dumps.xml import DumpReader
from wikimill.transforms.models.paragraphs import paragraphs_of
from wikimill.transforms.models.punkt import PunktTraining
from wikimill.transforms.models.train_sentence_model import model_bytes


def articles(header: PageHeader) -> bool:
    return header.namespace == 0 and not header.is_redirect


def paragraphs(path: Path) -> Iterator[str]:
    """Yield the paragraphs of every revision of a dump's articles; of a cut file, up to the cut."""
    reader = DumpReader(articles)
    with path.open("rb") as file:
        try:
            for item in reader.read(blocks(file, path.name)):
                if isinstance(item, Revision):
                    yield from paragraphs_of(item.text, WikiSyntax(reader.site.aliases(6), reader.site.aliases(14)))
        except InputDamage as damage:
            print(f"{path.name}: {damage}; what is before is used")


def train(paths: list[Path]) -> dict[str, Any]:
    """Train Punkt on the dumps' paragraphs and return the model's JSON object."""
    training = PunktTraining(min_followers=1)
    for path in sorted(paths, key=lambda path: path.name):
        for paragraph in paragraphs(path):
            training.add(paragraph)
    trained_on = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}
    return {"language": "en", "trained_on": trained_on} | training.parameters()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dumps", nargs="+", type=Path)
    parser.add_argument("--output", type=Path, required=True)
    arguments = parser.parse_args()
    model = train(arguments.dumps)
    arguments.output.write_bytes(model_bytes(model))
    print(f"{model['characters']:,} characters, {len(model['abbreviations'])} abbreviations -> {arguments.output}")


if __name__ == "__main__":
    main()
