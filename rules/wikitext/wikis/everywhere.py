"""Templates that mean the same on every wiki: they show a parameter, a character or a formula, no word of their own.

Other templates of English Wikipedia show English words or numbers: on another wiki they are a hole unless a table of
that wiki (`wikimill.rules.wikitext.wikis`) defines them.
"""

from __future__ import annotations

from wikimill.rules.wikitext.templates import passthrough
from wikimill.rules.wikitext.templates.call import names_of
from wikimill.rules.wikitext.templates.elements import RULES as ELEMENTS
from wikimill.rules.wikitext.templates.mathematics import RULES as MATHEMATICS
from wikimill.rules.wikitext.templates.numbers import RULES as NUMBERS
from wikimill.rules.wikitext.templates.ships_and_flags import RULES as SHIPS

_NAMES = """
    nowrap|nobr|nobreak|no wrap|small|smaller|big|bigger|large|larger|strong|em|bold|italic|italics|sup|sub|smallcaps
    small caps|var|code|mono|center|centre|midsize|nobold|noitalic|noitalics|nobold italics|script/hebrew
    script/arabic|script/nastaliq|script/glagolitic|script/coptic|script/cuneiform|script/runic|script/gothic
    script/slavonic|script/armenian|script/georgian|unicode|polytonic|mvar|serif|underline|overline|keyboard|kbd|samp
    visible anchor|ipa-text|nihongo2|blockindent|block indent|keypress|key press|uppercase|allcaps|nobr2|nowraplinks
    quote|blockquote|block quote|quotation|cquote|centered pull quote|bquote|long quotation|pull quote|epigraph
    poemquote|poem quote|citation needed span|lang|rtl-lang|color|colour|resize|fgcolor|fontcolor|native name
    hover title
    transl|transliteration|abbr|abbrv|tooltip|no redirect|wikt|linktext|chem|chem2|gaps|math|tmath|su|music|font color
    nbsp|nbs|space|spaces|thinsp|thin space|hair space|hairsp|nnbsp|ensp|emsp|figure space|snd|spnd|sndash|spaced ndash
    spaced en dash|ndash|endash|en dash|mdash|emdash|em dash|spaced mdash|spaced em dash|'|apostrophe|-'|'s|-"|"-|·|dot
    middot|•|bull|bullet|!|pipe|!!|=|equal|equals|(|)|okina|ayin|hamza|pi|eqm|infin|°|deg|prime|pprime|minus|times
    plusminus|pm|approx|dagger|†|double-dagger|₹|ruble sign|euro sign|numero sign|angbr|angle bracket|ipaslink|ipablink
    bracket|brackets|radic|sqrt|√|abs|mset|hlist|flatlist|horizontal list|isbn|isbnt|issn|oclc|lccn|jstor|pmid|pmc|doi
    arxiv|ietf rfc|frac|fraction|sfrac|sfract|mfrac|e|×10^|10^|ill|interlanguage link|interlanguage link multi|langr
    iast|mpl|mp|co2|numblk|equation box 1|equationref|equationnote|nuclide|nuclide2
    sort|hms|rms|hmas|hmcs|hmnzs|usns|uscgc|uss|m☉|solar mass symbol|sic
"""
_ALL = {**SHIPS, **NUMBERS, **ELEMENTS, **MATHEMATICS, **passthrough.RULES}
RULES = {name: _ALL[name] for name in names_of(_NAMES) if name in _ALL}
#: Names that show nothing on English Wikipedia but something on other wikis.
NOT_SILENT = frozenset(
    names_of(
        """
        cn|fb|s|or|r|rs|dn|pp|for|how|who|why|which|when|where|note|full|explain|huh|vs|vn|syn|psi|ugs|sps|bsn|cb|pn|qn
        nq|rq|dead|split|merge|update|context|technical|manual|fiction|tone|essay|expand|legend|notability|overlay|chart
        hs|hid|rp|opinion|examples|discuss|specify|quantify|neologism|irrelevant citation|about|see|main other
        title
        catholic|dnb|odnb|1911|eb1911|loss|profit|increase|decrease|steady|adn|ntag|note label|reference page|fact
        """
    )
) - frozenset(names_of("legend|rp|note|note label|increase|decrease|steady|fact|update|expand|about|see|r"))
