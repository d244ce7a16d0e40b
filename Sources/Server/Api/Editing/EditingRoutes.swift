import HTTPTypes
import Hummingbird
import Library
import WireModel

/// `/api/v1/edits`, `…/metadata`, `…/merge`, `…/split` and `…/order`: edit the metadata of works and arrange series,
/// for all users.
struct EditingRoutes: Sendable {
    let store: LibraryStore

    /// The maximum size of a body: 1,000 identifiers take 26 KB, and the values of all fields 250 KB with each
    /// character escaped.
    private static let bodyLimit = 512 << 10
    /// The maximum number of identifiers in the order of a series.
    private static let orderLimit = 5000

    func add(to routes: inout RouteTable) {
        addFields(to: &routes)
        addArrangement(to: &routes)
        routes.on(.get, "/api/v1/edits") { _, context in
            let records = try await store.metadataEdits(user: context.user)
            return JSONBody.response(MetadataEditList.with { $0.edits = records.map { MetadataEditSummary($0) } })
        }
        routes.on(.post, "/api/v1/edits/{edit}/undo") { _, context in
            let id: Int64 = try context.number("edit", of: "edit")
            let record = try await store.undoMetadataEdit(id, user: context.user)
            return JSONBody.response(MetadataEditSummary(record))
        }
    }

    private func addFields(to routes: inout RouteTable) {
        for (path, kind) in [("publications", PermanentIdentifier.Kind.publication), ("series", .series)] {
            routes.on(.get, "/api/v1/\(path)/{id}/metadata") { _, context in
                let id = try context.identifier(kind.rawValue)
                let values = try await store.editableValues(of: id, kind, user: context.user)
                let writing = kind == .publication ? try await store.metadataWriting(ofPublication: id) : .never
                return JSONBody.response(
                    EditableMetadata.with {
                        $0.fields = values.map { EditableFieldValue($0) }
                        $0.writing = writing.rawValue
                    }
                )
            }
        }
        routes.on(.post, "/api/v1/edits") { request, context in
            let body = try await JSONBody.decode(MetadataEdit.self, from: request, limit: Self.bodyLimit)
            let changes = try body.changes.map { try FieldChange($0) }
            let record = try await store.edit(
                publications: rows(body.publications, .publication, context, limit: LibraryStore.maximumEditedCount),
                series: rows(body.series, .series, context, limit: LibraryStore.maximumEditedCount),
                changes,
                user: context.user
            )
            return JSONBody.response(MetadataEditSummary(record))
        }
    }

    private func addArrangement(to routes: inout RouteTable) {
        routes.on(.post, "/api/v1/series/{id}/merge") { request, context in
            let id = try context.identifier("series")
            let body = try await JSONBody.decode(SeriesMerge.self, from: request, limit: Self.bodyLimit)
            let merged = try await rows(body.series, .series, context, limit: LibraryStore.maximumEditedCount)
            return JSONBody.response(
                MetadataEditSummary(try await store.merge(merged, into: id, user: context.user))
            )
        }
        routes.on(.post, "/api/v1/publications/split") { request, context in
            let body = try await JSONBody.decode(SeriesSplit.self, from: request, limit: Self.bodyLimit)
            let publications = try await rows(body.publications, .publication, context, limit: Self.orderLimit)
            let result = try await store.split(publications, title: body.title, user: context.user)
            var summary = MetadataEditSummary(result?.edit)
            summary.series = result?.series
            return JSONBody.response(summary)
        }
        routes.on(.put, "/api/v1/series/{id}/order") { request, context in
            let id = try context.identifier("series")
            let body = try await JSONBody.decode(SeriesArrangement.self, from: request, limit: Self.bodyLimit)
            let order = try await rows(body.publications, .publication, context, limit: Self.orderLimit)
            return JSONBody.response(
                MetadataEditSummary(try await store.arrange(order, inSeries: id, user: context.user))
            )
        }
    }

    private func rows(
        _ identifiers: [String],
        _ kind: PermanentIdentifier.Kind,
        _ context: QuireContext,
        limit: Int
    ) async throws -> [Int64] {
        try await store.existingRows(identifiers, kind, limit: limit, user: context.user)
    }
}

extension FieldChange {
    /// Reads a change of a request.
    ///
    /// - Throws: `Problem` 400 for an unknown field.
    fileprivate init(_ edit: FieldEdit) throws(Problem) {
        guard let field = EditableField(rawValue: edit.field) else {
            throw .badRequest("“\(edit.field.prefix(32))” is not a field.")
        }
        if edit.isReset {
            self.init(field, .reset)
        } else if let values = edit.values {
            self.init(field, .set(values, isLocked: edit.isLocked))
        } else {
            self.init(field, edit.isLocked ? .lock : .unlock)
        }
    }
}

extension EditableFieldValue {
    fileprivate init(_ value: EditableValue) {
        self.init()
        field = value.field.rawValue
        values = value.values
        fileValues = value.fileValues
        isEdited = value.isEdited
        isLocked = value.isLocked
    }
}

extension MetadataEditSummary {
    /// Creates the summary of an edit; nil creates the summary of a request that changed nothing.
    init(_ record: MetadataEditRecord?) {
        self.init()
        guard let record else { return }
        id = Int(record.id)
        kind = record.kind
        user = record.userName
        changedAt = record.changedAt
        workCount = record.workCount
        isUndone = record.isUndone
    }
}
