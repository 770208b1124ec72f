"""Settings, read once from the environment and from a `.env` file; nothing else in the bot reads the environment.

Each field is a variable whose name starts with `KAGEMORI_`, except those that hosts already know by another name.
`.env.example` lists them all.
"""

from enum import StrEnum
from ipaddress import ip_address
from pathlib import Path
from typing import Final
from urllib.parse import SplitResult, urlsplit

from pydantic import AliasChoices, Field, SecretStr, ValidationError, field_validator
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, SettingsConfigDict

PREFIX: Final = "KAGEMORI_"
ENV_FILE: Final = ".env"


class SettingsError(ValueError):
    """A setting that cannot be used; its text is one sentence for the person who runs the bot."""


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
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    discord_token: SecretStr | None = Field(
        default=None,
        validation_alias="DISCORD_TOKEN",
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

    @field_validator("discord_url", "discord_rest_url", "discord_gateway_url")
    @classmethod
    def _check_that_the_token_is_safe(cls, url: str | None) -> str | None:
        """The token goes there, so it must not travel in clear; refuses an address that would let it."""
        if url is not None and not _is_safe(url):
            raise PydanticCustomError(
                "unsafe", "must begin with https://, or with http:// and a loopback address"
            )
        return url

    @property
    def discord_requests(self) -> str | None:
        """Where requests go; None if to Discord itself."""
        return self.discord_rest_url or self.discord_url

    @property
    def discord_gateway(self) -> str | None:
        """Where the gateway is reached; None if at Discord itself."""
        return self.discord_gateway_url or self.discord_url

    @property
    def token(self) -> str:
        """The token in the clear, for logging in; `SettingsError` when there is none, or it cannot be one."""
        if self.discord_token is None:
            raise SettingsError(_without_token())
        token = self.discord_token.get_secret_value().strip()
        # Refused here, as with such signs the library would fail, and its
        # error would tell what it was about to send.
        if not all("!" <= sign <= "~" for sign in token):
            raise SettingsError("DISCORD_TOKEN holds signs that no token has: copy it anew from Discord.")
        return token


def read() -> Settings:
    """The settings of this process: the environment first, then `.env` here, then the defaults.

    Raises `SettingsError` with one sentence that names every bad variable, never its value, or says that `.env` cannot
    be read.
    """
    try:
        return Settings()
    except ValidationError as error:
        # Without its cause: a traceback would write that out, and no value of a variable belongs into one.
        raise SettingsError(_sentence(error)) from None
    except OSError as error:
        remedy = "give it to the user who calls the bot"
        raise SettingsError(f"The file {ENV_FILE} cannot be read: {error.strerror} ({remedy}).") from None
    except UnicodeDecodeError:
        # Its cause would tell what stands there.
        raise SettingsError(f"The file {ENV_FILE} cannot be read: it is no text in UTF-8.") from None


def variable(name: str) -> str:
    """The environment variable that sets the field `name`, such as "KAGEMORI_LOG_LEVEL"."""
    match Settings.model_fields[name].validation_alias:
        case None:
            return PREFIX + name.upper()
        case AliasChoices(choices=[first, *_]):
            return str(first)
        case alias:
            return str(alias)


def _without_token() -> str:
    if Path(ENV_FILE).exists():
        return "DISCORD_TOKEN is not set: put the bot's token into .env or the environment."
    # Whoever has put it into one calls the bot from another folder.
    return (
        f"DISCORD_TOKEN is not set, and there is no {ENV_FILE} in {Path.cwd()}: go to the folder where yours is, or put"
        " the bot's token into the environment."
    )


def _is_safe(url: str) -> bool:
    try:
        address = urlsplit(url)
        return bool(address.hostname) and _is_bare(address) and _is_unheard(address)
    except ValueError:
        return False


def _is_bare(address: SplitResult) -> bool:
    """Whether it names a host, a port and a path alone."""
    return not (address.username or address.password or address.query or address.fragment)


def _is_unheard(address: SplitResult) -> bool:
    return address.scheme == "https" or (address.scheme == "http" and _is_loopback(address.hostname or ""))


def _is_loopback(host: str) -> bool:
    """Whether a host is this machine; a name other than localhost could be anybody."""
    return host == "localhost" or ip_address(host).is_loopback


def _sentence(error: ValidationError) -> str:
    problems = (f"{_named(problem['loc'])}: {problem['msg'].lower()}" for problem in error.errors())
    return "Bad settings: " + "; ".join(problems) + "."


def _named(location: tuple[int | str, ...]) -> str:
    field = str(location[0])
    return variable(field) if field in Settings.model_fields else field
