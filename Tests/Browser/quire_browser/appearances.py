"""Combinations of sizes, themes and languages for screenshots."""

import os

import pytest

from .devices import DEVICES

THEMES = ("light", "dark", "black")
LANGUAGES = ("en", "zh-Hans", "ja")
#: Each size, each theme and each language once; every size in every theme with QUIRE_LOOK=all.
TURNS = [
    pytest.param(device, theme, LANGUAGES[(d + t) % 3], id=f"{device.name}-{theme}-{LANGUAGES[(d + t) % 3]}")
    for d, device in enumerate(DEVICES.values())
    for t, theme in enumerate(THEMES)
    if d == t or os.environ.get("QUIRE_LOOK") == "all"
]
