import Testing

@testable import WebClient

@Suite("Places in the address bar")
struct RouteTests {
    @Test(
        "a place and its address are each other's inverse",
        arguments: ["/", "/?search=%E9%9B%A8%20a%26b", "/series/12", "/read/7", "/read/7/1", "/read/7/120"]
    )
    func roundTrip(address: String) {
        let parts = address.split(separator: "?", maxSplits: 1).map(String.init)
        let route = Route(path: parts[0], query: parts.count > 1 ? parts[1] : "")
        #expect(route.address == address)
    }

    @Test("pages count from one in the address and from zero inside")
    func pages() {
        guard case .reading(let publication, let page) = Route(path: "/read/7/3", query: "") else {
            Issue.record("not a place to read")
            return
        }
        #expect(publication == "7" && page == 2)
    }

    @Test(
        "a page that is no number is no page",
        arguments: ["/read/7/x", "/read/7/-1", "/read/7/99999999999999999999"]
    )
    func oddPages(path: String) {
        guard case .reading(_, let page) = Route(path: path, query: "") else {
            Issue.record("not a place to read")
            return
        }
        #expect(page == nil)
    }

    @Test("page zero is the first page")
    func pageZero() {
        #expect(Route(path: "/read/7/0", query: "").address == "/read/7/1")
    }

    @Test("anything else is nowhere", arguments: ["/series", "/read", "/read/1/2/3", "/nowhere", "/series/1/2"])
    func unknown(path: String) {
        guard case .unknown = Route(path: path, query: "") else {
            Issue.record("\(path) was taken for a place")
            return
        }
    }

    @Test("percent encoding survives every byte, and broken sequences stay as they are")
    func percent() {
        let text = "a/b?c=d&e+f %#雨\u{1F600}"
        #expect(text.percentEncoded.percentDecoded == text)
        #expect("%".percentDecoded == "%" && "%4".percentDecoded == "%4" && "%zz".percentDecoded == "%zz")
        #expect("a+b".percentDecoded == "a b")
    }
}
