#!/usr/bin/env python3
"""Adds up the tests of all steps and prints "N passed, N failed" as the last line.

    Scripts/summarize-tests.py LOGS SECONDS

SECONDS is the time of the whole run. LOGS is the folder that Scripts/test.sh writes. It contains `steps` (one line per
step: its name, exit status and seconds), the events of Swift Testing and the report that pytest writes in the xunit
format. A step whose name ends in `-again` ran the failed tests of another step a second time. Tests that passed then
count as passed, and are listed; so are the tests that failed. Tests without a result, as after a crash, count as failed.

A step that failed without a failed test in its report (a build error, a crash, a formatting error) counts as one
failure, so every failure shows in the counts. Exit status: 0 if nothing failed and a test passed, otherwise 1.
"""

import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, field
from pathlib import Path

import swift_events

#: The steps that run tests, and the name of the file with their results.
REPORTS = {
    "engine-tests": "engine-tests.events",
    "swift-tests": "swift-tests.events",
    "postgresql-tests": "postgresql-tests.events",
    "browser-tests": "browser-tests.xml",
    "node-tests": "node-tests.xml",
}
AGAIN = "-again"
#: The largest number of failed tests that are listed by name. After a crash, all tests without a result count as failed.
MAXIMUM_LISTED = 40


@dataclass
class Results:
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    passed_names: set[str] = field(default_factory=set)
    failed_names: set[str] = field(default_factory=set)

    def add_report(self, path: Path) -> None:
        """Adds the tests of a report in the xunit format. Adds nothing if it is missing or incomplete."""
        try:
            cases = list(ElementTree.parse(path).getroot().iter("testcase"))
        except (OSError, ElementTree.ParseError):
            return
        for case in cases:
            name = f"{case.get('classname', '')} {case.get('name', '')}".strip()
            if case.find("failure") is not None or case.find("error") is not None:
                self.failed += 1
                self.failed_names.add(name)
            elif case.find("skipped") is not None:
                self.skipped += 1
            else:
                self.passed += 1
                self.passed_names.add(name)

    def add_events(self, path: Path) -> None:
        """Adds the tests of an event stream of Swift Testing."""
        run = swift_events.read(path)
        self.passed_names = run.passed
        self.failed_names = run.failed | run.without_result
        self.passed, self.failed, self.skipped = len(run.passed), len(self.failed_names), len(run.skipped)


@dataclass
class Step:
    name: str
    status: str
    seconds: int

    @property
    def runs_tests(self) -> bool:
        return self.name.removesuffix(AGAIN) in REPORTS

    def results(self, logs: Path) -> Results:
        results = Results()
        if self.runs_tests and self.status != "not run":
            base = self.name.removesuffix(AGAIN)
            report = logs / REPORTS[base].replace(base, self.name, 1)
            if report.suffix == ".events":
                results.add_events(report)
            else:
                results.add_report(report)
            if self.status == "0" and results.passed + results.failed == 0:
                # A step that runs no test must not look like a success.
                results.failed += 1
        if self.status != "0" and results.failed == 0:
            results.failed += 1
        return results


def main() -> int:
    logs = Path(sys.argv[1])
    lines = [line.split("\t") for line in (logs / "steps").read_text().splitlines()]
    steps = {name: Step(name, status, int(seconds)) for name, status, seconds in lines}
    passed = failed = 0
    second_try: list[str] = []
    failed_names: list[str] = []
    for step in steps.values():
        if step.name.endswith(AGAIN):
            print(f"   {step.name}: {step.seconds} s")
            continue
        results = step.results(logs)
        if again_step := steps.get(step.name + AGAIN):
            again = again_step.results(logs)
            second_try += sorted(results.failed_names & again.passed_names)
            results.passed += again.passed
            # A failed test that the second run missed is still failed.
            results.failed = max(again.failed, results.failed - again.passed)
            results.failed_names -= again.passed_names
        passed += results.passed
        failed += results.failed
        failed_names += [f"{step.name}: {name}" for name in sorted(results.failed_names)]
        if step.runs_tests:
            skipped = f", {results.skipped} skipped" if results.skipped else ""
            print(f"   {step.name}: {results.passed} passed, {results.failed} failed{skipped}, {step.seconds} s")
        else:
            print(f"   {step.name}: {'failed, ' if results.failed else ''}{step.seconds} s")
    if second_try:
        print("   passed only at the second try:")
        for name in second_try:
            print(f"      {name}")
    if failed_names:
        print("   failed:")
        for name in failed_names[:MAXIMUM_LISTED]:
            print(f"      {name}")
        if len(failed_names) > MAXIMUM_LISTED:
            print(f"      and {len(failed_names) - MAXIMUM_LISTED} more")
    total = int(sys.argv[2])
    print(f"   the whole run: {total // 60} min {total % 60} s")
    print(f"{passed} passed, {failed} failed")
    return 0 if failed == 0 and passed > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
