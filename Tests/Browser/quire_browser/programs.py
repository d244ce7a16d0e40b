"""External programs that tests need."""

import os
import shutil

import pytest

#: The complete Chromium browser, by its name in different distributions.
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


def required_program(*names: str) -> str:
    """Returns the path of the first installed program. If none is installed, skips the test; in CI, the test fails."""
    for name in names:
        # On Debian, the PATH of ordinary users doesn't contain /usr/sbin.
        if path := shutil.which(name) or shutil.which(name, path="/usr/sbin"):
            return path
    reason = f"{names[0]} is not installed"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)
