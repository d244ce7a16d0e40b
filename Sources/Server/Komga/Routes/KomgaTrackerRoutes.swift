import Hummingbird
import Library
import TextCoding

/// `…/read-progress/tachiyomi`: the progress in a series as the number of the last read chapter, and in a read list as
/// the number of read entries. Trackers send it at each refresh, so it never marks anything as unread.
struct KomgaTrackerRoutes: Sendable {
    let library: ProtocolLibrary

    private var store: LibraryStore { library.store }

    func add(to routes: inout RouteTable) {
        let series = "/komga/api/v2/series/{id}/read-progress/tachiyomi"
        routes.on(.get, series) { _, context in
            let id = try await library.row("id", .series, context)
            let publications = try await store.publications(inSeries: id, user: context.user)
            let numbers = try await numbers(ofSeries: id)
            let read = Set(publications.lazy.filter { $0.progress?.isCompleted == true }.map(\.id))
            var answer = Self.counts(publications.map(\.progress))
            answer.setMember("lastReadContinuousNumberSort", to: .number(numbers.lastContinuous { read.contains($0) }))
            answer.setMember("maxNumberSort", to: .number(numbers.maximum))
            return ProtocolJSON.response(answer)
        }
        routes.on(.put, series) { request, context in
            let id = try await library.row("id", .series, context)
            let body = try await ProtocolJSON.body(of: request)
            guard let number = body["lastBookNumberSortRead"].double ?? body["lastBookRead"].double else {
                throw Problem.badRequest("The member “lastBookNumberSortRead” is missing.")
            }
            let read = try await numbers(ofSeries: id).publications(upTo: number)
            _ = try await store.mark(read, isRead: true, user: context.user)
            return Response.noContent
        }
        addReadLists(to: &routes)
    }

    private func addReadLists(to routes: inout RouteTable) {
        let list = "/komga/api/v1/readlists/{id}/read-progress/tachiyomi"
        routes.on(.get, list) { _, context in
            let entries = try await entries(context)
            var answer = Self.counts(entries.map(\.progress))
            let continuous = entries.prefix { $0.progress?.isCompleted == true }.count
            answer.setMember("lastReadContinuousIndex", to: .integer(continuous))
            return ProtocolJSON.response(answer)
        }
        routes.on(.put, list) { request, context in
            let body = try await ProtocolJSON.body(of: request)
            guard let count = body["lastBookRead"].double else {
                throw Problem.badRequest("The member “lastBookRead” is missing.")
            }
            let read = try await entries(context).prefix(Int(min(max(count, 0), Double(ListRecord.maximumEntryCount))))
            _ = try await store.mark(read.map(\.id), isRead: true, user: context.user)
            return Response.noContent
        }
    }

    private func numbers(ofSeries id: Int64) async throws -> ChapterNumbers {
        ChapterNumbers(try await store.numbers(inSeries: [id])[id] ?? [])
    }

    /// Returns the publications of the read list in the address.
    private func entries(_ context: QuireContext) async throws -> [PublicationRecord] {
        let list = try await library.list(.readingList, context)
        var query = PublicationQuery(.list(list.list.id))
        query.limit = ListRecord.maximumEntryCount
        return try await store.publications(query, user: context.user).entries.map(\.publication)
    }

    private static func counts(_ progress: [ProgressRecord?]) -> JSON {
        let readCount = progress.count { $0?.isCompleted == true }
        let startedCount = progress.count { $0?.isCompleted == false }
        return [
            "booksCount": .integer(progress.count),
            "booksReadCount": .integer(readCount),
            "booksUnreadCount": .integer(progress.count - readCount - startedCount),
            "booksInProgressCount": .integer(startedCount),
        ]
    }
}
