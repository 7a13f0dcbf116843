"""The conventions of English, measured on the published corpora."""

from __future__ import annotations

from wikimill.rules.languages.conventions import CLOSERS, OPENERS, Language
from wikimill.rules.languages.en.abbreviations import FUNCTION_WORDS, INLINE, NEVER_FINAL, NUMBERED, WORDS
from wikimill.rules.languages.en.stop_words import STOP_WORDS
from wikimill.rules.text.tokens import tokenise

#: No token of the published corpora is longer (the paper's limit is 25).
MAX_TOKEN_CHARS = 24
#: Words of vandalism, in lower case or capitals; capitalised words may be in titles ("I Fucking Love Science"). On
#: `tune.tsv` they flag 3 of 5,000 published rows (0.06 %); a general list of 835 profane words flags 3.4 % (god, kill,
#: gay, nazi).
VULGAR = frozenset(
    """
    fuck fucks fucked fucker fuckers fucking fuckin motherfucker motherfuckers motherfucking shithead shitty bullshit
    cunt cunts asshole assholes arsehole faggot faggots fag fags nigger niggers nigga niggas dickhead dickheads dumbass
    retard retards poop poops pooped pooping poopy poophead wanker wankers twat twats sluts boobs boobies titties sux
    sucks lol rofl omg lmao haha hahaha hahahaha fart farts farted farting turd crap crappy cumshot jizz blowjob
    butthole gayest gaylord homos n00b pwned lolz milf yolo
    """.split()
)

LANGUAGE = Language(
    code="en",
    tokenise=tokenise,
    never_final=NEVER_FINAL,
    numbered=NUMBERED,
    words=WORDS,
    inline=INLINE,
    function_words=FUNCTION_WORDS,
    vulgar=VULGAR,
    ordinals=False,
    lower_case_starts=True,
    initials_begin=True,
    letters_end=False,
    units_end=False,
    titles_exclaim=False,
    ellipses_open=False,
    lower="a-z",
    upper="A-Z",
    openers=OPENERS,
    closers=CLOSERS,
    max_token_chars=MAX_TOKEN_CHARS,
    stop_words=STOP_WORDS,
)
