import NIOCore
import PageImages
import Testing

@testable import ImagePipeline

@Suite("Sources, alternatives and the failure image")
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

    @Test("a page of a publication is read once, and its variants are cached, but not its own bytes")
    func entries() async throws {
        let fixture = try PipelineFixture()
        let reads = Counter()
        let source = entry(reads, picture)
        let small = ImageRequest(source: source, processors: [Downsample(width: 40)], serialiser: ImageEncoding(.png))
        #expect(try await fixture.pipeline.image(small).image.width == 40)
        // A request for the same page joins one that hasn't ended.
        await fixture.rest()
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

    @Test("a private page is cached neither in memory nor on the disk")
    func privateEntry() async throws {
        let fixture = try PipelineFixture()
        let reads = Counter()
        let picture = picture
        let source = ImageSource.entry(
            PublicationEntry(content: "content", page: 0, isPrivate: true) {
                reads.increment()
                return picture
            }
        )
        let small = ImageRequest(source: source, processors: [Downsample(width: 40)], serialiser: ImageEncoding(.png))
        for _ in 0..<2 {
            #expect(try await fixture.pipeline.image(small).origin == .none)
            // A request joins an equal one that hasn't ended.
            await fixture.rest()
        }
        _ = try await fixture.pipeline.image(ImageRequest(source: source))
        await fixture.rest()
        #expect(reads.value == 3)
        #expect(fixture.directory.files.isEmpty && fixture.pipeline.statistics.memoryCount == 0)
        await fixture.pipeline.shutDown()
    }

    @Test("the original of a page is cached on request")
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

    @Test("the error of a reader is reported, and the next request reads again")
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

    @Test("an image in a data URL is loaded like any other")
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

    @Test("equivalent URLs share one image")
    func canonical() async throws {
        let fixture = try PipelineFixture()
        for url in ["http://host/a.png", "HTTP://HOST:80/a.png#top"] { fixture.fetcher.serve(url, .body(picture)) }
        _ = try await fixture.pipeline.image(fixture.request("HTTP://HOST:80/a.png#top"))
        #expect(try await fixture.pipeline.image(fixture.request("http://host/a.png")).origin == .memory)
        await fixture.pipeline.shutDown()
    }

    @Test(
        "URLs are normalised",
        arguments: [
            ("http://Host", "http://host/"), ("HTTPS://host:443/A?b#c", "https://host/A?b"),
            ("http://host:443/", "http://host:443/"), ("http://User:Pass@Host/x", "http://User:Pass@host/x"),
            ("http://host?q", "http://host/?q"), ("no address#x", "no address"),
        ]
    )
    func canonicalForms(url: String, canonical: String) {
        #expect(CanonicalURL.text(of: url) == canonical)
    }

    @Test("alternatives are tried in order, and the result names the one that succeeded")
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

    @Test("if all sources fail, the first error is reported or the failure image is delivered unprocessed")
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
        // The failure image is not cached for the request, so the next request fetches again.
        #expect(fixture.pipeline.cachedInMemory(with) == nil)
        await fixture.pipeline.shutDown()
    }

    @Test("no alternative is tried after a cancellation")
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
}
