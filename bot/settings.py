"""What the operator may set, from the environment or a `.env` file beside the program. See .env.example."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Every setting with its default. Names in the environment begin with TIDETABLE_, the token's is DISCORD_TOKEN."""

    model_config = SettingsConfigDict(env_prefix="TIDETABLE_", env_file=".env", extra="ignore", frozen=True)

    discord_token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    data: Path = Field(default=Path("data"), description="folder of the data file, backups and the local Discord")
    port: int = Field(default=8765, ge=0, le=65535, description="port of the local Discord's page; 0 takes a free one")
    open_page: bool = Field(default=True, description="try to open the local Discord's page in a browser")
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["text", "json"] = "text"
    drawers: int = Field(default=1, ge=1, le=4, description="processes that draw pictures, about 200 MB each")
    draw_seconds: float = Field(default=10.0, gt=0, description="a picture that takes longer is given up")
    live_tables: int = Field(default=200, ge=1, description="tables kept in memory; the rest is replayed when needed")
    shards: int | None = Field(default=None, ge=1)

    @field_validator("discord_token", mode="before")
    @classmethod
    def _no_blank_token(cls, value: object) -> object:
        """An empty line in `.env` means no token; a half-copied one is an error when it is used."""
        return None if isinstance(value, str) and not value.strip() else value
