import Crypto
import Database
import Foundation
import TextCoding
import WireModel

// Merging and splitting series, and the order of their publications.

extension LibraryStore {
    /// Moves all publications of series into another series of the same library. The target series is added to the
    /// favourites and lists that contain one of the series.
    ///
    /// - Throws: `LibraryError.noSuchSeries`, `.invalidValue`. Nothing is changed then.
    public func merge(
        _ merged: [Int64],
        into target: Int64,
        user: Viewer
    ) async throws(LibraryError) -> MetadataEditRecord? {
        let merged = Set(merged).subtracting([target])
        return try await change(.merge, user: user) { operation, transaction in
            try Self.checkSeries(target, user: user, transaction)
            var publications: [Int64] = []
            for id in merged.sorted() {
                try Self.checkSeries(id, user: user, transaction)
                // Otherwise, users with limits could see publications that are hidden from them.
                guard try SeriesSuccession.haveSameLabels(id, target, transaction) else {
                    throw LibraryError.invalidValue("Series with different labels can't be merged.")
                }
                publications += try transaction.values("SELECT id FROM publications WHERE seriesID = ?", [id])
            }
            guard let identifier = try PermanentIdentifier.of(target, .series, transaction) else { return }
            try Self.move(publications, to: identifier, &operation, transaction)
            for id in merged {
                try Self.copyCollections(from: id, to: identifier, transaction)
                guard let former = try PermanentIdentifier.of(id, .series, transaction) else { continue }
                try MergedSeries.record(former, into: identifier, by: operation.id, transaction)
            }
        }
    }

    /// Moves publications into a new series.
    ///
    /// - Returns: the operation and the identifier of the series.
    /// - Throws: `LibraryError.noSuchPublication`, `.invalidValue`. Nothing is changed then.
    public func split(
        _ publications: [Int64],
        title: String,
        user: Viewer
    ) async throws(LibraryError) -> (edit: MetadataEditRecord, series: String)? {
        guard let title = try EditableField.title.text(of: [title]), !publications.isEmpty else { return nil }
        let identifier = PermanentIdentifier.splitSeries(seed: UUID().uuidString)
        let edit = try await change(.split, user: user) { operation, transaction in
            var series: Set<Int64> = []
            for id in publications {
                try Self.checkPublication(id, user: user, transaction)
                let own: Int64? = try transaction.value("SELECT seriesID FROM publications WHERE id = ?", [id])
                if let own { series.insert(own) }
            }
            try transaction.execute(
                "INSERT INTO madeSeries (identifier, title) VALUES (?, ?)",
                [identifier, title]
            )
            try Self.copyLabels(from: series, to: identifier, transaction)
            try Self.move(publications, to: identifier, &operation, transaction)
        }
        return edit.map { ($0, identifier) }
    }

    /// Changes the order of the publications of a series. Publications that are not named follow in their current
    /// order.
    ///
    /// The positions are the existing numbers of the publications, assigned in the new order. So a publication that a
    /// later scan finds is sorted among them by its number.
    ///
    /// - Throws: `LibraryError.noSuchSeries`, `.invalidValue`. Nothing is changed then.
    public func arrange(
        _ publications: [Int64],
        inSeries id: Int64,
        user: Viewer
    ) async throws(LibraryError) -> MetadataEditRecord? {
        try await change(.order, user: user) { operation, transaction in
            try Self.checkSeries(id, user: user, transaction)
            let present = try transaction.rows(
                """
                SELECT id, sortNumber FROM publications WHERE seriesID = ? ORDER BY sortNumber, nameKey, id
                """,
                [id]
            ) { (id: $0[0] as Int64, number: $0[1] as Double) }
            guard present.count <= Self.maximumArrangedCount else {
                throw LibraryError.invalidValue(
                    "Only a series with at most \(Self.maximumArrangedCount) publications can be arranged."
                )
            }
            let known = Set(present.map(\.id))
            let named = Set(publications)
            guard named.count == publications.count, named.isSubset(of: known) else {
                throw LibraryError.invalidValue("Each publication must belong to the series and be named once.")
            }
            let order = publications + present.map(\.id).filter { !named.contains($0) }
            guard order != present.map(\.id) else { return }
            let numbers = Self.increasing(present.map(\.number))
            for (id, number) in zip(order, numbers) {
                guard let identifier = try PermanentIdentifier.of(id, .publication, transaction),
                    let file = try EditedPublication.fileValues(of: id, transaction)
                else { continue }
                let edits = try EditedValue.all(of: identifier, transaction)
                var unordered = file
                unordered.apply(edits.filter { $0.key != .order })
                let edit =
                    unordered.sortNumber == number
                    ? nil : EditedValue(value: String(number), fileValue: nil, isLocked: true)
                try operation.set(edit, .order, of: identifier, former: edits[.order])
            }
        }
    }

    /// The maximum number of publications of a series whose order can be changed.
    private static let maximumArrangedCount = 5000

    /// Returns strictly increasing numbers: raises equal and decreasing ones, and replaces missing ones.
    static func increasing(_ numbers: [Double]) -> [Double] {
        var last = -Double.infinity
        return numbers.map { number in
            if number == SortNumber.none {
                last = last.isFinite ? last.rounded(.down) + 1 : 1
            } else {
                last = number > last ? number : last + 1 / 1024
            }
            return last
        }
    }

    private static func move(
        _ publications: [Int64],
        to identifier: String,
        _ operation: inout MetadataOperation,
        _ transaction: Transaction
    ) throws {
        guard publications.count <= maximumArrangedCount else {
            throw LibraryError.invalidValue("At most \(maximumArrangedCount) publications can be moved at once.")
        }
        var libraries: Set<Int64> = []
        if let id = try PermanentIdentifier.find(identifier, .series, transaction),
            let library: Int64 = try transaction.value("SELECT libraryID FROM series WHERE id = ?", [id])
        {
            libraries.insert(library)
        }
        for id in publications {
            if let library: Int64 = try transaction.value("SELECT libraryID FROM publications WHERE id = ?", [id]) {
                libraries.insert(library)
            }
            guard libraries.count < 2 else {
                throw LibraryError.invalidValue("All publications of a series must be in the same library.")
            }
            guard let publication = try PermanentIdentifier.of(id, .publication, transaction) else { continue }
            let folder: String? = try transaction.value(
                """
                SELECT identifier FROM series WHERE id = (
                    SELECT \(EditedSeries.fileSeriesColumn) FROM publications WHERE publications.id = ?
                )
                """,
                [id]
            )
            let edit =
                folder == identifier ? nil : EditedValue(value: identifier, fileValue: nil, isLocked: true)
            let former = try EditedValue.all(of: publication, transaction)[.series]
            try operation.set(edit, .series, of: publication, former: former)
        }
    }

    /// Copies the labels of series to a new one with publications from all of them. Otherwise, users with limits could
    /// see publications that are hidden from them.
    ///
    /// - Throws: `LibraryError.invalidValue` if the series have different labels.
    private static func copyLabels(
        from series: Set<Int64>,
        to identifier: String,
        _ transaction: Transaction
    ) throws {
        guard let first = series.first else { return }
        for other in series.dropFirst() {
            guard try SeriesSuccession.haveSameLabels(first, other, transaction) else {
                throw LibraryError.invalidValue("Publications of series with different labels can't be moved together.")
            }
        }
        try transaction.execute(
            """
            INSERT INTO seriesLabels (series, label)
            SELECT ?, label FROM seriesLabels WHERE series = (SELECT identifier FROM series WHERE id = ?)
            """,
            [identifier, first]
        )
    }

    /// Adds a series to the favourites and the lists that contain another one. The favourites and lists of the other
    /// series stay, so that undoing the merge restores them.
    private static func copyCollections(from id: Int64, to target: String, _ transaction: Transaction) throws {
        guard let merged = try PermanentIdentifier.of(id, .series, transaction) else { return }
        try transaction.execute(
            """
            INSERT INTO favouriteSeries (series, userID, addedAt)
            SELECT ?, userID, addedAt FROM favouriteSeries WHERE series = ? ON CONFLICT DO NOTHING
            """,
            [target, merged]
        )
        try transaction.execute(
            """
            INSERT INTO listEntries (listID, identifier, position)
            SELECT listID, ?, position FROM listEntries WHERE identifier = ? ON CONFLICT DO NOTHING
            """,
            [target, merged]
        )
    }
}

extension PermanentIdentifier {
    /// Returns the identifier of a series that is split off, which no folder determines.
    ///
    /// - Parameter seed: a text that differs for each series.
    static func splitSeries(seed: String) -> String {
        Kind.series.letter + Hexadecimal.encode(Array(SHA256.hash(data: Array(seed.utf8)).prefix(byteCount)))
    }
}
