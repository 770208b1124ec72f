"""English stands in the source; catalogues translate it, in the locale of the moment."""

import contextvars
from collections.abc import Iterator
from pathlib import Path
from struct import pack

import pytest

from bot import words
from bot.words import _, ngettext, once_a_language, speaking

GERMAN = {
    "": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n != 1;\n",
    "It is your turn.": "Du bist dran.",
    "{n} rope\0{n} ropes": "{n} Seil\0{n} Seile",
}


@pytest.fixture(autouse=True)
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A locale folder that holds one German catalogue."""
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "kagemori.mo").write_bytes(_compiled(GERMAN))
    monkeypatch.setattr(words, "LOCALES", tmp_path)
    words._catalogue.cache_clear()
    yield
    words._catalogue.cache_clear()


def _compiled(catalogue: dict[str, str]) -> bytes:
    pairs = [(source.encode(), target.encode()) for source, target in sorted(catalogue.items())]
    start = 28 + 16 * len(pairs)
    sources, targets, text = b"", b"", b""
    for table in range(2):
        for pair in pairs:
            entry = pack("<II", len(pair[table]), start + len(text))
            sources, targets = (sources + entry, targets) if table == 0 else (sources, targets + entry)
            text += pair[table] + b"\0"
    return pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0) + sources + targets + text


def test_english_equals_the_source() -> None:
    assert _("It is your turn.") == "It is your turn."
    assert [ngettext("{n} rope", "{n} ropes", n).format(n=n) for n in (1, 2)] == ["1 rope", "2 ropes"]


def test_a_catalogue_translates_inside_its_block_only() -> None:
    with speaking("de"):
        assert _("It is your turn.") == "Du bist dran."
        assert ngettext("{n} rope", "{n} ropes", 2).format(n=2) == "2 Seile"
    assert _("It is your turn.") == "It is your turn."


def test_an_untranslated_text_stays_english() -> None:
    with speaking("de"):
        assert _("Nobody was heard.") == "Nobody was heard."
    with speaking("tlh"):
        assert _("It is your turn.") == "It is your turn."


def test_texts_cached_by_language_are_made_in_each() -> None:
    made = []

    @once_a_language
    def asked() -> str:
        made.append(_("It is your turn."))
        return made[-1]

    with speaking("de"):
        assert [asked(), asked()] == ["Du bist dran."] * 2
    assert [asked(), asked()] == ["It is your turn."] * 2
    assert len(made) == 2


def test_two_conversations_do_not_change_each_others_language() -> None:
    with speaking("de"):
        other = contextvars.Context()
        assert other.run(_, "It is your turn.") == "It is your turn."
