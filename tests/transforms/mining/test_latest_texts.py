"""A dump's latest texts, mined by a visitor that keeps each: what is sent, and the account of all other pages."""

from support.tiny_dumps import dump, page, revision

from wikimill.rules.account import Account
from wikimill.rules.drops import Drop
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.mining.latest_texts import LatestTexts, NoRedirects
from wikimill.transforms.mining.page_walk import Walk, mine_dump
from wikimill.transforms.options import MiningOptions

REDIRECT = '<redirect title="Mill" />\n'
PAGES = (
    page(1, "Mill", revision(11, "An old text."), revision(12, "The text.")),
    page(2, "Blanked", revision(21, "Its last text."), revision(22, "")),
    page(3, "Empty", revision(31, "")),
    page(4, "Talk:Mill", revision(41, "Not of the namespace."), ns=1),
    page(5, "Marked", REDIRECT, revision(51, "#REDIRECT [[Mill]]")),
    page(6, "Unmarked", revision(61, "#REDIRECT [[Mill]]")),
    page(7, "Wind", revision(71, "Wind may be:\n* air\n{{disambiguation}}")),
    page(8, "Corrupt", revision(81, "Changed.", sha1="0" * 31)),
)


class Held:
    """Batches that have the last text on its way until the end."""

    def __init__(self, pages):
        self._pages, self._held = pages, []

    def add(self, source, piece, chars):
        yield from self._held
        self._pages.kept += 1
        self._held = [(source.title, source.revision_id, piece)]

    def finish(self):
        return iter(self._held)


class Texts(LatestTexts):
    """Keeps each text."""

    def __init__(self, reader, accounts):
        super().__init__(reader, accounts["pages"], MiningOptions(), Held(accounts["pages"]))

    def piece(self, text):
        return text

    def finish(self):
        yield from super().finish()
        yield self.reader.site.link_prefixes


class FinalProgress:
    """Records the progress that is reported at the end."""

    def at(self, accounts, bytes_read):
        pass

    def end(self, accounts, bytes_read):
        self.pages, self.bytes_read = accounts["pages"].incoming, bytes_read


def mined(tmp_path, progress=None, **options):
    """(what the visitor gave, the account of pages)."""
    data = dump(*PAGES)
    (tmp_path / "d.xml").write_bytes(data)
    portion = Portion((InputFile(str(tmp_path / "d.xml"), "d.xml", len(data)),))
    wanted = MiningOptions(**options)
    *found, ledger = mine_dump(portion, ("pages",), NoRedirects((0,)), Texts, wanted, walk=Walk(progress=progress))
    assert isinstance(ledger, FileLedger)
    assert ledger.accounts["pages"].is_balanced
    return found, ledger.accounts["pages"]


def test_the_latest_text_of_each_page_is_sent(tmp_path):
    found, pages = mined(tmp_path)
    assert found == [
        ("Mill", "12", "The text."),
        ("Blanked", "21", "Its last text."),
        ("Corrupt", "81", "Changed."),
        (["file", "image"], ["category"]),
    ]
    assert pages == Account(8, 3, {Drop.TEXT_EMPTY: 1, Drop.NAMESPACE: 1, Drop.REDIRECT: 2, Drop.DISAMBIGUATION: 1})


def test_a_text_that_cannot_be_read_is_dead(tmp_path):
    found, pages = mined(tmp_path, check_sha1=True)
    (letter,) = (item for item in found if isinstance(item, DeadLetter))
    assert (letter.level, letter.page_id, letter.page_title, letter.revision_id, letter.stage) == (
        *("page", "8", "Corrupt", "81", "read"),
    )
    assert (pages.kept, pages.dead) == (2, 1)


def test_what_is_on_its_way_is_given_where_a_limit_ends_the_walk(tmp_path):
    found, pages = mined(tmp_path, limit_pages=1)
    assert found == [("Mill", "12", "The text."), (["file", "image"], ["category"])]
    assert pages == Account(1, 1)


def test_mining_reports_progress_at_the_end(tmp_path):
    progress = FinalProgress()
    mined(tmp_path, progress)
    assert (progress.pages, progress.bytes_read) == (8, len(dump(*PAGES)))
