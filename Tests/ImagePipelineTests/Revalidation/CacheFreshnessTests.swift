import PageImages
import TestSupport
import Testing

@testable import ImagePipeline

@Suite("Cache freshness")
struct CacheFreshnessTests {
    /// Sun, 06 Nov 1994 08:49:37 GMT.
    private static let now = 784_111_777.0
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    private static let anHourEarlier = "Sun, 06 Nov 1994 07:49:37 GMT"
    private static let anHourLater = "Sun, 06 Nov 1994 09:49:37 GMT"
    private static let tenHoursEarlier = "Sat, 05 Nov 1994 22:49:37 GMT"

    struct Case: Sendable {
        var cacheControl: String?
        var expires: String?
        var age: String?
        var date: String?
        var lastModified: String?
        /// The freshness in seconds from the response; nil for unknown.
        var fresh: Double?
    }

    private static let cases: [Case] = [
        Case(fresh: nil),
        Case(date: date, fresh: nil),
        Case(cacheControl: "max-age=60", fresh: 60),
        Case(cacheControl: "max-age=0", fresh: 0),
        Case(cacheControl: "MAX-AGE=60", fresh: 60),
        Case(cacheControl: "public, max-age=60, immutable", fresh: 60),
        Case(cacheControl: "max-age=\"60\"", fresh: 60),
        Case(cacheControl: " , max-age = 60 ,, ", fresh: 60),
        Case(cacheControl: "max-age=60, max-age=30", fresh: 30),
        Case(cacheControl: "max-age", fresh: 0),
        Case(cacheControl: "max-age=", fresh: 0),
        Case(cacheControl: "max-age=-1", fresh: 0),
        Case(cacheControl: "max-age=1.5", fresh: 0),
        Case(cacheControl: "max-age=x", fresh: 0),
        Case(cacheControl: "max-age=99999999999999999999999", fresh: 2_147_483_648),
        Case(cacheControl: "s-maxage=60", fresh: nil),
        Case(cacheControl: "x=\"max-age=60\"", fresh: nil),
        Case(cacheControl: "x=\"a, max-age=60\", max-age=5", fresh: 5),
        Case(cacheControl: "x=\"a\\\", max-age=60", fresh: nil),
        Case(cacheControl: "xmax-age=60", fresh: nil),
        Case(cacheControl: "no-cache, max-age=60", fresh: 0),
        Case(cacheControl: "no-store, max-age=60", fresh: 0),
        Case(cacheControl: "max-age=60", expires: anHourLater, fresh: 60),
        Case(cacheControl: "max-age=60", age: "20", fresh: 40),
        Case(cacheControl: "max-age=60", age: "99", fresh: 0),
        Case(cacheControl: "max-age=60", age: "-5", fresh: 60),
        Case(cacheControl: "max-age=60", age: "old", fresh: 60),
        Case(cacheControl: "max-age=60", age: "99999999999999999999", fresh: 0),
        Case(cacheControl: "max-age=7200", date: anHourEarlier, fresh: 3600),
        Case(cacheControl: "max-age=7200", age: "5000", date: anHourEarlier, fresh: 2200),
        Case(cacheControl: "max-age=60", date: anHourLater, fresh: 60),
        Case(expires: anHourLater, fresh: 3600),
        Case(expires: anHourLater, date: date, fresh: 3600),
        Case(expires: anHourLater, date: anHourEarlier, fresh: 3600),
        Case(expires: anHourEarlier, fresh: 0),
        Case(expires: "0", fresh: 0),
        Case(expires: "-1", fresh: 0),
        Case(expires: "", fresh: 0),
        Case(lastModified: tenHoursEarlier, fresh: 3600),
        Case(lastModified: anHourLater, fresh: 0),
        Case(lastModified: "Thu, 01 Jan 1970 00:00:00 GMT", fresh: 86_400),
        Case(lastModified: "yesterday", fresh: nil),
        Case(expires: anHourLater, lastModified: tenHoursEarlier, fresh: 3600),
    ]

    @Test("the headers determine the lifetime", arguments: cases)
    func lifetimes(each: Case) {
        var fields = CacheFreshness.Fields()
        fields.cacheControl = each.cacheControl
        fields.expires = each.expires
        fields.age = each.age
        fields.date = each.date
        fields.lastModified = each.lastModified
        let freshness = CacheFreshness(fields, receivedAt: Self.now)
        #expect(freshness.freshUntil.map { $0 - Self.now } == each.fresh)
    }

    private func freshness(_ cacheControl: String?, tag: String? = nil) -> CacheFreshness {
        var fields = CacheFreshness.Fields()
        fields.cacheControl = cacheControl
        fields.entityTag = tag
        return CacheFreshness(fields, receivedAt: 1000)
    }

    @Test("a fresh response is served, a stale one is revalidated, and one without validators is fetched")
    func uses() {
        #expect(freshness("max-age=60").use(at: 1059.9) == .serve)
        #expect(freshness("max-age=60", tag: "\"a\"").use(at: 1060) == .revalidate)
        #expect(freshness("max-age=60").use(at: 1060) == .fetch)
        #expect(freshness("no-cache", tag: "\"a\"").use(at: 1000) == .revalidate)
        #expect(freshness("no-store").use(at: 1000) == .fetch)
        #expect(freshness(nil).use(at: 1e12) == .serve)
        #expect(CacheFreshness.unknown.use(at: 0) == .serve)
    }

    @Test(
        "no-store is recognised",
        arguments: [
            ("no-store", true), ("no-cache", false), ("must-revalidate", false), ("NO-STORE, No-Cache", true),
            ("max-age=5", false), ("", false), (",,,", false), ("nostore", false), ("\"no-store\"", false),
        ]
    )
    func directives(field: String, noStore: Bool) {
        #expect(freshness(field).noStore == noStore)
    }

    @Test("random headers neither trap nor give an unlimited freshness", arguments: 0..<64)
    func garbage(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let words = [
            "max-age", "=", "60", ",", "\"", "\\", "no-store", " ", "99999999999999999999", "\u{0}", "é", Self.date,
        ]
        func text() -> String? {
            guard !generator.happens(onceIn: 4) else { return nil }
            return (0..<generator.number(below: 8)).map { _ in generator.pick(words) }.joined()
        }
        for _ in 0..<300 {
            var fields = CacheFreshness.Fields()
            fields.cacheControl = text()
            fields.expires = text()
            fields.age = text()
            fields.date = text()
            fields.entityTag = text()
            fields.lastModified = text()
            let freshness = CacheFreshness(fields, receivedAt: Self.now)
            if let until = freshness.freshUntil {
                #expect(until >= Self.now && until <= Self.now + 2_147_483_648, "seed \(seed)")
            }
        }
    }
}
