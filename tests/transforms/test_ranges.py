"""What numbers and times may be, and what is said of others."""

import pytest

from wikimill.transforms.ranges import Number, OutOfRange, Whole, iso_time

WHOLE = "expected a whole number from 1 to 9"
TIME = "expected YYYY, YYYY-MM, YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ"


@pytest.mark.parametrize(
    ("read", "text", "value"),
    [
        (Whole(1, 9), "1", 1),
        (Whole(1, 9), "9", 9),
        (Number(0, 1), "0", 0.0),
        (Number(0, 1, over=True), "1e-9", 1e-9),
        (iso_time, "2024", "2024"),
        (iso_time, "2024-02", "2024-02"),
        (iso_time, "2024-02-29", "2024-02-29"),
        (iso_time, "2024-02-29T23:59:59Z", "2024-02-29T23:59:59Z"),
    ],
)
def test_values(read, text, value):
    assert read(text) == value


@pytest.mark.parametrize(
    ("read", "text", "message"),
    [
        *((Whole(1, 9), text, WHOLE) for text in ("0", "10", "1.5", "", "one", "inf")),
        (Whole(0), str(2**31), "expected a whole number from 0 to 2,147,483,647"),
        *((Number(0, 1), text, "expected a number from 0 to 1") for text in ("-0.1", "1.1", "nan", "inf", "half")),
        (Number(0, 3600, over=True), "0", "expected a number over 0, up to 3600"),
        *((iso_time, text, TIME) for text in ("", "24", "2023-02-29", "2024-13", "2024-01-01T00:00:00", "２０２４")),
    ],
)
def test_other_values_are_refused(read, text, message):
    with pytest.raises(OutOfRange) as refused:
        read(text)
    assert str(refused.value) == message
