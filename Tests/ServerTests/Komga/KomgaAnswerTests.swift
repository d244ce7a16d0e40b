import Foundation
import NIOHTTP1
import TestSupport
import Testing

@testable import Server

/// Compares all members of responses about known works.
@Suite("Responses of Komga's API")
struct KomgaAnswerTests {
    /// Returns the JSON without members that differ between runs: times, sizes and hashes.
    private func stable(_ json: JSON) -> JSON {
        switch json {
        case .array(let elements): return .array(elements.map(stable))
        case .object(let members):
            let volatile: Set = [
                "created", "lastModified", "fileLastModified", "sizeBytes", "size", "fileHash", "readDate",
                "createdDate", "lastModifiedDate",
            ]
            return .object(members.filter { !volatile.contains($0.key) }.mapValues(stable))
        default: return json
        }
    }

    private func expect(_ actual: JSON, _ expected: String, _ comment: String) throws {
        #expect(stable(actual) == stable(try JSON(parsing: Array(expected.utf8))), "\(comment)")
    }

    @Test("describe a series")
    func series() async throws {
        try await KomgaServer.run { komga in
            let json = try await komga.json("/series/\(komga.series)")
            try expect(
                json,
                """
                {"id":"\(komga.series)","libraryId":"1","name":"Akira","url":"","booksCount":4,"booksReadCount":0,
                "booksUnreadCount":4,"booksInProgressCount":0,"deleted":false,"oneshot":false,
                "metadata":{"status":"ONGOING","statusLock":false,"title":"Akira","titleLock":false,"titleSort":"Akira",
                "titleSortLock":false,"summary":"Tokyo","summaryLock":false,"readingDirection":"RIGHT_TO_LEFT",
                "readingDirectionLock":false,"publisher":"","publisherLock":false,"ageRating":13,"ageRatingLock":false,
                "language":"ja","languageLock":false,"genres":["Action"],"genresLock":false,"tags":[],"tagsLock":false,
                "totalBookCount":null,"totalBookCountLock":false,"sharingLabels":[],"sharingLabelsLock":false,"links":[],
                "linksLock":false,"alternateTitles":[],"alternateTitlesLock":false},
                "booksMetadata":{"authors":[{"name":"Otomo","role":"writer"},{"name":"Smith","role":"translator"}],
                "tags":[],"releaseDate":null,"summary":"Tokyo","summaryNumber":"1"}}
                """,
                "series"
            )
            for name in ["created", "lastModified", "fileLastModified"] {
                let text = json[name].text ?? ""
                #expect(text.count == 20 && text.hasSuffix("Z"), "\(name): \(text)")
            }
        }
    }

    @Test("have the edited status, total number and other titles of a series, and their locks")
    func editedSeries() async throws {
        try await KomgaServer.run { komga in
            let edit = """
                {"series":["\(komga.series)"],"changes":[{"field":"status","values":["cancelled"]},
                {"field":"totalCount","values":["6"]},{"field":"alternativeTitles","values":["アキラ (ja)"]}]}
                """
            let json = [("Content-Type", "application/json")]
            let answer = try await komga.server.send(.POST, "/api/v1/edits", headers: json, body: Array(edit.utf8))
            #expect(answer.status == 200)
            let metadata = try await komga.json("/series/\(komga.series)")["metadata"]
            #expect(metadata["status"].text == "ABANDONED" && metadata["statusLock"].flag == true)
            #expect(metadata["totalBookCount"].integer == 6 && metadata["totalBookCountLock"].flag == true)
            #expect(metadata["alternateTitles"][0]["title"].text == "アキラ")
            #expect(metadata["alternateTitles"][0]["label"].text == "ja")
            #expect(metadata["alternateTitlesLock"].flag == true)
            #expect(metadata["publisherLock"].flag == false)
        }
    }

    @Test("describe books in order, with decimals and a special")
    func books() async throws {
        try await KomgaServer.run { komga in
            let page = try await komga.json(
                "/series/\(komga.series)/books?unpaged=true&media_status=READY&deleted=false"
            )
            let books = page["content"].elements
            #expect(books.map { $0["metadata"]["numberSort"].number } == [1, 1.5, 2, 0])
            #expect(books.map { $0["number"].number } == [1, 2, 3, 4])
            #expect(books.map { $0["metadata"]["title"].text } == ["Chapter 1", "Chapter 1.5", "Chapter 2", "Artbook"])
            #expect(page["totalElements"].integer == 4 && page["last"].flag == true)
            try expect(
                books[1],
                """
                {"id":"\(komga.books[1])","seriesId":"\(komga.series)","seriesTitle":"Akira","libraryId":"1",
                "name":"Chapter 1.5","url":"","number":2,"deleted":false,"oneshot":false,"readProgress":null,
                "media":{"status":"READY","mediaType":"application/zip","pagesCount":3,"comment":"",
                "epubDivinaCompatible":false,"epubIsKepub":false,"mediaProfile":"DIVINA"},
                "metadata":{"title":"Chapter 1.5","titleLock":false,"summary":"Tokyo","summaryLock":false,"number":"1.5",
                "numberLock":false,"numberSort":1.5,"numberSortLock":false,"releaseDate":null,"releaseDateLock":false,
                "authors":[{"name":"Otomo","role":"writer"},{"name":"Smith","role":"translator"}],"authorsLock":false,
                "tags":[],"tagsLock":false,"isbn":"","isbnLock":false,"links":[],"linksLock":false}}
                """,
                "book"
            )
            let reversed = try await komga.json("/series/\(komga.series)/books?sort=metadata.numberSort,desc")
            #expect(reversed["content"].elements.compactMap { $0["id"].text } == komga.books.reversed())
            let book = try await komga.json("/books/\(komga.text)")
            #expect(book["oneshot"].flag == true)
            #expect(book["media"]["mediaProfile"].text == "EPUB")
            #expect(book["media"]["epubDivinaCompatible"].flag == false)
        }
    }

    @Test("list the values of filters")
    func filters() async throws {
        try await KomgaServer.run { komga in
            let table: [(String, String)] = [
                ("/genres", #"["Action"]"#), ("/languages", #"["en","ja"]"#), ("/tags", "[]"), ("/tags/book", "[]"),
                ("/tags/series", "[]"), ("/publishers", "[]"), ("/sharing-labels", "[]"),
                ("/age-ratings", #"["None","13"]"#), ("/series/release-dates", "[]"),
                (
                    "/authors",
                    #"[{"name":"Otomo","role":"writer"},{"name":"Smith","role":"translator"}]"#
                ),
                ("/authors?search=otomo&role=writer", #"[{"name":"Otomo","role":"writer"}]"#),
                ("/authors/names", #"["Otomo","Smith"]"#), ("/genres/", #"["Action"]"#),
                ("/client-settings/global/list", "{}"), ("/client-settings/user/list", "{}"),
            ]
            for (path, expected) in table { try expect(try await komga.json(path), expected, path) }
            let libraries = try await komga.json("/libraries").elements
            #expect(libraries.map { $0["id"].text } == ["1"])
            #expect(try await komga.json("/libraries/1") == libraries[0])
            let authors = try await komga.server.get("/komga/api/v2/authors?role=writer&size=1").json
            #expect(authors["totalElements"].integer == 1)
        }
    }

    @Test("find series by search, conditions and order")
    func searches() async throws {
        try await KomgaServer.run { komga in
            let table: [(String, [String])] = [
                ("{}", ["Akira", "Novel", "Zoo"]), ("", ["Akira", "Novel", "Zoo"]),
                (#"{"fullTextSearch":""}"#, ["Akira", "Novel", "Zoo"]), (#"{"fullTextSearch":"zoo"}"#, ["Zoo"]),
                (#"{"condition":{"genre":{"operator":"is","value":"action"}}}"#, ["Akira"]),
                (#"{"condition":{"genre":{"operator":"isNull"}}}"#, ["Novel", "Zoo"]),
                (#"{"condition":{"author":{"operator":"is","value":{"name":"Otomo"}}}}"#, ["Akira"]),
                (
                    #"{"condition":{"author":{"operator":"is","value":{"name":"Otomo","role":"inker"}}}}"#,
                    []
                ),
                (#"{"condition":{"ageRating":{"operator":"is","value":13}}}"#, ["Akira"]),
                (#"{"condition":{"libraryId":{"operator":"is","value":"9"}}}"#, []),
                (#"{"condition":{"seriesStatus":{"operator":"is","value":"ONGOING"}}}"#, ["Akira", "Novel", "Zoo"]),
                (#"{"condition":{"publisher":{"operator":"is","value":"X"}}}"#, []),
            ]
            for (body, expected) in table { #expect(try await komga.names(body) == expected, "\(body)") }
            let sorted = try await komga.json("/series?sort=metadata.titleSort,desc&size=2")
            #expect(sorted["content"].elements.map { $0["name"].text } == ["Zoo", "Novel"])
            #expect(sorted["totalPages"].integer == 2 && sorted["last"].flag == false)
            for sort in ["titleSort", "created", "lastModified,desc", "readDate,desc", "booksCount,asc", "random", "x"]
            {
                #expect(try await komga.json("/series?sort=\(sort)")["totalElements"].integer == 3, "\(sort)")
            }
            #expect(try await komga.send(.POST, "/series/list", "[]").status == 400)
            #expect(try await komga.send(.POST, "/series/list", String(repeating: " ", count: 70_000)).status == 413)
        }
    }

    @Test("list pages, and return them as stored or converted")
    func pages() async throws {
        try await KomgaServer.run { komga in
            let book = "/books/\(komga.books[0])"
            let pages = try await komga.json("\(book)/pages").elements
            #expect(pages.map { $0["number"].integer } == [1, 2, 3])
            #expect(pages.map { $0["fileName"].text } == ["1.png", "2.png", "3.png"])
            #expect(pages.map { $0["mediaType"].text } == Array(repeating: "image/png", count: 3))
            #expect(pages[0]["width"].integer == 60 && pages[0]["height"].integer == 90)
            let api = KomgaServer.api
            let stored = try await komga.server.get("\(api)\(book)/pages/1")
            #expect(stored.body == TestPicture.png(width: 60, height: 90, seed: 0))
            #expect(stored["content-type"] == "image/png")
            let first = try await komga.server.get("\(api)\(book)/pages/0?zero_based=true")
            #expect(first.body == stored.body)
            let tag = try #require(stored["etag"])
            let again = try await komga.server.get("\(api)\(book)/pages/1", headers: [("If-None-Match", tag)])
            #expect(again.status == 304)
            for (query, accept, type) in [
                ("?convert=jpeg", "image/*", "image/jpeg"), ("?convert=png", "*/*", "image/png"),
                ("", "image/jpeg", "image/jpeg"), ("", "image/avif,image/*,*/*;q=0.8", "image/png"),
            ] {
                let answer = try await komga.server.get("\(api)\(book)/pages/2\(query)", headers: [("Accept", accept)])
                #expect(answer.status == 200 && answer["content-type"] == type, "\(query) \(accept)")
            }
            for page in ["0", "4", "-1", "x", "99999999"] {
                #expect(try await komga.server.get("\(api)\(book)/pages/\(page)").status == 404, "\(page)")
            }
            #expect(try await komga.json("/books/\(komga.text)/pages") == .array([]))
            #expect(try await komga.server.get("\(api)/books/\(komga.text)/pages/1").status == 404)
            for path in ["\(book)/thumbnail", "\(book)/pages/1/thumbnail", "/series/\(komga.series)/thumbnail"] {
                let answer = try await komga.server.get(api + path)
                #expect(answer.status == 200 && answer["content-type"] == "image/jpeg", "\(path)")
                #expect(answer.body.starts(with: [0xFF, 0xD8]), "\(path)")
            }
        }
    }

    @Test("return the unchanged file, completely and in ranges")
    func file() async throws {
        try await KomgaServer.run { komga in
            let path = "\(KomgaServer.api)/books/\(komga.books[3])/file"
            let whole = try await komga.server.get(path)
            let size = whole.body.count
            #expect(whole.status == 200 && whole.body.starts(with: Array("PK".utf8)))
            #expect(whole["content-disposition"]?.contains("Artbook.cbz") == true)
            let part = try await komga.server.get(path, headers: [("Range", "bytes=10-19")])
            #expect(part.status == 206 && part.body == Array(whole.body[10..<20]))
            #expect(part["content-range"] == "bytes 10-19/\(size)")
            let end = try await komga.server.get(path, headers: [("Range", "bytes=-5")])
            #expect(end.body == Array(whole.body.suffix(5)))
            let beyond = try await komga.server.get(path, headers: [("Range", "bytes=\(size)-")])
            #expect(beyond.status == 416 && beyond["content-range"] == "bytes */\(size)")
            let other = [("Range", "bytes=0-1"), ("If-Range", "\"other\"")]
            #expect(try await komga.server.get(path, headers: other).status == 200)
            let head = try await komga.server.send(.HEAD, path)
            #expect(head["content-length"] == String(size) && head.body.isEmpty)
        }
    }

    @Test("contain the manifests and positions of comics and books")
    func manifests() async throws {
        try await KomgaServer.run { komga in
            let comic = try await komga.server.get("\(KomgaServer.api)/books/\(komga.books[0])/manifest")
            #expect(comic["content-type"] == "application/divina+json")
            let json = try comic.json
            #expect(json["readingOrder"].elements.count == 3)
            let base = "http://127.0.0.1:\(komga.server.port)\(KomgaServer.api)/books/\(komga.books[0])"
            #expect(json["readingOrder"][0]["href"].text == "\(base)/pages/1")
            #expect(json["metadata"]["language"].text == "ja" && json["metadata"]["readingProgression"].text == "rtl")
            let book = try await komga.server.get("\(KomgaServer.api)/books/\(komga.text)/manifest")
            #expect(book["content-type"] == "application/webpub+json")
            let order = try book.json["readingOrder"].elements
            #expect(order.count == 2)
            let address = try #require(order[0]["href"].text)
            #expect(address.hasSuffix("/resource/OEBPS/1.xhtml"), "\(address)")
            let path = try #require(URL(string: address)?.path)
            let section = try await komga.server.get(path)
            #expect(section.status == 200 && section.text.contains("One"))
            #expect(section["content-security-policy"] != nil)
            let parent = path.split(separator: "/").dropLast().joined(separator: "/")
            for hostile in ["../../../etc/passwd", "%2e%2e/package.opf", "none.xhtml"] {
                #expect(try await komga.server.get("/\(parent)/\(hostile)").status == 404, "\(hostile)")
            }
            let positions = try await komga.json("/books/\(komga.text)/positions")
            #expect(positions["total"].integer == positions["positions"].elements.count)
            #expect(positions["positions"][0]["locations"]["position"].integer == 1)
            #expect(positions["positions"][0]["href"].text == "OEBPS/1.xhtml")
            #expect(try await komga.json("/books/\(komga.books[0])/positions")["total"].integer == 3)
        }
    }

    @Test("contain neighbours, and are JSON for unknown addresses, also for browsers")
    func neighbours() async throws {
        try await KomgaServer.run { komga in
            let next = try await komga.json("/books/\(komga.books[0])/next")
            #expect(next["id"].text == komga.books[1])
            #expect(try await komga.json("/books/\(komga.books[1])/previous")["id"].text == komga.books[0])
            let html = [("Accept", "text/html")]
            for path in [
                "/books/\(komga.books[0])/previous", "/books/\(komga.books[3])/next", "/books/none", "/nothing/here",
                "/series/s00000000000000000000", "/collections/9", "/readlists/x", "/libraries/9",
            ] {
                let answer = try await komga.server.get(KomgaServer.api + path, headers: html)
                #expect(answer.status == 404, "\(path)")
                #expect(try answer.json["status"].integer == 404, "\(path)")
                #expect(try answer.json["error"].text == "Not Found", "\(path)")
            }
            let link = try await komga.server.get("/komga/series/\(komga.series)")
            #expect(link.status == 302 && link["location"] == "/series/\(komga.series)")
            #expect(
                try await komga.server.get("/komga/book/\(komga.books[0])")["location"] == "/read/\(komga.books[0])"
            )
            #expect(try await komga.server.get("/komga/series/evil.example").status == 404)
        }
    }

    @Test("describe an EPUB of images as images")
    func booksOfImages() async throws {
        let folder = try TestFolder()
        let parts = (1...4).flatMap { number in
            [
                TestBook.Part.chapter("\(number).xhtml", "<div><img src=\"\(number).png\" alt=\"\"/></div>"),
                TestBook.Part.picture("\(number).png", seed: number),
            ]
        }
        try folder.write("A/art.epub", TestBook.epub(title: "Art", parts))
        try await TestServer.run(library: folder) { server in
            let api = KomgaServer.api
            let book = try await server.get("\(api)/books").json["content"][0]
            let id = try #require(book["id"].text)
            #expect(book["media"]["mediaProfile"].text == "EPUB")
            #expect(book["media"]["epubDivinaCompatible"].flag == true && book["media"]["pagesCount"].integer == 4)
            #expect(try await server.get("\(api)/books/\(id)/pages").json.elements.count == 4)
            let page = try await server.get("\(api)/books/\(id)/pages/3")
            #expect(page.body == TestPicture.png(width: 60, height: 90, seed: 3))
            for (path, type) in [
                ("manifest", "application/divina+json"), ("manifest/divina", "application/divina+json"),
                ("manifest/epub", "application/webpub+json"),
            ] {
                let manifest = try await server.get("\(api)/books/\(id)/\(path)")
                #expect(manifest["content-type"] == type, "\(path)")
                #expect(try manifest.json["readingOrder"].elements.count == 4, "\(path)")
            }
            #expect(try await server.get("\(api)/books/\(id)/positions").json["total"].integer == 4)
        }
    }
}
