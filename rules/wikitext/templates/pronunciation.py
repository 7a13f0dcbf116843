"""Templates of pronunciation: {{IPA-fr|mo|lang}} shows "French: [mo]", {{IPAc-en|m|oʊ}} shows "/moʊ/".

After Module:IPA, Template:IPAc-en and Template:Respell. Older names and modes are read, too.
"""

from __future__ import annotations

import re

from wikimill.rules.wikitext.templates.call import Call, Rule
from wikimill.rules.wikitext.templates.languages import language_named

_MODES = {"lang": "{}: ", "pron": "pronounced ", "local": "locally ", "ipa": "", "": "{} pronunciation: "}
_MODES |= {"label": "{}: ", "language": "{}: ", "also": "also ", "audio": "", "cf": "", "-": ""}
#: What the parameters of {{IPAc-en}} show that are no sound; the last ones show nothing.
_WORDS = {
    **{"lang": "English: ", "pron": "pronounced ", "also": "also ", "uk": "UK: ", "us": "US: ", "ukalso": "UK also "},
    **{"usalso": "US also ", "au": "AU: ", "ca": "CA: ", "local": "locally ", "localpron": "local pronunciation: "},
    **{"ipa": "", "icon": "", "lk": "", "pronunciation": "English pronunciation: ", "alsouk": "also UK: "},
    **{"alsous": "also US: ", "nz": "NZ: ", "ie": "IE: ", "uklang": "British English: ", "uspron": "US: "},
    **{"cf": "", "ipa label": "", "rp": "RP: "},
}
#: Sounds that are typed in ASCII.
_SOUNDS = {"g": "ɡ", "'": "ˈ", ",": "ˌ", "@": "ə", ":": "ː", "O": "ɒ", "tS": "tʃ", "dZ": "dʒ"}
_SOUND_FILE = re.compile(r".*\.(?:ogg|oga|wav|mp3|flac|ogv)\Z", re.IGNORECASE)
_CAPITAL = re.compile(r"[A-Z]")


def english(call: Call) -> str | None:
    """{{IPAc-en|lang|m|oʊ}} shows "English: /moʊ/"."""
    label, sounds = "", []
    for part in call.numbered():
        if (word := _WORDS.get(part.lower())) is not None:
            label += word
        elif not _SOUND_FILE.match(part):
            sound = _SOUNDS.get(part) or part.replace("_", " ")
            if _CAPITAL.search(sound):
                return None
            sounds.append(sound)
    return f"{label}/{''.join(sounds).strip()}/" if sounds else ""


def _label(call: Call) -> str:
    return "" if "2" in call.parameters else _MODES[""]


def of_language(code: str) -> Rule | None:
    """The rule of {{IPA-CODE|sounds|mode}}; {{IPA-all}} has no language."""
    if code in ("all", "none", "xx"):
        return lambda call: f"{'pronounced ' if call[2].lower() == 'pron' else ''}[{call[1]}]" if call[1] else None
    name = language_named(code)
    if name is None:
        return None

    def shown(call: Call) -> str | None:
        # An empty second parameter asks for no label.
        mode = _MODES.get(call[2].lower(), "" if _SOUND_FILE.match(call[2]) else None) if call[2] else _label(call)
        return None if mode is None or not call[1] else f"{mode.format(name)}[{call[1]}]"

    return shown


def ipa(call: Call) -> str | None:
    """{{IPA|/mo/}} shows "/mo/", {{IPA|fr|mo}} shows "French: [mo]"."""
    if call[2] and (name := language_named(call[1])):
        return f"{name}: [{call[2]}]"
    return call[1] or None


def respelling(call: Call) -> str | None:
    """{{respell|an|GOH|lə}} shows "an-GOH-lə"; a parameter "_" is a space."""
    syllables = "-".join(part.strip("'") for part in call.numbered() if part)
    return syllables.replace("-_-", " ") or None


RULES: dict[str, Rule] = {
    **dict.fromkeys(("ipac-en", "ipa-en", "ipac-en2"), english),
    **dict.fromkeys(("ipa", "ipa2", "ipalink", "ipa link", "pronunciation text", "ipa text", "ipalc"), ipa),
    **dict.fromkeys(("respell", "usdict", "pronunciation respelling", "pron-respell"), respelling),
}
