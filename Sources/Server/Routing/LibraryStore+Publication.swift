import HTTPTypes
import Library

extension LibraryStore {
    /// Returns the publication whose identifier is in the address.
    ///
    /// - Throws: `Problem` 404 when there is none.
    func publication(of context: QuireContext) async throws -> PublicationRecord {
        guard let record = try await publication(context.identifier("publication"), user: context.user) else {
            throw Problem.notFound("publication")
        }
        return record
    }

    /// Returns the manifest of a publication.
    ///
    /// - Throws: `Problem` 422 for a publication that was never readable.
    func readableManifest(of record: PublicationRecord) async throws -> PublicationManifest {
        guard let manifest = try await manifest(record.id) else { throw Problem.unreadablePublication(record) }
        return manifest
    }
}

extension Problem {
    /// Returns the problem for a publication that was never readable.
    static func unreadablePublication(_ record: PublicationRecord) -> Problem {
        var problem = Problem(
            .unprocessableContent,
            "Can't be shown",
            record.error ?? "“\(record.title)” can't be read."
        )
        problem.cause = record.errorCause
        return problem
    }
}
