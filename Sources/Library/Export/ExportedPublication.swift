public import WireModel

/// The data of a user in a publication. Copies of a file share their data, so they have one entry.
public struct ExportedPublication: WireObject {
    /// An annotation that was removed.
    public struct RemovedAnnotation: WireObject {
        /// The identifier of the annotation.
        public var id = ""
        /// The time of the removal, in milliseconds since 1970.
        public var removed: Int64 = 0

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.code("id", &id, .required)
            coder.check((1...Annotation.maximumIDLength).contains(id.utf8.count), "id", "It is empty or too long.")
            coder.code("removed", &removed, .required)
            coder.check(Annotation.times ~= removed, "removed", "A time is a number of milliseconds since 1970.")
        }
    }

    /// The permanent identifier; nil for a publication that is not in the catalogue.
    public var identifier: String?
    /// The content hash, as 64 hexadecimal digits.
    public var content = ""
    /// The title. An import ignores it, like the next three properties.
    public var title: String?
    /// The title of the series.
    public var series: String?
    /// The name of the library.
    public var library: String?
    /// The path in the library.
    public var path: String?
    /// The number of pages or, in a book of text, of positions; 0 when unknown.
    public var pageCount = 0
    /// The progress; nil when the publication was never opened.
    public var progress: ReadingProgress?
    /// The bookmarks, highlights and notes, in reading order.
    public var annotations: [Annotation] = []
    /// The annotations that were removed. They are exported so that an older copy doesn't restore them.
    public var removedAnnotations: [RemovedAnnotation] = []
    /// The time at which the publication was marked as favourite, in milliseconds since 1970; nil if it isn't.
    public var favourite: Int64?
    /// The user's changes of the pairing of pages.
    public var pairing: Pairing?
    /// The days on which the user read, for the statistics.
    public var readingDays: [ReadingDay] = []

    static let contentRule = "A content hash has 64 hexadecimal digits."
    /// The page numbers that can be stored.
    private static let pages = 0..<(1 << 16)

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("identifier", &identifier, .optional)
        coder.check(
            identifier.map { PermanentIdentifier.isWellFormed($0, .publication) } ?? true,
            "identifier",
            "It isn't the identifier of a publication."
        )
        coder.code("content", &content, .required)
        coder.check(ContentHash.bytes(hexadecimal: content) != nil, "content", Self.contentRule)
        coder.codeDescription("title", &title)
        coder.codeDescription("series", &series)
        coder.codeDescription("library", &library)
        coder.codeDescription("path", &path)
        if coder.isReading || pageCount > 0 { coder.codeCount("pageCount", &pageCount, .optional) }
        codeData(with: &coder)
    }

    private mutating func codeData(with coder: inout WireCoder) {
        coder.code("progress", &progress, .optional)
        coder.check(
            progress.map { $0.page >= 0 && Annotation.times ~= $0.updatedAt } ?? true,
            "progress",
            "The page or the time is not valid."
        )
        let maximum = LibraryStore.maximumAnnotationCount
        if coder.isReading || !annotations.isEmpty { coder.code("annotations", &annotations, .optional) }
        coder.check(annotations.count <= maximum, "annotations", "There are at most \(maximum).")
        if coder.isReading || !removedAnnotations.isEmpty {
            coder.code("removedAnnotations", &removedAnnotations, .optional)
        }
        coder.check(removedAnnotations.count <= maximum, "removedAnnotations", "There are at most \(maximum).")
        coder.code("favourite", &favourite, .optional)
        coder.code("pairing", &pairing, .optional)
        if coder.isReading || !readingDays.isEmpty { coder.code("readingDays", &readingDays, .optional) }
        coder.check(readingDays.count <= Self.maximumDayCount, "readingDays", "There are too many.")
        let lists = [pairing?.isolated ?? [], pairing?.shifted ?? []]
        coder.check(
            lists.allSatisfy { $0.count <= PagePairing.maximumCount && $0.allSatisfy(Self.pages.contains) },
            "pairing",
            "There are too many pages, or a page is not valid."
        )
    }
}
