"""Trains the Punkt sentence model that wikimill ships, from dumps of current articles, unsupervised.

    python deploy/model/train_sentences.py --output transforms/models/en/sentences.json DUMP [DUMP ...]

The shipped English model was trained on the four enwiki slices that `transforms/models/en/SOURCES.md` names. The
result depends on nothing but the dumps and the NLTK version, both of which it records.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nltk
from nltk.tokenize.punkt import PunktTrainer

from rules.lines import is_heading, states_of, units_of
from rules.wikitext import HOLE, WikiSyntax, render
from transforms.dumps.compressed import blocks
from transforms.dumps.damage import InputDamage
from transforms.dumps.items import PageHeader, Revision
from transforms.dumps.xml import DumpReader

#: A unit shorter than this is a list entry or a caption more often than prose.
_MIN_CHARS = 120
#: Orthographic contexts of words seen less often than this decide nothing and are most of the file.
_MIN_COUNT = 3
#: A rarer learned abbreviation is a word that happened to end its few sentences.
_MIN_ABBREVIATION_COUNT = 5


def articles(header: PageHeader) -> bool:
    return header.namespace == 0 and not header.is_redirect


def paragraphs(path: Path) -> Iterator[str]:
    """Yield the prose paragraphs of a dump's articles; a cut file gives what is before the cut."""
    reader = DumpReader(articles)
    with path.open("rb") as file:
        try:
            for item in reader.read(blocks(file, path.name)):
                if isinstance(item, Revision):
                    syntax = WikiSyntax(reader.site.aliases(6), reader.site.aliases(14))
                    lines = item.text.split("\n")
                    for unit in units_of(lines, states_of(lines)):
                        if (unit and unit[0].isalnum()) or (unit.startswith(("'", "[[", '"')) and not is_heading(unit)):
                            text = render(unit, syntax).replace(HOLE, "")
                            if len(text) >= _MIN_CHARS and "." in text:
                                yield text
        except InputDamage as damage:
            print(f"{path.name}: {damage}; what is before is used")


def train(paths: list[Path]) -> dict[str, Any]:
    """Train Punkt on the dumps' paragraphs and return the model's JSON object."""
    trainer = PunktTrainer()
    trainer.INCLUDE_ALL_COLLOCS = False
    texts, digest = 0, hashlib.sha256()
    counts: Counter[str] = Counter()
    with_period: Counter[str] = Counter()
    for path in sorted(paths, key=lambda path: path.name):
        for paragraph in paragraphs(path):
            texts += len(paragraph)
            digest.update(paragraph.encode())
            trainer.train(paragraph, finalize=False)
            counts.update(re.findall(r"\w+", paragraph.lower()))
            with_period.update(word.rstrip(".") for word in re.findall(r"[^\s(\[\"'“]+\.(?=[\s,])", paragraph.lower()))
    trainer.finalize_training()
    parameters = trainer.get_params()
    return {
        "language": "en",
        "nltk": nltk.__version__,
        "trained_on": {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(paths)},
        "characters": texts,
        "text_sha256": digest.hexdigest(),
        "abbreviations": sorted(
            word for word in parameters.abbrev_types if with_period[word] >= _MIN_ABBREVIATION_COUNT
        ),
        "collocations": sorted(map(list, parameters.collocations)),
        "starters": sorted(parameters.sent_starters),
        "contexts": {
            word: context
            for word, context in sorted(parameters.ortho_context.items())
            if counts.get(word, 0) >= _MIN_COUNT and word.isalpha()
        },
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dumps", nargs="+", type=Path)
    parser.add_argument("--output", type=Path, required=True)
    arguments = parser.parse_args()
    model = train(arguments.dumps)
    arguments.output.write_text(json.dumps(model, ensure_ascii=False, indent=0, sort_keys=True) + "\n", "utf-8")
    print(f"{model['characters']:,} characters, {len(model['abbreviations'])} abbreviations -> {arguments.output}")


if __name__ == "__main__":
    main()
