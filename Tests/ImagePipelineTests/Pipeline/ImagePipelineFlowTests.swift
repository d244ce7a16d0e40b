import CVips
import Foundation
import NIOCore
import PageImages
import Testing

@testable import ImagePipeline

@Suite("Loading an image")
struct ImagePipelineFlowTests {
    private let picture = TestImage().bytes
    private let url = "http://host/a.png"

    @Test("an image is fetched once, then found in memory, and on disk after a restart, with the same bytes")
    func layers() async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve(url, .body(picture))
        let request = fixture.request(url, [Downsample(width: 40)], ImageEncoding(.png))
        let first = try await fixture.pipeline.image(request)
        #expect(first.origin == .none)
        #expect(first.image.width == 40 && first.image.mediaType == "image/png")
        let second = try await fixture.pipeline.image(request)
        #expect(second.origin == .memory)
        #expect(second.image == first.image)
        await fixture.rest()
        await fixture.pipeline.shutDown()

        let restarted = try PipelineFixture(directory: fixture.directory)
        let third = try await restarted.pipeline.image(request)
        #expect(third.origin == .disk)
        guard case .file = third.image.content else {
            Issue.record("not served from the file")
            return
        }
        #expect(third.image.entityTag == first.image.entityTag)
        #expect(try await third.image.bytes() == first.image.bytes())
        #expect(restarted.fetcher.totalCount == 0)
        #expect(restarted.pipeline.statistics.decodes == 0)
        // An image found on disk is in memory the next time.
        await restarted.rest()
        let fourth = try #require(restarted.pipeline.cachedInMemory(request))
        guard case .bytes = fourth.content else {
            Issue.record("not in memory")
            return
        }
        #expect(fourth.entityTag == first.image.entityTag && fourth.width == 40)
        await restarted.pipeline.shutDown()
    }

    @Test("an image without processors is delivered and cached byte for byte")
    func unprocessed() async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve(url, .body(picture))
        let result = try await fixture.pipeline.image(fixture.request(url))
        #expect(try await result.image.bytes() == ByteBuffer(bytes: picture))
        #expect(result.image.mediaType == "image/png" && result.image.width == 80 && result.image.height == 60)
        await fixture.rest()
        #expect(fixture.pipeline.statistics.decodes == 0)
        #expect(fixture.directory.files.count == 1)
        // It is the original of all its variants.
        let small = try await fixture.pipeline.image(fixture.request(url, [Downsample(width: 10)]))
        #expect(small.origin == .disk && small.image.width == 10)
        #expect(fixture.fetcher.totalCount == 1)
        await fixture.pipeline.shutDown()
    }

    @Test("bytes that are not an image are an error and are not cached")
    func garbage() async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve(url, .body(Array("<html>Not found</html>".utf8)))
        await #expect(throws: ImagePipelineError.unsupportedFormat) {
            try await fixture.pipeline.image(fixture.request(url))
        }
        await #expect(throws: ImagePipelineError.unsupportedFormat) {
            try await fixture.pipeline.image(fixture.request(url, [Greyscale()]) { $0.cacheOriginalImage = true })
        }
        await fixture.rest()
        // The maintenance of the cache deletes files in the background, and shutting down waits for it.
        await fixture.pipeline.shutDown()
        #expect(fixture.directory.files == [])
    }

    @Test("an original that was damaged on disk is removed and fetched again")
    func damagedOriginal() async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve(url, .body(picture))
        _ = try await fixture.pipeline.image(fixture.request(url))
        await fixture.rest()
        await fixture.pipeline.shutDown()
        for file in fixture.directory.files {
            let path = fixture.directory.path + "/" + file
            let size = try #require(FileManager.default.contents(atPath: path)).count
            try Data(repeating: 0x5A, count: size).write(to: URL(fileURLWithPath: path))
        }
        let restarted = try PipelineFixture(directory: fixture.directory)
        restarted.fetcher.serve(url, .body(picture))
        #expect(try await restarted.pipeline.image(restarted.request(url, [Greyscale()])).origin == .none)
        #expect(restarted.fetcher.totalCount == 1)
        await restarted.pipeline.shutDown()
    }

    @Test("an image is delivered before it is on the disk")
    func deliversBeforeStoring() async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve(url, .body(picture))
        let working = Counter()
        let (stepGate, diskGate) = (Gate(), Gate())
        let step = CountingProcessor(name: "held", counter: working, gate: stepGate)
        let task = fixture.pipeline.task(fixture.request(url, [step]))
        await until { working.value == 1 }
        // Blocks the writer thread.
        let busy = Task { [pipeline = fixture.pipeline] in try await pipeline.writerThreads.run { diskGate.wait() } }
        stepGate.open()
        _ = try await task.result()
        #expect(fixture.pipeline.statistics.stores == 0)
        // A request during the write finds the pending image.
        #expect(try await fixture.pipeline.image(fixture.request(url, [step])).origin == .memory)
        diskGate.open()
        await fixture.rest()
        #expect(fixture.pipeline.statistics.stores == 1)
        try await busy.value
        await fixture.pipeline.shutDown()
    }

    @Test("a partial image is marked, also in the caches")
    func partial() async throws {
        let fixture = try PipelineFixture()
        let whole = TestImage(width: 600, height: 600, format: QUIRE_VIPS_JPEG).bytes
        let file = Array(whole.prefix(whole.count / 2))
        fixture.fetcher.serve(url, .body(file))
        let request = fixture.request(url, [Greyscale()])
        #expect(try await fixture.pipeline.image(request).isPartial)
        await fixture.rest()
        fixture.pipeline.trimMemory(to: 0)
        let kept = try await fixture.pipeline.image(request)
        #expect(kept.origin == .disk && kept.isPartial)
        await fixture.pipeline.shutDown()
    }

    @Test("memory can hold paths instead of bytes, and drops those of missing files")
    func references() async throws {
        let fixture = try PipelineFixture { $0.keepsFileBytesInMemory = false }
        fixture.fetcher.serve(url, .body(picture))
        let request = fixture.request(url, [Greyscale()])
        let made = try await fixture.pipeline.image(request)
        guard case .bytes = made.image.content else {
            Issue.record("a new image is delivered as bytes")
            return
        }
        await fixture.rest()
        guard case .file(let path) = fixture.pipeline.cachedInMemory(request)?.content else {
            Issue.record("the memory cache has no path")
            return
        }
        #expect(fixture.pipeline.statistics.memoryByteCount == ImageMemoryCache.referenceCost)
        #expect(try await fixture.pipeline.image(request).origin == .memory)
        try FileManager.default.removeItem(atPath: path)
        #expect(try await fixture.pipeline.image(request).origin == .none)
        await fixture.pipeline.shutDown()
    }
}
