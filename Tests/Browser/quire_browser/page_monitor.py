"""Monitors a browser page: console errors and requests to other hosts."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Request


class PageMonitor:
    def __init__(self, context: BrowserContext, origin: str, expected: list[str]) -> None:
        self.origin = origin
        self.expected = [re.compile(pattern) for pattern in expected]
        self.problems: list[str] = []
        self.requests: list[str] = []
        context.on("request", self._request)
        context.on("console", self._console)
        context.on("weberror", lambda event: self._problem(f"uncaught error: {event.error}"))

    def _problem(self, words: str) -> None:
        if not any(pattern.search(words) for pattern in self.expected):
            self.problems.append(words)

    def _console(self, message: ConsoleMessage) -> None:
        # Content-Security-Policy violations are console errors too.
        # Most contexts block service workers, and Playwright logs that each time.
        is_about_test = "Service Worker registration blocked by Playwright" in message.text
        if message.type in ("error", "warning", "assert") and not is_about_test:
            place = message.location.get("url", "")
            self._problem(f"console {message.type}: {message.text} ({place})")

    def _request(self, request: Request) -> None:
        self.requests.append(request.url)
        parts = urlsplit(request.url)
        if parts.scheme in ("data", "blob", "about"):
            return
        if f"{parts.scheme}://{parts.netloc}" != self.origin:
            self._problem(f"a request left the server: {request.url}")

    def check(self) -> None:
        assert not self.problems, "the page had problems:\n" + "\n".join(self.problems)
