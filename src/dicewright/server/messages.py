"""Everything that goes over the wire, both ways: the one description of it.

From this module `make protocol` writes `web/src/net/protocol.ts` and the types in docs/protocol.md:
docstrings and `#:` comments become the comments there, so they are written for whoever writes a
client. Messages that the engine has as they are (prompts, options, outcomes, statistics) are its
dataclasses. What the server says is always complete; what clients say may leave out what has a
default. HTTP answers (OpenAPI is made from these classes) and frames of the websocket share them.

Nobody changes a message. What every move makes by the dozen is not frozen all the same: to make it
would take four times as long.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypedDict

import msgspec
from pydantic import BaseModel, ConfigDict, Field

from dicewright.core.actions import Action
from dicewright.core.consts import MOST_SEATS
from dicewright.core.game import Option
from dicewright.core.orders import OrderAnswer, StandingOrder
from dicewright.core.outcome import Outcome
from dicewright.core.prompt import Prompt
from dicewright.core.rulings import RulingKind
from dicewright.core.statistics import Section
from dicewright.core.words import Language, Wording
from dicewright.server.affairs import (
    LONGEST_LINE,
    AtZero,
    Clock,
    Ending,
    Line,
    LineKind,
    Pace,
    Proposal,
    ProposalKind,
    Stopped,
    Talk,
)
from dicewright.server.call import CallKind, PushKeys
from dicewright.server.refusal import Refused

#: Goes up when a client that knows the number before would misunderstand the messages. New fields
#: and new kinds of frames are no reason: clients ignore what they do not know.
PROTOCOL = 1
LONGEST_TITLE = 60
#: Seconds that somebody may think, at most: thirty days.
MOST_SECONDS = 30 * 24 * 3600
encode = msgspec.json.encode


@dataclass(frozen=True, slots=True)
class Refusal:
    """The body of every 4xx, and of a 503: a code for programs, one sentence for people."""

    code: str
    why: str


# -- games -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GameData:
    """A game that can be played here, and what a table of it can choose."""

    id: str
    title: str
    rules_version: int
    player_counts: tuple[int, ...]
    options: tuple[Option, ...]
    lesson: bool  #: is there a lesson of it?


@dataclass(frozen=True, slots=True)
class Entry:
    """Look-up text of a chapter of the rules, a card, a face, a ruling, a term, an option…"""

    section: str
    id: str
    title: str
    text: str
    facts: tuple[tuple[str, str], ...]  #: ["costs", "2 moon"]
    rulings: tuple[str, ...]  #: ids of entries in section "ruling"
    house: bool  #: a ruling of ours
    why: str  #: why we decided so
    kind: RulingKind | Literal[""]  #: of a ruling; otherwise ""
    source: str  #: of a ruling: its kind and where the rulebooks speak of it, in words
    options: tuple[str, ...]  #: keys of options that change the text
    short: str  #: what stands where there is little room; "" if the title does
    shows: tuple[str, ...]  #: entries that belong beside a chapter: "card:hammer"


@dataclass(frozen=True, slots=True)
class VerbShape:
    """The shape of forms: `place` with `die` and `place`."""

    verb: str
    arguments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameInfo(GameData):
    """All that stays the same during a game."""

    content: dict[str, tuple[str, ...]]  #: ids by kind: cards, faces, slots, presets, …
    catalogue: dict[str, Any]  #: the rows behind the ids; every game has its own
    verbs: tuple[VerbShape, ...]
    orders: tuple[StandingOrder, ...]  #: standing orders that make sense
    entries: tuple[Entry, ...]
    words: dict[str, Wording]  #: names of things, and what only pages say, by key


@dataclass(frozen=True, slots=True)
class BotData:
    """A bot that can be given a seat, by its id."""

    id: str
    level: bool  #: one of the levels: offer those
    thinks: bool  #: may get a budget: `search:200ms`


@dataclass(frozen=True, slots=True)
class Bots:
    """The bots of a server: levels first, the weakest before the strongest."""

    bots: tuple[BotData, ...]
    default: str
    most_seconds: float  #: no budget may be greater


# -- tables ----------------------------------------------------------------------------------------

#: A game that its host ended before its time is closed: it has no result.
Status = Literal["waiting", "playing", "finished", "closed"]
WAITING: Status = "waiting"
PLAYING: Status = "playing"
FINISHED: Status = "finished"
CLOSED: Status = "closed"
#: Nothing happens any more, and the seed of the dice is no secret.
OVER: tuple[Status, ...] = (FINISHED, CLOSED)
#: What becomes of a game under the present rules: it goes on, was played by older ones and can only
#: be read, or cannot even be read.
Fate = Literal["goes-on", "older-rules", "unreadable"]
GOES_ON: Fate = "goes-on"
OLDER_RULES: Fate = "older-rules"
UNREADABLE: Fate = "unreadable"
SeatKind = Literal["open", "player", "bot"]
#: How a table came to be.
Origin = Literal["lobby", "rematch", "upload", "lesson", "practice", "series", "position"]


#: Who gets hints at a table: players whose opponents are all bots, nobody, everybody.
Hints = Literal["alone", "never", "everybody"]
ALONE: Hints = "alone"
NEVER: Hints = "never"
EVERYBODY: Hints = "everybody"


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits on a seat, and who decides there."""

    seat: int
    kind: SeatKind
    name: str  #: "" for an open seat; bots: their id, and a number if several
    bot: str | None  #: who decides here, if it is a bot: the seat's bot or a stand-in
    stand_in: bool  #: a bot plays for the player `name`, who may take the seat back
    present: bool  #: connected (bots always are)
    left: bool  #: left for good; the others need not wait
    absent: float | None  #: seconds since the player was last connected
    owes_nonce: bool  #: the game waits for its player's `nonce`
    player: str | None  #: the id of its player, if they sat down with a key: look up their profile


@dataclass(frozen=True, slots=True)
class Summary:
    """A table from outside."""

    id: str
    link: str
    title: str
    game: str
    players: int
    options: dict[str, str]
    public: bool
    status: Status
    created: float  #: unix time
    origin: Origin
    next: str | None  #: the rematch, once there is one
    seats: tuple[Seat, ...]
    host: int | None  #: the seat of the host: the player who has sat here longest
    decider: int | None  #: whose move it is
    scores: tuple[int, ...] | None  #: of a finished game
    fate: Fate = GOES_ON
    why: str = ""  #: why it does not go on
    hints: Hints = ALONE
    #: moves of another game from whose position it begins; such a game is never rated
    given: int = 0
    series: str | None = None  #: the evening that it is a table of


@dataclass(frozen=True, slots=True)
class Tables:
    tables: tuple[Summary, ...]


@dataclass(frozen=True, slots=True)
class Ticket:
    """A seat and the secret that opens it."""

    seat: int
    token: str


@dataclass(frozen=True, slots=True)
class Made:
    """A new table, and the seats of it that are yours."""

    table: str
    link: str
    seats: tuple[Ticket, ...]
    commitment: str  #: of its dice: keep it, and compare


class Strict(BaseModel):
    # Requests say what they mean: unknown fields are mistakes.
    model_config = ConfigDict(extra="forbid", strict=True)


Name = Annotated[str, Field(min_length=1, max_length=64, description="shown with 24 letters")]
BotSpec = Annotated[str, Field(min_length=1, max_length=80)]
Token = Annotated[str, Field(max_length=80)]
Word = Annotated[str, Field(max_length=64)]


class MySeat(Strict):
    kind: Literal["me"]
    name: Name
    #: you will send a `nonce` for the dice, and the game waits for it
    adds_nonce: bool = False


class OpenSeat(Strict):
    kind: Literal["open"]


class BotSeat(Strict):
    kind: Literal["bot"]
    bot: BotSpec


NewSeat = MySeat | OpenSeat | BotSeat


class NewPace(Strict):
    """How long people may think: for each decision, and beyond that for all of them together."""

    move: Annotated[int, Field(ge=0, le=MOST_SECONDS)]
    game: Annotated[int, Field(ge=0, le=MOST_SECONDS)] = 0
    zero: AtZero = "bot"


class NewTable(Strict):
    """A table to be made. The game begins when no seat is open."""

    game: Word
    #: in order; their number is the number of players
    seats: Annotated[
        list[Annotated[NewSeat, Field(discriminator="kind")]],
        Field(min_length=1, max_length=MOST_SEATS),
    ]
    #: {"preset": "draft"}, {"preset": "random", "sets": "all"}, {"set.M2": "great-bear"}
    options: Annotated[dict[Word, Word], Field(max_length=64)] = {}
    title: Annotated[str, Field(max_length=LONGEST_TITLE)] = ""
    public: bool = False
    #: who may ask what a strong player would do
    hints: Hints = ALONE
    #: without it, everybody takes the time they like
    pace: NewPace | None = None


class NewLesson(Strict):
    """A first game with somebody who explains it, against bots."""

    game: Word
    name: Name


class Sitting(Strict):
    """Who sits at a table that begins from a position."""

    #: in order, as many as there
    seats: Annotated[
        list[Annotated[NewSeat, Field(discriminator="kind")]],
        Field(min_length=1, max_length=MOST_SEATS),
    ]


class PlayOn(Sitting):
    """A table that begins from a position of a finished game."""

    #: so many moves of its record are given
    move: Annotated[int, Field(ge=1, le=1 << 31)]


class SitDown(Strict):
    """Takes a seat; without `seat` the first open one."""

    name: Name
    seat: Annotated[int, Field(ge=0, le=MOST_SEATS - 1)] | None = None
    #: of seats you had here: one that the host has just freed cannot sit down again at once
    tokens: Annotated[list[Token], Field(max_length=16)] = []
    adds_nonce: bool = False


# -- players ---------------------------------------------------------------------------------------


class NewPlayer(Strict):
    """Somebody who wants to be known again."""

    name: Name


@dataclass(frozen=True, slots=True)
class PlayerKey:
    """A new player, and the secret that proves to be them. It is told this once, and kept here only
    as its hash."""

    player: str
    key: str


class NewKey(Strict):
    """The key that a player wants to have instead of the one they showed."""

    #: 192 random bits or more, in URL-safe base64; kept by whoever drew it before it is sent
    key: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{32,80}$")]


@dataclass(frozen=True, slots=True)
class CallData:
    """A way in which you are called when it is your turn and you are not here."""

    id: str
    seat: int | None  #: null: for everybody at the table, or at all tables of a player
    kind: CallKind
    where: str  #: the name of the service; the address itself is told to nobody


class BrowserKeys(Strict):
    """What a browser gives with its address (`PushKeys`)."""

    p256dh: Annotated[str, Field(max_length=120)]
    auth: Annotated[str, Field(max_length=40)]


class NewCall(Strict):
    """How a player wants to be called at all their tables, when it is their turn and they are not
    there. Push needs the keys of a browser."""

    kind: Literal["push", "discord", "slack", "ntfy", "matrix", "json"]
    address: Annotated[str, Field(max_length=600)]
    keys: BrowserKeys | None = None


@dataclass(frozen=True, slots=True)
class PlayerCalls:
    """How a player is called, and what a browser needs to be."""

    calls: list[CallData]
    push_key: str  #: for `PushManager.subscribe`; "" if this server calls nobody


class PlayerChange(Strict):
    """What is to be different; the rest stays."""

    name: Name | None = None
    #: does a game at which you sit down from now on count for a rating, if everybody wants that?
    rated: bool | None = None


@dataclass(frozen=True, slots=True)
class Skill:
    """A rating in a game at tables of one size (openskill, Plackett-Luce): the true one lies within
    two `sigma` of `mu`, as far as the model holds. Everybody begins with 25 and 25/3."""

    game: str
    players: int
    mu: float
    sigma: float
    games: int  #: that it comes from


@dataclass(frozen=True, slots=True)
class Tally:
    """How a player did in a game at tables of one size."""

    game: str
    players: int
    games: int
    won: float  #: a shared win counts its part
    win_interval: tuple[float, float]  #: where the true share of wins lies (95 %)
    mean_place: float
    mean_score: float
    best_score: int


@dataclass(frozen=True, slots=True)
class Profile:
    """A player. You see all of yourself; of others only what came of public tables, and ratings if
    they wanted any."""

    id: str
    name: str
    since: float  #: unix time
    rated: bool  #: do they want ratings?
    tallies: tuple[Tally, ...]
    skills: tuple[Skill, ...]


@dataclass(frozen=True, slots=True)
class PlayerGame:
    """A table at which a player sits, or sat."""

    table: Summary
    seats: tuple[int, ...]  #: that are theirs
    place: int | None  #: of the best of them, once the game is finished


@dataclass(frozen=True, slots=True)
class PlayerGames:
    """The newest first."""

    games: tuple[PlayerGame, ...]
    more: bool  #: ask on with `before` the last one's `table.created`


# -- series ----------------------------------------------------------------------------------------

#: The same people at one table again and again; everybody against everybody; equals against equals.
SeriesKind = Literal["series", "round-robin", "swiss"]
MOST_ROUNDS = 16


class NewSeries(Strict):
    """An evening of several tables."""

    game: Word
    #: at a table
    players: Annotated[int, Field(ge=2, le=MOST_SEATS)]
    kind: SeriesKind
    #: at most; a round robin of two ends when everybody has met everybody
    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS)]
    options: Annotated[dict[Word, Word], Field(max_length=64)] = {}
    title: Annotated[str, Field(max_length=LONGEST_TITLE)] = ""
    #: yours, if you take part
    name: Annotated[str, Field(max_length=64)] = ""
    adds_nonce: bool = False


@dataclass(frozen=True, slots=True)
class SeriesMade:
    """A new evening, and the secret of its host, which also opens their seats."""

    series: str
    link: str
    token: str


class JoinSeries(Strict):
    """Take part in an evening that has not begun."""

    name: Name
    #: the host's secret, if you are the host
    token: Token = ""
    adds_nonce: bool = False


@dataclass(frozen=True, slots=True)
class SeriesTicket:
    """An entrant, and the secret that opens their seat at every table."""

    entrant: int
    token: str


class SeriesOrder(Strict):
    """What the host wants; everybody may remove themselves."""

    token: Token
    do: Literal["start", "close", "bot", "remove"]
    bot: Annotated[str, Field(max_length=80)] = ""
    entrant: Annotated[int, Field(ge=0, le=1000)] = 0


@dataclass(frozen=True, slots=True)
class Entrant:
    number: int
    name: str
    bot: str | None
    player: str | None  #: the id of their profile
    gone: bool  #: plays in no further round


@dataclass(frozen=True, slots=True)
class SeriesTable:
    """A table of a round: entrants by seat."""

    round: int
    table: str
    entrants: tuple[int, ...]
    status: Status
    places: tuple[int, ...] | None
    scores: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class SeriesStanding:
    """How an entrant stands: for every game the share of opponents they left behind, half for an
    equal place; of equals, whose opponents have more points."""

    entrant: int
    place: int
    points: float
    games: int
    won: float
    win_interval: tuple[float, float] | None  #: where the true share of wins lies (95 %)
    opponents: float
    mean_score: float | None


@dataclass(frozen=True, slots=True)
class Series:
    """An evening of several tables, as everybody sees it who has its link."""

    id: str
    link: str
    title: str
    game: str
    players: int
    options: dict[str, str]
    kind: SeriesKind
    rounds: int
    round: int  #: that is being played; 0 before the first
    status: Status
    entrants: tuple[Entrant, ...]
    tables: tuple[SeriesTable, ...]
    standings: tuple[SeriesStanding, ...]  #: the best first


# -- games in progress -----------------------------------------------------------------------------


class BaseView(TypedDict):
    """What every game's view has; each game adds what lies on its table."""

    game: str
    you: int | None  #: the seat it was made for; null if it is the same for everybody
    players: int
    over: bool
    decider: int  #: the seat that decides; -1: nobody


#: A game's view, whatever it holds.
View = dict[str, Any]
#: A part of a view: a field by its name, an item of a list by its number.
Key = str | int


@dataclass(slots=True)
class Change:
    """Something in a view that is not what it was."""

    at: list[Key]  #: the way to it, from the view on: ["seats", 0, "gold"]
    now: Any


@dataclass(slots=True)
class GameEvent:
    """Something that happened. Its text may be empty."""

    kind: str
    seat: int
    data: Mapping[str, int | str]
    text: str


@dataclass(slots=True)
class Step:
    """A move of the record, and what happened by it."""

    number: int  #: of the move in the record, from 1; 0 is the set-up
    seat: int  #: who decided; -1: dice; -2: the set-up
    action: Action | None  #: null for the set-up
    events: list[GameEvent]  #: in the order they happened


@dataclass(frozen=True, slots=True)
class Dice:
    """What makes the dice fair, in hex: SHA-256 of the server's seed, and what players added."""

    commitment: str
    seed: str | None  #: in hex, only when the game is over or closed
    nonces: tuple[str, ...]  #: by seat; "" where nothing was added


@dataclass(frozen=True, slots=True)
class Said:
    """Something a lesson says, and what it is about: entries (`card:elder`), or parts that every
    table has (`area:prompt`, `area:mine`, `area:table`, `area:log`, `area:round`)."""

    text: str
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LessonStep:
    """Where a lesson is. What it says comes one after the other; the last of it goes with the
    question, whose choices are narrowed to what the lesson shows."""

    step: int  #: steps that are behind the learner
    steps: int
    says: tuple[Said, ...]


# -- finished games --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turn:
    """A step in which a turn starts: where a scrubber stops."""

    number: int
    seat: int
    round: int


@dataclass(frozen=True, slots=True)
class Replay:
    """Every step of a game, in words."""

    table: Summary
    names: tuple[str, ...]
    total: int  #: moves of the record
    steps: list[Step]  #: number 0 is the set-up
    turns: list[Turn]


@dataclass(frozen=True, slots=True)
class Position:
    """What lay on the table after a step, and what was asked then."""

    number: int
    view: View
    prompt: Prompt | None


@dataclass(frozen=True, slots=True)
class Positions:
    positions: list[Position]


@dataclass(frozen=True, slots=True)
class CurvePoint(Turn):
    """The chance to win by seat, where a turn starts and at the end."""

    wins: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Opinion:
    """Whose opinion chances to win are: a bot, and how many thoughts it gives a position."""

    bot: str
    thoughts: int


@dataclass(frozen=True, slots=True)
class Curve:
    """How the chances went. It is computed in the background after the end."""

    status: Literal["computing", "ready"]
    done: int
    total: int
    points: list[CurvePoint]
    by: Opinion


@dataclass(frozen=True, slots=True)
class ReviewPoint:
    """The chance to win by seat after a move. Between two points lie rolls or one decision."""

    number: int  #: of the move in the record; 0 is the set-up
    seat: int  #: who decided; -1: dice fell, and what changed is luck; -2: the set-up
    wins: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class ReviewDecision:
    """A decision and what it cost, in chances to win."""

    number: int
    round: int
    seat: int
    did: str  #: what was chosen, in words
    better: str | None  #: what would have been clearly better; null if nothing was
    cost: float  #: by how much, give or take `error` (95 %)
    error: float


@dataclass(frozen=True, slots=True)
class ReviewSeat:
    """What made a seat's result: first + luck + choice + others = result, all in chances to win."""

    seat: int
    first: float
    luck: float  #: what dice changed
    choice: float  #: what the seat's own decisions changed
    others: float  #: what those of the others changed
    result: float
    noise: float  #: how far luck and choices may be wrong, in opposite directions (95 %)
    decisions: int
    good: int  #: decisions that nothing was clearly better than
    cost: float  #: what the other decisions cost together


@dataclass(frozen=True, slots=True)
class Review:
    """Every decision and every roll of a finished game, judged by a strong bot: once, when somebody
    asks for it, and kept with the table. While it is "none", "computing" or has "failed" (it would
    take too long), there is nothing in it but how far it is."""

    status: Literal["none", "computing", "ready", "failed"]
    done: float  #: from 0 to 1
    by: Opinion
    points: list[ReviewPoint]
    decisions: list[ReviewDecision]
    seats: list[ReviewSeat]


@dataclass(frozen=True, slots=True)
class Result(Outcome):
    """How a game ended, in numbers."""

    #: the first one says where the points came from and adds up to the scores
    statistics: tuple[Section, ...]
    curve: Curve
    dice: Dice


@dataclass(frozen=True, slots=True)
class Daily:
    """The position of a day, the same for everybody: what would you do?"""

    date: str  #: 2026-11-18, by UTC
    today: str  #: the day it is for the server
    first: str  #: the first day that had one
    game: str
    options: dict[str, str]
    names: tuple[str, ...]
    moves: int  #: that were played before
    view: View
    prompt: Prompt
    log: list[Step]  #: the last steps


@dataclass(frozen=True, slots=True)
class DailyAnswer:
    """What an answer is worth to whoever gives it."""

    action: int
    label: str
    win: float  #: the chance to win, give or take `error` (95 %)
    error: float
    score: float  #: the points to expect at the end, give or take `score_error` (95 %)
    score_error: float


@dataclass(frozen=True, slots=True)
class DailyAnswers:
    """Every answer to the position of a day, the best first: the others are clearly worse."""

    date: str
    by: Opinion
    looks: int  #: at what each answer leads to
    answers: list[DailyAnswer]


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll of a game: what could come, all equally likely, and what came, as texts of actions."""

    number: int  #: of the move in the record
    outcomes: tuple[str, ...]  #: in the order that counts
    came: str


@dataclass(frozen=True, slots=True)
class Proof:
    """All that is needed to check the dice of a game without knowing its rules."""

    dice: Dice
    setup: int  #: what is random in the set-up was drawn from it
    rolls: list[Roll]
    whole: bool  #: false: of a game of older rules only what can be played
    given: int  #: so many moves were given; they and the set-up come from other dice


@dataclass(frozen=True, slots=True)
class Health:
    """How the server is. With status 503 nothing can be kept, and it says why."""

    status: Literal["ok", "ailing"]
    version: str
    tables: int
    viewers: int
    why: str


# -- frames from server to client ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class You:
    """A seat that your tokens open, and its standing orders by kind of question."""

    seat: int
    orders: dict[str, OrderAnswer]


@dataclass(frozen=True, slots=True)
class HelloFrame:
    """Answers `hello`: which seats the tokens and the key open. Unknown ones are ignored."""

    server: str  #: "dicewright 1.2.3"
    page: str  #: the build of the page that this server serves now; "" if there is none
    lang: Language
    now: float
    you: list[You]
    protocol: int = PROTOCOL
    type: Literal["hello"] = "hello"


@dataclass(frozen=True, slots=True)
class AffairsData:
    """What the people of a table agreed on beside the game."""

    talk: Talk  #: what may be said here
    stopped: Stopped  #: does the game stand still?
    proposal: Proposal | None  #: what is being asked; bots wait for the answer
    resigned: tuple[int, ...]  #: seats that gave up, for good
    ending: Ending | None  #: of a closed game that somebody gave up
    pace: Pace | None  #: null: everybody takes the time they like
    clock: Clock | None  #: while a game with a pace is played


@dataclass(frozen=True, slots=True)
class TableFrame:
    """The whole truth, replacing everything a client knows."""

    table: Summary
    version: int
    moves: int
    spectators: int
    vacate_after: float
    dice: Dice
    view: View | None  #: null if the game has not begun
    prompt: Prompt | None  #: null while waiting, when the game is over, or an order will answer
    log: list[Step]  #: the last steps (at least the current turn and the one before)
    result: Outcome | None
    affairs: AffairsData
    lines: list[Line]  #: what was said here lately
    #: while nobody has decided anything: the view before the first rolls, which are in the log
    opening: View | None = None
    lesson: LessonStep | None = None  #: only at a table of origin "lesson"
    type: Literal["table"] = "table"


#: Who or what made a change.
How = Literal["player", "bot", "order", "undo"]


@dataclass(slots=True)
class UpdateFrame:
    """One change of the game."""

    version: int  #: always one more than before: if it is not, send hello again
    how: How
    seat: int
    steps: list[Step]  #: the decision and every roll it led to, in order: animate these
    #: length of the record now. After an undo: forget log steps with a greater number
    moves: int
    view: View | None  #: null for clients that take changes
    prompt: Prompt | None
    status: Status
    result: Outcome | None = None  #: only with status "finished"
    dice: Dice | None = None  #: only with status "finished"
    #: instead of the view: what differs from the last one, from the frame before
    changes: list[Change] | None = None
    #: what the decision alone changed of that one, before the rolls it led to; null if it led to
    #: none, or for clients that take views
    decided: list[Change] | None = None
    lesson: LessonStep | None = None  #: only at a table of origin "lesson"
    type: Literal["update"] = "update"


@dataclass(frozen=True, slots=True)
class SeatsFrame:
    """Somebody came, went, sat down, was given to a bot…"""

    seats: tuple[Seat, ...]
    spectators: int
    host: int | None
    type: Literal["seats"] = "seats"


@dataclass(frozen=True, slots=True)
class AffairsFrame:
    """The people of the table agreed on something."""

    affairs: AffairsData
    type: Literal["affairs"] = "affairs"


@dataclass(frozen=True, slots=True)
class SaidFrame:
    """Somebody said something."""

    line: Line
    type: Literal["said"] = "said"


@dataclass(frozen=True, slots=True)
class YoursFrame:
    """Which seats are yours from now on: you left one, perhaps on another device, or the host freed
    it."""

    you: list[You]
    why: str | None  #: for people; null if you left it yourself
    type: Literal["yours"] = "yours"


@dataclass(frozen=True, slots=True)
class CallsFrame:
    """Answers `calls`: how you are called here, and what a browser needs to be."""

    calls: list[CallData]
    #: how you are called at all your tables, if you are a player; a seat's own ways count instead
    usual: list[CallData]
    push_key: str  #: for `PushManager.subscribe`; "" if this server calls nobody
    type: Literal["calls"] = "calls"


@dataclass(frozen=True, slots=True)
class DoneFrame:
    """Your frame was carried out; comes after its update, and only if it had an id."""

    id: str
    version: int
    type: Literal["done"] = "done"


@dataclass(frozen=True, slots=True)
class RefusedFrame:
    """Something was not done, and why."""

    id: str | None
    code: str
    why: str
    version: int
    type: Literal["refused"] = "refused"


@dataclass(frozen=True, slots=True)
class RematchFrame:
    """There is a rematch: go to that table, with the same tokens."""

    table: str
    type: Literal["rematch"] = "rematch"


@dataclass(frozen=True, slots=True)
class CurveFrame:
    """The result's curve is ready."""

    type: Literal["curve"] = "curve"


@dataclass(frozen=True, slots=True)
class Hint:
    """Something that could be done, and what becomes of it: the chance to win of whoever does it,
    and their points at the end, on average; how far chance may have moved both (95 %), and by how
    much the chance is worse than that of the best."""

    action: int
    win: float
    points: float
    error: float
    points_error: float
    loss: float


@dataclass(frozen=True, slots=True)
class HintFrame:
    """What a strong player would do, the best first: answers `hint`, a moment later."""

    version: int
    seat: int
    win: float  #: the chance to win, as it stands
    ways: tuple[Hint, ...]
    looks: int  #: games that were looked at
    type: Literal["hint"] = "hint"


@dataclass(frozen=True, slots=True)
class PongFrame:
    """Answers `ping`."""

    id: str | None
    type: Literal["pong"] = "pong"


ServerFrame = (
    HelloFrame
    | TableFrame
    | UpdateFrame
    | SeatsFrame
    | AffairsFrame
    | SaidFrame
    | YoursFrame
    | CallsFrame
    | DoneFrame
    | RefusedFrame
    | RematchFrame
    | CurveFrame
    | HintFrame
    | PongFrame
)

# -- frames from client to server ------------------------------------------------------------------

Short = Annotated[str, msgspec.Meta(max_length=80)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=15)]
Number = Annotated[int, msgspec.Meta(ge=0, le=1 << 31)]
Bits = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]


class Client(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """Every frame may have an id: `done` or `refused` answers with it."""

    id: Annotated[str, msgspec.Meta(max_length=40)] | None = None


class ClientHello(Client, frozen=True, kw_only=True, tag="hello"):
    """First, and again whenever tokens or language change."""

    tokens: Annotated[list[Short], msgspec.Meta(max_length=16)] = []
    lang: Annotated[str, msgspec.Meta(max_length=16)] = "en"
    #: a player's key: it opens the seats on which they sat down with it, without their tokens
    player: Short | None = None
    #: updates need not hold the whole view, only what changed in it
    changes: bool = False
    #: you say `end` when a turn of yours is over; until then you can take the last decision back
    ends_turns: bool = False


class ClientAct(Client, frozen=True, kw_only=True, tag="act"):
    """A choice of the prompt, or an equal twin of one (another 1-gold face)."""

    version: Number
    action: Number


class ClientHint(Client, frozen=True, kw_only=True, tag="hint"):
    """What would a strong player do? Where the table allows it, `hint` follows after `done`."""

    version: Number


class ClientEnd(Client, frozen=True, kw_only=True, tag="end"):
    """Answers a prompt of the kind "end-turn", which has no choices: your turn is over."""

    version: Number


class ClientAlone(Client, frozen=True, kw_only=True, tag="alone"):
    """Whoever learns: no more of the lesson; the game goes on as any other (`table` follows)."""


class ClientUndo(Client, frozen=True, kw_only=True, tag="undo"):
    """Takes the last decision back; `prompt.undo` says if."""

    version: Number


class ClientOrders(Client, frozen=True, kw_only=True, tag="orders"):
    """Replaces the seat's standing orders: an `OrderAnswer` by kind of question."""

    seat: SeatNumber
    orders: Annotated[dict[Short, Short], msgspec.Meta(max_length=32)]


class ClientNonce(Client, frozen=True, kw_only=True, tag="nonce"):
    """Waiting: 256 random bits of yours for the dice. Not before you know the commitment!"""

    seat: SeatNumber
    nonce: Bits


class ClientLeave(Client, frozen=True, kw_only=True, tag="leave"):
    """Waiting: your seat is open again. Playing: the others need not wait for you."""

    seat: SeatNumber


class ClientGive(Client, frozen=True, kw_only=True, tag="give"):
    """Waiting: the host fills an open seat. Playing: own seat, or one whose player is gone."""

    seat: SeatNumber
    bot: Short


class ClientTakeBack(Client, frozen=True, kw_only=True, tag="take_back"):
    """The player's token ends the stand-in."""

    seat: SeatNumber


class ClientName(Client, frozen=True, kw_only=True, tag="name"):
    """Waiting: what a player of yours is called from now on."""

    seat: SeatNumber
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class ClientFree(Client, frozen=True, kw_only=True, tag="free"):
    """The host, waiting: a player's or a bot's seat is open again."""

    seat: SeatNumber


class ClientTitle(Client, frozen=True, kw_only=True, tag="title"):
    """The host, waiting: what the table is called from now on."""

    title: Annotated[str, msgspec.Meta(max_length=LONGEST_TITLE)]


class ClientPublish(Client, frozen=True, kw_only=True, tag="publish"):
    """The host, waiting: is the table listed in the lobby?"""

    public: bool


class ClientSay(Client, frozen=True, kw_only=True, tag="say"):
    """A player: says something to everybody at the table."""

    seat: SeatNumber
    kind: LineKind
    said: Annotated[str, msgspec.Meta(min_length=1, max_length=4 * LONGEST_LINE)]


class ClientTalk(Client, frozen=True, kw_only=True, tag="talk"):
    """The host: what may be said here from now on."""

    talk: Talk


class ClientPropose(Client, frozen=True, kw_only=True, tag="propose"):
    """A player: asks the others to let them take back their last decision, or to stop."""

    seat: SeatNumber
    kind: ProposalKind


class ClientAnswer(Client, frozen=True, kw_only=True, tag="answer"):
    """A player who is asked: yes or no. Who asked takes it back by saying no."""

    agrees: bool


class ClientGoOn(Client, frozen=True, kw_only=True, tag="go_on"):
    """A player: the game stood still long enough. Everybody has to be there."""


class ClientResign(Client, frozen=True, kw_only=True, tag="resign"):
    """A player: gives up. The last opponent wins; if there are several, a bot plays on."""

    seat: SeatNumber


class ClientCalls(Client, frozen=True, kw_only=True, tag="calls"):
    """How am I called here? Answered by `calls`, before `done`; so are the next two."""


class ClientCall(Client, frozen=True, kw_only=True, tag="call"):
    """A player: call me when it is my turn and I am not here. The host, without a seat: tell a
    place that everybody at the table reads. Push needs `keys`; "none" has no address, and says that
    you are not called for this table."""

    kind: CallKind
    address: Annotated[str, msgspec.Meta(max_length=600)]
    seat: SeatNumber | None = None
    keys: PushKeys | None = None


class ClientUncall(Client, frozen=True, kw_only=True, tag="uncall"):
    """Do not call me there any more."""

    call: Short


class ClientCallTest(Client, frozen=True, kw_only=True, tag="call_test"):
    """Call me now, to see whether it works: `done` if it was taken."""

    call: Short


class ClientClose(Client, frozen=True, kw_only=True, tag="close"):
    """The host, before the game is over: it ends for everybody, without a result."""


class ClientRematch(Client, frozen=True, kw_only=True, tag="rematch"):
    """After the game, by anybody who sat at it."""


class ClientPing(Client, frozen=True, kw_only=True, tag="ping"):
    """Is anybody there? Answered by `pong`."""


ClientFrame = (
    ClientHello
    | ClientAct
    | ClientEnd
    | ClientAlone
    | ClientUndo
    | ClientHint
    | ClientOrders
    | ClientNonce
    | ClientLeave
    | ClientGive
    | ClientTakeBack
    | ClientName
    | ClientFree
    | ClientTitle
    | ClientPublish
    | ClientSay
    | ClientTalk
    | ClientPropose
    | ClientAnswer
    | ClientGoOn
    | ClientResign
    | ClientCalls
    | ClientCall
    | ClientUncall
    | ClientCallTest
    | ClientClose
    | ClientRematch
    | ClientPing
)
_decoder: msgspec.json.Decoder[ClientFrame] = msgspec.json.Decoder(ClientFrame)


def read(text: str | bytes) -> ClientFrame:
    """The frame a client sent, or why it is none."""
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise Refused("bad-frame", f"this frame cannot be read: {error}") from None
