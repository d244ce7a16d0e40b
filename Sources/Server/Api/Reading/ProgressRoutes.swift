import HTTPTypes
import Hummingbird
import Library
import WireModel

/// `/api/v1/publications/{id}/progress`: the reading progress.
struct ProgressRoutes: Sendable {
    let store: LibraryStore

    /// The maximum size of a body: progress takes about 200 bytes, and a few thousand with a locator that quotes the
    /// text.
    private static let bodyLimit = 32 << 10

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/publications/{id}/progress") { _, context in
            let id = try context.identifier("publication")
            guard let progress = try await store.progress(of: id, user: context.user) else {
                throw Problem.notFound("progress")
            }
            return JSONBody.response(ReadingProgress(progress))
        }
        routes.on(.put, "/api/v1/publications/{id}/progress") { request, context in
            let id = try context.identifier("publication")
            let body = try await JSONBody.decode(ReadingProgress.self, from: request, limit: Self.bodyLimit)
            guard body.page >= 0 else { throw Problem.badRequest("The member “page” must not be negative.") }
            if let fraction = body.fraction, !(0...1).contains(fraction) {
                throw Problem.badRequest("The member “fraction” must be from 0 to 1.")
            }
            guard body.updatedAt > 0 else { throw Problem.badRequest("The member “updatedAt” is not a time.") }
            try body.locator?.checkCFI()
            // The progress is durable when `record` returns, so no acknowledged change is lost.
            let stored = try await store.record(
                ProgressRecord(body),
                for: id,
                user: context.user,
                sentAt: request.deviceClock ?? store.now,
                reading: body.reading
            )
            return JSONBody.response(ReadingProgress(stored))
        }
    }
}

extension Request {
    /// The time by the client's clock when it sent the request, in milliseconds since 1970; nil without the header
    /// `Quire-Clock`. Changes that waited on a device have the times of its clock, which may be wrong.
    var deviceClock: Int64? {
        HTTPField.Name("Quire-Clock").flatMap { headers[$0] }.flatMap { Int64($0) }.flatMap { $0 > 0 ? $0 : nil }
    }
}
