/// Why something of the library can't be shown.
enum LibraryFailure: Error {
    /// The network or the server said no.
    case network(Network.Failure)
    /// The server's answer was not what it should be.
    case unreadable
}

/// One page of the library's series.
struct SeriesPage {
    var series: [SeriesSummary]
    /// Where the next page begins; nil after the last.
    var next: String?
    /// How many series there are in all.
    var total: Int
}

/// A series with its publications.
struct SeriesDetail {
    var summary: SeriesSummary
    var publications: [PublicationSummary]
}

/// What the app asks the server about the library.
enum LibraryRequests {
    /// The most series that come in one page.
    static let largestPage = 200

    /// The series whose titles match `search` (all when empty), by title, `limit` of them after a cursor.
    static func series(
        search: String,
        after cursor: String?,
        limit: Int,
        _ handler: @escaping (Result<SeriesPage, LibraryFailure>) -> Void
    ) -> HostTask {
        var address = "/api/v1/series?sort=title&limit=\(min(limit, largestPage))"
        if !search.utf8.isEmpty { address += "&search=" + search.percentEncoded }
        if let cursor { address += "&after=" + cursor.percentEncoded }
        return get(address, handler) { json in
            guard case .list(let elements) = json["series"] else { return nil }
            let series = elements.compactMap { SeriesSummary($0) }
            return SeriesPage(series: series, next: json["next"].text, total: json["total"].int ?? series.count)
        }
    }

    /// A series and what it consists of.
    static func series(
        _ id: String,
        _ handler: @escaping (Result<SeriesDetail, LibraryFailure>) -> Void
    ) -> HostTask {
        get("/api/v1/series/" + id.percentEncoded, handler) { json in
            guard let summary = SeriesSummary(json) else { return nil }
            let publications = json["publications"].elements.compactMap { PublicationSummary($0) }
            return SeriesDetail(summary: summary, publications: publications)
        }
    }

    /// What was begun and not finished, the latest first.
    static func inProgress(
        _ handler: @escaping (Result<[PublicationSummary], LibraryFailure>) -> Void
    ) -> HostTask {
        get("/api/v1/continue?limit=12", handler) { json in
            guard case .list(let elements) = json["publications"] else { return nil }
            return elements.compactMap { PublicationSummary($0) }
        }
    }

    /// Asks the server to look through the folders again; `handler` is called when it has begun, or can't.
    static func lookAgain(_ handler: @escaping () -> Void) {
        var request = Network.Request(address: "/api/v1/scan")
        request.method = .post
        Network.send(request) { _ in handler() }
    }

    private static func get<Value>(
        _ address: String,
        _ handler: @escaping (Result<Value, LibraryFailure>) -> Void,
        read: @escaping (Json) -> Value?
    ) -> HostTask {
        Network.get(address) { answer in
            if let failure = answer.failure {
                handler(.failure(.network(failure)))
                return
            }
            do throws(JsonError) {
                guard let value = read(try JsonParser.parse(answer.body)) else {
                    handler(.failure(.unreadable))
                    return
                }
                handler(.success(value))
            } catch {
                handler(.failure(.unreadable))
            }
        }
    }
}
