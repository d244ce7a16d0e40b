import Testing

@testable import Server

@Suite("What was used recently")
struct RecentlyUsedTests {
    @Test("stays, and what was used longest ago goes")
    func order() {
        var recent = RecentlyUsed<Int, String>(capacity: 2)
        recent.keep("one", for: 1)
        recent.keep("two", for: 2)
        #expect(recent.value(for: 1) == "one")
        recent.keep("three", for: 3)
        #expect(recent.value(for: 2) == nil)
        #expect(recent.value(for: 1) == "one")
        #expect(recent.value(for: 3) == "three")
        #expect(recent.count == 2)
    }

    @Test("is replaced without pushing anything out")
    func replacement() {
        var recent = RecentlyUsed<Int, String>(capacity: 2)
        recent.keep("one", for: 1)
        recent.keep("two", for: 2)
        recent.keep("new", for: 1)
        #expect(recent.value(for: 1) == "new")
        #expect(recent.value(for: 2) == "two")
    }

    @Test("is let go after a while")
    func time() {
        var recent = RecentlyUsed<Int, String>(capacity: 5)
        recent.keep("one", for: 1, now: 0)
        recent.keep("two", for: 2, now: 0)
        _ = recent.value(for: 1, now: 100)
        recent.forget(usedBefore: 50)
        #expect(recent.value(for: 1) == "one")
        #expect(recent.value(for: 2) == nil)
    }
}
