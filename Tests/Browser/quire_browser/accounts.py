"""Users of a server, who sign in and out in the browser."""

import json
import subprocess
import urllib.request

from playwright.sync_api import Page, expect

from .server import Server, binary
from .waiting import until

PASSWORD = "correct horse"


def send(server: Server, method: str, path: str, body: object) -> str | None:
    """Sends a request of the owner. Returns the session cookie that the server sets."""
    headers = {"Content-Type": "application/json", "Origin": server.origin, "Cookie": server.cookie}
    request = urllib.request.Request(server.origin + path, json.dumps(body).encode(), headers, method=method)
    with urllib.request.urlopen(request, timeout=10) as answer:
        cookie = answer.headers.get("Set-Cookie")
    return cookie.split(";")[0] if cookie else None


def add_users(server: Server, *names: str) -> None:
    """Adds members with `PASSWORD`. The server's own requests are those of the owner, who is signed in from then on."""
    for name in names:
        cookie = send(server, "POST", "/api/v1/users", {"name": name, "password": PASSWORD, "role": "member"})
        server.cookie = cookie or server.cookie


def change_password(server: Server, name: str, password: str) -> None:
    """Sets a password on the running server, which ends the user's sessions."""
    user = next(user["id"] for user in server.get("/api/v1/users")["users"] if user["name"] == name)
    send(server, "PUT", f"/api/v1/users/{user}/password", {"password": password})


def set_password(server: Server, name: str, password: str) -> None:
    """Sets a password on the command line, which ends the user's sessions. The server may be stopped."""
    subprocess.run(
        [str(binary()), "user", "password", name, "--password-stdin", "--data", server.data.name],
        input=password.encode(), check=True, capture_output=True, timeout=30,
    )  # fmt: skip


def fill_in(page: Page, name: str, password: str = PASSWORD) -> None:
    """Signs in on the login page, and waits until the app is open."""
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.locator(".rail")).to_be_visible()


def sign_in(page: Page, server: Server, name: str, password: str = PASSWORD) -> None:
    """Signs in, and waits until the home screen has content."""
    page.goto(server.origin + "/login")
    fill_in(page, name, password)
    expect(page.get_by_role("main").get_by_role("link").first).to_be_visible()


def sign_out(page: Page, server: Server) -> None:
    """Signs out in the user's menu, and waits for the login page."""
    page.goto(server.origin + "/")
    item = page.get_by_role("menuitem", name="Sign out")

    def is_open() -> bool:
        """Opens the menu again until the app knows that the user can sign out."""
        page.keyboard.press("Escape")
        page.locator(".rail button[aria-haspopup=menu]").click()
        return item.is_visible()

    until(is_open, "the menu has the item", every=0.3)
    item.click()
    expect(page.get_by_label("Password", exact=True)).to_be_visible()
