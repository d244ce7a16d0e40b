extension DocumentedRequest {
    /// At least one request for each operation of Komga's API, in an order in which each finds the data that it needs.
    static func komga(_ komga: KomgaServer, _ lists: KomgaServer.Lists) -> [Self] {
        let (collection, readList) = (lists.collection, lists.readList)
        let (series, book, text) = (komga.series, komga.books[0], komga.text)
        let api = KomgaServer.api
        func get(_ operation: String, _ path: String? = nil, _ status: Int = 200) -> Self {
            .request("GET \(operation)", path ?? operation, status)
        }
        var requests: [Self] = [
            get("/komga", nil, 302), get("/komga/series/{id}", "/komga/series/\(series)", 302),
            get("/komga/book/{id}", "/komga/book/\(book)", 302), get("/komga/books/{id}", "/komga/books/\(book)", 302),
            get("/komga/readlists/{id}", "/komga/readlists/1", 302),
            get("/komga/collections/{id}", "/komga/collections/x", 404),
            get("/komga/api/v2/users/me"), get("/komga/api/logout", nil, 204),
            .request("POST /komga/api/logout", "/komga/api/logout", 204), get("/komga/api/v2/authors"),
            .request("POST \(api)/series/list", "\(api)/series/list", 200, "{}"),
            .request("POST \(api)/books/list", "\(api)/books/list?unpaged=true", 200, "{}"),
            .request("POST \(api)/books/list", "\(api)/books/list", 400, "[]"),
            get("\(api)/libraries/{id}", "\(api)/libraries/1"), get("\(api)/libraries/{id}", "\(api)/libraries/9", 404),
        ]
        for name in [
            "libraries", "genres", "languages", "tags", "tags/book", "tags/series", "publishers", "sharing-labels",
            "age-ratings", "authors", "authors/names", "authors/roles", "series", "series/new", "series/updated",
            "series/latest", "series/release-dates", "books", "books/latest", "books/ondeck", "collections",
            "readlists",
            "client-settings/global/list", "client-settings/user/list",
        ] { requests.append(get("\(api)/\(name)")) }
        // Must precede the request that removes the progress.
        requests += writes(series: series, book: book, text: text, readList: readList)
        for name in ["", "/books", "/collections", "/thumbnail", "/thumbnails"] {
            requests.append(get("\(api)/series/{id}\(name)", "\(api)/series/\(series)\(name)"))
            requests.append(get("\(api)/series/{id}\(name)", "\(api)/series/s0\(name)", 404))
        }
        for name in ["", "/series", "/thumbnail", "/thumbnails"] {
            requests.append(get("\(api)/collections/{id}\(name)", "\(api)/collections/\(collection)\(name)"))
        }
        for name in ["", "/books", "/thumbnail", "/thumbnails", "/read-progress/tachiyomi"] {
            requests.append(get("\(api)/readlists/{id}\(name)", "\(api)/readlists/\(readList)\(name)"))
        }
        let entry = "\(api)/readlists/{id}/books/{book}"
        requests.append(get("\(entry)/next", "\(api)/readlists/\(readList)/books/\(book)/next"))
        requests.append(get("\(entry)/previous", "\(api)/readlists/\(readList)/books/\(book)/previous", 404))
        for name in [
            "", "/next", "/readlists", "/pages", "/thumbnail", "/thumbnails", "/file", "/manifest", "/manifest/divina",
            "/positions", "/progression",
        ] {
            requests.append(get("\(api)/books/{id}\(name)", "\(api)/books/\(book)\(name)"))
        }
        // The first comic is the cover of its series, and the series that of the collection.
        for path in ["series/\(series)", "books/\(book)", "collections/\(collection)", "readlists/\(readList)"] {
            let operation = "\(api)/\(path.prefix { $0 != "/" })/{id}/thumbnails/{thumbnail}"
            requests.append(get(operation, "\(api)/\(path)/thumbnails/\(book)-0"))
            requests.append(get(operation, "\(api)/\(path)/thumbnails/\(book)-1", 404))
        }
        requests += [
            get("\(api)/books/{id}/previous", "\(api)/books/\(book)/previous", 404),
            get("\(api)/books/{id}/pages/{page}", "\(api)/books/\(book)/pages/1"),
            get("\(api)/books/{id}/pages/{page}", "\(api)/books/\(book)/pages/9", 404),
            get("\(api)/books/{id}/pages/{page}/thumbnail", "\(api)/books/\(book)/pages/1/thumbnail"),
            get("\(api)/books/{id}/manifest", "\(api)/books/\(text)/manifest"),
            get("\(api)/books/{id}/manifest/epub", "\(api)/books/\(text)/manifest/epub"),
            get("\(api)/books/{id}/positions", "\(api)/books/\(text)/positions"),
            get("\(api)/books/{id}/progression", "\(api)/books/\(text)/progression"),
            get("\(api)/books/{id}/resource/{path}", "\(api)/books/\(text)/resource/OEBPS/1.xhtml"),
            get("\(api)/books/{id}", "\(api)/books/\(text)"),
            .request(
                "DELETE \(api)/books/{id}/read-progress",
                "\(api)/books/\(text)/read-progress",
                204
            ),
            .request(
                "DELETE \(api)/series/{id}/read-progress",
                "\(api)/series/\(series)/read-progress",
                204
            ),
        ]
        return requests
    }

    private static func writes(series: String, book: String, text: String, readList: String) -> [Self] {
        let api = KomgaServer.api
        let tracker = "/komga/api/v2/series/{id}/read-progress/tachiyomi"
        let locator =
            #"{"modified":"2026-01-01T00:00:00Z","device":{"id":"d","name":"d"},"#
            + #""locator":{"href":"OEBPS/1.xhtml","type":"application/xhtml+xml","locations":{"progression":0}}}"#
        return [
            .request(
                "PATCH \(api)/books/{id}/read-progress",
                "\(api)/books/\(book)/read-progress",
                204,
                #"{"page":2}"#
            ),
            .request(
                "PATCH \(api)/books/{id}/read-progress",
                "\(api)/books/\(book)/read-progress",
                400,
                #"{"page":0}"#
            ),
            .request("POST \(api)/series/{id}/read-progress", "\(api)/series/\(series)/read-progress", 204),
            .request("GET \(tracker)", "/komga/api/v2/series/\(series)/read-progress/tachiyomi", 200),
            .request(
                "PUT \(tracker)",
                "/komga/api/v2/series/\(series)/read-progress/tachiyomi",
                204,
                #"{"lastBookNumberSortRead":1}"#
            ),
            .request(
                "PUT \(api)/readlists/{id}/read-progress/tachiyomi",
                "\(api)/readlists/\(readList)/read-progress/tachiyomi",
                204,
                #"{"lastBookRead":1}"#
            ),
            .request("GET \(api)/books/{id}/progression", "\(api)/books/\(text)/progression", 204),
            .request("PUT \(api)/books/{id}/progression", "\(api)/books/\(text)/progression", 204, locator),
            .request("PUT \(api)/books/{id}/progression", "\(api)/books/\(text)/progression", 400, "{}"),
        ]
    }
}
