"""Corpora of edited sentences, of which only the rule and the record are written: all else is derived."""
