import Testing

@testable import WebClient

@Suite("Routes")
struct RouteTests {
    @Test(
        "a route is read back from its address",
        arguments: [
            "/", "/browse", "/browse?sort=added&unread=true", "/browse?search=", "/browse?search=%E9%9B%A8%20a%26b",
            "/browse?genre=Drama&search=", "/series/12", "/series/12?segment=bookmarks", "/series/12?segment=details",
            "/folders", "/folders?library=1&path=QQ&sort=added", "/browse?person=Jane%20Austen", "/lists", "/lists/3",
            "/authors", "/browse?tag=snow&publisher=Pier&year=2019&author=Ada%20Winter",
            "/favourites", "/history", "/downloads", "/profile", "/users", "/statistics",
            "/read/7", "/read/7/1", "/read/7/120",
        ]
    )
    func roundTrip(address: String) {
        let parts = address.split(separator: "?", maxSplits: 1).map(String.init)
        let route = Route(path: parts[0], query: parts.count > 1 ? parts[1] : "")
        #expect(route.address == address)
    }

    @Test("the search address of earlier versions leads to the library")
    func olderSearch() {
        #expect(Route(path: "/", query: "search=%E9%9B%A8").address == "/browse?search=%E9%9B%A8")
    }

    @Test("filters stay on the same screen, another subject is another screen")
    func screens() {
        #expect(Route(path: "/browse", query: "").isSameScreen(as: Route(path: "/browse", query: "sort=added")))
        #expect(!Route(path: "/browse", query: "").isSameScreen(as: Route(path: "/browse", query: "search=")))
        #expect(
            Route(path: "/series/1", query: "").isSameScreen(as: Route(path: "/series/1", query: "segment=details"))
        )
        #expect(!Route(path: "/series/1", query: "").isSameScreen(as: Route(path: "/series/2", query: "")))
        #expect(!Route(path: "/lists", query: "").isSameScreen(as: Route(path: "/lists/1", query: "")))
    }

    @Test("pages count from one in addresses and from zero in routes")
    func pages() {
        guard case .reading(let publication, let page) = Route(path: "/read/7/3", query: "") else {
            Issue.record("not a reading route")
            return
        }
        #expect(publication == "7" && page == 2)
    }

    @Test(
        "an invalid page number is ignored",
        arguments: ["/read/7/x", "/read/7/-1", "/read/7/99999999999999999999"]
    )
    func oddPages(path: String) {
        guard case .reading(_, let page) = Route(path: path, query: "") else {
            Issue.record("not a reading route")
            return
        }
        #expect(page == nil)
    }

    @Test("page zero is the first page")
    func pageZero() {
        #expect(Route(path: "/read/7/0", query: "").address == "/read/7/1")
    }

    @Test(
        "other addresses have no route",
        arguments: ["/series", "/read", "/read/1/2/3", "/nowhere", "/series/1/2", "/lists/1/2", "/home"]
    )
    func unknown(path: String) {
        guard case .unknown = Route(path: path, query: "") else {
            Issue.record("\(path) was parsed as a route")
            return
        }
    }
}
