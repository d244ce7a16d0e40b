import PageImages
import Testing

@testable import ImagePipeline

@Suite("Expiration in the disk cache")
struct DiskCacheExpiryTests {
    private let fixture = DiskFixture()
    private let clock = TestClock()
    private let key = CacheKey(canonicalBytes: [1])
    private let source = Specimen.source(1)
    private let validators = Validators(entityTag: "\"a\"")

    struct Rule: Sendable, CustomTestStringConvertible {
        var expiration: CacheExpiration = .never
        /// Seconds from the time of storing.
        var freshFor: Double?
        var hasValidators = false
        /// The time of the lookup, in seconds from the time of storing.
        var after: Double
        /// Nil for a miss.
        var state: DiskCache.Entry.State?

        var testDescription: String {
            "\(expiration), fresh for \(String(describing: freshFor)), validators \(hasValidators), after \(after) s"
        }
    }

    static let rules: [Rule] = [
        Rule(after: 1e9, state: .fresh),
        Rule(expiration: .seconds(60), after: 59.9, state: .fresh),
        Rule(expiration: .seconds(60), after: 60, state: nil),
        Rule(expiration: .seconds(60), hasValidators: true, after: 59.9, state: .fresh),
        Rule(expiration: .seconds(60), hasValidators: true, after: 60, state: .stale),
        Rule(expiration: .seconds(60), hasValidators: true, after: 8 * 86_400, state: nil),
        Rule(expiration: .days(2), after: 2 * 86_400 - 1, state: .fresh),
        Rule(expiration: .days(2), after: 2 * 86_400, state: nil),
        Rule(expiration: .date(1_800_000_100), after: 99, state: .fresh),
        Rule(expiration: .date(1_800_000_100), after: 100, state: nil),
        Rule(expiration: .expired, after: 0, state: nil),
        Rule(expiration: .expired, hasValidators: true, after: 0, state: .stale),
        Rule(freshFor: 60, after: 59, state: .fresh),
        Rule(freshFor: 60, after: 60, state: .stale),
        Rule(freshFor: 60, hasValidators: true, after: 1e9, state: .stale),
        Rule(expiration: .seconds(90), freshFor: 60, after: 90, state: nil),
    ]

    @Test(
        "an entry is fresh, then stale if it has validators, then a miss",
        arguments: rules,
        ["remembered", "looked up", "after a restart", "after a maintenance"]
    )
    func rule(_ rule: Rule, how: String) throws {
        var cache = try fixture.open(clock: clock)
        let metadata = EntryMetadata(
            mediaType: "image/png",
            validators: rule.hasValidators ? validators : .none,
            freshUntil: rule.freshFor.map { clock.now + $0 },
            expiration: rule.expiration
        )
        cache.store([1], for: key, source: source, metadata: metadata)
        if how == "looked up" {
            let other = try fixture.open(clock: clock)
            cache.close()
            cache = other
        }
        clock.advance(rule.after)
        if how == "after a restart" {
            cache.close()
            cache = try fixture.open(clock: clock)
        }
        if how == "after a maintenance" { cache.trim() }
        // An expired entry with validators is found until the next maintenance.
        let isLingering = rule.state == nil && rule.hasValidators && ["remembered", "looked up"].contains(how)
        #expect(cache.entry(for: key, extending: .none)?.state == (isLingering ? .stale : rule.state))
        cache.close()
    }

    @Test("maintenance removes the files of expired entries, and no others")
    func removes() throws {
        let cache = try fixture.open(clock: clock)
        for number in 0..<200 {
            var metadata = Specimen(number: number).metadata
            metadata.expiration = number % 2 == 0 ? .seconds(10) : .seconds(1_000)
            let specimen = Specimen(number: number)
            cache.store(specimen.bytes + [1], for: specimen.key, source: specimen.source, metadata: metadata)
        }
        clock.advance(10)
        cache.trim()
        #expect(cache.statistics.expirations == 100)
        for number in 0..<200 {
            let entry = cache.entry(for: Specimen(number: number).key, extending: .none)
            #expect((entry == nil) == (number % 2 == 0))
        }
        cache.close()
        #expect(try fixture.contradictions() == [])
    }

    struct Extension: Sendable {
        var how: ExpirationExtension
        /// Seconds from the time of storing; nil for never.
        var expiresAfter: Double?
    }

    @Test(
        "a use extends the expiration according to the options, and a restart keeps it",
        arguments: [
            Extension(how: .none, expiresAfter: 100),
            Extension(how: .cacheTime, expiresAfter: 190),
        ],
        ["remembered", "restarted", "flushed by another"]
    )
    func extends(_ rule: Extension, how: String) throws {
        var cache = try fixture.open(clock: clock)
        let start = clock.now
        cache.store([1], for: key, source: source, metadata: EntryMetadata(mediaType: "", expiration: .seconds(100)))
        clock.advance(90)
        let used = try #require(cache.entry(for: key, extending: rule.how))
        #expect(used.expiresAt == rule.expiresAfter.map { start + $0 })
        switch how {
        case "restarted":
            cache.close()
            cache = try fixture.open(clock: clock)
        case "flushed by another":
            cache.trim()
            let other = try fixture.open(clock: clock)
            cache.close()
            cache = other
        default: break
        }
        #expect(cache.entry(for: key, extending: .none)?.expiresAt == rule.expiresAfter.map { start + $0 })
        clock.advance((rule.expiresAfter ?? 1e6) - 90 - 1)
        #expect(cache.entry(for: key, extending: .none)?.state == .fresh)
        clock.advance(1)
        #expect((cache.entry(for: key, extending: .none) == nil) == (rule.expiresAfter != nil))
        cache.close()
    }

    @Test("an entry that is used regularly does not expire, although accesses reach the index in batches")
    func livesOn() throws {
        let cache = try fixture.open(clock: clock)
        cache.store([1], for: key, source: source, metadata: EntryMetadata(mediaType: "", expiration: .seconds(100)))
        for _ in 0..<50 {
            clock.advance(70)
            #expect(cache.entry(for: key, extending: .cacheTime) != nil)
        }
        clock.advance(100)
        #expect(cache.entry(for: key, extending: .cacheTime) == nil)
        cache.close()
    }

    @Test("an entry that is stored again does not inherit the extensions of the previous one")
    func inheritsNothing() throws {
        var cache = try fixture.open(clock: clock)
        let metadata = EntryMetadata(mediaType: "", expiration: .seconds(100))
        cache.store([1], for: key, source: source, metadata: metadata)
        clock.advance(50)
        #expect(cache.entry(for: key, extending: .cacheTime) != nil)
        cache.store([2], for: key, source: source, metadata: metadata)
        cache.close()
        clock.advance(100)
        cache = try fixture.open(clock: clock)
        #expect(cache.entry(for: key, extending: .none) == nil)
        cache.close()
    }

    @Test("if the clock is set back, entries stay fresh and the index is still consulted")
    func backwards() throws {
        let cache = try fixture.open(clock: clock)
        cache.store([1], for: key, source: source, metadata: EntryMetadata(mediaType: "", expiration: .seconds(100)))
        clock.advance(-1_000_000)
        #expect(cache.recentEntry(for: key, extending: .none) == nil)
        #expect(cache.entry(for: key, extending: .cacheTime)?.state == .fresh)
        cache.close()
    }
}
