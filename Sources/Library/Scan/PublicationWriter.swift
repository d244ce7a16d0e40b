import Foundation
import GRDB
import Publications

/// Decides which row a publication on disk belongs to, and writes it there.
///
/// A publication is first of all its content: found at a new place while its old one no longer holds it, it keeps its
/// row, and with it its identifier. Only when its old content is nowhere else is a changed file taken for a new edition
/// of what stood at its place.
final class PublicationWriter {
    /// Milliseconds since 1970.
    var now: Int64 = 0
    private(set) var addedCount = 0
    private(set) var changedCount = 0
    private(set) var movedCount = 0
    private let candidates: MoveCandidates
    private var places = PlaceCache()
    /// Changed files wait for the end of the scan, so that in a renumbered folder (2 becomes 3, 3 becomes 4) every file
    /// finds its own row first. When many change, the first ones wait no longer.
    private var deferred: [ReadPublication] = []
    private static let deferredLimit = 256

    init(unavailableLibraries: Set<Int64>) {
        candidates = MoveCandidates(unavailableLibraries: unavailableLibraries)
    }

    var changeCount: Int { addedCount + changedCount + movedCount }

    /// To be called when series were removed.
    func forgetSeries() {
        places = PlaceCache()
    }

    func write(_ publication: ReadPublication, _ database: Database) throws {
        try write(publication, database, mayDefer: true)
    }

    func writeDeferred(_ database: Database) throws {
        let waiting = deferred
        deferred = []
        for publication in waiting { try write(publication, database, mayDefer: false) }
    }

    private func write(_ publication: ReadPublication, _ database: Database, mayDefer: Bool) throws {
        let directoryID = try places.directoryID(of: publication.place, database)
        let existing = try ExistingPublication(database, directoryID: directoryID, name: publication.place.name)
        guard let content = publication.content else {
            try writeUnreadable(publication, over: existing, directoryID, database)
            return
        }
        if let existing, existing.content == content {
            try rewrite(existing, as: publication, directoryID, database)
            return
        }
        if let moved = try candidates.vacated(holding: content, except: existing?.id, database) {
            if let existing { try displace(existing, database) }
            try move(moved, to: publication, directoryID, database)
        } else if let existing {
            if mayDefer, existing.content != nil, deferred.count < Self.deferredLimit {
                deferred.append(publication)
                return
            }
            try carryProgress(from: existing, to: publication, database)
            try rewrite(existing, as: publication, directoryID, database)
        } else {
            try insert(publication, directoryID, database)
        }
    }

    /// What can't be read at all has no content to be known by: it belongs to its place.
    private func writeUnreadable(
        _ publication: ReadPublication, over existing: ExistingPublication?, _ directoryID: Int64,
        _ database: Database
    ) throws {
        guard let existing else {
            try insert(publication, directoryID, database)
            return
        }
        if existing.content == nil {
            try rewrite(existing, as: publication, directoryID, database)
        } else if publication.isRefused {
            // A link was put where the file was.
            try displace(existing, database)
            try insert(publication, directoryID, database)
        } else {
            try noteUnreadable(existing, publication, database)
        }
    }

    /// Says that a publication is, or is no longer, missing at a place; nothing when it is no longer known there.
    ///
    /// - Returns: how many rows changed: 0 or 1.
    @discardableResult
    func setMissing(_ isMissing: Bool, _ place: KnownPlace, _ database: Database) throws -> Int {
        try database.cachedStatement(
            sql: """
                UPDATE publications SET isMissing = ?
                WHERE id = ? AND directoryID = ? AND name = ? AND displaced = 0 AND isMissing <> ?
                """
        ).execute(arguments: [isMissing, place.id, place.directoryID, Data(place.name), isMissing])
        let count = database.changesCount
        if count > 0 {
            if !isMissing { changedCount += 1 }
            try database.cachedStatement(
                sql: """
                    UPDATE series SET isStale = 1
                    WHERE isStale = 0 AND id = (SELECT seriesID FROM publications WHERE id = ?)
                    """
            ).execute(arguments: [place.id])
        }
        return count
    }

    /// - Returns: how many publications were not missing before.
    func setAllMissing(inDirectory directoryID: Int64, _ database: Database) throws -> Int {
        try database.execute(
            sql: """
                UPDATE series SET isStale = 1
                WHERE id IN (SELECT seriesID FROM publications WHERE directoryID = ? AND isMissing = 0)
                """,
            arguments: [directoryID])
        try database.execute(
            sql: "UPDATE publications SET isMissing = 1 WHERE directoryID = ? AND isMissing = 0",
            arguments: [directoryID])
        return database.changesCount
    }
}

// MARK: - Rows

extension PublicationWriter {
    private func insert(_ publication: ReadPublication, _ directoryID: Int64, _ database: Database) throws {
        let seriesID = try places.seriesID(of: publication, directoryID: directoryID, database, now: now)
        try database.cachedStatement(
            sql: """
                INSERT INTO publications (
                    seriesID, directoryID, name, size, modified, inode, readerVersion, error, content, format, title,
                    number, sortNumber, nameKey, searchText, readingProgression, pageCount, coverIndex, coverWidth,
                    coverHeight, addedAt, updatedAt
                ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: PublicationValues(publication, seriesID, directoryID).arguments + [now, now])
        try writeManifest(of: publication, id: database.lastInsertedRowID, isNew: true, database)
        try SeriesTotals.markStale(database, seriesID: seriesID)
        addedCount += 1
    }

    /// Writes a publication over what is known about its place.
    private func rewrite(
        _ existing: ExistingPublication, as publication: ReadPublication, _ directoryID: Int64, _ database: Database
    ) throws {
        // What can't be read now but could be before keeps its title and its series.
        let isBroken = publication.error != nil && existing.pageCount > 0
        if isBroken {
            try database.cachedStatement(
                sql: """
                    UPDATE publications SET size = ?, modified = ?, inode = ?, readerVersion = ?, isMissing = 0,
                        error = ?, content = ?, pageCount = 0, updatedAt = ?
                    WHERE id = ?
                    """
            ).execute(arguments: [
                publication.stamp.size, publication.stamp.modified, publication.stamp.inode,
                publication.readerVersion, publication.error, publication.content.map { Data($0) }, now, existing.id,
            ])
            try writeManifest(of: publication, id: existing.id, isNew: false, database)
            try SeriesTotals.markStale(database, seriesID: existing.seriesID)
        } else {
            let seriesID = try places.seriesID(of: publication, directoryID: directoryID, database, now: now)
            let hasNews = existing.content != publication.content
            try update(
                existing.id, as: publication, seriesID, directoryID, updatedAt: hasNews ? now : existing.updatedAt,
                database)
            try SeriesTotals.markStale(database, seriesID: seriesID)
            if seriesID != existing.seriesID {
                try SeriesTotals.markStale(database, seriesID: existing.seriesID)
            }
        }
        changedCount += 1
    }

    private func move(
        _ moved: MoveCandidates.Candidate, to publication: ReadPublication, _ directoryID: Int64,
        _ database: Database
    ) throws {
        let seriesID = try places.seriesID(
            of: publication, directoryID: directoryID, database, now: now, takingAlong: moved)
        try update(moved.id, as: publication, seriesID, directoryID, updatedAt: moved.updatedAt, database)
        try SeriesTotals.markStale(database, seriesID: seriesID)
        if seriesID != moved.seriesID { try SeriesTotals.markStale(database, seriesID: moved.seriesID) }
        movedCount += 1
    }

    private func update(
        _ id: Int64, as publication: ReadPublication, _ seriesID: Int64, _ directoryID: Int64, updatedAt: Int64,
        _ database: Database
    ) throws {
        try database.cachedStatement(
            sql: """
                UPDATE publications SET seriesID = ?, directoryID = ?, name = ?, size = ?, modified = ?, inode = ?,
                    readerVersion = ?, error = ?, content = ?, format = ?, title = ?, number = ?, sortNumber = ?,
                    nameKey = ?, searchText = ?, readingProgression = ?, pageCount = ?, coverIndex = ?,
                    coverWidth = ?, coverHeight = ?, displaced = 0, isMissing = 0, updatedAt = ?
                WHERE id = ?
                """
        ).execute(arguments: PublicationValues(publication, seriesID, directoryID).arguments + [updatedAt, id])
        try writeManifest(of: publication, id: id, isNew: false, database)
    }

    /// The file is there but the system does not let it be read: what is known about it stays, next to the reason.
    private func noteUnreadable(
        _ existing: ExistingPublication, _ publication: ReadPublication, _ database: Database
    ) throws {
        try database.cachedStatement(
            sql: "UPDATE publications SET error = ?, readerVersion = 0, isMissing = 0 WHERE id = ?"
        ).execute(arguments: [publication.error, existing.id])
        try SeriesTotals.markStale(database, seriesID: existing.seriesID)
        changedCount += 1
    }

    /// Another publication stands at this one's place now; where this one went will show, or it is missing.
    private func displace(_ existing: ExistingPublication, _ database: Database) throws {
        try database.cachedStatement(sql: "UPDATE publications SET displaced = id, isMissing = 1 WHERE id = ?")
            .execute(arguments: [existing.id])
        try SeriesTotals.markStale(database, seriesID: existing.seriesID)
    }

    /// A new edition begins where the old one was left, unless it has progress of its own.
    private func carryProgress(
        from existing: ExistingPublication, to publication: ReadPublication, _ database: Database
    ) throws {
        guard let old = existing.content, let new = publication.content, publication.pageCount > 0 else { return }
        try database.cachedStatement(
            sql: """
                INSERT INTO progress (content, page, isCompleted, updatedAt, device)
                SELECT ?, min(page, ?), isCompleted, updatedAt, device FROM progress WHERE content = ?
                ON CONFLICT DO NOTHING
                """
        ).execute(arguments: [Data(new), publication.pageCount - 1, Data(old)])
    }

    private func writeManifest(
        of publication: ReadPublication, id: Int64, isNew: Bool, _ database: Database
    ) throws {
        if !publication.manifest.isEmpty {
            try database.cachedStatement(
                sql: """
                    INSERT INTO pages (publicationID, manifest) VALUES (?, ?)
                    ON CONFLICT DO UPDATE SET manifest = excluded.manifest
                    """
            ).execute(arguments: [id, Data(publication.manifest)])
        } else if !isNew {
            try database.cachedStatement(sql: "DELETE FROM pages WHERE publicationID = ?").execute(arguments: [id])
        }
    }
}

/// The columns both an insert and an update write, in the order both name them.
private struct PublicationValues {
    let arguments: StatementArguments

    init(_ publication: ReadPublication, _ seriesID: Int64, _ directoryID: Int64) {
        arguments = [
            seriesID, directoryID, Data(publication.place.name), publication.stamp.size, publication.stamp.modified,
            publication.stamp.inode, publication.readerVersion, publication.error,
            publication.content.map { Data($0) }, publication.format.rawValue, publication.title, publication.number,
            publication.sortNumber, Data(publication.nameKey), publication.searchText,
            publication.readingProgression.rawValue, publication.pageCount, publication.coverIndex,
            publication.coverWidth, publication.coverHeight,
        ]
    }
}

/// The row that stands at a place.
struct ExistingPublication {
    let id: Int64
    let content: [UInt8]?
    let seriesID: Int64
    let pageCount: Int
    let isMissing: Bool
    let updatedAt: Int64

    init?(_ database: Database, directoryID: Int64, name: [UInt8]) throws {
        let row = try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT id, content, seriesID, pageCount, isMissing, updatedAt FROM publications
                    WHERE directoryID = ? AND name = ? AND displaced = 0
                    """),
            arguments: [directoryID, Data(name)])
        guard let row else { return nil }
        id = row[0]
        content = (row[1] as Data?).map { [UInt8]($0) }
        seriesID = row[2]
        pageCount = row[3]
        isMissing = row[4]
        updatedAt = row[5]
    }
}
