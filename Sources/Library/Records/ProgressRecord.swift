public import WireModel

/// The reading progress of a publication, as one device last reported it.
public struct ProgressRecord: Sendable, Hashable {
    /// The page index from 0; in a text book, the position.
    public var page: Int
    /// The scroll offset within the page, from 0 to 1. A page of a strip is often longer than the screen.
    public var fraction: Double
    /// Whether the publication is completely read.
    public var isCompleted: Bool
    /// The time of the report by the device's clock, in milliseconds since 1970.
    public var updatedAt: Int64
    /// The name that the device sends. At most 100 characters are stored.
    public var device: String
    /// The exact position in a book; nil if only the page is known.
    public var locator: Locator?

    /// Creates a record.
    public init(
        page: Int,
        fraction: Double = 0,
        isCompleted: Bool,
        updatedAt: Int64,
        device: String,
        locator: Locator? = nil
    ) {
        self.page = page
        self.fraction = fraction
        self.isCompleted = isCompleted
        self.updatedAt = updatedAt
        self.device = device
        self.locator = locator
    }

    /// Returns whether this progress means that a completely read publication is read again.
    ///
    /// True for pages in the first half except the first. A completely read publication opens at the first page, so the
    /// first page alone is no sign of reading. The second half is often opened from the next chapter, to look back.
    ///
    /// - Parameter pageCount: the number of pages of the publication.
    public func isReadingAgain(pageCount: Int) -> Bool {
        page > 0 && page < pageCount - page
    }
}
