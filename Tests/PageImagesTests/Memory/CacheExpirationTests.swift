import PageImages
import Testing

@Suite("Cache expiration")
struct CacheExpirationTests {
    @Test(
        "a value is expired at its deadline",
        arguments: [
            (CacheExpiration.never, nil),
            (.seconds(60), 1060), (.seconds(0), 1000), (.seconds(-5), 1000), (.seconds(.nan), 1000),
            (.seconds(.infinity), nil), (.seconds(-.infinity), 1000),
            (.days(1), 87_400), (.days(0.5), 44_200), (.days(-1), 1000), (.days(.nan), 1000), (.days(.infinity), nil),
            (.date(2000), 2000), (.date(5), 5), (.date(.nan), 1000), (.date(.infinity), nil),
            (.expired, 1000),
        ] as [(CacheExpiration, Double?)]
    )
    func deadlines(expiration: CacheExpiration, deadline: Double?) {
        #expect(expiration.deadline(from: 1000) == deadline)
    }

    @Test(
        "a use extends the deadline according to the option, and never shortens it",
        arguments: [
            (ExpirationExtension.none, CacheExpiration.seconds(60), 1030, 1030),
            (.cacheTime, .seconds(60), 1030, 1060),
            (.cacheTime, .seconds(10), 1030, 1030),
            (.cacheTime, .date(5000), 5000, 5000),
            (.cacheTime, .never, 1030, nil),
            (.none, .never, nil, nil),
        ] as [(ExpirationExtension, CacheExpiration, Double?, Double?)]
    )
    func extensions(
        extending: ExpirationExtension,
        stored: CacheExpiration,
        current: Double?,
        expected: Double?
    ) {
        #expect(extending.deadline(usedAt: 1000, stored: stored, current: current) == expected)
    }
}
