"""The contract's heart: what every position of every game is, and how it moves.

A state is a stack of *frames*, small rows of plain ints, plus whatever arrays a game adds. The
top frame says what happens next:

* an **automatic** frame (op below CHANCE_OPS) resolves itself,
* a **chance** frame (op from CHANCE_OPS) waits for an outcome: the state draws it from its own
  random word, or, with `chance_mode = ASK`, a caller plays it like an action,
* a **decision** frame (op from DECISION_OPS) waits for the player in its seat.

Handling a frame may push others, so an ousting inside a feat inside an extra turn is just depth.
`advance` runs frames until somebody really has something to decide: a decision with a single
legal answer is never asked.

A game subclasses `State`, adds arrays and overrides the methods under "a game's part". It must
never keep anything else (no objects, closures, generators): a state is copied, hashed, saved and
searched as plain memory.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Any

from dicewright.core import consts as k
from dicewright.core.cells import Cells, cells_of, declared, fresh_rows
from dicewright.core.errors import IllegalAction
from dicewright.core.frames import clear_log, draw, emit, flag_legal, frames_of, offer, pop, push
from dicewright.core.native import Flags, Floats, Ints, Word, native
from dicewright.core.opinions import logs_of, powers
from dicewright.core.rng import below, folded, following, mix, start

if TYPE_CHECKING:
    from dicewright.core.events import Event
    from dicewright.core.game import Game
    from dicewright.core.legal import Actions
    from dicewright.core.outcome import Outcome

#: Is this the compiled engine?
COMPILED = False


class EventLog:
    """What happened during the last step, as rows of ints; a game gives them names."""

    count: int
    rows: Annotated[list[int], k.EVENT * k.EVENTS]

    def __init__(self) -> None:
        fresh_rows(self)

    def read(self) -> list[tuple[int, ...]]:
        """The rows so far: (kind, seat, a, b, c, d) each."""
        return [
            tuple([self.rows[i * k.EVENT + cell] for cell in range(k.EVENT)])
            for i in range(self.count)
        ]


# What `State.log` is while nobody listens.
SILENT = EventLog()


class Policy:
    """What is thought of actions: OPINIONS rows of TRAITS numbers. An action is chosen with a
    probability in proportion to the product of the numbers of its trait, by the stage of the game
    and by every bearing of the position. Whole numbers, because the same seed is to give the same
    game on every machine; products are sums of logarithms."""

    #: The rows of the stages, as they are.
    cells: Annotated[list[int], k.STAGES * k.TRAITS]
    #: If bearings matter: logarithms of all rows, and the numbers that sums of them stand for.
    logs: Annotated[list[int], k.OPINIONS * k.TRAITS]
    powers: Annotated[list[int], 2 * k.MOST_LOG + 1]
    #: 0 if bearings change nothing: then nobody needs to look at them.
    bearings: int

    def __init__(self, rows: Sequence[int]) -> None:
        """All rows, or those of the stages alone."""
        stages, all_rows = k.STAGES * k.TRAITS, k.OPINIONS * k.TRAITS
        assert len(rows) in (stages, all_rows)
        neutral = 1 << k.NEUTRAL_BITS
        self.cells = list(rows[:stages])
        self.bearings = int(bool(set(rows[stages:]) - {neutral}))
        self.logs = logs_of(rows if self.bearings else [neutral] * all_rows)
        self.powers = powers()


class Weights:
    """What a policy thinks of the legal actions, in their order."""

    cells: Annotated[list[int], k.LEGAL]

    def __init__(self) -> None:
        fresh_rows(self)

    def read(self, count: int) -> list[int]:
        return [self.cells[i] for i in range(count)]


class State:
    """One position of one game. Cheap to copy, free of references to anything outside."""

    players: int
    rng: Word
    chance_mode: int
    over: bool
    decisions: int
    #: Where the top frame starts in the stack.
    top: int
    legal_count: int
    listening: int
    #: Compiled rules raise nothing: where an `assert` of theirs fails they set this and forget all
    #: frames, stay within their arrays, and `advance` raises.
    broken: int
    log: EventLog
    stack: Annotated[list[int], k.FRAME * k.FRAMES]
    legal: Annotated[list[int], k.LEGAL]

    def __init__(self) -> None:
        fresh_rows(self)
        self.top = -k.FRAME
        self.log = SILENT

    # -- a game's part -------------------------------------------------------------------------

    @native
    def begin_game(self, seed: Word) -> int:
        """Set the table up for a new game from `seed`; options were written before."""
        return 0

    @native
    def resolve(self, op: int) -> int:
        """Carry out the automatic frame on top."""
        return 0

    @native
    def chance_first(self, op: int) -> int:
        """The action number of the first outcome of the chance frame on top."""
        return 0

    @native
    def chance_sides(self, op: int) -> int:
        """How many outcomes it has; they are numbered in a row and equally likely."""
        return 1

    @native
    def land(self, op: int, action: int) -> int:
        """Carry out one outcome of the chance frame on top."""
        return 0

    @native
    def throw(self, op: int) -> int:
        """Draw an outcome of the chance frame on top and carry it out. A game may draw several at
        once, if it draws them in the same order."""
        return self.land(op, self.chance_first(op) + draw(self, self.chance_sides(op)))

    @native
    def fill_legal(self, op: int) -> int:
        """Write the legal actions of the decision frame on top, each once, with `offer`."""
        return 0

    @native
    def decide(self, op: int, action: int) -> int:
        """Carry out `action` for the decision frame on top. It is legal."""
        return 0

    @native
    def allows_unlisted(self, action: int) -> int:
        """Is `action` an equal twin of a listed one (same effect, other place on the die)?"""
        return 0

    @native
    def score(self, seat: int) -> int:
        """The points of a player, now or at the end."""
        return 0

    @native
    def standing(self, seat: int) -> int:
        """A number that orders the players: more is better, equal ones share the place."""
        return self.score(seat)

    @native
    def worth(self, seat: int) -> int:
        """A rough worth of the position for a player, in hundredths of a point: for simple bots."""
        return 100 * self.score(seat)

    @native
    def stage(self) -> int:
        """How far the game has come, from 0 to STAGES - 1: what is good early may be bad late."""
        return 0

    @native
    def trait(self, action: int) -> int:
        """What a legal action amounts to here, from 0 to TRAITS - 1: what a bot learns about.

        Actions that ask for the same judgement share a trait (covering a weak face, wherever it
        is); one that depends on the position has several (a resource with and without room).
        """
        return action

    @native
    def bearing(self, number: int) -> int:
        """What else about the position an opinion about an action may depend on, from 0 to
        BEARINGS - 1; there are BEARING_KINDS such numbers."""
        return 0

    @native
    def observation_size(self) -> int:
        """How many cells an observation has; see `core.observation`."""
        return 0

    @native
    def encode(self, seat: int, out: Floats, at: int) -> int:
        """Write the position as a seat sees it, from cell `at` on; returns the cell after it."""
        return at

    @native
    def calm(self) -> int:
        """Is nothing under way, so that one look tells what the position is worth?"""
        return 1

    @native
    def aspect_rows(self) -> int:
        """How many aspects the game tells apart; 0 if it has none."""
        return 0

    @native
    def aspects(self, seat: int, out: Ints) -> int:
        """Write the aspects of a calm position as a seat sees it, one number each, at most
        MOST_ASPECTS; returns how many. At one table they are always equally many."""
        return 0

    # -- moving --------------------------------------------------------------------------------

    @native
    def advance(self) -> int:
        """Run frames until a choice is to be made or the game is over."""
        while True:
            if self.top < 0:
                if self.broken:
                    self.refuse()
                self.over = True
                self.legal_count = 0
                return 0
            op = self.stack[self.top]
            if op < k.CHANCE_OPS:
                self.resolve(op)
            elif op < k.DECISION_OPS:
                if self.chance_mode == k.ASK:
                    self.legal_count = 0
                    first = self.chance_first(op)
                    for i in range(self.chance_sides(op)):
                        offer(self, first + i)
                    return 0
                self.throw(op)
            else:
                self.legal_count = 0
                self.fill_legal(op)
                if self.legal_count > 1:
                    return self.refuse() if self.broken else 0
                assert self.legal_count == 1, "a decision without a legal answer"
                self.decide(op, self.legal[0])

    @native
    def refuse(self) -> int:
        """Raise, because a rule broke the state; a call, so that others need not look around."""
        assert not self.broken, "a rule broke the state"
        return 0

    @native
    def step(self, action: int) -> int:
        """Carry out `action`, unchecked, and run on to the next choice. The compiled fast path."""
        if self.listening:
            clear_log(self)
        op = self.stack[self.top]
        if op >= k.DECISION_OPS:
            self.decisions += 1
            self.decide(op, action)
        else:
            self.land(op, action)
        return self.advance()

    @native
    def lists(self, action: int) -> int:
        """Is `action` in the list of legal actions?"""
        for i in range(self.legal_count):
            if self.legal[i] == action:
                return 1
        return 0

    @native
    def run_random(self, policy_word: Word) -> int:
        """Play on to the end, every choice uniformly at random; returns the steps taken."""
        word: Word = policy_word
        steps = 0
        while self.over == 0:
            word = following(word)
            self.step(self.legal[below(word, self.legal_count)])
            steps += 1
        return steps

    @native
    def weigh(self, policy: Policy, weights: Weights) -> int:
        """Write the weight of every legal action; returns their sum."""
        if policy.bearings == 0:
            return self.weigh_by_stage(policy, weights)
        row = self.stage() * k.TRAITS
        row0 = (k.STAGES + self.bearing(0)) * k.TRAITS
        row1 = (k.STAGES + k.BEARINGS + self.bearing(1)) * k.TRAITS
        row2 = (k.STAGES + 2 * k.BEARINGS + self.bearing(2)) * k.TRAITS
        row3 = (k.STAGES + 3 * k.BEARINGS + self.bearing(3)) * k.TRAITS
        row4 = (k.STAGES + 4 * k.BEARINGS + self.bearing(4)) * k.TRAITS
        total = 0
        for i in range(self.legal_count):
            trait = self.trait(self.legal[i])
            log = (
                policy.logs[row + trait]
                + policy.logs[row0 + trait]
                + policy.logs[row1 + trait]
                + policy.logs[row2 + trait]
                + policy.logs[row3 + trait]
                + policy.logs[row4 + trait]
            )
            weight = policy.powers[min(max(log, -k.MOST_LOG), k.MOST_LOG) + k.MOST_LOG]
            weights.cells[i] = weight
            total += weight
        return total

    @native
    def weigh_by_stage(self, policy: Policy, weights: Weights) -> int:
        """`weigh` by a policy to which bearings are all the same."""
        row = self.stage() * k.TRAITS
        total = 0
        for i in range(self.legal_count):
            weight = policy.cells[row + self.trait(self.legal[i])]
            weights.cells[i] = weight
            total += weight
        return total

    @native
    def run_policy(self, policy: Policy, weights: Weights, policy_word: Word) -> int:
        """Play on to the end by a policy; returns the steps taken."""
        word: Word = policy_word
        steps = 0
        while self.over == 0:
            word = following(word)
            rest = below(word, self.weigh(policy, weights))
            i = 0
            while rest >= weights.cells[i]:
                rest -= weights.cells[i]
                i += 1
            self.step(self.legal[i])
            steps += 1
        return steps

    @native
    def run_to_calm(self, policy: Policy, weights: Weights, policy_word: Word) -> Word:
        """Play on by a policy until a look tells something, or to the end; returns the word that
        goes on."""
        word: Word = policy_word
        while self.over == 0 and self.calm() == 0:
            word = following(word)
            rest = below(word, self.weigh(policy, weights))
            i = 0
            while rest >= weights.cells[i]:
                rest -= weights.cells[i]
                i += 1
            self.step(self.legal[i])
        return word

    # -- copying -------------------------------------------------------------------------------

    @native
    def copy_from(self, source: State) -> int:
        """Become a copy of `source`, a state of the same class. Listeners stay with their state."""
        log, listening = self.log, self.listening
        for cell in (*declared(State), *cells_of(type(self), State)):
            value = getattr(source, cell.name)
            setattr(self, cell.name, list(value) if cell.size else value)
        self.log, self.listening = log, listening
        return 0

    @native
    def copy_times(self, source: State, times: int) -> int:
        """`copy_from`, so many times."""
        for _ in range(times):
            self.copy_from(source)
        return times

    @native
    def fold_cells(self, word: Word) -> Word:
        """A digest with what the game added in it, cell by cell."""
        folds: Word = word
        for cell in cells_of(type(self), State):
            value = getattr(self, cell.name)
            for number in value if cell.size else [value]:
                folds = folded(folds, number)
        return folds

    def cells(self) -> Cells:
        """What the game added, by name, as copies."""
        return {
            cell.name: list(value) if cell.size else value
            for cell in cells_of(type(self), State)
            for value in (getattr(self, cell.name),)
        }

    def load_cells(self, cells: Cells) -> None:
        """Write what the game added, as `cells` gave it."""
        for cell in cells_of(type(self), State):
            value = cells[cell.name]
            setattr(self, cell.name, list(value) if isinstance(value, list) else value)

    # -- for callers in Python -----------------------------------------------------------------

    def begin(self, seed: int) -> None:
        """Start a new game on the options this state was configured with."""
        if self.listening:
            clear_log(self)
        self.rng = start(seed)
        self.begin_game(seed)
        self.advance()

    def apply(self, action: int) -> None:
        """Carry out an action by its number: the quick way, for loops. What `accepts` would not
        take raises IllegalAction and leaves everything as it is."""
        try:
            # Nothing is listed before the game has begun and after its end.
            known = self.lists(action) or (self.legal_count and self.allows_unlisted(action))
        except OverflowError:  # a compiled state cannot even read it
            known = 0
        if not known:
            from dicewright.core.legal import not_allowed

            raise not_allowed(self, action)
        self.step(action)

    def play(self, action: int | str) -> None:
        """Carry out an action, given by its number or its text (`"forge G4"`), or raise
        IllegalAction (BadNotation, if there is no such text) and leave everything as it is."""
        self.apply(self.game.vocabulary.parse(action) if isinstance(action, str) else action)

    def accepts(self, action: int) -> bool:
        """Would `play` take this action? Listed actions, and their equal twins."""
        if self.legal_count == 0:
            return False
        try:
            return bool(self.lists(action) or self.allows_unlisted(action))
        except OverflowError:
            return False

    def legal_actions(self) -> list[int]:
        """The legal actions, in a fixed order: outcomes at a chance frame, answers otherwise."""
        return [self.legal[i] for i in range(self.legal_count)]

    def current_player(self) -> int:
        """Whose choice it is: a seat, CHANCE, or NOBODY when the game is over."""
        if self.top < 0:
            return k.NOBODY
        if self.stack[self.top] < k.DECISION_OPS:
            return k.CHANCE
        return self.stack[self.top + k.SEAT]

    def top_frame(self) -> tuple[int, ...]:
        """The frame on top, whole; empty when the game is over."""
        if self.top < 0:
            return ()
        return tuple([self.stack[self.top + i] for i in range(k.FRAME)])

    def frames(self) -> list[tuple[int, ...]]:
        """All frames, bottom first."""
        return [
            tuple([self.stack[at * k.FRAME + i] for i in range(k.FRAME)])
            for at in range(frames_of(self))
        ]

    def set_frames(self, frames: list[tuple[int, ...]]) -> None:
        """Replace the stack (notations and scenarios). `settle` must follow."""
        assert len(frames) <= k.FRAMES
        self.top = -k.FRAME
        for frame in frames:
            self.top += k.FRAME
            for i in range(k.FRAME):
                self.stack[self.top + i] = frame[i] if i < len(frame) else 0
        self.over = False

    def settle(self) -> None:
        """Run on after the state was written from outside."""
        self.advance()

    def sample_chance(self) -> int:
        """Draw an outcome of the chance frame on top from the state's own random word."""
        if self.current_player() != k.CHANCE:
            raise IllegalAction("no roll is due")
        return self.legal[draw(self, self.legal_count)]

    def listen(self, *, wanted: bool = True) -> None:
        """Keep the events of every step from now on (slower), or stop doing so."""
        self.listening = 1 if wanted else 0
        self.log = EventLog() if wanted else SILENT

    def events(self) -> list[tuple[int, ...]]:
        """The events of the last step, if the state listens."""
        return self.log.read() if self.listening else []

    def happened(self) -> tuple[Event, ...]:
        """The same with names: what the last step brought, if the state listens."""
        return tuple([self.game.event(row) for row in self.events()])

    def scores(self) -> list[int]:
        """Every player's points."""
        return [self.score(seat) for seat in range(self.players)]

    def standings(self) -> list[int]:
        """Every player's standing; see `standing`."""
        return [self.standing(seat) for seat in range(self.players)]

    def worths(self) -> list[int]:
        """Every player's worth; see `worth`."""
        return [self.worth(seat) for seat in range(self.players)]

    def clone(self) -> State:
        """An independent copy."""
        fresh: State = self.__class__()
        fresh.copy_from(self)
        return fresh

    def observe(self, seat: int, out: Floats) -> int:
        """Write the position as a seat sees it: floats from -1 to 1, laid out as the game's
        `encoding` says. Returns how many there are."""
        if not 0 <= seat < self.players:
            raise ValueError(f"there is no seat {seat} in a game of {self.players}")
        if len(out) < self.observation_size():
            raise ValueError(f"an observation needs {self.observation_size()} cells")
        return self.encode(seat, out, 0)

    def aspects_seen(self, seat: int) -> list[int]:
        """The aspects of the position as a seat sees it (`aspects`)."""
        seen = array("i", [0]) * k.MOST_ASPECTS
        return list(seen[: self.aspects(seat, seen)])

    def aspects_known(self) -> int:
        """How many aspects the game tells apart (`aspect_rows`)."""
        return self.aspect_rows()

    def is_calm(self) -> bool:
        """Is nothing under way (`calm`)?"""
        return bool(self.calm())

    def mark_legal(self, out: Flags) -> int:
        """Write a flag for every action number: 1 if it is legal now, else 0. Returns how many
        are."""
        if self.legal_count and max(self.legal_actions()) >= len(out):
            raise ValueError("the row of flags is too short")
        return flag_legal(self, out, 0, len(out))

    def copy(self, source: State) -> None:
        """`copy_from` for callers in Python."""
        if source.__class__ is not self.__class__:
            raise TypeError("a state copies only from a state of its own class")
        self.copy_from(source)

    def copy_often(self, source: State, times: int) -> int:
        """`copy` so many times, without a step of Python in between: what a search pays."""
        self.copy(source)
        return self.copy_times(source, times)

    def play_out(self, policy_seed: int) -> int:
        """Play on at random to the end of the game; returns the steps taken."""
        if not self.over and self.legal_count == 0:
            raise IllegalAction("the game has not begun")
        return self.run_random(start(policy_seed))

    # -- for people at a prompt ----------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game this is a position of: its words, its notations, its options."""
        from dicewright.core.registry import game_of

        return game_of(self)

    @property
    def actions(self) -> Actions:
        """The legal actions, now: they show texts, are numbers, and can be counted, gone through
        and asked with `in`."""
        from dicewright.core.legal import Actions

        return Actions(self)

    def position(self) -> str:
        """The position as one line that `Game.from_position` reads."""
        return self.game.position(self)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat, or somebody who only looks on, sees, as plain data."""
        return self.game.view(self, seat)

    def outcome(self) -> Outcome | None:
        """Scores, places and winners; None while the game goes on."""
        return self.game.outcome(self) if self.over else None

    def __repr__(self) -> str:
        from dicewright.core.picture import summary

        return summary(self)

    def __str__(self) -> str:
        return self.game.picture(self)

    def _repr_html_(self) -> str:
        """The table in a notebook."""
        from dicewright.core.picture import html_picture

        return html_picture(self)

    def _repr_svg_(self) -> str | None:
        """The same as a drawing alone, where a game has one."""
        from dicewright.core.picture import svg_picture

        return svg_picture(self)

    def __eq__(self, other: object) -> bool:
        """Is it the same position with the same random word? Then both go on alike, and have the
        same position line."""
        if not isinstance(other, State) or self.__class__ is not other.__class__:
            return NotImplemented
        return (
            self.players == other.players
            and self.rng == other.rng
            and self.chance_mode == other.chance_mode
            and self.cells() == other.cells()
            and self.frames() == other.frames()
        )

    def __hash__(self) -> int:
        raise TypeError("a state changes and has no hash; digest() and position() make keys")

    def digest(self, *, dice: bool = True) -> int:
        """64 bits that equal states share and others, as good as certainly, do not: a key for
        tables of a search. The same on every machine. Without `dice` the random word is left out:
        positions that look alike share it, however the dice will fall."""
        word: Word = mix(self.rng if dice else 0)
        word = folded(folded(word, self.players), self.chance_mode)
        for i in range(self.top + k.FRAME):
            word = folded(word, self.stack[i])
        return mix(self.fold_cells(word))

    # -- copy.copy, copy.deepcopy and pickle ---------------------------------------------------

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[Callable[..., State], tuple[object, ...]]:
        """A pickle is plain data, the same whether this engine is compiled or not. Listeners stay
        behind, as in a copy."""
        head = (self.players, self.rng, self.chance_mode, self.over, self.decisions)
        return unpickled, (self.__class__, head, self.cells(), self.frames(), self.legal_actions())

    def restore(
        self,
        head: tuple[int, ...],
        cells: Cells,
        frames: list[tuple[int, ...]],
        legal: list[int],
    ) -> None:
        """Become the state that a pickle describes."""
        self.players, self.rng, self.chance_mode = head[0], head[1], head[2]
        self.load_cells(cells)
        self.set_frames(frames)
        self.over, self.decisions = bool(head[3]), head[4]
        self.legal_count = 0
        for action in legal:
            offer(self, action)


class PythonState(State):
    """A state whose rules stay Python, also where everything else is compiled.

    Compiled code calls a game's part as C functions, and no Python class can override those. Here
    they look up the method of that name and call it: whatever searches, simulates or teaches finds
    a state like any other. What a rule raises, `advance` raises. Derive from
    `core.simple.SimpleState`, which has all those methods.
    """

    #: What a rule raised where C could not pass it on.
    error: object

    def digest(self, *, dice: bool = True) -> int:
        word: Word = mix(self.rng if dice else 0)
        for number in (self.players, self.chance_mode, *chain(*self.frames())):
            word = folded(word, number)
        for value in self.cells().values():
            for number in value if isinstance(value, list) else [value]:
                word = folded(word, number)
        return mix(word)

    def copy_from(self, source: State) -> int:
        State.copy_from(self, source)
        self.copy_cells(source)
        return 0

    def copy_cells(self, source: State) -> None:
        """Take over what the game added."""

    def push_frame(self, op: int, seat: int, a: int, b: int, c: int) -> None:
        """Add a frame. Its cells are small numbers, also where no compiler minds."""
        for cell in (seat, a, b, c):
            assert -k.LARGEST_CELL <= cell <= k.LARGEST_CELL, f"{cell} is too large for a frame"
        push(self, op, seat, a, b, c)

    def pop_frame(self) -> int:
        """Take the top frame off; returns whose it was."""
        return self.stack[pop(self) + k.SEAT]

    def offer_action(self, action: int) -> None:
        """Add a legal action."""
        offer(self, action)

    def draw_number(self, n: int) -> int:
        """A number from 0 to n - 1 from the state's random word."""
        return draw(self, n)

    def note_event(self, kind: int, seat: int, a: int, b: int, c: int, d: int) -> None:
        """Note an event, if anybody listens."""
        if self.listening:
            emit(self, kind, seat, a, b, c, d)


def unpickled(
    made: type[State],
    head: tuple[int, ...],
    cells: Cells,
    frames: list[tuple[int, ...]],
    legal: list[int],
) -> State:
    """A state from a pickle."""
    state = made()
    state.restore(head, cells, frames, legal)
    return state
