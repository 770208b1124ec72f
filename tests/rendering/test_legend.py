"""The key of a picture in rows: as few as can be read, of like length."""

from rendering.board.legend import rows
from rendering.scene import Sign

KEY = tuple((Sign(f"sign{nth}", (0.0, 0.0)), "word") for nth in range(10))


def test_a_short_key_is_one_row_and_a_long_one_as_few_as_can_be_read() -> None:
    assert [len(row) for row in rows(KEY[:4], 20)] == [4]
    assert [len(row) for row in rows(KEY, 20)] == [5, 5]
    assert [len(row) for row in rows(KEY, 9)] == [3, 3, 3, 1]
    assert [len(row) for row in rows(KEY, 0.1)] == [1] * 10


def test_rows_have_all_entries_in_their_order() -> None:
    assert tuple(entry for row in rows(KEY, 12) for entry in row) == KEY
