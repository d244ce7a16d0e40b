import Database
import Foundation
import Publications

/// Matches publications on the disk with rows in the store, and writes the rows.
///
/// A publication is identified by its content. When the content is found at a new path and no longer at the old one,
/// the row moves to the new path and keeps its identifier. A changed file counts as a new edition of the publication at
/// its path only if the old content is not found at another path.
final class PublicationWriter {
    /// The current time, in milliseconds since 1970.
    var now: Int64 = 0
    var counts = Counts()
    var directories = DirectoryCache()
    let startedAt: Int64
    private let candidates: MoveCandidates
    /// Changed files are deferred to the end of the scan, so that in a renumbered folder (2 becomes 3, 3 becomes 4)
    /// every file finds its own row. The number of deferred files is bounded.
    private var deferred: [ReadPublication] = []
    private static let deferredLimit = 256
    /// The series that the current transaction has marked as stale, so that each is marked once.
    private var staleSeries: Set<Int64> = []
    /// The series of the current group of publications, and those of the previous group. A group has the publications
    /// of several transactions.
    private var latestSeries: Set<Int64> = []
    private var formerSeries: Set<Int64> = []
    private var groupCount = 0
    private static let minimumGroupCount = 512
    /// The series that ``takeCompleteSeries(after:)`` has returned recently.
    private var completeSeries: Set<Int64> = []
    /// Without a limit, the memory would grow with the number of series.
    private static let completeSeriesLimit = 10_000
    /// Whether the store has aliases, edits or chosen covers; nil before the current transaction has determined it.
    var hasReferences: Bool?
    /// The content hashes for which this scan found more than one file.
    var copies: Set<[UInt8]> = []
    static let copiesLimit = 100_000

    /// The numbers of publications that a scan has written, by kind of change.
    struct Counts: Equatable {
        var added = 0
        var changed = 0
        var moved = 0
        /// The number of publications that are missing and have not been found at another path so far.
        var missing = 0

        /// The number of publications that are new, changed or moved.
        var changeCount: Int { added + changed + moved }
    }

    /// - Parameters:
    ///   - unavailableLibraries: libraries whose roots are unavailable.
    ///   - startedAt: the beginning of the scan, in milliseconds since 1970.
    init(unavailableLibraries: Set<Int64>, startedAt: Int64) {
        candidates = MoveCandidates(unavailableLibraries: unavailableLibraries)
        self.startedAt = startedAt
    }

    /// Drops cached values that other transactions may change. Must be called at the beginning of each transaction.
    func beginTransaction(at now: Int64) {
        self.now = now
        staleSeries.removeAll(keepingCapacity: true)
        hasReferences = nil
        directories.forgetEditableValues()
    }

    /// Drops cached series. Must be called after series were removed.
    func forgetSeries() {
        directories = DirectoryCache()
    }

    /// Marks the series of a new publication as stale.
    func markStale(_ seriesID: Int64, _ transaction: Transaction) throws {
        guard staleSeries.insert(seriesID).inserted else { return }
        try SeriesTotals.markStale(transaction, seriesID: seriesID)
    }

    /// Returns the series of the previous group of publications that have none in the current group. Most of them are
    /// complete, because publications are read folder by folder. A series that was returned recently isn't returned
    /// again: otherwise a series whose files are in many folders would be counted many times.
    ///
    /// - Parameter count: the number of publications that the current transaction has written.
    func takeCompleteSeries(after count: Int) -> [Int64] {
        latestSeries.formUnion(staleSeries)
        groupCount += count
        guard groupCount >= Self.minimumGroupCount else { return [] }
        defer {
            formerSeries = latestSeries
            latestSeries.removeAll(keepingCapacity: true)
            groupCount = 0
        }
        if completeSeries.count >= Self.completeSeriesLimit { completeSeries.removeAll(keepingCapacity: true) }
        return formerSeries.subtracting(latestSeries).filter { completeSeries.insert($0).inserted }
    }

    func write(_ publication: ReadPublication, _ transaction: Transaction) throws {
        try write(publication, transaction, mayDefer: true)
    }

    /// Writes the next deferred publication.
    ///
    /// - Returns: false when there is none.
    func writeNextDeferred(_ transaction: Transaction) throws -> Bool {
        guard !deferred.isEmpty else { return false }
        try write(deferred.removeFirst(), transaction, mayDefer: false)
        return true
    }

    private func write(_ publication: ReadPublication, _ transaction: Transaction, mayDefer: Bool) throws {
        let directoryID = try directories.directoryID(of: publication.location, transaction)
        if let identifier = try unusedIdentifier(of: publication, directoryID, transaction) {
            try insertUnused(publication, identifier: identifier, directoryID, transaction)
            return
        }
        directories.forgetTitle()
        // The following statements may add aliases.
        hasReferences = nil
        let existing = try ExistingPublication(transaction, directoryID: directoryID, name: publication.location.name)
        guard let content = publication.content else {
            try writeUnreadable(publication, over: existing, directoryID, transaction)
            return
        }
        if let existing, existing.content == content {
            try rewrite(existing, as: publication, directoryID, transaction)
            return
        }
        let path = publication.location.path
        if let moved = try candidates.vacated(holding: content, at: path, except: existing?.id, transaction) {
            if let existing { try displace(existing, transaction) }
            try move(moved, to: publication, directoryID, transaction)
        } else if let existing {
            if mayDefer, existing.content != nil, deferred.count < Self.deferredLimit {
                deferred.append(publication)
                return
            }
            try copyReadingData(from: existing, to: publication, transaction)
            try rewrite(existing, as: publication, directoryID, transaction)
        } else {
            try insert(publication, directoryID, transaction)
        }
    }

    /// Writes a publication that can't be read at all. Without a content hash it is identified by its path.
    private func writeUnreadable(
        _ publication: ReadPublication,
        over existing: ExistingPublication?,
        _ directoryID: Int64,
        _ transaction: Transaction
    ) throws {
        guard let existing else {
            try insert(publication, directoryID, transaction)
            return
        }
        if existing.content == nil {
            try rewrite(existing, as: publication, directoryID, transaction)
        } else if publication.isRefused {
            // The file was replaced by something that is never opened, such as a link out of the library.
            try displace(existing, transaction)
            try insert(publication, directoryID, transaction)
        } else {
            try recordUnreadable(existing, publication, transaction)
        }
    }

    /// Sets whether a publication is missing. Does nothing when its row has moved to another path.
    func setMissing(_ isMissing: Bool, _ location: StoredPublicationPath, _ transaction: Transaction) throws {
        let changedCount = try transaction.execute(
            """
            UPDATE publications SET isMissing = ?, missingAt = ?
            WHERE id = ? AND directoryID = ? AND name = ? AND displaced = 0 AND isMissing <> ?
            """,
            [isMissing, now, location.id, location.directoryID, Data(location.name), isMissing]
        )
        guard changedCount > 0 else { return }
        if isMissing {
            counts.missing += 1
        } else {
            counts.changed += 1
        }
        try transaction.execute(
            """
            UPDATE series SET isStale = 1
            WHERE isStale = 0 AND id = (SELECT seriesID FROM publications WHERE id = ?)
            """,
            [location.id]
        )
    }

    /// Marks all publications of a folder as missing.
    func setAllMissing(inDirectory directoryID: Int64, _ transaction: Transaction) throws {
        try transaction.execute(
            """
            UPDATE series SET isStale = 1
            WHERE id IN (SELECT seriesID FROM publications WHERE directoryID = ? AND isMissing = 0)
            """,
            [directoryID]
        )
        counts.missing += try transaction.execute(
            "UPDATE publications SET isMissing = 1, missingAt = ? WHERE directoryID = ? AND isMissing = 0",
            [now, directoryID]
        )
    }

    /// Marks all publications of the next folder of a library as missing.
    ///
    /// - Parameter last: the previous folder; 0 for the first one.
    /// - Returns: the folder; nil when there is none.
    func setNextMissing(
        after last: Int64,
        inLibrary libraryID: Int64,
        _ transaction: Transaction
    ) throws -> Int64? {
        let next: Int64? = try transaction.value(
            "SELECT id FROM directories WHERE libraryID = ? AND id > ? ORDER BY id LIMIT 1",
            [libraryID, last]
        )
        if let next { try setAllMissing(inDirectory: next, transaction) }
        return next
    }
}
