import HTTPTypes
import Hummingbird
import Library
import Readers
import TextCoding

/// `…/read-progress`: the progress of publications and series.
struct KomgaProgressRoutes: Sendable {
    let library: ProtocolLibrary

    private var store: LibraryStore { library.store }

    func add(to routes: inout RouteTable) {
        routes.on(.patch, "/komga/api/v1/books/{id}/read-progress") { request, context in
            let record = try await library.publication("id", context)
            let body = try await ProtocolJSON.body(of: request)
            try await report(body, for: record, request, context)
            return Response.noContent
        }
        routes.on(.delete, "/komga/api/v1/books/{id}/read-progress") { _, context in
            let id = try await library.row("id", .publication, context)
            _ = try await store.mark([id], isRead: false, user: context.user)
            return Response.noContent
        }
        for (method, isRead) in [(HTTPRequest.Method.post, true), (.delete, false)] {
            routes.on(method, "/komga/api/v1/series/{id}/read-progress") { _, context in
                let id = try await library.row("id", .series, context)
                _ = try await store.mark(series: id, isRead: isRead, user: context.user)
                return Response.noContent
            }
        }
    }

    /// Records the progress in a body such as `{"page": 3, "completed": false}`. Either member can be absent.
    private func report(
        _ body: JSON,
        for record: PublicationRecord,
        _ request: Request,
        _ context: QuireContext
    ) async throws {
        let isCompleted = body["completed"].bool
        guard let page = body["page"].int ?? (isCompleted == true ? record.pageCount : nil) else {
            throw Problem.badRequest("The member “page” is missing.")
        }
        // The number of pages is 0 for a publication that was never readable. Page 1 is accepted then.
        guard page >= 1, page <= max(record.pageCount, 1) else {
            throw Problem.badRequest("The member “page” must be a number from 1 to \(max(record.pageCount, 1)).")
        }
        let progress = ProgressRecord(
            page: page - 1,
            isCompleted: isCompleted ?? (page == record.pageCount),
            updatedAt: store.now(after: record.progress),
            device: DeviceName.describe(userAgent: request.headers[.userAgent])
        )
        _ = try await store.record(progress, for: record.id, user: context.user)
    }
}

extension LibraryStore {
    /// Returns the time of progress that is reported without a time. It is always later than the stored progress,
    /// which may be from a device whose clock is fast.
    func now(after stored: ProgressRecord?) -> Int64 { max(now, (stored?.updatedAt ?? 0) + 1) }
}
