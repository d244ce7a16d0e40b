#!/usr/bin/env python3
"""Replays pictures and publications under valgrind, because the C libraries of the system have no sanitizer.

    Tests/Fuzzing/fuzz_memory.py --worker FILE [--seed N] [--seconds N]

In the first half of the time come pictures and publications of the corpus, of Tests/Fixtures and of the findings in
Artefacts/fuzz, in random order, and in the second half mutated ones. A read or write outside of an allocation, or a decision by
a value that was never set, is a finding. The worker must be a debug build, because only that decodes files without a server.
The last line is the number of inputs.
"""

import argparse
import io
import os
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from fuzz_inputs import CORPUS, ROOT, Inputs
from fuzz_targets import quire

PICTURES = (".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif", ".jxl", ".heic", ".tif", ".tiff")
#: The files that the worker reads itself.
WORKER_FILES = (
    *PICTURES, ".pdf", ".djvu", ".mobi", ".azw3", ".prc", ".rar", ".cbr", ".7z", ".cb7", ".tar", ".cbt", ".gz", ".zst",
)  # fmt: skip
PUBLICATIONS = (".cbz", ".epub", ".txt", ".divina", ".zip", ".fb2", ".html", ".htmlz", ".md", ".acbf")
#: A larger file takes minutes.
MAXIMUM_SIZE = 2 << 20
#: Files for one process: it needs seconds to start.
BATCH = 40
VALGRIND = [
    "valgrind", "--quiet", "--error-exitcode=99", "--track-origins=no", "--num-callers=30",
    f"--suppressions={Path(__file__).parent / 'valgrind.supp'}",
]  # fmt: skip


def stored(seed: int) -> Iterator[tuple[str, bytes]]:
    """The names and contents of the files to replay, and of the pictures in their archives."""
    folders = (CORPUS, ROOT / "Tests" / "Fixtures", ROOT / "Artefacts" / "fuzz")
    paths = sorted(path for folder in folders for path in folder.rglob("*") if path.is_file())
    Random(seed).shuffle(paths)
    for path in paths:
        if path.suffix.lower() in WORKER_FILES + PUBLICATIONS:
            yield from with_entries(path.name, path.read_bytes())


def with_entries(name: str, content: bytes) -> Iterator[tuple[str, bytes]]:
    """A file, and the pictures in it if it is an archive."""
    if len(content) <= MAXIMUM_SIZE:
        yield name, content
    try:
        archive = zipfile.ZipFile(io.BytesIO(content))
        for entry in archive.namelist():
            if Path(entry).suffix.lower() in PICTURES and archive.getinfo(entry).file_size <= MAXIMUM_SIZE:
                yield f"{name}-{Path(entry).name}", archive.read(entry)
    except Exception:  # noqa: BLE001: a damaged archive is an input like any other
        return


def mutated(inputs: Inputs) -> Iterator[tuple[str, bytes]]:
    number = 0
    while True:
        for name, content in inputs.make(number).publications.items():
            yield from with_entries(f"{number}-{name}", content)
        number += 1


def without_debug_information(binary: Path, folder: Path) -> Path:
    """A copy of a program: valgrind stops at the debug information of Swift's compiler."""
    copy = folder / binary.name
    subprocess.run(["objcopy", "--strip-debug", str(binary), str(copy)], check=True)
    return copy


class Check:
    def __init__(self, worker: Path, folder: Path) -> None:
        self.folder = folder
        self.worker = without_debug_information(worker, folder)
        self.quire = without_debug_information(quire(), folder)
        self.pictures: list[Path] = []
        self.counts = {"pictures": 0, "publications": 0}
        self.findings = 0
        self.seen: set[int] = set()

    def add(self, name: str, content: bytes) -> None:
        if hash(content) in self.seen:
            return
        self.seen.add(hash(content))
        path = self.folder / f"{len(self.seen)}-{name[-80:]}"
        path.write_bytes(content)
        if path.suffix.lower() in WORKER_FILES:
            self.pictures.append(path)
            if len(self.pictures) == BATCH:
                self.flush()
        else:
            self.run("publications", [str(self.quire), "inspect", str(path)], [path])

    def add_until(self, deadline: float, files: Iterator[tuple[str, bytes]]) -> bool:
        """Adds files until the time is over; returns whether all were added."""
        for name, content in files:
            if time.monotonic() > deadline:
                return False
            self.add(name, content)
        return True

    def flush(self) -> None:
        if self.pictures:
            self.run("pictures", [str(self.worker), "--check", *map(str, self.pictures)], self.pictures)
        self.pictures = []

    def run(self, kind: str, command: list[str], paths: list[Path]) -> None:
        environment = dict(os.environ, G_SLICE="always-malloc", VIPS_CONCURRENCY="1")
        ended = subprocess.run(VALGRIND + command, capture_output=True, text=True, errors="replace", env=environment)
        self.counts[kind] += len(paths)
        # `quire inspect` ends with 1 for a file that it can't open. A crash ends with a signal, which is negative.
        if ended.returncode == 99 or ended.returncode < 0:
            self.findings += 1
            kept = ROOT / "Artefacts" / "fuzz" / "memory"
            kept.mkdir(parents=True, exist_ok=True)
            for path in paths:
                (kept / path.name).write_bytes(path.read_bytes())
            (kept / f"{paths[0].name}.log").write_text(ended.stderr)
            print(f"finding: {' '.join(VALGRIND + command)}\n{ended.stderr[-4000:]}", flush=True)
        for path in paths:
            path.unlink()


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--worker", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=600)
    options = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="quire-memory-") as folder:
        base = Path(folder)
        seeds = Path(__file__).parent / "seeds.py"
        subprocess.run([sys.executable, str(seeds), str(base / "seeds")], check=True)
        check = Check(options.worker, base)
        stored_is_complete = check.add_until(began + options.seconds / 2, stored(options.seed))
        check.add_until(began + options.seconds, mutated(Inputs(options.seed, base / "seeds")))
        check.flush()
        print(
            f"memory: {check.counts['pictures']} pictures and {check.counts['publications']} publications under valgrind, "
            f"{'all' if stored_is_complete else 'not all'} stored ones, {check.findings} findings, seed {options.seed}"
        )
        return 1 if check.findings else 0


if __name__ == "__main__":
    sys.exit(main())
