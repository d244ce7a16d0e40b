/// Chooses the patterns for a language. Files of patterns are named by languages and regions: `hyph_de_AT.dic`.
public enum HyphenationLanguage {
    /// The longest language tag, in bytes.
    private static let maximumTagLength = 35
    /// The regions whose patterns stand for their language where it differs from the language's own code.
    private static let regions = [
        "en": "us", "cs": "cz", "da": "dk", "el": "gr", "et": "ee", "nb": "no", "sl": "si", "sv": "se", "uk": "ua",
    ]

    /// Returns the primary language of a tag in lower case: `de` for `de-AT`. Nil for an invalid tag.
    public static func primary(of tag: String) -> String? { parts(of: tag)?.first }

    /// Returns the best of several files for a language: that of the tag, else of its beginning, else of another region
    /// with the same language.
    ///
    /// - Parameters:
    ///   - tag: a BCP 47 tag, such as `de-AT`.
    ///   - names: the names of the files in lower case without `hyph_` and `.dic`: `de_at`.
    public static func name(for tag: String, among names: Set<String>) -> String? {
        guard var parts = parts(of: tag), let primary = parts.first else { return nil }
        while !parts.isEmpty {
            let name = parts.joined(separator: "_")
            if names.contains(name) { return name }
            parts.removeLast()
        }
        let standard = primary + "_" + (regions[primary] ?? primary)
        return names.contains(standard) ? standard : names.filter { $0.hasPrefix(primary + "_") }.min()
    }

    private static func parts(of tag: String) -> [String]? {
        let isKnownForm =
            tag.utf8.count <= maximumTagLength
            && tag.utf8.allSatisfy {
                $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
            }
        guard isKnownForm else { return nil }
        let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
        return parts.isEmpty ? nil : parts
    }
}
