import AsyncHTTPClient
import Foundation
import ImagePipeline
import NIOCore
import NIOHTTP1
import PageImages
import Publications
import TestSupport
import Testing

@testable import Server

@Suite("The cache of open files")
struct OpenFileCacheTests {
    /// The paths in a folder that this process has open.
    private func open(in folder: TestFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)
        }.filter { $0.hasPrefix(folder.path) }
    }

    private func pattern(_ count: Int, seed: Int = 0) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8 &+ seed) }
    }

    @Test("keeps the most recently used files up to the capacity")
    func limit() throws {
        let folder = try TestFolder()
        let files = OpenFileCache(capacity: 4)
        let paths = try (0..<10).map { try folder.write("\($0)", pattern(10, seed: $0)) }
        for path in paths {
            #expect(files.open(path)?.byteSize == 10)
            #expect(files.count <= 4)
            // Used repeatedly, so it stays open.
            _ = files.file(paths[0])
        }
        #expect(files.count == 4)
        #expect(try open(in: folder).sorted() == [paths[0]] + paths[7...])
        files.closeAll()
        #expect(files.count == 0)
        #expect(try open(in: folder).isEmpty)
    }

    @Test("a file that is being read stays readable when it is evicted or deleted")
    func reader() throws {
        let folder = try TestFolder()
        let files = OpenFileCache(capacity: 4)
        let path = try folder.write("a", pattern(5_000))
        var file = files.open(path)
        try folder.remove("a")
        #expect(files.file(path) === file)
        files.closeAll()
        #expect(files.file(path) == nil)
        #expect(files.open(path) == nil)
        let bytes = try #require(file).read(0..<5_000, into: BufferRing())
        #expect(Array(bytes.readableBytesView) == pattern(5_000))
        file = nil
        #expect(try open(in: folder).isEmpty)
    }

    @Test("opens regular files only")
    func irregular() throws {
        let folder = try TestFolder()
        let files = OpenFileCache(capacity: 4)
        #expect(files.open(folder.path) == nil)
        #expect(files.open(folder.path + "/nothing") == nil)
        #expect(files.count == 0)
        #expect(try open(in: folder).isEmpty)
    }

    @Test("a truncated file is an error")
    func shortened() throws {
        let folder = try TestFolder()
        let path = try folder.write("a", pattern(5_000))
        let file = try #require(OpenFile(path))
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.truncate(atOffset: 100)
        try handle.close()
        #expect(throws: SourceError.changed) { try file.read(0..<5_000, into: BufferRing()) }
        #expect(file.readWithoutBlocking(into: BufferRing()) == nil)
    }

    @Test("closes all files when idle and opens them again on request")
    func rest() async throws {
        let folder = try TestFolder()
        let path = try folder.write("a", pattern(5_000))
        #expect(try await StoredFile.openImmutable(path)?.bytes?.readableBytes == 5_000)
        StoredFile.releaseCaches()
        #expect(StoredFile.openFiles.file(path) == nil)
        #expect(try open(in: folder).isEmpty)
        #expect(try await StoredFile.openImmutable(path)?.bytes?.readableBytes == 5_000)
        StoredFile.releaseCaches()
    }

    @Test("a file is sent completely after the image cache has deleted it", arguments: [(300, 400), (1_400, 2_000)])
    func evicted(width: Int, height: Int) async throws {
        let library = try TestFolder()
        // Noise, which does not compress.
        var state: UInt64 = 42
        let page = TestPicture.grey(width: width, height: height) { _, _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
        try library.write("A/a.cbz", TestArchive.bytes([(name: "1.png", bytes: page)]))
        try await TestServer.run(library: library) { server in
            let address = try await server.firstPages() + "/0?w=2160&format=png"
            let first = try await server.get(address)
            #expect((first.body.count > StoredFile.pieceLimit) == (width > 1_000))
            #expect(try await server.eventually { server.pipeline.statistics.backgroundCount == 0 })
            #expect(try await server.get(address).body == first.body)

            // The response's head has arrived; the body is being sent.
            let request = TestClient.request(port: server.port, .GET, address)
            let answer = try await TestClient.shared.execute(request, timeout: .seconds(60))
            try removeFiles(in: server.data.path + "/cache/files")
            StoredFile.releaseCaches()
            let body = try await answer.body.collect(upTo: 64 << 20)
            #expect(Array(body.readableBytesView) == first.body)

            // Neither the file nor the descriptor exists any more: the image is rendered again.
            let again = try await server.get(address)
            #expect(again.status == 200)
            #expect(again.body == first.body)
        }
    }

    /// Deletes the images of a cache, as eviction does.
    private func removeFiles(in folder: String) throws {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        var count = 0
        // Only the files in the folders have a slash in their relative path.
        for name in names where name.contains("/") {
            try FileManager.default.removeItem(atPath: folder + "/" + name)
            count += 1
        }
        #expect(count > 0)
    }
}
