"""Templates that take no words out of a sentence: citations, notes, maintenance marks, boxes, images.

English Wikipedia's names, and their common redirects.
"""

from __future__ import annotations

from wikimill.rules.wikitext.templates.call import names_of

_NAMES = """
    citation needed|cn|fact|citation-needed|cite needed|needs citation|citation need|citation required|cb|unreferenced
    uncited|unsourced|unsourced inline|unreferenced section|refimprove|refimprove section|more citations needed
    more citations needed section|no footnotes|more footnotes|clarify|clarification needed|clarifyme|clarify me|huh
    explain|elucidate|who|whom?|who?|whom|when|when?|where|where?|which|which?|why|why?|how|how?|what?|by whom
    by whom?|by who|according to whom|according to whom?|says who|says who?|who says|attribution needed|vague
    vague inline|dubious|dubious-inline|dubious inline|disputed inline|disputed-inline|discuss|verify source
    verification needed|verify inline|vs|vn|failed verification|failed verification inline|not in citation
    not in source|better source|better source needed|better source inline|bsn|unreliable source?|unreliable source
    unreliable source inline|unreliable medical source|medrs|medical citation needed|mcn|unreliable fringe source
    self-published source|self-published inline|self-published source inline|sps|user-generated source
    user-generated inline|ugs|primary source inline|primary-source-inline|primary source needed
    non-primary source needed|psi|primary inline|third-party inline|third-party source needed|secondary source needed
    tertiary source inline|obsolete source|excessive citations inline|citation overkill|relevance inline
    relevance-inline|importance-inline|importance inline|off-topic inline|weasel-inline|weasel inline|weasel word
    weasel word inline|weasel words inline|peacock term|peacock inline|peacock-inline|buzzword inline|editorializing
    editorialising|editorializing inline|opinion|bias inline|pov-statement|pov statement|pov inline|npov language
    neologism inline|jargon inline|loaded term|euphemism inline|undue weight inline|undue inline|undue-inline
    lopsided inline|contradict-inline|contradict inline|contradictory inline|inconsistent inline|specify|page needed
    pn|page number|page number needed|page number missing|pages needed|full|full citation needed|fcn|year needed
    year missing|date missing|time needed|title missing|author missing|publisher missing|volume needed|issn needed
    isbn missing|season needed|episode needed|edition needed|original research inline|original research?|or|syn|synth
    synthesis-inline|synthesis inline|improper synthesis?|or-inline|speculation inline|speculation-inline
    example needed|examples|quantify|quantity needed|qualify evidence|request quotation|request quote|rq|quote request
    need quotation|quotation needed|quote needed|qn|nq|quote without source|ambiguous|tone inline|tone-inline
    inappropriate tone|colloquialism inline|awkward|incomprehensible inline|incomplete short citation|copy edit inline
    copyedit inline|grammar inline|sentence fragment|update inline|update after|update-inline|update span|needs update
    outdated inline|obsolete inline|as of?|dead link|deadlink|dead|broken link|link rot inline|cleanup link rot
    permanent dead link|cbignore|bots|nobots|webarchive|wayback|archived link|disambiguation needed|dn|disambiguate
    chronology citation needed|not verified in body|nvib|circular reference|circular|circular ref|irrelevant citation
    refactored|cite check|synthesis|rp|r|ref|refn|efn|efn-ua|efn-lr|efn-la|efn-lg|efn-ug|efn-ur|efn2|enote|notetag
    note tag|adn|ntag|notefoot|#tag:ref|sfn|sfnp|sfnm|sfnmp|snf|sfn whitelist|sfnref|harvid|harvc|note|note label
    ref label|reflabel|notelabel|ref harvard|ref supports2|inote|listref|cref|cref2|cnote|cnote2|mref|qref|anchor
    anchors|anchor span|shortref|main|main article|main articles|see|see also|see also2|further|further information
    details|about|about-distinguish|distinguish|distinguish2|for|for2|for multi|redirect|redirect2
    redirect-distinguish|redirect-multi|other uses|other uses2|otheruses|other people|other places|hatnote|rellink
    cat main|catmain|broader|not to be confused with|for timeline|for outline|technical reasons|hatnote group|selfref
    self-reference|redirects here|two other uses|citation|cite|citation-attribution|vcite book|vcite journal|vcite web
    vancite book|ouclf|eb1911|1911|dnb|catholic|comic book reference|source-attribution|pd-notice|odnb|gbooks
    google books|inflation-fn|inflation fn|inflation-year|clear|clr|-|clear left|clear right|br|break|stack
    stack begin|stack end|portal|portal bar|portal-inline|commons|commons category|commons category-inline|commonscat
    commons-inline|wikisource|wikisource-inline|wikiquote|wikiquote-inline|wikibooks|wikiversity|wikivoyage|wikinews
    wikispecies|wiktionary|wiktionary pipe|sister project links|sisterlinks|sister project|sister bar|defaultsort
    authority control|reflist|references|refbegin|refend|notelist|notelist-ua|notelist-lr|spoken wikipedia|listen
    multi-listen start|multi-listen item|multi-listen end|pronunciation needed|short description|good article
    featured article|protected|pp|coord missing|title coord|location map|location map many|location map+
    overlay|maplink|osm location map|toc|tocleft|toclimit|toc limit|toc left|toc right|tocright|horizontal toc
    compact toc|skip to toc and content|multiple issues|cleanup|cleanup-rewrite|orphan|copyedit|copy edit|tone
    essay-like|pov|pov-section|npov|disputed|expert needed|globalize|update|outdated|in use|under construction
    lead too short|lead too long|technical|original research|weasel|peacock|advert|coi|recentism|undue weight
    very long|split|split section|merge|merge to|merge from|main other|empty section|missing information|rewrite
    confusing|essay|in-universe|unbalanced|plot|too many photos|image requested|photo requested|notability|blp sources
    unreliable sources|primary sources|one source|self-published|third-party|context|manual|fiction|italic title
    italictitle|displaytitle|lowercase title|lowercase|correct title|wrongtitle|italic title prefixed|flagicon
    flag icon|flagdeco|flagicon image|flagicon link|flag2|fb|noflag|decrease|increase|steady|profit|loss|gold medal
    silver medal|bronze medal|gold1|silver2|bronze3|external media|wide image|panorama|multiple image|image frame
    double image|triple image|vertical images list|gallery|image label begin|image label end|annotated image
    annotated image 4|superimpose|superimpose2|css image crop|image array|photomontage|auto images|quote box|quotebox
    rquote|quote frame|quotation box|sidebar|navbar|navbox|historical populations|us census population|largest cities
    climate chart|pie chart|bar box|bar chart|graph:chart|chart|tree chart|tree list|tree list/end|familytree
    chart top|ahnentafel top|timeline|side box|listen image|abbreviations|contains special characters
    contains chinese text|contains japanese text|contains korean text|contains arabic text|contains indic text
    contains cyrillic text|contains ipa|specialchars|ipa notice|div col|div col end|div col break|divcol|divcol-end
    colbegin|colend|col-begin|col-break|col-end|col div|col-2|col-3|col div end|columns-list|multicol|multicol-break
    multicol-end|nowrap begin|nowrap end|nwbr|wbr|zwsp|zwnj|zwj|zwnbsp|shy|soft hyphen|wj|rlm|lrm|infobox|taxobox
    speciesbox|automatic taxobox|hs|hidden sort key|hid|ntsh|ntsh2|dtsh|featured list|small div|collapse top
    collapse bottom|hidden begin|hidden end|blockquote/end|quote end|smalldiv|top icon|party shading|official url
    good topic|engvar|engvarb|reference page|better source?|notability inline|verify credibility|credibility|rs
    lacks reliable references|medref|refideas|overcoverage|over-quotation|quote farm|nfn|section sizes|external video
    external image|external audio|cc-notice|expand|incomplete list|dynamic list|expand list|inconsistent citations
    ribbon devices|seealso
    legend|bar percent|composition bar|inflation/fn|cite quran|spoken article entry|translation needed
    clade|cladex|clader|cladogram|increasenegative|decreasepositive|increaseneutral|decreaseneutral|linkflag
"""
_SILENT = frozenset(names_of(_NAMES))
#: Families that are too large to list.
_PREFIXES = (
    *("cite ", "infobox ", "taxobox/", "use ", "pp-", "expand ", "campaignbox", "navbox ", "sidebar ", "commons "),
    *("unreferenced ", "more citations ", "better source", "unreliable ", "wikisource ", "wiktionary ", "refimprove"),
    *("location map", "graph:", "cleanup ", "cleanup-", "defaultsort:", "displaytitle:", "#tag:ref", "bots", "toc "),
    *("wikidata ", "image label", "annotated image", "taxonbar", "clarify-", "pov-", "incomplete ", "copied "),
    *("#tag:gallery", "contains ", "ahnentafel", "familytree", "tree chart", "ref label", "r/", "portal ", "#lst:"),
)
_ENDINGS = (" weatherbox", " weather box", " infobox", " sidebar", " navbox", " needed", " missing", "-stub", " inline")
#: Templates that show words although their keys have such a beginning.
_NOT_SILENT = frozenset(("citation needed span", "use list", "commons link", "clarify-span", "cite span"))


def is_silent(key: str) -> bool:
    """Return whether a template of this key (`wikimill.rules.wikitext.templates.call.key_of`) shows no words.

    >>> is_silent("cite web"), is_silent("citation needed"), is_silent("convert")
    (True, True, False)
    """
    if key in _SILENT:
        return True
    return (key not in _NOT_SILENT and key.startswith(_PREFIXES)) or key.endswith(_ENDINGS)
