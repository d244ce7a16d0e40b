import Testing

@testable import WebClient

@Suite("Library queries in addresses")
struct LibraryQueryTests {
    @Test(
        "a query is read back from its address",
        arguments: [
            "", "sort=title", "sort=added", "sort=added&direction=asc", "sort=title&direction=desc",
            "sort=read&search=%E9%9B%A8%20a%26b&library=2&collection=9&format=cbz&genre=Slice%20of%20life&language=ja"
                + "&unread=true&favourite=true",
            "tag=snow", "publisher=A%26B", "year=2019", "author=%E6%9D%91%E4%B8%8A", "author=A&person=B",
        ]
    )
    func roundTrip(query: String) {
        let list = LibraryQuery(query: query)
        #expect(list.query == query)
        #expect(LibraryQuery(query: list.query) == list)
    }

    @Test(
        "unknown items are ignored",
        arguments: ["sort=size", "sort", "unread=yes", "direction=up", "=&&=x", "a=b", "unread=", "direction=desc"]
    )
    func unknown(query: String) {
        #expect(LibraryQuery(query: query) == LibraryQuery())
        #expect(LibraryQuery(query: query).filter.isEmpty)
    }

    @Test("titles are ascending and times descending by default")
    func directions() {
        #expect(LibraryQuery(query: "sort=title").sort == LibrarySort(.title, isAscending: true))
        #expect(LibraryQuery(query: "sort=updated").sort == LibrarySort(.updated, isAscending: false))
        #expect(LibraryQuery(query: "direction=asc&sort=updated").sort == LibrarySort(.updated, isAscending: true))
    }
}
