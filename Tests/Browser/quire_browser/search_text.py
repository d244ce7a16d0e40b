"""Text normalisation for the rows of a library, as in the server."""

import unicodedata


def folded(text: str) -> str:
    """Folds text like `SearchText.folded`."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text.lower()) if not "\u0300" <= c <= "\u036f")
    return unicodedata.normalize("NFC", plain)


def spaced(text: str) -> str:
    """Separates characters like `SearchText.spaced`, for the letters that are used here."""
    words: list[str] = []
    word = ""
    for character in text:
        if character.isalnum() and not "\u2e80" <= character <= "\ud7ff":
            word += character
            continue
        if word:
            words.append(word)
            word = ""
        if not character.isspace():
            words.append(character)
    return " ".join([*words, word] if word else words)


def natural_order_key(text: str) -> bytes:
    """The sort key of `NaturalOrderKey`, for titles whose only numerals are plain digits."""
    key = bytearray()
    lowered = text.lower()
    index = 0
    while index < len(lowered):
        character = lowered[index]
        if character in "0123456789":
            end = index
            while end < len(lowered) and lowered[end] in "0123456789":
                end += 1
            digits = lowered[index:end].lstrip("0")
            key += b"0" + bytes([len(digits)]) + digits.encode()
            index = end
        else:
            key += character.encode()
            index += 1
    return bytes(key)
