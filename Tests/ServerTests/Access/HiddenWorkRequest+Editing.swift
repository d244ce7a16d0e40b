extension HiddenWorkRequest {
    /// The requests that edit metadata. They change nothing, so that the other requests find the works unchanged.
    static let editing = [
        Self("GET /api/v1/publications/{id}/metadata", 200) { "/api/v1/publications/\($0.comic)/metadata" },
        Self("GET /api/v1/series/{id}/metadata", 200) { "/api/v1/series/\($0.series)/metadata" },
        Self("POST /api/v1/edits", 200) { _ in
            "/api/v1/edits"
        } body: {
            #"{"publications":["\#($0.comic)"],"changes":[]}"#
        },
        Self("POST /api/v1/edits", 200) { _ in
            "/api/v1/edits"
        } body: {
            #"{"series":["\#($0.series)"],"changes":[]}"#
        },
        Self("POST /api/v1/series/{id}/merge", 200) {
            "/api/v1/series/\($0.series)/merge"
        } body: { _ in
            #"{"series":[]}"#
        },
        Self("PUT /api/v1/series/{id}/order", 200) {
            "/api/v1/series/\($0.series)/order"
        } body: { _ in
            #"{"publications":[]}"#
        },
        Self("PUT /api/v1/publications/{id}/picture", 200) {
            "/api/v1/publications/\($0.comic)/picture"
        } body: {
            #"{"publication":"\#($0.comic)","page":0}"#
        },
        Self("DELETE /api/v1/publications/{id}/picture", 200) { "/api/v1/publications/\($0.comic)/picture" },
        Self("PUT /api/v1/series/{id}/picture", 200) {
            "/api/v1/series/\($0.series)/picture"
        } body: {
            #"{"publication":"\#($0.comic)","page":0}"#
        },
        Self("DELETE /api/v1/series/{id}/picture", 200) { "/api/v1/series/\($0.series)/picture" },
        Self("POST /api/v1/publications/split", 400, hidden: 404) { _ in
            "/api/v1/publications/split"
        } body: {
            #"{"publications":["\#($0.comic)"],"title":" "}"#
        },
    ]
}
