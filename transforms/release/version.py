"""The versions of wikimill and of its rules, which every manifest records."""

__version__ = "0.1.0"
#: Incremented whenever the same input and options give other examples than before.
RULES_VERSION = "11"
