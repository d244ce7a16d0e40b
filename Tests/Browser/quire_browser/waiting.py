"""Polls until a condition holds."""

import time
from collections.abc import Callable
from typing import TypeVar

Value = TypeVar("Value")


def until(question: Callable[[], Value], message: str, seconds: float = 10, every: float = 0.02) -> Value:
    """Calls `question` until its answer is truthy, and returns it; fails with the message and the last answer."""
    deadline = time.monotonic() + seconds
    while True:
        answer = question()
        if answer:
            return answer
        if time.monotonic() > deadline:
            raise AssertionError(f"waited {seconds} s in vain: {message} (last answer: {answer!r})")
        time.sleep(every)
