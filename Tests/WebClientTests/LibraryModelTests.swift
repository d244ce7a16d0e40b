import Testing

@testable import WebClient

@Suite("What the server says about the library")
struct LibraryModelTests {
    @Test("a server of before says nothing of favourites, and how many are unread is worked out")
    func olderServer() throws {
        let json = try JsonParser.parse(#"{"id":"12","title":"雨","publicationCount":5,"readCount":2,"cover":null}"#)
        let series = try #require(SeriesSummary(json))
        #expect(series.identifier == 12 && series.unreadCount == 3 && !series.isFavourite && series.cover == nil)
    }

    @Test("what is new about a publication is taken from the server")
    func publication() throws {
        let json = try JsonParser.parse(
            #"{"id":"7","title":"a","favourite":true,"format":"epub","size":1048576,"addedAt":1700000000000}"#
        )
        let publication = try #require(PublicationSummary(json))
        #expect(publication.identifier == 7 && publication.isFavourite && publication.format == "epub")
        #expect(publication.size == 1_048_576 && publication.addedAt == 1_700_000_000_000)
    }

    @Test("chapters are narrowed to what is unread, to what is on this device, or to both, from either end")
    func chapterOrder() throws {
        let publications = try (1...4).map { number in
            try #require(
                PublicationSummary(
                    JsonParser.parse(
                        #"{"id":"\#(number)","progress":{"page":1,"completed":\#(number == 2),"updatedAt":1}}"#
                    )
                )
            )
        }
        func shown(_ order: ChapterOrder) -> [Int64] {
            order.applied(to: publications) { $0.identifier != 3 }.map { $0.identifier }
        }
        #expect(shown(ChapterOrder()) == [1, 2, 3, 4])
        #expect(shown(ChapterOrder(isUnreadOnly: true)) == [1, 3, 4])
        #expect(shown(ChapterOrder(isHereOnly: true)) == [1, 2, 4])
        #expect(shown(ChapterOrder(isReversed: true, isUnreadOnly: true, isHereOnly: true)) == [4, 1])
    }

    @Test(
        "an identity is a number, or there is no such thing",
        arguments: ["", "x1", "-1", "9999999999999999999", "1.5"]
    )
    func identities(id: String) throws {
        #expect(id.identifierNumber == nil)
        #expect(SeriesSummary(try JsonParser.parse(#"{"id":"\#(id)","title":"a"}"#)) == nil)
    }

    @Test("a cover's preview is two columns of four colours")
    func preview() throws {
        // Black and white in the first row, then red and green, blue and black, and white twice.
        let preview = try #require(CoverPreview("AAAA////" + "/wAAAP8A" + "AAD/AAAA" + "////////"))
        #expect(
            preview.left
                == "linear-gradient(rgb(0 0 0) 12%,rgb(255 0 0) 37%,rgb(0 0 255) 62%,rgb(255 255 255) 87%)"
        )
        #expect(
            preview.right
                == "linear-gradient(rgb(255 255 255) 12%,rgb(0 255 0) 37%,rgb(0 0 0) 62%,rgb(255 255 255) 87%)"
        )
    }

    @Test(
        "what is no preview is none",
        arguments: [
            "", "AAAA", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA)",
            "雨雨雨雨雨雨雨雨雨雨aa",
        ]
    )
    func noPreview(text: String) {
        #expect(CoverPreview(text) == nil)
    }

    @Test("a window says where it lies, and one without series is none")
    func window() throws {
        let json = try JsonParser.parse(
            #"{"series":[{"id":"1","title":"a"},{"title":"no identity"}],"start":40,"next":"c","total":90,"version":3}"#
        )
        let window = try #require(SeriesWindow(json))
        #expect(window.series.count == 1 && window.start == 40 && window.total == 90 && window.version == 3)
        #expect(SeriesWindow(.null) == nil)
    }

    @Test("a change names what is new and what is gone, and who made it")
    func change() throws {
        let json = try JsonParser.parse(
            #"{"version":9,"series":["1","2"],"removed":["3"],"publications":["x","4"],"lists":true,"more":false,"by":"c5"}"#
        )
        let change = try #require(LibraryChange(json))
        #expect(change.series == [1, 2] && change.removed == [3] && change.publications == [4])
        #expect(change.hasNewLists && !change.hasMore && change.author == "c5")
    }

    @Test("a list holds series or publications by its kind")
    func lists() throws {
        let collection = try JsonParser.parse(
            #"{"list":{"id":"1","kind":"collection","title":"x"},"entries":[{"id":"5","title":"a"}]}"#
        )
        guard case .series(let series)? = UserListDetail(collection)?.entries else {
            Issue.record("a collection holds series")
            return
        }
        #expect(series.first?.identifier == 5)
        let readingList = try JsonParser.parse(
            #"{"list":{"id":"2","kind":"readingList","title":"x"},"entries":[{"id":"6","title":"b"}]}"#
        )
        guard case .publications(let publications)? = UserListDetail(readingList)?.entries else {
            Issue.record("a reading list holds publications")
            return
        }
        #expect(publications.first?.identifier == 6)
    }
}
