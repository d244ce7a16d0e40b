/// Language tags (BCP 47).
public enum LanguageTag {
    /// Returns the primary language of a tag in its shortest form: `en` for `en-US`, `eng` and `EN_us`; nil when the
    /// text is not a tag.
    public static func primary(_ tag: String) -> String? {
        guard tag.utf8.count <= 100 else { return nil }
        let first = tag.lowercased().utf8.drop { $0 == 0x20 }.prefix { $0.isASCIILetter }
        guard (2...3).contains(first.count) else { return names[tag.lowercased()] }
        let rest = tag.utf8.drop { $0 == 0x20 }.dropFirst(first.count).first
        guard rest == nil || rest == UInt8(ascii: "-") || rest == UInt8(ascii: "_") || rest == 0x20 else { return nil }
        let code = String(decoding: Array(first), as: UTF8.self)
        guard code != "und", code != "mul", code != "zxx" else { return nil }
        return short[code] ?? code
    }

    /// The two-letter codes of languages with a three-letter code (ISO 639-2), for which BCP 47 requires the short
    /// form.
    private static let short: [String: String] = [
        "ara": "ar", "bul": "bg", "cat": "ca", "ces": "cs", "cze": "cs", "chi": "zh", "zho": "zh", "dan": "da",
        "deu": "de", "ger": "de", "dut": "nl", "nld": "nl", "ell": "el", "gre": "el", "eng": "en", "epo": "eo",
        "est": "et", "eus": "eu", "baq": "eu", "fas": "fa", "per": "fa", "fin": "fi", "fra": "fr", "fre": "fr",
        "gle": "ga", "glg": "gl", "heb": "he", "hin": "hi", "hrv": "hr", "hun": "hu", "ice": "is", "isl": "is",
        "ind": "id", "ita": "it", "jpn": "ja", "kor": "ko", "lat": "la", "lav": "lv", "lit": "lt", "may": "ms",
        "msa": "ms", "nob": "nb", "nno": "nn", "nor": "no", "pol": "pl", "por": "pt", "ron": "ro", "rum": "ro",
        "rus": "ru", "slk": "sk", "slo": "sk", "slv": "sl", "spa": "es", "srp": "sr", "swe": "sv", "tha": "th",
        "tur": "tr", "ukr": "uk", "vie": "vi", "cym": "cy", "wel": "cy",
        // Former codes that old files still have.
        "iw": "he", "in": "id", "jw": "jv",
    ]

    /// The English names that some programs write instead of a code.
    private static let names: [String: String] = [
        "english": "en", "japanese": "ja", "chinese": "zh", "korean": "ko", "french": "fr", "german": "de",
        "spanish": "es", "italian": "it", "portuguese": "pt", "russian": "ru", "dutch": "nl",
    ]
}
