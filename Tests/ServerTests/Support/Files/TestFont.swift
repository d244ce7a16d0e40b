import CZlib

/// Writes minimal font files: the tables from which the server reads the family and the style.
struct TestFont {
    var names: [Name] = []
    var weight: UInt16? = 400
    var isItalic = false
    /// The weights of a variable font.
    var weights: ClosedRange<UInt16>?
    var version: [UInt8] = [0, 1, 0, 0]

    /// A record of the name table.
    struct Name {
        var identifier: UInt16
        var text: String
        var platform: UInt16 = 3
        var encoding: UInt16 = 1
        var language: UInt16 = 0x409
    }

    init(_ family: String = "Test", _ change: (inout TestFont) -> Void = { _ in }) {
        names = [Name(identifier: 1, text: family)]
        change(&self)
    }

    private static func big(_ number: UInt16) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }
    private static func big(_ number: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - $0 * 8)) }
    }

    private var tables: [(tag: String, bytes: [UInt8])] {
        var records: [UInt8] = []
        var storage: [UInt8] = []
        for name in names {
            let text = name.platform == 1 ? Array(name.text.utf8) : name.text.utf16.flatMap { Self.big($0) }
            for number in [
                name.platform, name.encoding, name.language, name.identifier, UInt16(text.count), UInt16(storage.count),
            ] { records += Self.big(number) }
            storage += text
        }
        let head = Self.big(UInt16(0)) + Self.big(UInt16(names.count)) + Self.big(UInt16(6 + records.count))
        var tables = [("cmap", [UInt8](repeating: 0, count: 4)), ("name", head + records + storage)]
        if let weight {
            var style = [UInt8](repeating: 0, count: 96)
            style.replaceSubrange(4..<6, with: Self.big(weight))
            style[63] = isItalic ? 1 : 0
            tables.append(("OS/2", style))
        }
        if let weights {
            let fixed = { (number: UInt16) in Self.big(number) + [0, 0] }
            var axes: [UInt8] = [0, 1, 0, 0]
            for number: UInt16 in [16, 2, 1, 20, 0, 4] { axes += Self.big(number) }
            axes +=
                Array("wght".utf8) + fixed(weights.lowerBound) + fixed(weights.lowerBound) + fixed(weights.upperBound)
            tables.append(("fvar", axes + [0, 0, 1, 0]))
        }
        return tables
    }

    /// A TrueType or OpenType file.
    var bytes: [UInt8] {
        let tables = tables
        var directory = version + Self.big(UInt16(tables.count)) + [UInt8](repeating: 0, count: 6)
        var data: [UInt8] = []
        let start = 12 + tables.count * 16
        for table in tables {
            directory +=
                Array(table.tag.utf8) + Self.big(0) + Self.big(start + data.count) + Self.big(table.bytes.count)
            data += table.bytes
        }
        return directory + data
    }

    /// A WOFF file whose tables are compressed where that makes them smaller.
    var woff: [UInt8] {
        let tables = tables
        var directory: [UInt8] = []
        var data: [UInt8] = []
        let start = 44 + tables.count * 20
        for table in tables {
            let packed = Self.compressed(table.bytes)
            let stored = packed.count < table.bytes.count ? packed : table.bytes
            directory += Array(table.tag.utf8) + Self.big(start + data.count) + Self.big(stored.count)
            directory += Self.big(table.bytes.count) + Self.big(0)
            data += stored
        }
        let head = Array("wOFF".utf8) + version + Self.big(start + data.count) + Self.big(UInt16(tables.count))
        return head + [UInt8](repeating: 0, count: 44 - head.count) + directory + data
    }

    /// The beginning of a WOFF2 file.
    static var woff2: [UInt8] {
        let size = 64
        let head = Array("wOF2".utf8) + [0, 1, 0, 0] + big(size)
        return head + [UInt8](repeating: 0, count: size - head.count)
    }

    private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        var size = compressBound(UInt(bytes.count))
        var output = [UInt8](repeating: 0, count: Int(size))
        return compress(&output, &size, bytes, UInt(bytes.count)) == Z_OK ? Array(output.prefix(Int(size))) : bytes
    }
}
