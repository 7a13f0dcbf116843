"""Checks of DiscoFuse records: type, sentences, connective and flags agree, and the options were obeyed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from wikimill.rules.discofuse.fusions import Fusion
from wikimill.rules.discofuse.selection import Selection, fraction_of
from wikimill.rules.records import example_id
from wikimill.rules.text.single_spaces import is_tokenised
from wikimill.transforms.corpus import Fault
from wikimill.transforms.dumps.siteinfo import revision_path
from wikimill.transforms.release.verify.provenance_checks import Provenance

COHERENT = ("coherent_first_sentence", "coherent_second_sentence")
INCOHERENT = ("incoherent_first_sentence", "incoherent_second_sentence")
TEXTS = (*COHERENT, *INCOHERENT)
#: The discourse types whose rules remove a connective.
WITH_CONNECTIVE = frozenset(
    {
        *("PAIR_CONN", "PAIR_CONN_ANAPHORA", "SINGLE_CONN_START", "SINGLE_CONN_INNER", "SINGLE_CONN_INNER_ANAPHORA"),
        *("SINGLE_S_COORD", "SINGLE_S_COORD_ANAPHORA", "SINGLE_VP_COORD"),
    }
)


@dataclass(frozen=True)
class FusionRows:
    """The checks of the records of a DiscoFuse release; a `RowChecks`.

    Attributes:
        provenance: the checks of a record's page, dump and split.
        selection: the criteria of the release's options, by which every record must be kept.
        keep_non_ascii: whether sentences may have characters outside ASCII.
        min_quality: the least quality of an example, in [0, 1]; controls have none.
    """

    provenance: Provenance
    selection: Selection
    keep_non_ascii: bool
    min_quality: float

    @classmethod
    def of(cls, manifest: Mapping[str, Any], _: bool = False) -> FusionRows:
        """Return the checks of the release with this manifest. The second argument of `Corpus.row_checks` is not used.

        Raises:
            KeyError, TypeError, ValueError: the manifest lacks an option or input, or has an invalid one.
        """
        options = manifest["options"]
        kept = fraction_of(options["control_fraction"], options.get("control_share"))
        selection = Selection(options["min_tokens"], kept, options["strict_min_tokens"])
        return cls(Provenance.of(manifest), selection, options["keep_non_ascii"], options["min_quality"])

    def faults(self, row: Mapping[str, Any], split: str) -> Iterator[Fault]:
        """Yield the faults of a record with all columns, read from a file of `split`."""
        found = example_id(row["wiki"] or "", row["page_id"], [row[name] for name in TEXTS])
        if row["id"] != found:
            yield Fault("column id", f"{found}, the digest of wiki, page and sentences", row["id"])
        revision = row["revision_id"]
        yield from self.provenance.faults(row, split, revision_path(revision) if revision else None)
        fusion = Fusion(
            (row[COHERENT[0]], row[COHERENT[1]]), (row[INCOHERENT[0]], row[INCOHERENT[1]]), row["discourse_type"]
        )
        dropped = self.selection.drop(fusion)
        if dropped is not None:
            yield Fault("an option", f"no record that is {dropped}", row["id"])
        if not self.keep_non_ascii and not all(row[name].isascii() for name in TEXTS):
            yield Fault("a sentence", "ASCII, without --keep_non_ascii", " | ".join(row[name] for name in TEXTS))
        if bool(row["rules"]) == (row["discourse_type"] == "PAIR_NONE"):
            yield Fault("column rules", f"those of {row['discourse_type']}", row["rules"])
        quality = row["quality"]
        if (quality is None) != (row["discourse_type"] == "PAIR_NONE"):
            yield Fault("column quality", "a number, and null for controls", str(quality))
        elif quality is not None and not self.min_quality <= quality <= 1:
            yield Fault("column quality", f"at least {self.min_quality} and at most 1", str(quality))
        yield from label_faults(row)

    def tsv_faults(self, row: Mapping[str, Any]) -> Iterator[Fault]:
        """Yield the faults of a record that has only the columns of the TSV layout."""
        return label_faults(row)


def label_faults(row: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield the faults in the columns that the TSV layout has: sentences, type, connective and flags.

    They are empty or untokenised sentences, and values that contradict the discourse type.
    """
    kind, second, connective = row["discourse_type"], row[COHERENT[1]], row["connective_string"]
    if not (row[COHERENT[0]] and row[INCOHERENT[0]] and row[INCOHERENT[1]]) or any(
        not is_tokenised(row[name]) for name in TEXTS if row[name]
    ):
        yield Fault("a sentence", "tokens with one space between them", " | ".join(row[name] for name in TEXTS))
    if bool(second) != kind.startswith("PAIR_"):
        yield Fault("column coherent_second_sentence", "a sentence in pairs only", f"{kind}: {second!r}")
    flags = row["has_coref_type_pronoun"], row["has_coref_type_nominal"]
    if any(flags) != kind.endswith("ANAPHORA"):
        yield Fault("the coreference flags", "set where the type has anaphora", f"{kind}: {flags}")
    if bool(connective) != (kind in WITH_CONNECTIVE):
        yield Fault("column connective_string", "one where the type has one", f"{kind}: {connective!r}")
    if kind == "PAIR_NONE" and any(row[one] != row[other] for one, other in zip(COHERENT, INCOHERENT, strict=True)):
        yield Fault("a control", "its two sentences as they were", row[INCOHERENT[1]])
