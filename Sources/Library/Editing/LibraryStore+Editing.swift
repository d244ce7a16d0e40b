import Database
import Foundation
import WireModel

// The edits of metadata. They are the same for all users.

extension LibraryStore {
    /// The maximum number of works in one edit.
    public static let maximumEditedCount = 1000

    /// Returns the fields of a publication or a series that can be edited, in the order of forms.
    ///
    /// - Throws: `LibraryError.noSuchPublication`, `.noSuchSeries`.
    public func editableValues(
        of id: Int64,
        _ kind: PermanentIdentifier.Kind,
        user: Viewer
    ) async throws(LibraryError) -> [EditableValue] {
        try await read { transaction in
            try Self.check(id, kind, user: user, transaction)
            let identifier = try PermanentIdentifier.of(id, kind, transaction) ?? ""
            let edits = try EditedValue.all(of: identifier, transaction)
            let fileValue = try Self.fileValues(of: id, kind, edits, transaction)
            return EditableField.fields(of: kind).map { field in
                let edit = edits[field]
                let file = fileValue(field)
                return EditableValue(
                    field: field,
                    values: field.values(of: edit.map(\.value) ?? file),
                    fileValues: field.values(of: file),
                    isEdited: edit != nil && edit?.value != file,
                    isLocked: edit?.isLocked ?? false
                )
            }
        }
    }

    /// Changes fields of publications and series. The change is durable when this returns. Replaces a value that
    /// another user changed meanwhile, and records both edits.
    ///
    /// - Returns: the operation, with which the change can be undone; nil if nothing changed.
    /// - Throws: `LibraryError.noSuchPublication`, `.noSuchSeries`, `.invalidValue`. Nothing is changed then.
    public func edit(
        publications: [Int64] = [],
        series: [Int64] = [],
        _ changes: [FieldChange],
        user: Viewer
    ) async throws(LibraryError) -> MetadataEditRecord? {
        let fields = Set(changes.map(\.field))
        guard fields.count == changes.count else { throw .invalidValue("A field can be changed only once in an edit.") }
        guard publications.count + series.count <= Self.maximumEditedCount else {
            throw .invalidValue("At most \(Self.maximumEditedCount) works can be edited at once.")
        }
        for (kind, ids) in [(PermanentIdentifier.Kind.publication, publications), (.series, series)] {
            guard !ids.isEmpty, let other = fields.subtracting(EditableField.fields(of: kind)).first else { continue }
            throw .invalidValue("A \(kind.rawValue) has no field “\(other.rawValue)” that can be edited.")
        }
        return try await change(.fields, user: user) { operation, transaction in
            for (kind, ids) in [(PermanentIdentifier.Kind.publication, publications), (.series, series)] {
                for id in ids {
                    try Self.check(id, kind, user: user, transaction)
                    guard let identifier = try PermanentIdentifier.of(id, kind, transaction) else { continue }
                    let edits = try EditedValue.all(of: identifier, transaction)
                    let fileValue = try Self.fileValues(of: id, kind, edits, transaction)
                    for change in changes {
                        let result = try change.result(
                            after: edits[change.field],
                            fileValue: fileValue(change.field),
                            isAlwaysLocked: kind == .series && change.field.isGathered
                        )
                        try operation.set(result, change.field, of: identifier, former: edits[change.field])
                    }
                }
            }
        }
    }

    /// Returns the last operations, the latest one first, without those that changed works that the user can't see.
    public func metadataEdits(user: Viewer) async throws(LibraryError) -> [MetadataEditRecord] {
        try await read { try Self.records($0, visibleTo: user) }
    }

    /// Undoes an operation. Values that were changed again later stay.
    ///
    /// - Throws: `LibraryError.noSuchEdit`, `.editUndone`.
    public func undoMetadataEdit(_ id: Int64, user: Viewer) async throws(LibraryError) -> MetadataEditRecord {
        let (now, observer) = (clock.now(), observer)
        return try await writeDurably { transaction in
            guard let record = try Self.records(transaction, id, visibleTo: user).first else {
                throw LibraryError.noSuchEdit(id: id)
            }
            guard !record.isUndone else { throw LibraryError.editUndone(id: id) }
            let works = try MetadataOperation.undo(id, now: now, transaction) { field, identifier in
                try Self.fileValue(field, ofWork: identifier, transaction)
            }
            try Self.apply(works, now: now, transaction, observer)
            return try Self.records(transaction, id).first ?? record
        }
    }

    // MARK: - Operations

    /// Performs an operation and applies it to the rows of the changed works.
    func change(
        _ kind: MetadataEditSummary.Kind,
        user: Viewer,
        _ body: @escaping @Sendable (inout MetadataOperation, Transaction) throws -> Void
    ) async throws(LibraryError) -> MetadataEditRecord? {
        let (now, observer) = (clock.now(), observer)
        return try await writeDurably { transaction in
            var operation = try MetadataOperation(kind, user: user.id, now: now, transaction)
            try body(&operation, transaction)
            try operation.end()
            try Self.apply(operation.works, now: now, transaction, observer)
            return try Self.records(transaction, operation.id).first
        }
    }

    /// Writes the edits of works to their rows, and recounts their series.
    private static func apply(
        _ works: Set<String>,
        now: Int64,
        _ transaction: Transaction,
        _ observer: ChangeObserver
    ) throws {
        var series: Set<Int64> = []
        for identifier in works.sorted() {
            if PermanentIdentifier.isWellFormed(identifier, .series) {
                if let id = try PermanentIdentifier.find(identifier, .series, transaction) { series.insert(id) }
            } else if let id = try PermanentIdentifier.find(identifier, .publication, transaction) {
                series.formUnion(try EditedPublication.applyAfterEdit(id, now: now, transaction))
                try PendingWrite.add(identifier, now: now, transaction)
            }
        }
        for id in series.sorted() {
            let wasListed: Bool? = try transaction.value("SELECT isListed FROM series WHERE id = ?", [id])
            // The row of a series stays when its publications were moved away, because a scan may use it.
            guard try SeriesTotals.refresh(transaction, observer, seriesID: id) else { continue }
            observer.recordSeries(id)
            let isListed: Bool? = try transaction.value("SELECT isListed FROM series WHERE id = ?", [id])
            if wasListed == true, isListed == false {
                observer.recordUnlisting(
                    ofSeries: id,
                    identifier: try PermanentIdentifier.of(id, .series, transaction) ?? ""
                )
            }
        }
    }

    /// Returns operations, the latest one first.
    ///
    /// - Parameters:
    ///   - id: the identifier of the only operation; nil for all.
    ///   - user: returns only the operations whose changed works are all visible to this user; nil for all operations.
    private static func records(
        _ transaction: Transaction,
        _ id: Int64? = nil,
        visibleTo user: Viewer? = nil
    ) throws -> [MetadataEditRecord] {
        let visible = user.map { visibility($0.limits) } ?? LimitCondition.none
        return try transaction.rows(
            """
            SELECT metadataEdits.id, metadataEdits.kind, metadataEdits.userID, users.name, metadataEdits.changedAt,
                metadataEdits.workCount, metadataEdits.undoneAt IS NOT NULL
            FROM metadataEdits LEFT JOIN users ON users.id = metadataEdits.userID
            WHERE (CAST(? AS INTEGER) IS NULL OR metadataEdits.id = ?)\(visible.sql)
            ORDER BY metadataEdits.id DESC
            """,
            [id, id] + visible.arguments
        ) { row in
            MetadataEditRecord(
                id: row[0],
                kind: MetadataEditSummary.Kind(rawValue: row[1]) ?? .fields,
                user: UserIdentifier(rawValue: row[2]),
                userName: (row[3] as String?) ?? "",
                changedAt: row[4],
                workCount: row[5],
                isUndone: row[6]
            )
        }
    }

    /// The part of a query that excludes operations on works that the user can't see.
    private static func visibility(_ limits: ReadingLimits) -> LimitCondition {
        guard limits != .none else { return .none }
        let (series, publications) = (limits.condition(), limits.condition(onSeriesID: "publications.seriesID"))
        let sql = """
             AND NOT EXISTS (
                SELECT 1 FROM metadataEditChanges WHERE metadataEditChanges.editID = metadataEdits.id
                AND NOT EXISTS (
                    SELECT 1 FROM series WHERE series.identifier = metadataEditChanges.identifier\(series.sql)
                )
                AND NOT EXISTS (
                    SELECT 1 FROM publications
                    WHERE publications.identifier = metadataEditChanges.identifier\(publications.sql)
                )
            )
            """
        return LimitCondition(sql: sql, arguments: series.arguments + publications.arguments)
    }

    // MARK: - Values

    static func check(
        _ id: Int64,
        _ kind: PermanentIdentifier.Kind,
        user: Viewer,
        _ transaction: Transaction
    ) throws {
        switch kind {
        case .publication: try checkPublication(id, user: user, transaction)
        case .series: try checkSeries(id, user: user, transaction)
        }
    }

    /// Returns the values of the file or, for a series, of its folder and its publications.
    private static func fileValues(
        of id: Int64,
        _ kind: PermanentIdentifier.Kind,
        _ edits: [EditableField: EditedValue],
        _ transaction: Transaction
    ) throws -> (EditableField) -> String? {
        switch kind {
        case .publication:
            let metadata = try EditedPublication.fileValues(of: id, transaction)
            return { field in metadata?.value(of: field) }
        case .series:
            let title = try EditedSeries.fileTitle(ofSeries: id, transaction)
            let details = try transaction.row(
                "SELECT summary, people, genres, language, tags, attributes FROM seriesDetails WHERE seriesID = ?",
                [id]
            ) { row in
                var details = PublicationDetails(
                    summary: row[0],
                    people: row[1],
                    genres: row[2],
                    language: row[3]
                )
                details.take(tags: row[4], attributes: row[5])
                return details
            }
            return { field in
                // The recounts keep the gathered value of an edited field beside the edit.
                if field.isGathered, let edit = edits[field] { return edit.fileValue }
                return field == .title ? title : details?.value(of: field)
            }
        }
    }

    private static func fileValue(
        _ field: EditableField,
        ofWork identifier: String,
        _ transaction: Transaction
    ) throws -> MetadataOperation.FileValue {
        let isSeries = PermanentIdentifier.isWellFormed(identifier, .series)
        let kind: PermanentIdentifier.Kind = isSeries ? .series : .publication
        guard let id = try PermanentIdentifier.find(identifier, kind, transaction) else { return .unknown }
        let edits = try EditedValue.all(of: identifier, transaction)
        return .known(try fileValues(of: id, kind, edits, transaction)(field))
    }
}
