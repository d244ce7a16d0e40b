import Foundation
import NIOHTTP1
import Testing

@testable import Server

@Suite("Annotations over HTTP")
struct AnnotationRouteTests {
    /// A server over two comics and a book in one series, and the paths of the first comic and the book.
    private func withLibrary(_ body: (TestServer, _ comic: String, _ book: String) async throws -> Void) async throws {
        let folder = try TestFolder()
        try folder.writeComic("Haruko/Haruko 1.cbz", pages: 5)
        try folder.writeComic("Haruko/Haruko 2.cbz", pages: 3, seed: 10)
        let chapters = ["1", "2"].map { TestBook.Part.chapter("\($0).xhtml", "<p>Some words.</p>") }
        let metadata = #"<meta name="calibre:series" content="Haruko"/><meta name="calibre:series_index" content="3"/>"#
        try folder.write("Haruko/Haruko 3.epub", TestBook.epub(title: "Haruko 3", chapters, metadata: metadata))
        try await TestServer.run(library: folder) { server in
            let ids = try await server.publications().compactMap(\.["id"].text)
            try #require(ids.count == 3)
            try await body(server, "/api/v1/publications/\(ids[0])", "/api/v1/publications/\(ids[2])")
        }
    }

    private func bookmark(page: Int, modified: Int = 1, more: String = "") -> String {
        #"{"id":"page-\#(page)","kind":"bookmark","locator":{"locations":{"position":\#(page)}},"#
            + #""created":1,"modified":\#(modified)\#(more)}"#
    }

    private func highlight(_ id: String, modified: Int = 1, note: String = "a note", position: Int = 2) -> String {
        #"{"id":"\#(id)","kind":"highlight","color":"green","note":"\#(note)","created":1,"modified":\#(modified),"#
            + #""locator":{"href":"OEBPS/2.xhtml","type":"application/xhtml+xml","locations":{"position":\#(position)},"#
            + #""text":{"highlight":"words"}}}"#
    }

    @Test("are stored in comics and books; the last change wins, and removed ones stay removed")
    func life() async throws {
        try await withLibrary { server, comic, book in
            for (path, id, json) in [
                (
                    comic, "page-4",
                    { time, note in
                        bookmark(
                            page: 4,
                            modified: time,
                            more: #","note":"\#(note)","color":"yellow","device":"phone""#
                        )
                    }
                ), (book, "k-3_J", { time, note in highlight("k-3_J", modified: time, note: note) }),
            ] as [(String, String, (Int, String) -> String)] {
                let list = path + "/annotations"
                #expect(try await server.get(list).json == .object(["annotations": .array([])]))
                let first = try await server.put(list + "/" + id, json: json(10, "first"))
                #expect(first.status == 200 && first["cache-control"] == "no-store")
                #expect(try first.json == JSON(parsing: json(10, "first").utf8))
                #expect(try await server.put(list + "/" + id, json: json(5, "old")).json == first.json)
                #expect(try await server.put(list + "/" + id, json: json(10, "tie")).json == first.json)
                let second = try await server.put(list + "/" + id, json: json(20, "second"))
                #expect(try second.json["note"].text == "second")
                #expect(try await server.get(list).json["annotations"].elements == [second.json])

                #expect(try await server.send(.DELETE, list + "/\(id)?modified=15").status == 204)
                #expect(try await server.get(list).json["annotations"].elements == [second.json])
                for _ in 0..<2 { #expect(try await server.send(.DELETE, list + "/\(id)?modified=30").status == 204) }
                let gone = try await server.put(list + "/" + id, json: json(30, "late"))
                #expect(gone.status == 410)
                #expect(try gone.json["title"].text == "Annotation removed")
                #expect(try await server.put(list + "/" + id, json: json(31, "later")).status == 200)
                #expect(try await server.send(.DELETE, list + "/" + id).status == 204)
                #expect(try await server.get(list).json["annotations"].elements.isEmpty)
            }
        }
    }

    @Test("control characters are removed from the note, and the name of the device is cut")
    func values() async throws {
        try await withLibrary { server, comic, _ in
            let long = String(repeating: "d", count: 150)
            let more = #","note":"a\u0000b<script>'; DROP TABLE annotations;--\r\n\t","device":"\#(long)""#
            let answer = try await server.put(comic + "/annotations/page-1", json: bookmark(page: 1, more: more)).json
            #expect(answer["note"].text == "ab<script>'; DROP TABLE annotations;--\n\t")
            #expect(answer["device"].text?.count == 100)
            let empty = try await server.put(
                comic + "/annotations/page-2",
                json: bookmark(page: 2, more: #","note":"\u0007""#)
            )
            #expect(try empty.json.members["note"] == nil)
        }
    }

    @Test("invalid ones are refused")
    func refusals() async throws {
        try await withLibrary { server, comic, book in
            let documents = highlight("a").replacingOccurrences(of: "OEBPS/2.xhtml", with: "")
            let bad: [(path: String, id: String, json: String, status: Int)] = [
                (comic, "page-2", bookmark(page: 1), 400), (comic, "page-1", "{}", 400), (comic, "a", "[]", 400),
                (comic, "a%20b", highlight("a b"), 400), (comic, "page-6", bookmark(page: 6), 404),
                (comic, "page-0", bookmark(page: 0), 400), (comic, "a", highlight("a"), 422),
                (comic, String(repeating: "a", count: 65), highlight("a"), 404),
                (comic, "page-99999999999999999999", bookmark(page: 1), 400), (book, "a", documents, 422),
                (book, "page-1", bookmark(page: 1), 422),
                (book, "a", highlight("a").replacingOccurrences(of: "green", with: "plaid"), 400),
                (book, "a", highlight("a", note: String(repeating: "n", count: 20_000)), 400),
                (book, "a", highlight("a", note: String(repeating: "n", count: 70_000)), 413),
                ("/api/v1/publications/999", "page-1", bookmark(page: 1), 404),
                ("/api/v1/publications/x", "page-1", bookmark(page: 1), 404),
            ]
            for (path, id, json, status) in bad {
                let answer = try await server.put(path + "/annotations/" + id, json: json)
                #expect(answer.status == status, "\(path) \(id) \(json.prefix(100))")
                #expect(answer["content-type"] == "application/problem+json")
            }
            for type in ["text/plain", "application/x-www-form-urlencoded"] {
                let answer = try await server.send(
                    .PUT,
                    comic + "/annotations/page-1",
                    headers: [("Content-Type", type)],
                    body: Array(bookmark(page: 1).utf8)
                )
                #expect(answer.status == 415)
            }
            for query in ["x", "-1", "1e3", "99999999999999999999"] {
                #expect(try await server.send(.DELETE, comic + "/annotations/page-1?modified=\(query)").status == 400)
            }
            let nowhere = "/api/v1/publications/999/annotations"
            #expect(try await server.get(nowhere).status == 404)
            #expect(try await server.get(nowhere + ".md").status == 404)
            #expect(try await server.send(.DELETE, nowhere + "/a").status == 404)
            let post = try await server.send(.POST, comic + "/annotations/page-1")
            #expect(post.status == 405 && post["allow"] == "PUT, DELETE")
            for path in [comic, book] {
                #expect(try await server.get(path + "/annotations").json["annotations"].elements.isEmpty)
            }
        }
    }

    @Test("a locator names the page in a comic and the document in a book; the problem says which")
    func locators() async throws {
        try await withLibrary { server, comic, book in
            let inComic = try await server.put(comic + "/annotations/a", json: highlight("a")).json["detail"].text
            #expect(inComic?.contains("is a comic") == true && inComic?.contains("“position”") == true)
            let inBook = try await server.put(book + "/annotations/page-1", json: bookmark(page: 1)).json["detail"].text
            #expect(inBook?.contains("is a book of text") == true && inBook?.contains("“href”") == true)
        }
    }

    @Test("of a series are listed in reading order with their publications")
    func series() async throws {
        try await withLibrary { server, _, _ in
            let publications = try await server.publications()
            func path(_ index: Int) -> String { "/api/v1/publications/\(publications[index]["id"].text ?? "")" }
            _ = try await server.put(path(2) + "/annotations/a", json: highlight("a"))
            for (index, page) in [(1, 3), (0, 5), (0, 2)] {
                _ = try await server.put(path(index) + "/annotations/page-\(page)", json: bookmark(page: page))
            }
            let series = publications[0]["seriesId"].text ?? ""
            let list = try await server.get("/api/v1/series/\(series)/annotations").json
            #expect(list["total"].integer == 4)
            let entries = list["annotations"].elements
            #expect(entries.map { $0["annotation"]["id"].text } == ["page-2", "page-5", "page-3", "a"])
            #expect(entries.map { $0["number"].text } == ["1", "1", "2", "3"])
            for (entry, index) in [(0, 0), (2, 1), (3, 2)] {
                #expect(entries[entry]["publicationId"] == publications[index]["id"])
                #expect(entries[entry]["content"] == publications[index]["content"])
                #expect(entries[entry]["title"] == publications[index]["title"])
            }
            // The deprecated route lists only the bookmarks of pages.
            let old = try await server.get("/api/v1/series/\(series)/bookmarks").json
            #expect(old["total"].integer == 3)
            #expect(old["bookmarks"].elements.map { $0["page"].integer } == [1, 4, 2])
            for id in ["999", "x", "-1", "01"] {
                #expect(try await server.get("/api/v1/series/\(id)/annotations").status == 404)
            }
        }
    }

    @Test("can be exported as Markdown: a comic's by page, a book's by chapter")
    func export() async throws {
        try await withLibrary { server, comic, book in
            let note = #","note":"why *here*?\nthere""#
            _ = try await server.put(comic + "/annotations/page-4", json: bookmark(page: 4, more: note))
            _ = try await server.put(comic + "/annotations/page-2", json: bookmark(page: 2))
            let answer = try await server.get(comic + "/annotations.md")
            #expect(answer.status == 200)
            #expect(answer["content-type"] == "text/markdown; charset=utf-8")
            #expect(
                answer["content-disposition"]
                    == "attachment; filename=\"Haruko 1.md\"; filename*=UTF-8''Haruko%201.md"
            )
            #expect(answer.text == "# Haruko 1\n\n## Page 2\n\n## Page 4\n\nwhy \\*here\\*?  \nthere\n")
            _ = try await server.put(book + "/annotations/a", json: highlight("a"))
            let text = try await server.get(book + "/annotations.md").text
            #expect(text.hasPrefix("# Haruko 3\n") && text.hasSuffix("> words\n\na note\n"))
            #expect(try await server.get(book + "/marks.md").text == text)
        }
    }

    @Test("clients of the deprecated routes see the pages and documents, and can change and remove them")
    func deprecated() async throws {
        try await withLibrary { server, comic, book in
            let device = #","note":"n","device":"tablet""#
            _ = try await server.put(comic + "/annotations/page-4", json: bookmark(page: 4, modified: 9, more: device))
            // A second annotation of the page, which the old routes can't address.
            let other = bookmark(page: 4).replacingOccurrences(of: "page-4", with: "other")
            #expect(try await server.put(comic + "/annotations/other", json: other).status == 200)
            let bookmarks = try await server.get(comic + "/bookmarks").text
            #expect(
                bookmarks
                    == #"{"bookmarks":[{"createdAt":1,"device":"tablet","fraction":null,"note":"n","page":3,"updatedAt":9}]}"#
            )
            #expect(try await server.send(.DELETE, comic + "/bookmarks/3").status == 204)
            #expect(try await server.get(comic + "/annotations").json["annotations"].elements.count == 1)

            let sent = highlight("a").replacingOccurrences(of: #""kind""#, with: #""device":"tablet","kind""#)
            _ = try await server.put(book + "/annotations/a", json: sent)
            let mark = try await server.get(book + "/marks").json["marks"][0]
            #expect(try mark == JSON(parsing: highlight("a").utf8))
        }
    }
}
