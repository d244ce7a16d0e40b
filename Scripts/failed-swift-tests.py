#!/usr/bin/env python3
"""Prints a regular expression for `swift test --filter` for each failed test of a Swift Testing report.

    Scripts/failed-swift-tests.py REPORT

Prints nothing when there is no report, as after a crash.
"""

import re
import sys
import xml.etree.ElementTree as ElementTree


def main() -> None:
    try:
        cases = list(ElementTree.parse(sys.argv[1]).getroot().iter("testcase"))
    except (OSError, ElementTree.ParseError):
        return
    failed = {
        (case.get("classname", ""), case.get("name", ""))
        for case in cases
        if case.find("failure") is not None or case.find("error") is not None
    }
    for suite, name in sorted(failed):
        print(f"^{re.escape(suite)}/{re.escape(name)}(/|$)")


if __name__ == "__main__":
    main()
