import Hummingbird
import Library

/// Finds works by the identifiers in the addresses of Komga's API and OPDS.
struct ProtocolLibrary: Sendable {
    let store: LibraryStore
    private let records: PublicationRecordCache

    init(store: LibraryStore) {
        self.store = store
        records = PublicationRecordCache(changes: store.changes)
    }

    /// Returns the row whose identifier is in a path parameter.
    ///
    /// - Throws: `Problem` 404 when there is none.
    func row(
        _ name: String,
        _ kind: PermanentIdentifier.Kind,
        _ context: QuireContext
    ) async throws -> Int64 {
        guard let text = context.parameters.get(name), PermanentIdentifier.isWellFormed(text, kind),
            let id = try await store.rowIDs(of: [text], kind, user: context.user)[0]
        else { throw Problem.notFound(kind.rawValue) }
        return id
    }

    /// Returns the series whose identifier is in the address.
    ///
    /// - Throws: `Problem` 404 when there is none.
    func series(_ context: QuireContext) async throws -> SeriesRecord {
        let id = try await row("id", .series, context)
        guard let series = try await store.series(id, user: context.user) else { throw Problem.notFound("series") }
        return series
    }

    /// Returns the publication whose identifier is in the address.
    ///
    /// - Throws: `Problem` 404 when there is none.
    func publication(_ name: String = "id", _ context: QuireContext) async throws -> PublicationRecord {
        let id = try await row(name, .publication, context)
        guard let record = try await store.publication(id, user: context.user) else {
            throw Problem.notFound("publication")
        }
        return record
    }

    /// Returns the publication whose identifier is in the address of a page or a cover. The record is cached, so
    /// requests for further pages don't read the store.
    ///
    /// - Throws: `Problem` 404 when there is none.
    func publicationOfPage(_ context: QuireContext) async throws -> PublicationRecord {
        try await records.record(context.parameters.get("id") ?? "", user: context.user) {
            try await publication("id", context)
        }
    }

    /// Returns the list whose identifier is in the address.
    ///
    /// - Throws: `Problem` 404 when there is no such list of this kind.
    func list(_ kind: ListKind, _ context: QuireContext) async throws -> ListContents {
        guard let text = context.parameters.get("id"), let id = AddressedRow.number(text) else {
            throw Problem.notFound("list")
        }
        return try await store.contents(ofList: id, kind, user: context.user)
    }
}
