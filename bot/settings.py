"""Settings, read once from the environment and from a `.env` file; no other module of the bot reads the environment.

Each field is a variable whose name starts with `KAGEMORI_`, except those that hosting services already give another
name. `.env.example` lists them all.
"""

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

from pydantic import AliasChoices, Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_core import ErrorDetails, PydanticCustomError
from pydantic_settings import (
    BaseSettings,
    DotEnvSettingsSource,
    EnvSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from bot.spelling import BOT, nearest, strays

PREFIX: Final = f"{BOT}_"
ENV_FILE: Final = ".env"
TOKEN: Final = "DISCORD_TOKEN"  # noqa: S105  # the name of a variable
OTHERS: Final = 0o004
"""The mode bit of a file that every user of the machine may read."""
PASSING_BY: Final = 0o001
"""The mode bit of a folder whose contents every user of the machine can reach."""

_QUOTES: Final = "\"'"


class SettingsError(ValueError):
    """A setting that cannot be used; its text is one sentence for the operator."""


class LogLevel(StrEnum):
    """How much is logged, from everything to failures only."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class LogFormat(StrEnum):
    """How a log line is written: one JSON object for machines, or words for people."""

    JSON = "json"
    TEXT = "text"


class Settings(BaseSettings):
    """Everything that differs between two installations of the bot."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file=ENV_FILE,
        # Some editors put a byte order mark before a text in UTF-8; this encoding skips it.
        env_file_encoding="utf-8-sig",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    discord_token: SecretStr | None = Field(
        default=None,
        validation_alias=TOKEN,
        description="The bot's token on Discord; only `run`, `sync` and `smoke` need it.",
    )
    data_dir: Path = Field(
        default=Path("var"),
        validation_alias=AliasChoices(f"{PREFIX}DATA_DIR", "DATA_DIR"),
        description="The folder that holds the games; it must outlive the process.",
    )
    log_level: LogLevel = Field(default=LogLevel.INFO, description="debug, info, warning or error.")
    log_format: LogFormat = Field(default=LogFormat.TEXT, description="text for people, json for machines.")
    discord_url: str | None = Field(
        default=None, description="Where Discord is, if it is not Discord itself: only tests set it."
    )
    discord_rest_url: str | None = Field(
        default=None,
        description="Where requests to Discord go instead: a proxy that keeps to its rate limits.",
    )
    discord_gateway_url: str | None = Field(
        default=None, description="Where Discord's gateway is reached instead: a proxy of its own."
    )
    http_port: int | None = Field(
        default=None, ge=1, le=65535, description="Where /healthz and /metrics are; nowhere if it is empty."
    )
    http_host: str = Field(
        default="127.0.0.1", description="Who reaches them: this machine alone, unless told otherwise."
    )

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],  # noqa: ARG003  # the library gives it by name
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003  # the same
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The usual sources without the folder of secrets. Raises SettingsError if they contain misspelt names."""
        # Checked here, because each source is read only once: the file may be a pipe.
        for source in (dotenv_settings, env_settings):
            assert isinstance(source, EnvSettingsSource)
            _check_names(source.env_vars)
        return init_settings, env_settings, dotenv_settings

    @field_validator("*", mode="before")
    @classmethod
    def _take_bare(cls, value: Any, info: ValidationInfo) -> Any:
        """Remove spaces and quotation marks around a value: some hosting services pass them on as written.

        An empty value becomes the default. A value with a NUL character is refused.
        """
        if not isinstance(value, str):
            return value
        assert info.field_name is not None, "of a field"
        if "\0" in value:
            raise PydanticCustomError("torn", "has a character that no value has")
        return _bare(value) or cls.model_fields[info.field_name].get_default()

    @field_validator("data_dir")
    @classmethod
    def _lead_home(cls, folder: Path) -> Path:
        """Expand `~` and `~name` to a user's folder, as a shell does; refuse an unknown user, and a leading `$`."""
        # Some readers of such a file do not replace variables; the games would then lie in a folder named
        # "$NAME".
        if str(folder).startswith("$"):
            raise PydanticCustomError("unread", "begins with $, which is not a folder: write the folder out")
        try:
            return folder.expanduser()
        except RuntimeError:
            raise PydanticCustomError("homeless", "begins with ~, and there is no such user here") from None

    @field_validator("discord_url", "discord_rest_url", "discord_gateway_url")
    @classmethod
    def _check_that_the_token_is_safe(cls, url: str | None) -> str | None:
        """Refuse an address that would send the token in clear text, or that has more than host, port and path."""
        if url is not None and not _is_safe(url):
            raise PydanticCustomError(
                "unsafe", "must begin with https://, or with http:// and a loopback address"
            )
        return url

    @property
    def discord_requests(self) -> str | None:
        """The address for requests; None for Discord's own."""
        return self.discord_rest_url or self.discord_url

    @property
    def discord_gateway(self) -> str | None:
        """The address of the gateway; None for Discord's own."""
        return self.discord_gateway_url or self.discord_url

    @property
    def token(self) -> str:
        """The token in clear text, for logging in.

        Raises `SettingsError` if there is none, or if it cannot be a token.
        """
        if self.discord_token is None:
            raise SettingsError(_without_token(EnvSettingsSource(type(self)).env_vars))
        token = self.discord_token.get_secret_value()
        # Refused here: with such characters the library would fail, and its error would quote the token.
        if not all("!" <= sign <= "~" and sign not in _QUOTES for sign in token):
            raise SettingsError(
                f"{TOKEN} has characters that no token has: copy it again from Discord, alone, without “Bot” before it."
            )
        return token

    @property
    def exposed(self) -> Path | None:
        """The path of `.env` if it holds the token and every user of the machine can read it, else None."""
        path = Path(ENV_FILE)
        # A pipe is not checked: it may be read only once.
        if not path.is_file() or not _is_open_to_all(path):
            return None
        return path if TOKEN.lower() in DotEnvSettingsSource(type(self)).env_vars else None


def read() -> Settings:
    """The settings of this process: from the environment first, then from `.env` here, then the defaults.

    Raises `SettingsError` with one sentence that names every bad variable, never its value, or that says why `.env`
    cannot be read. A misspelt variable counts as bad: if it were ignored, the games would be kept in another place than
    the operator believes.
    """
    try:
        _check_file(Path(ENV_FILE))
        with _refusing_odd_lines():
            return Settings()
    except ValidationError as error:
        # The cause is dropped: a traceback would print it, and the cause contains values of variables.
        raise SettingsError(_sentence(error)) from None
    except OSError as error:
        remedy = "give it to the user who calls the bot"
        raise SettingsError(f"The file {ENV_FILE} cannot be read: {error.strerror} ({remedy}).") from None
    except UnicodeDecodeError:
        # The cause is dropped: it would quote the file.
        raise SettingsError(f"The file {ENV_FILE} cannot be read: it is not a text in UTF-8.") from None


def variable(name: str) -> str:
    """The name of the environment variable that sets the field `name`, such as "KAGEMORI_LOG_LEVEL"."""
    return _names(name)[0]


def _bare(value: str) -> str:
    value = value.strip()
    is_quoted = len(value) > 1 and value[0] == value[-1] and value[0] in _QUOTES
    return value[1:-1].strip() if is_quoted else value


def _check_file(path: Path) -> None:
    """Refuse a `.env` that the library would skip.

    Docker makes a folder in place of a missing file that it should mount.
    """
    if path.is_dir():
        raise SettingsError(
            f"The file {path} cannot be read: it is a folder (remove it, or put the file there)."
        )
    if path.is_symlink() and not path.exists():
        raise SettingsError(
            f"The file {path} cannot be read: it is a link to {path.readlink()}, which is not there."
        )


@contextmanager
def _refusing_odd_lines() -> Iterator[None]:
    """Refuse a `.env` with a line that is not a setting; the library would only warn and ignore the line."""
    reader = logging.getLogger("dotenv.main")
    reader.addFilter(_refuse_line)
    try:
        yield
    finally:
        reader.removeFilter(_refuse_line)


def _refuse_line(record: logging.LogRecord) -> bool:
    # The sentence never quotes the line: it may hold the token.
    (line,) = record.args if isinstance(record.args, tuple) and len(record.args) == 1 else ("?",)
    raise SettingsError(
        f"The file {ENV_FILE} cannot be read: line {line} is not NAME=value, or its quotation mark is not closed."
    )


def _is_open_to_all(path: Path) -> bool:
    """True if every user of the machine can read a file, by its own mode and by the modes of the folders above it."""
    whole = path.resolve()
    can_come = all(folder.stat().st_mode & PASSING_BY for folder in whole.parents)
    return can_come and bool(whole.stat().st_mode & OTHERS)


def _check_names(found: Mapping[str, str | None]) -> None:
    """Refuse a name that is meant for the bot but is not a setting, and suggest the nearest setting."""
    known = [name for field in Settings.model_fields for name in _names(field)]
    problems = [
        f"{name}: there is no such setting" + (f" (is {near} meant?)" if near else "")
        for name, near in strays({name.upper(): value or "" for name, value in found.items()}, known)
    ]
    if problems:
        raise SettingsError(f"Bad settings: {'; '.join(problems)}.")


def _names(field: str) -> tuple[str, ...]:
    """All variables that set a field, the usual one first."""
    match Settings.model_fields[field].validation_alias:
        case None:
            return (PREFIX + field.upper(),)
        case AliasChoices(choices=choices):
            return tuple(map(str, choices))
        case alias:
            return (str(alias),)


def _without_token(environment: Mapping[str, str | None]) -> str:
    if near := nearest(TOKEN, [name.upper() for name in environment]):
        return f"{TOKEN} is not set, but {near} is: give it the right name if it is the bot's token."
    if Path(ENV_FILE).exists():
        return f"{TOKEN} is not set: put the bot's token into {ENV_FILE} or the environment."
    # An operator whose `.env` holds the token calls the bot from another folder.
    return (
        f"{TOKEN} is not set, and there is no {ENV_FILE} in {Path.cwd()}: go to the folder where yours is, or put"
        " the bot's token into the environment."
    )


def _is_safe(url: str) -> bool:
    try:
        address = urlsplit(url)
        return bool(address.hostname) and _is_bare(address) and _is_unheard(address)
    except ValueError:
        return False


def _is_bare(address: SplitResult) -> bool:
    """True if the address contains only a host, a port and a path."""
    return not (address.username or address.password or address.query or address.fragment)


def _is_unheard(address: SplitResult) -> bool:
    return address.scheme == "https" or (address.scheme == "http" and _is_loopback(address.hostname or ""))


def _is_loopback(host: str) -> bool:
    """True if a host is this machine. Of all names only "localhost" is accepted: another could be any machine."""
    return host == "localhost" or ip_address(host).is_loopback


def _sentence(error: ValidationError) -> str:
    problems = (f"{_named(str(each['loc'][0]))}: {_problem(each)}" for each in error.errors())
    return "Bad settings: " + "; ".join(problems) + "."


def _problem(fault: ErrorDetails) -> str:
    """What the value has to be, in the bot's own words: pydantic's mention inputs and types."""
    field = Settings.model_fields.get(str(fault["loc"][0]))
    kind = None if field is None else field.annotation
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        *others, last = kind
        return f"must be {', '.join(others)} or {last}"
    if field is not None and kind == int | None:
        least, most = (getattr(bound, name) for bound, name in zip(field.metadata, ("ge", "le"), strict=True))
        return f"must be a whole number from {least} to {most}"
    # The message comes from one of the validators above.
    return fault["msg"]


def _named(field: str) -> str:
    return variable(field) if field in Settings.model_fields else field
