"""Komga's API, decoded by the code of KMReader, with the searches that it sends.

`QUIRE_KMREADER` is the path of a checkout of KMReader. Its models are compiled with a few types in place of Apple's
frameworks.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from quire_browser.server import Server

SOURCES = Path(__file__).parents[1] / "quire_browser" / "kmreader"
#: The modules of Apple in whose place `SOURCES` has a file.
MODULES = ("SwiftUI", "UniformTypeIdentifiers")
#: The files of the checkout, below `KMReader`.
MODELS = (
    *(f"Features/Series/Models/{name}" for name in ("Series", "SeriesSearch", "SeriesStatus")),
    *(f"Features/Series/Models/Metadata/{name}" for name in ("SeriesMetadata", "SeriesBooksMetadata", "AlternateTitle")),
    "Features/Series/Models/Filters/SeriesSortField",
    *(f"Features/Book/Models/{name}" for name in ("Book", "BookPage", "BookSearch", "BookSortField", "DivinaManifest")),
    *(f"Features/Book/Models/{name}" for name in ("Media", "ReadProgress", "Metadata/BookMetadata")),
    *(f"Features/Author/{name}" for name in ("Author", "AuthorRole")),
    "Features/Reader/Models/Page",
    "Features/Library/Models/Library",
    "Features/Collection/Models/Collection",
    "Features/ReadList/Models/ReadList",
    *(f"Features/Auth/Models/{name}" for name in ("User", "UserRole")),
    "Features/SSE/SSEEvent",
    *(f"Shared/Foundation/Models/{name}" for name in ("JSONAny", "ReadStatusSelectionHelper", "TriStateFilter", "WebLink")),
)


def compiled(folder: Path) -> Path:
    """Compiles `main.swift` with KMReader's models. Returns the program."""
    checkout = os.environ.get("QUIRE_KMREADER")
    if not checkout:
        pytest.skip("QUIRE_KMREADER is not set")
    if not shutil.which("swiftc"):
        pytest.skip("swiftc is not installed")
    program = folder / "kmreader"
    stub = ["-emit-module", "-emit-library", "-static", "-parse-as-library", "-module-name"]
    models = [str(Path(checkout) / "KMReader" / f"{name}.swift") for name in MODELS]
    libraries = [f"-l{name}" for name in MODULES]
    for arguments in (
        *([*stub, name, "-o", f"lib{name}.a", str(SOURCES / f"{name}.swift")] for name in MODULES),
        ["-I", ".", "-L", ".", *libraries, "-o", str(program), str(SOURCES / "main.swift"), *models],
    ):
        command = ["swiftc", "-swift-version", "5", *arguments]
        answer = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
        assert answer.returncode == 0, answer.stderr
    return program


def test_kmreader_reads_series_books_and_orders(server: Server, tmp_path: Path) -> None:
    command = [str(compiled(tmp_path)), f"{server.origin}/komga"]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert answer.returncode == 0, answer.stderr
    shown = json.loads(answer.stdout)
    books = server.books()
    titles = {book.series for book in books}
    assert {series["title"] for series in shown["series"]} == titles
    for series in shown["series"]:
        own = [book for book in books if book.series == series["title"]]
        assert len(series["books"]) == len(own) and series["ready"], series
        assert series["numbers"] == sorted(series["numbers"]), series
        # KMReader opens text books with another reader.
        assert series["pages"] in (0, sum(book.page_count for book in own)), series
    assert any(series["pages"] for series in shown["series"])
    # Every order has all series and books. The order by the time of reading has the books that were read.
    for field, order in shown["seriesOrders"].items():
        assert sorted(order) == sorted(titles), field
    for field, order in shown["bookOrders"].items():
        assert len(order) == len(books) or field == "readProgress.readDate", field
    assert (shown["none"], shown["latest"]) == (0, min(len(books), 20))
    assert {"USER", "PAGE_STREAMING"} <= set(shown["roles"])
    assert shown["manifest"] > 0 and shown["events"]
