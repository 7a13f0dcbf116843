from wikimill.rules.wikisplit.entailment import least


def test_the_least_is_rounded_and_not_known_if_one_is_not():
    assert least([0.9, 0.5000004]) == 0.5
    assert least([0.12345678]) == 0.123457
    assert least([None, 0.1]) is None
