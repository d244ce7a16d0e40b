import Foundation
import NIOHTTP1
import Testing

@testable import Server

/// Whole feeds of a library of known content.
@Suite("OPDS feeds")
struct OPDSFeedTests {
    /// Replaces what differs between runs.
    private func stable(_ text: String, _ komga: KomgaServer) -> String {
        text.replacingOccurrences(of: "http://127.0.0.1:\(komga.server.port)", with: "http://host")
            .replacingOccurrences(of: komga.series, with: "SERIES")
            .replacingOccurrences(of: komga.books[1], with: "BOOK")
            .replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/, with: "TIME")
            .replacing(/length="\d+"/, with: "length=\"0\"")
    }

    @Test("of Atom begin with the links of the catalogue")
    func root() async throws {
        try await KomgaServer.run { komga in
            let answer = try await komga.server.get("/opds/v1.2/catalog")
            #expect(answer.status == 200)
            #expect(answer["content-type"] == "application/atom+xml;profile=opds-catalog;kind=navigation")
            let navigation = "application/atom+xml;profile=opds-catalog;kind=navigation"
            let expected = """
                <?xml version="1.0" encoding="UTF-8"?>
                <feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" \
                xmlns:opds="http://opds-spec.org/2010/catalog" \
                xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" \
                xmlns:pse="http://vaemendis.net/opds-pse/ns" xmlns:thr="http://purl.org/syndication/thread/1.0">\
                <id>urn:quire:opds:/catalog</id>
                <title>Quire</title>
                <updated>TIME</updated>
                <author><name>Quire</name>
                </author>
                <link rel="self" href="http://host/opds/v1.2/catalog" type="\(navigation)"/>
                <link rel="start" href="http://host/opds/v1.2/catalog" type="\(navigation)"/>
                <link rel="search" href="http://host/opds/v1.2/search" type="application/opensearchdescription+xml"/>
                <entry><title>Continue reading</title>
                <id>urn:quire:opds:/keep-reading</id>
                <updated>TIME</updated>
                <content type="text">Books in progress</content>
                <link rel="subsection" href="http://host/opds/v1.2/keep-reading" \
                type="application/atom+xml;profile=opds-catalog;kind=acquisition"/>
                </entry>
                """
            #expect(stable(answer.text, komga).hasPrefix(expected), "\(answer.text)")
            let titles = try answer.xml.all("entry").map { $0["title"]?.text }
            #expect(
                titles == [
                    "Continue reading", "On deck", "Series", "Latest series", "Latest books", "Authors", "Collections",
                    "Reading lists", "Libraries and folders",
                ]
            )
        }
    }

    @Test("of Atom describe publications with their covers, files and pages")
    func publication() async throws {
        try await KomgaServer.run { komga in
            let progress = #"{"page":1,"completed":false,"updatedAt":1700000000000,"device":"d"}"#
            let stored = try await komga.server.put("/api/v1/publications/\(komga.books[1])/progress", json: progress)
            #expect(stored.status == 200)
            let answer = try await komga.server.get("/opds/v1.2/series/\(komga.series)")
            #expect(answer["content-type"] == "application/atom+xml;profile=opds-catalog;kind=acquisition")
            let book = "http://host/opds/v1.2/books/BOOK"
            let expected = """
                <entry><title>Chapter 1.5</title>
                <id>urn:quire:BOOK</id>
                <updated>TIME</updated>
                <published>TIME</published>
                <author><name>Otomo</name>
                </author>
                <contributor><name>Smith</name>
                </contributor>
                <dc:language>ja</dc:language>
                <dc:isPartOf>Akira</dc:isPartOf>
                <category term="Action" label="Action"/>
                <content type="text">Tokyo</content>
                <link rel="http://opds-spec.org/image" href="\(book)/thumbnail" type="image/jpeg"/>
                <link rel="http://opds-spec.org/image/thumbnail" href="\(book)/thumbnail/small" type="image/jpeg"/>
                <link rel="http://opds-spec.org/acquisition" href="\(book)/file/Akira%201.5.cbz" \
                type="application/vnd.comicbook+zip" length="0"/>
                <link rel="http://vaemendis.net/opds-pse/stream" href="\(book)/pages/{pageNumber}?w={maxWidth}" \
                type="image/jpeg" pse:count="3" pse:lastRead="2" pse:lastReadDate="TIME"/>
                </entry>
                """
            let text = stable(answer.text, komga)
            #expect(text.contains(expected), "\(text)")
            let entries = try answer.xml.all("entry")
            #expect(entries.map { $0["title"]?.text } == ["Chapter 1", "Chapter 1.5", "Chapter 2", "Artbook"])
            let stream = entries[1].links("http://vaemendis.net/opds-pse/stream").first
            #expect(stream?.attributes["pse:lastReadDate"] == "2023-11-14T22:13:20Z")
            #expect(entries[0].links("http://vaemendis.net/opds-pse/stream").first?.attributes["pse:lastRead"] == nil)
            // Feeds of several series name the series.
            let reading = try await komga.server.get("/opds/v1.2/keep-reading").xml
            #expect(reading.all("entry").map { $0["title"]?.text } == ["Akira – Chapter 1.5"])
            let deck = try await komga.server.get("/opds/v1.2/on-deck").xml
            #expect(deck.all("entry").isEmpty)
        }
    }

    @Test("of JSON describe the same publications")
    func publications() async throws {
        try await KomgaServer.run { komga in
            let answer = try await komga.server.get("/opds/v2/series/\(komga.series)")
            #expect(answer["content-type"] == "application/opds+json")
            let json = try JSON(parsing: Array(stable(answer.text, komga).utf8))
            #expect(json["metadata"]["title"].text == "Akira")
            #expect(json["metadata"]["numberOfItems"].integer == 4)
            let book = "http://host/opds/v2/books/BOOK"
            let expected = """
                {"@type":"http://schema.org/ComicIssue","title":"Chapter 1.5","identifier":"urn:quire:BOOK",
                "modified":"TIME","readingProgression":"rtl","numberOfPages":3,"author":[{"name":"Otomo"}],
                "contributor":[{"name":"Smith","role":"trl"}],"language":"ja","description":"Tokyo",
                "subject":["Action"],"belongsTo":{"series":{"name":"Akira","position":1.5,"links":[{"rel":"subsection",
                "href":"http://host/opds/v2/series/SERIES","type":"application/opds+json"}]}}}
                """
            let publication = json["publications"][1]
            #expect(publication["metadata"] == (try JSON(parsing: Array(expected.utf8))))
            let links = publication["links"]
            #expect(links.link("self")["href"].text == book + "/manifest")
            #expect(links.link("self")["type"].text == "application/divina+json")
            #expect(links.link("http://opds-spec.org/acquisition")["href"].text == book + "/file")
            #expect(links.link("http://opds-spec.org/acquisition")["type"].text == "application/vnd.comicbook+zip")
            #expect(links.link("http://www.cantook.com/api/progression")["href"].text == book + "/progression")
            #expect(links.link("http://opds-spec.org/progression")["href"].text == book + "/opds-progression")
            let images = publication["images"].elements.map { $0["href"].text }
            #expect(images == ["\(book)/thumbnail", "\(book)/thumbnail/small"])
        }
    }

    @Test("are the same catalogue in both versions")
    func versions() async throws {
        try await KomgaServer.run { komga in
            let paths = [
                "/catalog", "/keep-reading", "/on-deck", "/books", "/books/latest", "/series", "/series/latest",
                "/series/\(komga.series)", "/authors", "/collections", "/readlists", "/libraries", "/libraries/1",
                "/libraries/1/folders", "/series?search=akira", "/books?search=akira", "/series?genre=Action",
                "/series?author=Otomo", "/series?unread=true&sort=updated", "/books/latest?library=1",
            ]
            for path in paths {
                let atom = try await komga.server.get("/opds/v1.2" + path)
                let json = try await komga.server.get("/opds/v2" + path)
                #expect(atom.status == 200 && json.status == 200, "\(path)")
                let entries = try atom.xml.all("entry").compactMap { $0["title"]?.text }
                let body = try json.json
                let links = body["navigation"].elements.compactMap { $0["title"].text }
                let publications = body["publications"].elements.compactMap { $0["metadata"]["title"].text }
                #expect(entries == links + publications, "\(path)")
                #expect(try atom.xml["title"]?.text == body["metadata"]["title"].text, "\(path)")
                #expect(body.nulls == [], "\(path)")
            }
            for version in ["v1.2", "v2"] {
                for path in ["/collections/9", "/libraries/9", "/libraries/9/folders", "/series/x", "/nothing"] {
                    #expect(try await komga.server.get("/opds/\(version)\(path)").status == 404, "\(path)")
                }
            }
        }
    }

    @Test("have the user's lists, folders and facets")
    func contents() async throws {
        try await KomgaServer.run { komga in
            func make(_ kind: String, _ entries: [String]) async throws -> String {
                let list = entries.map { "\"\($0)\"" }.joined(separator: ",")
                let body = #"{"kind":"\#(kind)","title":"My \#(kind)","entries":[\#(list)]}"#
                let made = try await komga.server.write(.POST, "/api/v1/lists", body)
                #expect(made.status == 201)
                return try #require(try made.json["id"].text)
            }
            let collection = try await make("collection", [komga.series])
            let list = try await make("readingList", [komga.books[2], komga.books[0]])
            let lists = try await komga.server.get("/opds/v1.2/readlists").xml.all("entry")
            #expect(lists.map { $0["title"]?.text } == ["My readingList"])
            #expect(lists[0].address("http://opds-spec.org/image")?.contains(komga.books[2]) == true)
            #expect(lists[0].links("subsection").first?.attributes["thr:count"] == "2")
            let books = try await komga.server.get("/opds/v1.2/readlists/\(list)").xml.all("entry")
            #expect(books.map { $0["title"]?.text } == ["Akira – Chapter 2", "Akira – Chapter 1"])
            let series = try await komga.server.get("/opds/v1.2/collections/\(collection)").xml.all("entry")
            #expect(series.map { $0["title"]?.text } == ["Akira"])
            #expect(try await komga.server.get("/opds/v1.2/collections/\(list)").status == 404)
            let authors = try await komga.server.get("/opds/v1.2/authors").xml.all("entry")
            #expect(authors.map { $0["title"]?.text } == ["Otomo"])
            #expect(authors[0].address("subsection")?.hasSuffix("/opds/v1.2/series?author=Otomo") == true)
            let folders = try await komga.server.get("/opds/v1.2/libraries/1/folders").xml.all("entry")
            #expect(folders.map { $0["title"]?.text } == ["Akira", "Novel", "Zoo"])
            let feed = try await komga.server.get("/opds/v1.2/series?genre=Action").xml
            #expect(feed.all("entry").map { $0["title"]?.text } == ["Akira"])
            let facets = feed.links("http://opds-spec.org/facet")
            let active = facets.filter { $0.attributes["opds:activeFacet"] == "true" }
            #expect(active.map { $0.attributes["title"] } == ["By title", "All", "Action", "All languages"])
            let counts = try await komga.server.get("/opds/v1.2/series").xml.links("http://opds-spec.org/facet")
            let action = counts.first { $0.attributes["title"] == "Action" }
            #expect(action?.attributes["thr:count"] == "1")
            let json = try await komga.server.get("/opds/v2/series").json["facets"].elements
            #expect(json.map { $0["metadata"]["title"].text } == ["Order", "Status", "Genre", "Language"])
        }
    }

    @Test("name the publisher and the date of publication")
    func publisherAndDate() async throws {
        let folder = try TestFolder()
        let info = "<ComicInfo><Publisher>Pier &amp; Sons</Publisher><Year>1984</Year><Month>12</Month></ComicInfo>"
        try folder.writeComic("Winter/Winter 1.cbz", info: info, seed: 1)
        try await TestServer.run(library: folder) { server in
            let entry = try #require(try await server.get("/opds/v1.2/books/latest").xml["entry"])
            #expect(entry["dc:publisher"]?.text == "Pier & Sons" && entry["dc:issued"]?.text == "1984-12-01")
            let book = try await server.get("/opds/v2/books/latest").json["publications"][0]["metadata"]
            #expect(book["publisher"].text == "Pier & Sons" && book["published"].text == "1984-12-01")
        }
    }

    @Test("find series and books")
    func search() async throws {
        try await KomgaServer.run { komga in
            let description = try await komga.server.get("/opds/v1.2/search")
            #expect(description["content-type"] == "application/opensearchdescription+xml")
            let template = try #require(try description.xml["Url"]?.attributes["template"])
            #expect(template.contains("{searchTerms}"))
            let path = template.replacingOccurrences(of: "http://127.0.0.1:\(komga.server.port)", with: "")
            let found = try await komga.server.get(path.replacingOccurrences(of: "{searchTerms}", with: "akira")).xml
            #expect(found.all("entry").map { $0["title"]?.text } == ["Books: akira", "Akira"])
            let books = try await komga.server.get("/opds/v1.2/books?search=akira%20chapter").xml
            #expect(books.all("entry").count == 3)
            let nothing = try await komga.server.get("/opds/v1.2/books?search=%26%3C%22").xml
            #expect(nothing.all("entry").isEmpty)
            let root = try await komga.server.get("/opds/v2/catalog").json
            let search = root["links"].link("search")
            #expect(search["href"].text?.hasSuffix("/opds/v2/search{?query}") == true)
            #expect(search["templated"].flag == true)
            let groups = try await komga.server.get("/opds/v2/search?query=akira").json["groups"].elements
            #expect(groups.map { $0["metadata"]["title"].text } == ["Series", "Books"])
            #expect(groups.allSatisfy { $0["links"][0]["rel"].text == "self" })
            #expect(groups[0]["navigation"][0]["title"].text == "Akira")
            #expect(groups[1]["publications"].elements.count == 4)
            #expect(try await komga.server.get("/opds/v2/search?query=zzz").json["navigation"] == .array([]))
        }
    }
}
