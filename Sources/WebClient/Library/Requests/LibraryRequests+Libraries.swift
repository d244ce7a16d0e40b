/// A root folder that the server reads from.
struct LibrarySummary {
    var id: String
    var name: String
    var seriesCount: Int

    init?(_ json: Json) {
        guard let id = json["id"].text else { return nil }
        self.id = id
        name = json["name"].text ?? ""
        seriesCount = max(json["seriesCount"].int ?? 0, 0)
    }
}

extension LibraryRequests {
    /// The libraries that are served, in the order they were added.
    static func libraries(_ handler: @escaping Answer<[LibrarySummary]>) -> HostTask {
        get("/api/v1/libraries", handler) { json in
            guard case .list(let elements) = json["libraries"] else { return nil }
            return elements.compactMap { LibrarySummary($0) }
        }
    }
}
