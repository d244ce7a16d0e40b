import ImageCodecs
import TestSupport
import Testing

@testable import Workers

@Suite("Conversion of MOBI files", .serialized)
struct MobiConversionTests {
    private let file = MobiFile(
        "<html><body><h1>One</h1><p>Some words.</p><img recindex=\"00001\"/></body></html>",
        images: [
            Array("\u{89}PNG\r\n\u{1A}\n".unicodeScalars.map { UInt8($0.value) }) + [UInt8](repeating: 1, count: 200)
        ]
    )

    private func convert(_ bytes: [UInt8], in pool: WorkerPool) throws -> MobiConversion {
        let result = try pool.perform(.convertMobi, on: .file(SharedBytes(bytes)), WorkControl(timeLimit: 10))
        guard case .mobi(let conversion) = result else { throw WorkerError.failed("another result") }
        return conversion
    }

    @Test("a worker returns the same parts as this process: markup, package, contents and the range of the image")
    func parts() throws {
        let pool = makePool()
        defer { pool.shutDown() }
        let bytes = file.bytes
        let conversion = try convert(bytes, in: pool)
        #expect(conversion == MobiCodec.convert(SharedBytes(bytes)))
        guard case .parts(let parts) = conversion else {
            Issue.record("\(conversion)")
            return
        }
        let text = String(decoding: parts, as: UTF8.self)
        #expect(text.contains("Some words.") && text.contains("<dc:title>A Book</dc:title>"))
        var kinds: [UInt8] = []
        var offset = 0
        func number(_ start: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(parts[offset + start + $1]) << (8 * $1) }
        }
        while offset + 20 <= parts.count {
            kinds.append(parts[offset])
            let length = number(8, 4)
            if parts[offset] == 6 {
                let start = number(12, 8)
                #expect(Array(bytes[start..<start + length]) == file.images[0])
                offset += 20
            } else {
                offset += 20 + length
            }
        }
        #expect(offset == parts.count && kinds.sorted() == [1, 4, 5, 6])
    }

    @Test("a KF8 is converted to documents with their fragments, a style sheet and the range of the image")
    func kf8() throws {
        let pool = makePool()
        defer { pool.shutDown() }
        let bytes = try DocumentFixture.bytes("two-chapters.azw3")
        guard case .parts(let parts) = try convert(bytes, in: pool) else {
            Issue.record("it is refused")
            return
        }
        let text = String(decoding: parts, as: UTF8.self)
        #expect(text.contains("<body><h1>Harbour</h1>") && text.contains("<body><h1>Island</h1>"))
        #expect(text.contains("They came back in the evening.") && text.contains("h1 { color: red }"))
        #expect(text.contains("<dc:title>Ships</dc:title>"))
        // References to resources have become file names.
        #expect(!text.contains("kindle:"))
    }

    @Test("DRM, other files and damage are refused with the reason")
    func refused() throws {
        let pool = makePool()
        defer { pool.shutDown() }
        var locked = file
        locked.encryption = 2
        #expect(try convert(locked.bytes, in: pool) == .refused(.protected))
        for bytes in [[1, 2, 3], Array("%PDF-1.7".utf8), Array(file.bytes.prefix(70))] {
            guard case .refused(let reason) = try convert(bytes, in: pool) else {
                Issue.record("\(bytes.prefix(8)) was converted")
                continue
            }
            #expect([.damaged, .unsupported].contains(reason))
        }
    }

    @Test("a damaged file at worst ends the worker, and the next file is converted")
    func damage() throws {
        let pool = makePool()
        defer { pool.shutDown() }
        let bytes = file.bytes
        var random = SeededGenerator(seed: 4)
        for _ in 0..<60 {
            var damaged = bytes
            for _ in 0..<8 {
                // The headers are at the beginning.
                let index = Int(random.next() % UInt64(min(damaged.count, 700)))
                damaged[index] = UInt8(truncatingIfNeeded: random.next())
            }
            if random.next() % 3 == 0 { damaged.removeLast(Int(random.next() % UInt64(damaged.count - 1))) }
            do {
                _ = try convert(damaged, in: pool)
            } catch let error as WorkerError {
                #expect([.crashed, .timedOut].contains(error))
            }
        }
        #expect(try convert(bytes, in: pool) == MobiCodec.convert(SharedBytes(bytes)))
    }
}
