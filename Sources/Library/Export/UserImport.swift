import Database
import Foundation
import WireModel

/// The result of an import.
public struct UserImportReport: Sendable, Hashable {
    /// The number of values that were added or changed; 0 if the store already contained all data.
    public var changes = 0
    /// The number of publications that are not in the catalogue. The user's data in them is stored.
    public var absentPublications = 0
    /// The number of series that are not in the catalogue.
    public var absentSeries = 0
    /// The number of list entries that are not in the catalogue.
    public var absentEntries = 0
    /// The number of annotations that were skipped, because their publication has no such page or document.
    public var skippedAnnotations = 0
}

extension LibraryStore {
    /// Merges an export with the data of a user, by the same rules as changes from several devices: the later of two
    /// changes wins, and data is removed only if it was removed later than it was changed. Importing the same export
    /// again changes nothing.
    ///
    /// Publications are found by their identifier or, if it is unknown, by their content. The data of works that are
    /// not in the catalogue is stored and appears when they are added.
    ///
    /// The result is durable when this returns.
    ///
    /// - Throws: `LibraryError.tooManyAnnotations`, `.tooManySettings`, `.tooManyLists`, `.tooManyEntries`,
    ///   `.noSuchUser` or `.storeFailed`. The store is unchanged in this case.
    public func importing(
        _ export: UserExport,
        user: UserIdentifier
    ) async throws(LibraryError) -> UserImportReport {
        let (now, observer) = (clock.now(), observer)
        return try await writeDurably { transaction in
            guard try transaction.exists("SELECT 1 FROM users WHERE id = ?", [user.rawValue]) else {
                throw LibraryError.noSuchUser(id: user.rawValue)
            }
            var userImport = UserImport(transaction, user: user, now: now)
            try userImport.merge(series: export.series)
            try userImport.merge(settings: export.settings)
            try userImport.merge(publications: export.publications)
            try userImport.merge(lists: export.lists)
            if userImport.report.changes > 0 { observer.recordEverything(of: user) }
            return userImport.report
        }
    }
}

/// Merges an export with the store in a transaction.
struct UserImport {
    let transaction: Transaction
    let user: UserIdentifier
    let now: Int64
    /// The latest time that is stored, because the clocks of devices may be fast.
    let latest: Int64
    var report = UserImportReport()
    /// The identifiers of series in this store, by their identifiers in the export.
    private var seriesIdentifiers: [String: String] = [:]

    init(_ transaction: Transaction, user: UserIdentifier, now: Int64) {
        self.transaction = transaction
        self.user = user
        self.now = now
        latest = now + LibraryStore.maximumClockLead
    }

    // MARK: - Series and settings

    mutating func merge(series: [ExportedSeries]) throws {
        for series in series {
            var identifier: String?
            for candidate in [series.identifier] + series.aliases {
                identifier = try present(candidate, .series)
                if identifier != nil { break }
            }
            if identifier == nil { report.absentSeries += 1 }
            seriesIdentifiers[series.identifier] = identifier ?? series.identifier
            guard let favourite = series.favourite else { continue }
            report.changes += try transaction.execute(
                "INSERT INTO favouriteSeries (series, userID, addedAt) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                [identifier ?? series.identifier, user.rawValue, bounded(favourite)]
            )
        }
    }

    mutating func merge(settings: [ReadingSetting]) throws {
        let number = try LibraryStore.nextSettingsChange(of: user, now: now, transaction)
        for setting in settings {
            let record = try SettingRecord(setting)
            let series = try record.series.map { try storedSeries($0) } ?? ""
            if try LibraryStore.merge(record, in: series, now: now, number: number, user, transaction) {
                report.changes += 1
            }
        }
        try LibraryStore.enforceSettingsLimits(user, transaction)
    }

    /// Returns the identifier under which data of a series is stored: its identifier in the catalogue or, if the
    /// series isn't there, its identifier in the export.
    func storedSeries(_ identifier: String) throws -> String {
        try seriesIdentifiers[identifier] ?? present(identifier, .series) ?? identifier
    }

    /// Returns the current identifier of the row that has the given identifier or alias; nil if there is none.
    func present(_ identifier: String, _ kind: PermanentIdentifier.Kind) throws -> String? {
        guard let id = try PermanentIdentifier.find(identifier, kind, transaction) else { return nil }
        return try PermanentIdentifier.of(id, kind, transaction)
    }

    func bounded(_ time: Int64) -> Int64 { min(max(time, 1), latest) }

    // MARK: - Publications

    /// The publication in this store that corresponds to a publication of the export.
    private struct Target {
        /// The content to which the data belongs.
        var content: Data
        var publicationID: Int64
        /// Nil for a publication that is not in the catalogue.
        var readable: ReadContent?
    }

    mutating func merge(publications: [ExportedPublication]) throws {
        var changedContents: Set<Data> = []
        let lastDay = ReaderCalendar(zone: "").day(of: latest) + 1
        for publication in publications {
            let target = try target(of: publication)
            if target.readable == nil { report.absentPublications += 1 }
            if try merge(publication.progress, of: publication, in: target) { changedContents.insert(target.content) }
            try mergeAnnotations(of: publication, in: target)
            if let favourite = publication.favourite {
                report.changes += try transaction.execute(
                    "INSERT INTO favourites (content, userID, addedAt) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                    [target.content, user.rawValue, bounded(favourite)]
                )
            }
            try merge(publication.pairing, in: target)
            for day in publication.readingDays {
                guard let row = day.row, row.day <= lastDay else { continue }
                if try row.merge(content: target.content, user: user, transaction) { report.changes += 1 }
            }
        }
        try ReadingDayRow.removeOldest(of: user, maximumCount: ReadingDayRow.maximumCount, transaction)
        try refreshSeries(of: changedContents)
    }

    private func target(of publication: ExportedPublication) throws -> Target {
        if let identifier = publication.identifier,
            let id = try PermanentIdentifier.find(identifier, .publication, transaction),
            let target = try target(publicationID: id)
        {
            return target
        }
        let content = ContentHash.bytes(hexadecimal: publication.content) ?? Data()
        let id: Int64? = try transaction.value(
            "SELECT id FROM publications WHERE content = ? ORDER BY isMissing, id LIMIT 1",
            [content]
        )
        if let id, let target = try target(publicationID: id) { return target }
        return Target(content: content, publicationID: 0)
    }

    /// Returns a publication of the catalogue; nil when it was never readable.
    private func target(publicationID id: Int64) throws -> Target? {
        do {
            let readable = try ReadContent(transaction, publicationID: id, user: Viewer(user, limits: .none))
            return Target(content: readable.content, publicationID: id, readable: readable)
        } catch LibraryError.publicationNotReadable {
            return nil
        }
    }

    /// - Returns: whether the progress of the export won.
    private mutating func merge(
        _ progress: ReadingProgress?,
        of publication: ExportedPublication,
        in target: Target
    ) throws -> Bool {
        guard let progress else { return false }
        let pageCount = target.readable?.pageCount ?? publication.pageCount
        // If the number of pages is unknown, any page is accepted.
        let reported = ProgressRecord(progress).bounded(
            pageCount: pageCount > 0 ? pageCount : Int(Locator.maximumPosition),
            latest: latest
        )
        let stored = try LibraryStore.progress(transaction, content: target.content, user: user)
        if let stored, !reported.replaces(stored, pageCount: pageCount) { return false }
        try LibraryStore.write(reported, transaction, content: target.content, user: user)
        report.changes += 1
        return true
    }

    private mutating func merge(_ pairing: Pairing?, in target: Target) throws {
        guard let pairing else { return }
        // Page pairings have no time, so stored ones are kept.
        let choices = PagePairing(isolated: pairing.isolated, shifted: pairing.shifted)
        report.changes += try transaction.execute(
            "INSERT INTO pairings (content, userID, isolated, shifted) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            [
                target.content, user.rawValue, StoredPages.encode(choices.isolated),
                StoredPages.encode(choices.shifted),
            ]
        )
    }

    /// Updates the totals of all series that contain one of these contents.
    private func refreshSeries(of contents: Set<Data>) throws {
        var series: Set<Int64> = []
        for content in contents {
            series.formUnion(
                try transaction.values("SELECT DISTINCT seriesID FROM publications WHERE content = ?", [content])
            )
        }
        for id in series { try SeriesReading.refresh(seriesID: id, user: user, transaction) }
    }

    // MARK: - Annotations

    private mutating func mergeAnnotations(of publication: ExportedPublication, in target: Target) throws {
        guard !publication.annotations.isEmpty || !publication.removedAnnotations.isEmpty else { return }
        let pageCount = target.readable?.pageCount ?? publication.pageCount
        for annotation in publication.annotations {
            do {
                try target.readable?.check(annotation.locator, publicationID: target.publicationID)
            } catch is LibraryError {
                report.skippedAnnotations += 1
                continue
            }
            let change = StoredAnnotation.bounded(annotation, latest: latest)
            let stored = try LibraryStore.storedAnnotation(change.id, in: target.content, user: user, transaction)
            if let stored, !stored.isReplaced(by: change) { continue }
            try LibraryStore.write(change, in: target.content, pageCount: pageCount, user: user, transaction)
            report.changes += 1
        }
        for annotation in publication.removedAnnotations {
            // The row is added even if the store doesn't contain the annotation, so that importing an older export
            // doesn't restore it.
            report.changes += try transaction.execute(
                """
                INSERT INTO annotations (content, userID, id, annotation, readingOrder, modifiedAt)
                VALUES (?, ?, ?, NULL, 0, ?)
                ON CONFLICT (content, userID, id) DO UPDATE SET annotation = NULL, modifiedAt = excluded.modifiedAt
                WHERE annotations.modifiedAt < excluded.modifiedAt
                    OR (annotations.annotation IS NOT NULL AND annotations.modifiedAt = excluded.modifiedAt)
                """,
                [target.content, user.rawValue, annotation.id, min(annotation.removed, latest)]
            )
        }
        let count: Int? = try transaction.value(
            "SELECT count(*) FROM annotations WHERE content = ? AND userID = ? AND annotation IS NOT NULL",
            [target.content, user.rawValue]
        )
        guard count ?? 0 <= LibraryStore.maximumAnnotationCount else {
            throw LibraryError.tooManyAnnotations(publicationID: target.publicationID)
        }
        try LibraryStore.forgetRemovedAnnotations(in: target.content, user: user, transaction)
    }
}
