import PageImages
import TestSupport
import Testing

@testable import ImagePipeline

@Suite("Canonical bytes")
struct CanonicalWriterTests {
    /// A value, and a parser that reads it back independently.
    private enum Value: Hashable {
        case unsigned(UInt64)
        case signed(Int)
        /// A bit pattern, with a single zero and a single NaN.
        case real(UInt64)
        case truth(Bool)
        case bytes([UInt8])
        case text([UInt8])

        static func random(_ generator: inout SeededGenerator) -> Value {
            switch generator.number(below: 6) {
            case 0: .unsigned(generator.happens(onceIn: 2) ? UInt64(generator.number(below: 3)) : generator.next())
            case 1:
                .signed(
                    generator.happens(onceIn: 2)
                        ? generator.number(below: 3) - 1 : Int(truncatingIfNeeded: generator.next())
                )
            case 2: .real(Double(generator.number(below: 9) - 4).magnitude.bitPattern)
            case 3: .truth(generator.happens(onceIn: 2))
            case 4: .bytes((0..<generator.number(below: 4)).map { _ in UInt8(generator.number(below: 7)) })
            default: .text((0..<generator.number(below: 4)).map { _ in UInt8(generator.number(below: 7)) })
            }
        }

        func write(to writer: inout CanonicalWriter) {
            switch self {
            case .unsigned(let number): writer.add(number)
            case .signed(let number): writer.add(number)
            case .real(let bits): writer.add(Double(bitPattern: bits))
            case .truth(let truth): writer.add(truth)
            case .bytes(let bytes): writer.add(bytes)
            case .text(let bytes): writer.add(String(decoding: bytes, as: UTF8.self))
            }
        }
    }

    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func byte() -> UInt8? { rest.popFirst() }

        mutating func bits() -> UInt64? {
            guard rest.count >= 8 else { return nil }
            var bits: UInt64 = 0
            for _ in 0..<8 { bits = bits << 8 | UInt64(byte() ?? 0) }
            return bits
        }

        mutating func run() -> [UInt8]? {
            guard let count = bits(), count <= rest.count else { return nil }
            let bytes = Array(rest.prefix(Int(count)))
            rest = rest.dropFirst(Int(count))
            return bytes
        }

        mutating func value() -> Value? {
            switch byte() {
            case 1: bits().map { .unsigned($0) }
            case 2: bits().map { .signed(Int(truncatingIfNeeded: $0)) }
            case 3: bits().map { .real($0) }
            case 4: byte().map { .truth($0 == 1) }
            case 5: run().map { .bytes($0) }
            case 6: run().map { .text($0) }
            default: nil
            }
        }
    }

    @Test("values can be read back, so different values never give the same bytes", arguments: 0..<64)
    func readsBack(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let values = (0..<generator.number(below: 12)).map { _ in Value.random(&generator) }
            var writer = CanonicalWriter()
            for value in values { value.write(to: &writer) }
            var reader = Reader(rest: writer.bytes[...])
            var read: [Value] = []
            while !reader.rest.isEmpty {
                guard let value = reader.value() else { break }
                read.append(value)
            }
            #expect(read == values, "seed \(seed)")
        }
    }

    private func bytes(_ write: (inout CanonicalWriter) -> Void) -> [UInt8] {
        var writer = CanonicalWriter()
        write(&writer)
        return writer.bytes
    }

    /// Whether two sequences of values give the same bytes.
    private func same(
        _ first: (inout CanonicalWriter) -> Void,
        _ second: (inout CanonicalWriter) -> Void
    ) -> Bool {
        bytes(first) == bytes(second)
    }

    @Test("0 and −0 give the same bytes, and so do all NaNs")
    func reals() {
        let zeros = same({ $0.add(-0.0) }, { $0.add(0.0) })
        #expect(zeros)
        let noNumbers = same({ $0.add(Double.nan) }, { $0.add(-Double.signalingNaN) })
        #expect(noNumbers)
        let signs = same({ $0.add(1.0) }, { $0.add(-1.0) })
        #expect(!signs)
        let infinities = same({ $0.add(Double.infinity) }, { $0.add(-Double.infinity) })
        #expect(!infinities)
    }

    @Test("a literal and an equal string give the same bytes")
    func texts() {
        let plain = same({ $0.add("blur" as StaticString) }, { $0.add("blur" as String) })
        #expect(plain)
        let accented = same({ $0.add("é" as StaticString) }, { $0.add("\u{E9}" as String) })
        #expect(accented)
    }

    @Test("canonically equivalent texts give different bytes")
    func lookAlikes() {
        let lookAlikes = same({ $0.add("\u{E9}" as String) }, { $0.add("e\u{301}" as String) })
        #expect(!lookAlikes)
    }

    @Test("the boundaries and the types of values affect the bytes")
    func boundaries() {
        let neighbours = same(
            {
                $0.add("ab" as String)
                $0.add("c" as String)
            },
            {
                $0.add("a" as String)
                $0.add("bc" as String)
            }
        )
        #expect(!neighbours)
        let nothing = same({ $0.add([UInt8]()) }, { _ in })
        #expect(!nothing)
        let bytesAndText = same({ $0.add([1, 2]) }, { $0.add("\u{1}\u{2}" as String) })
        #expect(!bytesAndText)
        let numbers = same({ $0.add(UInt64(1)) }, { $0.add(1 as Int) })
        #expect(!numbers)
    }

    @Test("the bytes are fixed, because cached files depend on them")
    func fixedForm() {
        let form = bytes {
            $0.add(UInt64(258))
            $0.add(-1 as Int)
            $0.add(true)
            $0.add([7])
            $0.add("a" as String)
        }
        #expect(
            form == [
                1, 0, 0, 0, 0, 0, 0, 1, 2,
                2, 255, 255, 255, 255, 255, 255, 255, 255,
                4, 1,
                5, 0, 0, 0, 0, 0, 0, 0, 1, 7,
                6, 0, 0, 0, 0, 0, 0, 0, 1, 97,
            ]
        )
    }
}
