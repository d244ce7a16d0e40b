#!/usr/bin/env python3
"""Writes both halves of the binding from Web/host.idl.

    Scripts/generate-binding.py           writes the generated files
    Scripts/generate-binding.py --check   fails when a generated file differs from what would be written

For each part of the table it writes the Swift declarations of the functions, enumerations and records, and in JavaScript
the constants and the types of the functions. Web/host.idl describes the format.
"""

import argparse
import sys
from pathlib import Path

from binding_generator.javascript import all_functions, script_constants, script_types
from binding_generator.swift import swift_files
from binding_generator.table import ROOT, TABLE, Part, parse


def files(parts: list[Part]) -> dict[Path, str]:
    """The generated files by path."""
    result: dict[Path, str] = {}
    for part in parts:
        result.update(swift_files(part))
        folder = Path("Web") / part.name
        result[folder / f"{part.name}-constants.js"] = script_constants(part)
        result[folder / f"{part.name}-functions.d.ts"] = script_types(part, parts)
    result[Path("Web/host-functions.d.ts")] = all_functions(parts)
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; fail when a file is out of date")
    options = parser.parse_args()
    stale = []
    for path, text in files(parse(TABLE.read_text(encoding="utf-8"))).items():
        whole = ROOT / path
        if whole.exists() and whole.read_text(encoding="utf-8") == text:
            continue
        if options.check:
            stale.append(str(path))
        else:
            whole.parent.mkdir(parents=True, exist_ok=True)
            whole.write_text(text, encoding="utf-8")
    if stale:
        sys.exit(f"generate-binding: out of date: {', '.join(stale)}; run 'make binding' and commit the result")


if __name__ == "__main__":
    main()
