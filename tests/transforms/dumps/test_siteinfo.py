import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.dump_samples import MODEST, WHOLE, dump, items_of, page, read

from wikimill.rules.wikis import wiki_address
from wikimill.transforms.dumps.siteinfo import SiteInfo

ENGLISH = {"media": -2, "special": -1, "": 0, "talk": 1, "user": 2, "user talk": 3, "wikipedia": 4, "image": 6}


def test_it_is_filled_from_the_dump():
    siteinfo = """<siteinfo><sitename> Wikipédia </sitename><dbname>frwiki</dbname>
    <base>https://fr.wikipedia.org/wiki/Accueil</base><generator>MediaWiki 1.45</generator><case>first-letter</case>
    <namespaces><namespace key="-2" case="first-letter">Média</namespace><namespace key="0" case="first-letter" />
    <namespace key="3">Discussion utilisateur</namespace><namespace>no key</namespace>
    <namespace key="x">bad key</namespace><namespace key="">empty key</namespace></namespaces></siteinfo>"""
    site = SiteInfo()
    assert read(dump(page(1), siteinfo=siteinfo), site=site) == (items_of(1), WHOLE)
    assert site == SiteInfo(
        dbname="frwiki",
        base="https://fr.wikipedia.org/wiki/Accueil",
        sitename="Wikipédia",
        namespaces={"média": -2, "": 0, "discussion utilisateur": 3},
    )


def test_it_is_known_before_the_first_page():
    site = SiteInfo()
    seen = []
    read(dump(page(1)), wants=lambda header: seen.append((site.wiki, site.address)), site=site)
    assert seen == [("testwiki", "https://test.wikipedia.org")]


@pytest.mark.parametrize(
    ("title", "namespace"),
    [
        ("Rio Grande", 0),
        ("Talk:Rio Grande", 1),
        ("talk:x", 1),
        ("TALK:x", 1),
        ("User talk:x", 3),
        ("User_talk:x", 3),
        (" User talk : x", 3),
        ("User:Talk:x", 2),
        ("Image:x.jpg", 6),
        ("2001: A Space Odyssey", 0),
        ("Talk", 0),
        ("Talk page", 0),
        (":Talk:x", 0),
        (":", 0),
        ("", 0),
    ],
)
def test_the_namespace_that_a_title_names(title, namespace):
    assert SiteInfo(namespaces=ENGLISH).namespace_of(title) == namespace


@pytest.mark.parametrize("key", [None, "", "x", "--1", "1-", " 1", "٢", "1" * 10, "9" * 5000, "1.0"])
def test_keys_that_are_no_numbers_are_left_out(key):
    site = SiteInfo()
    site.add_namespace(key, "Talk")
    assert site == SiteInfo()


@pytest.mark.parametrize(
    ("base", "address", "wiki"),
    [
        ("http://en.wikipedia.org/wiki/Main_Page", "https://en.wikipedia.org", "enwiki"),
        ("https://zh-min-nan.wikipedia.org/wiki/x", "https://zh-min-nan.wikipedia.org", "zh_min_nanwiki"),
        ("https://commons.wikimedia.org/wiki/Main_Page", "https://commons.wikimedia.org", "commonswiki"),
        ("https://en.wiktionary.org/wiki/x", "https://en.wiktionary.org", "enwiktionary"),
        ("https://www.wikidata.org/wiki/x", "https://www.wikidata.org", "from the name"),
        ("http://localhost:8080/index.php", "http://localhost:8080", "from the name"),
        ("http://[::1]/wiki", "http://[::1]", "from the name"),
        ("http://[", "", "from the name"),
        ("http://[::1", "", "from the name"),
        ("https://évil.wikipedia.org/", "https://évil.wikipedia.org", "from the name"),
        ("javascript:alert(1)", "", "from the name"),
        ("http://a b.example/", "", "from the name"),
        ("Main_Page", "", "from the name"),
        ("", "", "from the name"),
    ],
)
def test_the_wiki_from_its_address(base, address, wiki):
    site = SiteInfo(base=base, fallback_wiki="from the name")
    assert (site.address, site.wiki) == (address, wiki)
    assert SiteInfo(base=base, dbname="given").wiki == "given"


def test_an_address_that_makes_no_sense_in_a_dump():
    site = SiteInfo(fallback_wiki="xwiki")
    assert read(dump(page(1), siteinfo="<siteinfo><base>http://[</base></siteinfo>"), site=site) == (items_of(1), WHOLE)
    assert (site.wiki, site.difference_url("1", "2")) == ("xwiki", "")


@MODEST
@given(st.text())
def test_any_address_and_title(text):
    site = SiteInfo(base=text, namespaces=ENGLISH, fallback_wiki="x")
    assert isinstance(site.wiki, str)
    assert isinstance(site.difference_url("1", "2"), str)
    assert wiki_address(site.address) == site.address
    assert site.namespace_of(text) in ENGLISH.values()


def test_difference_url():
    assert SiteInfo(base="http://en.wikipedia.org/wiki/x").difference_url("7", "9") == (
        "https://en.wikipedia.org/w/index.php?diff=9&oldid=7"
    )


@pytest.mark.parametrize(
    ("name", "url"),
    [
        ("dewiki", "https://de.wikipedia.org/w/index.php?oldid=7"),
        ("simplewiki", "https://simple.wikipedia.org/w/index.php?oldid=7"),
        ("zh_min_nanwikisource", "https://zh-min-nan.wikisource.org/w/index.php?oldid=7"),
        ("wikidatawiki", "https://www.wikidata.org/w/index.php?oldid=7"),
        ("peps", ""),
        ("xywiki", ""),
        ("", ""),
    ],
)
def test_revision_url_without_address_falls_back_to_wikimedia(name, url):
    site = SiteInfo(fallback_wiki=name)
    assert read(dump(page(1), siteinfo=""), site=site) == (items_of(1), WHOLE)
    assert site.revision_url("7") == url


def test_aliases():
    site = SiteInfo(namespaces={"bild": 6, "datei": 6, "kategorie": 14, "diskussion": 1})
    assert [site.aliases(namespace) for namespace in (6, 14, 1, 2)] == [
        {"bild", "datei", "file", "image"},
        {"kategorie", "category"},
        {"diskussion"},
        set(),
    ]
