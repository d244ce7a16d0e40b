extension BookLocator: Codable {
    /// The most bytes of UTF-8 in a path, title, fragment or piece of context.
    public static let maximumTextBytes = 4096
    /// The most bytes of UTF-8 in a highlight.
    public static let maximumHighlightBytes = 16_384
    /// The most fragments.
    public static let maximumFragmentCount = 16
    /// The greatest position: no book has as many.
    public static let maximumPosition = 1 << 40

    private enum CodingKeys: String, CodingKey {
        case href, type, title, locations, text
    }

    /// Reads a locator. Members other than `href` may be missing or null, unknown ones are passed over.
    ///
    /// - Throws: `DecodingError` for numbers out of their range, texts that are too long, and a CFI that is none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let href = try container.boundedText(.href, maximumBytes: Self.maximumTextBytes)
        guard let href, !href.isEmpty else {
            throw container.problem(.href, "A locator needs the path of a document.")
        }
        self.init(
            href: href,
            type: try container.boundedText(.type, maximumBytes: 256) ?? "application/xhtml+xml",
            title: try container.boundedText(.title, maximumBytes: Self.maximumTextBytes),
            locations: try container.decodeIfPresent(Locations.self, forKey: .locations) ?? Locations(),
            text: try container.decodeIfPresent(Text.self, forKey: .text) ?? Text()
        )
    }

    /// Leaves out what is not known.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(href, forKey: .href)
        try container.encode(type, forKey: .type)
        try container.encodeIfPresent(title, forKey: .title)
        if locations != Locations() { try container.encode(locations, forKey: .locations) }
        if text != Text() { try container.encode(text, forKey: .text) }
    }
}

extension BookLocator.Locations: Codable {
    private enum CodingKeys: String, CodingKey {
        case fragments, progression, position, totalProgression
        case cfi = "partialCfi"
    }

    /// Reads what is known, each in its bounds.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        if container.contains(.fragments), try !container.decodeNil(forKey: .fragments) {
            fragments = try Self.fragments(container)
        }
        progression = try container.fraction(.progression)
        totalProgression = try container.fraction(.totalProgression)
        position = try container.decodeIfPresent(Int.self, forKey: .position)
        if let position, !(1...BookLocator.maximumPosition ~= position) {
            throw container.problem(.position, "A position is a number from 1.")
        }
        cfi = try container.boundedText(.cfi, maximumBytes: EpubCFI.maximumLength)
        if let cfi {
            do {
                _ = try EpubCFI(partial: cfi)
            } catch {
                throw container.problem(.cfi, "The CFI can't be read: \(error.description).")
            }
        }
    }

    private static func fragments(_ container: KeyedDecodingContainer<CodingKeys>) throws -> [String] {
        var list = try container.nestedUnkeyedContainer(forKey: .fragments)
        var fragments: [String] = []
        while !list.isAtEnd {
            let fragment = try list.decode(String.self)
            guard fragments.count < BookLocator.maximumFragmentCount,
                fragment.utf8.count <= BookLocator.maximumTextBytes
            else { throw container.problem(.fragments, "There are too many fragments, or one is too long.") }
            fragments.append(fragment)
        }
        return fragments
    }

    /// Leaves out what is not known.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if !fragments.isEmpty { try container.encode(fragments, forKey: .fragments) }
        try container.encodeIfPresent(progression, forKey: .progression)
        try container.encodeIfPresent(position, forKey: .position)
        try container.encodeIfPresent(totalProgression, forKey: .totalProgression)
        try container.encodeIfPresent(cfi, forKey: .cfi)
    }
}

extension BookLocator.Text: Codable {
    private enum CodingKeys: String, CodingKey {
        case before, highlight, after
    }

    /// Reads the words, of bounded length.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            before: try container.boundedText(.before, maximumBytes: BookLocator.maximumTextBytes),
            highlight: try container.boundedText(.highlight, maximumBytes: BookLocator.maximumHighlightBytes),
            after: try container.boundedText(.after, maximumBytes: BookLocator.maximumTextBytes)
        )
    }

    /// Leaves out what is not known.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(before, forKey: .before)
        try container.encodeIfPresent(highlight, forKey: .highlight)
        try container.encodeIfPresent(after, forKey: .after)
    }
}

extension KeyedDecodingContainer {
    /// A text of bounded length; nil where it is missing or null.
    func boundedText(_ key: Key, maximumBytes: Int) throws -> String? {
        let text = try decodeIfPresent(String.self, forKey: key)
        if let text, text.utf8.count > maximumBytes {
            throw problem(key, "“\(key.stringValue)” is longer than \(maximumBytes) bytes.")
        }
        return text
    }

    /// A number from 0 to 1; nil where it is missing or null.
    func fraction(_ key: Key) throws -> Double? {
        let number = try decodeIfPresent(Double.self, forKey: key)
        if let number, !(0...1 ~= number) { throw problem(key, "“\(key.stringValue)” is a number from 0 to 1.") }
        return number
    }

    func problem(_ key: Key, _ description: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: codingPath + [key], debugDescription: description))
    }
}
