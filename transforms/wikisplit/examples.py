"""Makes the published record of an accepted rewrite: its sentences, and the facts about their page and edit."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from wikimill.rules.records import example_id
from wikimill.rules.wikisplit.candidates import Rewrite
from wikimill.rules.wikisplit.comparison import comparison
from wikimill.rules.wikisplit.record import SplitExample, reversed_halves
from wikimill.transforms.dumps.items import PageHeader, Revision
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.histories.provenance import provenance
from wikimill.transforms.partition import Partition


@dataclass(frozen=True)
class ExampleMaker:
    """A maker of the records of one dump file.

    Attributes:
        site: the wiki's `<siteinfo>`.
        dump: the date of the dump, YYYY-MM-DD; None if unknown.
        partition: the rule that assigns pages to splits.
        raw_text: whether to fill in the columns of untokenised sentences, which are None otherwise.
        language: the wiki's language code.
        reversed_halves: whether to fill in the untokenised S2 and S1 as one text, which is None otherwise.
    """

    site: SiteInfo
    dump: str | None
    partition: Partition
    raw_text: bool
    language: str = "en"
    reversed_halves: bool = False

    def example(
        self, page: PageHeader, revisions: tuple[str, Revision], rewrite: Rewrite, section: str
    ) -> SplitExample:
        """Return the record of a rewrite.

        Args:
            page: the page of the edit.
            revisions: the id of the revision before the edit, and the revision that the edit made.
            rewrite: C, S1 and S2 with their scores.
            section: the heading above the rewrite; empty in the lead.

        Returns:
            The example, with `reverted` False.
        """
        old_revision_id, revision = revisions
        parts = (rewrite.complex_sentence, rewrite.simple_1, rewrite.simple_2)
        texts = [" ".join(part.tokens) for part in parts]
        raw = [part.text if self.raw_text else None for part in parts]
        return SplitExample(
            **provenance(self.site, self.dump, self.partition, page, old_revision_id, revision),
            id=example_id(self.site.wiki, page.page_id, texts),
            complex_sentence=texts[0],
            simple_sentence_1=texts[1],
            simple_sentence_2=texts[2],
            bleu_1=rewrite.bleu_1,
            bleu_2=rewrite.bleu_2,
            **asdict(comparison(parts[0].tokens, parts[1].tokens, parts[2].tokens, self.language)),
            direction=rewrite.direction,
            adjacent=rewrite.adjacent,
            same_paragraph=rewrite.same_paragraph,
            section=section,
            complex_sentence_raw=raw[0],
            simple_sentence_1_raw=raw[1],
            simple_sentence_2_raw=raw[2],
            simple_sentences_reversed_raw=(
                reversed_halves(parts[1].text, parts[2].text) if self.reversed_halves else None
            ),
        )
