"""Real touches and a real mouse, through the browser's input path.

Every sample has the time of the finger, as on a touch screen: the velocity of a gesture doesn't depend on the load of
the machine, only the time at which the page gets it.
"""

import math
import time
from collections.abc import Callable
from typing import Protocol

from playwright.sync_api import CDPSession, Page

Spot = tuple[float, float]

#: Seconds between two samples, as on a touch screen.
SAMPLE = 1 / 60
#: Seconds between two samples on the curl's canvas: without a graphics card a frame takes up to a second there.
CANVAS_SAMPLE = 0.1
#: Seconds a finger stays down for a tap.
TAP = 0.05


def even(part: float) -> float:
    """Constant speed: the finger is still moving when it lifts."""
    return part


def gentle(part: float) -> float:
    """Starts and ends at rest: the finger is still when it lifts."""
    return 0.5 - 0.5 * math.cos(math.pi * part)


def between(start: Spot, end: Spot, part: float) -> Spot:
    return (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)


class Pointer(Protocol):
    """One finger, or the mouse with its button."""

    def down(self, spot: Spot) -> None: ...
    def press(self, spot: Spot) -> None: ...
    def move(self, spot: Spot) -> None: ...
    def up(self) -> None: ...


class PointerMovements:
    """Gestures made of down, move and up."""

    #: Seconds between two samples of a movement. Each sample waits for a frame, so a test with slow frames sets a longer
    #: time: a browser, too, merges the moves that arrive during a frame.
    sample = SAMPLE

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.spot: Spot = (0, 0)
        #: The time of the last sample, in seconds since 1970.
        self.now = 0.0

    def begin_gesture(self) -> None:
        """Starts a gesture now, but never before the previous one ended."""
        self.now = max(self.now + 0.001, time.time())

    def advance(self, seconds: float) -> None:
        """Advances the pointer's time, and waits for the real time to reach it."""
        self.now += seconds
        time.sleep(max(0.0, self.now - time.time()))

    def glide(self, end: Spot, duration: float = 0.2, pace: Callable[[float], float] = even) -> None:
        """Moves from the current spot to `end` in `duration` seconds, without lifting."""
        start = self.spot
        count = max(1, round(duration / self.sample))
        for number in range(1, count + 1):
            self.advance(duration / count)
            self.move(between(start, end, pace(number / count)))

    def hold(self, seconds: float) -> None:
        """Stays still, so that the velocity is zero."""
        self.advance(max(seconds, time.time() + seconds - self.now))

    def tap(self, spot: Spot) -> None:
        self.down(spot)
        self.advance(TAP)
        self.up()

    def double_tap(self, spot: Spot, pause: float = 0.09) -> None:
        """Two taps. The second has a fixed delay after the first, however long the page takes to handle the first."""
        self.tap(spot)
        self.advance(pause)
        self.press(spot)
        self.advance(TAP)
        self.up()

    def swipe(self, start: Spot, end: Spot, duration: float = 0.12) -> None:
        """Down, along and up without stopping; the final velocity is the distance over the duration."""
        self.down(start)
        self.glide(end, duration, even)
        self.up()

    def drag(self, start: Spot, end: Spot, duration: float = 0.4) -> None:
        """Down, along, and up at rest."""
        self.down(start)
        self.glide(end, duration, gentle)
        self.hold(0.15)
        self.up()


class Touch(PointerMovements):
    """Fingers, through the DevTools protocol: the page gets pointer events of the type touch, and the browser's
    gestures."""

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
        """Begins a gesture."""
        self.begin_gesture()
        self.press(spot, finger)

    def press(self, spot: Spot, finger: int = 0) -> None:
        """Puts down a finger at the time of the gesture."""
        self.fingers[finger] = spot
        self.spot = spot
        self._send("touchStart", self.fingers)

    def move(self, spot: Spot, finger: int = 0) -> None:
        self.fingers[finger] = spot
        self.spot = spot
        self._send("touchMove", self.fingers)

    def lift(self, finger: int) -> None:
        """Lifts one finger; the others stay where they are."""
        # A touchEnd lifts the points that it names, or all if it names none.
        self._send("touchEnd", {finger: self.fingers.pop(finger)})

    def up(self) -> None:
        """Lifts every finger."""
        self.fingers = {}
        self._send("touchEnd", {})

    def cancel(self) -> None:
        """Cancels the touch, as the system does for an incoming call."""
        self.fingers = {}
        self._send("touchCancel", {})

    def pinch(
        self, middle: Spot, start: float, end: float, duration: float = 0.3, hold: float = 0.1, lift: bool = True
    ) -> None:
        """Two fingers, `start` points apart around `middle`, move to `end` points apart and rest for `hold` seconds."""

        def fingers(apart: float) -> dict[int, Spot]:
            across, along = apart / 2 * 0.8, apart / 2 * 0.6
            return {
                0: (middle[0] - across, middle[1] - along),
                1: (middle[0] + across, middle[1] + along),
            }

        first = fingers(start)
        self.down(first[0], 0)
        self.down(first[1], 1)
        count = max(1, round(duration / self.sample))
        for number in range(1, count + 1):
            self.advance(duration / count)
            self.fingers = fingers(start + (end - start) * gentle(number / count))
            self._send("touchMove", self.fingers)
        self.hold(hold)
        if lift:
            self.up()


class Mouse(PointerMovements):
    """The mouse with its first button."""

    def _send(self, kind: str, buttons: int) -> None:
        event = {"type": kind, "x": self.spot[0], "y": self.spot[1], "button": "left", "buttons": buttons}
        self.session.send("Input.dispatchMouseEvent", event | {"clickCount": 1, "timestamp": self.now})

    def down(self, spot: Spot) -> None:
        """Begins a gesture."""
        self.begin_gesture()
        self.press(spot)

    def press(self, spot: Spot) -> None:
        """Presses the button at the time of the gesture."""
        self.spot = spot
        self._send("mousePressed", 1)

    def move(self, spot: Spot) -> None:
        self.spot = spot
        self._send("mouseMoved", 1)

    def up(self) -> None:
        self._send("mouseReleased", 0)

    def scroll(self, spot: Spot, deltas: list[Spot]) -> None:
        """One scroll of a trackpad: deltas at the frame rate, with their times."""
        self.begin_gesture()
        for across, along in deltas:
            event = {"type": "mouseWheel", "x": spot[0], "y": spot[1], "deltaX": across, "deltaY": along}
            self.session.send("Input.dispatchMouseEvent", event | {"timestamp": self.now})
            self.advance(SAMPLE)
