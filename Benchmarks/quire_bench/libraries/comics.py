"""Ten thousand comics of ten small pages each, the same on every machine."""

import random
import shutil
import struct
import zipfile
import zlib
from pathlib import Path

from ..tools.programs import WORK

#: Comics in each of the two folders.
COUNT = 10_000
PAGES = 10
PER_SERIES = 100
#: Increase it when the files change.
VERSION = "1"


def picture(seed: int) -> bytes:
    """A PNG of 24 × 36 pixels of noise, about 2,700 bytes: noise is the hardest content to compress."""
    noise = random.Random(seed)
    width, height = 24, 36
    rows = b"".join(b"\0" + noise.randbytes(width * 3) for _ in range(height))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def library() -> Path:
    """A folder with two folders, `first` and `second`, of ten thousand comics each; made once."""
    folder = WORK / "comics"
    for number, name in enumerate(("first", "second")):
        made_once(folder / name, number * COUNT, COUNT)
    return folder


def thousand() -> Path:
    """A folder of a thousand comics."""
    folder = WORK / "thousand"
    made_once(folder, 0, 1000)
    return folder


def made_once(folder: Path, start: int, count: int) -> None:
    mark = WORK / f"{folder.name}.version"
    if mark.exists() and mark.read_text() == VERSION:
        return
    shutil.rmtree(folder, ignore_errors=True)
    pictures = [picture(seed) for seed in range(97)]
    for number in range(start, start + count):
        series = f"Series {number // PER_SERIES + 1:03d}"
        path = folder / series / f"{series} {number % PER_SERIES + 1:03d}.cbz"
        path.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
            for page in range(PAGES):
                entry = zipfile.ZipInfo(f"{page + 1:03d}.png", (2024, 1, 1, 0, 0, 0))
                archive.writestr(entry, pictures[(number * 7 + page * (number % 5 + 1)) % len(pictures)])
            # The comment makes every file unique.
            archive.comment = str(number).encode()
    mark.write_text(VERSION)
