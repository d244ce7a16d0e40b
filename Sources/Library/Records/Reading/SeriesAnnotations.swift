public import WireModel

/// The annotations in the publications of a series.
public struct SeriesAnnotations: Sendable, Hashable {
    /// An annotation and its publication.
    public struct Entry: Sendable, Hashable {
        /// The publication's identifier for clients.
        public var publicationIdentifier: String
        /// The publication's content hash, as 64 hexadecimal digits.
        public var content: String
        /// The publication's title.
        public var title: String
        /// The publication's number in the series; nil when unknown.
        public var number: String?
        /// The annotation.
        public var annotation: Annotation
    }

    /// The annotations in reading order, at most ``maximumCount``.
    public var entries: [Entry]
    /// The total number of annotations.
    public var total: Int

    /// The maximum number of entries.
    public static let maximumCount = 5000
}
