import Foundation
import NIOHTTP1
import Testing

@testable import Server

/// Requests that apps of the previous version send to the deprecated routes, and the responses that the server of that
/// version gave.
@Suite("The deprecated routes of bookmarks and marks")
struct AnnotationReplayTests {
    private struct Exchange {
        let method: HTTPMethod
        let path: String
        let request: String?
        let status: Int
        let response: String

        /// An exchange with a body.
        init(_ method: HTTPMethod, _ path: String, _ request: String, _ status: Int, _ response: String) {
            (self.method, self.path, self.request) = (method, path, request)
            (self.status, self.response) = (status, response)
        }

        /// An exchange without a body.
        init(_ method: HTTPMethod, _ path: String, _ status: Int, _ response: String = "") {
            (self.method, self.path, request) = (method, path, nil)
            (self.status, self.response) = (status, response)
        }
    }

    private static let words =
        #"{"href":"2.xhtml","locations":{"partialCfi":"/4/4/1:0","position":2,"progression":0.25,"#
        + #""totalProgression":0.625},"text":{"after":".","before":"More ","highlight":"words"},"#
        + #""title":"Chapter 2","type":"application/xhtml+xml"}"#
    private static let start =
        #"{"href":"1.xhtml","locations":{"position":1,"progression":0,"totalProgression":0},"#
        + #""title":"Chapter 1","type":"application/xhtml+xml"}"#
    private static let green =
        #"{"color":"green","created":1763900000000,"id":"k3J-x_9","kind":"highlight","locator":\#(words),"#
        + #""modified":1763900005000,"note":"The narrator"}"#
    private static let older =
        #"{"color":"green","created":1763900000000,"id":"k3J-x_9","kind":"highlight","locator":\#(words),"#
        + #""modified":1763900004000,"note":"older"}"#
    private static let blue =
        #"{"color":"blue","created":1763900000000,"id":"k3J-x_9","kind":"highlight","locator":\#(words),"#
        + #""modified":1763900006000}"#
    private static let late =
        #"{"color":"green","created":1763900000000,"id":"k3J-x_9","kind":"highlight","locator":\#(words),"#
        + #""modified":1763900006500,"note":"late"}"#
    private static let bookmark =
        #"{"color":"yellow","created":1763900001000,"id":"q_1","kind":"bookmark","locator":\#(start),"#
        + #""modified":1763900001000}"#

    private static func problem(_ title: String, _ status: Int, _ detail: String) -> String {
        #"{"detail":"\#(detail)","status":\#(status),"title":"\#(title)","type":"about:blank"}"#
    }

    private static let noPage = problem("Not found", 404, "There is no such page in the library.")
    private static let noText = problem("No text", 422, "“Haruko 1” consists of images and has no text.")
    private static let noDocument = problem(
        "Invalid request",
        400,
        "The member “locator.href” can't be read. A locator needs the path of a document."
    )
    private static let removed = problem(
        "Mark removed",
        410,
        "The mark k3J-x_9 was removed after this change of it was made."
    )

    /// Bookmarks as the server writes them. `T` stands for a time of the server.
    private static func page(_ page: Int, fraction: String = "null", note: String = "null", more: String = "")
        -> String
    {
        #"{"createdAt":T,"device":"","fraction":\#(fraction),"note":\#(note),"page":\#(page),"updatedAt":T\#(more)}"#
    }

    private static let inFirst = #","content":"{content}","number":"1","publicationId":"{comic}","title":"Haruko 1""#
    private static let phone =
        #"{"createdAt":T,"device":"phone","fraction":0.333,"note":"a\u000ab","page":2,"updatedAt":T"#
    private static let inSecond =
        #","content":"{content2}","number":"2","publicationId":"{second}","title":"Haruko 2"}"#

    private static let bookmarks = [
        Exchange(
            .PUT,
            "publications/{comic}/bookmarks/3",
            #"{"fraction":0.25,"note":"ここ"}"#,
            200,
            page(3, fraction: "0.25", note: #""ここ""#)
        ),
        Exchange(.PUT, "publications/{comic}/bookmarks/0", "{}", 200, page(0)),
        Exchange(
            .PUT,
            "publications/{second}/bookmarks/2",
            #"{"device":"phone","fraction":0.333,"note":"a\nb"}"#,
            200,
            phone + "}"
        ),
        Exchange(
            .GET,
            "publications/{comic}/bookmarks",
            200,
            #"{"bookmarks":[\#(page(0)),\#(page(3, fraction: "0.25", note: #""ここ""#))]}"#
        ),
        Exchange(.PUT, "publications/{comic}/bookmarks/3", #"{"fraction":0.5}"#, 200, page(3, fraction: "0.5")),
        Exchange(
            .GET,
            "series/{series}/bookmarks",
            200,
            #"{"bookmarks":[\#(page(0, more: inFirst)),\#(page(3, fraction: "0.5", more: inFirst)),"#
                + #"\#(phone)\#(inSecond)],"total":3}"#
        ),
        Exchange(.DELETE, "publications/{comic}/bookmarks/0", 204),
        Exchange(.DELETE, "publications/{comic}/bookmarks/0", 204),
        Exchange(
            .PUT,
            "publications/{comic}/bookmarks/0",
            #"{"note":"again"}"#,
            200,
            page(0, note: #""again""#)
        ),
        Exchange(
            .GET,
            "publications/{comic}/bookmarks",
            200,
            #"{"bookmarks":[\#(page(0, note: #""again""#)),\#(page(3, fraction: "0.5"))]}"#
        ),
        Exchange(.PUT, "publications/{comic}/bookmarks/5", "{}", 404, noPage),
        Exchange(.DELETE, "publications/{comic}/bookmarks/9223372036854775807", 204),
        Exchange(.PUT, "publications/{comic}/bookmarks/9223372036854775807", "{}", 404, noPage),
        Exchange(.GET, "publications/{comic}/marks", 200, #"{"marks":[]}"#),
        Exchange(.GET, "publications/{comic}/marks.md", 422, noText),
        Exchange(.PUT, "publications/{comic}/marks/q_1", bookmark, 422, noText),
        Exchange(
            .GET,
            "publications/999/bookmarks",
            404,
            problem("Not found", 404, "There is no such publication in the library.")
        ),
    ]

    private static let marks = [
        Exchange(.PUT, "publications/{book}/marks/k3J-x_9", green, 200, green),
        Exchange(.PUT, "publications/{book}/marks/q_1", bookmark, 200, bookmark),
        Exchange(.PUT, "publications/{book}/marks/k3J-x_9", older, 200, green),
        Exchange(.PUT, "publications/{book}/marks/k3J-x_9", blue, 200, blue),
        Exchange(.GET, "publications/{book}/marks", 200, #"{"marks":[\#(bookmark),\#(blue)]}"#),
        Exchange(
            .GET,
            "publications/{book}/marks.md",
            200,
            "# b\n\n## Chapter 1\n\n*position 1*\n\n## Chapter 2\n\n> words\n"
        ),
        Exchange(
            .PUT,
            "publications/{book}/marks/x",
            bookmark,
            400,
            problem("Invalid request", 400, "The member “id” is not the one in the address.")
        ),
        Exchange(
            .PUT,
            "publications/{book}/marks/q_1",
            #"{"id":"q_1","kind":"bookmark","locator":{"locations":{"position":1}},"created":1}"#,
            400,
            noDocument
        ),
        Exchange(.DELETE, "publications/{book}/marks/k3J-x_9?modified=1763900005500", 204),
        Exchange(.GET, "publications/{book}/marks", 200, #"{"marks":[\#(bookmark),\#(blue)]}"#),
    ]

    private static let removals = [
        Exchange(.DELETE, "publications/{book}/marks/k3J-x_9?modified=1763900007000", 204),
        Exchange(.PUT, "publications/{book}/marks/k3J-x_9", late, 410, removed),
        Exchange(.GET, "publications/{book}/marks", 200, #"{"marks":[\#(bookmark)]}"#),
        Exchange(.DELETE, "publications/{book}/marks/q_1", 204),
        Exchange(.GET, "publications/{book}/marks", 200, #"{"marks":[]}"#),
        Exchange(.GET, "publications/{book}/bookmarks", 200, #"{"bookmarks":[]}"#),
    ]

    /// The identifiers that the texts above have placeholders for.
    private func names(_ server: TestServer) async throws -> [(String, String)] {
        let publications = try await server.publications()
        func member(_ name: String, of title: String) throws -> String {
            try #require(publications.first { $0["title"].text == title }?[name].text)
        }
        return [
            ("{book}", try member("id", of: "b")), ("{comic}", try member("id", of: "Haruko 1")),
            ("{second}", try member("id", of: "Haruko 2")), ("{series}", try member("seriesId", of: "Haruko 1")),
            ("{content}", try member("content", of: "Haruko 1")),
            ("{content2}", try member("content", of: "Haruko 2")),
        ]
    }

    private func replay(
        _ exchanges: [Exchange],
        on server: TestServer,
        _ names: [(String, String)]
    ) async throws {
        func named(_ text: String) -> String {
            names.reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
        }
        for exchange in exchanges {
            let answer = try await server.send(
                exchange.method,
                "/api/v1/" + named(exchange.path),
                headers: exchange.request == nil ? [] : [("Content-Type", "application/json")],
                body: exchange.request.map { Array($0.utf8) }
            )
            let text = answer.text.replacing(/"(createdAt|updatedAt)":1\d{12}\b/) { #""\#($0.output.1)":T"# }
            #expect(answer.status == exchange.status, "\(exchange.method) \(exchange.path)")
            #expect(text == named(exchange.response), "\(exchange.method) \(exchange.path)")
            #expect(answer["deprecation"] == "@1795392000", "\(exchange.method) \(exchange.path)")
        }
    }

    @Test("answer byte for byte as before, and their annotations are those of the new routes")
    func replay() async throws {
        let folder = try TestFolder()
        try folder.writeComic("Haruko/Haruko 1.cbz", pages: 5)
        try folder.writeComic("Haruko/Haruko 2.cbz", pages: 3, seed: 10)
        try folder.write("B/b.txt", "Chapter 1\n\nSome words.\n\nChapter 2\n\nMore words.\n")
        try await TestServer.run(library: folder) { server in
            let names = try await names(server)
            func annotations(_ place: String) async throws -> [JSON] {
                let id = names.first { $0.0 == place }?.1 ?? ""
                let answer = try await server.get("/api/v1/publications/\(id)/annotations")
                #expect(answer["deprecation"] == nil)
                return try answer.json["annotations"].elements
            }
            try await replay(Self.bookmarks, on: server, names)
            let pages = try await annotations("{comic}")
            #expect(pages.map(\.["id"].text).sorted { $0 ?? "" < $1 ?? "" } == ["page-1", "page-4"])
            let last = try #require(pages.first { $0["id"].text == "page-4" })
            #expect(try last["locator"] == JSON(parsing: #"{"locations":{"position":4,"progression":0.5}}"#.utf8))
            #expect(last["kind"].text == "bookmark" && last["note"] == .null)
            let second = try #require(try await annotations("{second}").first)
            #expect(second["note"].text == "a\nb" && second["device"].text == "phone")

            try await replay(Self.marks, on: server, names)
            #expect(
                try await annotations("{book}")
                    == [JSON(parsing: Self.bookmark.utf8), JSON(parsing: Self.blue.utf8)]
            )
            try await replay(Self.removals, on: server, names)
            #expect(try await annotations("{book}").isEmpty)
        }
    }
}
