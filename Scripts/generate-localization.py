#!/usr/bin/env python3
"""Checks the texts of the browser app and generates what the build needs from them.

Every file in Web/localization is one language, named by its BCP 47 tag: `en.json`, `zh-Hans.json`. English is the source:
it decides which keys and placeholders exist. CONTRIBUTING.md explains the format for translators.

    generate-localization.py               writes Sources/WebLocalization/Message+Keys.swift, the texts of the sign-in
                                           page, Sources/Server/Access/SignIn/SignInTexts.swift, and the English texts
                                           of errors, Sources/Publications/Errors/ErrorTexts.swift
    generate-localization.py --check       fails if these files are not up to date
    generate-localization.py --tables DIR  writes one table of texts for each language, as the browser fetches them
"""

import argparse
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "Web" / "localization"
KEYS = ROOT / "Sources" / "WebLocalization" / "Message+Keys.swift"
ERRORS = ROOT / "Sources" / "Publications" / "Errors" / "ErrorTexts.swift"
SIGN_IN = ROOT / "Sources" / "Server" / "Access" / "SignIn" / "SignInTexts.swift"

SOURCE = "en"
PLURAL_FORMS = ["zero", "one", "two", "few", "many", "other"]
PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
KEY = re.compile(r"[a-z][A-Za-z0-9]*")


class InvalidTexts(Exception):
    """A list of problems, one per line."""


def flattened(language: dict) -> dict[str, tuple[str, str | dict[str, str]]]:
    """Maps each key to its group and its text."""
    return {key: (group, text) for group, texts in language["texts"].items() for key, text in texts.items()}


def errors(language: dict) -> dict[str, str]:
    """The texts of errors by code: those of files, then those of reasons."""
    return {key: text for kind in ("files", "reasons") for key, text in language["errors"][kind].items()}


def forms(text: str | dict[str, str]) -> list[str]:
    return list(text.values()) if isinstance(text, dict) else [text]


def placeholders(text: str | dict[str, str]) -> list[str]:
    """The names in order of appearance; the number that selects a plural form is the first."""
    names = list(dict.fromkeys(name for form in forms(text) for name in PLACEHOLDER.findall(form)))
    return sorted(names, key=lambda name: name != "count") if isinstance(text, dict) else names


def read(folder: Path) -> dict[str, dict]:
    """All languages by tag, the source first."""

    def without_duplicates(pairs: list[tuple[str, object]]) -> dict:
        keys = [key for key, _ in pairs]
        if repeated := sorted({key for key in keys if keys.count(key) > 1}):
            raise InvalidTexts(f"'{', '.join(repeated)}' appears twice")
        return dict(pairs)

    languages = {}
    for path in sorted(folder.glob("*.json"), key=lambda path: (path.stem != SOURCE, path.stem)):
        try:
            text = path.read_text(encoding="utf-8")
            languages[path.stem] = json.loads(text, object_pairs_hook=without_duplicates)
        except (InvalidTexts, ValueError) as error:
            raise InvalidTexts(f"{path.name}: {error}") from error
    if SOURCE not in languages:
        raise InvalidTexts(f"{SOURCE}.json is missing in {folder}")
    return languages


def problems(tag: str, language: dict, source: dict) -> list[str]:
    """Differences between a language and English, and texts that can't be compiled."""
    found = []
    for field in ("name", "page", "signIn", "errors", "texts"):
        if field not in language:
            found.append(f"'{field}' is missing")
    if found:
        return [f"{tag}.json: {problem}" for problem in found]
    for field in ("page", "signIn"):
        for key in sorted(set(source[field]) ^ set(language[field])):
            found.append(f"'{key}' under '{field}' is {'missing' if key in source[field] else 'not in English'}")
    for key in sorted(set(source["signIn"]) & set(language["signIn"])):
        texts = [language["signIn"][key], source["signIn"][key]]
        found += [f"'{key}' under 'signIn' {problem}" for problem in text_problems(*texts)]
    for kind in ("files", "reasons"):
        for key in sorted(set(source["errors"][kind]) ^ set(language["errors"].get(kind, {}))):
            found.append(f"'{key}' under '{kind}' is {'missing' if key in source['errors'][kind] else 'not in English'}")
        for key in sorted(set(source["errors"][kind]) & set(language["errors"].get(kind, {}))):
            texts = [language["errors"][kind][key], source["errors"][kind][key]]
            found += [f"'{key}' under '{kind}' {problem}" for problem in text_problems(*texts)]
    for key in sorted(set(source["errors"]["files"]) & set(source["errors"]["reasons"])):
        found.append(f"'{key}' is under 'files' and under 'reasons'")
    wanted, texts = flattened(source), flattened(language)
    if len(texts) != sum(len(group) for group in language["texts"].values()):
        found.append("a key is in two groups")
    for key in wanted.keys() - texts.keys():
        found.append(f"'{key}' is missing")
    for key in texts.keys() - wanted.keys():
        found.append(f"'{key}' is not in English")
    for key, (group, text) in texts.items():
        if key not in wanted:
            continue
        if group != wanted[key][0]:
            found.append(f"'{key}' belongs to the group '{wanted[key][0]}'")
        found += [f"'{key}' {problem}" for problem in text_problems(text, wanted[key][1])]
        if not KEY.fullmatch(key):
            found.append(f"'{key}' is not a camel-case name")
    return [f"{tag}.json: {problem}" for problem in sorted(found)]


def text_problems(text: object, source: str | dict[str, str]) -> list[str]:
    if isinstance(text, dict) != isinstance(source, dict):
        return ["needs plural forms" if isinstance(source, dict) else "has plural forms, but English has none"]
    if not isinstance(text, str | dict) or not all(isinstance(form, str) and form.strip() for form in forms(text)):
        return ["is not a text, or is empty"]
    found = []
    if isinstance(text, dict):
        if odd := set(text) - set(PLURAL_FORMS):
            found.append(f"has the plural forms {', '.join(sorted(odd))}; possible are {', '.join(PLURAL_FORMS)}")
        if "other" not in text:
            found.append("has no plural form 'other'")
        elif "count" not in placeholders(text["other"]):
            found.append("has plural forms, but 'other' has no {count}")
    for form in forms(text):
        if re.search(r"[\x00-\x1f]", form):
            found.append("has a line break or a tab")
        if re.search(r"[{}]", PLACEHOLDER.sub("", form)):
            found.append("has a brace that is not part of a placeholder")
    wanted, has = set(placeholders(source)), set(placeholders(text))
    found += [f"lacks the placeholder {{{name}}}" for name in sorted(wanted - has)]
    found += [f"has the placeholder {{{name}}}, which English has not" for name in sorted(has - wanted)]
    return found


def swift(source: dict) -> str:
    """The Swift names of all texts, with the types of their placeholders."""
    lines = [
        "// Generated by Scripts/generate-localization.py from Web/localization/en.json. Edit that file instead.",
        "// swift-format-ignore-file",
        "",
    ]
    number = 0
    for group, texts in source["texts"].items():
        lines += [f"// MARK: {group}", "", "extension Message {"]
        for key, text in texts.items():
            names = placeholders(text)
            types = ["Int" if name in source["numbers"] else "String" for name in names]
            if names:
                label = "_ " if len(names) == 1 else ""
                parameters = ", ".join(f"{label}{name}: {type}" for name, type in zip(names, types))
                values = ", ".join(f".{'number' if type == 'Int' else 'text'}({name})" for name, type in zip(names, types))
                plural = ", isPlural: true" if isinstance(text, dict) else ""
                declaration = f"static func {key}({parameters}) -> Message {{ Message({number}, [{values}]{plural}) }}"
            else:
                declaration = f"static var {key}: Message {{ Message({number}) }}"
            lines.append(f"    {'' if names else '@inlinable '}public {declaration}")
            number += 1
        lines += ["}", ""]
    return "\n".join(lines)


def sign_in_texts(languages: dict[str, dict]) -> str:
    """The Swift type with the texts of the sign-in page. The server makes this page, so its texts are part of the server."""
    keys = list(languages[SOURCE]["signIn"])
    lines = [
        "// Generated by Scripts/generate-localization.py from Web/localization. Edit these files instead.",
        "// swift-format-ignore-file",
        "",
        "/// The texts of the sign-in page in one language.",
        "struct SignInTexts: Sendable {",
        "    /// The BCP 47 tag of the language.",
        "    let tag: String",
        *(f"    let {key}: String" for key in keys),
        "",
        "    /// All languages, English first.",
        "    static let languages: [SignInTexts] = [",
    ]
    for tag, language in languages.items():
        lines += ["        SignInTexts(", f"            tag: {json.dumps(tag)},"]
        values = [f"            {key}: {json.dumps(language['signIn'][key], ensure_ascii=False)}" for key in keys]
        lines += [*(f"{value}," for value in values[:-1]), values[-1], "        ),"]
    lines += ["    ]", "}", ""]
    return "\n".join(lines)


def numbered(text: str, english: str) -> str:
    """The text with the numbers of its placeholders, in the order of the English text."""
    order = {name: index for index, name in enumerate(placeholders(english))}
    return PLACEHOLDER.sub(lambda match: f"{{{order[match.group(1)]}}}", text)


def error_texts(source: dict) -> str:
    """The Swift names of the reasons of errors, and the English texts by code."""
    lines = [
        "// Generated by Scripts/generate-localization.py from Web/localization/en.json. Edit that file instead.",
        "// swift-format-ignore-file",
        "",
        "extension PublicationError.Reason {",
    ]
    for key, text in source["errors"]["reasons"].items():
        names = placeholders(text)
        lines.append(f"    /// “{text}”")
        if not names:
            lines.append(f'    public static let {key} = Self("{key}")')
            continue
        label = "_ " if len(names) == 1 else ""
        types = {name: "Int" if name in source["numbers"] else "String" for name in names}
        parameters = ", ".join(f"{label}{name}: {types[name]}" for name in names)
        values = ", ".join(f"String({name})" if types[name] == "Int" else name for name in names)
        lines.append(f'    public static func {key}({parameters}) -> Self {{ Self("{key}", [{values}]) }}')
    lines += ["}", "", "/// The English texts of errors by code. `{0}` stands for the first value.", "enum ErrorTexts {"]
    lines.append("    static let all: [String: String] = [")
    for key, text in errors(source).items():
        lines.append(f'        "{key}": {json.dumps(numbered(text, text), ensure_ascii=False)},')
    lines += ["    ]", "}", ""]
    return "\n".join(lines)


def table(language: dict, source: dict) -> str:
    """The texts in the order of the keys, one per line. Tabs separate plural forms, which begin with their number.
    The texts of errors follow, with their codes: the order of their lines may change between the versions of the server
    and of the app."""
    texts = flattened(language)
    lines = []
    for key, (_, english) in flattened(source).items():
        text = texts[key][1]
        if isinstance(text, dict):
            lines.append("\t".join(f"{PLURAL_FORMS.index(name)}{numbered(text[name], english)}" for name in sorted(
                text, key=PLURAL_FORMS.index)))
        else:
            lines.append(numbered(text, english))
    wanted = errors(source)
    lines += [f"{code}\t{numbered(text, wanted[code])}" for code, text in errors(language).items()]
    return "\n".join(lines)


def unused(source: dict) -> list[str]:
    """The keys that no Swift file mentions."""
    files = [path for path in (ROOT / "Sources").glob("Web*/**/*.swift") if path != KEYS]
    names = set(re.findall(r"\.(\w+)", "\n".join(path.read_text(encoding="utf-8") for path in files)))
    return [f"{SOURCE}.json: '{key}' is not used in Sources" for key in flattened(source) if key not in names]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare the Swift file instead of writing it")
    parser.add_argument("--tables", type=Path, help="write the tables of texts to this folder")
    options = parser.parse_args()

    try:
        languages = read(FOLDER)
        source = languages[SOURCE]
        if found := [line for tag, language in languages.items() for line in problems(tag, language, source)]:
            raise InvalidTexts("\n".join(found))
        if found := unused(source):
            raise InvalidTexts("\n".join(found))
    except InvalidTexts as error:
        sys.exit(f"generate-localization: {error}")

    if options.tables:
        options.tables.mkdir(parents=True, exist_ok=True)
        for tag, language in languages.items():
            (options.tables / f"{tag}.txt").write_text(table(language, source), encoding="utf-8")
        return
    for path, generated in (
        (KEYS, swift(source)),
        (SIGN_IN, sign_in_texts(languages)),
        (ERRORS, error_texts(source)),
    ):
        if path.exists() and path.read_text(encoding="utf-8") == generated:
            continue
        if options.check:
            sys.exit(f"generate-localization: {path.relative_to(ROOT)} is out of date; run Scripts/generate-localization.py")
        path.write_text(generated, encoding="utf-8")


if __name__ == "__main__":
    main()
