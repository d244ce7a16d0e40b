import HTTPTypes
import Hummingbird
import Library
import WireModel

/// `/api/v1/statistics`: the reading statistics of the user. Only the user can get, turn off or delete them.
struct StatisticsRoutes: Sendable {
    let store: LibraryStore

    private static let path = "/api/v1/statistics"
    /// The maximum size of a body, in bytes.
    private static let bodyLimit = 1 << 10

    func add(to routes: inout RouteTable) {
        routes.on(.get, Self.path) { request, context in
            let parameters = try QueryParameters(request.uri.query)
            let (from, to) = (try parameters.day("from"), try parameters.day("to"))
            if let from, let to {
                guard from.number <= to.number else { throw Problem.badRequest("“from” is later than “to”.") }
                guard to.number - from.number < ReadingStatistics.maximumDayCount else {
                    throw Problem.badRequest("The period can have at most \(ReadingStatistics.maximumDayCount) days.")
                }
            }
            let statistics = try await store.statistics(
                from: from,
                to: to,
                zone: parameters["zone"],
                user: context.user
            )
            guard statistics.to.number - statistics.from.number < ReadingStatistics.maximumDayCount else {
                throw Problem.badRequest("The period can have at most \(ReadingStatistics.maximumDayCount) days.")
            }
            return JSONBody.response(statistics)
        }
        routes.on(.patch, Self.path) { request, context in
            let body = try await JSONBody.decode(ReadingStatisticsChange.self, from: request, limit: Self.bodyLimit)
            try await store.setStatistics(isRecorded: body.isRecorded, user: context.user)
            return Response.noContent
        }
        routes.on(.delete, Self.path) { _, context in
            try await store.deleteStatistics(user: context.user)
            return Response.noContent
        }
    }
}

extension QueryParameters {
    /// Returns the value of a parameter as a day; nil when the parameter is missing.
    ///
    /// - Throws: `Problem` 400 when it isn't a day such as `2026-11-05`.
    fileprivate func day(_ name: String) throws(Problem) -> CalendarDay? {
        guard let text = self[name] else { return nil }
        guard let day = CalendarDay(text: text) else {
            throw .badRequest("“\(name)” must be a day such as 2026-11-05.")
        }
        return day
    }
}
