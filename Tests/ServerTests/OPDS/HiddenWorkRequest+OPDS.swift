@testable import Server

extension HiddenWorkRequest {
    private static let prefixes = ["/opds/v1.2", "/opds/v2"]
    private static let locator =
        #"{"modified":"2100-01-01T00:00:00Z","device":{"id":"d","name":"d"},"#
        + #""locator":{"href":"pages/1","type":"image/png","locations":{"position":1}}}"#
    private static let part = #"{"modified":"2100-01-02T00:00:00Z","device":{"id":"d","name":"d"},"progression":0.5}"#

    private static func opdsBook(
        _ method: String,
        _ operation: String,
        _ status: Int,
        _ path: String? = nil,
        ofBook: Bool = false,
        in prefix: String = "/opds/v2",
        body: String? = nil
    ) -> Self {
        Self("\(method) \(prefix)/books/{id}\(operation)", status) { works in
            "\(prefix)/books/\(ofBook ? works.book : works.comic)\(path ?? operation)"
        } body: { _ in
            body
        }
    }

    /// The requests of both versions of OPDS.
    static let opds =
        prefixes.flatMap { prefix in
            ["", "/thumbnail", "/thumbnail/small"].map { end in
                Self("GET \(prefix)/series/{id}\(end)", 200) { "\(prefix)/series/\($0.series)\(end)" }
            } + [
                opdsBook("GET", "/thumbnail", 200, in: prefix), opdsBook("GET", "/thumbnail/small", 200, in: prefix),
                opdsBook("GET", "/pages/{page}", 200, "/pages/1", in: prefix),
            ]
        } + [
            opdsBook("GET", "/file/{name}", 200, "/file/x.cbz", in: "/opds/v1.2"), opdsBook("GET", "/file", 200),
            opdsBook("GET", "/manifest", 200),
            opdsBook("GET", "/resource/{path}", 200, "/resource/1.xhtml", ofBook: true),
            opdsBook("GET", "/positions", 200), opdsBook("PUT", "/progression", 204, body: locator),
            opdsBook("GET", "/progression", 200), opdsBook("PUT", "/opds-progression", 204, body: part),
            opdsBook("GET", "/opds-progression", 200),
        ]

    /// Routes with lists of the user or libraries in their addresses.
    static let opdsWithoutWork = Set(
        prefixes.flatMap { prefix in
            ["/collections/{id}", "/readlists/{id}", "/libraries/{id}", "/libraries/{id}/folders"].map {
                "GET \(prefix)\($0)"
            }
        }
    )
}
