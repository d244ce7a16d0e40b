extension DocumentedRequest {
    /// Edits of metadata, and the arrangement of series. The first edit has the number 1.
    static func editing(publication: String, series: String) -> [Self] {
        let api = "/api/v1"
        let (edits, metadata) = ("\(api)/edits", "GET \(api)/publications/{id}/metadata")
        let tooLarge = String(repeating: " ", count: 600_000)
        let title = #"{"publications":["\#(publication)"],"changes":[{"field":"title","values":["Edited"]}]}"#
        let unknown = #"{"publications":[],"changes":[{"field":"shape","values":["round"]}]}"#
        let split = #"{"publications":["\#(publication)"],"title":"Specials"}"#
        let page = #"{"publication":"\#(publication)","page":0}"#
        let absent = "0000000000000000000a"
        let merge = "POST \(api)/series/{id}/merge"
        let order = "PUT \(api)/series/{id}/order"
        let writing = "\(api)/libraries/1/writing"
        return [
            request("GET \(api)/libraries/writing", "\(api)/libraries/writing", 200),
            request("PUT \(api)/libraries/{id}/writing", writing, 200, #"{"mode":"never"}"#),
            request("PUT \(api)/libraries/{id}/writing", writing, 400, #"{"mode":"always"}"#),
            request("PUT \(api)/libraries/{id}/writing", "\(api)/libraries/999/writing", 404, #"{"mode":"never"}"#),
            request("POST \(edits)", edits, 200, title),
            request("POST \(edits)", edits, 400, unknown),
            request("POST \(edits)", edits, 404, #"{"publications":["p\#(absent)"],"changes":[]}"#),
            request("POST \(edits)", edits, 413, tooLarge),
            Self(operation: "POST \(edits)", path: edits, status: 415, body: title),
            request(metadata, api + "/publications/\(publication)/metadata", 200),
            request(metadata, api + "/publications/p\(absent)/metadata", 404),
            request("GET \(api)/series/{id}/metadata", api + "/series/\(series)/metadata", 200),
            request("GET \(api)/series/{id}/metadata", api + "/series/s\(absent)/metadata", 404),
            request("GET \(edits)", edits, 200),
            request("POST \(edits)/{edit}/undo", edits + "/1/undo", 200),
            request("POST \(edits)/{edit}/undo", edits + "/1/undo", 409),
            request("POST \(edits)/{edit}/undo", edits + "/999/undo", 404),
            request(order, api + "/series/\(series)/order", 200, #"{"publications":["\#(publication)"]}"#),
            request(order, api + "/series/s\(absent)/order", 404, #"{"publications":[]}"#),
            request(merge, api + "/series/\(series)/merge", 200, #"{"series":[]}"#),
            request(merge, api + "/series/\(series)/merge", 404, #"{"series":["s\#(absent)"]}"#),
            request("PUT \(api)/publications/{id}/picture", api + "/publications/\(publication)/picture", 200, page),
            request("PUT \(api)/publications/{id}/picture", api + "/publications/p\(absent)/picture", 404, page),
            request("DELETE \(api)/publications/{id}/picture", api + "/publications/\(publication)/picture", 200),
            request("PUT \(api)/series/{id}/picture", api + "/series/\(series)/picture", 200, page),
            request("PUT \(api)/series/{id}/picture", api + "/series/\(series)/picture", 400, "{}"),
            request("DELETE \(api)/series/{id}/picture", api + "/series/\(series)/picture", 200),
            request("POST \(api)/publications/split", api + "/publications/split", 200, split),
            request("POST \(api)/publications/split", api + "/publications/split", 400, "{}"),
        ]
    }
}
