"""Training corpora from Wikipedia dumps and revision histories, mined on Apache Beam.

The names below are the public API; docs/library.md explains each. Each is imported at its first use, so that
`import wikimill` is fast, and a program that only reads a release needs no Beam.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wikimill.pipelines.mine_pages import mine_pages as mine_pages
    from wikimill.rules.drops import Drop as Drop
    from wikimill.rules.records import Split as Split
    from wikimill.rules.records import column as column
    from wikimill.rules.records import example_id as example_id
    from wikimill.rules.wikitext.changed_sentences import FoundEdit as FoundEdit
    from wikimill.transforms.articles.corpus import TEXT as TEXT
    from wikimill.transforms.articles.mine_articles import MineArticles as MineArticles
    from wikimill.transforms.articles.options import TextOptions as TextOptions
    from wikimill.transforms.corpora import find_corpus as find_corpus
    from wikimill.transforms.corpus import Corpus as Corpus
    from wikimill.transforms.corpus import Description as Description
    from wikimill.transforms.corpus import Fault as Fault
    from wikimill.transforms.corpus import Mining as Mining
    from wikimill.transforms.discofuse.balance import Balance as Balance
    from wikimill.transforms.discofuse.corpus import DISCOFUSE as DISCOFUSE
    from wikimill.transforms.discofuse.mine_fusion import MineFusion as MineFusion
    from wikimill.transforms.discofuse.options import DiscoFuseOptions as DiscoFuseOptions
    from wikimill.transforms.dumps.dead_letters import DeadLetter as DeadLetter
    from wikimill.transforms.dumps.listing import find_inputs as find_inputs
    from wikimill.transforms.dumps.wikimedia_layouts import chains as chains
    from wikimill.transforms.duplicates.compared_texts import ComparedText as ComparedText
    from wikimill.transforms.duplicates.screen import DropExcluded as DropExcluded
    from wikimill.transforms.duplicates.screen import DropNearDuplicates as DropNearDuplicates
    from wikimill.transforms.edits.corpus import EDITS as EDITS
    from wikimill.transforms.mining.check_files import CheckFiles as CheckFiles
    from wikimill.transforms.mining.divide_files import DivideFiles as DivideFiles
    from wikimill.transforms.mining.select_best import SelectBest as SelectBest
    from wikimill.transforms.options import MiningOptions as MiningOptions
    from wikimill.transforms.options import option as option
    from wikimill.transforms.ranges import Number as Number
    from wikimill.transforms.ranges import Whole as Whole
    from wikimill.transforms.release.formats.schema import Schema as Schema
    from wikimill.transforms.release.stored_release import StoredRelease as StoredRelease
    from wikimill.transforms.release.summary import MergeLedgers as MergeLedgers
    from wikimill.transforms.release.version import __version__ as __version__
    from wikimill.transforms.release.write import WriteShards as WriteShards
    from wikimill.transforms.text_corpora.text_corpus import text_corpus as text_corpus
    from wikimill.transforms.wikisplit.corpus import WIKISPLIT as WIKISPLIT
    from wikimill.transforms.wikisplit.mine_splits import MineSplits as MineSplits
    from wikimill.transforms.wikisplit.options import WikiSplitOptions as WikiSplitOptions

#: Module → the public names that it defines.
_NAMES = {
    "wikimill.pipelines.mine_pages": ("mine_pages",),
    "wikimill.rules.drops": ("Drop",),
    "wikimill.rules.records": ("Split", "column", "example_id"),
    "wikimill.rules.wikitext.changed_sentences": ("FoundEdit",),
    "wikimill.transforms.corpora": ("find_corpus",),
    "wikimill.transforms.corpus": ("Corpus", "Description", "Fault", "Mining"),
    "wikimill.transforms.articles.corpus": ("TEXT",),
    "wikimill.transforms.articles.mine_articles": ("MineArticles",),
    "wikimill.transforms.articles.options": ("TextOptions",),
    "wikimill.transforms.discofuse.balance": ("Balance",),
    "wikimill.transforms.discofuse.corpus": ("DISCOFUSE",),
    "wikimill.transforms.discofuse.mine_fusion": ("MineFusion",),
    "wikimill.transforms.discofuse.options": ("DiscoFuseOptions",),
    "wikimill.transforms.dumps.dead_letters": ("DeadLetter",),
    "wikimill.transforms.dumps.listing": ("find_inputs",),
    "wikimill.transforms.dumps.wikimedia_layouts": ("chains",),
    "wikimill.transforms.duplicates.compared_texts": ("ComparedText",),
    "wikimill.transforms.duplicates.screen": ("DropExcluded", "DropNearDuplicates"),
    "wikimill.transforms.mining.check_files": ("CheckFiles",),
    "wikimill.transforms.mining.divide_files": ("DivideFiles",),
    "wikimill.transforms.release.summary": ("MergeLedgers",),
    "wikimill.transforms.mining.select_best": ("SelectBest",),
    "wikimill.transforms.edits.corpus": ("EDITS",),
    "wikimill.transforms.options": ("MiningOptions", "option"),
    "wikimill.transforms.ranges": ("Number", "Whole"),
    "wikimill.transforms.release.formats.schema": ("Schema",),
    "wikimill.transforms.release.stored_release": ("StoredRelease",),
    "wikimill.transforms.release.version": ("__version__",),
    "wikimill.transforms.release.write": ("WriteShards",),
    "wikimill.transforms.text_corpora.text_corpus": ("text_corpus",),
    "wikimill.transforms.wikisplit.corpus": ("WIKISPLIT",),
    "wikimill.transforms.wikisplit.mine_splits": ("MineSplits",),
    "wikimill.transforms.wikisplit.options": ("WikiSplitOptions",),
}
_MODULES = {name: module for module, names in _NAMES.items() for name in names}

__all__ = sorted(_MODULES)


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}; its names are in docs/library.md")
    value = globals()[name] = getattr(import_module(_MODULES[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
