"""Every reason for which something is left out, in one enum. What has no name here is not dropped.

The value is the name under which it is counted in `manifest.json` and `stats.json`.
"""

from __future__ import annotations

from enum import StrEnum


class Drop(StrEnum):
    """A named reason, by what is dropped, such as a `PAGE`, a `REVISION`, a `SENTENCE` or an `EXAMPLE`: see below."""

    # pages
    NAMESPACE = "namespace"
    NO_SENTENCE = "no_sentence"
    DISAMBIGUATION = "disambiguation"
    NOT_OF_SHOW = "not_of_show"
    # revisions: each counts as an empty snapshot, but for the last, which is only not mined
    TEXT_EMPTY = "text_empty"
    TEXT_DELETED = "text_deleted"
    NOT_WIKITEXT = "not_wikitext"
    REDIRECT = "redirect"
    OUTSIDE_DATES = "outside_dates"
    # entries of other sources than wikis, parts of a document that are not used, and documents
    POST_TYPE = "post_type"
    SUPERSEDED = "superseded"
    NO_OPENING = "no_opening"
    TITLE_ONLY = "title_only"
    DELETED = "deleted"
    NO_SUMMARY = "no_summary"
    FEW_POSTS = "few_posts"
    LONG_DOCUMENT = "long_document"
    # paragraphs of an article; also those with a reason of the sentences' or the candidates' below
    KIND = "kind"
    # sentences that no fusion example is made of; also those with a reason of the candidates' below
    NO_WORD = "no_word"
    NON_ASCII = "non_ascii"
    LONG_SENTENCE = "long_sentence"
    LIST_OF_WORKS = "list_of_works"
    # sentences of a recap that have no plot
    NO_VERB = "no_verb"
    GENERIC_VERB = "generic_verb"
    NO_AGENT = "no_agent"
    ONLY_PRONOUNS = "only_pronouns"
    LONG_ARGUMENTS = "long_arguments"
    # candidates (C, S1, S2) that the trigram indexes propose
    COMPLEX_LENGTH = "complex_length"
    SIMPLE_LENGTH = "simple_length"
    SENTENCE_END = "sentence_end"
    HOLE = "hole"
    MARKUP_RESIDUE = "markup_residue"
    LONG_TOKEN = "long_token"
    REPEATED_TOKEN = "repeated_token"
    VULGAR = "vulgar"
    TRIGRAM = "trigram"
    SAME_SUFFIX = "same_suffix"
    SAME_PREFIX = "same_prefix"
    SENTENCE_START = "sentence_start"
    MARK = "mark"
    LENGTH_RATIO = "length_ratio"
    ALIGNMENT = "alignment"
    BLEU = "bleu"
    GLUED = "glued"
    NEAR_COPY = "near_copy"
    BETTER_CANDIDATE = "better_candidate"
    STILL_THERE = "still_there"
    CROWDED = "crowded"
    # episodes, and characters (rules/tvstory)
    NO_NAME = "no_name"
    NO_RECAP = "no_recap"
    SHORT_RECAP = "short_recap"
    SHORT_SUMMARY = "short_summary"
    LARGE_CAST = "large_cast"
    # halves that a fusion rule made (rules/discofuse/wellformed.py); a split's sentences can be unbalanced, too
    NO_SUBJECT = "no_subject"
    NO_FINITE_VERB = "no_finite_verb"
    SUBORDINATE = "subordinate"
    ORPHAN_COMMA = "orphan_comma"
    UNBALANCED = "unbalanced"
    DANGLING_WORD = "dangling_word"
    DOUBLED_WORD = "doubled_word"
    SAME_HALVES = "same_halves"
    # examples
    NOT_ADJACENT = "not_adjacent"
    REVERTED = "reverted"
    REVERTING = "reverting"
    MIN_BLEU = "min_bleu"
    NEW_WORDS = "new_words"
    NEW_WORDS_OTHER_PARAGRAPH = "new_words_other_paragraph"
    LOST_WORDS = "lost_words"
    NEW_NUMBERS = "new_numbers"
    NEW_NAMES = "new_names"
    DUPLICATE = "duplicate"
    EXCLUDED = "excluded"
    NEAR_DUPLICATE = "near_duplicate"
    ENTAILMENT = "entailment"
    FEW_CHARACTERS = "few_characters"
    SHORT = "short"
    CONTROL = "control"
    BALANCE = "balance"
    # sections (candidates) and examples of data-to-text (rules/wikitablet/criteria.py)
    SECTION_LENGTH = "section_length"
    LINK_TEXT = "link_text"
    FEW_RECORDS_PER_SENTENCE = "few_records_per_sentence"
    FEW_RECORDS_PER_TOKEN = "few_records_per_token"
    NO_SECTION = "no_section"
    # records of data-to-text (rules/wikitablet/duplicates.py)
    DUPLICATE_VALUE = "duplicate_value"
    DUPLICATE_ATTRIBUTE = "duplicate_attribute"
    SHARED_TOKEN = "shared_token"
    NUMBER = "number"
    SELF_LINK = "self_link"
    NO_ATTRIBUTE = "no_attribute"
    NO_LABEL = "no_label"
    # entities of a Wikidata dump; also redirects and duplicates
    ENTITY_TYPE = "entity_type"
    UNREFERRED = "unreferred"
    # statements of entities and their qualifiers (rules/wikidata/statements.py)
    DEPRECATED = "deprecated"
    LOWER_RANK = "lower_rank"
    NO_VALUE = "no_value"
    DATATYPE = "datatype"
    MANY_STATEMENTS = "many_statements"


PAGE = (Drop.NAMESPACE, Drop.NO_SENTENCE, Drop.DISAMBIGUATION, Drop.POST_TYPE, Drop.NOT_OF_SHOW)
PART = (Drop.SUPERSEDED, Drop.NO_OPENING, Drop.TITLE_ONLY)
DOCUMENT = (Drop.DELETED, Drop.NO_SUMMARY, Drop.FEW_POSTS, Drop.LONG_DOCUMENT)
REVISION = (Drop.TEXT_EMPTY, Drop.TEXT_DELETED, Drop.NOT_WIKITEXT, Drop.REDIRECT, Drop.OUTSIDE_DATES)
PARAGRAPH = (Drop.KIND,)
SENTENCE = (
    *(Drop.NO_WORD, Drop.NON_ASCII, Drop.LONG_SENTENCE, Drop.LIST_OF_WORKS),
    *(Drop.NO_VERB, Drop.GENERIC_VERB, Drop.NO_AGENT, Drop.ONLY_PRONOUNS, Drop.LONG_ARGUMENTS),
)
EXAMPLE = (
    *(Drop.NOT_ADJACENT, Drop.REVERTED, Drop.REVERTING, Drop.MIN_BLEU, Drop.DUPLICATE),
    *(Drop.NEW_WORDS, Drop.NEW_WORDS_OTHER_PARAGRAPH, Drop.LOST_WORDS, Drop.NEW_NUMBERS, Drop.NEW_NAMES),
    Drop.FEW_CHARACTERS,
    *(Drop.EXCLUDED, Drop.NEAR_DUPLICATE, Drop.ENTAILMENT, Drop.SHORT, Drop.CONTROL, Drop.BALANCE),
    *(Drop.FEW_RECORDS_PER_SENTENCE, Drop.FEW_RECORDS_PER_TOKEN, Drop.NO_SECTION),
)
RECORD = (
    *(Drop.DUPLICATE_VALUE, Drop.DUPLICATE_ATTRIBUTE, Drop.SHARED_TOKEN),
    *(Drop.NUMBER, Drop.SELF_LINK, Drop.NO_ATTRIBUTE, Drop.NO_LABEL),
)
ENTITY = (Drop.ENTITY_TYPE, Drop.UNREFERRED)
STATEMENT = (Drop.DEPRECATED, Drop.LOWER_RANK, Drop.NO_VALUE, Drop.DATATYPE, Drop.MANY_STATEMENTS)
_OTHERS = PAGE + REVISION + PART + DOCUMENT + PARAGRAPH + SENTENCE + EXAMPLE + RECORD + ENTITY + STATEMENT
CANDIDATE = tuple(reason for reason in Drop if reason not in _OTHERS)
