"""Hands: real touches and a real mouse, through the browser's own input path.

Every sample carries the time at which the finger was there, as a touch screen's does: how fast a movement was doesn't
depend on how busy the machine is, only when the page hears of it.
"""

import math
import time
from collections.abc import Callable
from typing import Protocol

from playwright.sync_api import CDPSession, Page

Spot = tuple[float, float]

#: Seconds between two samples.
SAMPLE = 1 / 60
#: Seconds a finger stays down for a tap.
TAP = 0.05


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

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.spot: Spot = (0, 0)
        #: The hand's own time: when its last sample was taken, in seconds since 1970.
        self.now = 0.0

    def begins(self) -> None:
        """A movement begins now, though never before the last one ended."""
        self.now = max(self.now + 0.001, time.time())

    def passes(self, seconds: float) -> None:
        """The hand's time goes on; the real time is waited for if it is behind."""
        self.now += seconds
        time.sleep(max(0.0, self.now - time.time()))

    def glide(self, end: Spot, duration: float = 0.2, pace: Callable[[float], float] = even) -> None:
        """Moves from where the hand is to `end` in `duration` seconds, and stays there."""
        start = self.spot
        count = max(1, round(duration / SAMPLE))
        for number in range(1, count + 1):
            self.passes(duration / count)
            self.move(between(start, end, pace(number / count)))

    def hold(self, seconds: float) -> None:
        """Stays where it is: what was a fling becomes a placing."""
        self.passes(max(seconds, time.time() + seconds - self.now))

    def tap(self, spot: Spot) -> None:
        self.down(spot)
        self.passes(TAP)
        self.up()

    def double_tap(self, spot: Spot, pause: float = 0.09) -> None:
        self.tap(spot)
        self.passes(pause)
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
        super().__init__(page)
        self.fingers: dict[int, Spot] = {}

    def _send(self, kind: str, fingers: dict[int, Spot]) -> None:
        points = [
            {"x": x, "y": y, "id": finger, "radiusX": 8, "radiusY": 8, "force": 0.5}
            for finger, (x, y) in fingers.items()
        ]
        event = {"type": kind, "touchPoints": points, "timestamp": self.now}
        self.session.send("Input.dispatchTouchEvent", event)

    def down(self, spot: Spot, finger: int = 0) -> None:
        self.begins()
        self.fingers[finger] = spot
        self.spot = spot
        self._send("touchStart", self.fingers)

    def move(self, spot: Spot, finger: int = 0) -> None:
        self.fingers[finger] = spot
        self.spot = spot
        self._send("touchMove", self.fingers)

    def lift(self, finger: int) -> None:
        """Lifts one finger; the others stay where they are."""
        # What an end names has been lifted; an end that names nothing lifts all.
        self._send("touchEnd", {finger: self.fingers.pop(finger)})

    def up(self) -> None:
        """Lifts every finger."""
        self.fingers = {}
        self._send("touchEnd", {})

    def cancel(self) -> None:
        """The system takes the touch away, as for a call that comes in."""
        self.fingers = {}
        self._send("touchCancel", {})

    def pinch(
        self, middle: Spot, start: float, end: float, duration: float = 0.3, hold: float = 0.1, lift: bool = True
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
        count = max(1, round(duration / SAMPLE))
        for number in range(1, count + 1):
            self.passes(duration / count)
            self.fingers = fingers(start + (end - start) * gentle(number / count))
            self._send("touchMove", self.fingers)
        self.hold(hold)
        if lift:
            self.up()


class Mouse(Movements):
    """The mouse with its first button."""

    def _send(self, kind: str, buttons: int) -> None:
        event = {"type": kind, "x": self.spot[0], "y": self.spot[1], "button": "left", "buttons": buttons}
        self.session.send("Input.dispatchMouseEvent", event | {"clickCount": 1, "timestamp": self.now})

    def down(self, spot: Spot) -> None:
        self.begins()
        self.spot = spot
        self._send("mousePressed", 1)

    def move(self, spot: Spot) -> None:
        self.spot = spot
        self._send("mouseMoved", 1)

    def up(self) -> None:
        self._send("mouseReleased", 0)

    def scroll(self, spot: Spot, deltas: list[Spot]) -> None:
        """One push of a trackpad: steps at the rate of frames, with the times they were made at."""
        self.begins()
        for across, along in deltas:
            event = {"type": "mouseWheel", "x": spot[0], "y": spot[1], "deltaX": across, "deltaY": along}
            self.session.send("Input.dispatchMouseEvent", event | {"timestamp": self.now})
            self.passes(SAMPLE)
