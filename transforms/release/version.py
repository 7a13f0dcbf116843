"""Versions of wikimill and its rules, which every manifest has."""

__version__ = "0.1.0"
#: Raised whenever the same input and options would give other examples.
RULES_VERSION = "11"
