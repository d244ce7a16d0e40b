import Testing
import TextCoding
import WireModel

@testable import WebClient

@Suite("The library model")
struct LibraryModelTests {
    @Test("a response of an earlier server without favourites and unread counts is read")
    func olderServer() throws {
        let json = try JSON(parsing: #"{"id":"12","title":"雨","publicationCount":5,"readCount":2,"cover":null}"#)
        let series = try #require(SeriesSummary(json))
        #expect(series.identifier == 12 && series.unreadCount == 3 && !series.isFavourite && series.cover == nil)
    }

    @Test("favourite, format, size and time of a publication are read")
    func publication() throws {
        let json = try JSON(
            parsing:
                #"{"id":"7","title":"a","favourite":true,"format":"epub","size":1048576,"addedAt":1700000000000}"#
        )
        let publication = try #require(PublicationSummary(json))
        #expect(publication.identifier == 7 && publication.isFavourite && publication.format == "epub")
        #expect(publication.size == 1_048_576 && publication.addedAt == 1_700_000_000_000)
    }

    @Test("chapters are filtered by unread, downloaded, or both, in either order")
    func chapterOrder() throws {
        let publications = try (1...4).map { number in
            try #require(
                PublicationSummary(
                    JSON(
                        parsing:
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
        #expect(shown(ChapterOrder(isDownloadedOnly: true)) == [1, 2, 4])
        #expect(shown(ChapterOrder(isReversed: true, isUnreadOnly: true, isDownloadedOnly: true)) == [4, 1])
    }

    @Test("an identifier consists of letters, digits and hyphens", arguments: ["", "s/1", "a b", "1.5", "é"])
    func invalidIdentifier(id: String) throws {
        #expect(SeriesSummary(try JSON(parsing: #"{"id":"\#(id)","title":"a"}"#)) == nil)
    }

    @Test("an identifier has a number for lists of items")
    func itemNumber() throws {
        // The test vector of FNV-1a for “a”.
        #expect("a".itemNumber == Int64(bitPattern: 0xAF63_DC4C_8601_EC8C))
        #expect("17".itemNumber == 17)
        #expect("9999999999999999999".decimalNumber == nil && "-1".decimalNumber == nil && "".decimalNumber == nil)
        let identifiers = (0..<1000).map { "s00112233445566778899-\($0)" } + (0..<1000).map { "p\($0)" }
        #expect(Set(identifiers.map(\.itemNumber)).count == identifiers.count)
        let series = try #require(SeriesSummary(try JSON(parsing: #"{"id":"s00112233445566778899","title":"a"}"#)))
        #expect(series.identifier == "s00112233445566778899".itemNumber)
    }

    @Test("a cover preview has two columns of four colours")
    func preview() throws {
        // Black and white in the first row, then red and green, blue and black, and white twice.
        let preview = try #require(CoverPreview(base64: "AAAA////" + "/wAAAP8A" + "AAD/AAAA" + "////////"))
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
        "invalid previews are ignored",
        arguments: [
            "", "AAAA", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA)",
            "雨雨雨雨雨雨雨雨雨雨aa",
        ]
    )
    func noPreview(text: String) {
        #expect(CoverPreview(base64: text) == nil)
    }

    @Test("a window has its offset, and one without series is invalid")
    func window() throws {
        let json = try JSON(
            parsing:
                #"{"series":[{"id":"1","title":"a"},{"title":"no identity"}],"start":40,"next":"c","total":90,"version":3}"#
        )
        let window = try #require(SeriesWindow(json))
        #expect(window.series.count == 1 && window.start == 40 && window.total == 90 && window.version == 3)
        #expect(SeriesWindow(.null) == nil)
    }

    @Test("a change lists added and removed items and its client")
    func change() throws {
        let json = try JSON(
            parsing:
                #"{"version":9,"series":["1","2"],"removed":["3"],"publications":["x","4"],"lists":true,"more":false,"by":"c5"}"#
        )
        let change = try #require(LibraryEvent(json))
        #expect(change.series == ["1", "2"] && change.removed == ["3"] && change.publications == ["x", "4"])
        #expect(change.hasNewLists && !change.hasMore && change.author == "c5")
    }

    @Test("the kind of a list decides between series and publications")
    func lists() throws {
        let collection = try JSON(
            parsing:
                #"{"list":{"id":"1","kind":"collection","title":"x"},"entries":[{"id":"5","title":"a"}]}"#
        )
        guard case .series(let series)? = UserListPage(collection)?.entries else {
            Issue.record("a collection holds series")
            return
        }
        #expect(series.first?.identifier == 5)
        let readingList = try JSON(
            parsing:
                #"{"list":{"id":"2","kind":"readingList","title":"x"},"entries":[{"id":"6","title":"b"}]}"#
        )
        guard case .publications(let publications)? = UserListPage(readingList)?.entries else {
            Issue.record("a reading list holds publications")
            return
        }
        #expect(publications.first?.identifier == 6)
    }
}
