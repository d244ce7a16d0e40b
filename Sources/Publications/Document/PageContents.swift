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

    /// The frames of each page in reading order, for reading panel by panel; nil if the publication declares none.
    public var frames: [[PageFrame]]?

    /// The languages whose texts can be shown over the images of the pages; nil if there are none. See
    /// `Publication.translation(ofPageAt:language:)`.
    public var textLanguages: [String]?
    /// The language of the lettering in the images as a BCP 47 tag, if there are texts in other languages; `zxx` if the
    /// images have no lettering, and nil if it is unknown.
    public var imageLanguage: String?

    /// Creates contents.
    public init(entries: [Entry] = [], labels: [String] = [], pairsFirstPage: Bool = false) {
        self.entries = entries
        self.labels = labels
        self.pairsFirstPage = pairsFirstPage
    }

    /// Whether there are only the defaults.
    public var isEmpty: Bool {
        entries.isEmpty && labels.isEmpty && !pairsFirstPage && frames == nil && textLanguages == nil
    }
}

/// A frame (panel) of a page: a rectangle in fractions of the page's width and height.
public struct PageFrame: Sendable, Codable, Hashable {
    /// The left edge, 0 to 1.
    public let left: Double
    /// The top edge, 0 to 1.
    public let top: Double
    /// The right edge, 0 to 1.
    public let right: Double
    /// The bottom edge, 0 to 1.
    public let bottom: Double

    /// Creates a frame, clipped to the page; nil if it is empty after that.
    public init?(left: Double, top: Double, right: Double, bottom: Double) {
        func clamped(_ value: Double) -> Double { (min(max(value, 0), 1) * 100_000).rounded() / 100_000 }
        let edges = [left, top, right, bottom]
        guard edges.allSatisfy(\.isFinite) else { return nil }
        (self.left, self.top) = (clamped(left), clamped(top))
        (self.right, self.bottom) = (clamped(right), clamped(bottom))
        guard self.right > self.left, self.bottom > self.top else { return nil }
    }
}
