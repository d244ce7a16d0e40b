import NIOHTTP1
import TestSupport
import Testing

@testable import Server

@Suite("Same and repeated pages over HTTP")
struct RepeatedPageRouteTests {
    /// A page of grey fields that depend on the seed, at `scale` times 60 × 90 pixels.
    private static func page(_ seed: Int, scale: Int = 1) -> [UInt8] {
        TestPicture.grey(width: 60 * scale, height: 90 * scale) { x, y in
            let field = UInt32(x / (10 * scale) + 6 * (y / (10 * scale)) + 97 * seed)
            let mixed = field &* 0x9E37_79B1 ^ (field &* 0x9E37_79B1) >> 15
            return UInt8((mixed &* 0x85EB_CA77) >> 24)
        }
    }

    private static func comic(_ pages: [[UInt8]]) -> [UInt8] {
        TestArchive.bytes(pages.enumerated().map { (name: "\($0.offset + 10).png", bytes: $0.element) })
    }

    /// Requests an address until its response fulfils a condition.
    private func wait(_ server: TestServer, _ path: String, _ condition: (JSON) -> Bool) async throws -> JSON {
        for _ in 0..<500 {
            let body = try await server.get(path).json
            if condition(body) { return body }
            try await Task.sleep(for: .milliseconds(20))
        }
        Issue.record("\(path) never fulfils the condition")
        return .null
    }

    @Test("the idle server finds another scan of a comic, without a request for either")
    func samePages() async throws {
        let library = try TestFolder()
        try library.write("A/first.cbz", Self.comic((1...5).map { Self.page($0) }))
        try library.write(
            "B/other.cbz",
            Self.comic([Self.page(90, scale: 2)] + (1...5).map { Self.page($0, scale: 2) })
        )
        try library.write("C/third.cbz", Self.comic((11...15).map { Self.page($0) }))
        try await TestServer.run(library: library, change: { $0.idlePause = 0 }) { server in
            let body = try await wait(server, "/api/v1/duplicates") { !$0["samePages"].elements.isEmpty }
            let groups = body["samePages"].elements
            #expect(groups.count == 1)
            #expect(groups.first?["commonPageCount"].integer == 5)
            let files = groups.first?["files"].elements ?? []
            #expect(files.compactMap { $0["pageCount"].integer }.sorted() == [5, 6])
            #expect(files.compactMap { $0["width"].integer }.sorted() == [60, 120])
        }
    }

    @Test("a credits page in many files is listed, hidden in the manifests of all, and shown again")
    func credits() async throws {
        let library = try TestFolder()
        for number in 1...6 {
            let pages = (1...3).map { Self.page(number * 10 + $0) } + [Self.page(7)]
            try library.write("A/a \(number).cbz", Self.comic(pages))
        }
        try await TestServer.run(library: library, change: { $0.idlePause = 0 }) { server in
            let address = "/api/v1/repeated-pages"
            var page =
                try await wait(server, address) { $0["pages"].elements.first?["fileCount"].integer == 6 }["pages"]
                .elements.first ?? .null
            #expect(page["page"].integer == 3 && page["hiddenId"] == .null)
            let publications = try await server.publications().compactMap { $0["id"].text }
            #expect(publications.count == 6)
            let hide = "/api/v1/publications/\(page["publication"].text ?? "")/pages/3/hidden"
            let choice = try await server.put(hide, json: "{}").json["id"].integer ?? 0
            #expect(try await server.put(hide, json: "{}").json["id"].integer == choice)
            for id in publications {
                let manifest = try await server.get("/api/v1/publications/\(id)/manifest").json
                #expect(manifest["hiddenPages"].elements.compactMap { $0.integer } == [3])
                // Numbers of pages don't change.
                #expect(manifest["pages"].elements.count == 4)
                #expect(try await server.get("/api/v1/publications/\(id)").json["pageCount"].integer == 4)
            }
            page = try await server.get(address).json["pages"].elements.first ?? .null
            #expect(page["hiddenId"].integer == choice && page["fileCount"].integer == 6)
            // A number in an address must be in canonical form, for example without leading zeros.
            for number in ["03", "+3", "-0", "4"] {
                let other = "/api/v1/publications/\(page["publication"].text ?? "")/pages/\(number)/hidden"
                #expect(try await server.put(other, json: "{}").status == 404, "\(number)")
            }
            #expect(try await server.send(.DELETE, "/api/v1/hidden-pages/0\(choice)").status == 404)
            #expect(try await server.send(.DELETE, "/api/v1/hidden-pages/\(choice)").status == 204)
            #expect(try await server.send(.DELETE, "/api/v1/hidden-pages/\(choice)").status == 404)
            let manifest = try await server.get("/api/v1/publications/\(publications[0])/manifest").json
            #expect(manifest["hiddenPages"].elements.isEmpty)
        }
    }

    @Test("a user with limits gets the number of visible files, and can't show a page of an invisible work again")
    func limits() async throws {
        let library = try TestFolder()
        for number in 1...5 {
            let secret = number == 1 ? [Self.page(8)] : []
            let pages = (1...3).map { Self.page(number * 10 + $0) }
            try library.write("A/a \(number).cbz", Self.comic(pages + [Self.page(7)] + secret))
            let other = (1...3).map { Self.page(number * 10 + 100 + $0) }
            try library.write("B/b \(number).cbz", Self.comic(other + [Self.page(7), Self.page(8)]))
        }
        try await TestServer.run(library: library, change: { $0.idlePause = 0 }) { server in
            let address = "/api/v1/repeated-pages"
            func counts(_ list: JSON) -> [Int?] { list["pages"].elements.map { $0["fileCount"].integer } }
            _ = try await wait(server, address) { counts($0) == [10, 6] }
            let series = try await server.get("/api/v1/series").json["series"].elements
            let hiddenSeries = try #require(series.first { $0["title"].text == "B" }?["id"].text)
            let hidden = try await server.get("/api/v1/series/\(hiddenSeries)").json["publications"].elements
            let work = try #require(hidden.first?["id"].text)
            let labels = "/api/v1/series/\(hiddenSeries)/labels"
            #expect(try await server.put(labels, json: #"{"labels":["secret"]}"#).status == 200)
            let limits =
                #"{"libraries":null,"highestAge":null,"showsUnrated":true,"#
                + #""includedLabels":[],"excludedLabels":["secret"]}"#
            let added = try await server.write(
                .POST,
                "/api/v1/users",
                #"{"name":"Mia","password":"\#(AccountServer.password)","role":"member","#
                    + #""changes":{"permissions":["editMetadata"],"limits":\#(limits)}}"#
            )
            let origin = ("Origin", "http://127.0.0.1:\(server.port)")
            let owner = [try #require(added.cookie), origin]
            let mia = [try await server.signIn("Mia"), origin]
            #expect(try await counts(server.get(address, headers: owner).json) == [10, 6])
            let answer = try await server.get(address, headers: mia)
            #expect(try counts(answer.json) == [5])
            for publication in hidden {
                #expect(!answer.text.contains(publication["content"].text ?? "-"))
                #expect(!answer.text.contains(publication["id"].text ?? "-"))
            }
            let hide = "/api/v1/publications/\(work)/pages/4/hidden"
            #expect(try await server.write(.PUT, hide, "{}", mia).status == 404)
            let hiding = try await server.write(.PUT, hide, "{}", owner)
            let choice = "/api/v1/hidden-pages/\(try hiding.json["id"].integer ?? 0)"
            #expect(try await server.get(address, headers: mia).text == answer.text)
            #expect(try await server.send(.DELETE, choice, headers: mia).status == 404)
            #expect(try await server.send(.DELETE, choice, headers: owner).status == 204)
            let edit = try await server.write(
                .POST,
                "/api/v1/edits",
                #"{"publications":["\#(work)"],"changes":[{"field":"title","values":["T"],"locked":true}]}"#,
                owner
            )
            let undo = "/api/v1/edits/\(try edit.json["id"].integer ?? 0)/undo"
            #expect(try await server.get("/api/v1/edits", headers: mia).json["edits"].elements.isEmpty)
            #expect(try await server.write(.POST, undo, "", mia).status == 404)
            #expect(try await server.write(.POST, undo, "", owner).status == 200)
        }
    }

    @Test("a page is hidden at once in its own publication, and at least one page of each publication stays visible")
    func chosen() async throws {
        let library = try TestFolder()
        let blank = TestPicture.grey(width: 60, height: 90) { _, _ in 255 }
        try library.write("A/a 1.cbz", Self.comic([Self.page(1), blank, [1, 2, 3]]))
        try library.write("A/a 2.cbz", Self.comic([Self.page(4)]))
        try await TestServer.run(library: library, change: { $0.comparesPages = false }) { server in
            let publications = try await server.publications().compactMap { $0["id"].text }
            let (first, second) = (publications[0], publications[1])
            let statuses = [0: 200, 1: 422, 2: 422, 3: 404, -1: 404]
            for (page, status) in statuses {
                let answer = try await server.put("/api/v1/publications/\(first)/pages/\(page)/hidden", json: "{}")
                #expect(answer.status == status, "\(page)")
            }
            #expect(try await server.put("/api/v1/publications/\(second)/pages/0/hidden", json: "{}").status == 200)
            var manifest = try await server.get("/api/v1/publications/\(first)/manifest").json
            #expect(manifest["hiddenPages"].elements.compactMap { $0.integer } == [0])
            manifest = try await server.get("/api/v1/publications/\(second)/manifest").json
            #expect(manifest["hiddenPages"].elements.isEmpty)
            #expect(try await server.get("/api/v1/repeated-pages").json["pages"].elements.count == 2)
        }
    }

    @Test("the server is idle after the pause, and not while it is scanning or gets requests")
    func idleTimer() {
        var timer = IdleTimer(pause: 10)
        let start = ContinuousClock.now
        func remaining(_ requests: Int, _ seconds: Double, isScanning: Bool = false) -> Double {
            let activity = IdlePeriods.Activity(requests: requests, isScanning: isScanning)
            return timer.remaining(activity, at: start + .seconds(seconds))
        }
        #expect(remaining(1, 0) == 10)
        #expect(remaining(1, 4) == 6)
        #expect(remaining(2, 8) == 10)
        #expect(remaining(2, 18) == 0)
        #expect(remaining(2, 19, isScanning: true) == 10)
        #expect(remaining(2, 29) == 0)
        #expect(remaining(3, 30) == 10)
    }
}
