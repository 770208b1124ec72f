"""Settings come from the environment or `.env`, and what is bad is one sentence without its value."""

from pathlib import Path
from traceback import format_exception

import pytest

from bot import settings
from bot.settings import LogFormat, LogLevel, Settings, SettingsError
from tests.store.files import as_anybody


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to start the bot in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_nothing_needs_to_be_set() -> None:
    assert settings.read() == Settings(
        discord_token=None,
        data_dir=Path("var"),
        log_level=LogLevel.INFO,
        log_format=LogFormat.TEXT,
        discord_url=None,
        discord_rest_url=None,
        discord_gateway_url=None,
        http_port=None,
        http_host="127.0.0.1",
    )


def test_the_file_is_read_and_the_environment_wins(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / ".env").write_text("DISCORD_TOKEN=filed\nKAGEMORI_LOG_LEVEL=error\nKAGEMORI_DATA_DIR=/games\n")
    monkeypatch.setenv("KAGEMORI_LOG_LEVEL", "debug")
    found = settings.read()
    assert (found.token, found.log_level, found.data_dir) == ("filed", LogLevel.DEBUG, Path("/games"))


def test_the_data_folder_may_go_by_its_short_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATA_DIR", "/games")
    assert settings.read().data_dir == Path("/games")


def test_an_empty_value_is_the_default(here: Path) -> None:
    (here / ".env").write_text("DISCORD_TOKEN=\nKAGEMORI_LOG_FORMAT=\n")
    assert settings.read() == Settings()


def test_a_bad_value_is_refused_in_one_sentence_that_does_not_repeat_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("KAGEMORI_LOG_LEVEL", "hunter2")
    with pytest.raises(SettingsError) as refusal:
        settings.read()
    assert str(refusal.value) == (
        "Bad settings: KAGEMORI_LOG_LEVEL: input should be 'debug', 'info', 'warning' or 'error'."
    )


def test_without_a_token_the_refusal_says_where_it_belongs(here: Path) -> None:
    with pytest.raises(SettingsError, match=rf"no \.env in {here}: go to the folder where yours is"):
        _ = settings.read().token
    (here / ".env").write_text("DISCORD_TOKEN=\n")
    with pytest.raises(SettingsError, match=r"DISCORD_TOKEN is not set: put the bot's token into \.env"):
        _ = settings.read().token


def test_a_file_that_is_no_text_is_refused_without_what_stands_there(here: Path) -> None:
    (here / ".env").write_bytes(b"DISCORD_TOKEN=hunter2\xff")
    with pytest.raises(SettingsError, match=r"^The file \.env cannot be read: ") as refusal:
        settings.read()
    assert "hunter2" not in "".join(format_exception(refusal.value))


def test_a_file_of_somebody_else_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with as_anybody() as folder:
        monkeypatch.chdir(folder)
        Path(".env").touch(mode=0)
        with pytest.raises(SettingsError, match=r"^The file \.env cannot be read: Permission denied "):
            settings.read()
        monkeypatch.undo()


def test_the_token_is_not_shown_by_accident(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "hunter2")
    assert "hunter2" not in f"{settings.read()!r} {settings.read()}"


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:8080", "http://[::1]:1", "http://localhost:9", "https://there.example/x"]
)
def test_discord_may_be_on_this_machine_or_behind_https(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KAGEMORI_DISCORD_URL", url)
    assert settings.read().discord_url == url


@pytest.mark.parametrize(
    "url",
    [
        "http://there.example",
        "http://10.0.0.1:80",
        "http://127.0.0.1.example",
        "ws://127.0.0.1:8080",
        "http://",
        "127.0.0.1:8080",
        "http://127.0.0.1:8080@there.example",
        "https://name:word@there.example",
        "http://[::1",
    ],
)
def test_the_token_never_travels_in_clear_to_another_machine(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KAGEMORI_DISCORD_URL", url)
    with pytest.raises(SettingsError) as refusal:
        settings.read()
    assert str(refusal.value) == (
        "Bad settings: KAGEMORI_DISCORD_URL: must begin with https://, or with http:// and a loopback address."
    )
