/// The table of contents of a publication of pages, the printed numbers of its pages, and how they face each other.
public struct PageContents: Sendable, Codable, Hashable {
    /// An entry of the table of contents.
    public struct Entry: Sendable, Codable, Hashable {
        /// The title.
        public var title: String
        /// The level, from 0.
        public var level: Int
        /// The page, from 0; nil for a heading without a page.
        public var page: Int?

        /// Creates an entry.
        public init(title: String, level: Int, page: Int?) {
            self.title = title
            self.level = level
            self.page = page
        }
    }

    /// The entries in reading order.
    public var entries: [Entry]
    /// The printed number of each page; empty if they are 1, 2, 3 and so on.
    public var labels: [String]
    /// Whether the publication asks for two pages side by side and its first two pages face each other. Otherwise the
    /// first page is a cover, which is shown alone.
    public var pairsFirstPage: Bool

    /// Creates contents.
    public init(entries: [Entry] = [], labels: [String] = [], pairsFirstPage: Bool = false) {
        self.entries = entries
        self.labels = labels
        self.pairsFirstPage = pairsFirstPage
    }

    /// Whether there are only the defaults.
    public var isEmpty: Bool { entries.isEmpty && labels.isEmpty && !pairsFirstPage }
}
