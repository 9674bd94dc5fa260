"""Operators and guests: addresses that may not come, and players' ratings."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from typing import Annotated

import typer

from dicewright.cli.admin.shared import AsJson, database, print_json
from dicewright.cli.errors import CommandError
from dicewright.cli.settings import ConfigFile, with_flags

Address = Annotated[str, typer.Argument(metavar="ADDRESS", help="192.0.2.7, or 192.0.2.0/24.")]


@with_flags("db")
def ban(
    address: Address,
    *,
    for_: Annotated[
        str | None, typer.Option("--for", metavar="TIME", help="1h, 7d; without it, for ever.")
    ] = None,
    why: Annotated[str, typer.Option(metavar="TEXT", help="For whoever reads the list.")] = "",
    config: ConfigFile = None,
    **flags: str | None,
) -> int:
    """Keep an address or a network out; every server notices within a second or two.

    Whoever is connected from there is disconnected when they next do something. An address of IPv6
    stands for its /64.

    \b
    Examples:
      dicewright admin ban 192.0.2.7 --for 1d --why "floods the lobby"
      dicewright admin ban 2001:db8:1:2::/64
    """
    with database(flags, config) as engine:
        from dicewright.server import bans
        from dicewright.server.declared import TIME

        network = bans.network_of(address)
        try:
            seconds = None if for_ is None else TIME.read(for_)
        except ValueError:
            raise CommandError(f"--for: “{for_}” is not {TIME.wanted}") from None
        with engine.begin() as connection:
            bans.ban(connection, network, seconds, why[:200])
    print(f"{network} is banned{f' for {for_}' if for_ else ''}.")
    return 0


@with_flags("db")
def unban(address: Address, *, config: ConfigFile = None, **flags: str | None) -> int:
    """Let an address or a network come again."""
    with database(flags, config) as engine:
        from dicewright.server import bans

        network = bans.network_of(address)
        with engine.begin() as connection:
            if not bans.unban(connection, network):
                raise CommandError(f"{network} was not banned")
    print(f"{network} may come again.")
    return 0


@with_flags("db")
def list_bans(*, json: AsJson = False, config: ConfigFile = None, **flags: str | None) -> int:
    """List the bans that hold now."""
    with database(flags, config) as engine:
        from dicewright.server import bans

        with engine.connect() as connection:
            found = bans.current(connection)
    if json:
        print_json([asdict(one) for one in found])
        return 0
    for one in found:
        until = f"until {_moment(one.until)}" if one.until else "for ever"
        print(f"{one.network:20} since {_moment(one.since)}, {until}  {one.why}".rstrip())
    return 0


@with_flags("db")
def ratings(*, config: ConfigFile = None, **flags: str | None) -> int:
    """Compute all ratings of players anew, from the results that were kept.

    They come out as they are; only a new version of the model, or a repaired database, makes a
    difference. It can be done while servers run.
    """
    with database(flags, config) as engine:
        from dicewright.server.ratings import recompute

        with engine.begin() as connection:
            games = recompute(connection)
    print(f"Ratings were computed from {games} game{'' if games == 1 else 's'}.")
    return 0


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M UTC")
