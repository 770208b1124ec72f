"""Settings come from the environment or `.env`, and what is bad is one sentence without its value."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
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


@pytest.mark.parametrize(
    ("name", "values", "sentence"),
    [
        ("KAGEMORI_LOG_LEVEL", ("hunter2", "DEBUG", "1"), "must be debug, info, warning or error"),
        ("KAGEMORI_LOG_FORMAT", ("hunter2",), "must be json or text"),
        ("KAGEMORI_HTTP_PORT", ("hunter2", "0", "65536", "1.5"), "must be a whole number from 1 to 65535"),
    ],
)
def test_a_bad_value_is_refused_in_one_sentence_that_says_the_valid_ones_and_does_not_repeat_it(
    name: str, values: tuple[str, ...], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for value in values:
        monkeypatch.setenv(name, value)
        with pytest.raises(SettingsError) as refusal:
            settings.read()
        assert str(refusal.value) == f"Bad settings: {name}: {sentence}."


def test_every_bad_value_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KAGEMORI_LOG_LEVEL", "hunter2")
    monkeypatch.setenv("KAGEMORI_HTTP_PORT", "hunter2")
    with pytest.raises(SettingsError) as refusal:
        settings.read()
    assert str(refusal.value) == (
        "Bad settings: KAGEMORI_LOG_LEVEL: must be debug, info, warning or error; "
        "KAGEMORI_HTTP_PORT: must be a whole number from 1 to 65535."
    )


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("KAGEMORI_DATADIR", "KAGEMORI_DATA_DIR"),
        ("KAGEMORI_DATA_DIRS", "KAGEMORI_DATA_DIR"),
        ("KAGEMORY_DATA_DIR", "KAGEMORI_DATA_DIR"),
        ("KAGEMORIDATA_DIR", "KAGEMORI_DATA_DIR"),
        ("KAGEMORI_LOGLEVEL", "KAGEMORI_LOG_LEVEL"),
        ("KAGEMORI_PORT", "KAGEMORI_HTTP_PORT"),
        ("KAGEMORI_TOKEN", "DISCORD_TOKEN"),
        ("KAGEMORI_DISCORD_TOKEN", "DISCORD_TOKEN"),
        ("kagemori_datadir", "KAGEMORI_DATA_DIR"),
        ("KAGEMORI_UNHEARD", ""),
    ],
)
def test_a_misspelt_name_is_refused_and_the_setting_named_that_is_meant(
    here: Path, monkeypatch: pytest.MonkeyPatch, name: str, meant: str
) -> None:
    """Otherwise the games would be stored in another place than the operator believes, without a word."""
    said = f"Bad settings: {name.upper()}: there is no such setting" + (
        f" (is {meant} meant?)." if meant else "."
    )
    (here / ".env").write_text(f"{name}=9\n")
    with pytest.raises(SettingsError) as in_the_file:
        settings.read()
    (here / ".env").unlink()
    monkeypatch.setenv(name, "9")
    with pytest.raises(SettingsError) as in_the_environment:
        settings.read()
    assert str(in_the_file.value) == str(in_the_environment.value) == said


@pytest.mark.parametrize("field", Settings.model_fields)
def test_every_setting_is_known_by_its_name_and_its_misspelling_leads_to_it(
    monkeypatch: pytest.MonkeyPatch, field: str
) -> None:
    name = settings.variable(field)
    monkeypatch.setenv(name, "")
    settings.read()
    wrong = f"KAGEMORI_{name.removeprefix('KAGEMORI_')}X"
    monkeypatch.setenv(wrong, "9")
    with pytest.raises(SettingsError, match=f"{wrong}: there is no such setting .is {name} meant"):
        settings.read()


def test_names_that_the_operator_has_not_set_are_no_misspelling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names that Kubernetes sets if a service is called kagemori."""
    for name, value in {
        "KAGEMORI_SERVICE_HOST": "10.0.0.1",
        "KAGEMORI_SERVICE_PORT": "9464",
        "KAGEMORI_SERVICE_PORT_METRICS": "9464",
        "KAGEMORI_PORT": "tcp://10.0.0.1:9464",
        "KAGEMORI_PORT_9464_TCP_ADDR": "10.0.0.1",
        "XDG_DATA_DIRS": "/usr/share",
        "KAGEMORI": "1",
    }.items():
        monkeypatch.setenv(name, value)
    assert settings.read() == Settings()


@pytest.mark.parametrize("value", ['"{}"', "'{}'", " {} ", '" {} "'])
def test_quotation_marks_and_spaces_around_a_value_do_not_count(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    """Docker hands on the quotation marks of a file of settings."""
    for name, bare in {
        "DISCORD_TOKEN": "a.b.c",
        "KAGEMORI_DATA_DIR": "/games",
        "KAGEMORI_HTTP_PORT": "80",
    }.items():
        monkeypatch.setenv(name, value.format(bare))
    monkeypatch.setenv("KAGEMORI_LOG_LEVEL", value.format(""))
    found = settings.read()
    assert (found.token, found.data_dir, found.http_port) == ("a.b.c", Path("/games"), 80)
    assert found.log_level is LogLevel.INFO


@pytest.mark.parametrize("value", ['"a.b.c', "a.b.c'", 'a."b.c', "a b", "Bot a.b.c"])
def test_a_token_with_a_stray_sign_is_refused_without_it(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", value)
    with pytest.raises(SettingsError) as refusal:
        _ = settings.read().token
    assert str(refusal.value) == (
        "DISCORD_TOKEN has characters that no token has: copy it again from Discord, alone, without “Bot” before it."
    )


@pytest.mark.parametrize(
    "line", ["hello world", "DISCORD_TOKEN: a.b.c", 'KAGEMORI_DATA_DIR="/games', "KAGEMORI_DATA_DIR /games"]
)
def test_a_line_of_the_file_that_is_no_setting_is_refused_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    """Otherwise the games would be stored in another place than the writer believes."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text(f"KAGEMORI_LOG_LEVEL=debug\n{line}\n")
    with pytest.raises(SettingsError) as refusal:
        settings.read()
    assert str(refusal.value) == (
        "The file .env cannot be read: line 2 is not NAME=value, or its quotation mark is not closed."
    )


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("KAGEMORI_DATA_DIR", "ga\0mes", "has a character that no value has"),
        ("KAGEMORI_HTTP_HOST", "127.0.0.1\0", "has a character that no value has"),
        ("KAGEMORI_DATA_DIR", "$HOME/games", "begins with $, which is not a folder: write the folder out"),
    ],
)
def test_a_value_that_nothing_can_be_called_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text(f"{name}={value}\n")
    with pytest.raises(SettingsError) as refusal:
        settings.read()
    assert str(refusal.value) == f"Bad settings: {name}: {said}."


def test_a_tilde_is_the_folder_of_a_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/homes/me")
    monkeypatch.setenv("KAGEMORI_DATA_DIR", "~/games")
    assert settings.read().data_dir == Path("/homes/me/games")
    monkeypatch.setenv("KAGEMORI_DATA_DIR", "~nobody-at-all/games")
    with pytest.raises(
        SettingsError, match="KAGEMORI_DATA_DIR: begins with ~, and there is no such user here"
    ):
        settings.read()


def test_a_file_that_would_be_passed_over_is_refused(here: Path) -> None:
    (here / ".env").symlink_to("nowhere")
    with pytest.raises(SettingsError, match="a link to nowhere, which is not there"):
        settings.read()
    (here / ".env").unlink()
    (here / ".env").mkdir()
    with pytest.raises(SettingsError, match="it is a folder"):
        settings.read()


def test_a_file_may_begin_with_the_mark_of_its_encoding(here: Path) -> None:
    (here / ".env").write_text("DISCORD_TOKEN=filed\n", encoding="utf-8-sig")
    assert settings.read().token == "filed"


def test_a_pipe_is_read_once(here: Path) -> None:
    """Password managers give a file as a pipe, and only once."""
    os.mkfifo(here / ".env")
    writing = Thread(target=(here / ".env").write_text, args=["DISCORD_TOKEN=piped\n"])
    writing.start()
    found = settings.read()
    writing.join()
    assert (found.token, found.exposed) == ("piped", None)


def test_a_file_with_the_token_that_every_user_can_read_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with TemporaryDirectory() as name:
        monkeypatch.chdir(name)
        file = Path(".env")
        file.write_text("DISCORD_TOKEN=filed\n")
        found = settings.read()
        can_come = all(each.stat().st_mode & 0o001 for each in Path(name).resolve().parents)
        for folder, mode, is_exposed in ((0o755, 0o644, True), (0o755, 0o640, False), (0o700, 0o644, False)):
            Path(name).chmod(folder)
            file.chmod(mode)
            assert (found.exposed is not None) == (is_exposed and can_come)
        Path(name).chmod(0o755)
        file.write_text("KAGEMORI_LOG_LEVEL=info\n")
        assert found.exposed is None, "it holds no secret"
        monkeypatch.undo()


def test_a_token_under_nearly_its_name_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_BOT_TOKEN", "hunter2")
    with pytest.raises(SettingsError) as refusal:
        _ = settings.read().token
    assert str(refusal.value).startswith("DISCORD_TOKEN is not set, but DISCORD_BOT_TOKEN is: ")
    assert "hunter2" not in str(refusal.value)


def test_without_a_token_the_refusal_says_where_it_belongs(here: Path) -> None:
    with pytest.raises(SettingsError, match=rf"no \.env in {here}: go to the folder where yours is"):
        _ = settings.read().token
    (here / ".env").write_text("DISCORD_TOKEN=\n")
    with pytest.raises(SettingsError, match=r"DISCORD_TOKEN is not set: put the bot's token into \.env"):
        _ = settings.read().token


def test_a_file_that_is_no_text_is_refused_without_its_contents(here: Path) -> None:
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
