"""Measures of a pipeline, as elements: a key of three words, and a number that may be added up."""

#: (what is counted, of what, how), number
Measure = tuple[tuple[str, str, str], int]
