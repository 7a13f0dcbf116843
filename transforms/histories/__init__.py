"""Revision histories: the edits of one page after another, whatever a corpus looks for in them."""
