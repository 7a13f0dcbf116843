"""Trains and packages the recogniser of English entities, from links and treebanks to the shipped folder.

    python -m training.train_recogniser --treebanks DIR --dumps DIR --names DIR --output transforms/models/en/recogniser

1. Links of Wikipedia's articles become silver entities (`linked_articles.py`, `silver_entities.py`), GUM's mentions
   gold ones (`gum_ontonotes.py`). Held-out articles and GUM's test set are not read.
2. Copies with other names are added (`renamed_entities.py`); the recogniser learns from all.
3. `package_recogniser.py` adds the rules of names (`entity_heads.py`), dates, money and numbers
   (`entity_rules.py`), and writes the pipeline, licenses and sources.

Seeds are fixed; on another CPU the sums of floats, and so the weights, may differ slightly.
"""

# The BLAS reads its number of threads when numpy is imported.
# ruff: noqa: E402

from __future__ import annotations

import argparse
import os
from dataclasses import dataclass, replace
from pathlib import Path

for _variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(_variable, "1")

from spacy.lang.en import English
from spacy.language import Language
from spacy.tokens import Doc
from spacy.util import load_config, load_model_from_config
from thinc.api import fix_random_seed

from training.entity_names import read_names
from training.entity_targets import TargetTypes, classes_of_items, first_names
from training.genres import DEV, TRAIN, shippable
from training.gum_ontonotes import ontonotes_doc
from training.linked_articles import Article, articles, lower_words, names_of_all, silver_docs
from training.package_recogniser import package, write_pipeline
from training.renamed_entities import names_by_type, with_copies
from training.silver_entities import SilverBuilder
from training.tokenizer import english_tokenizer
from training.training import Plan, example, fit, use_fast_matrices

CONFIG = Path(__file__).with_name("recogniser.cfg")
PLAN = Plan(
    seed=6,
    words=3_120_000,
    learn_rate=0.003,
    dropout=0.2,
    first_batch=300,
    last_batch=900,
    silver_share=0.88,
    gold_only_from=2.0,
)
_MAX_WORDS = 160


@dataclass(frozen=True)
class Knowledge:
    """The sources for the types of names."""

    table: dict[str, list[str]]
    types: TargetTypes
    demonyms: frozenset[str]


def knowledge(names: Path, dumps: Path, corpus: list[Article]) -> Knowledge:
    """Return the names of `entity_names.txt`, Wikidata's classes, first names, and statistics of all links."""
    table = read_names()
    types = TargetTypes(first_names(names / "dist.female.first", names / "dist.male.first"))
    for label, listed in table.items():
        for name in listed if label != "DEMONYM" else ():
            types.known.setdefault(name, {"-": "", "STATE": "GPE"}.get(label, label))
    types.items.update(classes_of_items(dumps / "wikidata-2014-entities.json.bz2"))
    for article in corpus:
        types.read(article.wikitext)
    return Knowledge(table, types, frozenset(table["DEMONYM"]) | frozenset(table["NORP"]))


def silver(corpus: list[Article], known: Knowledge, nlp: Language, *, of: list[Article]) -> list[Doc]:
    """Return the articles `of` as Docs with silver entities; `corpus` supplies the names and counts of words."""
    builder = SilverBuilder(
        nlp,
        names_of_all(corpus, known.types, known.table, nlp),
        known.demonyms,
        frozenset(known.table["LANGUAGE"]),
        lower_words(corpus),
        known.types.is_unknown_person,
    )
    docs = (doc for article in of for doc in silver_docs(article, known.types, builder))
    return [doc for doc in docs if len(doc) <= _MAX_WORDS]


def blank() -> Language:
    """Return an empty pipeline with the annotator's tokenizer."""
    nlp = English()
    nlp.tokenizer = english_tokenizer(nlp)  # type: ignore[assignment]  # spaCy types it as a factory's name
    return nlp


def new_recogniser(seed: int) -> Language:
    """Return an untrained pipeline from `recogniser.cfg`, with the annotator's tokenizer."""
    fix_random_seed(seed)
    nlp = load_model_from_config(load_config(CONFIG), auto_fill=True)
    nlp.tokenizer = english_tokenizer(nlp)  # type: ignore[arg-type]  # the type is narrower than what spaCy takes
    return nlp


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--treebanks", type=Path, required=True, help="the folder that holds UD_English-GUM")
    parser.add_argument(
        "--dumps", type=Path, required=True, help="the folder of the dumps that linked_articles.py names"
    )
    parser.add_argument("--names", type=Path, required=True, help="the folder of the US Census's lists of first names")
    parser.add_argument(
        "--output", type=Path, required=True, help="the folder of the pipeline; existing files are overwritten"
    )
    parser.add_argument("--share", type=float, default=1.0, help="of the words to train on; less, to try the recipe")
    parser.add_argument(
        "--rules", action="store_true", help="train nothing: keep the weights in --output, and write its rules anew"
    )
    arguments = parser.parse_args()
    if arguments.rules:
        if not (arguments.output / "meta.json").exists():
            parser.error(f"{arguments.output} has no pipeline whose rules could be written anew; leave --rules out")
        write_pipeline(arguments.output, read_names(), arguments.output)
        return
    for path in (arguments.treebanks, arguments.dumps, arguments.names):
        if not path.exists():
            parser.error(f"{path} does not exist; see training/RECOGNISER.md for where the data come from")
    use_fast_matrices()
    plan = replace(PLAN, words=round(PLAN.words * arguments.share))
    corpus = [article for article in articles(arguments.dumps) if not article.is_held_aside]
    known, nlp = knowledge(arguments.names, arguments.dumps, corpus), new_recogniser(plan.seed)
    names = names_by_type(names_of_all(corpus, known.types, known.table, nlp))
    linked = with_copies(silver(corpus, known, nlp, of=corpus), names, plan.seed)
    sentences = [each for each in shippable(arguments.treebanks, (*TRAIN, *DEV)) if each.mentions is not None]
    gold = [ontonotes_doc(sentence, nlp.vocab, known.types.type_of, known.demonyms) for sentence in sentences]
    for name, docs in ((f"{len(corpus):,} articles", linked), ("GUM", gold)):
        words, found = sum(map(len, docs)), sum(len(doc.ents) for doc in docs)
        print(f"{name}: {len(docs):,} pieces, {words:,} words, {found:,} entities", flush=True)
    fit(nlp, [example(doc) for doc in gold], [example(doc) for doc in linked], plan)
    package(nlp, known.table, sentences, [article.page for article in corpus], arguments)
    print(f"{arguments.output}: measure it with `python -m benchmarks.recogniser`")


if __name__ == "__main__":
    main()
