"""Users of a server, and signing in."""

import json
import subprocess
import urllib.error
import urllib.request

from playwright.sync_api import Browser, Page, expect

from .devices import Device
from .server import Server, binary
from .waiting import until

#: The password of all users.
PASSWORD = "correct horse"
#: The time limit for a request with a password, in milliseconds. A debug build takes more than a second for each hash of a
#: password, and longer beside other tests.
PASSWORD_LIMIT = 20_000


def command(server: Server, *arguments: str, text: str = "") -> str:
    """Runs a command of `quire` on the data of a server; returns its output."""
    folder = server.command[server.command.index("--data") + 1]
    line = [str(binary()), *arguments, "--data", folder]
    return subprocess.run(line, input=text, check=True, capture_output=True, text=True).stdout.strip()


def add_users(server: Server, **roles: str) -> None:
    """Adds users with these roles, and sets the owner's password. The requests of `server` are then those of the owner."""
    for name, role in roles.items():
        command(server, "user", "add", name, "--role", role, "--password-stdin", text=PASSWORD + "\n")
    command(server, "user", "password", "owner", "--password-stdin", text=PASSWORD + "\n")
    until(lambda: status(server, "/api/v1/server", "") == 401, "the server knows that there are several users")
    until(server.accepts_key, "the owner is signed in")


def key(server: Server, user: str) -> str:
    """Makes an API key for everything."""
    return command(server, "key", "create", "--user", user, "--scope", "everything", "--name", "tests")


def status(server: Server, path: str, secret: str) -> int:
    """The status of a request with an API key, or without one if it is empty."""
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    request = urllib.request.Request(server.origin + path, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def get(server: Server, path: str, secret: str) -> dict:
    """The answer to a request with an API key."""
    request = urllib.request.Request(server.origin + path, headers={"Authorization": f"Bearer {secret}"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def patch(server: Server, path: str, secret: str, body: dict) -> None:
    """Sends a change with an API key."""
    headers = {"Authorization": f"Bearer {secret}", "Content-Type": "application/json"}
    request = urllib.request.Request(server.origin + path, json.dumps(body).encode(), headers, method="PATCH")
    urllib.request.urlopen(request, timeout=10).close()


def accepts(server: Server, name: str, password: str) -> bool:
    """Whether the server accepts a password."""
    body = json.dumps({"name": name, "password": password}).encode()
    headers = {"Content-Type": "application/json", "Origin": server.origin}
    request = urllib.request.Request(server.origin + "/api/v1/session", data=body, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status == 200
    except urllib.error.HTTPError as error:
        assert error.code == 401, error.code
        return False


def other_device(browser: Browser, device: Device, locale: str = "en-GB", scheme: str = "light") -> Page:
    """A page in a browser with storage of its own. The caller closes its context."""
    context = browser.new_context(
        **device.context_options(), locale=locale, color_scheme=scheme, service_workers="block"
    )
    context.set_default_timeout(10_000)
    return context.new_page()


def fill_sign_in(page: Page, name: str, password: str = PASSWORD) -> None:
    """Fills in the sign-in page and sends it. The labels depend on the language."""
    page.locator("#name").fill(name)
    page.locator("#password").fill(password)
    page.keyboard.press("Enter")


def sign_in(page: Page, server: Server, name: str) -> None:
    """Signs a user in and waits for the app."""
    page.goto(server.origin + "/")
    fill_sign_in(page, name)
    expect_signed_in(page)


def expect_signed_in(page: Page) -> None:
    """Waits until the app shows the signed-in user."""
    expect(page.locator(".rail .avatar")).to_be_visible(timeout=PASSWORD_LIMIT)


def open_menu(page: Page) -> None:
    """Opens the menu of the user."""
    page.locator(".rail .rail-item").last.click()
    expect(page.get_by_role("menu")).to_be_visible()
