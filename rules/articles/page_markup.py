"""What is taken out of a line of wikitext before it is read as text: images, and templates that stand before it."""

from __future__ import annotations

import re
from functools import lru_cache

from wikimill.rules.wikitext.blocks import is_quotation, made_blocks
from wikimill.rules.wikitext.rendering import WikiSyntax
from wikimill.rules.wikitext.template_parts import parts_of
from wikimill.rules.wikitext.wikis.lookup import rule_of, shows_nothing

_BRACKETS = re.compile(r"\[\[|\]\]")
_NAME = re.compile(r"\{\{([^{}|<>\[\]]*)")
#: Parameters of an image that are no caption: MediaWiki's own words, and those of the languages that we know.
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
_BAR = re.compile(r"\[\[|\]\]|\{\{|\}\}|\|")


def _end_of_link(text: str, start: int) -> int:
    """Where the link ends that begins at `start`, behind its closing; -1 if it does not."""
    depth = 0
    for found in _BRACKETS.finditer(text, start):
        depth += 1 if found[0] == "[[" else -1
        if depth == 0:
            return found.end()
    return -1


def without_leading_templates(unit: str, language: str = "en") -> str:
    """A unit without templates that stand alone, or begin it and show nothing: boxes, notices, hatnotes.

    What quotes stays, and what shows words to which the line belongs.

    >>> without_leading_templates("{{Infobox\\n| a = b\\n}}'''Ada''' wrote."), without_leading_templates("{{stub}}")
    ("'''Ada''' wrote.", '')
    """
    while unit.startswith("{{") and not is_quotation(unit) and made_blocks(unit) is None:
        found = parts_of(unit)
        if found is None:
            break
        (name, *_), behind = found
        rest = behind.lstrip()
        takes_lines = "\n" in unit[: len(unit) - len(behind)]
        if rest and (rule_of(name, language) is not None or not takes_lines) and not shows_nothing(name, language):
            break
        unit = rest
    return unit


def take_files(unit: str, syntax: WikiSyntax) -> tuple[str, list[str]]:
    """A unit without its images, and the parameters of each, of which `caption_of` tells the caption.

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
        parameters.append(unit[found.end() : end - 2])
    if not parameters:
        return unit, parameters
    kept.append(unit[start:])
    return "".join(kept), parameters


@lru_cache(maxsize=64)
def _file_opening(prefixes: frozenset[str]) -> re.Pattern[str]:
    names = "|".join(re.escape(prefix).replace(r"\ ", "[ _]") for prefix in sorted(prefixes))
    return re.compile(rf"\[\[[ _]*(?:{names})[ _]*:", re.IGNORECASE)


def caption_of(parameters: str) -> str:
    """The last parameter of an image that is no option; what stands before the first bar is the file.

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
