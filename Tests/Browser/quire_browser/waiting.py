"""Polls until a condition holds."""

import time
from collections.abc import Callable
from typing import TypeVar

Value = TypeVar("Value")


#: The longest pause between two questions, in seconds, if the test doesn't choose it. A question to the page keeps five
#: processes busy, so a longer wait asks less often.
LONGEST_PAUSE = 0.06


def until(question: Callable[[], Value], message: str, seconds: float = 10, every: float | None = None) -> Value:
    """Calls `question` until its answer is truthy, and returns it; fails with the message and the last answer.

    Asks again after `every` seconds, or by default after pauses that grow from 20 to 60 milliseconds.
    """
    pause = every or 0.02
    deadline = time.monotonic() + seconds
    while True:
        answer = question()
        if answer:
            return answer
        if time.monotonic() > deadline:
            raise AssertionError(f"timed out after {seconds} s: {message} (last value: {answer!r})")
        time.sleep(pause)
        if every is None:
            pause = min(pause * 1.3, LONGEST_PAUSE)
