"""Makes the published record of a fusion example: its sentences, and the facts about their page or document."""

from __future__ import annotations

from wikimill.rules.discofuse.record import FusionExample
from wikimill.rules.records import example_id
from wikimill.transforms.discofuse.exchange import FoundFusion
from wikimill.transforms.mining.batches import TextSource
from wikimill.transforms.partition import Partition


def fusion_example(page: TextSource, found: FoundFusion, partition: Partition, *, raw_text: bool) -> FusionExample:
    """Return the record of an example.

    Args:
        page: the page or document in which the example was found.
        found: the example.
        partition: the rule that assigns the page to a split.
        raw_text: whether to fill in the columns of untokenised sentences, which are None otherwise.
    """
    fusion = found.fusion
    wiki = page.wiki or ""
    texts = (*fusion.coherent, *fusion.incoherent)
    raw = found.raw if raw_text else (None, None)
    return FusionExample(
        id=example_id(wiki, page.page_id, texts),
        wiki=page.wiki or None,
        page_id=page.page_id,
        page_title=page.title,
        url=page.url,
        dump=page.dump,
        split=partition.split_of(wiki, page.page_id),
        coherent_first_sentence=fusion.coherent[0],
        coherent_second_sentence=fusion.coherent[1],
        incoherent_first_sentence=fusion.incoherent[0],
        incoherent_second_sentence=fusion.incoherent[1],
        discourse_type=fusion.discourse_type,
        connective_string=fusion.connective,
        has_coref_type_pronoun=fusion.has_pronoun,
        has_coref_type_nominal=fusion.has_nominal,
        quality=fusion.quality,
        rules=list(fusion.rules),
        revision_id=page.revision_id,
        section=found.section,
        coherent_first_sentence_raw=raw[0],
        coherent_second_sentence_raw=raw[1],
    )
