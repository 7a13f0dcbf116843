"""All reasons for which wikimill drops anything.

A reason's value is its name in the counts of `manifest.json` and `stats.json`.
"""

from __future__ import annotations

from enum import StrEnum


class Drop(StrEnum):
    """A drop reason, grouped by what is dropped: a `PAGE`, a `REVISION`, a `SENTENCE`, an `EXAMPLE` and so on.

    Attributes:
        gloss: the meaning of the reason, in a few words.
    """

    gloss: str

    def __new__(cls, value: str, gloss: str = "") -> Drop:
        """Return a member with the attribute `gloss`, which is not part of its value."""
        member = str.__new__(cls, value)
        member._value_, member.gloss = value, gloss
        return member

    # pages
    NAMESPACE = "namespace", "in a namespace that is not mined"
    NO_SENTENCE = "no_sentence", "no sentence that could be mined"
    DISAMBIGUATION = "disambiguation", "a disambiguation page"
    FEW_WORDS = "few_words", "fewer words than --min_words"
    STUB = "stub", "marked as a stub"
    NO_PAGE = "no_page", "a page of a joined file that is not in the input"
    NOT_OF_SHOW = "not_of_show", "neither an episode nor a character of the show"
    # revisions: each counts as an empty snapshot, except the last, which is only not mined
    TEXT_EMPTY = "text_empty", "the text is empty"
    TEXT_DELETED = "text_deleted", "the text was deleted or suppressed"
    NOT_WIKITEXT = "not_wikitext", "the content is not wikitext"
    REDIRECT = "redirect", "a redirect to another page"
    OUTSIDE_DATES = "outside_dates", "not within --since, --until or --as_of"
    # entries of other sources than wikis, parts of a document that are not used, and documents
    POST_TYPE = "post_type", "neither a question nor an answer"
    SUPERSEDED = "superseded", "a later version replaces it"
    NO_OPENING = "no_opening", "an answer without its question"
    TITLE_ONLY = "title_only", "a title without an abstract"
    DELETED = "deleted", "deleted by a later file"
    NO_SUMMARY = "no_summary", "no summary"
    FEW_POSTS = "few_posts", "fewer posts than --min_posts"
    LONG_DOCUMENT = "long_document", "more than 1,000 posts, or a post over 20,000 characters"
    # paragraphs of an article; also those with a reason of the sentences' or the candidates' below
    KIND = "kind", "of a kind that is left out, such as captions"
    APPARATUS = "apparatus", "in a section of references, notes, links or further reading"
    # sentences that give no fusion example; also those with a reason of the candidates' below
    NO_WORD = "no_word", "no letter or digit"
    NON_ASCII = "non_ascii", "a character outside ASCII"
    LONG_SENTENCE = "long_sentence", "the sentence is too long"
    LIST_OF_WORKS = "list_of_works", "in a section that lists references or works"
    # sentences of a recap that have no plot
    NO_VERB = "no_verb", "no verb"
    GENERIC_VERB = "generic_verb", "only generic verbs, such as be or have"
    NO_AGENT = "no_agent", "the verb has no agent"
    ONLY_PRONOUNS = "only_pronouns", "the arguments are only pronouns"
    LONG_ARGUMENTS = "long_arguments", "every argument is too long"
    # candidates (C, S1, S2) that the trigram indexes propose
    COMPLEX_LENGTH = "complex_length", "C has too few or too many tokens"
    SIMPLE_LENGTH = "simple_length", "S1 or S2 has too few or too many tokens"
    SENTENCE_END = "sentence_end", "does not end in . ! or ?"
    HOLE = "hole", "a template or formula left a hole"
    MARKUP_RESIDUE = "markup_residue", "markup is left in the text"
    LONG_TOKEN = "long_token", "a token is too long"
    REPEATED_TOKEN = "repeated_token", "a token more than three times in a row"
    VULGAR = "vulgar", "a word of the list of vulgar words"
    TRIGRAM = "trigram", "S1 does not begin with C's first three tokens, or S2 does not end with its last three"
    SAME_SUFFIX = "same_suffix", "S1 has C's last three tokens, as S2 must: mostly, C was reworded as one sentence"
    SAME_PREFIX = "same_prefix", "S2 begins with C's first three tokens, as S1 must"
    SENTENCE_START = "sentence_start", "does not begin with a capital letter"
    MARK = "mark", "a character of wikitext's markup"
    LENGTH_RATIO = "length_ratio", "S1 and S2 together have too many tokens for C's length"
    ALIGNMENT = "alignment", "S1 and S2 do not cover different parts of C"
    BLEU = "bleu", "BLEU of C with S1 or S2 is too small"
    GLUED = "glued", "S1 and S2 are not adjacent, and C is two sentences without a space between them"
    NEAR_COPY = "near_copy", "S1 and S2 are not adjacent, and one of them is C with a word changed"
    BETTER_CANDIDATE = "better_candidate", "another candidate for the same C is better"
    STILL_THERE = "still_there", "the sentence also occurs elsewhere on the page"
    CROWDED = "crowded", "the edit has too many candidates"
    # pairs of a sentence before and after an edit (rules/edits/atomic_edits.py); also those with a reason from above
    EDIT_KIND = "edit_kind", "not one of --kinds"
    LITTLE_SHARED = "little_shared", "the two sentences share too few tokens"
    BETTER_PAIR = "better_pair", "one of the two sentences is in a better pair"
    EDIT_LENGTH = "edit_length", "the sentence before or after the edit has too few or too many tokens"
    PHRASE_LENGTH = "phrase_length", "the phrase has too many tokens"
    URL = "url", "the phrase has a URL"
    CASE_ONLY = "case_only", "the sentences differ only in capitals"
    ONLY_PUNCTUATION = "only_punctuation", "the phrase has no letter and no digit"
    ONLY_NUMBERS = "only_numbers", "the phrase is only numbers"
    MOVED = "moved", "the phrase was in another sentence, or is in another one now"
    # episodes, and characters (rules/tvstory)
    NO_NAME = "no_name", "the character has no name"
    NO_RECAP = "no_recap", "no recap"
    SHORT_RECAP = "short_recap", "the recap is too short"
    SHORT_SUMMARY = "short_summary", "the summary is too short"
    LARGE_CAST = "large_cast", "more characters than --max_cast"
    # halves that a fusion rule made (rules/discofuse/defects.py); a split's sentences can be unbalanced, too
    NO_SUBJECT = "no_subject", "a half has no subject"
    NO_FINITE_VERB = "no_finite_verb", "a half has no finite verb"
    SUBORDINATE = "subordinate", "a half is a subordinate clause"
    LOST_CONJUNCTION = "lost_conjunction", "a half is a list that lost its conjunction"
    INVERTED = "inverted", "a half has the word order of a question"
    ORPHAN_COMMA = "orphan_comma", "a half has a stray comma"
    UNBALANCED = "unbalanced", "a bracket without its partner"
    DANGLING_WORD = (
        "dangling_word",
        "a half has a word that needs another one: a preposition at its end, 'both' without 'and'",
    )
    DOUBLED_WORD = "doubled_word", "a half repeats a word"
    SAME_HALVES = "same_halves", "both halves are the same"
    # drafts of fusion examples (rules/discofuse/mining.py)
    BETTER_DRAFT = "better_draft", "an alternative draft has a higher quality"
    LOW_QUALITY = "low_quality", "the quality is lower than --min_quality"
    # links of anaphors to antecedents (rules/discofuse/mining.py)
    OUTSIDE_TEXT = "outside_text", "the antecedent is before the text of the example"
    SAME_HALF = "same_half", "the antecedent is in the anaphor's own half"
    UNCHANGED = "unchanged", "a replacement would change nothing"
    NAMED_AGAIN = "named_again", "the anaphor's sentence itself has the antecedent's name"
    CUT_NAME = "cut_name", "the antecedent is only a part of a longer name or noun phrase"
    # examples
    NOT_ADJACENT = "not_adjacent", "S1 and S2 are not adjacent"
    REVERTED = "reverted", "the edit was reverted"
    REVERTING = "reverting", "the edit reverts another"
    MIN_BLEU = "min_bleu", "BLEU under --min_bleu"
    NEW_WORDS = "new_words", "S1 and S2 have too many words that are not in C"
    NEW_WORDS_OTHER_PARAGRAPH = (
        "new_words_other_paragraph",
        "S1 and S2 are in different paragraphs, with too many words that are not in C",
    )
    LOST_WORDS = "lost_words", "C has too many words that are in neither S1 nor S2"
    NEW_NUMBERS = "new_numbers", "S1 and S2 have too many numbers that are not in C"
    NEW_NAMES = "new_names", "S1 and S2 have too many names that are not in C"
    DUPLICATE = "duplicate", "a duplicate; one copy is kept"
    EXCLUDED = "excluded", "a copy of a row in a file of --exclude"
    NEAR_DUPLICATE = "near_duplicate", "a near duplicate; one copy is kept"
    ENTAILMENT = "entailment", "the entailment score is too low"
    FEW_CHARACTERS = "few_characters", "too few characters"
    SHORT = "short", "the sentences are too short"
    CONTROL = "control", "a pair without a phenomenon, left out to limit their share"
    TEMPLATED = "templated", "most sentences are, apart from names and numbers, on many pages"
    BALANCE = "balance", "left out to balance the types"
    # sections (candidates) and examples of data-to-text (rules/wikitablet/criteria.py)
    SECTION_LENGTH = "section_length", "the section has too few or too many tokens"
    LINK_TEXT = "link_text", "too much of the section is link text"
    FEW_RECORDS_PER_SENTENCE = "few_records_per_sentence", "too few records for the number of sentences"
    FEW_RECORDS_PER_TOKEN = "few_records_per_token", "too few records for the number of tokens"
    NO_SECTION = "no_section", "none of the article's sections was kept"
    # records of data-to-text (rules/wikitablet/duplicates.py)
    DUPLICATE_VALUE = "duplicate_value", "another record has the value"
    DUPLICATE_ATTRIBUTE = "duplicate_attribute", "Wikidata has the attribute"
    SHARED_TOKEN = "shared_token", "shares a word with the value of a link"
    NUMBER = "number", "a number, or too long for a name"
    SELF_LINK = "self_link", "links to the article itself"
    NO_ATTRIBUTE = "no_attribute", "the type of the linked page is not known"
    NO_LABEL = "no_label", "the property or the value has no label"
    # entities of a Wikidata dump; also redirects and duplicates
    ENTITY_TYPE = "entity_type", "neither an item nor a property"
    UNREFERRED = "unreferred", "nothing in the table refers to it"
    # statements of entities and their qualifiers (rules/wikidata/statements.py)
    DEPRECATED = "deprecated", "the statement is deprecated"
    LOWER_RANK = "lower_rank", "another statement of the property has a better rank"
    NO_VALUE = "no_value", "no value"
    DATATYPE = "datatype", "an identifier, a file or housekeeping"
    MANY_STATEMENTS = "many_statements", "more statements than are kept"


def with_gloss(reason: str) -> str:
    """Return a reason followed by its meaning in parentheses; return other names, from other packages, unchanged.

    >>> with_gloss("same_prefix"), with_gloss("of_my_corpus")
    ("same_prefix (S2 begins with C's first three tokens, as S1 must)", 'of_my_corpus')
    """
    return f"{reason} ({Drop(reason).gloss})" if reason in _VALUES else reason


_VALUES = frozenset(Drop)
PAGE = (
    *(Drop.NAMESPACE, Drop.NO_SENTENCE, Drop.DISAMBIGUATION, Drop.POST_TYPE, Drop.NOT_OF_SHOW),
    *(Drop.FEW_WORDS, Drop.STUB, Drop.NO_PAGE),
)
PART = (Drop.SUPERSEDED, Drop.NO_OPENING, Drop.TITLE_ONLY)
DOCUMENT = (Drop.DELETED, Drop.NO_SUMMARY, Drop.FEW_POSTS, Drop.LONG_DOCUMENT)
REVISION = (Drop.TEXT_EMPTY, Drop.TEXT_DELETED, Drop.NOT_WIKITEXT, Drop.REDIRECT, Drop.OUTSIDE_DATES)
PARAGRAPH = (Drop.KIND, Drop.APPARATUS)
SENTENCE = (
    *(Drop.NO_WORD, Drop.NON_ASCII, Drop.LONG_SENTENCE, Drop.LIST_OF_WORKS),
    *(Drop.NO_VERB, Drop.GENERIC_VERB, Drop.NO_AGENT, Drop.ONLY_PRONOUNS, Drop.LONG_ARGUMENTS),
)
EXAMPLE = (
    *(Drop.NOT_ADJACENT, Drop.REVERTED, Drop.REVERTING, Drop.MIN_BLEU, Drop.DUPLICATE),
    *(Drop.NEW_WORDS, Drop.NEW_WORDS_OTHER_PARAGRAPH, Drop.LOST_WORDS, Drop.NEW_NUMBERS, Drop.NEW_NAMES),
    Drop.FEW_CHARACTERS,
    *(Drop.EXCLUDED, Drop.NEAR_DUPLICATE, Drop.ENTAILMENT, Drop.SHORT, Drop.CONTROL, Drop.BALANCE, Drop.TEMPLATED),
    *(Drop.FEW_RECORDS_PER_SENTENCE, Drop.FEW_RECORDS_PER_TOKEN, Drop.NO_SECTION),
)
RECORD = (
    *(Drop.DUPLICATE_VALUE, Drop.DUPLICATE_ATTRIBUTE, Drop.SHARED_TOKEN),
    *(Drop.NUMBER, Drop.SELF_LINK, Drop.NO_ATTRIBUTE, Drop.NO_LABEL),
)
ENTITY = (Drop.ENTITY_TYPE, Drop.UNREFERRED)
LINK = (Drop.OUTSIDE_TEXT, Drop.SAME_HALF, Drop.UNCHANGED, Drop.NAMED_AGAIN, Drop.CUT_NAME)
STATEMENT = (Drop.DEPRECATED, Drop.LOWER_RANK, Drop.NO_VALUE, Drop.DATATYPE, Drop.MANY_STATEMENTS)
_OTHERS = PAGE + REVISION + PART + DOCUMENT + PARAGRAPH + SENTENCE + EXAMPLE + RECORD + ENTITY + STATEMENT + LINK
CANDIDATE = tuple(reason for reason in Drop if reason not in _OTHERS)
