import ImageLoading
import Testing

/// Sources are numbers here.
private typealias Options = ImageOptions<Int>
private typealias Resolved = ResolvedImageOptions<Int>

/// One field: what each layer says, and what must come of every way of saying it.
private struct Row: Sendable {
    let name: String
    /// Lets a layer (0: default, 1: source, 2: call) say its value.
    let say: @Sendable (Int, inout Options) -> Void
    /// Whether merging layers that speak (a bit each) gives what it should, merged and resolved.
    let check: @Sendable (Int, Options, Resolved) -> Bool

    /// A field of which the last word counts.
    init<Value: Equatable & Sendable>(
        _ name: String,
        _ field: any WritableKeyPath<Options, Value?> & Sendable,
        _ resolved: any KeyPath<Resolved, Value> & Sendable,
        unsaid: Value,
        said: [Value]
    ) {
        self.name = name
        say = { layer, options in options[keyPath: field] = said[layer] }
        check = { speaking, merged, result in
            let last = [2, 1, 0].first { speaking & 1 << $0 != 0 }.map { said[$0] }
            return merged[keyPath: field] == last && result[keyPath: resolved] == last ?? unsaid
        }
    }

    /// A field that may stay unsaid to the end.
    init<Value: Equatable & Sendable>(
        _ name: String,
        _ field: any WritableKeyPath<Options, Value?> & Sendable,
        _ resolved: any KeyPath<Resolved, Value?> & Sendable,
        said: [Value]
    ) {
        self.name = name
        say = { layer, options in options[keyPath: field] = said[layer] }
        check = { speaking, merged, result in
            let last = [2, 1, 0].first { speaking & 1 << $0 != 0 }.map { said[$0] }
            return merged[keyPath: field] == last && result[keyPath: resolved] == last
        }
    }

    /// The request modifier, whose fields merge by name.
    init(modifier name: String) {
        self.name = name
        say = { layer, options in
            options.modifier = RequestModifier(
                headers: [
                    HeaderField(name: layer == 1 ? "REFERER" : "Referer", value: "of \(layer)"),
                    HeaderField(name: "X-\(layer)", value: "own"),
                ],
                credentials: layer == 2 ? nil : .bearer(token: "of \(layer)")
            )
        }
        check = { speaking, merged, result in
            let layers = [0, 1, 2].filter { speaking & 1 << $0 != 0 }
            guard let modifier = merged.modifier, let last = layers.last else {
                return merged.modifier == nil && layers.isEmpty && result.modifier == RequestModifier.none
            }
            let credentials = layers.last { $0 < 2 }.map { Credentials.bearer(token: "of \($0)") }
            return result.modifier == modifier
                && modifier.headers.count == layers.count + 1
                && modifier.headers.first { $0.isNamed("referer") }?.value == "of \(last)"
                && layers.allSatisfy { layer in modifier.headers.contains { $0.isNamed("x-\(layer)") } }
                && modifier.credentials == credentials
        }
    }
}

private let cacheNames = (1...3).map { ImageCacheName(number: $0) }
private let expirations: [CacheExpiration] = [.seconds(1), .never, .date(9)]
private let extensions: [ExpirationExtension] = [.none, .expiration(.days(1)), .none]
private let retries = (3...5).map { RetryStrategy(maximumRetries: $0) }
private let redirects: [RedirectPolicy] = [.none, .sameHost(limit: 2), .follow(limit: 9)]
private let truths = [true, false, true]

/// Every field of the options.
private let table: [Row] = [
    Row("forceRefresh", \.forceRefresh, \.forceRefresh, unsaid: false, said: truths),
    Row(
        "fromMemoryCacheOrRefresh",
        \.fromMemoryCacheOrRefresh,
        \.fromMemoryCacheOrRefresh,
        unsaid: false,
        said: truths
    ),
    Row("onlyFromCache", \.onlyFromCache, \.onlyFromCache, unsaid: false, said: truths),
    Row("cacheMemoryOnly", \.cacheMemoryOnly, \.cacheMemoryOnly, unsaid: false, said: truths),
    Row("waitForCache", \.waitForCache, \.waitForCache, unsaid: false, said: truths),
    Row("cacheOriginalImage", \.cacheOriginalImage, \.cacheOriginalImage, unsaid: false, said: truths),
    Row("targetCache", \.targetCache, \.targetCache, unsaid: .standard, said: cacheNames),
    Row("originalCache", \.originalCache, \.originalCache, unsaid: .standard, said: cacheNames),
    Row("memoryExpiration", \.memoryExpiration, \.memoryExpiration, unsaid: .seconds(300), said: expirations),
    Row("memoryExtension", \.memoryExtension, \.memoryExtension, unsaid: .cacheTime, said: extensions),
    Row("diskExpiration", \.diskExpiration, \.diskExpiration, unsaid: .days(7), said: expirations),
    Row("diskExtension", \.diskExtension, \.diskExtension, unsaid: .cacheTime, said: extensions),
    Row("priority", \.priority, \.priority, unsaid: .normal, said: [.low, .veryHigh, .veryLow]),
    Row("retry", \.retry, \.retry, unsaid: .standard, said: retries),
    Row(modifier: "modifier"),
    Row("redirects", \.redirects, \.redirects, unsaid: .follow(limit: 5), said: redirects),
    Row("alternatives", \.alternatives, \.alternatives, unsaid: [], said: [[1, 2], [3], []]),
    Row("lowDataSource", \.lowDataSource, \.lowDataSource, said: [1, 2, 3]),
    Row("failureImage", \.failureImage, \.failureImage, said: [1, 2, 3]),
    Row("keepsCurrentImage", \.keepsCurrentImage, \.keepsCurrentImage, unsaid: false, said: truths),
    Row("scaleFactor", \.scaleFactor, \.scaleFactor, unsaid: 1, said: [2, 3, 1.5]),
    Row("frames", \.frames, \.frames, unsaid: .all, said: [.first, .all, .first]),
]

@Suite("Options")
struct ImageOptionsTests {
    @Test("of the default, the source and the call the later one wins, field by field", arguments: 0..<table.count)
    func layers(index: Int) {
        let row = table[index]
        for speaking in 0..<8 {
            var layers = [Options(), Options(), Options()]
            for layer in 0..<3 where speaking & 1 << layer != 0 { row.say(layer, &layers[layer]) }
            let merged = layers[2].merged(over: layers[1].merged(over: layers[0]))
            #expect(row.check(speaking, merged, merged.resolved()), "\(row.name), layers \(speaking)")
            // Which two are merged first makes no difference.
            let other = layers[2].merged(over: layers[1]).merged(over: layers[0])
            #expect(other == merged, "\(row.name), layers \(speaking)")
        }
    }

    @Test("the table has every field")
    func everyField() {
        let fields = Mirror(reflecting: Options()).children.compactMap(\.label)
        #expect(fields == table.map(\.name))
        #expect(fields == Mirror(reflecting: Options().resolved()).children.compactMap(\.label))
    }

    @Test("what is said about one field leaves the others alone", arguments: 0..<table.count)
    func independence(index: Int) {
        for layer in 0..<3 {
            var everything = Options()
            for row in table { row.say((layer + 1) % 3, &everything) }
            var one = Options()
            table[index].say(layer, &one)
            let merged = one.merged(over: everything)
            for (other, row) in table.enumerated() where other != index {
                let speaking = 1 << ((layer + 1) % 3)
                #expect(row.check(speaking, merged, merged.resolved()), "\(table[index].name) changed \(row.name)")
            }
        }
    }

    @Test("originals are kept in the target cache unless something else is said")
    func originalCache() {
        var options = Options()
        options.targetCache = ImageCacheName(number: 4)
        #expect(options.resolved().originalCache == ImageCacheName(number: 4))
        options.originalCache = .standard
        #expect(options.resolved().originalCache == .standard)
    }

    @Test("a scale that is no positive number is as good as not said", arguments: [0, -1, .nan, .infinity] as [Double])
    func scale(_ scale: Double) {
        var options = Options()
        options.scaleFactor = scale
        #expect(options.resolved().scaleFactor == 1)
    }

    @Test("nothing said resolves to the standard")
    func standard() {
        #expect(Options().resolved() == Resolved.standard)
        #expect(Options().merged(over: Options()) == Options())
    }
}
