/// A table of the store, described for copying its rows.
public struct CopiedTable: Sendable {
    let name: String
    /// The columns of the primary key. Rows are copied in the order of this key.
    let key: [String]
    /// The columns that triggers compute from the rows of other tables.
    var computed: Set<String> = []
    /// The maximum number of rows that are in memory at the same time.
    var batchCount = Self.batchCount
    /// The totals of its rows in another table; nil if there are none, or few rows.
    var totals: CopiedTotals?

    private static let batchCount = 2_000

    /// - Parameter key: the columns of the primary key.
    public init(_ name: String, key: String...) {
        self.name = name
        self.key = key
    }

    fileprivate init(
        _ name: String,
        key: [String],
        computed: Set<String> = [],
        batchCount: Int = Self.batchCount,
        totals: CopiedTotals? = nil
    ) {
        self.name = name
        self.key = key
        self.computed = computed
        self.batchCount = batchCount
        self.totals = totals
    }

    /// All tables of the library. A row comes after those that it refers to. `tagCounts` isn't copied, because it
    /// contains totals.
    static let ofLibrary = [
        CopiedTable("users", key: "id"),
        CopiedTable("libraries", key: ["id"], computed: ["seriescount", "publicationcount"]),
        CopiedTable("directories", key: "id"),
        CopiedTable("problems", key: "rowid"),
        CopiedTable("series", key: ["id"], totals: .ofSeries),
        CopiedTable("publications", key: "id"),
        // Large rows: the pages or the chapters of a file.
        CopiedTable("pages", key: ["publicationID"], batchCount: 200),
        CopiedTable("books", key: ["publicationID"], batchCount: 10),
        CopiedTable("publicationDetails", key: "publicationID"),
        CopiedTable("seriesDetails", key: "seriesID"),
        CopiedTable("seriesTexts", key: "seriesID"),
        CopiedTable("seriesPictures", key: "seriesID"),
        CopiedTable("cropBoxes", key: "content"),
        CopiedTable("pageContinuations", key: "content"),
        CopiedTable("pageFingerprints", key: "id"),
        CopiedTable("pageBands", key: "band", "owner", "page"),
        CopiedTable("samePages", key: "firstID", "secondID"),
        CopiedTable("repeatedPages", key: "id"),
        CopiedTable("repeatedPageFiles", key: "repeatedPageID", "fileID"),
        CopiedTable("hiddenPages", key: "id"),
        CopiedTable("coverChoices", key: "content"),
        CopiedTable("bookEncodings", key: "content"),
        CopiedTable("coverPreviews", key: "content", "page"),
        CopiedTable("tags", key: "id"),
        CopiedTable("seriesTags", key: ["tagID", "seriesID"], totals: .ofSeriesTags),
        CopiedTable("authors", key: "id"),
        CopiedTable("seriesAuthors", key: "authorID", "seriesID"),
        CopiedTable("identifierAliases", key: "identifier"),
        CopiedTable("seriesLabels", key: "series", "label"),
        CopiedTable("documentDigests", key: "digest", "publicationID"),
        CopiedTable("unindexedPublications", key: "publicationID"),
        CopiedTable("metadataEdits", key: "id"),
        CopiedTable("metadataEditChanges", key: "identifier", "field", "editID"),
        CopiedTable("editedValues", key: "identifier", "field"),
        CopiedTable("coverPictures", key: ["content"], batchCount: 10),
        CopiedTable("madeSeries", key: "identifier"),
        CopiedTable("fileMetadata", key: "publicationID"),
        CopiedTable("fileSeriesTitles", key: "seriesID"),
        CopiedTable("mergedSeries", key: "identifier"),
        CopiedTable("pendingWrites", key: "identifier"),
        CopiedTable("writtenDocuments", key: ["identifier", "place"], batchCount: 10),
        CopiedTable("writtenValues", key: "identifier", "field"),
        CopiedTable("progress", key: "content", "userID"),
        CopiedTable("favourites", key: "content", "userID"),
        CopiedTable("annotations", key: "content", "userID", "id"),
        CopiedTable("pairings", key: "content", "userID"),
        CopiedTable("seriesReading", key: "seriesID", "userID"),
        CopiedTable("favouriteSeries", key: "series", "userID"),
        CopiedTable("readingSettings", key: "userID", "series", "name"),
        CopiedTable("readingDays", key: "content", "userID", "day"),
        CopiedTable("readingCounters", key: "userID", "day", "content", "device"),
        CopiedTable("readingRestarts", key: "content", "userID"),
        CopiedTable("readingChoices", key: "userID"),
        CopiedTable("syncReports", key: "userID", "document", "deviceID"),
        CopiedTable("lists", key: ["id"], computed: ["entrycount"]),
        CopiedTable("listEntries", key: "id"),
        CopiedTable("listReaders", key: "userID", "listID"),
    ]
}
