"""Which sizes, themes and languages are pictured together."""

import os

import pytest

from .devices import DEVICES

THEMES = ("light", "dark", "black")
LANGUAGES = ("en", "zh-Hans", "ja")
#: Each size, each theme and each language once; every size in every theme where QUIRE_LOOK=all asks for it.
TURNS = [
    pytest.param(device, theme, LANGUAGES[(d + t) % 3], id=f"{device.name}-{theme}-{LANGUAGES[(d + t) % 3]}")
    for d, device in enumerate(DEVICES.values())
    for t, theme in enumerate(THEMES)
    if d == t or os.environ.get("QUIRE_LOOK") == "all"
]
