import Foundation
import Publications
import Testing

@Suite("Sources of files")
struct FileSourceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func pattern(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    }

    @Test("a range is read exactly, and a range beyond the end is an error")
    func ranges() throws {
        let bytes = pattern(10_000)
        let sources: [any RandomAccessSource] = [
            try FileSource(path: folder.write(bytes, to: "a")), BytesSource(bytes), FakeSource(bytes, readLimit: 7),
        ]
        for source in sources {
            #expect(source.byteSize == 10_000)
            #expect(try source.bytes(at: 0, count: 10_000) == bytes)
            #expect(try source.bytes(at: 9_000, count: 1_000) == Array(bytes[9_000...]))
            #expect(try source.bytes(at: 10_000, count: 0).isEmpty)
            #expect(throws: SourceError.changed) { try source.bytes(at: 9_000, count: 1_001) }
            #expect(throws: SourceError.changed) { try source.bytes(at: 20_000, count: 1) }
        }
    }

    @Test(
        "with its ends in memory, a file has the same bytes",
        arguments: [0, 1, 65_536, 65_537, 131_072, 131_073, 400_000]
    )
    func ends(count: Int) throws {
        let bytes = pattern(count)
        let path = try folder.write(bytes, to: "a")
        var ends = FileEnds()
        do {
            let source = try FileSource(systemPath: path, ends: ends)
            #expect(!isKnownUniquelyReferenced(&ends))
            #expect(try source.bytes(at: 0, count: count) == bytes)
            for offset in [1, 65_535, 65_536, 200_000, count - 65_537, count - 65_536, count - 1] {
                guard (0..<count).contains(offset) else { continue }
                let length = min(70_000, count - offset)
                #expect(try source.bytes(at: Int64(offset), count: length) == Array(bytes[offset..<(offset + length)]))
            }
            #expect(throws: SourceError.changed) { try source.bytes(at: Int64(count), count: 1) }
        }
        #expect(isKnownUniquelyReferenced(&ends))
        // The memory doesn't contain bytes of the previous file.
        let other = try FileSource(systemPath: folder.write([7], to: "b"), ends: ends)
        #expect(try other.bytes(at: 0, count: 1) == [7])
        #expect(throws: SourceError.changed) { try other.bytes(at: 0, count: 2) }
    }

    @Test("several threads can read a source at once")
    func concurrentReads() async throws {
        let bytes = pattern(1 << 20)
        let source = try FileSource(path: folder.write(bytes, to: "a"))
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for turn in 0..<200 {
                let range = (turn * 4_999)..<(turn * 4_999 + 40_000)
                group.addTask {
                    try source.bytes(at: Int64(range.lowerBound), count: range.count) == Array(bytes[range])
                }
            }
            for try await isEqual in group { #expect(isEqual) }
        }
    }

    @Test("folders, pipes, devices and missing files have errors of their own")
    func irregular() throws {
        #expect(throws: SourceError.system(EISDIR)) { try FileSource(path: folder.path) }
        #expect(throws: SourceError.system(ENOENT)) { try FileSource(path: folder.path("nothing")) }
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        #expect(throws: SourceError.notRegularFile) { try FileSource(path: folder.path("pipe")) }
        #expect(throws: SourceError.notRegularFile) { try FileSource(path: "/dev/null") }
        #expect(try openPaths().isEmpty)
    }

    @Test("the file is closed with the source")
    func closed() throws {
        let path = try folder.write([1], to: "a")
        var source: FileSource? = try FileSource(path: path)
        #expect(try openPaths() == [path])
        #expect(source?.byteSize == 1)
        source = nil
        #expect(try openPaths().isEmpty)
    }

    /// The paths in the folder that this process has open.
    private func openPaths() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)
        }.filter { $0.hasPrefix(folder.path) }
    }

    @Test("a file that becomes shorter is an error, and no longer the same version")
    func truncated() throws {
        let path = try folder.write(pattern(5_000), to: "a")
        let source = try FileSource(path: path)
        try source.verifyUnchanged()
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.truncate(atOffset: 100)
        try handle.close()
        #expect(source.byteSize == 5_000)
        #expect(throws: SourceError.changed) { try source.bytes(at: 0, count: 5_000) }
        #expect(throws: SourceError.changed) { try source.verifyUnchanged() }
    }

    @Test("a replaced file is found at the same path, and the old one remains readable")
    func replaced() throws {
        let path = try folder.write([1, 2, 3], to: "a")
        let source = try FileSource(path: path)
        #expect(try source.replacement() == nil)
        #expect(rename(try folder.write([4, 5], to: "b"), path) == 0)
        let replacement = try #require(try source.replacement())
        #expect(try replacement.bytes(at: 0, count: 2) == [4, 5])
        #expect(try source.bytes(at: 0, count: 3) == [1, 2, 3])
        try source.verifyUnchanged()
        try FileManager.default.removeItem(atPath: path)
        #expect(try source.replacement() == nil)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(throws: SourceError.changed) { try source.replacement() }
    }
}
