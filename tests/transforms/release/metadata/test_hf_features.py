from support.release_samples import EVERYTHING

from wikimill.transforms.release.metadata.card_metadata import card_features


def test_card_features():
    assert card_features(EVERYTHING) == [
        {"name": "id", "dtype": "string"},
        {"name": "colour", "dtype": "string"},
        {"name": "number", "dtype": "int64"},
        {"name": "share", "dtype": "float64"},
        {"name": "flag", "dtype": "bool"},
        {"name": "words", "list": "string"},
        {"name": "places", "list": "int64"},
        {"name": "pairs", "list": {"list": "string"}},
        {"name": "timestamp", "dtype": "string"},
        {"name": "id_or_null", "dtype": "string"},
        {"name": "colour_or_null", "dtype": "string"},
        {"name": "number_or_null", "dtype": "int64"},
        {"name": "share_or_null", "dtype": "float64"},
        {"name": "flag_or_null", "dtype": "bool"},
        {"name": "words_or_null", "list": "string"},
    ]
