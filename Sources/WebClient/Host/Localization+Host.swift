import WebBinding
import WebLocalization

/// A language of the app.
struct Language {
    /// The BCP 47 tag, the value of `<html lang>`.
    var tag: String
    /// The name of the language in that language.
    var name: String

    /// All languages, as the page lists them.
    static var all: [Language] {
        LocalizationTable.languages.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let parts = line.split(separator: UInt8(ascii: "\t"))
            guard parts.count == 2 else { return nil }
            return Language(
                tag: String(decoding: parts[0], as: UTF8.self),
                name: String(decoding: parts[1], as: UTF8.self)
            )
        }
    }
}

extension Localization {
    /// The texts that the page loaded, in the language that the user chose or that the browser prefers.
    static var loaded: Localization {
        Localization(table: LocalizationTable.table) { count in
            PluralCategory(rawValue: UInt8(clamping: LocalizationTable.pluralCategory(of: count))) ?? .other
        }
    }
}
