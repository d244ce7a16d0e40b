public import WireModel

/// How far a publication was read, as one device last said.
public struct ProgressRecord: Sendable, Hashable {
    /// The page the reader was on, from 0; in a book of text, the position.
    public var page: Int
    /// How far down the page, 0 to 1: a page of a strip is often longer than a screen.
    public var fraction: Double
    /// Whether it was read to the end.
    public var isCompleted: Bool
    /// When the device noted it, by the device's clock, in milliseconds since 1970.
    public var updatedAt: Int64
    /// The device's name for itself; at most 100 characters are kept.
    public var device: String
    /// The very place in a book; nil where only the page is known.
    public var locator: Locator?

    /// Makes a record from its parts.
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

    /// Whether somebody who had read the publication to the end reads it again, going by a place that is not its end.
    ///
    /// The first page is a glance: that is where a publication opens that was read to the end. A page of the second half
    /// is a look back, from the chapter after it. Reading again goes through the first half.
    ///
    /// - Parameter pageCount: how many pages the publication has.
    public func isReadingAgain(pageCount: Int) -> Bool {
        page > 0 && page < pageCount - page
    }
}
