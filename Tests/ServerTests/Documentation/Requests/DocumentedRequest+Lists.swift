extension DocumentedRequest {
    /// Pages of lists, shelves, favourites, and the user's lists. The first list that is created has the identifier 1.
    static func lists(publication: String, series: String) -> [Self] {
        let api = "/api/v1"
        var requests = [
            request("GET \(api)/series", api + "/series?at=1&unread=true&direction=desc", 200),
            request("GET \(api)/series", api + "/series?collection=999", 404),
            request("GET \(api)/series/index", api + "/series/index?sort=added", 200),
            request("GET \(api)/series/index", api + "/series/index?sort=x", 400),
            request("GET \(api)/series/facets", api + "/series/facets", 200),
            request("GET \(api)/series/facets", api + "/series/facets?library=x", 400),
            request("GET \(api)/authors", api + "/authors?search=a&limit=1", 200),
            request("GET \(api)/authors", api + "/authors?after=!", 400),
            request("GET \(api)/publications", api + "/publications?shelf=added", 200),
            request("GET \(api)/publications", api + "/publications", 400),
            request("POST \(api)/publications/read", api + "/publications/read", 200, #"{"ids":["1"],"read":true}"#),
            request("POST \(api)/publications/read", api + "/publications/read", 400, #"{"read":true}"#),
            request("POST \(api)/publications/read", api + "/publications/read", 404, #"{"series":"999","read":true}"#),
            request("POST \(api)/publications/read", api + "/publications/read", 413, tooLarge),
            request("POST \(api)/lists", api + "/lists", 201, #"{"kind":"readingList","title":"R"}"#),
            request("POST \(api)/lists", api + "/lists", 400, #"{"kind":"readingList","title":" "}"#),
            request("POST \(api)/lists", api + "/lists", 404, #"{"kind":"collection","title":"C","entries":["999"]}"#),
            request("GET \(api)/lists", api + "/lists", 200),
            request("GET \(api)/lists", api + "/lists?kind=x", 400),
            request("POST \(api)/lists/{id}/entries", api + "/lists/1/entries", 200, #"{"ids":["\#(publication)"]}"#),
            request("POST \(api)/lists/{id}/entries", api + "/lists/1/entries", 404, #"{"ids":["999"]}"#),
            request("GET \(api)/lists/{id}", api + "/lists/1", 200),
            request("GET \(api)/lists/{id}", api + "/lists/999", 404),
            // An empty list must match only the schema of its kind.
            request("POST \(api)/lists", api + "/lists", 201, #"{"kind":"collection","title":"C"}"#),
            request("GET \(api)/lists/{id}", api + "/lists/2", 200),
            request("POST \(api)/lists", api + "/lists", 201, #"{"kind":"readingList","title":"E"}"#),
            request("GET \(api)/lists/{id}", api + "/lists/3", 200),
            request("GET \(api)/lists", api + "/lists", 200),
            request("PATCH \(api)/lists/{id}", api + "/lists/1", 200, #"{"title":"Later"}"#),
            request("PATCH \(api)/lists/{id}", api + "/lists/1", 200, #"{"audience":{"kind":"everyone"}}"#),
            request("PATCH \(api)/lists/{id}", api + "/lists/1", 400, "{}"),
            request("PATCH \(api)/lists/{id}", api + "/lists/999", 404, #"{"title":"Later"}"#),
            request(
                "PATCH \(api)/lists/{id}",
                api + "/lists/1",
                404,
                #"{"audience":{"kind":"chosen","users":["999"]}}"#
            ),
        ]
        let entry = "\(api)/lists/{id}/entries/{entry}"
        requests += [
            request("PUT \(entry)", api + "/lists/1/entries/\(publication)", 200, #"{"before":null}"#),
            request("PUT \(entry)", api + "/lists/1/entries/999", 404, "{}"),
            request("DELETE \(entry)", api + "/lists/1/entries/\(publication)", 200),
            request("DELETE \(entry)", api + "/lists/999/entries/1", 404),
            request("DELETE \(api)/lists/{id}", api + "/lists/1", 204),
            request("DELETE \(api)/lists/{id}", api + "/lists/1", 404),
            request("GET /lists/{list}", "/lists/1", 200),
        ]
        let file =
            "<ReadingList><Name>N</Name><Books><Book Series=\"A\" Number=\"1\"/><Book Series=\"Z\"/></Books></ReadingList>"
        for (body, type, status) in [
            (file, "application/xml", 201), ("<ReadingList/>", "application/xml", 400), ("{}", "application/json", 415),
        ] {
            requests.append(
                Self(
                    operation: "POST \(api)/lists/import",
                    path: api + "/lists/import",
                    status: status,
                    headers: [("Content-Type", type)],
                    body: body
                )
            )
        }
        requests += [
            request("GET \(api)/lists/{id}/cbl", api + "/lists/3/cbl", 200),
            request("GET \(api)/lists/{id}/cbl", api + "/lists/2/cbl", 404),
        ]
        for (kind, id) in [("series", series), ("publications", publication)] {
            for method in ["PUT", "DELETE"] {
                requests += [
                    request("\(method) \(api)/\(kind)/{id}/favourite", "\(api)/\(kind)/\(id)/favourite", 204),
                    request("\(method) \(api)/\(kind)/{id}/favourite", "\(api)/\(kind)/999/favourite", 404),
                ]
            }
        }
        let pages = [
            "/browse", "/folders", "/authors", "/lists", "/favourites", "/history", "/downloads", "/profile", "/users",
            "/statistics",
        ]
        for page in pages {
            requests.append(request("GET \(page)", page, 200))
        }
        return requests
    }
}
