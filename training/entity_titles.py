"""The OntoNotes type of a page of English Wikipedia, by its title alone; the first rule that matches decides.

OntoNotes' guidelines decide cases that are not obvious: awards are works of art, religions and their followers NORP,
newspapers, hotels and museums ORG, celestial bodies LOC.
"""

from __future__ import annotations

import re

from training.entity_names import COUNTRIES_AND_STATES

#: Type → last words of the brackets after a title.
BRACKETED = {
    "WORK_OF_ART": """film novel album song book play series game opera poem painting comics manga anime episode
        soundtrack musical ballet sculpture EP single story novella franchise miniseries documentary sitcom
        symphony show""",
    "ORG": """band company airline newspaper magazine journal group party organization publisher brand label
        broadcaster agency club team duo website corporation""",
    "PERSON": """politician actor actress director mathematician philosopher musician writer author poet singer
        painter physicist chemist astronomer footballer cricketer historian economist general bishop journalist
        scientist artist composer producer king queen character mythology biologist saint prophet apostle rapper
        linguist anthropologist photographer sculptor architect god goddess biblical officer lawyer engineer
        businessman theologian comedian screenwriter explorer emperor son wife anarchist boxer judge wrestler
        novelist zoologist botanist naturalist programmer president""",
    "LOC": "planet moon constellation star river island continent asteroid mountain lake sea crater galaxy region",
    "PRODUCT": "ship spacecraft rocket car software automobile computer aircraft satellite console system locomotive",
    "GPE": "city state country province town county village department empire kingdom municipality commune polity",
    "LANGUAGE": "language",
    "NORP": "people tribe",
    "FAC": "building stadium theatre prison airport",
    "LAW": "treaty",
}
#: Type → last words of a title ("Morgan County"), before a comma or "of" ("University of Paris").
HEADS = {
    "ORG": """University College School Institute Academy Party Company Corporation Inc. Association Society
        Committee Council Agency Department Ministry Bureau Court Senate Congress Parliament Army Navy Force
        Records Pictures Studios Press Times Post F.C. Club League Church Foundation Federation Commission Museum
        Organization Organisation Group Bank Airlines Airways Motors Entertainment Productions Orchestra Alliance
        Guard Corps Legion Regiment Division Brigade Service Services Administration Authority Board Union Network
        Television Broadcasting Library Hospital Laboratory Laboratories Seminary Observatory Hotel Publishing Books
        Government Assembly Legislature Supreme Cabinet Office Police Liga Order Diocese Archdiocese Brothers Trust
        Industries International Technologies Systems Electric Symphony Philharmonic Journal Herald Tribune Gazette
        Guardian Review Squadron Fleet Representatives Parliament Guild Gallery Center Centre Fund AG GmbH Ltd.
        Railway Railroad Team Commune Tigers Faculty Consortium Coalition Confederation Front Movement""",
    "FAC": """Airport Bridge Building Tower Castle Palace Stadium Cathedral Station Highway Canal Dam Temple Street
        Avenue Hall Theatre Theater Prison House Mosque Basilica Abbey Arena Plaza Square Monument Memorial
        Cemetery Road Interstate Tunnel Port Gate Wall Chapel Fort Fortress Mall Auditorium Lighthouse Tomb
        Pyramid Arch Opera Raceway Speedway Speicherstadt Line Tram Expressway Motorway""",
    "LOC": """River Mountain Mountains Ocean Sea Lake Island Islands Peninsula Desert Valley Hills Bay Gulf Strait
        Forest Plateau Basin Coast Range Cape Peak Glacier Falls Creek Region Archipelago Delta Highlands Plain
        Plains Pass Canyon Park Beach Swamp Alps Pole Hemisphere Trench Ridge Shelf Midwest Volcano Nebula
        Galaxy Continent Harbor Harbour Rainforest Savanna Steppe Sahara Channel Reef Atoll Belt Crater Lakes Dunes
        Rift""",
    "GPE": """County City Province State District Republic Kingdom Empire Oblast Prefecture Municipality Township
        Caliphate Sultanate Colony Emirate Principality Duchy Voivodeship Governorate Canton Territory Federation
        Dynasty Khanate Confederacy Borough SSR""",
    "EVENT": """War Wars Revolution Battle Olympics Games Festival Cup Championship Championships Uprising Rebellion
        Massacre Holocaust Genocide Crusade Conquest Campaign Riots Bombing Bombings Attacks Earthquake Crisis
        Famine Depression Tournament Open Convention Blitz Eruption Affair Coup Trial Trials Purge Strike Expo
        Exposition Conference Summit Landings Raid Siege Incident Disaster Grand Prix Bowl Ceremony Renaissance
        Enlightenment Reformation March Putsch Marathon Superbowl Offensive""",
    "WORK_OF_ART": """Award Awards Prize Medal Trophy Emmy Oscar Dictionary Encyclopedia Encyclopædia Trilogy
        Symphony Concerto Sonata Bible Gospel Chronicles Odyssey Iliad Suite Tales""",
    "LAW": """Act Treaty Constitution Amendment Declaration Accord Accords Agreement Charter Bill Covenant
        Directive Pact Proclamation Edict Statute Compromise""",
    "NORP": "people peoples Americans Jews Muslims Christians Indians Canadians Catholics Buddhists Hindus",
    "LANGUAGE": "language languages",
}
#: Type → beginnings of a title; `_head` finds "of" after heads that also end titles.
OPENINGS = {
    "EVENT": "Battle_of Siege_of Fall_of Death_of Assassination_of Sack_of Operation Hurricane Massacre_of Invasion_of",
    "LAW": "Treaty_of Constitution_of Peace_of Statute_of Edict_of Convention_on Articles_of Declaration_of",
    "LOC": "Lake Mount Cape Gulf_of Bay_of Sea_of Strait_of Isle_of Point Loch Straits_of",
    "GPE": "Kingdom_of Republic_of Province_of Duchy_of Grand_Duchy City_of State_of County_of",
    "PERSON": "King Queen Emperor Pope Sir Lord Lady Prince Princess Saint Empress Dame Rabbi Sultan Archduke",
    "WORK_OF_ART": "Academy_Award_for Nobel_Prize Order_of_the Golden_Globe Book_of Gospel_of Epistle_to",
    "FAC": "Interstate Fort Port_of Castle Palace_of RAF",
    "ORG": "University Ministry_of Department_of Church_of Bank_of National_Museum Museum_of",
    "PRODUCT": "Boeing Airbus Lockheed USS HMS Soyuz Windows Microsoft_Windows Audi Ford SMS RMS Saturn",
}
#: Pages about a subject that is not a named entity.
_SUBJECTS = re.compile(
    r"(?:List|Lists|History|Politics|Economy|Geography|Demographics|Culture|Religion|Outline|Index|Timeline|Education"
    r"|Transport|Climate|Music|Sport|Law|Foreign relations|Human rights|Communications|Tourism|Architecture|President"
    r"|Prime Minister|Governor|Mayor|Languages|Cuisine|Cinema|Women|Abortion|Glossary|Comparison) (?:of|in)\b"
)
#: Kinds of language, and other first words of titles whose last word is misleading.
_KINDS = frozenset(
    """Spoken Natural Programming Formal Sign Body Official Endangered Dead Literary Written Human Constructed
    Foreign National Regional Markup Machine Assembly Analytic Synthetic Tonal Mother Minority Artificial
    Isolating Holy Glider Civil World""".split()
)
_PEER = re.compile(
    r", \d+(?:st|nd|rd|th) (?:Baron|Earl|Viscount|Marquess|Duke)|, (?:Count|Duke|King|Holy Roman|Prince)"
)
_CHAMBER = re.compile(r"\bHouse of (?:Representatives|Commons|Lords|Delegates|Assembly|Burgesses)$")
_KING = re.compile(r"[A-Z]\S+ (?:[IVX]+\b|the [A-Z])")


def _by_word(table: dict[str, str]) -> dict[str, str]:
    return {word.replace("_", " "): label for label, words in table.items() for word in words.split()}


_BRACKETED, _HEADS, _OPENINGS = _by_word(BRACKETED), _by_word(HEADS), _by_word(OPENINGS)


def type_of_title(title: str) -> str | None:
    """Return the type of a title; "" if its page is not about a named entity; None if the title does not show it.

    >>> [type_of_title(title) for title in ("Alien (film)", "Morgan County, Alabama", "University of Paris", "Albedo")]
    ['WORK_OF_ART', 'GPE', 'ORG', None]
    """
    if _SUBJECTS.match(title):
        return ""
    name, _, bracketed = title.partition(" (")
    if bracketed:
        words = bracketed.rstrip(")").replace("-", " ").replace("programming language", "software").split()
        label = _BRACKETED.get(words[-1]) if words else None
        if label:
            return label
    if name in COUNTRIES_AND_STATES:
        return "GPE"
    if _PEER.search(name):
        return "PERSON"
    if name.endswith(" team"):
        return "ORG"
    if _CHAMBER.search(name):
        return "ORG"
    first, _, rest = name.partition(", ")
    head = _head(first)
    if rest and rest.split(", ")[-1] in COUNTRIES_AND_STATES:
        return _HEADS.get(head, "GPE") if head not in ("Park", "Beach", "Port", "Gate", "Hall", "Falls") else "GPE"
    for length in (3, 2, 1):
        label = _OPENINGS.get(" ".join(name.split()[:length]))
        if label and len(name.split()) > length:
            return label
    if head in _HEADS and len(first.split()) > 1 and (first.split()[0] not in _KINDS or head[0].isupper()):
        return _HEADS[head]
    return "PERSON" if _KING.fullmatch(first) or (_KING.match(first + " ") and " of " in title) else None


def _head(name: str) -> str:
    """Return the last word before the first preposition ("of", "in", …) or "and the", else the last word."""
    words = re.split(r" (?:of|for|in|on|at|and the) ", name)[0].split()
    return words[-1] if words else ""
