extension DocumentedRequest {
    /// The dictionary, fonts, the shelf of publications in progress, and scans.
    static let services = [
        request("GET /api/v1/dictionary", "/api/v1/dictionary?word=lamp", 200),
        request("GET /api/v1/dictionary", "/api/v1/dictionary", 400),
        request("GET /api/v1/fonts", "/api/v1/fonts", 200),
        request("GET /fonts/{name}", "/fonts/x.ttf", 404),
        request("GET /api/v1/continue", "/api/v1/continue", 200),
        request("GET /api/v1/continue", "/api/v1/continue?limit=0", 400),
        request("GET /api/v1/scan", "/api/v1/scan", 200),
        request("POST /api/v1/scan", "/api/v1/scan", 202),
    ]

    /// The original file of a comic.
    static func file(comic: String) -> [Self] {
        let file = "GET /api/v1/publications/{id}/file"
        let address = "/api/v1/publications/\(comic)/file"
        return [
            request(file, address, 200),
            Self(operation: file, path: address, status: 206, headers: [("Range", "bytes=0-3")]),
            Self(operation: file, path: address, status: 304, headers: [("If-None-Match", "*")]),
            Self(operation: file, path: address, status: 416, headers: [("Range", "bytes=99999999-")]),
            request(file, "/api/v1/publications/1/file", 308),
            request(file, "/api/v1/publications/999/file", 404),
        ]
    }

    /// Images of a comic whose second page is broken.
    static func images(content: String) -> [Self] {
        let image = "GET /images/{content}/{page}"
        let page = "/images/\(content)/0"
        return [
            request(image, page + "?w=480", 200),
            request(image, "/images/\(content)/cover?w=original", 200),
            Self(operation: image, path: page + "?w=original", status: 206, headers: [("Range", "bytes=0-3")]),
            Self(operation: image, path: page + "?w=480", status: 304, headers: [("If-None-Match", "*")]),
            request(image, page + "?w=1", 400),
            request(image, "/images/\(content)/99?w=480", 404),
            Self(operation: image, path: page + "?w=original", status: 416, headers: [("Range", "bytes=99999999-")]),
            request(image, "/images/\(content)/1?w=480", 422),
            access(page + "?w=480", 204), access(page, 400),
            access("/images/\(String(repeating: "0", count: 64))/0?w=480", 404),
        ]
    }

    /// A question about the access to an address.
    private static func access(_ address: String, _ status: Int) -> Self {
        let headers = [("X-Original-URI", address)]
        return Self(operation: "GET /api/v1/access", path: "/api/v1/access", status: status, headers: headers)
    }

    /// The pages and files of the app.
    static func webFiles(publication: String, series: String) -> [Self] {
        let asset = "GET /assets/{name}"
        let form = ("Content-Type", "application/x-www-form-urlencoded")
        let unchanged = ("If-None-Match", "*")
        return [
            request("GET /login", "/login", 303),
            Self(operation: "POST /login", path: "/login", status: 303, headers: [form], body: "key=x"),
            request("GET /login.css", "/login.css", 200),
            request("GET /", "/", 200),
            Self(operation: "GET /", path: "/", status: 304, headers: [unchanged]),
            request("GET /series/{series}", "/series/\(series)", 200),
            request("GET /series/{series}", "/series/1", 308),
            request("GET /read/{publication}", "/read/\(publication)", 200),
            request("GET /read/{publication}", "/read/1", 308),
            request("GET /read/{publication}/{page}", "/read/\(publication)/2", 200),
            request("GET /read/{publication}/{page}", "/read/1/2", 308),
            request(asset, "/assets/app.0123abcd.js", 200),
            Self(operation: asset, path: "/assets/app.0123abcd.js", status: 304, headers: [unchanged]),
            request(asset, "/assets/app.js", 404),
            request("GET /service-worker.js", "/service-worker.js", 404),
        ]
    }
}
