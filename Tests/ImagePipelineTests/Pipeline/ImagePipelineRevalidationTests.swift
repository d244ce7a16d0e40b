import PageImages
import Testing

@testable import ImagePipeline

@Suite("Revalidation")
struct ImagePipelineRevalidationTests {
    private let url = "http://host/a.png"
    private let old = TestImage().bytes
    private let new = TestImage(width: 100, height: 40).bytes

    @Test("a confirmed image is not transferred again, and is fresh for its lifetime", arguments: [0, 1])
    func confirmed(steps: Int) async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve(url, .body(old, entityTag: "\"1\"", lifetime: 60), .notModified(lifetime: 60))
        let request = fixture.request(url, Array([Greyscale()].prefix(steps)))
        let first = try await fixture.pipeline.image(request)
        await fixture.rest()
        fixture.advance(59)
        #expect(try await fixture.pipeline.image(request).origin == .memory)
        fixture.advance(2)
        let second = try await fixture.pipeline.image(request)
        #expect(second.origin == .disk)
        #expect(second.image.entityTag == first.image.entityTag)
        #expect(fixture.fetcher.requests(url).last?.validators?.entityTag == "\"1\"")
        #expect(fixture.pipeline.statistics.confirmations == 1)
        #expect(fixture.pipeline.statistics.decodes == steps)
        await fixture.rest()
        // It is fresh for another minute, in memory and on disk.
        fixture.advance(59)
        #expect(try await fixture.pipeline.image(request).origin == .memory)
        fixture.pipeline.trimMemory(to: 0)
        #expect(try await fixture.pipeline.image(request).origin == .disk)
        #expect(fixture.fetcher.totalCount == 2)
        await fixture.pipeline.shutDown()
    }

    @Test("a confirmed original is processed without a transfer")
    func confirmedOriginal() async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve(url, .body(old, entityTag: "\"1\"", lifetime: 60), .notModified(lifetime: 60))
        _ = try await fixture.pipeline.image(fixture.request(url))
        await fixture.rest()
        fixture.advance(61)
        let grey = try await fixture.pipeline.image(fixture.request(url, [Greyscale()]))
        #expect(grey.origin == .disk)
        #expect(fixture.pipeline.statistics.confirmations == 1 && fixture.pipeline.statistics.decodes == 1)
        await fixture.rest()
        // The variant is fresh as long as its original.
        fixture.pipeline.trimMemory(to: 0)
        #expect(try await fixture.pipeline.image(fixture.request(url, [Greyscale()])).origin == .disk)
        #expect(fixture.fetcher.totalCount == 2)
        await fixture.pipeline.shutDown()
    }

    @Test("the same bytes keep the variants", arguments: [true, false])
    func sameBytes(keepsOriginal: Bool) async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve(url, .body(old, lifetime: 60))
        let (grey, small) = (
            fixture.request(url, [Greyscale()]) { $0.cacheOriginalImage = keepsOriginal },
            fixture.request(url, [Downsample(width: 20)])
        )
        _ = try await fixture.pipeline.image(grey)
        _ = try await fixture.pipeline.image(small)
        await fixture.rest()
        let (fetches, encodings) = (fixture.fetcher.totalCount, fixture.pipeline.statistics.encodings)
        fixture.advance(61)
        #expect(try await fixture.pipeline.image(grey).origin == .none)
        await fixture.rest()
        #expect(fixture.fetcher.totalCount == fetches + 1)
        #expect(fixture.pipeline.statistics.encodings == encodings)
        // The other variant was confirmed with it.
        #expect(try await fixture.pipeline.image(small).origin == .disk)
        #expect(fixture.fetcher.totalCount == fetches + 1)
        await fixture.pipeline.shutDown()
    }

    @Test("different bytes remove all variants of the old ones, in memory and on disk", arguments: [true, false])
    func changedBytes(keepsOriginal: Bool) async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve(url, .body(old))
        let (grey, small) = (
            fixture.request(url, [Greyscale()]) { $0.cacheOriginalImage = keepsOriginal },
            fixture.request(url, [Downsample(width: 20)])
        )
        _ = try await fixture.pipeline.image(grey)
        _ = try await fixture.pipeline.image(small)
        await fixture.rest()
        fixture.fetcher.serve(url, .body(new))
        var refresh = grey
        refresh.options.forceRefresh = true
        #expect(try await fixture.pipeline.image(refresh).image.width == 100)
        await fixture.rest()
        #expect(fixture.pipeline.cachedInMemory(small) == nil)
        #expect(fixture.pipeline.cachedInMemory(grey)?.width == 100)
        let again = try await fixture.pipeline.image(small)
        #expect(again.image.height == 8)
        #expect(again.origin == (keepsOriginal ? .disk : .none))
        await fixture.pipeline.shutDown()
    }

    @Test("a result of old bytes is delivered, but not cached after new bytes have arrived")
    func tooLate() async throws {
        let fixture = try PipelineFixture()
        let (gate, working) = (Gate(), Counter())
        fixture.fetcher.serve(url, .body(old, lifetime: 60))
        _ = try await fixture.pipeline.image(fixture.request(url))
        await fixture.rest()
        let step = CountingProcessor(name: "slow", counter: working, gate: gate)
        let slow = fixture.pipeline.task(fixture.request(url, [step]))
        await until { working.value == 1 }
        fixture.fetcher.serve(url, .body(new, lifetime: 60))
        _ = try await fixture.pipeline.image(fixture.request(url) { $0.forceRefresh = true })
        gate.open()
        #expect(try await slow.result().image.width == 80)
        await fixture.rest()
        let again = try await fixture.pipeline.image(fixture.request(url, [step]))
        #expect(again.image.width == 100)
        await fixture.pipeline.shutDown()
    }

    @Test("a forced refresh of an unchanged image removes nothing")
    func forcedButSame() async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve(url, .body(old))
        let small = fixture.request(url, [Downsample(width: 20)])
        _ = try await fixture.pipeline.image(small)
        await fixture.rest()
        let refresh = fixture.request(url, [Greyscale()]) { $0.forceRefresh = true }
        _ = try await fixture.pipeline.image(refresh)
        await fixture.rest()
        #expect(try await fixture.pipeline.image(small).origin == .memory)
        fixture.pipeline.trimMemory(to: 0)
        #expect(try await fixture.pipeline.image(small).origin == .disk)
        await fixture.pipeline.shutDown()
    }

    @Test("a response with no-store is not cached")
    func noStore() async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve(url, .body(old, noStore: true))
        let request = fixture.request(url, [Greyscale()]) { $0.cacheOriginalImage = true }
        _ = try await fixture.pipeline.image(request)
        await fixture.rest()
        #expect(fixture.pipeline.cachedInMemory(request) == nil)
        #expect(fixture.directory.files == [])
        #expect(fixture.pipeline.statistics.memoryCount == 0)
        await fixture.pipeline.shutDown()
    }
}
