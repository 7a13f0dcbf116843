"""Sentences before and after an edit of one word: a corpus of one's own for wikimill."""
