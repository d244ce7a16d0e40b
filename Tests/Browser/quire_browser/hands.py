"""Hands: real touches through the browser's own input path, and a mouse that offers the same movements.

A movement is a path over time. Where the finger is at each sample follows from the clock, not from the number of the
sample, so a slow machine gives fewer samples of the same movement, never a slower movement.
"""

import math
import time
from collections.abc import Callable
from typing import Protocol

from playwright.sync_api import CDPSession, Page

Spot = tuple[float, float]

#: Seconds between two samples: a little faster than a frame, as touch screens are.
SAMPLE = 0.008
#: Seconds a finger stays down for a tap.
TAP = 0.04


def even(part: float) -> float:
    """The same speed all the way: the finger is still moving when it leaves."""
    return part


def gentle(part: float) -> float:
    """Starts and ends at rest: the finger stands still when it leaves."""
    return 0.5 - 0.5 * math.cos(math.pi * part)


def between(start: Spot, end: Spot, part: float) -> Spot:
    return (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)


class Hand(Protocol):
    """One finger, or the mouse with its button."""

    def down(self, spot: Spot) -> None: ...
    def move(self, spot: Spot) -> None: ...
    def up(self) -> None: ...


class Movements:
    """What every hand can do with down, move and up."""

    spot: Spot = (0, 0)

    def glide(self, end: Spot, duration: float = 0.2, pace: Callable[[float], float] = even) -> None:
        """Moves from where the hand is to `end` in `duration` seconds, and stays there."""
        start, began = self.spot, time.monotonic()
        while True:
            part = min(1.0, (time.monotonic() - began) / duration) if duration > 0 else 1.0
            self.move(between(start, end, pace(part)))
            if part >= 1:
                return
            time.sleep(SAMPLE)

    def hold(self, seconds: float) -> None:
        """Stays where it is: what was a fling becomes a placing."""
        time.sleep(seconds)

    def tap(self, spot: Spot) -> None:
        self.down(spot)
        time.sleep(TAP)
        self.up()

    def double_tap(self, spot: Spot, pause: float = 0.09) -> None:
        self.tap(spot)
        time.sleep(pause)
        self.tap(spot)

    def swipe(self, start: Spot, end: Spot, duration: float = 0.12) -> None:
        """Down, along and off without stopping; the velocity at the end is the distance over the duration."""
        self.down(start)
        self.glide(end, duration, even)
        self.up()

    def place(self, start: Spot, end: Spot, duration: float = 0.4) -> None:
        """Down, along, and off at rest."""
        self.down(start)
        self.glide(end, duration, gentle)
        self.hold(0.15)
        self.up()


class Touch(Movements):
    """Fingers, through the DevTools protocol: the page gets pointer events of the type touch, gestures included."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.fingers: dict[int, Spot] = {}

    def _send(self, kind: str, fingers: dict[int, Spot]) -> None:
        points = [
            {"x": x, "y": y, "id": finger, "radiusX": 8, "radiusY": 8, "force": 0.5}
            for finger, (x, y) in fingers.items()
        ]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, spot: Spot, finger: int = 0) -> None:
        self.fingers[finger] = spot
        self.spot = spot
        self._send("touchStart", self.fingers)

    def move(self, spot: Spot, finger: int = 0) -> None:
        self.fingers[finger] = spot
        self.spot = spot
        self._send("touchMove", self.fingers)

    def up(self) -> None:
        """Lifts every finger."""
        self.fingers = {}
        self._send("touchEnd", {})

    def cancel(self) -> None:
        """The system takes the touch away, as for a call that comes in."""
        self.fingers = {}
        self._send("touchCancel", {})

    def pinch(
        self, middle: Spot, start: float, end: float, duration: float = 0.3, hold: float = 0.0, lift: bool = True
    ) -> None:
        """Two fingers, `start` points apart around `middle`, go to `end` points apart; they rest for `hold` seconds."""

        def fingers(apart: float) -> dict[int, Spot]:
            across, along = apart / 2 * 0.8, apart / 2 * 0.6
            return {
                0: (middle[0] - across, middle[1] - along),
                1: (middle[0] + across, middle[1] + along),
            }

        first = fingers(start)
        self.down(first[0], 0)
        self.down(first[1], 1)
        began, part = time.monotonic(), 0.0
        while part < 1:
            time.sleep(SAMPLE)
            part = min(1.0, (time.monotonic() - began) / duration)
            self.fingers = fingers(start + (end - start) * gentle(part))
            self._send("touchMove", self.fingers)
        if hold:
            time.sleep(hold)
        if lift:
            self.up()


class Mouse(Movements):
    """The mouse with its first button."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def down(self, spot: Spot) -> None:
        self.spot = spot
        self.page.mouse.move(*spot)
        self.page.mouse.down()

    def move(self, spot: Spot) -> None:
        self.spot = spot
        self.page.mouse.move(*spot)

    def up(self) -> None:
        self.page.mouse.up()
