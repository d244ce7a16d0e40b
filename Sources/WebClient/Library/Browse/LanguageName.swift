/// Languages by their own names, as far as comics and books are found in them; others by their tag.
enum LanguageName {
    /// The name of the language with a tag (`ja`, `zh-Hans`).
    static func of(_ tag: String) -> String {
        let code = tag.utf8.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }.map { $0 | 0x20 }
        for (known, name) in names where code.elementsEqual(known.bytes) { return name.string }
        return tag
    }

    private static var names: [(StaticString, StaticString)] {
        [
            ("ar", "العربية"), ("cs", "Čeština"), ("da", "Dansk"), ("de", "Deutsch"), ("el", "Ελληνικά"),
            ("en", "English"), ("es", "Español"), ("fi", "Suomi"), ("fr", "Français"), ("he", "עברית"),
            ("hu", "Magyar"), ("id", "Bahasa Indonesia"), ("it", "Italiano"), ("ja", "日本語"), ("ko", "한국어"),
            ("nl", "Nederlands"), ("no", "Norsk"), ("pl", "Polski"), ("pt", "Português"), ("ru", "Русский"),
            ("sv", "Svenska"), ("th", "ไทย"), ("tr", "Türkçe"), ("uk", "Українська"), ("vi", "Tiếng Việt"),
            ("zh", "中文"),
        ]
    }
}

/// What the libraries are called, as far as it was heard.
enum LibraryNames {
    nonisolated(unsafe) private static var names: [(id: String, name: String)] = []

    /// Remembers what libraries are called.
    static func know(_ libraries: [LibrarySummary]) {
        names = libraries.map { ($0.id, $0.name) }
    }

    /// The name of a library; what it is, while its name is not known.
    static func name(of id: String) -> String {
        names.first { $0.id.isSame(as: id) }?.name ?? Text.of(.library)
    }
}
