"""Removal of images and of leading templates from a line of wikitext before it is read as text."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from wikimill.rules.wikitext.blocks import boxed_text, is_quotation, made_blocks, parts_of
from wikimill.rules.wikitext.formulas import DISPLAYED_TEMPLATES
from wikimill.rules.wikitext.rendering import WikiSyntax
from wikimill.rules.wikitext.templates.call import key_of
from wikimill.rules.wikitext.token_text import FLOATS
from wikimill.rules.wikitext.wikis.lookup import rule_of, shows_nothing

_BRACKETS = re.compile(r"\[\[|\]\]")
_NAME = re.compile(r"\{\{([^{}|<>\[\]]*)")
#: Parameters of an image that are not captions: MediaWiki's English words, and those of supported languages.
_OPTIONS = """
thumb thumbnail frame framed frameless border left right cent(?:er|re) none upright baseline middle sub super top
text-top bottom text-bottom
mini(?:atur)? gerahmt rahmenlos hochkant links rechts zentriert ohne rand tief hoch oben mitte unten
miniatura min riquadrato incorniciato senza_cornice verticale destra sinistra centro nessuno bordo pedice apice
vignette cadre encadré sans_cadre redresse gauche droite centré néant bordure
miniaturadeimagen marco(?:de(?:imagen)?)? enmarcado sinmarco derecha izquierda centrado ninguna borde vertical
miniaturadaimagem semmoldura direita esquerda nenhum comborda superiordireito
mały ramka bez_ramki prawo lewo centruj brak tło obramowanie
miniatuur gecentreerd geen kaderloos omkaderd rechtop
мини миниатюра обрамить безрамки справа слева центр без сверхусправа граница
міні мініатюра праворуч ліворуч зверхуправоруч межа
nhỏ khung không_khung phải trái không giữa đứng viền
"""
_NO_CAPTION = re.compile(
    rf"\s*(?:{'|'.join(_OPTIONS.split())}|\d*(?:x\d+)?(?:px|пкс|п)|[^\W\d]+(?:[ -][^\W\d]+)?\s*=.*)\s*",
    re.IGNORECASE | re.DOTALL,
)
_ITEM_TAG = re.compile(r"<(/?)(li|dd|dt|ul|ol|dl)(?=[\s/>])[^<>]*>", re.IGNORECASE)
GALLERY = re.compile(r"<gallery(?:\s[^<>]*)?>(.*?)(?:</gallery\s*>|\Z)", re.DOTALL | re.IGNORECASE)
_VERBATIM = re.compile(r"<(?:syntaxhighlight|source|pre|nowiki)[\s>]", re.IGNORECASE)
_BAR = re.compile(r"\[\[|\]\]|\{\{|\}\}|\|")


def _end_of_link(text: str, start: int) -> int:
    """Return the position after the link that begins at `start`; -1 if it is not closed."""
    depth = 0
    for found in _BRACKETS.finditer(text, start):
        depth += 1 if found[0] == "[[" else -1
        if depth == 0:
            return found.end()
    return -1


def without_leading_templates(unit: str, language: str = "en") -> str:
    """Return a unit without leading templates that show nothing or are boxes: infoboxes, notices, hatnotes.

    Quotations, lists, theorems and displayed formulas stay, and so do templates with words that belong to the line.

    >>> without_leading_templates("{{Infobox\\n| a = b\\n}}'''Ada''' wrote."), without_leading_templates("{{stub}}")
    ("'''Ada''' wrote.", '')
    """
    while unit.startswith("{{") and not (is_quotation(unit) or made_blocks(unit) or boxed_text(unit, language)):
        found = parts_of(unit)
        if found is None:
            break
        (name, *_), behind = found
        if key_of(name) in DISPLAYED_TEMPLATES:
            break
        rest = behind.lstrip()
        takes_lines = "\n" in unit[: len(unit) - len(behind)]
        if rest and (rule_of(name, language) is not None or not takes_lines) and not shows_nothing(name, language):
            return "" if rest.startswith("{{") and _are_boxes(unit, language) else unit
        unit = rest
    return unit


def _are_boxes(unit: str, language: str) -> bool:
    """Return whether a unit consists of templates that are not known to show words."""
    while unit.startswith("{{") and (found := parts_of(unit)) is not None:
        (name, *_), behind = found
        if rule_of(name, language) is not None and not shows_nothing(name, language):
            return False
        unit = behind.lstrip()
    return not unit


def take_files(unit: str, syntax: WikiSyntax) -> tuple[str, list[str]]:
    """Return a unit without its images, and the parameters of each image, for `caption_of`.

    >>> take_files("[[File:a.jpg|thumb|A [[mill]].]]It stands.", WikiSyntax())
    ('It stands.', ['a.jpg|thumb|A [[mill]].'])
    """
    opening = _file_opening(syntax.file_prefixes)
    kept: list[str] = []
    parameters: list[str] = []
    start = 0
    while (found := opening.search(unit, start)) is not None:
        end = _end_of_link(unit, found.start())
        if end < 0:
            break
        kept.append(unit[start : found.start()])
        start = end
        of_file = unit[found.end() : end - 2]
        if FLOATS.search(of_file) is not None:
            kept.append(" ")
        parameters.append(of_file)
    if not parameters:
        return unit, parameters
    kept.append(unit[start:])
    return "".join(kept).strip(" "), parameters


@lru_cache(maxsize=64)
def _file_opening(prefixes: frozenset[str]) -> re.Pattern[str]:
    names = "|".join(re.escape(prefix).replace(r"\ ", "[ _]") for prefix in sorted(prefixes))
    return re.compile(rf"\[\[[ _]*(?:{names})[ _]*:", re.IGNORECASE)


def caption_of(parameters: str) -> str:
    """Return the last parameter of an image that is not an option, "" if there is none; the first one is the file.

    >>> caption_of("a.jpg|mini|hochkant=1.2|A [[b|c]].|links"), caption_of("a.jpg|thumb")
    ('A [[b|c]].', '')
    """
    parts, depth, start = [], 0, 0
    for found in _BAR.finditer(parameters):
        if found[0] != "|":
            depth += 1 if found[0] in ("[[", "{{") else -1
        elif depth == 0:
            parts.append(parameters[start : found.start()])
            start = found.end()
    parts.append(parameters[start:])
    return next((part.strip() for part in reversed(parts[1:]) if not _NO_CAPTION.fullmatch(part)), "")


def is_open(text: str) -> bool:
    """Return whether a template is open at the end of a text."""
    return text.count("{{") > text.count("}}")


def _is_in_template(tags: list[re.Match[str]], unit: str) -> bool:
    depth = place = 0
    for tag in tags:
        depth += unit.count("{{", place, tag.start()) - unit.count("}}", place, tag.start())
        if depth > 0:
            return True
        place = tag.start()
    return False


def html_items_of(unit: str) -> list[tuple[Literal["prose", "list_item", "definition"], str]]:
    """Return the list items of a unit in HTML, and the text between them; empty for a unit without such a list.

    The list has one empty text of prose if neither has words.

    >>> html_items_of("A.<ul><li>B.<li>C.</ul>D.<dl><dd>E.")
    [('prose', 'A.'), ('list_item', 'B.'), ('list_item', 'C.'), ('prose', 'D.'), ('definition', 'E.')]
    """
    tags = list(_ITEM_TAG.finditer(unit))
    if not tags or _VERBATIM.search(unit) is not None or ("{{" in unit and _is_in_template(tags, unit)):
        return []
    found: list[tuple[Literal["prose", "list_item", "definition"], str]] = [("prose", unit[: tags[0].start()].strip())]
    for tag, end in zip(tags, [*(tag.start() for tag in tags[1:]), len(unit)], strict=True):
        name = tag[2].lower()
        is_item = not tag[1] and name in ("li", "dd", "dt")
        text = unit[tag.end() : end].strip()
        found.append(("prose" if not is_item else "list_item" if name == "li" else "definition", text))
    return [each for each in found if each[1]] or [("prose", "")]
