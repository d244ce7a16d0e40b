#!/usr/bin/env python3
"""Prints a regular expression for `swift test --filter` for each test of a run that failed or has no result.

    Scripts/failed-swift-tests.py EVENTS

EVENTS is the file that Scripts/swift-tests.py writes.
"""

import re
import sys
from pathlib import Path

import swift_events


def main() -> None:
    run = swift_events.read(Path(sys.argv[1]))
    for name in sorted(run.failed | run.without_result):
        print(f"^{re.escape(name)}(/|$)")


if __name__ == "__main__":
    main()
