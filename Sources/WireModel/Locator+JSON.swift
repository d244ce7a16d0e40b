public import TextCoding

extension Locator {
    /// The maximum length of a path, a title, a fragment, a CFI, or the text before or after a highlight, in bytes of
    /// UTF-8.
    public static let maximumTextBytes = 4096
    /// The maximum length of a highlighted text, in bytes of UTF-8.
    public static let maximumHighlightBytes = 16_384
    /// The maximum number of fragments.
    public static let maximumFragmentCount = 16
    /// The maximum position, 2⁴⁰.
    public static let maximumPosition: Double = 1_099_511_627_776

    /// Reads a locator. Either `href` or the position is required; other members may be missing or null. Unknown
    /// members are ignored.
    ///
    /// - Throws: ``WireError`` for missing members, numbers that are out of range and strings that are too long.
    public init(request json: JSON) throws(WireError) {
        let href = try json.readText("href", maximumBytes: Self.maximumTextBytes) ?? ""
        self.init(
            href: href,
            type: try json.readText("type", maximumBytes: 256) ?? "application/xhtml+xml",
            title: try json.readText("title", maximumBytes: Self.maximumTextBytes),
            locations: try json.readObject("locations") { json throws(WireError) in try Locations(json) }
                ?? Locations(),
            text: try json.readObject("text") { json throws(WireError) in try Text(json) } ?? Text()
        )
        guard !href.utf8.isEmpty || locations.position != nil else {
            throw WireError(.invalid("A locator needs the path of a document or a position."), at: "href" as String)
        }
    }

    /// Reads a locator; nil when ``init(request:)`` throws.
    public init?(_ json: JSON) {
        do throws(WireError) {
            try self.init(request: json)
        } catch {
            return nil
        }
    }
}

extension Locator: JSONWritable {
    /// Writes the members that are not empty.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if !href.utf8.isEmpty { writer.add("href", href) }
        if !locations.isEmpty { writer.add("locations", locations) }
        if !text.isEmpty { writer.add("text", text) }
        if let title { writer.add("title", title) }
        if !href.utf8.isEmpty { writer.add("type", type) }
        writer.endObject()
    }
}

extension Locator.Locations: JSONWritable {
    fileprivate init(_ json: JSON) throws(WireError) {
        let fragments = try json.readIfPresent("fragments") { $0.arrayOfStrings } ?? []
        let isBounded =
            fragments.count <= Locator.maximumFragmentCount
            && fragments.allSatisfy { $0.utf8.count <= Locator.maximumTextBytes }
        guard isBounded else {
            throw WireError(.invalid("There are too many fragments, or one is too long."), at: "fragments" as String)
        }
        let position = try json.readIfPresent("position") { $0.int }
        if let position, position < 1 || Double(position) > Locator.maximumPosition {
            throw WireError(.invalid("A position is a number from 1."), at: "position" as String)
        }
        self.init(
            fragments: fragments,
            progression: try json.readFraction("progression"),
            position: position,
            totalProgression: try json.readFraction("totalProgression"),
            cfi: try json.readText("partialCfi", maximumBytes: Locator.maximumTextBytes)
        )
    }

    fileprivate var isEmpty: Bool {
        fragments.isEmpty && progression == nil && position == nil && totalProgression == nil && cfi == nil
    }

    /// Writes the members that are not empty.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if !fragments.isEmpty { writer.add("fragments", fragments) }
        if let cfi { writer.add("partialCfi", cfi) }
        if let position { writer.add("position", position) }
        if let progression { writer.add("progression", progression) }
        if let totalProgression { writer.add("totalProgression", totalProgression) }
        writer.endObject()
    }
}

extension Locator.Text: JSONWritable {
    fileprivate init(_ json: JSON) throws(WireError) {
        self.init(
            before: try json.readText("before", maximumBytes: Locator.maximumTextBytes),
            highlight: try json.readText("highlight", maximumBytes: Locator.maximumHighlightBytes),
            after: try json.readText("after", maximumBytes: Locator.maximumTextBytes)
        )
    }

    fileprivate var isEmpty: Bool { before == nil && highlight == nil && after == nil }

    /// Writes the members that are not empty.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if let after { writer.add("after", after) }
        if let before { writer.add("before", before) }
        if let highlight { writer.add("highlight", highlight) }
        writer.endObject()
    }
}
