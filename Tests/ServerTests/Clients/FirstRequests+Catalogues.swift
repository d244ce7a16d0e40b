import NIOHTTP1

@testable import Server

extension FirstRequests {
    private static let atom = "/opds/v1.2"
    private static let json = "/opds/v2"
    private static let feed = "application/atom+xml"
    private static let opds = "application/opds+json"
    private static let description = "application/opensearchdescription+xml"
    private static let image = "http://opds-spec.org/image"
    private static let file = "http://opds-spec.org/acquisition"
    private static let pages: Value = { answer in
        let stream = try link("http://vaemendis.net/opds-pse/stream")(answer)
        return stream?.replacing("{pageNumber}", with: "0").replacing("{maxWidth}", with: "1072")
    }
    /// The address of the first link of the first publication that has this relation.
    private static func publication(_ relation: String) -> Value {
        { try $0.json["publications"][0]["links"].link(relation)["href"].text }
    }

    /// Clients of the catalogues.
    static let catalogues = [koreader, panels, foliate, calibre, thorium, stump]

    /// KOReader sends HEAD before GET, and accepts no compression.
    private static let koreader = Self("KOReader's catalogues") { requests in
        let headers = [
            ("Accept-Encoding", "identity"),
            ("Accept", "application/opds+json, application/atom+xml;profile=opds-catalog, */*;q=0.5"),
        ]
        for path in ["\(atom)/catalog", "{latest}"] {
            requests.steps.append(
                Step(method: .HEAD, path: path, credential: .basicWithKey, type: feed, headers: headers)
            )
            requests.get(
                path,
                .basicWithKey,
                type: feed,
                headers: headers,
                values: path == "{latest}"
                    ? ["file": link(file), "page": pages, "thumbnail": link(image + "/thumbnail")]
                    : ["latest": entry("Latest books"), "search": link("search", ofEntry: false)]
            )
        }
        requests.get("{search}", .basicWithKey, type: description, headers: headers)
        requests.get("\(atom)/series?search=a", .basicWithKey, type: feed, headers: headers)
        requests.get("{thumbnail}", .basicWithKey, type: "image/jpeg")
        requests.get("{page}", .basicWithKey, type: "image/jpeg")
        requests.get("{file}", .basicWithKey, type: "application/vnd.comicbook+zip")
    }

    private static let panels = Self("Panels") { requests in
        requests.refused("\(atom)/catalog", type: "application/problem+json")
        requests.get("\(atom)/catalog", .basic, type: feed, values: ["series": entry("Series")])
        requests.get("{series}", .basic, type: feed, values: ["books": link("subsection"), "cover": link(image)])
        requests.get("{cover}", .basic, type: "image/jpeg")
        requests.get("{books}", .basic, type: feed, values: ["page": pages])
        requests.get("{page}", .basic, type: "image/jpeg")
    }

    private static let foliate = Self("Foliate") { requests in
        requests.get("\(atom)/catalog", .basic, type: feed, values: ["search": link("search", ofEntry: false)])
        requests.get("{search}", .basic, type: description)
        requests.get("\(atom)/series?search=a", .basic, type: feed, values: ["books": entry("Books: a")])
        requests.get("{books}", .basic, type: feed)
    }

    private static let calibre = Self("calibre") { requests in
        requests.get("\(atom)/search", .basic, type: description)
        requests.get("\(atom)/books/latest", .basic, type: feed, values: ["file": link(file)])
        requests.get("{file}", .basic, type: "application/vnd.comicbook+zip")
    }

    /// Thorium shows the document for signing in after the first 401.
    private static let thorium = Self("Thorium") { requests in
        requests.refused("\(json)/catalog", type: "application/opds-authentication+json")
        requests.get(
            "\(json)/auth",
            .none,
            "id:s title:s authentication.*.type:s",
            type: "application/opds-authentication+json"
        )
        requests.get("\(json)/catalog", .basic, "metadata.title:s links.*.href:s navigation.*.href:s", type: opds)
        requests.get("\(json)/search?query=a", .basic, type: opds)
    }

    /// Stump's app and clients with Readium read without downloading.
    private static let stump = Self("Stump's app") { requests in
        requests.get("\(json)/catalog", .basic, "groups.*.links.*.rel:s", type: opds)
        let fields: ClientFields =
            """
            metadata.numberOfItems:i metadata.itemsPerPage:i metadata.currentPage:i publications.*.metadata.title:s \
            publications.*.metadata.belongsTo.series.name:s publications.*.links.*.type:s publications.*.images.*.href:s
            """
        requests.get("\(json)/books/latest", .basic, fields, type: opds, values: ["manifest": publication("self")])
        let manifest: ClientFields = "metadata.title:s readingOrder.*.href:s readingOrder.*.type:s"
        requests.get(
            "{manifest}",
            .basic,
            manifest,
            type: "application/divina+json",
            values: [
                "page": { try $0.json["readingOrder"][0]["href"].text },
                "place": { try $0.json["links"].link("http://www.cantook.com/api/progression")["href"].text },
            ]
        )
        requests.get("{page}", .basic, type: "image/png")
        requests.steps.append(Step(method: .GET, path: "{place}", credential: .basic, status: 204, type: ""))
        let place =
            #"{"modified":"2026-01-01T00:00:00Z","device":{"id":"d","name":"d"},"#
            + #""locator":{"href":"pages/2","type":"image/png","locations":{"position":2}}}"#
        requests.send(.PUT, "{place}", .basic, place, 204)
        requests.get(
            "{place}",
            .basic,
            "modified:t device.id:s device.name:s locator.href:s locator.locations.position:p",
            type: "application/vnd.readium.progression+json"
        )
    }

    /// KOReader's synchronisation: signing in, a pull when the book is opened, a push and another pull.
    static let sync = Self("KOReader's synchronisation") { requests in
        let document = "/koreader/syncs/progress/\(String(repeating: "ab", count: 16))"
        requests.refused("/koreader/users/auth")
        requests.get("/koreader/users/auth", .sync, "authorized:s=OK")
        requests.get(document, .sync)
        let place =
            #"{"document":"\#(String(repeating: "ab", count: 16))","progress":"2","percentage":0.5,"device":"Kobo","#
            + #""device_id":"D1"}"#
        requests.send(.PUT, "/koreader/syncs/progress", .sync, place, 200, "document:s timestamp:i")
        requests.get(document, .sync, "document:s percentage:n progress:s device:s device_id:s timestamp:i")
    }
}
