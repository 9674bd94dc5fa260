"""The tables of the database. A game is a journal there; everything else about it can be computed.

What is changed here needs a step for the databases that exist: see `migrations`.

An entry of the journal is a decision with every roll it led to, or the taking back of one: one row,
so that a game is always between two entries, whenever the power goes out. Entries are only ever
added. Moves are kept as the texts of their actions, because numbers of actions move when a game
grows; entries that a server of 0.1.0 wrote are numbers, and mean what they meant there.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    BindParameter,
    Boolean,
    Column,
    DateTime,
    Float,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    and_,
    bindparam,
    false,
)


def _written(*words: str) -> BindParameter[Any]:
    """Words that stand in the statement itself."""
    return bindparam(None, words, expanding=True, literal_execute=True)


metadata = MetaData()
#: A number for programs from before the migrations: it tells them to keep out.
meta = Table("meta", metadata, Column("schema", Integer, primary_key=True))
tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("title", String(80), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("origin", String(16), nullable=False),
    Column("status", String(16), nullable=False, index=True),
    Column("created", Float, nullable=False, index=True),
    #: The record's seed (set-up; up to 64 bits, so as text), which holds from when the game begins,
    #: the dice's commitment and secret seed.
    Column("seed", String(20), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("dice_seed", String(64), nullable=False),
    Column("next", String(32)),
    #: Who may ask what a strong player would do.
    Column("hints", String(16), nullable=False, default="alone", server_default="alone"),
    #: The evening that it is a table of.
    Column("series", String(32)),
    Column("scores", JSON),
    Column("curve", JSON),
    #: The moves of another game from whose position this one begins, as the journal keeps moves.
    Column("given", Text),
)
#: What the lobby lists: few, however many games were ever played. Questions say it in the same
#: letters, or the databases do not see that the index has the answer; and they say what is not, or
#: SQLite would rather go through everything that is being played.
LISTABLE = and_(tables.c.public, tables.c.status.not_in(_written("finished", "closed")))
Index("ix_tables_listable", tables.c.created, sqlite_where=LISTABLE, postgresql_where=LISTABLE)
seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("name", String(64), nullable=False),
    Column("token_hash", String(64), nullable=False),
    Column("bot", String(80), nullable=False),
    Column("left", Boolean, nullable=False),
    Column("orders", JSON, nullable=False),
    #: Which of the table's players sat down before which: the first is its host.
    Column("sat", Integer, nullable=False, server_default="0"),
    #: What its player added to the dice, in hex, or has said to add before the game begins.
    Column("nonce", String(64), nullable=False, default="", server_default=""),
    Column("owes_nonce", Boolean, nullable=False, default=False, server_default=false()),
    #: The player who sits there, if they have a key, and whether they wanted to be rated when they
    #: sat down: who is losing cannot change their mind.
    Column("player", String(32), index=True),
    Column("rated", Boolean, nullable=False, default=False, server_default=false()),
)
journal = Table(
    "journal",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    #: Texts of actions, one a line (or numbers, see `texts_of`); nothing if one was taken back.
    Column("moves", Text, nullable=False),
    Column("undone", Boolean, nullable=False),
)
#: People who come again: a name and the hash of a key, and nothing else about them. One who wants
#: to be forgotten has no key any more, and is gone once no seat is theirs (see `players`).
players = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("key_hash", String(64), unique=True),
    Column("created", Float, nullable=False),
    #: Do they want ratings?
    Column("rated", Boolean, nullable=False),
    Column("leaving", Boolean, nullable=False, index=True),
)
#: How finished games ended for players: what statistics and ratings are computed from. Of a player
#: who is gone only what the ratings of others came from is left, without saying whose it was.
results = Table(
    "results",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", String(32), index=True),
    Column("game", String(64), nullable=False),
    Column("players", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("won", Float, nullable=False),
    Column("score", Integer, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("at", Float, nullable=False),
    #: Is its rating still to be computed? Then the number that the game has among those that were
    #: rated, and the seat's rating before it.
    Column("due", Boolean, nullable=False, index=True),
    Column("number", Integer, index=True),
    Column("mu", Float),
    Column("sigma", Float),
)
#: Ratings by game and number of players, as the results say.
ratings = Table(
    "ratings",
    metadata,
    Column("player", String(32), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("players", Integer, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)
#: Evenings of several tables (see `series`): series, round robins, Swiss tournaments.
series = Table(
    "series",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("title", String(80), nullable=False),
    Column("game", String(64), nullable=False),
    #: At a table.
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("rounds", Integer, nullable=False),
    #: The round that is being played; 0 before the first.
    Column("round", Integer, nullable=False),
    Column("status", String(16), nullable=False, index=True),
    Column("host_hash", String(64), nullable=False),
    Column("created", Float, nullable=False),
)
entrants = Table(
    "entrants",
    metadata,
    Column("series_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("name", String(64), nullable=False),
    #: Opens their seats at all tables; bots have none.
    Column("token_hash", String(64), nullable=False),
    Column("bot", String(80), nullable=False),
    Column("player", String(32), index=True),
    Column("rated", Boolean, nullable=False),
    Column("adds_nonce", Boolean, nullable=False),
    #: Plays in no further round.
    Column("gone", Boolean, nullable=False),
)
pairings = Table(
    "pairings",
    metadata,
    Column("series_id", String(32), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("table_id", String(32), nullable=False, index=True),
    #: Numbers of entrants by seat.
    Column("entrants", JSON, nullable=False),
    Column("places", JSON),
    Column("scores", JSON),
)
#: What the people of a table agreed on beside the game. One that has no row is as usual.
affairs = Table(
    "affairs",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("talk", String(16), nullable=False),
    #: Does the game stand still, what is being asked, who is out, and how it ended early.
    Column("stopped", String(16), nullable=False, server_default=""),
    Column("proposal", JSON),
    Column("resigned", JSON, nullable=False, server_default="[]"),
    Column("ending", JSON),
    #: How fast it is played (null: as people like), what every seat has left beyond a move's time,
    #: since when somebody thinks, for how long before a pause, and when their time will be out.
    Column("pace", JSON),
    Column("banks", JSON, nullable=False, server_default="[]"),
    Column("since", Float),
    Column("held", Float, nullable=False, server_default="0"),
    Column("due", Float, index=True),
)
#: When clocks were last looked after, and by whom: a single row.
timekeepers = Table(
    "timekeepers",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("by", String(80), nullable=False),
)
#: What they said to each other; only so much of it is kept.
chat = Table(
    "chat",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(64), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("said", String(400), nullable=False),
)
#: How people want to be called when it is their turn; the address is a secret of theirs.
calls = Table(
    "calls",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("table_id", String(32), nullable=False, index=True),
    #: Null: for everybody at the table.
    Column("seat", Integer),
    Column("kind", String(16), nullable=False),
    Column("address", String(600), nullable=False),
    Column("keys", JSON),
    Column("lang", String(8), nullable=False),
    Column("origin", String(200), nullable=False),
)
#: The same for all tables of a player (see `ringing`).
player_calls = Table(
    "player_calls",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("player", String(32), nullable=False, index=True),
    Column("kind", String(16), nullable=False),
    Column("address", String(600), nullable=False),
    Column("keys", JSON),
    Column("lang", String(8), nullable=False),
    Column("origin", String(200), nullable=False),
    Column("made", Float, nullable=False),
)
#: Secrets of all servers on this database, by name: they are drawn when they are first needed.
secrets = Table(
    "secrets",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", String(200), nullable=False),
)
#: Addresses that may not come here, and until when.
bans = Table(
    "bans",
    metadata,
    Column("network", String(64), primary_key=True),
    Column("since", Float, nullable=False),
    Column("until", Float),
    Column("why", String(200), nullable=False),
)
#: What operators ask of running servers, and what came of it.
errands = Table(
    "errands",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("made", Float, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("about", JSON, nullable=False),
    Column("answer", JSON),
)
#: A row is written here and removed at once, to see whether that can be done. Nothing ever stays.
probes = Table("probes", metadata, Column("id", String(32), primary_key=True))
#: What lists show of a table beyond its rows. Its owner writes it now and then, after the fact.
glances = Table(
    "glances",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("decider", Integer),
    #: The seats whose players are connected.
    Column("present", JSON, nullable=False),
    Column("fate", String(16), nullable=False),
    Column("why", String(200), nullable=False),
    #: The rules it was judged by: a program with others has to judge again.
    Column("judged", Integer, nullable=False),
    #: Unix time of the last thing that happened there.
    Column("changed", Float, nullable=False),
)
#: Finished games whose curve somebody waits for, and which process works on it.
wanted_curves = Table(
    "wanted_curves",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("since", Float, nullable=False),
    Column("taker", String(64)),
)
#: What became of the judging of a finished game (`review`), apart from its table, because lists do
#: not need it; and those that somebody waits for.
reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("review", JSON, nullable=False),
)
wanted_reviews = Table(
    "wanted_reviews",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("since", Float, nullable=False),
    Column("taker", String(64)),
)

# -- several processes on one database (see `nodes`); with SQLite there is one, and these are empty

nodes = Table(
    "nodes",
    metadata,
    #: An incarnation: the node's name and what tells this life of it from the last.
    Column("id", String(64), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("address", String(200), nullable=False),
    Column("version", String(32), nullable=False),
    Column("until", DateTime(timezone=True), nullable=False),
    Column("draining", Boolean, nullable=False),
)
#: The number of the last group that an incarnation wrote. It is no column of `nodes`, because a
#: lease must be renewed while a group is under way.
fences = Table(
    "fences",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("number", BigInteger, nullable=False),
)
#: Which incarnation has a table in its memory.
owners = Table(
    "owners",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("owner", String(64)),
)
#: When somebody last came to a table, as far as anybody knows. It changes often and proves nothing,
#: so it lies apart.
visits = Table(
    "visits",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("at", Float, nullable=False, index=True),
)
