/// A reading list of ComicRack (`.cbl`): publications of any series in reading order.
public struct ReadingListDocument: Sendable, Hashable {
    /// An entry of the list.
    public struct Entry: Sendable, Hashable {
        /// The name of the series.
        public var series: String
        /// The number in the series; empty when unknown.
        public var number: String
        /// The volume. In most lists, it is the year in which the series began; nil when unknown.
        public var volume: String?
        /// The year of publication; nil when unknown.
        public var year: Int?

        /// Creates an entry.
        public init(series: String, number: String, volume: String? = nil, year: Int? = nil) {
            self.series = series
            self.number = number
            self.volume = volume
            self.year = year
        }
    }

    /// The name; empty when there is none.
    public var name: String
    /// The entries in order.
    public var entries: [Entry]

    /// Creates a list.
    public init(name: String, entries: [Entry]) {
        self.name = name
        self.entries = entries
    }

    /// The largest document. A list with 10,000 entries has about two megabytes.
    public static let maximumBytes = 4 << 20
    /// The maximum number of entries; further ones are ignored.
    public static let maximumCount = 10_000

    /// Parses a document; nil when it is not a reading list.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.maximumBytes, let root = MetadataXML.root(bytes, named: "ReadingList") else {
            return nil
        }
        name = root.first("Name")?.collapsedText ?? ""
        entries = (root.first("Books")?.children("Book") ?? []).prefix(Self.maximumCount).compactMap { book in
            guard let series = book["Series"]?.collapsingWhiteSpace, !series.isEmpty else { return nil }
            let volume = book["Volume"]?.collapsingWhiteSpace
            return Entry(
                series: String(series.prefix(500)),
                number: String((book["Number"]?.collapsingWhiteSpace ?? "").prefix(50)),
                volume: volume.flatMap { $0.isEmpty || $0 == "-1" ? nil : String($0.prefix(50)) },
                year: MetadataText.integer(book["Year"], in: 1...9999)
            )
        }
    }

    /// The document.
    public var xml: [UInt8] {
        var text: [UInt8] = []
        func attribute(_ name: String, _ value: String) {
            text += Array(" \(name)=\"".utf8)
            XMLText.append(value, to: &text)
            text.append(UInt8(ascii: "\""))
        }
        text += Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<ReadingList>\n  <Name>".utf8)
        XMLText.append(name, to: &text)
        text += Array("</Name>\n  <NumIssues>\(entries.count)</NumIssues>\n  <Books>\n".utf8)
        for entry in entries {
            text += Array("    <Book".utf8)
            attribute("Series", entry.series)
            attribute("Number", entry.number)
            if let volume = entry.volume { attribute("Volume", volume) }
            if let year = entry.year { attribute("Year", String(year)) }
            text += Array(" />\n".utf8)
        }
        text += Array("  </Books>\n  <Matchers />\n</ReadingList>\n".utf8)
        return text
    }
}
