"""The word sets of sentence fusion, each defined once. Tests refuse a word set in any other module of this package.

The connectives, relative pronouns and tags of the paper's table 12 are in `rules.text.connectives`.
"""

from __future__ import annotations

import types
from collections.abc import Mapping


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# verbs

COPULAS = _words("is are was were be")
PAST_AUXILIARIES = _words("would could might should 'd did was were had")
#: Verbs whose past equals their base form.
INVARIANT_VERBS = _words("put set cut let hit cast spread shut hurt cost quit read beat burst split")
#: Intransitive past forms: after a passive they are not a second passive ("was appointed , and retired").
INTRANSITIVE_PASTS = _words(
    "retired died moved returned became remained went came lived served worked played continued began started"
    " ended finished appeared disappeared emerged grew rose fell arrived left departed escaped fled survived"
    " stayed stood sat settled resigned graduated studied competed participated debuted travelled traveled ran"
    " walked flew sailed fought starred toured reigned presided emigrated migrated resided spoke wrote taught"
    " voted agreed refused failed tried decided seemed proved turned changed declined increased decreased expanded"
    " spread ceased merged joined won lost led"
)
#: Passive verbs with a noun phrase after them: "was named the capital".
NAMED = _words("called named termed dubbed considered declared elected appointed made given awarded")
#: Verbs with two objects, whose passive keeps one: "was given a prize".
TWO_OBJECTS = _words("given awarded voted named called elected appointed paid offered granted told made sent")
AUXILIARIES = _words(
    "is was are were am be has have had do does did can could may might shall should will would must 's 'd 've"
    " 're 'm 'll ca wo"
)
#: Verbs that open a condition without "if": "Had they won , …".
CONDITIONAL = _words("had were should")
AUXILIARY_FORMS = _words("be been being is are was were am has have had having 's 're 've get got gets")

# nouns

#: Singular nouns for groups.
GROUPS = _words(
    "group pair couple set class type kind family form genus series number part member majority variety"
    " collection trio duo team band tribe clan people species order combination range source"
)
#: Noun classes (`rules.coreference.nouns`) of things that keep their identity, like `KINDS`.
LASTING = _words("place work")
#: Nouns for things that keep their identity although a sentence describes them in the past.
KINDS = _words(
    "part satellite moon planet asteroid comet crater star constellation element compound metal mineral gas"
    " language dialect alphabet abjad abugida script species genus plant animal bird fish insect mammal disease"
    " disorder drug protein tree fruit god goddess deity unit letter word symbol capital suburb tributary"
    " peninsula brand"
)
AMOUNTS = _words("total number variety range series lot couple majority few handful pair group")

# pronouns, determiners, quantities

#: Determiners that introduce something not mentioned before.
INDEFINITE = _words("a an another some one two three four five several many")
QUANTIFIERS = _words("most some many few several each every no any much other another none fewer less more little")
#: Words whose referent depends on the context: "the following principles".
POINTING_WORDS = _words("following above latter former same other")
REFERRING = _words("he she it they his her its their him them this these those that who which")
ARTICLES = _words("a an the")
#: Words that are capitalised only at the start of a sentence.
LOWERED_FIRST = _words(
    "the a an this that these those his her its their some many most several all both each every one two another"
    " any no our my your"
)
PLURAL_WORDS = _words("they we these those both many several some all most others few")
#: Words that can open an apposition: determiners, possessives, and words that may precede these.
OPEN_APPOSITION = _words(
    "the a an this that these those his her its their my our your all both half each every another any some no"
    " either neither such many several"
)
NOMINATIVE = _words("he she it they we i this these")
DEFINITE = _words("the this that these those")
A = _words("a an")
#: Words that may open a clause or precede a verb.
OPEN_CLAUSE = _words(
    "i he she it they we you this these that those there who which what then also later thus therefore often"
    " usually sometimes still not never soon even instead eventually finally again now however"
)
#: Pronouns that are replaced only near the start: of 78 replaced "it" and "they", 68 opened the sentence and 76 were
#: among its first five tokens; later ones mean something nearer. Of 12 "its" and "their", ten opened the sentence or,
#: after ", and", nearly all the second half. Of 248 "them", one was replaced.
IT_THEY = _words("it they")
ITS_THEIR = _words("its their")
#: Without "that" and the plurals, which gave a replacement in 3 of 420 pairs; a noun with a following modifier gave 4
#: in 650.
THE_THIS = _words("the this")
#: Words before a noun that do not identify it further.
BARE_DETERMINERS = _words(
    "the this that these those a an its his her their our my your some any each every no another 's '"
)
PERSONAL_PRONOUNS = _words("he him his she her hers")
ANAPHORIC = _words("he him his she her hers it its they them their theirs")

# adverbs and conjunctions

#: Words after "since" that show that no clause follows: "Since at least the 1960s ,".
TIME_ADVERBS = _words("at about around then before as early late roughly the that its his her their")
#: Adverbs after the conjunction that refer to the first clause: "and so can be used".
CONCLUSIVE = _words("so thus hence therefore")
#: Adverbs for a past state: "Although originally a bar , it is a museum".
FORMERLY = _words("originally formerly initially once previously earlier first")
#: Adverbs that belong to a following connective and are deleted with it: "simply because".
BEFORE_CONNECTIVE = _words(
    "actually officially simply mainly only partly merely largely just precisely primarily probably reportedly"
    " likely possibly perhaps presumably apparently allegedly chiefly mostly especially particularly ostensibly"
    " supposedly"
)
#: Adverbs that precede a phrase but are not part of it: "her works , especially Atlas Shrugged , which".
FOCUS = _words("especially particularly notably mainly mostly primarily including chiefly namely specifically not only")
CLAUSAL = _words("as although though while because since so whereas that if unless than")
OPEN_TIME = _words("later earlier after before when")
#: Adverbs that two joined verbs share; any other adverb before the first verb modifies only the first.
SHARED_ADVERBS = _words(
    "also usually often always generally typically frequently normally commonly sometimes regularly later then"
    " now currently still once eventually finally subsequently thus therefore hence reportedly allegedly"
    " previously formerly today together there here again thereafter afterwards meanwhile instead"
)
#: Adverbs that link to the preceding sentence, so that only one half may have them: "However , he".
LINKING = _words("however therefore moreover furthermore nevertheless nonetheless consequently")

# participles and adjectives

#: Participles that give a time or a viewpoint rather than an action: "Beginning in 2005 , Audi has …".
FRAMING_PARTICIPLES = _words(
    "beginning starting commencing continuing ending considering including referring counting excluding discounting"
    " allowing compounding noting thinking adding complicating leading"
)
ADJECTIVES_OF_NAMES = _words("soviet confederate allied norse imperial federal muslim nazi axis arab viking ottoman")
RANKS = _words("last first second third only next largest smallest highest oldest longest")

# names

SINGULAR_NAMES = _words("States Netherlands Philippines Bahamas Maldives Nations Olympics")
IN_NAMES = _words("of de von van")

# positions in a sentence

#: Words that cannot end a sentence: "his reaction was ." (Geva et al., 2019, section 4 on errors).
NEVER_LAST = _words(
    "a an the and or but nor as that which who whose whom of from to than because although while unless whereas"
    " was were is are am be been being has he she they we i his their its my your however such both either neither"
    " every if whether when where including"
)
#: Words after which a sentence may end in a form of "be": "older than he is", "asked who she was".
LICENSE_FINAL_BE = _words("than as who what where how whoever whatever there")
#: First word of a correlative pair → the second.
COUNTERPARTS: Mapping[str, str] = types.MappingProxyType(
    {"only": "but", "merely": "but", "either": "or", "neither": "nor", "both": "and", "between": "and"}
)
#: Headings, lower-case, of sections that list works. They gave 149 of a slice's 15,549 examples, nearly all of them
#: not sentences.
LISTS_OF_WORKS = frozenset(
    {
        "bibliography",
        "citations",
        "cited sources",
        "discography",
        "external links",
        "filmography",
        "footnotes",
        "further reading",
        "general references",
        "literature",
        "notes",
        "notes and references",
        "primary sources",
        "publications",
        "references",
        "references and notes",
        "secondary sources",
        "see also",
        "selected bibliography",
        "selected works",
        "sources",
        "sources and references",
        "works cited",
    }
)
DATING = _words("in on from since")
#: Words tagged IN that begin a phrase rather than a clause.
PREPOSITIONS = _words(
    "of in to for on by with at from as about into over under between among through during against within without"
    " per near behind beyond across along around above below upon toward towards via despite throughout"
)
