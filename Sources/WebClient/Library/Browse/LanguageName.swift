import WebLocalization
import WireModel

/// The native names of languages that are frequent in comics and books.
enum LanguageName {
    /// The name of the language with a BCP 47 tag (`ja`, `zh-Hans`); the tag itself for an unlisted language.
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

/// A cache of the libraries' names.
enum LibraryNames {
    nonisolated(unsafe) private static var names: [(id: String, name: String)] = []

    /// Stores the names of libraries.
    static func know(_ libraries: [LibrarySummary]) {
        names = libraries.map { ($0.id, $0.name) }
    }

    /// The name of a library; a generic name when it is not loaded.
    static func name(of id: String) -> String {
        names.first { $0.id.isSame(as: id) }?.name ?? Text.of(.library)
    }
}
