"""What common templates show: nothing, one of their parameters, or words that are not known here.

English Wikipedia's names, after their documentation pages. Templates that are not listed leave a hole.
"""

from __future__ import annotations

#: Superscripts and invisible marks: they take no words out of a sentence.
_SILENT = frozenset(
    """
    citation needed|cn|fact|citation-needed|cite needed|needs citation|unreferenced|uncited|unsourced|refimprove|
    clarify|clarification needed|clarifyme|who|whom?|who?|when|when?|where|where?|which|which?|why|how|by whom|by who|
    according to whom|vague|dubious|dubious-inline|disputed inline|disputed-inline|verify source|verification needed|
    failed verification|not in citation|better source|better source needed|weasel-inline|weasel inline|peacock term|
    pov-statement|specify|page needed|pn|page number|full|full citation needed|year needed|time needed|original
    research inline|or|syn|synthesis-inline|dead link|deadlink|broken link|rp|r|ref|refn|efn|efn-ua|efn-lr|sfn|
    sfnp|sfnm|harvid|note|note label|ref label|reflabel|notelabel|anchor|anchors|main|see|see also|
    further|details|
    cite web|cite news|cite book|cite journal|citation|cite|cite encyclopedia|cite magazine|
    cite press release|cite video|inote|listref|ref harvard|cref|cref2|clear|clr|-|br|portal|commons|wikisource|
    wiktionary|wikiquote|defaultsort|
    use dmy dates|use mdy dates|use british english|use american english|protected|pp-semi|pp|coord|spoken wikipedia|
    update inline|update after|as of?|toc limit|tocleft|toclimit|dn|disambiguation needed|contradict-inline|
    chronology citation needed|third-party inline|primary source inline|self-published inline|tone inline|sic|ipac-en2
    """.replace("\n", " ").split("|")
)
#: Templates that show one positional parameter (counted from 0).
_SHOWN_PARAMETER = {
    0: """nowrap|nobr|small|smaller|big|bigger|nbsp text|abbr|tooltip|strong|em|bold|italic|italics|sup|sub|smallcaps|
    sc|var|code|mono|title case|visible anchor|vanchor|ill|interlanguage link|link-interwiki|not a typo|as written|iast|
    center|midsize|nobold|script/hebrew|script/arabic""",
    1: "lang|color|colour|resize|wikt-lang",
}
#: Templates that show their last positional parameter, with one or two before it: {{transl|ar|DIN|kitab}}.
_SHOWS_LAST = frozenset(("transl", "transliteration", "font color", "script"))
_SHOWN = {" ".join(name.split()): index for index, names in _SHOWN_PARAMETER.items() for name in names.split("|")}
_SILENT_NAMES = frozenset(" ".join(name.split()) for name in _SILENT)


def rendered_parameter(name: str, positional: int) -> int | None:
    """Which positional parameter a template shows.

    Args:
        name: the template's name as written.
        positional: how many positional parameters it is given.

    Returns:
        The parameter's index from 0, -1 if the template shows no words, None if what it shows is not known.

    >>> rendered_parameter("lang", 2), rendered_parameter("Citation needed", 0), rendered_parameter("Foo", 1)
    (1, -1, None)
    """
    key = " ".join(name.replace("_", " ").split()).casefold()
    if key in _SILENT_NAMES:
        return -1
    index = positional - 1 if key in _SHOWS_LAST and positional > 1 else _SHOWN.get(key)
    return index if index is not None and index < positional else None
