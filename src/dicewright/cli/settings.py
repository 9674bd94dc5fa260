"""What commands about a server share: its settings as flags, each made of its declaration."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import Parameter, signature
from typing import Annotated, Any

import typer

from dicewright.cli.files import kept_folder
from dicewright.core.extras import missing
from dicewright.server.configuration import CONFIG, Configured, configure, declared

FILE = "tables.db"
ConfigFile = Annotated[
    str | None,
    typer.Option("--config", metavar="FILE", help=f"Settings as TOML; or {CONFIG}."),
]


def with_flags(*names: str) -> Callable[[Any], Any]:
    """Give a command, which takes them as `**flags`, the flags of these settings, or of all."""

    def decorate(command: Any) -> Any:
        own = signature(command, eval_str=True)
        kept = [p for p in own.parameters.values() if p.kind is not Parameter.VAR_KEYWORD]
        flags = [_flag(name) for name in (names or declared())]
        named = [p for p in kept if p.kind is Parameter.KEYWORD_ONLY]
        parameters = [*kept[: len(kept) - len(named)], *flags, *named]
        command.__signature__ = own.replace(parameters=parameters)
        command.__annotations__ = {p.name: p.annotation for p in parameters}
        return command

    return decorate


def _flag(name: str) -> Parameter:
    _, about = declared()[name]
    option = typer.Option(f"--{name}", metavar=about.kind.metavar, help=about.help)
    return Parameter(
        name.replace("-", "_"),
        Parameter.KEYWORD_ONLY,
        default=None,
        annotation=Annotated[str | None, option],
    )


def configured(flags: dict[str, str | None], config: str | None) -> Configured:
    """The settings that a command was given, on its line and elsewhere."""
    by_name = {name.replace("_", "-"): value for name, value in flags.items()}
    return configure(by_name, os.environ, config, str(kept_folder() / FILE))


@contextmanager
def server_needed(what: str) -> Iterator[None]:
    """Import parts of the server, which may not be installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise missing(what, str(error.name), "server") from None


def group(help: str) -> typer.Typer:
    """A command that has commands of its own; alone it says which."""

    def alone(context: typer.Context) -> None:
        if context.invoked_subcommand is None:
            print(context.get_help())

    made = typer.Typer(help=help, invoke_without_command=True, rich_markup_mode=None)
    made.callback()(alone)
    return made
