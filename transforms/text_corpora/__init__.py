"""Corpora of sentences from edits or articles, defined by a function and a record; all else is derived."""
