"""HTTP: the position of the day, its answers, and how it is played on (`sim/daily.py`)."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from dicewright.core.game import Speaker, player_name
from dicewright.core.record import Record, Step
from dicewright.core.state import State
from dicewright.server import messages, render, review
from dicewright.server.api import Guest, Json, Lang, TheLobby, refusals, wishes_of
from dicewright.server.refusal import Refused
from dicewright.server.render import known_language, speaker_of
from dicewright.server.session import LOG_STEPS
from dicewright.sim.daily import FIRST, Puzzle, puzzle_of

router = APIRouter(tags=["daily"])

Day = Annotated[str, Path(max_length=10, description="2026-11-18, or today")]
TODAY = "today"


def today() -> date:
    """The same day for everybody."""
    return datetime.now(UTC).date()


def _day(text: str) -> date:
    """A day that has a position; those to come are nobody's business yet."""
    try:
        day = today() if text == TODAY else date.fromisoformat(text)
    except ValueError:
        raise Refused("bad-request", "a day is written as 2026-11-18") from None
    if not FIRST <= day <= today():
        raise Refused("not-found", f"there are positions from {FIRST} to {today()}")
    return day


@router.get("/api/daily/{day}", response_model=messages.Daily, responses=refusals(400, 404, 503))
async def daily(
    day: Day, request: Request, lobby: TheLobby, guest: Guest, lang: Lang = "en"
) -> Response:
    """The position of a day."""
    chosen, spoken, now = _day(day), known_language(lang), today()
    make = partial(_told, chosen, now, spoken)
    return (await lobby.answers.get(guest, ("daily", chosen, now, spoken), make)).to(request)


@router.get(
    "/api/daily/{day}/answers",
    response_model=messages.DailyAnswers,
    responses=refusals(400, 404, 503),
)
async def answers(
    day: Day, request: Request, lobby: TheLobby, guest: Guest, lang: Lang = "en"
) -> Response:
    """What every answer is worth. Decide first."""
    chosen, spoken = _day(day), known_language(lang)
    make = partial(_judged, chosen, spoken)
    return (await lobby.answers.get(guest, ("daily answers", chosen, spoken), make)).to(request)


@router.post(
    "/api/daily/{day}/play-on",
    status_code=201,
    response_model=messages.Made,
    responses=refusals(400, 403, 404, 413, 422, 503),
)
async def play_on(day: Day, wanted: messages.Sitting, lobby: TheLobby, guest: Guest) -> Response:
    """Make a table that begins from the position of a day."""
    record = (await lobby.desk.do(guest, partial(puzzle_of, _day(day)))).record
    made = await lobby.play_on(
        record, len(record.moves), wishes_of(wanted.seats), title="", guest=guest
    )
    return Json(made, 201)


def _told(day: date, now: date, language: str) -> messages.Daily:
    puzzle, speaker, names = _said(day, language)
    steps, state = _walked(puzzle.record)
    prompt = render.prompt_data(speaker, state, names=names)
    assert prompt, "somebody decides"
    return messages.Daily(
        *(str(day), str(now), str(FIRST), puzzle.record.game),
        options=dict(puzzle.record.options),
        names=names,
        moves=len(puzzle.record.moves),
        view=speaker.game.view(state, None),
        prompt=prompt,
        log=render.steps_data(speaker, steps[-LOG_STEPS:], names),
    )


def _judged(day: date, language: str) -> messages.DailyAnswers:
    puzzle, speaker, names = _said(day, language)
    _, state = _walked(puzzle.record)
    labels = speaker.labels(state, [answer.action for answer in puzzle.answers], names)
    return messages.DailyAnswers(
        str(day),
        review.opinion_of(puzzle.bot),
        puzzle.looks,
        [
            messages.DailyAnswer(
                *(answer.action, label),
                win=answer.win,
                error=answer.error,
                score=answer.score,
                score_error=answer.score_error,
            )
            for answer, label in zip(puzzle.answers, labels, strict=True)
        ],
    )


def _said(day: date, language: str) -> tuple[Puzzle, Speaker, tuple[str, ...]]:
    """A day's position, and who tells of it."""
    puzzle = puzzle_of(day)
    speaker = speaker_of(puzzle.record.game, language)
    seats = range(puzzle.record.players)
    return puzzle, speaker, tuple(player_name(speaker.words, seat) for seat in seats)


def _walked(record: Record) -> tuple[list[Step], State]:
    walked = list(record.walk())
    return [step for step, _ in walked], walked[-1][1]
