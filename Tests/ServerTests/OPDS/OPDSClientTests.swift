import Testing

@testable import Server

/// What apps need of feeds, from their sources.
@Suite("OPDS feeds for apps")
struct OPDSClientTests {
    /// Links of Atom that apps follow, with the attributes that they need.
    private func problems(ofLink link: XMLTree.Element) -> [String] {
        // calibre needs all three, with an absolute address.
        ["rel", "href", "type"].filter { link.attributes[$0]?.isEmpty ?? true }
            + (link.attributes["href"]?.hasPrefix("http://127.0.0.1:") == true ? [] : ["absolute href"])
    }

    @Test("of Atom have what calibre, Foliate, KOReader and Panels read")
    func atom() async throws {
        try await KomgaServer.run { komga in
            for path in ["/catalog", "/series", "/series/\(komga.series)", "/books/latest", "/libraries/1/folders"] {
                let answer = try await komga.server.get("/opds/v1.2" + path, headers: [("Accept", "text/html")])
                let feed = try answer.xml
                for link in feed.all("link") + feed.all("entry").flatMap({ $0.all("link") }) {
                    #expect(problems(ofLink: link) == [], "\(path): \(link.attributes)")
                }
                for name in ["id", "title", "updated"] { #expect(feed[name]?.text.isEmpty == false, "\(path) \(name)") }
                #expect(feed.address("self")?.hasSuffix("/opds/v1.2" + path) == true)
                // Foliate tells catalogues by the profile.
                let own = feed.links("self").first?.attributes["type"] ?? ""
                #expect(own.contains("profile=opds-catalog"))
                let ids = feed.all("entry").compactMap { $0["id"]?.text }
                #expect(Set(ids).count == ids.count && !ids.isEmpty, "\(path)")
                for entry in feed.all("entry") {
                    #expect(entry["title"]?.text.isEmpty == false && entry["updated"]?.text.isEmpty == false)
                }
                // KOReader reads Atom with patterns.
                #expect(!answer.text.contains("<!--") && !answer.text.contains("CDATA"))
                #expect(!answer.text.contains(/<content (?!type=)/))
                let entities = answer.text.matches(of: /&([^;]{1,9});/).map { String($0.output.1) }
                #expect(Set(entities).subtracting(["amp", "lt", "gt", "quot", "apos"]).isEmpty)
            }
            let entries = try await komga.server.get("/opds/v1.2/books/latest").xml.all("entry")
            for entry in entries {
                let types = entry.links("http://opds-spec.org/acquisition").compactMap { $0.attributes["type"] }
                #expect(types == ["application/vnd.comicbook+zip"] || types == ["application/epub+zip"])
            }
            // The text has no pages.
            let streamed = entries.filter { !$0.links("http://vaemendis.net/opds-pse/stream").isEmpty }
            #expect(entries.count == 6 && streamed.count == 5)
            let stream = try #require(streamed[0].links("http://vaemendis.net/opds-pse/stream").first?.attributes)
            #expect(["image/jpeg", "image/png", "image/gif"].contains(stream["type"]))
            #expect(stream["href"]?.contains("{pageNumber}") == true && stream["href"]?.contains("{maxWidth}") == true)
            #expect(stream["pse:count"] == "3")
        }
    }

    @Test("of JSON have what KOReader, Readium, Stump and Thorium read")
    func json() async throws {
        let root: ClientFields = "metadata.title:s links:a navigation:a groups:a"
        let series: ClientFields =
            """
            metadata.title:s metadata.numberOfItems:i metadata.itemsPerPage:i metadata.currentPage:i links:a \
            publications:a
            """
        let publication: ClientFields =
            """
            metadata.title:s metadata.identifier:s metadata.modified:t metadata.belongsTo.series.name:s links:a images:a
            """
        let link: ClientFields = "rel:s href:s type:s"
        let navigation: ClientFields = "rel:s href:s type:s title:s"
        try await KomgaServer.run { komga in
            let catalogue = try await komga.server.get("/opds/v2/catalog").json
            #expect(root.problems(catalogue) == [])
            #expect(catalogue["navigation"].elements.flatMap { navigation.problems($0) } == [])
            #expect(catalogue["groups"].elements.map { $0["metadata"]["title"].text } == ["Latest books"])
            #expect(catalogue["groups"][0]["links"][0]["rel"].text == "self")
            #expect(catalogue.nulls == [])
            let feed = try await komga.server.get("/opds/v2/series/\(komga.series)").json
            #expect(series.problems(feed) == [])
            #expect(feed["links"].elements.flatMap { link.problems($0) } == [])
            for entry in feed["publications"].elements {
                #expect(publication.problems(entry) == [])
                #expect(entry["links"].elements.flatMap { link.problems($0) } == [])
                #expect(entry["images"].elements.count == 2)
            }
            #expect(feed.nulls == [])
        }
    }

    @Test("describe how to sign in")
    func authentication() async throws {
        let document: ClientFields = "id:s title:s authentication:a links:a"
        try await AccountServer.run { accounts in
            let server = accounts.server
            let open = try await server.get("/opds/v2/auth")
            #expect(open.status == 200 && open["content-type"] == "application/opds-authentication+json")
            #expect(document.problems(try open.json) == [])
            let refused = try await server.get("/opds/v2/catalog", headers: [("Accept", "text/html")])
            #expect(refused.status == 401 && refused["content-type"] == "application/opds-authentication+json")
            #expect(refused["www-authenticate"]?.hasPrefix("Basic realm=") == true)
            #expect(refused.text == open.text)
            let basic = try refused.json["authentication"][0]
            #expect(basic["type"].text == "http://opds-spec.org/auth/basic")
            let atom = try await server.get("/opds/v1.2/catalog", headers: [("Accept", "text/html")])
            #expect(atom.status == 401 && atom["content-type"] == "application/problem+json")
            #expect(atom["www-authenticate"]?.hasPrefix("Basic realm=") == true)
            #expect(atom["link"]?.contains("/opds/v2/auth") == true)
        }
    }

    @Test("give manifests of images and of books with addresses that work")
    func manifests() async throws {
        try await KomgaServer.run { komga in
            let server = "http://127.0.0.1:\(komga.server.port)"
            func path(_ json: JSON) throws -> String {
                let address = try #require(json["href"].text)
                #expect(address.hasPrefix(server), "\(address)")
                return String(address.dropFirst(server.count))
            }
            let comic = try await komga.server.get("/opds/v2/books/\(komga.books[0])/manifest")
            #expect(comic["content-type"] == "application/divina+json")
            let json = try comic.json
            #expect(json["readingOrder"].elements.count == 3)
            let page = try await komga.server.get(try path(json["readingOrder"][0]))
            #expect(page.status == 200 && page["content-type"] == "image/png")
            let file = json["links"].link("http://opds-spec.org/acquisition")
            #expect(file["type"].text == "application/vnd.comicbook+zip")
            #expect(try await komga.server.get(try path(file)).status == 200)
            #expect(try await komga.server.get(try path(json["images"][0])).status == 200)
            let book = try await komga.server.get("/opds/v2/books/\(komga.text)/manifest")
            #expect(book["content-type"] == "application/webpub+json")
            let chapters = try book.json["readingOrder"].elements
            #expect(chapters.count == 2)
            #expect(try await komga.server.get(try path(chapters[0])).text.contains("One"))
            let positions = try await komga.server.get("/opds/v2/books/\(komga.text)/positions").json
            #expect(positions["total"].integer == positions["positions"].elements.count)
        }
    }

    @Test("record progress in both forms")
    func progression() async throws {
        try await KomgaServer.run { komga in
            let book = "/opds/v2/books/\(komga.books[0])"
            for form in ["progression", "opds-progression"] {
                #expect(try await komga.server.get("\(book)/\(form)").status == 204)
            }
            func put(_ form: String, _ body: String, of address: String? = nil) async throws -> Int {
                try await komga.server.put("\(address ?? book)/\(form)", json: body).status
            }
            let device = #""device":{"id":"urn:x","name":"tablet"}"#
            let locator = #""locator":{"href":"pages/2","type":"image/png","locations":{"position":2}}"#
            #expect(
                try await put("progression", #"{"modified":"2026-01-01T00:00:00Z",\#(device),\#(locator)}"#) == 204
            )
            let stored = try await komga.server.get("\(book)/opds-progression")
            #expect(stored["content-type"] == "application/opds-progression+json")
            let json = try stored.json
            #expect(json["modified"].text == "2026-01-01T00:00:00Z" && json["device"]["name"].text == "tablet")
            let part = try #require(json["progression"].number)
            // What a client got is the same page again.
            #expect(
                try await put(
                    "opds-progression",
                    #"{"modified":"2026-01-02T00:00:00Z",\#(device),"progression":\#(part)}"#
                ) == 204
            )
            let locators = try await komga.server.get("\(book)/progression").json
            #expect(locators["locator"]["locations"]["position"].integer == 2)
            let end = #"{"modified":"2026-01-03T00:00:00Z",\#(device),"progression":1}"#
            #expect(try await put("opds-progression", end) == 204)
            #expect(try await komga.server.get("\(book)/opds-progression").json["progression"].number == 1)
            let older = #"{"modified":"2026-01-02T00:00:00Z",\#(device),"progression":0.1}"#
            #expect(try await put("opds-progression", older) == 409)
            for body in [
                "{}", "[]", #"{"modified":"2027-01-01T00:00:00Z","progression":2}"#,
                #"{"modified":"2027-01-01T00:00:00Z","progression":"x"}"#, #"{"modified":"x","progression":0.5}"#,
            ] {
                #expect(try await put("opds-progression", body) == 400, "\(body)")
                #expect(try await put("progression", body) == 400, "\(body)")
            }
            let text = "/opds/v2/books/\(komga.text)"
            let half = #"{"modified":"2026-01-01T00:00:00Z",\#(device),"progression":0.5}"#
            #expect(try await put("opds-progression", half, of: text) == 204)
            let place = try await komga.server.get("\(text)/progression").json["locator"]
            #expect(place["href"].text?.hasSuffix(".xhtml") == true)
            #expect(place["locations"]["totalProgression"].number == 0.5)
            #expect(try await komga.server.get("\(text)/opds-progression").json["progression"].number == 0.5)
        }
    }
}
