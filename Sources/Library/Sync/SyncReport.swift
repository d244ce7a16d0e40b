/// The position in a document as an e-reader last reported it.
public struct SyncReport: Sendable, Hashable {
    /// The digest by which the device names the document, as it sent it.
    public var document: String
    /// The identifier of the device; empty if it sends none.
    public var deviceID: String
    /// The name of the device.
    public var device: String
    /// The position: a page number, or a path in a book.
    public var progress: String
    /// The part of the document before the position, from 0 to 1.
    public var percentage: Double
    /// The time of the report by this machine's clock, in milliseconds since 1970.
    public var reportedAt: Int64
    /// Whether it was compared with the progress of a publication. It stays false while the document is unknown.
    public var isApplied = false

    /// Creates a report.
    public init(
        document: String,
        deviceID: String,
        device: String,
        progress: String,
        percentage: Double,
        reportedAt: Int64
    ) {
        self.document = document
        self.deviceID = deviceID
        self.device = device
        self.progress = progress
        self.percentage = percentage
        self.reportedAt = reportedAt
    }

    /// The maximum number of reports that are stored for a user.
    public static let maximumCount = 2_000
    /// The maximum length of each text, in bytes of UTF-8. Paths in books have a few hundred.
    public static let maximumTextBytes = 1_024
}
