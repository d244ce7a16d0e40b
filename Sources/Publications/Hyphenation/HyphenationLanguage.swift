/// Chooses the file of patterns for a language. The file names contain a language and a region: `hyph_de_AT.dic`.
public enum HyphenationLanguage {
    /// The maximum length of a language tag, in bytes (RFC 5646, section 4.4.1).
    private static let maximumTagLength = 35
    /// The default region of each language whose code differs from that of the region.
    private static let regions = [
        "en": "us", "cs": "cz", "da": "dk", "el": "gr", "et": "ee", "nb": "no", "sl": "si", "sv": "se", "uk": "ua",
    ]

    /// Returns the primary language of a tag in lower case: `de` for `de-AT`. Nil for an invalid tag.
    public static func primary(of tag: String) -> String? { parts(of: tag)?.first }

    /// Returns the best file for a language. Tries the whole tag, then the tag without its last parts, the language's
    /// default region, and any other region.
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
