/// The texts of the app, which the page loads in one language.
package enum LocalizationTable {
    /// The table of texts, as UTF-8.
    package static var table: [UInt8] { [UInt8]((takeReturnedText(hostLocalizationTable()) ?? "").utf8) }

    /// The languages, one per line: the BCP 47 tag, a tab character, and the name.
    package static var languages: String { takeReturnedText(hostLanguages()) ?? "" }

    /// Returns the name of a language in the language of the app, or the BCP 47 tag if it is unknown.
    package static func name(ofLanguage tag: String) -> String {
        takeReturnedText(tag.withUTF8Pointer { hostLanguageName($0, $1) }) ?? tag
    }

    /// Returns the plural category of a count, as an index into zero, one, two, few, many and other.
    package static func pluralCategory(of count: Int) -> Int { Int(hostPluralCategory(Double(count))) }
}
