/// Detects the language of a text from its letters and most frequent short words.
enum LanguageDetector {
    /// Returns a BCP 47 tag; nil when the language can't be detected.
    static func detect(_ texts: [[Unicode.Scalar]]) -> String? {
        var counts = Counts()
        for text in texts { for scalar in text.prefix(24 << 10) { counts.take(scalar) } }
        let letters = counts.han + counts.kana + counts.hangul + counts.alphabets.values.reduce(0, +)
        guard letters > 0 else { return nil }
        // A few words in another script are probably quotations.
        if counts.kana * 12 > counts.han + counts.kana, counts.kana * 10 > letters { return "ja" }
        if counts.hangul * 4 > letters { return "ko" }
        if counts.han * 4 > letters { return counts.traditional > counts.simplified ? "zh-Hant" : "zh-Hans" }
        guard let script = counts.alphabets.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key else {
            return nil
        }
        switch script {
        case "cyrl": return counts.ukrainian * 40 > (counts.alphabets["cyrl"] ?? 0) ? "uk" : "ru"
        case "arab": return counts.persian * 60 > (counts.alphabets["arab"] ?? 0) ? "fa" : "ar"
        case "latn": return latin(texts)
        default: return script
        }
    }

    /// Returns the tag of a language by its English name, as in Project Gutenberg's headers.
    static func code(ofEnglishName name: String) -> String? {
        [
            "english": "en", "french": "fr", "german": "de", "spanish": "es", "italian": "it", "portuguese": "pt",
            "dutch": "nl", "swedish": "sv", "danish": "da", "finnish": "fi", "norwegian": "no", "polish": "pl",
            "czech": "cs", "hungarian": "hu", "russian": "ru", "greek": "el", "latin": "la", "chinese": "zh",
            "japanese": "ja", "korean": "ko", "esperanto": "eo", "catalan": "ca", "romanian": "ro",
        ][name.lowercased()]
    }

    private struct Counts {
        var han = 0
        var kana = 0
        var hangul = 0
        var simplified = 0
        var traditional = 0
        var ukrainian = 0
        var persian = 0
        var alphabets: [String: Int] = [:]

        mutating func take(_ scalar: Unicode.Scalar) {
            switch scalar.value {
            case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: alphabets["latn", default: 0] += 1
            case 0x3041...0x3096, 0x30A1...0x30FA, 0xFF66...0xFF9D: kana += 1
            case 0x3400...0x9FFF, 0x20000...0x3FFFD:
                han += 1
                if LanguageDetector.simplifiedOnly.contains(scalar.value) { simplified += 1 }
                if LanguageDetector.traditionalOnly.contains(scalar.value) { traditional += 1 }
            case 0xAC00...0xD7A3: hangul += 1
            case 0x400...0x52F:
                alphabets["cyrl", default: 0] += 1
                if [0x456, 0x457, 0x454, 0x491].contains(scalar.value) { ukrainian += 1 }
            case 0x370...0x3FF, 0x1F00...0x1FFF: alphabets["el", default: 0] += 1
            case 0x5D0...0x5EA: alphabets["he", default: 0] += 1
            case 0x620...0x6FF:
                alphabets["arab", default: 0] += 1
                if [0x67E, 0x686, 0x698, 0x6AF, 0x6CC].contains(scalar.value) { persian += 1 }
            case 0xE01...0xE5B: alphabets["th", default: 0] += 1
            case 0x900...0x97F: alphabets["hi", default: 0] += 1
            default: break
            }
        }
    }

    private static let simplifiedOnly = FrequentCharacters.simplifiedChinese.subtracting(
        FrequentCharacters.traditionalChinese
    )
    private static let traditionalOnly = FrequentCharacters.traditionalChinese.subtracting(
        FrequentCharacters.simplifiedChinese
    )

    /// The most frequent short words of languages in Latin script. Words shared by two languages don't affect the
    /// result.
    private static let smallWords: [String: Set<String>] = [
        "en": ["the", "and", "of", "to", "that", "was", "he", "with", "his", "it", "you", "for"],
        "fr": ["le", "les", "et", "des", "est", "une", "dans", "que", "qui", "il", "pas", "vous"],
        "de": ["der", "die", "und", "das", "ist", "nicht", "ein", "er", "sie", "zu", "den", "mit"],
        "es": ["el", "los", "y", "que", "las", "una", "del", "por", "con", "no", "lo", "su"],
        "it": ["il", "che", "di", "e", "non", "per", "una", "gli", "della", "si", "era", "con"],
        "pt": ["o", "os", "que", "e", "não", "uma", "do", "da", "com", "para", "um", "se"],
        "nl": ["het", "een", "van", "en", "de", "dat", "niet", "hij", "zijn", "met", "ik", "was"],
        "sv": ["och", "att", "det", "som", "en", "inte", "är", "han", "jag", "med", "för", "på"],
        "pl": ["nie", "się", "w", "na", "że", "do", "jest", "to", "jak", "z", "ale", "co"],
        "cs": ["se", "na", "že", "je", "v", "do", "a", "to", "jsem", "ale", "byl", "jako"],
        "hu": ["és", "az", "hogy", "nem", "egy", "is", "volt", "de", "csak", "ez", "már", "még"],
        "fi": ["ja", "oli", "ei", "hän", "se", "että", "on", "niin", "mutta", "kun", "joka", "ole"],
        "tr": ["ve", "bir", "bu", "da", "de", "için", "ne", "gibi", "çok", "ama", "olan", "daha"],
    ]

    private static func latin(_ texts: [[Unicode.Scalar]]) -> String? {
        var counts: [String: Int] = [:]
        var total = 0
        for text in texts {
            for word in text.prefix(24 << 10).split(whereSeparator: { !$0.properties.isAlphabetic })
            where word.count <= 5 {
                total += 1
                let small = XMLText.string(word).lowercased()
                for (language, words) in smallWords where words.contains(small) { counts[language, default: 0] += 1 }
            }
        }
        guard let best = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), best.value >= 3 else {
            return nil
        }
        return best.value * 12 > total ? best.key : nil
    }
}
