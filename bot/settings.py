"""Settings, read once from the environment and from a `.env` file; nothing else in the bot reads the environment.

Each field is a variable whose name starts with `KAGEMORI_`, except those that hosts already know by another name.
`.env.example` lists them all.
"""

from enum import StrEnum
from pathlib import Path
from typing import Final

from pydantic import AliasChoices, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

PREFIX: Final = "KAGEMORI_"


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
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    discord_token: SecretStr | None = Field(
        default=None,
        validation_alias="DISCORD_TOKEN",
        description="The bot's token on Discord; only `run` and `sync` need it.",
    )
    data_dir: Path = Field(
        default=Path("var"),
        validation_alias=AliasChoices(f"{PREFIX}DATA_DIR", "DATA_DIR"),
        description="The folder that holds the games; it must outlive the process.",
    )
    log_level: LogLevel = Field(default=LogLevel.INFO, description="debug, info, warning or error.")
    log_format: LogFormat = Field(default=LogFormat.TEXT, description="text for people, json for machines.")

    @property
    def token(self) -> str:
        """The token in the clear, for logging in; `SettingsError` when there is none."""
        if self.discord_token is None:
            raise SettingsError("DISCORD_TOKEN is not set: put the bot's token into .env or the environment.")
        return self.discord_token.get_secret_value()


def read() -> Settings:
    """The settings of this process: the environment first, then `.env` here, then the defaults.

    Raises `SettingsError` with one sentence that names every bad variable, never its value.
    """
    try:
        return Settings()
    except ValidationError as error:
        raise SettingsError(_sentence(error)) from None


def variable(name: str) -> str:
    """The environment variable that sets the field `name`, such as "KAGEMORI_LOG_LEVEL"."""
    match Settings.model_fields[name].validation_alias:
        case None:
            return PREFIX + name.upper()
        case AliasChoices(choices=[first, *_]):
            return str(first)
        case alias:
            return str(alias)


def _sentence(error: ValidationError) -> str:
    problems = (f"{_named(problem['loc'])}: {problem['msg'].lower()}" for problem in error.errors())
    return "Bad settings: " + "; ".join(problems) + "."


def _named(location: tuple[int | str, ...]) -> str:
    field = str(location[0])
    return variable(field) if field in Settings.model_fields else field
