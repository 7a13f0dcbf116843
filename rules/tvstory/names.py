"""The forms under which a character of a show is mentioned, derived from the character's name.

The paper (Chen 2022, B.2.1) gives one example: for "John Doe" valid mentions are "John Doe", "John", "J.D." and "JD",
and "Doe" is invalid. Names of one word, of three, with titles, nicknames or a number are read here as follows:

* one word: itself; three words and more: the first name, the first two ("Mary Ann"), first and last name, initials of
  all and of first and last;
* a title is not a first name: "Dr. Meredith Grey" has the forms of "Meredith Grey", and "Dr. Grey", "Dr. Meredith";
* a nickname in quotes is a name: 'Robert "Bob" Lee' has the forms of "Robert Lee", and "Bob", "Bob Lee";
* a name that begins with an article ("The Keeper"), an adjective ("Old Nan") or a possessive ("Ann's Wife"), and one
  that ends in a role or a number ("Village Baker", "Guard #2"), has no first name;
* brackets at the end distinguish pages ("Ann (waitress)") and are left out;
* initials that are a common abbreviation ("TV", "US") refer to no one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, get_args

#: Kinds of forms, the surest first.
FormKind = Literal["full_name", "title_and_name", "first_and_last", "nickname", "first_name", "initials"]
FORM_KINDS: tuple[FormKind, ...] = get_args(FormKind)

#: Longest name, in characters, and most words of a name that are used; they bound the number of forms.
MAX_NAME_CHARS, _MAX_WORDS = 120, 8
_TITLES = frozenset(
    "mr mrs ms miss mx dr doctor prof professor sir dame lord lady king queen prince princess duke duchess count "
    "countess baron baroness emperor empress khal khaleesi maester septa ser captain capt commander cmdr lieutenant lt "
    "sergeant sgt corporal cpl private pvt major maj colonel col general gen admiral adm officer agent detective det "
    "inspector constable sheriff deputy marshal chief judge justice president senator governor mayor minister "
    "ambassador reverend rev father fr mother sister brother rabbi imam saint st pope bishop cardinal archbishop nurse "
    "coach principal uncle aunt auntie grandpa grandma master mistress madame madam monsieur señor señora".split()
)
_SUFFIXES = frozenset("jr sr ii iii iv v vi esq phd md".split())
_ARTICLES = frozenset("the a an".split())
#: Words that qualify a name or a role; at the start of a sentence their capital is not that of a name.
_NO_FIRST_NAMES = frozenset(
    "old young little big great high low black white red blue green grey gray golden silver dark wild mad blind fat "
    "tall small good bad evil dead first second third fourth last new former other another one two three four five "
    "six some any every my his her our their night day sea iron stone ice fire street bar shop store police prison "
    "hotel tavern brothel city town village castle temple school hospital unnamed unknown mysterious".split()
)
#: Last words that make a name that of a role, without a first name: "Winterfell Shepherd".
_ROLES = frozenset(
    "boy girl man woman child kid baby lady guard soldier officer cop servant maid wife husband mother father son "
    "daughter brother sister widow baker tailor shepherd farmer fisherman hunter merchant vendor waiter waitress "
    "bartender barman driver nurse doctor teacher student clerk cashier receptionist reporter priest monk nun thief "
    "robber prisoner slave beggar drunk drunkard whore prostitute dancer singer messenger watchman gatekeeper "
    "watcher captain sailor dwarf giant ghost vampire demon witch wizard zombie wight dragon wolf dog cat horse bear "
    "robot clone double victim killer".split()
)
#: Small words inside a name ("Ludwig van Holt", "Lancel of Thorn") have no initial.
_PARTICLES = frozenset("of the de la le du van von der den da di del bin ibn al and".split())
_NOT_INITIALS = frozenset(
    "AC AD AI AM AT BC BS CD CEO CIA CV DA DC DIY DJ DNA DVD ER EU FBI FM GP HQ ID IQ IT JFK LA MC MD MP MS NY NYC OK "
    "OR PA PC PI PJ PM PR PS RV SO ST TV UK UN UP US USA VP WC WE AN AS BE BY DO GO HE IF IN IS ME MY NO OF ON TO "
    "".split()
)
#: Those of `_NOT_INITIALS` that are common with periods, too.
_NOT_DOTTED = frozenset("AD AM BC DA DC DJ EU LA NY PM TV UK UN US".split())
_NICKNAME = re.compile(r"""["“”]([^"“”]{1,40})["“”]|(?:(?<=\s)|^)['‘]([^'‘’"]{1,40})['’](?=\s|$)""")
_BRACKETS = re.compile(r"\s*\([^()]*\)\s*$")
_INITIALS = re.compile(r"(?:[^\W\d_]\.){1,4}$|[^\W\d_]\.?$")


def tidy_name(name: str) -> str:
    """Return a name with single spaces, without the brackets that distinguish pages on a wiki.

    >>> tidy_name("Ann  Lowe (waitress)")
    'Ann Lowe'
    """
    return _BRACKETS.sub("", " ".join(name.replace("_", " ").split())).strip()


def forms_of(name: str) -> dict[str, FormKind]:
    """Return the forms under which a character is mentioned, each with its kind; the longer ones first.

    Args:
        name: the name in a page's title or infobox; one over `MAX_NAME_CHARS` characters has no forms.

    >>> forms_of("John Doe")
    {'John Doe': 'full_name', 'J.D.': 'initials', 'John': 'first_name', 'JD': 'initials'}
    >>> list(forms_of('Robert "Bob" Lee'))
    ['Robert "Bob" Lee', 'Robert Lee', 'Bob Lee', 'Robert', 'R.L.', 'Bob', 'RL']
    >>> list(forms_of("Dr. Lee"))
    ['Dr. Lee', 'Lee']
    >>> forms_of("The Keeper")
    {'The Keeper': 'full_name', 'the Keeper': 'full_name'}
    """
    name = tidy_name(name)
    if not name or len(name) > MAX_NAME_CHARS or not any(map(str.isalpha, name)):
        return {}
    found: dict[str, FormKind] = {}
    for form, kind in _forms(name):
        if form not in found or FORM_KINDS.index(kind) < FORM_KINDS.index(found[form]):
            found[form] = kind
    return {form: found[form] for form in sorted(found, key=_longest_first)}


def _longest_first(form: str) -> tuple[int, str]:
    return -len(form), form


def _forms(name: str) -> Iterator[tuple[str, FormKind]]:
    yield name, "full_name"
    nicknames = [next(filter(None, found)).strip() for found in _NICKNAME.findall(name)]
    words = _NICKNAME.sub(" ", name).replace(",", " ").split()
    while len(words) > 1 and _bare(words[-1]) in _SUFFIXES:
        words.pop()
    if not words:  # only a nickname
        for nickname in nicknames:
            yield nickname, "nickname"
        return
    if _bare(words[0]) in _ARTICLES:
        yield " ".join((words[0].lower(), *words[1:])), "full_name"
        return
    titles = 0
    while titles < len(words) - 1 and _bare(words[titles]) in _TITLES:
        titles += 1
    title, words = " ".join(words[:titles]), words[titles : titles + _MAX_WORDS]
    first, last = words[0], words[-1]
    whole = " ".join(words)
    yield whole, "full_name"
    if title:
        for named in {whole: None, first: None, last: None}:
            yield f"{title} {named}", "title_and_name"
    is_role = _bare(last) in _ROLES or last[0] in "#0123456789" or first.endswith(("'s", "’s", "s'", "s’"))
    has_first_name = _bare(first) not in _NO_FIRST_NAMES | _PARTICLES and not is_role
    if len(words) > 1 and has_first_name:
        yield from _first_names(first)
        if len(words) > 2:
            yield f"{first} {last}", "first_and_last"
            if not {_bare(word) for word in words[:2]} & _PARTICLES:
                yield f"{first} {words[1]}", "first_name"
        yield from _initials(words)
    for nickname in nicknames:
        if len(nickname) > 1 and _bare(nickname) not in _ARTICLES | _NO_FIRST_NAMES:
            yield nickname, "nickname"
            if len(words) > 1:
                yield f"{nickname} {last}", "nickname"


def _first_names(first: str) -> Iterator[tuple[str, FormKind]]:
    """Yield the first name; "J.R." is also written JR, a single letter is not a name."""
    if _INITIALS.match(first):
        letters = first.replace(".", "")
        if len(letters) > 1 and letters.upper() not in _NOT_INITIALS:
            yield first, "first_name"
            yield letters, "first_name"
    elif len(first) > 1:
        yield first, "first_name"


def _initials(words: list[str]) -> Iterator[tuple[str, FormKind]]:
    """Yield the initials of all names, and of the first and the last."""
    names = [word for word in words if word.lower() not in _PARTICLES and word[0].isalpha() and word[0].isupper()]
    for chosen in (names, [names[0], names[-1]] if len(names) > 2 else []):
        letters = [word[0] for word in chosen]
        joined = "".join(letters)
        if 1 < len(joined) <= 4 and joined not in _NOT_DOTTED:
            yield "".join(f"{letter}." for letter in letters), "initials"
            if joined not in _NOT_INITIALS:
                yield joined, "initials"


def _bare(word: str) -> str:
    return word.rstrip(".").lower()
