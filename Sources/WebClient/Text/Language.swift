/// A language the app speaks.
enum Language: Int {
    case english, chinese, japanese

    /// The tag for `<html lang>`, which also picks the right shapes for Han characters.
    var tag: StaticString {
        switch self {
        case .english: "en"
        case .chinese: "zh-Hans"
        case .japanese: "ja"
        }
    }

    /// The language's name in itself.
    var ownName: StaticString {
        switch self {
        case .english: "English"
        case .chinese: "简体中文"
        case .japanese: "日本語"
        }
    }

    /// The first of the browser's languages (`"fr-FR,ja,en"`) that the app speaks; English when it speaks none.
    static func preferred(among tags: String) -> Language {
        var isAtStart = true
        var previous: UInt8 = 0
        for byte in tags.utf8 {
            let letter = byte | 0x20
            if byte == UInt8(ascii: ",") {
                isAtStart = true
                previous = 0
                continue
            }
            if isAtStart, previous != 0 {
                isAtStart = false
                switch (previous, letter) {
                case (UInt8(ascii: "e"), UInt8(ascii: "n")): return .english
                case (UInt8(ascii: "z"), UInt8(ascii: "h")): return .chinese
                case (UInt8(ascii: "j"), UInt8(ascii: "a")): return .japanese
                default: break
                }
            }
            previous = letter
        }
        return .english
    }
}

/// The language in use.
enum Text {
    nonisolated(unsafe) private(set) static var language = Language.english

    /// Speaks `language` from now on; what is on the page already stays as it is.
    static func use(_ language: Language) {
        self.language = language
    }

    /// The words for a message.
    @inline(never)
    static func of(_ message: Message) -> String {
        switch language {
        case .english: english(message)
        case .chinese: chinese(message)
        case .japanese: japanese(message)
        }
    }
}
