/// The texts of the app, which the page loads in one language.
package enum LocalizationTable {
    /// The table of texts, as UTF-8.
    package static var table: [UInt8] { [UInt8]((takeReturnedText(hostLocalizationTable()) ?? "").utf8) }

    /// The languages, one per line: the BCP 47 tag, a tab character, and the name.
    package static var languages: String { takeReturnedText(hostLanguages()) ?? "" }

    /// Returns the plural category of a count, as an index into zero, one, two, few, many and other.
    package static func pluralCategory(of count: Int) -> Int { Int(hostPluralCategory(Double(count))) }
}
