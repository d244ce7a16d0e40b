"""Accounts on the screen: users, signing in, the profile, API keys."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from quire_browser import accounts, contrast, screenshots
from quire_browser.comic_files import draw_page, write_book
from quire_browser.devices import Device
from quire_browser.server import ROOT, Server
from quire_browser.waiting import until

#: A sign-in page and refused changes are errors to the console.
pytestmark = pytest.mark.expects("status of 40[0139]")
phone = pytest.mark.devices("phone")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Server]:
    """A server with one comic and only the owner."""
    folder = tmp_path / "library"
    write_book(folder / "Colours" / "Colours 1.cbz", {"1.png": draw_page(1, (200, 300))})
    server = Server("accounts", folder, 1)
    yield server
    server.stop()


def fits_width(page: Page) -> bool:
    return page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def row(page: Page, words: str) -> Locator:
    """The row of a list with these words."""
    return page.get_by_role("main").get_by_role("listitem").filter(has_text=words)


def choose(dialog: Locator, setting: str, words: str) -> None:
    radio = dialog.locator(f'[data-setting="{setting}"]').get_by_role("radio", name=words, exact=True)
    radio.check()
    expect(radio).to_be_checked()


@pytest.mark.parametrize("colour_scheme", ["dark"])
def test_the_second_user_is_added_in_the_app_and_signs_in_on_another_device(
    page: Page, served: Server, browser: Browser, device: Device, colour_scheme: str
) -> None:
    page.goto(served.origin + "/")
    expect(page.locator(".rail .avatar")).to_have_count(0)
    accounts.open_menu(page)
    page.get_by_role("menuitem", name="Settings").click()
    page.get_by_role("dialog", name="Settings").get_by_role("button", name="Accounts").click()
    expect(page.get_by_role("heading", name="Accounts")).to_be_visible()
    expect(page.get_by_text("From the second user on, everyone signs in")).to_be_visible()

    page.get_by_role("button", name="Add user").first.click()
    dialog = page.get_by_role("dialog", name="Add user")
    expect(dialog.get_by_label("Name")).to_be_focused()
    dialog.get_by_label("Name").fill("Anna")
    dialog.get_by_label("Password", exact=True).fill("short")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("alert").filter(has_text="at least 8 characters")).to_be_visible()
    dialog.get_by_label("Password", exact=True).fill(accounts.PASSWORD)
    dialog.get_by_role("button", name="Show").click()
    expect(dialog.get_by_label("Password", exact=True)).to_have_attribute("type", "text")
    screenshots.keep(page, device, colour_scheme, "user-add")
    dialog.get_by_role("button", name="Add user").click()
    expect(page.get_by_text("Anna can sign in now")).to_be_visible(timeout=accounts.PASSWORD_LIMIT)
    expect(row(page, "Anna")).to_contain_text("Member")

    # The owner stays signed in here, and needs a password elsewhere.
    expect(page.locator(".rail .avatar")).to_have_text("o")
    page.get_by_role("main").get_by_role("button", name="Set a password").click()
    dialog = page.get_by_role("dialog", name="Set a password")
    dialog.get_by_label("New password").fill(accounts.PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text("You have no password yet")).to_be_hidden()
    assert accounts.accepts(served, "owner", accounts.PASSWORD)
    assert fits_width(page)
    screenshots.keep(page, device, colour_scheme, "users")

    other = accounts.other_device(browser, device, scheme=colour_scheme)
    try:
        other.goto(served.origin + "/browse")
        expect(other.get_by_label("Name")).to_be_focused()
        assert fits_width(other)
        screenshots.keep(other, device, colour_scheme, "sign-in")
        accounts.fill_sign_in(other, "Anna", "wrong")
        expect(other.get_by_role("alert")).to_have_text("Wrong name or password.", timeout=accounts.PASSWORD_LIMIT)
        expect(other.get_by_label("Name")).to_have_value("Anna")
        assert contrast.weak_texts(other) == []
        screenshots.keep(other, device, colour_scheme, "sign-in-wrong")
        accounts.fill_sign_in(other, "Anna")
        expect(other.get_by_role("link", name="Colours").first).to_be_visible()
        accounts.open_menu(other)
        expect(other.get_by_role("menuitem", name="Anna")).to_be_visible()
        # Only administrators find the list of users.
        other.get_by_role("menuitem", name="Settings").click()
        expect(other.get_by_role("dialog", name="Settings").get_by_role("button", name="Accounts")).to_be_hidden()
        other.goto(served.origin + "/users")
        expect(other.get_by_text("Only administrators can do this")).to_be_visible()
    finally:
        other.context.close()


def test_a_device_is_signed_out_from_another_and_the_password_is_changed(
    page: Page, served: Server, browser: Browser, device: Device
) -> None:
    accounts.add_users(served, Anna="member")
    other = accounts.other_device(browser, device)
    try:
        accounts.sign_in(other, served, "Anna")
        accounts.sign_in(page, served, "anna")
        accounts.open_menu(page)
        page.get_by_role("menuitem", name="Anna").click()
        expect(row(page, "This device")).to_have_count(1)
        assert fits_width(page)
        screenshots.keep(page, device, "light", "profile")
        row(page, "Last seen").get_by_role("button").click()
        expect(row(page, "Last seen")).to_have_count(0)
        other.reload()
        expect(other.locator("#password")).to_be_visible()
        accounts.fill_sign_in(other, "Anna")
        accounts.expect_signed_in(other)

        page.get_by_role("button", name="Change password").click()
        dialog = page.get_by_role("dialog", name="Change password")
        expect(dialog.get_by_label("Current password")).to_be_focused()
        dialog.get_by_label("Current password").fill("wrong")
        dialog.get_by_label("New password").fill("battery staple")
        page.keyboard.press("Enter")
        refusal = dialog.get_by_role("alert").filter(has_text="The current password is wrong")
        expect(refusal).to_be_visible(timeout=accounts.PASSWORD_LIMIT)
        dialog.get_by_label("Current password").fill(accounts.PASSWORD)
        dialog.get_by_role("button", name="Change password").click()
        expect(page.get_by_text("Password changed")).to_be_visible(timeout=accounts.PASSWORD_LIMIT)
        assert not accounts.accepts(served, "Anna", accounts.PASSWORD)
        assert accounts.accepts(served, "Anna", "battery staple")
        other.reload()
        expect(other.locator("#password")).to_be_visible()
        # This device stays signed in.
        page.reload()
        expect(row(page, "This device")).to_have_count(1)
    finally:
        other.context.close()


def test_a_key_is_shown_once_works_and_is_revoked(page: Page, served: Server, device: Device) -> None:
    accounts.add_users(served, Anna="member")
    accounts.sign_in(page, served, "Anna")
    page.goto(served.origin + "/profile")
    page.get_by_role("button", name="New key").click()
    dialog = page.get_by_role("dialog", name="New key")
    dialog.get_by_label("Name of the program").fill("Tablet")
    dialog.get_by_role("radio", name="Reading only").check()
    dialog.get_by_role("button", name="Create").click()
    dialog = page.get_by_role("dialog", name="Tablet")
    secret = dialog.locator("code").inner_text()
    dialog.get_by_role("button", name="Copy: Key").click()
    expect(dialog.get_by_role("status")).to_have_text("Copied")
    screenshots.keep(page, device, "light", "key")
    assert accounts.status(served, "/api/v1/series", secret) == 200
    assert accounts.status(served, "/api/v1/users/me/keys", secret) == 403
    dialog.get_by_role("button", name="Done").click()
    page.reload()
    expect(row(page, "Tablet")).to_contain_text("Reading only · Last used: Today")
    assert secret not in page.content()

    button = page.get_by_role("button", name="Revoke Tablet")
    button.click()
    question = page.get_by_role("alertdialog")
    expect(question).to_contain_text("lose access at once")
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    expect(button).to_be_focused()
    button.click()
    question.get_by_role("button", name="Revoke").click()
    expect(row(page, "Tablet")).to_have_count(0)
    assert accounts.status(served, "/api/v1/series", secret) == 401


@pytest.mark.devices("tablet")
def test_people_switch_on_a_shared_device(
    page: Page, context: BrowserContext, served: Server, device: Device
) -> None:
    accounts.add_users(served, Anna="member", Ben="member")
    accounts.sign_in(page, served, "Anna")
    accounts.open_menu(page)
    page.get_by_role("menuitem", name="Sign out").click()
    expect(page.locator("#name")).to_have_value("")
    assert [cookie["name"] for cookie in context.cookies()] == []
    accounts.fill_sign_in(page, "Ben")
    expect(page.locator(".rail .avatar")).to_have_text("B")
    # The browser keeps names and colours, and nothing that signs anyone in.
    until(
        lambda: [person["name"] for person in json.loads(page.evaluate("localStorage['quire.people']"))["people"]]
        == ["Ben", "Anna"],
        "both people are stored",
    )

    accounts.open_menu(page)
    page.get_by_role("menuitem", name="Switch user").click()
    dialog = page.get_by_role("dialog", name="Switch user")
    expect(dialog.get_by_role("button", name="Ben")).to_have_count(0)
    screenshots.keep(page, device, "light", "switch-user")
    dialog.get_by_role("button", name="Anna", exact=True).click()
    expect(page).to_have_url(served.origin + "/login?name=Anna")
    expect(page.locator("#name")).to_have_value("Anna")
    expect(page.locator("#password")).to_be_focused()
    page.keyboard.type(accounts.PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator(".rail .avatar")).to_have_text("A")


@pytest.mark.devices("phone", "desktop")
def test_an_administrator_changes_and_removes_a_user(page: Page, served: Server, device: Device) -> None:
    # With the owner alone, the server would ask for nothing after Ben was removed.
    accounts.add_users(served, Ben="member", Anna="member")
    owner, ben = accounts.key(served, "owner"), accounts.key(served, "Ben")

    def stored() -> dict:
        return next(user for user in accounts.get(served, "/api/v1/users", owner)["users"] if user["id"] != "1")

    accounts.sign_in(page, served, "owner")
    page.goto(served.origin + "/users")
    row(page, "Ben").get_by_role("button").click()
    dialog = page.get_by_role("dialog", name="Ben")
    field = dialog.get_by_label("E-mail address")
    field.fill("Ben@Example.org")
    field.press("Enter")
    until(lambda: stored()["email"] == "ben@example.org", "the address is stored")
    choose(dialog, "role", "Child")
    until(lambda: stored()["role"] == "child", "the role is stored")
    choose(dialog, "highest-age", "12")
    dialog.get_by_role("switch", name="Share lists").check()
    dialog.get_by_role("switch", name="Works without a rating").check()
    dialog.get_by_role("switch", name="All libraries").uncheck()
    dialog.get_by_role("switch", name=re.compile("Library: ")).uncheck()
    field = dialog.get_by_label("No works with these labels")
    field.fill("horror、 war,")
    field.press("Enter")
    wanted = {"libraries": [], "highestAge": 12, "showsUnrated": True, "includedLabels": [],
              "excludedLabels": ["horror", "war"]}  # fmt: skip
    until(lambda: stored()["limits"] == wanted, "the limits are stored")
    assert "shareLists" in stored()["permissions"]
    screenshots.keep(page, device, "light", "user")
    # Without a library Ben sees nothing.
    assert accounts.get(served, "/api/v1/series", ben)["series"] == []

    field = dialog.get_by_label("Name")
    field.fill("owner")
    field.press("Enter")
    expect(dialog.get_by_role("alert").filter(has_text="Another user has this name")).to_be_visible()
    dialog.get_by_role("button", name="New password").click()
    other = page.get_by_role("dialog", name="New password")
    other.get_by_label("New password").fill("battery staple")
    page.keyboard.press("Enter")
    expect(other).to_have_count(0)
    assert accounts.accepts(served, "Ben", "battery staple")

    dialog.get_by_role("button", name="Remove user").click()
    question = page.get_by_role("alertdialog", name="Remove Ben?")
    expect(question).to_contain_text("can’t be undone")
    screenshots.keep(page, device, "light", "user-remove")
    question.get_by_role("button", name="Remove user").click()
    expect(row(page, "Ben")).to_have_count(0)
    assert accounts.status(served, "/api/v1/series", ben) == 401


#: The language of the browser, that of the page, the title of the profile, and the message for a wrong password.
LANGUAGES = [
    ("en-GB", "en", "Profile", "Wrong name or password."),
    ("zh-CN", "zh-Hans", "个人资料", "用户名或密码错误。"),
    ("ja-JP", "ja", "プロフィール", "ユーザー名またはパスワードが違います。"),
]


def test_signing_in_and_the_profile_follow_the_language(served: Server, browser: Browser, device: Device) -> None:
    accounts.add_users(served, Anna="member")
    for locale, tag, title, message in LANGUAGES:
        page = accounts.other_device(browser, device, locale)
        try:
            page.goto(served.origin + "/profile")
            accounts.fill_sign_in(page, "Anna", "wrong")
            expect(page.get_by_role("alert")).to_have_text(message, timeout=accounts.PASSWORD_LIMIT)
            expect(page.locator("html")).to_have_attribute("lang", tag)
            assert fits_width(page)
            screenshots.keep(page, device, "light", f"sign-in-{tag}")
            accounts.fill_sign_in(page, "Anna")
            accounts.expect_signed_in(page)
            page.goto(served.origin + "/profile")
            expect(page.get_by_role("heading", level=1)).to_have_text(title)
            expect(page.locator("#profile-connect")).to_be_visible()
            assert fits_width(page)
            page.screenshot(
                path=screenshots.keep(page, device, "light", f"profile-{tag}"), full_page=True, scale="device"
            )
            assert contrast.weak_texts(page) == []
        finally:
            page.context.close()


@phone
def test_the_language_and_the_colour_of_an_account_are_those_of_all_devices(
    page: Page, served: Server, browser: Browser, device: Device
) -> None:
    accounts.add_users(served, Anna="member")
    accounts.sign_in(page, served, "Anna")
    page.goto(served.origin + "/profile")
    choose(page.get_by_role("main"), "avatar-colour", "Teal")
    expect(page.locator(".rail .avatar")).to_have_attribute("data-avatar", "5")
    # The page is loaded again in the language.
    page.get_by_role("main").get_by_role("radio", name="日本語").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("プロフィール")
    other = accounts.other_device(browser, device)
    try:
        accounts.sign_in(other, served, "Anna")
        expect(other.locator("html")).to_have_attribute("lang", "ja")
        expect(other.locator(".rail .avatar")).to_have_attribute("data-avatar", "5")
    finally:
        other.context.close()


# Single sign-on


@pytest.fixture
def provider() -> Iterator[str]:
    """The issuer of an OpenID Connect provider."""
    pytest.importorskip("authlib")
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "Tests" / "Accounts" / "provider.py")],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    try:
        yield process.stdout.readline().strip()
    finally:
        process.terminate()
        process.wait(timeout=10)


@pytest.fixture
def federated(provider: str, tmp_path: Path) -> Iterator[Server]:
    """A server with one comic and a provider."""
    folder, data = tmp_path / "library", tmp_path / "data"
    write_book(folder / "Colours" / "Colours 1.cbz", {"1.png": draw_page(1, (200, 300))})
    data.mkdir()
    configuration = {
        "id": "authlib", "name": "Family <sign-in>", "issuer": provider, "clientID": "quire",
        "clientSecret": "provider secret", "createsUsers": True, "scopes": ["profile", "email"],
    }  # fmt: skip
    (data / "single-sign-on.json").write_text(json.dumps({"providers": [configuration]}))
    server = Server("single-sign-on", folder, 1, data=data)
    yield server
    server.stop()


def test_a_user_signs_in_with_a_provider_and_out_again(
    provider: str, federated: Server, browser: Browser, device: Device
) -> None:
    server = federated
    page = accounts.other_device(browser, device)
    try:
        accounts.add_users(server, Kim="member")
        page.goto(server.origin + "/")
        page.get_by_role("link", name="Sign in with Family <sign-in>").click()
        expect(page).to_have_url(re.compile(re.escape(provider)))
        page.get_by_role("button", name="anna").click()
        expect(page.locator(".rail .avatar")).to_have_text("a", ignore_case=True)
        accounts.open_menu(page)
        page.get_by_role("menuitem", name="Sign out").click()
        # The provider ends its session too, and returns.
        expect(page).to_have_url(server.origin + "/login")
        expect(page.locator("#password")).to_be_visible()
    finally:
        page.context.close()


#: The texts of the account controls in each language.
CONTROLS = {
    "en-GB": {
        "provider": "Sign in with Family <sign-in>", "add": "Add user", "email": "E-mail address", "key": "New key",
        "device": "Sign out ", "current": "This device", "revoke": "Revoke “tests”?",
    },
    "zh-CN": {
        "provider": "使用 Family <sign-in> 登录", "add": "添加用户", "email": "电子邮件地址", "key": "新建密钥",
        "device": "退出 ", "current": "本设备", "revoke": "要吊销“tests”吗？",
    },
    "ja-JP": {
        "provider": "Family <sign-in> でサインイン", "add": "ユーザーを追加", "email": "メールアドレス",
        "key": "新しいキー", "device": "をサインアウト", "current": "このデバイス",
        "revoke": "“tests”を取り消しますか？",
    },
}  # fmt: skip


def expect_sheet(page: Page, device: Device, title: str, name: str) -> Locator:
    """Expects an open sheet with a title that fits and has enough contrast. Returns the sheet."""
    dialog = page.locator("dialog.is-account")
    expect(dialog.locator(".sheet-title")).to_have_text(title)
    assert dialog.evaluate("(sheet) => sheet.scrollWidth <= sheet.clientWidth")
    assert fits_width(page)
    assert contrast.weak_texts(page) == []
    screenshots.keep(page, device, "light", name)
    return dialog


def close_sheet(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog.is-account")).to_have_count(0)


@pytest.mark.parametrize("locale", CONTROLS)
def test_the_controls_of_accounts_follow_the_language(
    provider: str, federated: Server, browser: Browser, device: Device, locale: str
) -> None:
    texts = CONTROLS[locale]
    accounts.add_users(federated, Anna="member", Kim="administrator")
    accounts.key(federated, "Kim")
    elsewhere = accounts.other_device(browser, device, locale)
    page = accounts.other_device(browser, device, locale)
    try:
        accounts.sign_in(elsewhere, federated, "Kim")
        page.goto(federated.origin + "/login")
        link = page.locator('a.button[href^="/login/openid/"]')
        expect(link).to_have_text(texts["provider"])
        assert fits_width(page)
        assert contrast.weak_texts(page) == []
        screenshots.keep(page, device, "light", f"sign-in-provider-{locale}")
        link.click()
        expect(page).to_have_url(re.compile(re.escape(provider)))

        accounts.sign_in(page, federated, "Kim")
        page.goto(federated.origin + "/users")
        page.locator(".account-content > .account-submit").click()
        expect_sheet(page, device, texts["add"], f"user-add-{locale}")
        close_sheet(page)
        page.locator(".account-row-button").filter(has_text="Anna").click()
        dialog = expect_sheet(page, device, "Anna", f"user-{locale}")
        expect(dialog.locator('label[for="user-email"]')).to_have_text(texts["email"])
        close_sheet(page)

        page.goto(federated.origin + "/profile")
        page.locator('section[aria-labelledby="profile-keys"] > button').click()
        expect_sheet(page, device, texts["key"], f"key-new-{locale}")
        close_sheet(page)
        page.locator('section[aria-labelledby="profile-keys"] .account-row > button').click()
        expect_sheet(page, device, texts["revoke"], f"key-revoke-{locale}")
        close_sheet(page)
        # The session of the other browser is revoked.
        sessions = page.locator('section[aria-labelledby="profile-devices"] .account-row')
        expect(sessions).to_have_count(2)
        other = sessions.filter(has_not_text=texts["current"]).locator("> button")
        expect(other).to_have_attribute("aria-label", re.compile(re.escape(texts["device"])))
        assert fits_width(page)
        assert contrast.weak_texts(page) == []
        other.click()
        expect(sessions).to_have_count(1)
        elsewhere.reload()
        expect(elsewhere.locator("#password")).to_be_visible()
    finally:
        page.context.close()
        elsewhere.context.close()


@pytest.mark.devices("desktop")
def test_the_original_file_is_saved_only_with_the_permission(page: Page, served: Server) -> None:
    accounts.add_users(served, Anna="member")
    accounts.sign_in(page, served, "Anna")

    def open_menu() -> None:
        # The app knows the permissions when it has loaded the account.
        with page.expect_response("**/api/v1/users/me"):
            page.goto(f"{served.origin}/browse")
        page.get_by_role("link", name=re.compile("^Colours")).first.hover()
        page.get_by_role("button", name="More: Colours", exact=True).click()

    open_menu()
    with page.expect_download() as download:
        page.get_by_role("menuitem", name="Save original file").click()
    assert download.value.suggested_filename == "Colours 1.cbz"
    original = Path(served.command[2]) / "Colours" / "Colours 1.cbz"
    assert Path(download.value.path()).read_bytes() == original.read_bytes()
    expect(page.get_by_role("dialog")).to_have_count(0)

    secret = accounts.key(served, "owner")
    users = accounts.get(served, "/api/v1/users", secret)["users"]
    anna = next(user["id"] for user in users if user["name"] == "Anna")
    accounts.patch(served, f"/api/v1/users/{anna}", secret, {"permissions": []})
    open_menu()
    expect(page.get_by_role("menuitem", name="Mark as read")).to_be_visible()
    expect(page.get_by_role("menuitem", name="Save original file")).to_have_count(0)
