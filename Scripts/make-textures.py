#!/usr/bin/env python3
"""Writes the six paper textures to Web/textures: small PNG images that repeat without a seam.

Each image is black or white with varying opacity, so a texture can be drawn over any paper colour. The maximum opacity limits how
much a texture changes the colour behind it. The random numbers have a fixed seed, so the script always writes the same files. It
needs only Python's standard library.
"""

import math
import random
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

#: The width and height, in pixels.
SIZE = 160
#: The number of opacity levels. 16 levels fit into four bits.
LEVELS = 16

Field = Callable[[int, int], float]


def noise(generator: random.Random, across: int, down: int) -> Field:
    """Smooth noise from 0 to 1 with `across` by `down` cells. It wraps around at the edges of the image."""
    lattice = [[generator.random() for _ in range(across)] for _ in range(down)]

    def smooth(part: float) -> float:
        return part * part * (3 - 2 * part)

    def value(x: int, y: int) -> float:
        column, right = divmod(x * across / SIZE, 1)
        row, below = divmod(y * down / SIZE, 1)
        left, top = int(column), int(row)
        next_left, next_top = (left + 1) % across, (top + 1) % down
        right, below = smooth(right), smooth(below)
        upper = lattice[top][left] * (1 - right) + lattice[top][next_left] * right
        lower = lattice[next_top][left] * (1 - right) + lattice[next_top][next_left] * right
        return upper * (1 - below) + lower * below

    return value


def mixed(*parts: tuple[float, Field]) -> Field:
    """The weighted mean of fields."""
    total = sum(weight for weight, _ in parts)
    return lambda x, y: sum(weight * field(x, y) for weight, field in parts) / total


def waves(count: int, vertical: bool) -> Field:
    """Parallel lines: `count` periods across the image."""
    return lambda x, y: 0.5 + 0.5 * math.cos(2 * math.pi * count * (x if vertical else y) / SIZE)


def fine_paper(generator: random.Random) -> Field:
    return mixed((3, noise(generator, 80, 80)), (2, noise(generator, 40, 40)), (2, noise(generator, 10, 10)))


def laid_paper(generator: random.Random) -> Field:
    lines = mixed((3, waves(32, vertical=False)), (1, waves(4, vertical=True)))
    return mixed((4, lines), (3, noise(generator, 20, 80)), (1, noise(generator, 5, 5)))


def parchment(generator: random.Random) -> Field:
    return mixed((4, noise(generator, 4, 4)), (3, noise(generator, 10, 10)), (2, noise(generator, 32, 32)))


def slate(generator: random.Random) -> Field:
    return mixed((3, noise(generator, 8, 40)), (2, noise(generator, 16, 80)), (2, noise(generator, 4, 6)))


def linen(generator: random.Random) -> Field:
    threads = mixed((1, waves(40, vertical=False)), (1, waves(40, vertical=True)))
    return mixed((3, threads), (2, noise(generator, 10, 80)), (2, noise(generator, 80, 10)))


def night(generator: random.Random) -> Field:
    specks = noise(generator, 80, 80)
    return mixed((2, lambda x, y: max(0, specks(x, y) - 0.6) * 2.5), (1, noise(generator, 5, 5)))


#: The textures by name: the field, the grey (0 or 255), and the maximum opacity.
TEXTURES = {
    "fine-paper": (fine_paper, 0, 0.07),
    "laid-paper": (laid_paper, 0, 0.08),
    "parchment": (parchment, 0, 0.09),
    "slate": (slate, 255, 0.08),
    "dark-linen": (linen, 255, 0.07),
    "night": (night, 255, 0.06),
}


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(rows: list[list[int]], grey: int, opacity: float) -> bytes:
    """Returns a PNG with a palette of four bits. Each entry of the palette has the same grey and another opacity."""
    palette = bytes([grey]) * 3 * LEVELS
    opacities = bytes(round(255 * opacity * level / (LEVELS - 1)) for level in range(LEVELS))
    packed = b"".join(
        b"\0" + bytes(row[x] << 4 | row[x + 1] for x in range(0, len(row), 2)) for row in rows
    )
    header = struct.pack(">IIBBBBB", SIZE, len(rows), 4, 3, 0, 0, 0)
    parts = [(b"IHDR", header), (b"PLTE", palette), (b"tRNS", opacities), (b"IDAT", zlib.compress(packed, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(name, data) for name, data in parts)


def main() -> None:
    folder = Path(__file__).resolve().parent.parent / "Web" / "textures"
    folder.mkdir(exist_ok=True)
    for name, (texture, grey, opacity) in TEXTURES.items():
        field = texture(random.Random(f"quire {name}"))
        values = [[field(x, y) for x in range(SIZE)] for y in range(SIZE)]
        least, most = min(map(min, values)), max(map(max, values))
        rows = [[min(int((value - least) / (most - least) * LEVELS), LEVELS - 1) for value in row] for row in values]
        data = png(rows, grey, opacity)
        (folder / f"texture-{name}.png").write_bytes(data)
        print(f"{name}: {len(data) / 1000:.1f} KB")


if __name__ == "__main__":
    main()
