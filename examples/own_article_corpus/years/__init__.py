"""Sentences that name a year: a corpus of your own from articles."""
