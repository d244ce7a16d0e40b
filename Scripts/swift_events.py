"""Reads the event stream of Swift Testing: a JSON value per line, with the tests of a run and their results.

`swift test --event-stream-output-path FILE --event-stream-version 0` writes it while the tests run, so it also tells
which tests had not ended when a run was stopped or crashed.
"""

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class TestRun:
    """The tests of a run by their names, such as `ReadersTests.SessionTests/expire()`. Suites are left out."""

    all: set[str] = field(default_factory=set)
    passed: set[str] = field(default_factory=set)
    failed: set[str] = field(default_factory=set)
    skipped: set[str] = field(default_factory=set)
    #: The number of test cases of each test that have started and not ended.
    open_cases: Counter[str] = field(default_factory=Counter)
    #: The run has ended, so the stream is complete.
    has_ended: bool = False

    @property
    def without_result(self) -> set[str]:
        """Tests that had not ended when the stream ended. Most of them had not started."""
        return self.all - self.passed - self.failed - self.skipped

    @property
    def running(self) -> set[str]:
        """Tests whose code was running when the stream ended. Other tests without a result were waiting."""
        return {name for name, count in self.open_cases.items() if count > 0}

    def add(self, line: str) -> None:
        """Adds a line of the stream. Ignores the last line of a stream that was cut off."""
        try:
            record = json.loads(line)
            payload = record["payload"]
            kind = payload["kind"]
        except (ValueError, KeyError, TypeError):
            return
        if record["kind"] == "test":
            if kind == "function":
                self.all.add(_name(payload["id"]))
        elif kind == "runEnded":
            self.has_ended = True
        elif kind in ("testCaseStarted", "testCaseEnded", "testEnded", "testSkipped"):
            name = _name(payload["testID"])
            if name not in self.all:
                return
            if kind == "testCaseStarted":
                self.open_cases[name] += 1
            elif kind == "testCaseEnded":
                self.open_cases[name] -= 1
            elif kind == "testSkipped":
                self.skipped.add(name)
            elif any(message["symbol"] == "fail" for message in payload["messages"]):
                self.failed.add(name)
            else:
                self.passed.add(name)


def read(path: Path) -> TestRun:
    """The tests and results of a stream. A missing file has none."""
    run = TestRun()
    try:
        with path.open(errors="replace") as stream:
            for line in stream:
                run.add(line)
    except OSError:
        pass
    return run


def _name(identifier: str) -> str:
    """The name of a test without the place of its declaration, which follows the last slash."""
    return identifier.rpartition("/")[0] if ".swift:" in identifier else identifier
