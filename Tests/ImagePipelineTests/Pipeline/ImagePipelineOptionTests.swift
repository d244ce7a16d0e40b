import ImageLoading
import Testing

@testable import ImagePipeline

@Suite("What the options do to the way of a picture")
struct ImagePipelineOptionTests {
    /// What the caches have before the request.
    enum Before: String, CaseIterable, Sendable {
        case nothing, everything, onDisk, originalOnly
    }

    /// What comes of it.
    struct After: Equatable, Sendable {
        var origin: ImageOrigin?
        var error: ImagePipelineError?
        var fetches: Int
        var decodes: Int

        static func from(_ origin: ImageOrigin, fetches: Int, decodes: Int) -> After {
            After(origin: origin, error: nil, fetches: fetches, decodes: decodes)
        }

        static func failed(_ error: ImagePipelineError) -> After {
            After(origin: nil, error: error, fetches: 0, decodes: 0)
        }
    }

    typealias Row = (name: String, options: @Sendable (inout ImageOptions<ImageSource>) -> Void, after: [Before: After])

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
        (
            "fromMemoryCacheOrRefresh", { $0.fromMemoryCacheOrRefresh = true },
            [
                .nothing: .from(.none, fetches: 1, decodes: 1),
                .everything: .from(.memory, fetches: 0, decodes: 0),
                .onDisk: .from(.none, fetches: 1, decodes: 1),
                .originalOnly: .from(.none, fetches: 1, decodes: 1),
            ]
        ),
        (
            "onlyFromCache", { $0.onlyFromCache = true },
            [
                .nothing: .failed(.notInCache),
                .everything: .from(.memory, fetches: 0, decodes: 0),
                .onDisk: .from(.disk, fetches: 0, decodes: 0),
                .originalOnly: .from(.disk, fetches: 0, decodes: 1),
            ]
        ),
        (
            "fromMemoryCacheOrRefresh and onlyFromCache",
            {
                $0.fromMemoryCacheOrRefresh = true
                $0.onlyFromCache = true
            },
            [
                .nothing: .failed(.notInCache),
                .everything: .from(.memory, fetches: 0, decodes: 0),
                .onDisk: .failed(.notInCache),
                .originalOnly: .failed(.notInCache),
            ]
        ),
        (
            "waitForCache", { $0.waitForCache = true },
            [
                .nothing: .from(.none, fetches: 1, decodes: 1),
                .everything: .from(.memory, fetches: 0, decodes: 0),
                .onDisk: .from(.disk, fetches: 0, decodes: 0),
                .originalOnly: .from(.disk, fetches: 0, decodes: 1),
            ]
        ),
    ]

    @Test("each option, with each state of the caches", arguments: rows.indices, Before.allCases)
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
        do throws(ImagePipelineError) {
            let result = try await pipeline.image(fixture.request("http://host/a.png", steps, nil, row.options))
            after.origin = result.origin
            #expect(result.image.width == 40, "\(row.name), \(before)")
        } catch {
            after.error = error
        }
        await fixture.rest()
        after.fetches = pipeline.statistics.fetches - start.fetches
        after.decodes = pipeline.statistics.decodes - start.decodes
        #expect(after == row.after[before], "\(row.name), \(before)")
        await pipeline.shutDown()
    }

    @Test("a second size of a kept original takes no fetch, and is kept itself")
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

    @Test("the original is kept only when that is asked for", arguments: [true, false])
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

    @Test("kept in memory only, it is on no disk", arguments: [true, false])
    func memoryOnly(bringsFiles: Bool) async throws {
        let fixture = try PipelineFixture { $0.bringsFilesIntoMemory = bringsFiles }
        fixture.fetcher.serve("http://host/a.png", .body(TestImage().bytes))
        let request = fixture.request("http://host/a.png", [Greyscale()]) { $0.cacheMemoryOnly = true }
        _ = try await fixture.pipeline.image(request)
        #expect(try await fixture.pipeline.image(request).origin == .memory)
        await fixture.rest()
        #expect(fixture.directory.files == [])
        fixture.pipeline.trimMemory(to: 0)
        #expect(try await fixture.pipeline.image(request).origin == .none)
        await fixture.pipeline.shutDown()
    }

    @Test("a result and its original go to the caches that are named")
    func namedCaches() async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve("http://host/a.png", .body(TestImage().bytes))
        let request = fixture.request("http://host/a.png", [Greyscale()]) {
            $0.targetCache = .other
            $0.originalCache = .standard
            $0.cacheOriginalImage = true
        }
        _ = try await fixture.pipeline.image(request)
        await fixture.rest()
        #expect(fixture.directory.files.count { $0.hasPrefix("other/") } == 1)
        #expect(fixture.directory.files.count { $0.hasPrefix("standard/") } == 1)
        let elsewhere = fixture.request("http://host/a.png", [Greyscale()])
        #expect(fixture.pipeline.cachedInMemory(elsewhere) == nil)
        #expect(fixture.pipeline.cachedInMemory(request) != nil)
        let unknown = fixture.request { $0.targetCache = ImageCacheName(number: 99) }
        await #expect(throws: ImagePipelineError.unknownCache(99)) { try await fixture.pipeline.image(unknown) }
        await fixture.pipeline.shutDown()
    }

    @Test("what has expired in memory is looked for on disk, and what has expired there is fetched")
    func expires() async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve("http://host/a.png", .body(TestImage().bytes))
        let request = fixture.request("http://host/a.png", [Greyscale()]) {
            $0.memoryExpiration = .seconds(10)
            $0.memoryExtension = ExpirationExtension.none
            $0.diskExpiration = .seconds(100)
            $0.diskExtension = ExpirationExtension.none
        }
        _ = try await fixture.pipeline.image(request)
        await fixture.rest()
        fixture.advance(9)
        #expect(try await fixture.pipeline.image(request).origin == .memory)
        fixture.advance(2)
        #expect(try await fixture.pipeline.image(request).origin == .disk)
        await fixture.rest()
        fixture.advance(100)
        #expect(try await fixture.pipeline.image(request).origin == .none)
        #expect(fixture.fetcher.totalCount == 2)
        await fixture.pipeline.shutDown()
    }

    @Test("what is asked for again and again stays, where being asked for extends its time")
    func extends() async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve("http://host/a.png", .body(TestImage().bytes))
        let request = fixture.request("http://host/a.png", [Greyscale()]) {
            $0.memoryExpiration = .seconds(10)
            $0.memoryExtension = .cacheTime
            $0.cacheMemoryOnly = true
        }
        _ = try await fixture.pipeline.image(request)
        for _ in 0..<5 {
            fixture.advance(9)
            #expect(try await fixture.pipeline.image(request).origin == .memory)
        }
        fixture.advance(11)
        #expect(try await fixture.pipeline.image(request).origin == .none)
        await fixture.pipeline.shutDown()
    }

    @Test("the first frame alone is another picture than all of them")
    func frames() async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve("http://host/a.gif", .body(animatedGIF))
        let pipeline = fixture.pipeline
        let all = fixture.request("http://host/a.gif", [Greyscale()])
        let first = fixture.request("http://host/a.gif", [Greyscale()]) { $0.frames = .first }
        #expect(try await pipeline.raster(all).frameCount == 2)
        #expect(try await pipeline.raster(first).frameCount == 1)
        #expect(try await pipeline.raster(all).frameCount == 2)
        await pipeline.shutDown()
    }

    @Test("options of the source are stronger than the pipeline's and weaker than the request's")
    func layers() async throws {
        let fixture = try PipelineFixture { configuration in
            configuration.defaultOptions.modifier = RequestModifier(headers: [
                HeaderField(name: "A", value: "default"), HeaderField(name: "B", value: "default"),
                HeaderField(name: "C", value: "default"),
            ])
            configuration.optionsForSource = { source in
                var options = ImageOptions<ImageSource>()
                guard source == .url("http://host/a.png") else { return options }
                options.modifier = RequestModifier(headers: [
                    HeaderField(name: "B", value: "source"), HeaderField(name: "C", value: "source"),
                ])
                return options
            }
        }
        fixture.fetcher.serve("http://host/a.png", .body(TestImage().bytes))
        let request = fixture.request {
            $0.modifier = RequestModifier(headers: [HeaderField(name: "C", value: "call")])
        }
        _ = try await fixture.pipeline.image(request)
        let sent = try #require(fixture.fetcher.requests("http://host/a.png").first).modifier.headers
        for (name, value) in [("A", "default"), ("B", "source"), ("C", "call")] {
            #expect(sent.first { $0.isNamed(name) }?.value == value)
        }
        await fixture.pipeline.shutDown()
    }
}
