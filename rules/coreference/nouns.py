"""Semantic classes of common nouns: men, women, persons, groups, places, works, things, times; wikimill's own lists.

A class decides which pronoun may refer to the noun; other nouns have classes by suffix, or none.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

NounClass = Literal["he", "she", "person", "group", "place", "work", "thing", "time"]

_LISTS: Mapping[NounClass, str] = MappingProxyType(
    {
        "he": "man boy father son brother husband uncle nephew grandfather grandson king prince duke emperor lord "
        "priest monk gentleman widower groom actor waiter hero businessman chairman spokesman statesman "
        "nobleman fisherman policeman fireman salesman guy bishop archbishop cardinal pope friar count baron "
        "knight sultan stepfather stepson godfather congressman sportsman swordsman batsman midshipman "
        "craftsman bachelor boyfriend wizard",
        "she": "woman girl mother daughter sister wife aunt niece grandmother granddaughter queen princess duchess "
        "empress lady nun widow bride actress waitress heroine businesswoman spokeswoman noblewoman girlfriend "
        "countess goddess baroness stepmother stepdaughter godmother hostess mistress witch nurse housewife "
        "maid ballerina",
        "person": "person child baby infant friend author writer player singer artist musician politician scientist "
        "professor teacher student president minister director producer composer painter poet novelist "
        "journalist lawyer judge doctor soldier officer general captain colonel commander leader coach "
        "manager driver pilot engineer architect designer developer philosopher historian scholar "
        "mathematician physicist chemist biologist economist psychologist sociologist theologian activist "
        "athlete footballer cricketer boxer wrestler swimmer runner goalkeeper defender midfielder striker "
        "forward pitcher catcher quarterback champion winner candidate member mayor governor senator "
        "ambassador secretary chancellor premier deputy founder owner chief head patient victim suspect "
        "killer murderer criminal thief prisoner rebel guitarist drummer bassist pianist violinist vocalist "
        "rapper dancer comedian presenter host editor publisher reporter critic photographer filmmaker "
        "screenwriter playwright sculptor inventor explorer entrepreneur investor banker merchant farmer "
        "worker servant slave guard agent spy detective prosecutor attorney saint prophet missionary pastor "
        "preacher rabbi imam cleric citizen native resident visitor guest partner spouse parent sibling "
        "cousin relative heir successor predecessor ruler monarch celebrity star model veteran rookie "
        "teammate colleague assistant apprentice pupil graduate researcher expert specialist surgeon "
        "physician psychiatrist therapist librarian translator interpreter contestant opponent rival ally "
        "enemy villain character protagonist narrator hunter sailor warrior archer gangster outlaw recruit "
        "volunteer adult teenager youth human",
        "group": "team band group company club party government army navy committee council family crew orchestra "
        "organization organisation corporation firm agency association federation league union police staff "
        "crowd audience jury board parliament senate congress court community tribe clan gang unit regiment "
        "battalion brigade squadron division corps choir ensemble duo trio quartet troupe cast couple pair "
        "commission department ministry church school university college institute society foundation "
        "network station administration opposition delegation coalition alliance movement militia faction "
        "squad side management public population majority minority generation class faculty household "
        "dynasty institution academy label publisher manufacturer airline bank newspaper magazine order "
        "franchise",
        "place": "city town village country state island river lake mountain region area province county district "
        "street road park airport station building house castle palace temple church museum hospital stadium "
        "bridge tower valley forest desert sea ocean bay coast beach territory kingdom empire republic "
        "nation capital suburb neighborhood neighbourhood municipality settlement site location place land "
        "field garden farm mine port harbor harbour canal railway highway avenue square hill volcano "
        "peninsula community parish colony reserve hotel restaurant theatre theater library cemetery prison "
        "camp fort fortress monastery abbey mosque cathedral venue arena mansion plant factory school "
        "university college hamlet commune township borough channel",
        "work": "film movie book novel album song single series show episode game play opera poem story article paper "
        "magazine newspaper comic video record track soundtrack documentary musical painting sculpture statue "
        "symphony concerto ballet program programme software website journal anime manga franchise sitcom "
        "drama novella trilogy essay report study manuscript translation edition version sequel prequel "
        "script screenplay piece",
        "thing": "car ship boat aircraft plane engine machine weapon gun missile tank vehicle train locomotive "
        "computer device system model product drug disease virus bacterium cell protein gene molecule "
        "compound element metal acid species genus plant tree flower fish bird insect animal dog cat horse "
        "planet star moon comet asteroid galaxy language word name term law act bill treaty constitution "
        "theory theorem method process technique algorithm function event war battle attack election "
        "tournament season match competition championship race festival concert tour award prize medal title "
        "project plan program policy idea concept problem question issue decision result body house building "
        "structure bridge road line route service operation campaign mission accident crash earthquake storm "
        "hurricane fire flood food dish wine beer water stone coin flag symbol sign letter number tradition "
        "religion culture sport style genre trial case scandal crisis economy industry market trade tax",
        "time": "year month week day hour minute second century decade era period time morning evening night "
        "afternoon season monday tuesday wednesday thursday friday saturday sunday january february march "
        "april may june july august september october november december spring summer autumn winter",
    }
)
_CLASSES: Mapping[str, frozenset[NounClass]]
_found: dict[str, set[NounClass]] = {}
for _name, _words in _LISTS.items():
    for _word in _words.split():
        _found.setdefault(_word, set()).add(_name)
_CLASSES = MappingProxyType({_word: frozenset(_names) for _word, _names in _found.items()})

_EMPTY: frozenset[NounClass] = frozenset()
_PERSON: frozenset[NounClass] = frozenset(("person",))
_PERSON_SUFFIXES = ("ist", "ologist", "grapher", "ician", "man", "woman", "maker", "smith", "keeper", "monger")
_ABSTRACT_SUFFIXES = (
    "tion",
    "sion",
    "ness",
    "ment",
    "ism",
    "ity",
    "ance",
    "ence",
    "ship",
    "hood",
    "ology",
    "ing",
    "ure",
)
#: Nouns that do not denote persons although they end in a personal suffix.
_NO_PERSONS = frozenset("list mist fist wrist waist twist gist checklist playlist shortlist thirst".split())


def noun_classes(noun: str) -> frozenset[NounClass]:
    """Return the classes of a lower-case singular noun, by list or suffix; empty if neither matches.

    >>> sorted(noun_classes("church")), sorted(noun_classes("guitarist")), sorted(noun_classes("fox"))
    (['group', 'place'], ['person'], [])
    """
    found = _CLASSES.get(noun)
    if found is not None:
        return found
    if noun.endswith("woman"):
        return frozenset(("she",))
    if noun.endswith("man") and len(noun) > 4:
        return frozenset(("he",))
    if noun.endswith(_PERSON_SUFFIXES) and noun not in _NO_PERSONS:
        return _PERSON
    if noun.endswith(_ABSTRACT_SUFFIXES) and len(noun) > 5:
        return frozenset(("thing",))
    return _EMPTY
