"""`dicewright admin`: what whoever runs a server does about its tables and its guests."""

from __future__ import annotations

from dicewright.cli.admin import files, guests, tables
from dicewright.cli.settings import group

app = group("Look after the tables and the guests of a server.")
app.command("tables")(tables.list_tables)
app.command("show")(tables.show)
app.command("close")(tables.close)
app.command("free")(tables.free)
app.command("ban")(guests.ban)
app.command("unban")(guests.unban)
app.command("bans")(guests.list_bans)
app.command("ratings")(guests.ratings)
app.command("export")(files.export)
app.command("import")(files.import_)
app.command("backup")(files.backup)
app.command("drain")(tables.drain)
