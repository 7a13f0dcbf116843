"""The eighteen types of named entities of OntoNotes 5 (Weischedel et al. 2013, LDC2013T19)."""

from __future__ import annotations

#: Entity type → its description.
ENTITY_TYPES = {
    "PERSON": "people, including fictional ones",
    "NORP": "nationalities, religious and political groups",
    "FAC": "buildings, airports, highways, bridges",
    "ORG": "companies, agencies, institutions, teams, bands",
    "GPE": "countries, cities, states",
    "LOC": "places that are no GPE: mountains, rivers, continents, regions",
    "PRODUCT": "vehicles, weapons, devices, software, foods (no services)",
    "EVENT": "named battles, wars, sports events, hurricanes",
    "WORK_OF_ART": "titles of books, songs, films, paintings",
    "LAW": "named documents that were made laws, treaties",
    "LANGUAGE": "any named language",
    "DATE": "absolute or relative dates and periods of a day or more",
    "TIME": "times shorter than a day",
    "PERCENT": "percentages, with the sign or the word",
    "MONEY": "monetary values, with the unit",
    "QUANTITY": "measurements, with the unit",
    "ORDINAL": "first, second",
    "CARDINAL": "numerals of no other type",
}
