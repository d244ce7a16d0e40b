import Glibc
import Testing

@testable import Workers

@Suite("Shared bytes")
struct SharedBytesTests {
    @Test("the file of an input has its bytes, is made once, and can't be changed or shrunk")
    func input() throws {
        let bytes = SharedBytes((0..<10_000).map { UInt8($0 & 0xFF) })
        let file = try bytes.descriptor()
        #expect(try bytes.descriptor() === file)
        #expect(SharedBytes(file: file, count: 10_000).copy() == bytes.copy())
        #expect(pwrite(file.number, "x", 1, 0) == -1)
        #expect(ftruncate(file.number, 5) == -1 && ftruncate(file.number, 20_000) == -1)
    }

    @Test("a result that is shorter than it claims reads as zeros, also when its file is shrunk later")
    func shortResult() throws {
        let file = try MemoryFile.make()
        #expect([1, 2, 3].withUnsafeBytes { MemoryFile.write($0, to: file) } == 0)
        let count = 3 * MemoryLayout<Int>.size
        #expect(MemoryFile.has(count, in: file) && !MemoryFile.has(count + 1, in: file))
        let longer = SharedBytes(file: file, count: count + 5)
        #expect(longer.copy().count == count + 5)
        #expect(longer.copy().suffix(5).allSatisfy { $0 == 0 })
        #expect(ftruncate(file.number, 0) == 0)
        #expect(longer.withBytes { $0.allSatisfy { $0 == 0 } })
    }

    @Test("the file of a result has a fixed size after it was sealed")
    func sealing() throws {
        let file = try MemoryFile.make()
        #expect([UInt8](repeating: 1, count: 100).withUnsafeBytes { MemoryFile.write($0, to: file) } == 0)
        #expect(MemoryFile.fixSize(of: file))
        #expect(ftruncate(file.number, 50) == -1 && ftruncate(file.number, 200) == -1)
        #expect(!MemoryFile.fixSize(of: file))
    }

    @Test("empty bytes and bytes of another owner are shared too")
    func owners() throws {
        #expect(SharedBytes([]).copy() == [])
        #expect(SharedBytes(file: try SharedBytes([]).descriptor(), count: 0).copy() == [])
        let array: [UInt8] = [4, 5, 6]
        let shared = SharedBytes(count: 3) { body in array.withUnsafeBytes { body($0) } }
        #expect(SharedBytes(file: try shared.descriptor(), count: 3).copy() == array)
    }
}
