import Foundation
import Synchronization
import Testing

@testable import ImagePipeline

@Suite("The pipeline and its cache")
struct ImagePipelineTests {
    private let directory = TemporaryDirectory()
    private let variant = ImageVariant(width: 40, format: .png)

    init() { #expect(TestProcess.isStarted) }

    /// A pipeline that counts its renders; the renderer may be replaced.
    private func pipeline(
        limit: Int64 = 1 << 30,
        workers: Int = 2,
        clock: Counter? = nil,
        renders: Counter = Counter(),
        render: (@Sendable (RenderWatch) throws(ImagePipelineError) -> EncodedImage)? = nil
    ) throws -> ImagePipeline {
        try ImagePipeline(
            cacheDirectory: directory.path,
            cacheByteLimit: limit,
            workerCount: workers,
            now: { clock.map { Int64($0.increment()) } ?? Int64(Date().timeIntervalSince1970) },
            render: { source, variant, watch throws(ImagePipelineError) in
                renders.increment()
                if let render { return try render(watch) }
                return try ImageCodec.render(source, as: variant, watch: watch)
            }
        )
    }

    private func encoded(_ size: Int, fill: UInt8 = 7) -> EncodedImage {
        EncodedImage(bytes: [UInt8](repeating: fill, count: size), mediaType: "image/png", width: 1, height: 1)
    }

    @Test("a page is rendered, stored and served from the file")
    func stores() async throws {
        let renders = Counter()
        let pipeline = try pipeline(renders: renders)
        let first = try await pipeline.image(content: "c", page: 0, variant: variant) { TestImage().bytes }
        let second = try await pipeline.image(content: "c", page: 0, variant: variant) { [] }
        #expect(first == second)
        #expect(renders.value == 1)
        let bytes = try #require(FileManager.default.contents(atPath: first.path))
        #expect(bytes.count == first.byteSize)
        #expect(try #require(Pixels([UInt8](bytes))).width == 40)
        #expect(first.mediaType == "image/png")
        #expect(first.entityTag.hasPrefix("\"") && first.entityTag.hasSuffix("\""))
        await pipeline.shutDown()
    }

    @Test("a hundred who ask at the same time get one render")
    func coalesces() async throws {
        let renders = Counter()
        let gate = Gate()
        let image = encoded(500)
        let pipeline = try pipeline(renders: renders) { _ in
            gate.wait()
            return image
        }
        let variant = variant
        let paths = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<100 {
                group.addTask { try await pipeline.image(content: "c", page: 3, variant: variant) { [1] }.path }
            }
            await until { pipeline.waiterCount == 100 }
            gate.open()
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(paths.count == 1)
        #expect(renders.value == 1)
        await pipeline.shutDown()
    }

    @Test("one who is cancelled goes at once, and the others get their page")
    func oneLeaves() async throws {
        let gate = Gate()
        let image = encoded(500)
        let pipeline = try pipeline { _ in
            gate.wait()
            return image
        }
        let variant = variant
        let leaving = Task { try await pipeline.image(content: "c", page: 0, variant: variant) { [1] } }
        let staying = Task { try await pipeline.image(content: "c", page: 0, variant: variant) { [1] } }
        await until { pipeline.waiterCount == 2 }
        leaving.cancel()
        await #expect(throws: ImagePipelineError.cancelled) { try await leaving.value }
        gate.open()
        #expect(try await staying.value.byteSize == 500)
        await pipeline.shutDown()
    }

    @Test("the render is killed when the last one who waits is cancelled")
    func lastLeaves() async throws {
        let started = Counter()
        let stopped = Counter()
        let pipeline = try pipeline { watch throws(ImagePipelineError) in
            started.increment()
            while watch.state == .running { sched_yield() }
            stopped.increment()
            throw watch.error ?? .shutDown
        }
        let variant = variant
        let task = Task { try await pipeline.image(content: "c", page: 0, variant: variant) { [1] } }
        await until { started.value == 1 }
        task.cancel()
        await #expect(throws: ImagePipelineError.cancelled) { try await task.value }
        await until { stopped.value == 1 }
        await pipeline.shutDown()
    }

    @Test("a task that was cancelled before it asked is answered")
    func cancelledBefore() async throws {
        let pipeline = try pipeline()
        let variant = variant
        let gate = Gate()
        let task = Task {
            await until { Task.isCancelled }
            return try await pipeline.image(content: "c", page: 0, variant: variant) {
                gate.wait()
                return []
            }
        }
        task.cancel()
        await #expect(throws: ImagePipelineError.cancelled) { try await task.value }
        gate.open()
        await pipeline.shutDown()
    }

    @Test("work that waits for a thread is dropped when nobody wants it any more")
    func cancelledInQueue() async throws {
        let gate = Gate()
        let renders = Counter()
        let image = encoded(10)
        let pipeline = try pipeline(workers: 1, renders: renders) { _ in
            gate.wait()
            return image
        }
        let variant = variant
        let first = Task { try await pipeline.image(content: "c", page: 0, variant: variant) { [1] } }
        await until { renders.value == 1 }
        let queued = Task { try await pipeline.image(content: "c", page: 1, variant: variant) { [1] } }
        await until { pipeline.waiterCount == 2 }
        queued.cancel()
        await #expect(throws: ImagePipelineError.cancelled) { try await queued.value }
        gate.open()
        _ = try await first.value
        _ = try await pipeline.image(content: "c", page: 2, variant: variant) { [1] }
        #expect(renders.value == 2)
        await pipeline.shutDown()
    }

    @Test("a restart finds the cache")
    func restart() async throws {
        let renders = Counter()
        let before = try pipeline(renders: renders)
        let first = try await before.image(content: "c", page: 0, variant: variant) { TestImage().bytes }
        await before.shutDown()
        let after = try pipeline(renders: renders)
        let second = try await after.image(content: "c", page: 0, variant: variant) { [] }
        #expect(first == second)
        #expect(renders.value == 1)
        await after.shutDown()
    }

    @Test(
        "a file that was removed, cut or changed is made again",
        arguments: [true, false],
        ["gone", "cut", "changed"]
    )
    func damaged(isRestarted: Bool, how: String) async throws {
        let renders = Counter()
        var pipeline = try pipeline(renders: renders)
        let first = try await pipeline.image(content: "c", page: 0, variant: variant) { TestImage().bytes }
        let bytes = try #require(FileManager.default.contents(atPath: first.path))
        if isRestarted { await pipeline.shutDown() }
        switch how {
        case "gone": try FileManager.default.removeItem(atPath: first.path)
        case "cut": try bytes.prefix(20).write(to: URL(fileURLWithPath: first.path))
        default: try Data(repeating: 0, count: bytes.count).write(to: URL(fileURLWithPath: first.path))
        }
        if isRestarted { pipeline = try self.pipeline(renders: renders) }
        let second = try await pipeline.image(content: "c", page: 0, variant: variant) { TestImage().bytes }
        // A changed file of the same size is noticed when it is first used by a process, not at every hit.
        if isRestarted || how != "changed" {
            #expect(renders.value == 2)
            #expect(FileManager.default.contents(atPath: second.path) == bytes)
        }
        await pipeline.shutDown()
    }

    @Test("the byte limit is kept, and what was asked for last stays")
    func limit() async throws {
        let clock = Counter()
        let image = encoded(1_000)
        let pipeline = try pipeline(limit: 10_000, workers: 1, clock: clock) { _ in image }
        for page in 0..<40 {
            _ = try await pipeline.image(content: "c", page: page, variant: variant) { [1] }
            // Page 0 is looked at all the time.
            _ = try await pipeline.image(content: "c", page: 0, variant: variant) { [1] }
        }
        let last = try await pipeline.image(content: "c", page: 39, variant: variant) { [1] }
        let first = try await pipeline.image(content: "c", page: 0, variant: variant) { [1] }
        await pipeline.shutDown()
        #expect(directory.byteCount <= 10_000)
        #expect(directory.byteCount >= 8_000)
        #expect(directory.pictureFiles.contains(last.path))
        #expect(directory.pictureFiles.contains(first.path))
    }

    @Test("what a crash left half written is swept, and what others are writing is not")
    func sweep() async throws {
        let other = try VariantFiles(directory: directory.path)
        let incoming = directory.path + "/incoming"
        let living = try #require(FileManager.default.contentsOfDirectory(atPath: incoming).first)
        let dead = incoming + "/dead"
        try FileManager.default.createDirectory(atPath: dead, withIntermediateDirectories: true)
        for name in ["lock", "half"] {
            #expect(FileManager.default.createFile(atPath: dead + "/" + name, contents: Data([1])))
        }
        let pipeline = try pipeline()
        #expect(!FileManager.default.fileExists(atPath: dead))
        #expect(FileManager.default.fileExists(atPath: incoming + "/" + living))
        await pipeline.shutDown()
        withExtendedLifetime(other) {}
    }

    @Test("files without a row are swept once they are old")
    func orphans() throws {
        let store = try VariantStore(directory: directory.path, byteLimit: 1_000_000, now: { Int64(time(nil)) + 7_200 })
        let known = VariantKey(content: "c", page: 0, variant: variant)
        let orphan = VariantKey(content: "c", page: 1, variant: variant)
        _ = try store.keep(encoded(10), for: known, content: "c")
        try store.files.store([1, 2, 3], for: orphan)
        #expect(directory.pictureFiles.count == 2)
        try store.sweepOrphans()
        #expect(directory.pictureFiles == [store.files.path(of: known)])
        store.close()
    }

    @Test("an index that is no database is thrown away, and the cache works")
    func brokenIndex() async throws {
        try FileManager.default.createDirectory(atPath: directory.path, withIntermediateDirectories: true)
        let garbage = Data(repeating: 0x5A, count: 8_192)
        try garbage.write(to: URL(fileURLWithPath: directory.path + "/index.sqlite"))
        let pipeline = try pipeline()
        let image = try await pipeline.image(content: "c", page: 0, variant: variant) { TestImage().bytes }
        #expect(image.byteSize > 0)
        await pipeline.shutDown()
    }

    @Test("two pipelines on one directory give the same pages and do each other no harm")
    func shared() async throws {
        let first = try pipeline()
        let second = try pipeline()
        let variant = variant
        let images = try await withThrowingTaskGroup(of: (Int, CachedImage).self) { group in
            for page in 0..<20 {
                for pipeline in [first, second] {
                    group.addTask {
                        (
                            page,
                            try await pipeline.image(content: "c", page: page, variant: variant) {
                                TestImage(width: 60 + page).bytes
                            }
                        )
                    }
                }
            }
            return try await group.reduce(into: [Int: Set<String>]()) { $0[$1.0, default: []].insert($1.1.entityTag) }
        }
        #expect(images.count == 20)
        #expect(images.values.allSatisfy { $0.count == 1 })
        #expect(directory.pictureFiles.count == 20)
        await first.shutDown()
        await second.shutDown()
    }

    @Test("errors reach whoever asked, and the next one tries again")
    func errors() async throws {
        struct Unreadable: Error, CustomStringConvertible { let description = "The file is gone." }
        let pipeline = try pipeline()
        await #expect(throws: ImagePipelineError.sourceFailed("The file is gone.")) {
            try await pipeline.image(content: "c", page: 0, variant: variant) { throw Unreadable() }
        }
        await #expect(throws: ImagePipelineError.unsupportedFormat) {
            try await pipeline.image(content: "c", page: 0, variant: variant) { [1, 2, 3] }
        }
        #expect(try await pipeline.image(content: "c", page: 0, variant: variant) { TestImage().bytes }.byteSize > 0)
        await pipeline.shutDown()
    }

    @Test("after the shut-down everybody is told")
    func shutDown() async throws {
        let pipeline = try pipeline { watch throws(ImagePipelineError) in
            while watch.state == .running { sched_yield() }
            throw watch.error ?? .undecodable("")
        }
        let variant = variant
        let waiting = Task { try await pipeline.image(content: "c", page: 0, variant: variant) { [1] } }
        await until { pipeline.waiterCount == 1 }
        await pipeline.shutDown()
        await #expect(throws: ImagePipelineError.self) { try await waiting.value }
        await #expect(throws: ImagePipelineError.shutDown) {
            try await pipeline.image(content: "c", page: 1, variant: variant) { [1] }
        }
    }

    @Test("a directory that can't be used is a clear error")
    func unusable() {
        #expect(throws: ImagePipelineError.self) {
            try ImagePipeline(cacheDirectory: "/dev/null/cache")
        }
    }
}
