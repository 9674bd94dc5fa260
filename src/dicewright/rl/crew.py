"""Threads that step lanes together: the caller's own and its helpers, each with a share.

A step of a thousand lanes takes less than a millisecond. To put a thread to sleep and wake it up
again takes a tenth of that, and some kernels wake it on the very core that is busy with asking. So
a helper stays awake for a moment after each step (`lanes.help_lanes`, without Python's lock) and
sleeps only when no other follows. Whoever waits for helpers gives way to them after a moment: there
may be fewer cores than threads that want one.

Everything that reads a lane is done by the thread that steps it, also drawing random actions and
looking whether actions are legal: its core has the lane at hand, another one has to fetch it.
"""

from __future__ import annotations

import os
from threading import Lock, Thread

from dicewright.rl.consts import DRAW, LOOK, STEP
from dicewright.rl.lanes import Bell, Share, help_lanes, wait_for_helpers, work_lanes


class Helper:
    """A thread with a share of its own. It knows nothing of the crew, so that it does not keep it
    alive."""

    def __init__(self, bell: Bell, place: int, share: Share) -> None:
        self.bell = bell
        self.place = place
        self.share = share
        self.error: BaseException | None = None
        self.leaving = False
        self._asleep = False
        self._changing = Lock()
        self._woken = Lock()
        self._woken.acquire()
        Thread(target=self.serve, name=f"lanes {place}", daemon=True).start()

    def serve(self) -> None:
        """Do what is asked for until the crew leaves."""
        number = 0
        while not self.leaving:
            try:
                number = help_lanes(self.share, self.bell, self.place, number)
            except BaseException as error:
                self.error = error
                number = self.bell.asked()
                self.bell.answer(self.place, number)
            self._sleep(number)

    def _sleep(self, number: int) -> None:
        """Until somebody calls, unless somebody has in the meantime."""
        with self._changing:
            if self.leaving or self.bell.asked() != number:
                return
            self._asleep = True
        self._woken.acquire()

    def call(self) -> None:
        """The bell rang, or it is time to leave: wake up, if asleep."""
        with self._changing:
            if self._asleep:
                self._asleep = False
                self._woken.release()


class Crew:
    """The caller's own share, and a helper for each of the others."""

    def __init__(self, own: Share, *others: Share) -> None:
        self.bell = Bell()
        self.own = own
        self.process = os.getpid()
        self.helpers = [Helper(self.bell, i, share) for i, share in enumerate(others, 1)]

    def draw(self, word: int) -> None:
        """A random legal action for every lane."""
        self.bell.word = word
        self._work(DRAW)

    def first_illegal(self) -> int:
        """The first lane whose action is not legal, or -1."""
        self._work(LOOK)
        return self.bell.first_wrong(1 + len(self.helpers))

    def step(self) -> None:
        """A step in all lanes."""
        self._work(STEP)

    def _work(self, task: int) -> None:
        """A task in all lanes. What a helper met is raised here."""
        number = self.bell.ring(task)
        for helper in self.helpers:
            helper.call()
        try:
            work_lanes(self.own, self.bell, task)
        finally:
            while wait_for_helpers(self.bell, len(self.helpers), number) < len(self.helpers):
                pass
        for helper in self.helpers:
            if helper.error is not None:
                error, helper.error = helper.error, None
                raise error

    def is_here(self) -> bool:
        """Threads stay behind when a process forks."""
        return self.process == os.getpid()

    def leave(self) -> None:
        """Let the helpers go."""
        for helper in self.helpers:
            helper.leaving = True
            helper.call()
