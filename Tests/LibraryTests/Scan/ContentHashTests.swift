import Foundation
import Publications
import Testing

@testable import Library

@Suite("Content hashes")
struct ContentHashTests {
    private func hash(_ source: any RandomAccessSource, isWhole: Bool = false) throws -> [UInt8] {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: ContentHash.partSize, alignment: 16)
        defer { buffer.deallocate() }
        return try ContentHash.of(source, isWhole: isWhole, buffer: buffer)
    }

    @Test("a file and its bytes in memory have the same hash", arguments: [0, 1, 65_536, 100_000, 200_000])
    func memory(count: Int) throws {
        let library = try TestLibrary()
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        try Data(bytes).write(to: library.url("1.txt"))
        let file = try FileSource(path: library.url("1.txt").path)
        for isWhole in [false, true] {
            #expect(try hash(file, isWhole: isWhole) == hash(BytesSource(bytes), isWhole: isWhole))
        }
    }

    @Test("the middle of a file affects the hash only if the whole file is hashed")
    func middle() throws {
        let bytes = [UInt8](repeating: 1, count: 200_000)
        var other = bytes
        other[100_000] = 2
        #expect(try hash(BytesSource(bytes)) == hash(BytesSource(other)))
        #expect(try hash(BytesSource(bytes), isWhole: true) != hash(BytesSource(other), isWhole: true))
    }

    @Test("both ends of a file larger than 4 GiB are part of the hash")
    func large() throws {
        let library = try TestLibrary()
        let path = library.url("1.cbz").path
        let size: UInt64 = 5 << 30
        /// Writes a sparse file with one byte that isn't zero.
        func hash(ofByteAt offset: UInt64) throws -> [UInt8] {
            try Data().write(to: library.url("1.cbz"))
            let handle = try #require(FileHandle(forWritingAtPath: path))
            try handle.truncate(atOffset: size)
            try handle.seek(toOffset: offset)
            try handle.write(contentsOf: Data([1]))
            try handle.close()
            return try self.hash(FileSource(path: path))
        }
        let hashes = try [0, size / 2, size / 2 + 1, size - 1].map { try hash(ofByteAt: $0) }
        #expect(hashes[1] == hashes[2])
        #expect(Set(hashes).count == 3)
    }
}
