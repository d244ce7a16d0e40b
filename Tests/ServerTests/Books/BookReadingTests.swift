import Foundation
import NIOHTTP1
import Testing

@testable import Server

@Suite("Reading books over HTTP")
struct BookReadingTests {
    /// A server over one text in GB18030, and the path of its publication.
    private func withText(
        chapters: Int = 6,
        _ body: (TestServer, String) async throws -> Void
    ) async throws {
        let folder = try TestFolder()
        try folder.write("A/港口.txt", TestBook.encoded(TestBook.novel(chapters: chapters), as: "GB18030"))
        try await TestServer.run(library: folder) { server in
            let id = try await server.publications()[0]["id"].text ?? ""
            try await body(server, "/api/v1/publications/\(id)")
        }
    }

    private func locator(_ href: String = "3.xhtml", words: String = "老人坐在门口") -> String {
        #"{"href":"\#(href)","type":"application/xhtml+xml","title":"第三章","locations":{"progression":0.25,"#
            + #""position":4,"totalProgression":0.4,"partialCfi":"/4/4/1:3"},"text":{"highlight":"\#(words)"}}"#
    }

    private func place(_ page: Int, at time: Int, locator: String? = nil) -> String {
        let locator = locator.map { #","locator":\#($0)"# } ?? ""
        return #"{"page":\#(page),"completed":false,"updatedAt":\#(time),"device":"phone"\#(locator)}"#
    }

    @Test("progress with a locator is stored and sent with the book")
    func place() async throws {
        try await withText { server, path in
            let kept = try await server.put(path + "/progress", json: place(2, at: 1000, locator: locator()))
            #expect(kept.status == 200)
            #expect(try kept.json["locator"] == JSON(parsing: locator().utf8))
            #expect(try await server.get(path + "/progress").json == kept.json)
            #expect(try await server.get(path + "/manifest").json["progress"] == kept.json)
            // The later record wins as a whole.
            let later = try await server.put(path + "/progress", json: place(3, at: 2000))
            #expect(try later.json.members["locator"] == nil)
            let earlier = try await server.put(path + "/progress", json: place(1, at: 1500, locator: locator()))
            #expect(try earlier.json == later.json)
        }
    }

    @Test("an invalid locator is refused with the reason")
    func badPlace() async throws {
        try await withText(chapters: 2) { server, path in
            for locator in [
                #"{}"#, #"{"href":""}"#, #"{"href":1}"#, #""here""#, #"[]"#,
                #"{"href":"a","locations":{"progression":1.5}}"#, #"{"href":"a","locations":{"position":0}}"#,
                #"{"href":"a","locations":{"partialCfi":"nonsense"}}"#,
            ] {
                let answer = try await server.put(path + "/progress", json: place(1, at: 1000, locator: locator))
                #expect(answer.status == 400, "\(locator)")
                #expect(try answer.json["detail"].text?.contains("locator") == true, "\(locator)")
            }
            #expect(try await server.get(path + "/progress").status == 404)
        }
    }

    private func mark(_ id: String, modified: Int, note: String = "a note", created: Int = 1) -> String {
        #"{"id":"\#(id)","kind":"highlight","color":"green","note":"\#(note)","locator":\#(locator()),"#
            + #""created":\#(created),"modified":\#(modified)}"#
    }

    @Test("marks (deprecated routes) are stored, the last change wins, and removed ones stay removed")
    func marks() async throws {
        try await withText { server, path in
            let marks = path + "/marks"
            #expect(try await server.get(marks).json["marks"] == .array([]))
            let first = try await server.put(marks + "/a-1", json: mark("a-1", modified: 10))
            #expect(first.status == 200)
            #expect(try first.json == JSON(parsing: mark("a-1", modified: 10).utf8))
            // Sending it again changes nothing, and neither does an older change.
            _ = try await server.put(marks + "/a-1", json: mark("a-1", modified: 10))
            let old = try await server.put(marks + "/a-1", json: mark("a-1", modified: 5, note: "old"))
            #expect(try old.json["note"].text == "a note")
            let new = try await server.put(marks + "/a-1", json: mark("a-1", modified: 20, note: "new"))
            #expect(try new.json["note"].text == "new")
            _ = try await server.put(marks + "/b", json: mark("b", modified: 15))
            #expect(try await server.get(marks).json["marks"].elements.map(\.["id"].text) == ["b", "a-1"])

            for _ in 0..<2 { #expect(try await server.send(.DELETE, marks + "/a-1").status == 204) }
            #expect(try await server.send(.DELETE, marks + "/never").status == 204)
            #expect(try await server.put(marks + "/a-1", json: mark("a-1", modified: 30)).status == 410)
            #expect(try await server.get(marks).json["marks"].elements.map(\.["id"].text) == ["b"])
        }
    }

    @Test("invalid marks are refused")
    func badMarks() async throws {
        let bad: [(id: String, json: String, status: Int)] = [
            ("a", mark("b", modified: 1), 400), ("a", "{}", 400), ("a", "[]", 400),
            ("a%20b", mark("a b", modified: 1), 400),
            ("a", mark("a", modified: 1).replacingOccurrences(of: "green", with: "plaid"), 400),
            ("a", mark("a", modified: 1, note: String(repeating: "n", count: 20_000)), 400),
            ("a", mark("a", modified: 1, note: String(repeating: "n", count: 70_000)), 413),
        ]
        try await withText(chapters: 2) { server, path in
            let marks = path + "/marks"
            for (id, json, status) in bad {
                let answer = try await server.put(marks + "/" + id, json: json)
                #expect(answer.status == status, "\(json.prefix(100))")
            }
            let nowhere = "/api/v1/publications/999/marks"
            #expect(try await server.put(nowhere + "/a", json: mark("a", modified: 1)).status == 404)
            #expect(try await server.get(nowhere).status == 404)
            #expect(try await server.get(marks).json["marks"] == .array([]))
        }
    }

    @Test("marks can be exported as Markdown, with the book's name")
    func export() async throws {
        try await withText { server, path in
            _ = try await server.put(path + "/marks/a", json: mark("a", modified: 1, note: "why *here*?"))
            let answer = try await server.get(path + "/marks.md")
            #expect(answer.status == 200)
            #expect(answer["Content-Type"] == "text/markdown; charset=utf-8")
            #expect(
                answer["Content-Disposition"]
                    == "attachment; filename=\"__.md\"; filename*=UTF-8''%E6%B8%AF%E5%8F%A3.md"
            )
            #expect(answer.text.contains("# 港口") && answer.text.contains("> 老人坐在门口"))
            #expect(answer.text.contains("第三章") && !answer.text.contains("*here*"))
        }
    }

    @Test("comics have no marks and no text search")
    func comics() async throws {
        let folder = try TestFolder()
        try folder.writeComic("A/a.cbz", pages: 1)
        try await TestServer.run(library: folder) { server in
            let id = try await server.publications()[0]["id"].text ?? ""
            let path = "/api/v1/publications/\(id)"
            #expect(try await server.put(path + "/marks/a", json: mark("a", modified: 1)).status == 422)
            #expect(try await server.get(path + "/marks.md").status == 422)
            #expect(try await server.get(path + "/search?q=a").status == 422)
            #expect(try await server.put(path + "/encoding", json: #"{"encoding":"big5"}"#).status == 422)
        }
    }
}
