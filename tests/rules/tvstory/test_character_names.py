"""The forms of names: one of each kind of name, exactly."""

import pytest

from wikimill.rules.tvstory.names import MAX_NAME_CHARS, forms_of, tidy_name


@pytest.mark.parametrize(
    ("name", "forms"),
    [
        ("John Doe", ["John Doe", "J.D.", "John", "JD"]),
        ("Cormac", ["Cormac"]),
        ("Mary Ann Lisle", ["Mary Ann Lisle", "Mary Lisle", "Mary Ann", "M.A.L.", "M.L.", "Mary", "MAL", "ML"]),
        ("Dr. Edith Finch", ["Dr. Edith Finch", "Edith Finch", "Dr. Edith", "Dr. Finch", "Edith", "E.F.", "EF"]),
        ("Dr. Cox", ["Dr. Cox", "Cox"]),
        ('Thomas "Tam" Bell', ['Thomas "Tam" Bell', "Thomas Bell", "Tam Bell", "Thomas", "T.B.", "Tam", "TB"]),
        ("Eddard 'Ned' Orr", ["Eddard 'Ned' Orr", "Eddard Orr", "Ned Orr", "Eddard", "E.O.", "Ned", "EO"]),
        ("Robert Lee Jr.", ["Robert Lee Jr.", "Robert Lee", "Robert", "R.L.", "RL"]),
        ("J.R. Orrin", ["J.R. Orrin", "J.O.", "J.R.", "JO", "JR"]),
        ("J. Orrin", ["J. Orrin", "J.O.", "JO"]),
        ("The Lamplighter", ["The Lamplighter", "the Lamplighter"]),
        ("Old Pell", ["Old Pell"]),
        ("Harbour Guard #2", ["Harbour Guard #2"]),
        ("Craster's Wife", ["Craster's Wife"]),
        ("Ludwig van Holt", ["Ludwig van Holt", "Ludwig Holt", "Ludwig", "L.H.", "LH"]),
        ("Tom Vance", ["Tom Vance", "Tom"]),
        ("Ann (waitress)", ["Ann"]),
        ('"Doc"', ['"Doc"', "Doc"]),
        ("Anne-Marie D'Arcy", ["Anne-Marie D'Arcy", "Anne-Marie"]),
        ("", []),
        ("???", []),
        ("x" * (MAX_NAME_CHARS + 1), []),
    ],
)
def test_forms(name, forms):
    assert list(forms_of(name)) == forms


def test_kinds():
    assert forms_of("Dr. Mary Ann Lisle")["Mary Lisle"] == "first_and_last"
    assert {form: kind for form, kind in forms_of('Sheriff Ada "Ace" Tull').items() if " " not in form} == {
        "A.T.": "initials",
        "Ada": "first_name",
        "Ace": "nickname",
    }


@pytest.mark.parametrize(
    ("given", "tidy"), [("Ann_Lowe", "Ann Lowe"), (" Ann  (a) (b)", "Ann (a)"), ("(x)", ""), ("A (b) C", "A (b) C")]
)
def test_names_are_tidied(given, tidy):
    assert tidy_name(given) == tidy
