import Database
import Foundation
import Publications

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A cache of the rows of folders and series that publications are added to. Rows are created when needed. Publications
/// arrive folder by folder, so a small cache suffices.
struct DirectoryCache {
    private struct DirectoryKey: Hashable {
        var libraryID: Int64
        var path: [UInt8]
    }

    private struct SeriesKey: Hashable {
        var directoryID: Int64
        var looseName: String
    }

    private var directories: [DirectoryKey: Int64] = [:]
    private var series: [SeriesKey: Int64] = [:]
    /// The maximum number of cached folders.
    private static let maximumCount = 1024

    mutating func directoryID(of location: ScanLocation, _ transaction: Transaction) throws -> Int64 {
        let key = DirectoryKey(libraryID: location.libraryID, path: location.directory)
        if let id = directories[key] { return id }
        let arguments: StatementArguments = [location.libraryID, Data(location.directory)]
        let known: Int64? = try transaction.value(
            "SELECT id FROM directories WHERE libraryID = ? AND path = ?",
            arguments
        )
        let id: Int64
        if let known {
            id = known
        } else {
            id = try transaction.insert("INSERT INTO directories (libraryID, path) VALUES (?, ?)", arguments)
        }
        if directories.count >= Self.maximumCount { directories.removeAll(keepingCapacity: true) }
        directories[key] = id
        return id
    }

    /// Returns the series of a publication: its folder or, for a loose file in a root, the title in its name.
    ///
    /// - Parameter candidate: a publication that is moved to this folder. Its series moves with it and keeps its
    ///   identifier if the former folder is gone or the publication was the only one in the series.
    /// - Parameter unchanged: the stored publication, if its content has not changed. If this version of the server
    ///   derives a different series from the names of loose files, the existing series is renamed and keeps its
    ///   identifier.
    mutating func seriesID(
        of publication: ReadPublication,
        directoryID: Int64,
        _ transaction: Transaction,
        now: Int64,
        takingAlong candidate: MoveCandidates.Candidate? = nil,
        renaming unchanged: ExistingPublication? = nil
    ) throws -> Int64 {
        let isLoose = publication.location.directory.isEmpty
        let looseTitle = isLoose ? Self.looseTitle(publication) : ""
        let key = SeriesKey(directoryID: directoryID, looseName: SearchText.folded(looseTitle))
        if let id = series[key] { return id }
        let title = isLoose ? looseTitle : Self.folderTitle(publication.location)
        let searchText = Self.searchText(title, publication.location)
        let known: (id: Int64, title: String)? = try transaction.row(
            "SELECT id, title FROM series WHERE directoryID = ? AND looseName = ?",
            [directoryID, key.looseName]
        ) { ($0[0], $0[1]) }
        let id: Int64
        if let known {
            id = known.id
            // An earlier version of the server derived another title from the same folder.
            if !isLoose, known.title != title {
                try transaction.execute(
                    "UPDATE series SET title = ?, titleKey = ?, searchText = ? WHERE id = ?",
                    [title, Self.titleKey(title), searchText, id]
                )
            }
        } else if let former = try formerSeries(candidate, isLoose ? unchanged : nil, directoryID, transaction) {
            try transaction.execute(
                """
                UPDATE series SET libraryID = ?, directoryID = ?, looseName = ?, title = ?, titleKey = ?,
                    searchText = ?
                WHERE id = ?
                """,
                [
                    publication.location.libraryID, directoryID, key.looseName, title, Self.titleKey(title),
                    searchText, former,
                ]
            )
            id = former
            let identifier = try Self.identifier(of: publication.location, looseName: key.looseName, transaction)
            try PermanentIdentifier.addAlias(identifier, of: id, .series, transaction)
            series = series.filter { $0.value != id }
        } else {
            let identifier = try Self.identifier(of: publication.location, looseName: key.looseName, transaction)
            id = try transaction.insert(
                """
                INSERT INTO series (libraryID, directoryID, looseName, title, titleKey, searchText, addedAt,
                    updatedAt, identifier)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    publication.location.libraryID, directoryID, key.looseName, title, Self.titleKey(title),
                    searchText, now, now,
                    try PermanentIdentifier.available(identifier, .series, transaction),
                ]
            )
        }
        if series.count >= Self.maximumCount { series.removeAll(keepingCapacity: true) }
        series[key] = id
        return id
    }

    private static func identifier(
        of location: ScanLocation,
        looseName: String,
        _ transaction: Transaction
    ) throws -> String {
        let library: String? = try transaction.value("SELECT name FROM libraries WHERE id = ?", [location.libraryID])
        return PermanentIdentifier.series(
            library: library ?? "",
            directory: location.directory,
            looseName: looseName
        )
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

    /// Returns the existing series that is moved or renamed for a publication; nil if a new series is needed.
    private func formerSeries(
        _ candidate: MoveCandidates.Candidate?,
        _ unchanged: ExistingPublication?,
        _ directoryID: Int64,
        _ transaction: Transaction
    ) throws -> Int64? {
        if let candidate { return try Self.canMoveSeries(candidate, transaction) ? candidate.seriesID : nil }
        guard let id = unchanged?.seriesID, !series.values.contains(id) else { return nil }
        let formerName: String? = try transaction.value(
            "SELECT looseName FROM series WHERE id = ? AND directoryID = ? AND looseName <> ''",
            [id, directoryID]
        )
        // If another file still yields the former name, the series is not renamed.
        let names: [Data] = try transaction.values(
            "SELECT name FROM publications WHERE seriesID = ? LIMIT \(Self.maximumCount)",
            [id]
        )
        let keepsName = names.contains { name in
            let stem = String(decoding: name, as: UTF8.self)
            let series = FileNameMetadata(name: (stem as NSString).deletingPathExtension).series
            return series.map { SearchText.folded($0) == formerName } ?? false
        }
        return formerName != nil && !keepsName ? id : nil
    }

    private static func canMoveSeries(_ candidate: MoveCandidates.Candidate, _ transaction: Transaction) throws -> Bool
    {
        let count: Int? = try transaction.value(
            "SELECT count(*) FROM (SELECT 1 FROM publications WHERE seriesID = ? LIMIT 2)",
            [candidate.seriesID]
        )
        if count == 1 { return true }
        var status = stat()
        return candidate.folder.withCString { lstat($0, &status) } != 0 && (errno == ENOENT || errno == ENOTDIR)
    }

    private static func folderTitle(_ location: ScanLocation) -> String {
        if let title = FolderMetadata(folders: location.folders)?.title, !title.isEmpty { return title }
        return location.folders.last ?? "?"
    }

    /// Returns the text for the search index: the title and, if it differs, the full name of the folder, which may
    /// contain an author.
    private static func searchText(_ title: String, _ location: ScanLocation) -> String {
        guard let name = location.folders.last, name != title else { return SearchText.folded(title) }
        return SearchText.folded(title + "\n" + name)
    }

    /// Returns the series title for a loose file. An unreadable file has no metadata, so its file name is used.
    private static func looseTitle(_ publication: ReadPublication) -> String {
        if let series = publication.series, !series.isEmpty { return String(series.prefix(500)) }
        return publication.error == nil ? publication.title : SortNumber.nameWithoutLast(publication.title)
    }

    private static func titleKey(_ title: String) -> Data {
        Data(NaturalOrderKey(title).bytes)
    }
}
