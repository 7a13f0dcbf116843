"""`wikimill refresh` of a corpus with two inputs, each with a date of its own."""

import json

import pytest
from support.milling import wikimill
from support.monthly_dumps import DECEMBER, NOVEMBER, WIKI, Wiki
from support.tiny_dumps import page, revision
from support.tiny_entities import dump, entity, item_value, statement

ADA = """\
{{Infobox person | name = Ada | occupation = Writer | field = Engines | era = Victorian }}
'''Ada''' wrote to [[Bob]] in the city. She knew his engine well, and said so in a long letter.
"""
BOB = "'''Bob''' built the engine in 1837. He showed it to [[Ada]] and to nobody else in the city."
MINE = "A '''mill''' grinds. [[Ada]] owned one."
FEW = ("--min_tokens", 5, "--records_per_sentence", 1, "--records_per_100_tokens", 1, "--annotator", "none")
EARLY, MIDDLE, LATE = "2026-10-20", "2026-11-16", "2026-11-23"


def articles(*more):
    return (page(1, "Ada", revision(11, ADA)), page(2, "Bob", revision(21, BOB)), *more)


class TableWiki(Wiki):
    """A wiki with tables of entities next to its mirror: `entities/DATE`."""

    def __init__(self, folder):
        super().__init__(folder)
        self.entities = folder / "entities"

    def publish_entities(self, date, kind="human", wiki=WIKI, name=None):
        """Make the table of a date; tables differ in the class of Bob."""
        dumped = self.mirror.parent / f"wikidata-{date.replace('-', '')}-all.json"
        bob = entity("Q2", "Bob", statements=[statement("P31", item_value("Q5"))])
        bob["sitelinks"] = {wiki: {"site": wiki, "title": "Bob"}}
        dumped.write_bytes(dump(entity("P31", "instance of"), entity("Q5", kind), bob))
        folder = self.entities / (name or date)
        options = ("--wiki", wiki, "--language", "en", "--overwrite", "--output", folder)
        assert wikimill("entities", "--input", dumped, *options).code == 0
        return folder

    def joined(self, *options, entities=None):
        """Refresh the corpus; None: with the newest table."""
        return self.refresh("--entities", entities or self.entities, *FEW, *options, corpus="wikitablet")

    def attributes(self, name):
        """The attributes of the links to Bob in a release."""
        found = [each for row in self.records(name, "wikitablet") for each in row["records"] if each["value"] == "Bob"]
        return {each["attribute"] for each in found}

    def read_json(self, name, file):
        return json.loads((self.releases / "wikitablet" / name / file).read_bytes())


@pytest.fixture
def wiki(tmp_path):
    """A wiki of November with a table of November."""
    wiki = TableWiki(tmp_path)
    wiki.publish(NOVEMBER, *articles(), kind="current")
    wiki.publish_entities(MIDDLE)
    return wiki


def test_a_newer_table_alone_is_something_new(wiki):
    first = wiki.joined("--splits", "train=1")
    assert (first.code, first.err) == (0, "")
    assert wiki.latest("wikitablet") == f"{NOVEMBER}\n"
    assert wiki.attributes(NOVEMBER) == {"human"}
    table = wiki.entities / MIDDLE
    digest = (table / "_SUCCESS").read_text().split()[0]
    models = wiki.read_json(NOVEMBER, "manifest.json")["models"]
    assert models["entities"] == {"wiki": WIKI, "dump_date": MIDDLE, "sha256": digest}
    made = wiki.read_json(NOVEMBER, "run.json")
    assert made["dates"] == {"input": [NOVEMBER], "entities": MIDDLE}
    # The published command names the table that was used, so that it gives this release also with later tables.
    command = made["command"]
    assert [command[at + 1] for at, word in enumerate(command) if word == "--entities"] == [str(table)]
    card = (wiki.releases / "wikitablet" / NOVEMBER / "README.md").read_text()
    assert f"Joined with a table of entities of {MIDDLE}; the pages are of {NOVEMBER}." in card
    assert wikimill("verify", wiki.releases / "wikitablet" / NOVEMBER).code == 0

    again = wiki.joined("--splits", "train=1")
    assert (again.code, again.err) == (3, "")
    assert again.out.endswith(f"{NOVEMBER} (content layout), the newest table of entities of {MIDDLE}\n")

    wiki.publish_entities(EARLY, "engineer")  # older than what LATEST has: nothing new
    assert wiki.joined("--splits", "train=1").code == 3

    wiki.publish_entities(LATE, "engineer")
    later = wiki.joined("--splits", "train=1")
    assert (later.code, later.err) == (0, "")
    newer = f"the table of entities of {LATE} is newer than that of {MIDDLE}, which LATEST was joined with"
    assert newer in later.out
    assert wiki.latest("wikitablet") == f"{NOVEMBER}.2\n"
    assert wiki.attributes(f"{NOVEMBER}.2") == {"engineer"}
    assert wiki.read_json(f"{NOVEMBER}.2", "run.json")["dates"] == {"input": [NOVEMBER], "entities": LATE}
    assert wiki.joined("--splits", "train=1").code == 3


@pytest.mark.slow
def test_newer_articles_with_the_table_that_is_there(wiki):
    assert wiki.joined("--splits", "train=1").code == 0
    wiki.publish(DECEMBER, *articles(page(3, "Mill", revision(31, MINE))), kind="current")
    outcome = wiki.joined("--splits", "train=1", "--max_change", "9")
    assert outcome.code == 0
    assert wiki.latest("wikitablet") == f"{DECEMBER}\n"
    assert wiki.read_json(DECEMBER, "run.json")["dates"] == {"input": [DECEMBER], "entities": MIDDLE}
    # A table that is named by itself is taken, though a newer one is next to it; an older one is said to be so.
    wiki.publish_entities(LATE, "engineer")
    assert wiki.joined("--splits", "train=1", entities=wiki.entities / MIDDLE).code == 3
    wiki.publish("2027-01-01", *articles(), kind="current")
    early = wiki.publish_entities(EARLY, "poet")
    outcome = wiki.joined("--splits", "train=1", "--max_change", "9", "--max_lost_pages", "1", entities=early)
    assert (
        f"the table of entities of {EARLY} is older than that of {MIDDLE}, which LATEST was joined with" in outcome.err
    )
    assert outcome.code == 0
    assert wiki.attributes("2027-01-01") == {"poet"}


@pytest.mark.slow
def test_a_release_without_entities_is_made_anew_with_them(wiki):
    bare = wiki.refresh(*FEW, "--splits", "train=1", corpus="wikitablet")
    assert bare.code == 0
    assert "dates" not in wiki.read_json(NOVEMBER, "run.json")
    outcome = wiki.joined("--splits", "train=1", "--max_change", "9", "--max_drift", "1")
    assert "is newer than nothing, which LATEST was joined with" in outcome.out
    assert outcome.code in (0, 5)  # whether the change is one to look at is another matter
    assert wiki.attributes(f"{NOVEMBER}.2") == {"human"}


def test_plan_names_the_newer_table(wiki):
    assert wiki.joined("--splits", "train=1").code == 0
    wiki.publish_entities(LATE)
    outcome = wiki.joined("--splits", "train=1", "--dry_run")
    assert outcome.code == 0
    assert f"wikitablet: {NOVEMBER}.2 of {WIKI} current of {NOVEMBER}" in outcome.out
    assert wiki.names("wikitablet") == [NOVEMBER, f"{NOVEMBER}-articles", f"{NOVEMBER}.drift.json", "LATEST"]


def test_unfit_table_is_reported_before_fetching(wiki, tmp_path):
    wiki.publish_entities(LATE, wiki="otherwiki", name="other")
    for folder, message in [
        (tmp_path / "nowhere", "neither a table of entities nor a folder with whole ones of testwiki"),
        (wiki.entities / "other", "a table of otherwiki, and testwiki is refreshed"),
    ]:
        outcome = wiki.joined(entities=folder)
        assert (outcome.code, message in outcome.err) == (2, True)
    assert not wiki.releases.exists()
    (wiki.entities / MIDDLE / "_SUCCESS").unlink()  # being made: not whole, so passed over
    assert "neither a table of entities" in wiki.joined().err


def test_the_newest_whole_table_of_the_wiki_is_taken(wiki):
    for date, more in ((LATE, {"wiki": "otherwiki", "name": "other"}), (EARLY, {})):
        wiki.publish_entities(date, **more)
    outcome = wiki.joined("--dry_run")
    assert (outcome.code, outcome.err) == (0, "")
    assert f"\n  joined with the table of entities of {MIDDLE}\n" in outcome.out
