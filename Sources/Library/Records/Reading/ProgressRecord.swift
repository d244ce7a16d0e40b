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

    private static func stored(_ device: String) -> String { String(device.prefix(100)) }

    /// Returns whether a device with this name reported the progress.
    public func isFrom(_ device: String) -> Bool { self.device == Self.stored(device) }

    /// Returns the progress with its values limited: the page to those of the publication, and the time to `latest`.
    func bounded(pageCount: Int, latest: Int64) -> ProgressRecord {
        ProgressRecord(
            page: min(max(page, 0), max(pageCount - 1, 0)),
            fraction: fraction.isNaN ? 0 : min(max(fraction, 0), 1),
            isCompleted: isCompleted,
            updatedAt: min(max(updatedAt, 1), latest),
            device: Self.stored(device),
            locator: locator
        )
    }

    /// Returns whether this progress replaces the stored one. It must be later. If the publication is completely read,
    /// it must also be completed, or show that the publication is being read again.
    func replaces(_ stored: ProgressRecord, pageCount: Int) -> Bool {
        guard updatedAt > stored.updatedAt else { return false }
        return !stored.isCompleted || isCompleted || isReadingAgain(pageCount: pageCount)
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

extension ReadingProgress {
    /// Creates the progress from a record.
    public init(_ record: ProgressRecord) {
        self.init()
        page = record.page
        fraction = record.fraction
        isCompleted = record.isCompleted
        updatedAt = record.updatedAt
        device = record.device
        locator = record.locator
    }
}

extension ProgressRecord {
    /// Creates a record from progress that a client reports.
    public init(_ progress: ReadingProgress) {
        self.init(
            page: progress.page,
            fraction: progress.fraction ?? 0,
            isCompleted: progress.isCompleted,
            updatedAt: progress.updatedAt,
            device: progress.device,
            locator: progress.locator
        )
    }
}
