import PageImages
import Testing

@testable import ImagePipeline

@Suite("Options of a request")
struct ImagePipelineOptionTests {
    /// The state of the caches before the request.
    enum Before: String, CaseIterable, Sendable {
        case nothing, everything, onDisk, originalOnly
    }

    /// The expected result.
    struct After: Equatable, Sendable {
        var origin: ImageOrigin?
        var fetches: Int
        var decodes: Int

        static func from(_ origin: ImageOrigin, fetches: Int, decodes: Int) -> After {
            After(origin: origin, fetches: fetches, decodes: decodes)
        }
    }

    typealias Row = (name: String, options: @Sendable (inout ImageOptions) -> Void, after: [Before: After])

    static let rows: [Row] = [
        (
            "nothing said", { _ in },
            [
                .nothing: .from(.none, fetches: 1, decodes: 1),
                .everything: .from(.memory, fetches: 0, decodes: 0),
                .onDisk: .from(.disk, fetches: 0, decodes: 0),
                .originalOnly: .from(.disk, fetches: 0, decodes: 1),
            ]
        ),
        (
            "forceRefresh", { $0.forceRefresh = true },
            [
                .nothing: .from(.none, fetches: 1, decodes: 1),
                .everything: .from(.none, fetches: 1, decodes: 1),
                .onDisk: .from(.none, fetches: 1, decodes: 1),
                .originalOnly: .from(.none, fetches: 1, decodes: 1),
            ]
        ),
    ]

    @Test("each option has its effect with each state of the caches", arguments: rows.indices, Before.allCases)
    func table(row: Int, before: Before) async throws {
        let row = Self.rows[row]
        let fixture = try PipelineFixture()
        fixture.fetcher.serve("http://host/a.png", .body(TestImage().bytes))
        let pipeline = fixture.pipeline
        let steps = [Downsample(width: 40)]
        switch before {
        case .nothing: break
        case .everything: _ = try await pipeline.image(fixture.request("http://host/a.png", steps))
        case .onDisk:
            _ = try await pipeline.image(fixture.request("http://host/a.png", steps))
            await fixture.rest()
            pipeline.trimMemory(to: 0)
        case .originalOnly:
            _ = try await pipeline.image(
                fixture.request("http://host/a.png", [Downsample(width: 20)]) { $0.cacheOriginalImage = true }
            )
        }
        await fixture.rest()
        let start = pipeline.statistics

        var after = After(fetches: 0, decodes: 0)
        let result = try await pipeline.image(
            fixture.request("http://host/a.png", steps, OriginalFormat(), row.options)
        )
        after.origin = result.origin
        #expect(result.image.width == 40, "\(row.name), \(before)")
        await fixture.rest()
        after.fetches = pipeline.statistics.fetches - start.fetches
        after.decodes = pipeline.statistics.decodes - start.decodes
        #expect(after == row.after[before], "\(row.name), \(before)")
        await pipeline.shutDown()
    }

    @Test("another size of a cached original needs no fetch, and is cached itself")
    func secondSize() async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve("http://host/a.png", .body(TestImage().bytes))
        let pipeline = fixture.pipeline
        _ = try await pipeline.image(
            fixture.request("http://host/a.png", [Downsample(width: 20)]) { $0.cacheOriginalImage = true }
        )
        await fixture.rest()
        let second = fixture.request("http://host/a.png", [Downsample(width: 40)])
        #expect(try await pipeline.image(second).origin == .disk)
        #expect(try await pipeline.image(second).origin == .memory)
        await fixture.rest()
        pipeline.trimMemory(to: 0)
        let decodes = pipeline.statistics.decodes
        #expect(try await pipeline.image(second).origin == .disk)
        #expect(fixture.fetcher.totalCount == 1)
        #expect(pipeline.statistics.decodes == decodes)
        await pipeline.shutDown()
    }

    @Test("the original is cached only on request", arguments: [true, false])
    func keepsOriginal(isAsked: Bool) async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve("http://host/a.png", .body(TestImage().bytes))
        _ = try await fixture.pipeline.image(
            fixture.request("http://host/a.png", [Greyscale()]) { $0.cacheOriginalImage = isAsked }
        )
        await fixture.rest()
        #expect(fixture.pipeline.statistics.stores == (isAsked ? 2 : 1))
        #expect(fixture.directory.files.count == (isAsked ? 2 : 1))
        await fixture.pipeline.shutDown()
    }

    @Test("a result that expired in memory comes from the disk, and one that expired on disk is fetched again")
    func expires() async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve("http://host/a.png", .body(TestImage().bytes))
        let request = fixture.request("http://host/a.png", [Greyscale()])
        _ = try await fixture.pipeline.image(request)
        await fixture.rest()
        fixture.advance(299)
        #expect(try await fixture.pipeline.image(request).origin == .memory)
        fixture.advance(301)
        #expect(try await fixture.pipeline.image(request).origin == .disk)
        await fixture.rest()
        fixture.advance(8 * 86_400)
        #expect(try await fixture.pipeline.image(request).origin == .none)
        #expect(fixture.fetcher.totalCount == 2)
        await fixture.pipeline.shutDown()
    }

    @Test("each use extends the expiration of a result in memory")
    func extends() async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve("http://host/a.png", .body(TestImage().bytes))
        let request = fixture.request("http://host/a.png", [Greyscale()])
        _ = try await fixture.pipeline.image(request)
        for _ in 0..<5 {
            fixture.advance(290)
            #expect(try await fixture.pipeline.image(request).origin == .memory)
        }
        await fixture.pipeline.shutDown()
    }
}
