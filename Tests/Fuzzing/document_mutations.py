"""Mutations of PDF files: numbers, references and keywords of their objects, and any bytes."""

import re
from random import Random

from mutations import bytes_mutation

NUMBERS = (b"0", b"-1", b"1", b"2", b"65536", b"2147483647", b"99999999999999999999", b"1e30", b"0.0000001")
PARTS = (b"<<", b">>", b"[", b"]", b"(", b")", b"null", b"2 0 R", b"99 0 R", b"endobj", b"stream\n", b"/Kids [2 0 R]", b"q " * 300)


def document_mutation(content: bytes, chance: Random) -> bytes:
    """Changes a few places of a file. Sometimes the directory still points at the objects, sometimes not."""
    for _ in range(chance.choice((1, 1, 2, 4))):
        kind = chance.randrange(5)
        if kind <= 1:
            places = list(re.finditer(rb"[0-9]+(?:\.[0-9]+)?", content))
            if places:
                place = chance.choice(places)
                content = content[: place.start()] + chance.choice(NUMBERS) + content[place.end() :]
        elif kind == 2:
            position = chance.randrange(len(content) + 1)
            content = content[:position] + chance.choice(PARTS) + content[position:]
        elif kind == 3:
            # The same length: all offsets stay right.
            names = list(re.finditer(rb"/[A-Za-z]{3,}", content))
            if names:
                first, second = chance.choice(names), chance.choice(names)
                name = second.group()[: len(first.group())].ljust(len(first.group()))
                content = content[: first.start()] + name + content[first.end() :]
        else:
            content = bytes_mutation(content, chance)
    return content
