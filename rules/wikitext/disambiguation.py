"""Detection of disambiguation pages: their lines list meanings and are not prose.

A wiki marks them with a template of its own language or with a magic word (Extension:Disambiguator). English lists of
people with one name ({{surname}}, {{given name}}) are articles and stay.
"""

from __future__ import annotations

import re
from functools import lru_cache

from wikimill.rules.wikitext.templates.call import key_of, names_of

_NAMES = frozenset(
    names_of(
        """
        disambiguation|disambig|disamb|dab|disambiguation page|disam|disambiguation cleanup|disambig cleanup
        hndis|hndis-cleanup|human name disambiguation|geodis|geo-dis|geodisambig|airport disambiguation
        airport disambig|biology disambiguation|call sign disambiguation|callsigndis|caselaw disambiguation
        chinese title disambiguation|genus disambiguation|hospital disambiguation|letter disambiguation
        letter-number combination disambiguation|letter-numbercombdisambig|mathematical disambiguation|mathdab
        military unit disambiguation|mil-unit-dis|music disambiguation|number disambiguation|numberdis
        opus number disambiguation|phonetics disambiguation|place name disambiguation|portal disambiguation
        road disambiguation|roaddis|school disambiguation|schooldis
        species latin name abbreviation disambiguation|species latin name disambiguation|station disambiguation
        taxonomy disambiguation|town disambiguation|begriffsklärung|begriffsklaerung|bkl|disambigua|homonymie
        paronymie|internationalisation|patronymie|desambiguación|desambiguacion|desambigüación|desambig
        desambiguação|desambiguació|doorverwijspagina|ujednoznacznienie|неоднозначность|неоднозначность-авиа
        многозначность|багатозначність|неоднозначність|disambig-uk|багатозначні терміни|trang định hướng
        định hướng|trang định hướng nhân danh|曖昧さ回避|aimai|人名の曖昧さ回避|消歧义|消歧義
        disambig-zh|동음이의|förgrening|gren
        förgreningssida|flertydig|peker|pekerside|täsmennyssivu|rozcestník|egyértelmű|egyért|dezambiguizare
        توضيح|صفحة توضيح|ابهام‌زدایی|פירושונים|anlam ayrımı|anlamayrımı|argipen|disambigu|razločitev
        višeznačnost|вишезначна одредница|вишезначност|пояснение|αποσαφήνιση|disambiguasi|nyahkekaburan|แก้กำกวม
        apartigilo|täpsustus
        """
    )
)
#: The pattern starts with a single character: `re` scans for it fast.
_TEMPLATE = re.compile(r"\{(?<=\{\{)([^{}|\n<>\[\]]{2,60}+)[^\S\n]*+(?=[|}\n])")
_MAGIC_WORDS = "__DISAMBIG__", "__DISAMBIGUATION__"


def is_disambiguation(wikitext: str) -> bool:
    """Return whether a page only lists the meanings of its title.

    >>> is_disambiguation("'''Mill''' may refer to:\\n* [[Mill (building)]]\\n{{Disambig|geo}}")
    True
    >>> is_disambiguation("{{about|a building|other uses|Mill (disambiguation)}} A mill grinds.")
    False
    """
    if "__DISAMBIG" in wikitext and any(map(wikitext.__contains__, _MAGIC_WORDS)):
        return True
    # A long article calls few distinct templates, each many times.
    return any(map(_is_named, set(_TEMPLATE.findall(wikitext))))


@lru_cache(maxsize=4_096)
def _is_named(name: str) -> bool:
    return key_of(name) in _NAMES
