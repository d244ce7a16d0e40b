import TextCoding

extension ComicMetadata {
    /// The maximum length of titles and names in characters. Longer ones are truncated.
    private static let maximumNameLength = 500
    private static let maximumSummaryLength = 20_000
    private static let maximumContributorCount = 50

    /// Reads the metadata of a manifest. Unexpected values are ignored, because the pages can be shown without them.
    init(manifest value: JSON) {
        let language = value["language"].oneOrMany.lazy.compactMap(\.string).first.flatMap { Self.trimmed($0, 50) }
        publication.language = language
        func name(_ value: JSON) -> String? {
            Self.text(value, language: language).flatMap { Self.trimmed($0, Self.maximumNameLength) }
        }
        /// Reads a string, or an object with a name.
        func named(_ value: JSON) -> String? {
            if case .object = value { name(value["name"]) } else { name(value) }
        }
        func contributors(_ keys: StaticString...) -> [String] {
            for key in keys {
                let names = value[key].oneOrMany.prefix(Self.maximumContributorCount).compactMap(named)
                if !names.isEmpty { return names }
            }
            return []
        }
        publication.title = name(value["title"])
        publication.summary = Self.text(value["description"], language: language).flatMap {
            Self.trimmed($0, Self.maximumSummaryLength)
        }
        publication.writers = contributors("author")
        publication.pencillers = contributors("penciler", "penciller", "artist", "illustrator")

        let series = value["belongsTo"]["series"].oneOrMany.first
        publication.series = series.flatMap(named)
        publication.number = series.flatMap { Self.number($0["position"]) }
        let volume = value["belongsTo"]["volume"].oneOrMany.first
        publication.volume = volume.flatMap { Self.number($0["position"]) ?? named($0) }
        readingProgression = Self.readingProgression(value)
    }

    /// Reads a string, or a language map (a string for each language). Of a map, returns the string in the work's
    /// language, else in English, else without a language (`und`), else the first one.
    private static func text(_ value: JSON, language: String?) -> String? {
        switch value {
        case .string(let text): return text
        case .object(let members):
            for wanted in [language, "en", "und"].compactMap({ $0 }) {
                let match = members.first { member in
                    let tag = member.name.lowercased()
                    return tag == wanted.lowercased() || tag.hasPrefix(wanted.lowercased() + "-")
                }
                if let text = match?.value.string { return text }
            }
            return members.lazy.compactMap(\.value.string).first
        default: return nil
        }
    }

    /// Reads a position in a series as text: `4`, `12.5`.
    private static func number(_ value: JSON) -> String? {
        switch value {
        case .number(let number) where number >= 0 && number < 1_000_000_000:
            Int(exactly: number).map { String($0) } ?? String(number)
        case .string(let text): trimmed(text, 50)
        default: nil
        }
    }

    /// Reads the reading direction. A scrolled publication without a direction is read from top to bottom.
    private static func readingProgression(_ value: JSON) -> ReadingProgression? {
        switch value["readingProgression"].string?.lowercased() {
        case "ltr": .ltr
        case "rtl": .rtl
        // Bottom to top is not supported. Such publications are read from top to bottom.
        case "ttb", "btt": .ttb
        default:
            value["layout"] == .string("scrolled") || value["presentation"]["overflow"] == .string("scrolled")
                ? .ttb : nil
        }
    }

    /// Removes white space from both ends and truncates the text to `maximumCount` characters; nil when it is empty.
    private static func trimmed(_ text: String, _ maximumCount: Int) -> String? {
        MetadataText.trimmed(text).map { String($0.prefix(maximumCount)) }
    }
}
