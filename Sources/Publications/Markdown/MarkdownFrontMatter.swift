/// The front matter of a Markdown document: lines of `key: value` between two lines of hyphens at its beginning.
struct MarkdownFrontMatter {
    private(set) var metadata = PublicationMetadata()
    /// The offset of the text after the front matter.
    private(set) var end = 0

    private static let maximumBytes = 64 << 10

    /// - Parameter text: UTF-8.
    init(_ text: [UInt8]) {
        let head = text.prefix(Self.maximumBytes)
        var lines = head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
        guard let first = lines.popFirst(), Self.line(first) == "---" else { return }
        var values: [(key: String, value: String)] = []
        var key = ""
        for line in lines {
            let text = Self.line(line)
            if text == "---" || text == "..." {
                end = min(line.endIndex + 1, head.count)
                take(values)
                return
            }
            if text.hasPrefix("- "), !key.isEmpty {
                values.append((key, Self.unquoted(text.dropFirst(2))))
            } else if let colon = text.firstIndex(of: ":") {
                key = text[..<colon].collapsingWhiteSpace.lowercased()
                let value = text[text.index(after: colon)...].collapsingWhiteSpace
                if value.hasPrefix("["), value.hasSuffix("]") {
                    values += value.dropFirst().dropLast().split(separator: ",").map { (key, Self.unquoted($0)) }
                } else {
                    values.append((key, Self.unquoted(value)))
                }
            }
        }
        // Without an end, it is not front matter but text after a line.
    }

    private mutating func take(_ values: [(key: String, value: String)]) {
        for (key, value) in values where !value.isEmpty {
            switch key {
            case "title": metadata.title = metadata.title ?? value
            case "subtitle": metadata.subtitle = metadata.subtitle ?? value
            case "author", "authors", "creator": if metadata.writers.count < 16 { metadata.writers.append(value) }
            case "lang", "language": metadata.language = metadata.language ?? value
            case "date": metadata.published = metadata.published ?? value
            case "description", "summary", "abstract": metadata.summary = metadata.summary ?? value
            case "keywords", "tags", "subject": if metadata.subjects.count < 32 { metadata.subjects.append(value) }
            case "publisher": metadata.publisher = metadata.publisher ?? value
            case "rights", "copyright": metadata.rights = metadata.rights ?? value
            case "series": metadata.series = metadata.series ?? value
            case "series_index", "volume": metadata.number = metadata.number ?? value
            default: break
            }
        }
        metadata.creators = metadata.writers.map { PublicationContributor(name: $0, roles: ["aut"]) }
        metadata.languages = metadata.language.map { [$0] } ?? []
    }

    private static func line(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self).collapsingWhiteSpace
    }

    private static func unquoted(_ text: some StringProtocol) -> String {
        let value = text.collapsingWhiteSpace
        for quote in ["\"", "'"] where value.count > 1 && value.hasPrefix(quote) && value.hasSuffix(quote) {
            return value.dropFirst().dropLast().collapsingWhiteSpace
        }
        return value
    }
}
