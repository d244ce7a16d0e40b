import ImageLoading
import NIOCore
import Testing

@testable import ImagePipeline

@Suite("Sources and what takes their place")
struct ImagePipelineSourceTests {
    private let picture = TestImage().bytes

    private func entry(_ reads: Counter, page: Int = 0, _ bytes: [UInt8]) -> ImageSource {
        .entry(
            PublicationEntry(content: "content", page: page) {
                reads.increment()
                return bytes
            }
        )
    }

    @Test("a page of a publication is read once, its variants are kept and its own bytes are not")
    func entries() async throws {
        let fixture = try PipelineFixture()
        let reads = Counter()
        let source = entry(reads, picture)
        let small = ImageRequest(source: source, processors: [Downsample(width: 40)], encoding: ImageEncoding(.png))
        #expect(try await fixture.pipeline.image(small).image.width == 40)
        let whole = try await fixture.pipeline.image(ImageRequest(source: source))
        #expect(try await whole.image.bytes() == ByteBuffer(bytes: picture))
        await fixture.rest()
        #expect(reads.value == 2)
        #expect(fixture.directory.files.count == 1)
        fixture.pipeline.trimMemory(to: 0)
        #expect(try await fixture.pipeline.image(small).origin == .disk)
        #expect(reads.value == 2 && fixture.fetcher.totalCount == 0)
        await fixture.pipeline.shutDown()
    }

    @Test("a page's own bytes are kept too where that is asked for")
    func keptEntry() async throws {
        let fixture = try PipelineFixture()
        let reads = Counter()
        for width in [20, 40] {
            var request = ImageRequest(source: entry(reads, picture), processors: [Downsample(width: width)])
            request.options.cacheOriginalImage = true
            _ = try await fixture.pipeline.image(request)
            await fixture.rest()
        }
        #expect(reads.value == 1)
        await fixture.pipeline.shutDown()
    }

    @Test("what a reader says went wrong reaches whoever asked, and the next one tries again")
    func readErrors() async throws {
        struct Unreadable: Error, CustomStringConvertible { let description = "The file is gone." }
        let fixture = try PipelineFixture()
        let failing = ImageSource.entry(PublicationEntry(content: "c", page: 0) { throw Unreadable() })
        await #expect(throws: ImagePipelineError.sourceFailed("The file is gone.")) {
            try await fixture.pipeline.image(ImageRequest(source: failing, processors: [Greyscale()]))
        }
        let reads = Counter()
        _ = try await fixture.pipeline.image(ImageRequest(source: entry(reads, picture), processors: [Greyscale()]))
        #expect(reads.value == 1)
        await fixture.pipeline.shutDown()
    }

    @Test("a provider's bytes are a picture like any other, asked for once")
    func providers() async throws {
        let fixture = try PipelineFixture()
        let (calls, picture) = (Counter(), picture)
        let gate = AsyncGate()
        let provider = ImageProvider(identifier: "drawing") {
            calls.increment()
            guard await gate.passes() else { throw CancellationError() }
            return picture
        }
        let request = ImageRequest(source: .provider(provider), processors: [Downsample(width: 8)])
        let tasks = (0..<10).map { _ in fixture.pipeline.task(request) }
        await until { calls.value == 1 && fixture.pipeline.statistics.waiterCount == 11 }
        gate.open()
        for task in tasks { #expect(try await task.result().image.width == 8) }
        #expect(calls.value == 1)
        await fixture.pipeline.shutDown()
    }

    @Test("a picture in the address itself goes the way of all others")
    func dataAddress() async throws {
        let fixture = try PipelineFixture()
        let text = "data:image/png;base64,AAAA"
        fixture.fetcher.serve(text, .body(picture))
        let request = ImageRequest(source: .data(text), processors: [Greyscale()])
        #expect(try await fixture.pipeline.image(request).origin == .none)
        #expect(try await fixture.pipeline.image(request).origin == .memory)
        #expect(fixture.fetcher.totalCount == 1)
        await fixture.pipeline.shutDown()
    }

    @Test("addresses that differ in what makes no difference are one picture")
    func canonical() async throws {
        let fixture = try PipelineFixture()
        for url in ["http://host/a.png", "HTTP://HOST:80/a.png#top"] { fixture.fetcher.serve(url, .body(picture)) }
        _ = try await fixture.pipeline.image(fixture.request("HTTP://HOST:80/a.png#top"))
        #expect(try await fixture.pipeline.image(fixture.request("http://host/a.png")).origin == .memory)
        await fixture.pipeline.shutDown()
    }

    @Test(
        "addresses in their canonical form",
        arguments: [
            ("http://Host", "http://host/"), ("HTTPS://host:443/A?b#c", "https://host/A?b"),
            ("http://host:443/", "http://host:443/"), ("http://User:Pass@Host/x", "http://User:Pass@host/x"),
            ("http://host?q", "http://host/?q"), ("no address#x", "no address"),
        ]
    )
    func canonicalForms(url: String, canonical: String) {
        #expect(CanonicalURL.text(of: url) == canonical)
    }

    @Test("alternatives are tried in their order, and the one that answers is named")
    func alternatives() async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve("http://two/", .body(picture))
        let request = fixture.request("http://host/a.png", [Greyscale()]) {
            $0.alternatives = [.url("http://one/"), .url("http://two/"), .url("http://three/")]
        }
        let result = try await fixture.pipeline.image(request)
        #expect(result.source == .url("http://two/") && !result.isFailureImage)
        #expect(
            ["http://host/a.png", "http://one/", "http://two/", "http://three/"].map(fixture.fetcher.count) == [
                1, 1, 1, 0,
            ]
        )
        await fixture.pipeline.shutDown()
    }

    @Test("when all fail, the first error is told, or the failure image is shown as it is")
    func failureImage() async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve("http://host/a.png", .failure(.status(410)))
        let reads = Counter()
        let without = fixture.request("http://host/a.png", [Downsample(width: 8)]) {
            $0.alternatives = [.url("http://one/")]
        }
        await #expect(throws: ImagePipelineError.fetchFailed(.status(410), "status(410)")) {
            try await fixture.pipeline.image(without)
        }
        var with = without
        with.options.failureImage = entry(reads, picture)
        let result = try await fixture.pipeline.image(with)
        #expect(result.isFailureImage && result.image.width == 80)
        // It stands for no picture: the next one asks again.
        #expect(fixture.pipeline.cachedInMemory(with) == nil)
        await fixture.pipeline.shutDown()
    }

    @Test("nothing else is tried for one who has gone")
    func cancelledAlternatives() async throws {
        let fixture = try PipelineFixture()
        let gate = AsyncGate()
        fixture.fetcher.hold("http://host/a.png", gate)
        let task = fixture.pipeline.task(
            fixture.request("http://host/a.png") { $0.alternatives = [.url("http://one/")] }
        )
        await until { gate.waitingCount == 1 }
        task.cancel()
        await #expect(throws: ImagePipelineError.cancelled) { try await task.result() }
        await fixture.rest()
        #expect(fixture.fetcher.count("http://one/") == 0)
        await fixture.pipeline.shutDown()
    }

    @Test("where data is dear, the low-data source is taken, unless the picture is here already")
    func lowData() async throws {
        let isLow = Counter()
        let fixture = try PipelineFixture { $0.isLowData = { isLow.value > 0 } }
        fixture.fetcher.serve("http://host/a.png", .body(picture))
        fixture.fetcher.serve("http://host/small.png", .body(TestImage(width: 8, height: 6).bytes))
        func request(_ steps: [any ImageProcessor]) -> ImageRequest {
            fixture.request("http://host/a.png", steps) { $0.lowDataSource = .url("http://host/small.png") }
        }
        #expect(try await fixture.pipeline.image(request([])).source == .url("http://host/a.png"))
        isLow.increment()
        #expect(try await fixture.pipeline.image(request([])).source == .url("http://host/a.png"))
        await fixture.rest()
        await fixture.pipeline.removeAll()
        let small = try await fixture.pipeline.image(request([Greyscale()]))
        #expect(small.source == .url("http://host/small.png") && small.image.width == 8)
        #expect(fixture.fetcher.count("http://host/a.png") == 1)
        await fixture.pipeline.shutDown()
    }

    @Test("what is sent to the picture's own host is not sent to another that takes its place")
    func secretsStay() async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve("http://elsewhere/a.png", .body(picture))
        let request = fixture.request("http://host/a.png") {
            $0.modifier = RequestModifier(credentials: .bearer(token: "secret"))
            $0.alternatives = [.url("http://HOST/b.png"), .url("http://elsewhere/a.png")]
        }
        _ = try await fixture.pipeline.image(request)
        func credentials(_ url: String) -> Credentials? { fixture.fetcher.requests(url).first?.modifier.credentials }
        #expect(credentials("http://host/a.png") == .bearer(token: "secret"))
        #expect(credentials("http://HOST/b.png") == .bearer(token: "secret"))
        #expect(credentials("http://elsewhere/a.png") == nil)
        await fixture.pipeline.shutDown()
    }
}
