extension DocumentedRequest {
    /// Libraries, series, and the progress, manifest and crop boxes of publications.
    static func publications(good: String, broken: String, series: String) -> [Self] {
        let api = "/api/v1"
        let publication = "GET \(api)/publications/{id}"
        let place = #"{"page":1,"completed":false,"updatedAt":1000,"device":"phone"}"#
        var withoutType = put("progress", good + "/progress", place, 415)
        withoutType.headers = []
        return [
            request("GET /health", "/health", 200),
            Self(operation: "GET /health", path: "/health", status: 403, headers: [("Origin", "http://evil.example")]),
            request("GET /ready", "/ready", 200),
            request("GET /trust", "/trust", 404),
            request("GET /trust/{name}", "/trust/quire.crt", 404),
            request("GET /metrics", "/metrics", 200),
            request("GET \(api)/server", api + "/server", 200),
            request("GET \(api)/libraries", api + "/libraries", 200),
            request("PATCH \(api)/libraries/{id}", api + "/libraries/1", 200, #"{"kind":"mixed"}"#),
            request("PATCH \(api)/libraries/{id}", api + "/libraries/1", 400, #"{"kind":"films"}"#),
            request("PATCH \(api)/libraries/{id}", api + "/libraries/99", 404, #"{"kind":"mixed"}"#),
            request("PATCH \(api)/libraries/{id}", api + "/libraries/1", 413, tooLarge),
            request("GET \(api)/libraries/{id}/folders", api + "/libraries/1/folders", 200),
            request("GET \(api)/libraries/{id}/folders", api + "/libraries/1/folders?sort=size", 400),
            request("GET \(api)/libraries/{id}/folders", api + "/libraries/99/folders", 404),
            request("GET \(api)/series", api + "/series?limit=1", 200),
            request("GET \(api)/series", api + "/series?sort=x", 400),
            request("GET \(api)/series/{id}", api + "/series/\(series)", 200),
            request("GET \(api)/series/{id}", api + "/series/999", 404),
            request("PUT \(api)/series/{id}/labels", api + "/series/\(series)/labels", 200, #"{"labels":["Family"]}"#),
            request("PUT \(api)/series/{id}/labels", api + "/series/\(series)/labels", 400, #"{"labels":[""]}"#),
            request("PUT \(api)/series/{id}/labels", api + "/series/999/labels", 404, #"{"labels":[]}"#),
            request("PUT \(api)/series/{id}/labels", api + "/series/\(series)/labels", 413, tooLarge),
            request("GET \(api)/labels", api + "/labels", 200),
            request("GET \(api)/duplicates", api + "/duplicates", 200),
            request("GET \(api)/repeated-pages", api + "/repeated-pages", 200),
            request("DELETE \(api)/hidden-pages/{hidden}", api + "/hidden-pages/99", 404),
            // The picture is a gradient without details.
            put("pages/{page}/hidden", good + "/pages/0/hidden", "", 422),
            put("pages/{page}/hidden", good + "/pages/9/hidden", "", 404),
            request(publication, api + "/publications/\(good)", 200),
            request(publication, api + "/publications/\(broken)", 200),
            request(publication, api + "/publications/999", 404),
            get("progress", good + "/progress", 404),
            put("progress", good + "/progress", place, 200),
            get("progress", good + "/progress", 200),
            put("progress", good + "/progress", "{", 400),
            put("progress", good + "/progress", String(repeating: " ", count: 33_000), 413),
            withoutType,
            put("progress", "999/progress", place, 404),
            get("manifest", good + "/manifest", 200),
            get("manifest", broken + "/manifest", 422),
            get("manifest", "x/manifest", 404),
            get("crop", good + "/crop", 200),
            get("crop", broken + "/crop", 422),
            get("crop", "x/crop", 404),
            get("spreads", good + "/spreads", 200),
            get("spreads", broken + "/spreads", 422),
            get("spreads", "x/spreads", 404),
        ]
    }

    /// Chosen covers and pairings of a comic with two pages.
    static func choices(comic: String, content: String) -> [Self] {
        [
            put("cover", comic + "/cover", #"{"page":1}"#, 200),
            put("cover", comic + "/cover", #"{"page":2}"#, 404),
            put("cover", comic + "/cover", "{}", 400),
            put("cover", comic + "/cover", tooLarge, 413),
            put("cover", comic + "/cover", "{}", 415, type: "text/plain"),
            delete("cover", comic + "/cover", 200),
            delete("cover", "999/cover", 404),
            put("pairing", comic + "/pairing", #"{"isolated":[1],"shifted":[0]}"#, 200),
            put("pairing", comic + "/pairing", #"{"isolated":[2],"shifted":[]}"#, 400),
            put("pairing", "999/pairing", #"{"isolated":[],"shifted":[]}"#, 404),
            put("pairing", comic + "/pairing", tooLarge, 413),
            put("pairing", comic + "/pairing", "{}", 415, type: "text/plain"),
            get("pairing", comic + "/pairing", 200),
            get("pairing", "999/pairing", 404),
            request("GET /images/{content}/{page}", "/images/\(content)/cover-0?w=160", 200),
        ]
    }
}
