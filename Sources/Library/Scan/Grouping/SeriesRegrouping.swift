import Database
import Foundation
import Publications

/// Moves publications to the series they belong to after a server upgrade, a change of the library's kind, or a change
/// of metadata.
///
/// A series is regrouped as a whole. The largest of the new groups keeps its row, with the identifier, favourites,
/// lists, labels and settings. The other groups join existing series or get new rows, which inherit favourites, lists
/// and labels. Progress and annotations belong to the content of files, so they are not affected.
struct SeriesRegrouping {
    private let transaction: Transaction
    private let observer: ChangeObserver
    private let now: Int64
    /// The number of groups that can still be moved in this transaction.
    private var remainingMoves = 1000

    /// The publications of a series that belong together.
    private struct Group {
        var assignment: SeriesAssignment
        var location: SeriesRows.PublicationLocation
        var publications: [Int64] = []
    }

    private struct Series {
        var id: Int64
        var libraryID: Int64
        var directoryID: Int64
        var looseName: String
    }

    /// Identifies a group. The entries of single publications are distinguished by the publication.
    private struct GroupKey: Hashable {
        var key: SeriesAssignment.Key
        var single: Int64?
    }

    /// Regroups some of the marked series, and recounts the changed ones.
    ///
    /// - Returns: whether there may be more marked series.
    static func regroupSome(_ transaction: Transaction, _ observer: ChangeObserver, now: Int64) throws -> Bool {
        var regrouping = SeriesRegrouping(transaction: transaction, observer: observer, now: now)
        let marked: [Int64] = try transaction.values(
            "SELECT id FROM series WHERE isUngrouped = 1 ORDER BY id LIMIT \(maximumSeriesCount)"
        )
        for id in marked {
            // The series may have been merged into another one.
            guard let series = try regrouping.series(id) else { continue }
            guard try regrouping.regroup(series) else { break }
            try transaction.execute("UPDATE series SET isUngrouped = 0 WHERE id = ?", [id])
        }
        try SeriesTotals.refreshStale(transaction, observer)
        return !marked.isEmpty
    }

    /// Marks all series of a library, whose kind has changed.
    static func mark(library id: Int64, _ transaction: Transaction) throws {
        try transaction.execute("UPDATE series SET isUngrouped = 1 WHERE libraryID = ?", [id])
    }

    private static let maximumSeriesCount = 256

    private init(transaction: Transaction, observer: ChangeObserver, now: Int64) {
        self.transaction = transaction
        self.observer = observer
        self.now = now
    }

    private func series(_ id: Int64) throws -> Series? {
        try transaction.row("SELECT libraryID, directoryID, looseName FROM series WHERE id = ?", [id]) { row in
            Series(id: id, libraryID: row[0], directoryID: row[1], looseName: row[2])
        }
    }

    // MARK: - One series

    /// - Returns: whether the series is done. Otherwise, a later transaction continues.
    private mutating func regroup(_ series: Series) throws -> Bool {
        guard remainingMoves > 0 else { return false }
        let (groups, hasOthers) = try groups(of: series)
        let staying = groups.firstIndex { group in
            SeriesRows.matches(
                group.assignment,
                directoryID: group.location.directoryID,
                (series.directoryID, series.looseName)
            )
        }
        // If several groups are the largest, the first one is kept.
        let largest = groups.indices.max { first, second in
            (groups[first].publications.count, -first) < (groups[second].publications.count, -second)
        }
        let heir = staying ?? (hasOthers ? nil : largest)
        var isComplete = true
        for index in groups.indices where index != heir {
            guard remainingMoves > 0 else {
                isComplete = false
                break
            }
            if try move(groups[index], outOf: series) { remainingMoves -= 1 }
        }
        guard isComplete else { return false }
        if let heir, staying == nil {
            try reassign(series, to: groups[heir])
        } else {
            try transaction.execute(
                """
                UPDATE series SET isStale = 1
                WHERE id = ? AND publicationCount <> (SELECT count(*) FROM publications WHERE seriesID = series.id)
                """,
                [series.id]
            )
        }
        return true
    }

    /// Returns the groups in the order of their first publications, and whether the series has publications that this
    /// version of the server has never read. They stay in it.
    private func groups(of series: Series) throws -> ([Group], hasOthers: Bool) {
        let kind = try SeriesRows.kind(ofLibrary: series.libraryID, transaction)
        let rows = try transaction.cursor(
            """
            SELECT publications.id, shape, publications.seriesName, isSeriesDeclared, title, error, directoryID, directories.path,
                identifier, isMissing, layout, publications.name, directories.seriesName
            FROM publications JOIN directories ON directories.id = directoryID
            WHERE seriesID = ? AND NOT EXISTS (SELECT 1 FROM fileMetadata WHERE publicationID = publications.id)
                OR publications.id IN (SELECT publicationID FROM fileMetadata WHERE seriesID = ?)
            ORDER BY sortNumber, nameKey, publications.id
            """,
            [series.id, series.id]
        )
        var groups: [Group] = []
        var indexes: [GroupKey: Int] = [:]
        var folders: [[UInt8]: SeriesAssignment] = [:]
        var hasOthers = false
        while let row = try rows.next() {
            let (id, title, error): (Int64, String, String?) = (row[0], row[4], row[5])
            var shape = (row[1] as String?).flatMap(PublicationShape.init)
            if shape == nil, row[9] as Bool, row[10] as String? != nil {
                // A missing book that an earlier version read.
                shape = PublicationShape(unreadable: String(decoding: row[11] as [UInt8], as: UTF8.self), title: title)
            }
            guard let shape else {
                if !(row[9] as Bool) { hasOthers = true }
                continue
            }
            let assignment = SeriesAssignment(
                SeriesAssignment.Publication(
                    shape: shape,
                    seriesName: row[2],
                    isSeriesDeclared: row[3],
                    title: title,
                    isReadable: error == nil,
                    directory: row[7]
                ),
                in: kind
            ) { folder in
                let known = folders[folder] ?? SeriesAssignment(folder: folder)
                folders[folder] = known
                return known
            }.joining(row[12])
            let key = GroupKey(key: assignment.key, single: assignment.key == .single ? id : nil)
            if let index = indexes[key] {
                groups[index].publications.append(id)
            } else {
                indexes[key] = groups.count
                let location = SeriesRows.PublicationLocation(
                    libraryID: series.libraryID,
                    directoryID: row[6],
                    publication: row[8] ?? ""
                )
                groups.append(Group(assignment: assignment, location: location, publications: [id]))
            }
        }
        return (groups, hasOthers)
    }

    /// Moves a group to the series with its key, which is created if needed. Doesn't move publications between series
    /// with different labels, because users with limits could then see publications that are hidden from them.
    ///
    /// - Returns: whether the group was moved.
    private func move(_ group: Group, outOf series: Series) throws -> Bool {
        let target: Int64
        if let known = try SeriesRows.find(group.assignment.key, at: group.location, transaction) {
            guard try SeriesSuccession.haveSameLabels(known, series.id, transaction) else { return false }
            target = known
        } else {
            target = try SeriesRows.insert(group.assignment, at: group.location, transaction, now: now)
            // Keep the position in the order by time of addition.
            try transaction.execute(
                "UPDATE series SET addedAt = (SELECT addedAt FROM series WHERE id = ?) WHERE id = ?",
                [series.id, target]
            )
        }
        try move(group.publications, to: target)
        try SeriesSuccession.inherit(from: series.id, to: target, observer, transaction)
        return true
    }

    private func move(_ publications: [Int64], to series: Int64) throws {
        for id in publications {
            // A publication that an edit assigned to another series stays there.
            try transaction.execute(
                """
                UPDATE publications SET seriesID = ? WHERE id = ? AND NOT EXISTS (
                    SELECT 1 FROM fileMetadata
                    WHERE publicationID = publications.id AND fileMetadata.seriesID <> publications.seriesID
                )
                """,
                [series, id]
            )
            try transaction.execute("UPDATE fileMetadata SET seriesID = ? WHERE publicationID = ?", [series, id])
        }
        try SeriesTotals.markStale(transaction, seriesID: series)
    }

    /// Assigns a series to its last group, after all other groups have been moved out of it. If another series already
    /// has the key of the group, merges both and keeps the older one.
    private func reassign(_ series: Series, to group: Group) throws {
        let other = try SeriesRows.find(group.assignment.key, at: group.location, transaction)
        if let other, other != series.id {
            guard try SeriesSuccession.haveSameLabels(other, series.id, transaction) else { return }
            // Keep a marked series: it can have other publications that belong elsewhere, and is regrouped later.
            let isMarked = try transaction.exists("SELECT 1 FROM series WHERE id = ? AND isUngrouped = 1", [other])
            let (removed, kept) = other < series.id || isMarked ? (series.id, other) : (other, series.id)
            try transaction.execute("UPDATE publications SET seriesID = ? WHERE seriesID = ?", [kept, removed])
            try transaction.execute("UPDATE fileMetadata SET seriesID = ? WHERE seriesID = ?", [kept, removed])
            try SeriesSuccession.replace(removed, by: kept, observer, transaction)
            try SeriesTotals.markStale(transaction, seriesID: kept)
            guard kept == series.id else { return }
        }
        try SeriesRows.assign(group.assignment, at: group.location, to: series.id, transaction)
        try SeriesTotals.markStale(transaction, seriesID: series.id)
    }
}
