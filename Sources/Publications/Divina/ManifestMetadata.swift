/// What a manifest says about the work. What it says in a way nobody expects is left out: pages are readable without it.
struct ManifestMetadata: Equatable, Sendable {
    var title: String?
    var series: String?
    /// The position in the series.
    var number: String?
    var volume: String?
    var language: String?
    var summary: String?
    var writers: [String] = []
    var pencillers: [String] = []
    /// Nil when the manifest leaves it open.
    var readingProgression: ReadingProgression?

    /// In characters; a longer title or name is cut off.
    private static let longestName = 500
    private static let longestSummary = 20_000
    private static let mostContributors = 50

    init(_ value: JSONValue) {
        language = value["language"]?.oneOrMany.lazy.compactMap(\.string).first.flatMap { Self.trimmed($0, 50) }
        let language = language
        func name(_ value: JSONValue?) -> String? {
            Self.text(value, language: language).flatMap { Self.trimmed($0, Self.longestName) }
        }
        /// A text, or an object with a name.
        func named(_ value: JSONValue?) -> String? {
            if case .object? = value { name(value?["name"]) } else { name(value) }
        }
        func contributors(_ keys: String...) -> [String] {
            for key in keys {
                let names = (value[key]?.oneOrMany ?? []).prefix(Self.mostContributors).compactMap(named)
                if !names.isEmpty { return names }
            }
            return []
        }
        title = name(value["title"])
        summary = Self.text(value["description"], language: language).flatMap { Self.trimmed($0, Self.longestSummary) }
        writers = contributors("author")
        pencillers = contributors("penciler", "penciller", "artist", "illustrator")

        let series = value["belongsTo"]?["series"]?.oneOrMany.first
        self.series = named(series)
        number = series.flatMap { Self.number($0["position"]) }
        let volume = value["belongsTo"]?["volume"]?.oneOrMany.first
        self.volume = volume.flatMap { Self.number($0["position"]) ?? named($0) }
        readingProgression = Self.readingProgression(value)
    }

    /// A text, or one of a map from languages to texts: the work's own language first, then English.
    private static func text(_ value: JSONValue?, language: String?) -> String? {
        switch value {
        case .string(let text): return text
        case .object(let map):
            for wanted in [language, "en", "und"].compactMap({ $0 }) {
                let match = map.members.first { member in
                    let tag = member.name.lowercased()
                    return tag == wanted.lowercased() || tag.hasPrefix(wanted.lowercased() + "-")
                }
                if let text = match?.value.string { return text }
            }
            return map.members.lazy.compactMap(\.value.string).first
        default: return nil
        }
    }

    /// A position as people write it: `4`, `12.5`.
    private static func number(_ value: JSONValue?) -> String? {
        switch value {
        case .number(let number) where number >= 0 && number < 1_000_000_000:
            Int(exactly: number).map { String($0) } ?? String(number)
        case .string(let text): trimmed(text, 50)
        default: nil
        }
    }

    /// The direction, or a strip where the manifest asks for scrolling without naming a direction.
    private static func readingProgression(_ value: JSONValue) -> ReadingProgression? {
        switch value["readingProgression"]?.string?.lowercased() {
        case "ltr": .ltr
        case "rtl": .rtl
        // From bottom to top nobody reads; it is a strip all the same.
        case "ttb", "btt": .ttb
        default:
            value["layout"] == .string("scrolled") || value["presentation"]?["overflow"] == .string("scrolled")
                ? .ttb : nil
        }
    }

    /// Without white space at its ends; nil when nothing is left.
    private static func trimmed(_ text: String, _ maximumCount: Int) -> String? {
        var part = text[...]
        while let first = part.first, first.isWhitespace { part.removeFirst() }
        while let last = part.last, last.isWhitespace { part.removeLast() }
        return part.isEmpty ? nil : String(part.prefix(maximumCount))
    }
}
