import Testing
import WireModel

@testable import ImagePipeline
@testable import Library
@testable import Server

@Suite("Previews of covers")
struct PreviewTests {
    @Test("are in the lists after a scan, with two columns and four rows", .timeLimit(.minutes(10)))
    func afterScan() async throws {
        let folder = try TestFolder()
        try folder.writeComic("A/a.cbz", pages: 1, seed: 4)
        try folder.write("B/b.txt", "Chapter 1\n\nNo picture in it.\n")
        try await TestServer.run(library: folder) { server in
            var preview: String?
            while preview == nil {
                try await Task.sleep(for: .milliseconds(20))
                preview = try await server.get("/api/v1/series").json["series"][0]["cover"]["preview"].text
            }
            #expect(preview?.utf8.count == 32)
            let publication = try await server.publications()[0]
            #expect(publication["cover"]["preview"].text == preview)
        }
    }

    @Test("are made for requested covers first, once each, with a bounded queue")
    func queue() {
        let queue = PreviewQueue()
        for page in 0..<1000 { queue.request(CoverReference(content: "c", page: page)) }
        queue.request(CoverReference(content: "c", page: 7))
        #expect(queue.next()?.page == 999)
        var count = 1
        while queue.next() != nil { count += 1 }
        #expect(count == 256)
        #expect(queue.pass == nil)
    }

    @Test("a pass that is restarted while it works is not ended, also at its start")
    func restartedPass() throws {
        let queue = PreviewQueue()
        queue.requestPass()
        let first = try #require(queue.pass)
        queue.advance(first, to: 32)
        let second = try #require(queue.pass)
        #expect(second.position == 32)
        queue.requestPass()
        queue.advance(second, to: nil)
        let third = try #require(queue.pass)
        #expect(third.position == 0)
        // The scan that adds the first series can end while the pass looks at an empty library.
        queue.requestPass()
        queue.advance(third, to: nil)
        let fourth = try #require(queue.pass)
        queue.advance(fourth, to: nil)
        #expect(queue.pass == nil)
    }
}
