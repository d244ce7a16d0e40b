"""Komga's API, decoded by the code of Aidoku.

`QUIRE_AIDOKU` is the path of a checkout of Aidoku. Its models are compiled with a few types in place of other modules.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from quire_browser.server import Server

SOURCES = Path(__file__).parents[1] / "quire_browser" / "aidoku"


def compiled(folder: Path) -> Path:
    """Compiles `main.swift` with Aidoku's models. Returns the program."""
    checkout = os.environ.get("QUIRE_AIDOKU")
    if not checkout:
        pytest.skip("QUIRE_AIDOKU is not set")
    if not shutil.which("swiftc"):
        pytest.skip("swiftc is not installed")
    program = folder / "aidoku"
    module = ["-emit-module", "-emit-library", "-static", "-parse-as-library", "-module-name", "AidokuRunner"]
    models = Path(checkout) / "Shared" / "Sources" / "Komga" / "KomgaModels.swift"
    for arguments in (
        [*module, "-o", "libAidokuRunner.a", str(SOURCES / "AidokuRunner.swift")],
        ["-I", ".", "-L", ".", "-lAidokuRunner", "-o", str(program), str(SOURCES / "main.swift"), str(models)],
    ):
        command = ["swiftc", "-swift-version", "5", "-package-name", "aidoku", *arguments]
        answer = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
        assert answer.returncode == 0, answer.stderr
    return program


def test_aidoku_reads_series_chapters_and_filters(server: Server, tmp_path: Path) -> None:
    command = [str(compiled(tmp_path)), f"{server.origin}/komga"]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert answer.returncode == 0, answer.stderr
    shown = json.loads(answer.stdout)
    books = server.books()
    assert {series["title"] for series in shown["series"]} == {book.series for book in books}
    for series in shown["series"]:
        own = [book for book in books if book.series == series["title"]]
        assert len(series["numbers"]) == len(own), series
        assert series["numbers"] == sorted(series["numbers"], reverse=True), series
        assert series["dated"], "Aidoku reads a time that it can't parse as the year 1"
        # Aidoku doesn't show text books.
        assert series["pages"] in (0, sum(book.page_count for book in own)), series
        assert series["rightToLeft"] == own[0].right_to_left, series
    assert any(series["pages"] for series in shown["series"])
    assert shown["filters"]["genres"] and "None" in shown["filters"]["age-ratings"]
    assert (shown["inLibrary"], shown["inNone"]) == (len(shown["series"]), 0)
