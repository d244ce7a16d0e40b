import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Testing

@testable import Server

@Suite("Events of Komga's API")
struct KomgaEventTests {
    private typealias Events = EventReader<HTTPClientResponse.Body>.AsyncIterator

    /// Reads events up to the next one with a name, and returns its data.
    private func next(_ name: String, _ events: inout Events) async throws -> JSON {
        while let event = try await events.next() {
            #expect(event.data.utf8.allSatisfy { $0 < 128 })
            if event.name == name { return try JSON(parsing: event.data.utf8) }
        }
        Issue.record("\(name) was not sent")
        return .null
    }

    @Test("report new works, removed progress, and lists that are made, changed and removed")
    func kinds() async throws {
        try await KomgaServer.run { komga in
            let request = TestClient.request(port: komga.server.port, .GET, "/komga/sse/v1/events")
            let response = try await TestClient.shared.execute(request, timeout: .seconds(60))
            var events = EventReader(response.body).makeAsyncIterator()
            _ = try await next("TaskQueueStatus", &events)

            let progress = "/books/\(komga.books[0])/read-progress"
            #expect(try await komga.send(.PATCH, progress, #"{"page":2}"#).status == 204)
            #expect(try await next("ReadProgressChanged", &events)["bookId"].text == komga.books[0])
            #expect(try await komga.send(.DELETE, progress).status == 204)
            #expect(try await next("ReadProgressDeleted", &events)["bookId"].text == komga.books[0])

            let lists = try await komga.makeLists()
            let collection = try await next("CollectionAdded", &events)
            #expect(collection["collectionId"].text == lists.collection)
            #expect(collection["seriesIds"].elements.map(\.text) == [komga.series])
            let readList = try await next("ReadListAdded", &events)
            #expect(readList["bookIds"].elements.map(\.text) == Array(komga.books.prefix(2)))
            let list = "/api/v1/lists/\(lists.readList)"
            #expect(try await komga.server.write(.PATCH, list, #"{"title":"Other"}"#).status == 200)
            #expect(try await next("ReadListChanged", &events)["readListId"].text == lists.readList)
            #expect(try await komga.server.send(.DELETE, list).status < 300)
            #expect(try await next("ReadListDeleted", &events)["readListId"].text == lists.readList)

            try komga.folder.writeComic("Ants/Ants 1.cbz", info: nil, seed: 120)
            #expect(try await komga.server.send(.POST, "/api/v1/scan").status == 202)
            let series = try await next("SeriesAdded", &events)
            #expect(series["libraryId"].text == "1")
            let id = try #require(series["seriesId"].text)
            #expect(try await komga.json("/series/\(id)")["name"].text == "Ants")
        }
    }
}
