#!/usr/bin/env python3
"""Adds up the tests of all steps and prints "N passed, N failed" as the last line.

    Scripts/sum-up-tests.py LOGS

LOGS holds what Scripts/test.sh left there: `steps` (a step and its exit status a line), the reports that
Swift Testing, XCTest and pytest write in the xunit format, and the log of each step. A step whose name ends in `-again`
is the second try of the one before: what failed in the first and passed in the second counts as passed, and is named.

A step that failed without a single failed test in its report (it did not build, it crashed, the format is off)
counts as one failure, so that no failure can hide behind the counts. Exit status: 0 if nothing failed and some
test passed, 1 otherwise.
"""

import re
import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from pathlib import Path

#: The reports of each step that runs tests. XCTest writes its own even if there is no such test.
REPORTS = {
    "engine-tests": ["engine-swift-testing.xml", "engine.xml"],
    "swift-tests": ["swift-swift-testing.xml", "swift.xml"],
    "browser-tests": ["browser.xml"],
    "swift-tests-again": ["swift-again-swift-testing.xml", "swift-again.xml"],
    "browser-tests-again": ["browser-again.xml"],
}
AGAIN = "-again"


@dataclass
class Count:
    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: "Count") -> "Count":
        return Count(
            self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped
        )


def count_of_report(path: Path) -> Count | None:
    """What a report in the xunit format counts; None if there is none, or only a part of one."""
    try:
        root = ElementTree.parse(path).getroot()
    except (OSError, ElementTree.ParseError):
        return None
    count = Count()
    for case in root.iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            count.failed += 1
        elif case.find("skipped") is not None:
            count.skipped += 1
        else:
            count.passed += 1
    return count


def count_of_swift_log(path: Path) -> Count:
    """What the log says of single tests: a run that crashed leaves no report."""
    count = Count()
    try:
        lines = path.read_text(errors="replace").splitlines()
    except OSError:
        return count
    for line in lines:
        # "✔ Test name() passed after", not "✔ Test run with …" nor "✔ Test case passing …".
        if re.match(r"✔ Test (?!run with |case passing ).* passed after ", line):
            count.passed += 1
        elif re.match(r"✘ Test (?!run with |case passing ).* failed after ", line):
            count.failed += 1
    return count


def count_of_step(name: str, status: str, logs: Path) -> Count:
    count = Count()
    if name in REPORTS and status != "not run":
        reports = [count_of_report(logs / report) for report in REPORTS[name]]
        found = [report for report in reports if report is not None]
        is_browser = name.startswith("browser-tests")
        if found and (is_browser or reports[0] is not None):
            count = sum(found, Count())
        elif not is_browser:
            count = count_of_swift_log(logs / f"{name}.log")
        if status == "0" and count.passed + count.failed == 0:
            # It "succeeded", and ran nothing.
            count.failed += 1
    if status != "0" and count.failed == 0:
        count.failed += 1
    return count


def failed_names(name: str, logs: Path) -> list[str]:
    """The tests that failed in a step, as far as its reports tell."""
    names = []
    for report in REPORTS[name]:
        try:
            cases = ElementTree.parse(logs / report).getroot().iter("testcase")
        except (OSError, ElementTree.ParseError):
            continue
        for case in cases:
            if case.find("failure") is not None or case.find("error") is not None:
                names.append(f"{case.get('classname', '')} {case.get('name', '')}".strip())
    return names


def after_second_try(name: str, first: Count, second: Count) -> Count:
    """What counts of a step that was tried twice: Swift's tests all ran again, of the browser's those that had failed."""
    if name == "browser-tests":
        return Count(first.passed + second.passed, second.failed, first.skipped)
    return second


def main() -> int:
    logs = Path(sys.argv[1])
    total = Count()
    steps = dict(line.split("\t") for line in (logs / "steps").read_text().splitlines())
    for name, status in steps.items():
        if name.endswith(AGAIN):
            continue
        count = count_of_step(name, status, logs)
        if name + AGAIN in steps:
            again = count_of_step(name + AGAIN, steps[name + AGAIN], logs)
            print(f"   {name}: {count.failed} failed at the first try, {again.failed} at the second")
            for test in failed_names(name, logs):
                print(f"      at the first try: {test}")
            count = after_second_try(name, count, again)
        total += count
        if name in REPORTS:
            skipped = f", {count.skipped} skipped" if count.skipped else ""
            print(f"   {name}: {count.passed} passed, {count.failed} failed{skipped}")
        elif count.failed:
            print(f"   {name}: failed")
    print(f"{total.passed} passed, {total.failed} failed")
    return 0 if total.failed == 0 and total.passed > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
