"""Revision histories: the edits of one page after another, for any corpus of edits."""
