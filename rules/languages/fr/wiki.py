"""French wikis: {{lang-en|word}} shows "en anglais : word"; {{s|XIX}} "XIXe siècle"."""

from __future__ import annotations

from wikimill.rules.languages.fr.cldr import DECIMAL, GROUP, LANGUAGES
from wikimill.rules.wikitext.templates.call import Call, Rule, table
from wikimill.rules.wikitext.wikis.conventions import Wiki, keys, labels, shown

_SILENT = """
    refnec|référence nécessaire|référence souhaitée|réf. nécessaire|référence à confirmer|article détaillé|voir aussi
    article connexe|loupe|ouvrage|article|lien web|lien brisé|références|note|sfn|harvsp|palette|portail|ébauche
    voir homonymes
    autres projets|catégorie commons|légende|clr|bases|liens|dictionnaires|à sourcer|sources à lier|quand|qui|où
    lesquels
    drapeau|pertinence détail|passage non neutre|préciser|à illustrer|autorité
"""
_ROMAN = frozenset("IVXLCDM")


def _century(behind: str) -> Rule:
    """{{s|XIX}} and {{XIXe siècle}} show "XIXe siècle"."""

    def rule(call: Call) -> str | None:
        number = call[1]
        if not number or not set(number) <= _ROMAN or call[2] not in ("", "e", "er"):
            return None
        return f"{number}{'er' if number == 'I' else 'e'}{behind}"

    return rule


def _date(call: Call) -> str | None:
    """{{date|5|mars|1850}} shows "5 mars 1850"; {{date|5 mars 1850}} the same."""
    parts = [text for text in call.numbered()[:3] if text]
    return " ".join(parts) if parts and not any(part.isdecimal() and len(part) > 4 for part in parts) else None


def _unit(call: Call) -> str | None:
    """{{unité|1234|km}} shows "1 234 km"."""
    number, unit = call[1].replace(" ", "").replace(",", "."), call[2]
    shown_number = WIKI.number(number)
    if shown_number is None or len(call.numbered()) > 2:
        return None
    return f"{shown_number} {unit}".strip()


def _citation(call: Call) -> str | None:
    """{{citation|mot}} shows "« mot »"."""
    return f"« {call[1]} »" if call[1] else None


WIKI = Wiki(
    group=GROUP,
    decimal=DECIMAL,
    rules={
        **dict.fromkeys(("s", "siècle", "s-"), _century(" siècle")),
        **dict.fromkeys(keys("sp-|s mini-"), _century("")),
        **dict.fromkeys(("date", "date-", "date de naissance", "date de décès"), _date),
        **dict.fromkeys(("unité", "nombre", "nobr unité", "unit"), _unit),
        **dict.fromkeys(("citation", "cita"), _citation),
        **dict.fromkeys(("api", "phon", "phonétique"), lambda call: f"[{call[1]}]" if call[1] else None),
        **shown(
            (
                ("1",),
                "citation bloc|citation étrangère bloc|romain|petites capitales|refnec|référence nécessaire|lien",
            ),
            (("2",), "langue|couleur|page h'"),
        ),
        "1er": lambda call: "1er",
        "ier": lambda call: "Ier",
        "n°": lambda call: "no",
        "av jc": lambda call: "av. J.-C.",
        "ap jc": lambda call: "apr. J.-C.",
        "!": lambda call: "|",
    },
    silent=keys(_SILENT) - keys("refnec|référence nécessaire"),
    silent_prefixes=("infobox ", "palette ", "méta ", "cite "),
    family=labels("lang-", table(LANGUAGES), "en {} :"),
)
