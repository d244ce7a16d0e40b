import Database
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A cache of the rows of folders and series for new publications. Creates missing rows. Publications arrive folder by
/// folder, so a small cache is enough.
struct DirectoryCache {
    private struct DirectoryKey: Hashable {
        var libraryID: Int64
        var path: [UInt8]
    }

    private struct SeriesKey: Hashable {
        var libraryID: Int64
        var key: SeriesAssignment.Key
    }

    private var directories: [DirectoryKey: Int64] = [:]
    private var series: [SeriesKey: Int64] = [:]
    private var kinds: [Int64: LibraryKind] = [:]
    /// The stored title of the last series for which it was requested.
    private var title: (seriesID: Int64, text: String)?
    /// The series of the last folder.
    private var folderAssignment: (folder: [UInt8], assignment: SeriesAssignment)?
    /// The last series name that differs from the name of its folder.
    private var otherName: (directoryID: Int64, name: String)?
    /// The names of the series of folders; nil for a folder without one.
    private var folderSeries: [Int64: String?] = [:]
    /// The maximum number of cached folders.
    private static let maximumCount = 1024

    /// Drops the cached kinds of libraries and titles of series, because users may change them between two transactions.
    mutating func forgetEditableValues() {
        kinds.removeAll(keepingCapacity: true)
        forgetTitle()
    }

    /// Drops the cached title of a series. Must be called before a statement that may change titles.
    mutating func forgetTitle() {
        title = nil
    }

    /// Returns the stored title of a series, which can differ from that of its assignment; empty if there is none.
    mutating func title(ofSeries id: Int64, _ transaction: Transaction) throws -> String {
        if let title, title.seriesID == id { return title.text }
        let text: String = try transaction.value("SELECT title FROM series WHERE id = ?", [id]) ?? ""
        title = (id, text)
        return text
    }

    mutating func directoryID(of location: ScanLocation, _ transaction: Transaction) throws -> Int64 {
        let key = DirectoryKey(libraryID: location.libraryID, path: location.directory)
        if let id = directories[key] { return id }
        let id = try SeriesRows.directoryID(libraryID: key.libraryID, path: key.path, transaction)
        if directories.count >= Self.maximumCount { directories.removeAll(keepingCapacity: true) }
        directories[key] = id
        return id
    }

    /// Returns the series to which a publication belongs.
    mutating func assignment(
        of publication: ReadPublication,
        directoryID: Int64,
        _ transaction: Transaction
    ) throws -> SeriesAssignment {
        let libraryID = publication.location.libraryID
        let kind = try kinds[libraryID] ?? SeriesRows.kind(ofLibrary: libraryID, transaction)
        kinds[libraryID] = kind
        let assignment = SeriesAssignment(SeriesAssignment.Publication(publication), in: kind) { folder in
            if folderAssignment?.folder != folder { folderAssignment = (folder, SeriesAssignment(folder: folder)) }
            return folderAssignment?.assignment ?? SeriesAssignment(folder: folder)
        }
        switch assignment.key {
        case .single: return assignment
        case .folder: return assignment.joining(try seriesName(ofFolder: directoryID, transaction))
        case .named:
            if publication.isSeriesDeclared {
                try nameFolder(publication.location.directory, directoryID, after: assignment.title, transaction)
            }
            return assignment
        }
    }

    private mutating func seriesName(ofFolder directoryID: Int64, _ transaction: Transaction) throws -> String? {
        if let known = folderSeries[directoryID] { return known }
        let name: String? = try transaction.value("SELECT seriesName FROM directories WHERE id = ?", [directoryID])
        if folderSeries.count >= Self.maximumCount { folderSeries.removeAll(keepingCapacity: true) }
        folderSeries[directoryID] = .some(name)
        return name
    }

    /// Records that the metadata of a publication names the series of its folder. The other comics of the folder then
    /// belong to this series.
    private mutating func nameFolder(
        _ directory: [UInt8],
        _ directoryID: Int64,
        after name: String,
        _ transaction: Transaction
    ) throws {
        guard !directory.isEmpty, try seriesName(ofFolder: directoryID, transaction) == nil else { return }
        if let otherName, otherName == (directoryID, name) { return }
        guard SeriesAssignment.isName(name, ofFolder: directory) else {
            otherName = (directoryID, name)
            return
        }
        try transaction.execute("UPDATE directories SET seriesName = ? WHERE id = ?", [name, directoryID])
        try transaction.execute(
            "UPDATE series SET isUngrouped = 1 WHERE directoryID = ? AND looseName = ''",
            [directoryID]
        )
        folderSeries[directoryID] = .some(name)
    }

    /// Returns the row of the series of a publication that is new or moved to another folder. If the former folder of a
    /// moved publication is gone, or if the publication was the only one in the series, the series moves with it and
    /// keeps its identifier.
    ///
    /// - Parameters:
    ///   - identifier: the identifier of the publication, which determines the identifier of its own entry.
    ///   - candidate: the former place of a moved publication; nil for a new one.
    mutating func seriesID(
        of publication: ReadPublication,
        identifier: String,
        moving candidate: MoveCandidates.Candidate? = nil,
        directoryID: Int64,
        _ transaction: Transaction,
        now: Int64
    ) throws -> Int64 {
        let assignment = try assignment(of: publication, directoryID: directoryID, transaction)
        let location = SeriesRows.PublicationLocation(
            libraryID: publication.location.libraryID,
            directoryID: directoryID,
            publication: identifier
        )
        if let known = try knownSeriesID(of: assignment, at: location, transaction) { return known }
        let id: Int64
        if let candidate, try Self.canMoveSeries(candidate, transaction) {
            id = candidate.fileSeriesID
            try SeriesRows.assign(assignment, at: location, to: id, transaction)
            series = series.filter { $0.value != id }
        } else {
            id = try SeriesRows.insert(assignment, at: location, transaction, now: now)
        }
        remember(id, of: assignment, at: location)
        return id
    }

    /// Returns the row of a series; nil when there is none. The entry of a single publication is never returned,
    /// because no other publication joins it.
    private mutating func knownSeriesID(
        of assignment: SeriesAssignment,
        at location: SeriesRows.PublicationLocation,
        _ transaction: Transaction
    ) throws -> Int64? {
        guard assignment.key != .single else { return nil }
        if let id = series[SeriesKey(libraryID: location.libraryID, key: assignment.key)] { return id }
        guard let id = try SeriesRows.find(assignment.key, at: location, transaction) else { return nil }
        try SeriesRows.retitle(id, assignment, transaction)
        title = nil
        remember(id, of: assignment, at: location)
        return id
    }

    private mutating func remember(
        _ id: Int64,
        of assignment: SeriesAssignment,
        at location: SeriesRows.PublicationLocation
    ) {
        guard assignment.key != .single else { return }
        if series.count >= Self.maximumCount { series.removeAll(keepingCapacity: true) }
        series[SeriesKey(libraryID: location.libraryID, key: assignment.key)] = id
    }

    /// Returns the permanent identifier of a file that can't be read.
    func identifier(ofUnreadable location: ScanLocation, _ transaction: Transaction) throws -> String {
        let library: String? = try transaction.value("SELECT name FROM libraries WHERE id = ?", [location.libraryID])
        return PermanentIdentifier.unreadable(
            library: library ?? "",
            directory: location.directory,
            name: location.name
        )
    }

    private static func canMoveSeries(_ candidate: MoveCandidates.Candidate, _ transaction: Transaction) throws -> Bool
    {
        let count = try EditedSeries.publicationCount(ofFileSeries: candidate.fileSeriesID, limit: 2, transaction)
        if count == 1 { return true }
        // A series that is found by its name doesn't depend on a folder.
        let isOfFolder = try transaction.exists(
            "SELECT 1 FROM series WHERE id = ? AND looseName = ''",
            [candidate.fileSeriesID]
        )
        var status = stat()
        return isOfFolder
            && candidate.folder.withCString { lstat($0, &status) } != 0 && (errno == ENOENT || errno == ENOTDIR)
    }
}
