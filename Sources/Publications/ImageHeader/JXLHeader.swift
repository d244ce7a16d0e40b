/// JPEG XL: a bare codestream, or one inside boxes. The size is in its first bits (ISO/IEC 18181-1, SizeHeader).
enum JXLHeader {
    private static let mediaType = "image/jxl"
    private static let maximumBoxCount = 1000

    static func readCodestream(_ source: HeaderBytes) -> ImageHeader.Reading {
        readSize(source, codestreamAt: 0)
    }

    static func readContainer(_ source: HeaderBytes) -> ImageHeader.Reading {
        var offset = 0
        for _ in 0..<maximumBoxCount {
            guard source.has(16, at: offset) else { return .needsMore(byteCount: offset + 16 + maximumSizeBytes) }
            guard let box = ISOBox(source, at: offset) else { return .damaged(mediaType: mediaType) }
            switch box.type {
            case ISOBox.type("jxlc"): return readSize(source, codestreamAt: box.contentStart)
            // A part of the codestream, after the part's number.
            case ISOBox.type("jxlp"): return readSize(source, codestreamAt: box.contentStart + 4)
            default: break
            }
            guard box.end != Int.max else { return .damaged(mediaType: mediaType) }
            offset = box.end
        }
        return .damaged(mediaType: mediaType)
    }

    /// The signature, the longest size header and the orientation.
    private static let maximumSizeBytes = 16

    private static func readSize(_ source: HeaderBytes, codestreamAt start: Int) -> ImageHeader.Reading {
        guard start <= Int.max - maximumSizeBytes else { return .damaged(mediaType: mediaType) }
        guard source.has(2, at: start) else { return .needsMore(byteCount: start + maximumSizeBytes) }
        guard source.bigEndian(2, at: start) == 0xFF0A else { return .damaged(mediaType: mediaType) }
        var bits = BitReader(source, at: start + 2)
        guard let size = readSizeHeader(&bits), let isRotated = readOrientation(&bits) else {
            return .needsMore(byteCount: start + maximumSizeBytes)
        }
        return ImageHeader.checked(mediaType, width: size.width, height: size.height, isRotated: isRotated)
    }

    private static func readSizeHeader(_ bits: inout BitReader) -> (width: Int, height: Int)? {
        guard let isSmall = bits.read(1).map({ $0 == 1 }) else { return nil }
        func length(_ bits: inout BitReader) -> Int? {
            isSmall ? bits.read(5).map { ($0 + 1) * 8 } : readLongLength(&bits)
        }
        guard let height = length(&bits), let ratio = bits.read(3) else { return nil }
        let width: Int
        switch ratio {
        case 1: width = height
        case 2: width = height * 12 / 10
        case 3: width = height * 4 / 3
        case 4: width = height * 3 / 2
        case 5: width = height * 16 / 9
        case 6: width = height * 5 / 4
        case 7: width = height * 2
        default:
            guard let stated = length(&bits) else { return nil }
            width = stated
        }
        return (width, height)
    }

    /// Reads a length minus one in 9, 13, 18 or 30 bits.
    private static func readLongLength(_ bits: inout BitReader) -> Int? {
        guard let selector = bits.read(2) else { return nil }
        let width =
            switch selector {
            case 0: 9
            case 1: 13
            case 2: 18
            default: 30
            }
        return bits.read(width).map { $0 + 1 }
    }

    /// Reads the orientation at the beginning of the image metadata. Returns false if all fields have default values or
    /// there are no extra fields.
    private static func readOrientation(_ bits: inout BitReader) -> Bool? {
        guard let isAllDefault = bits.read(1) else { return nil }
        if isAllDefault == 1 { return false }
        guard let hasExtraFields = bits.read(1) else { return nil }
        if hasExtraFields == 0 { return false }
        return bits.read(3).map { $0 >= 4 }
    }
}

/// Reads bits, least significant first.
private struct BitReader {
    private let source: HeaderBytes
    private var offset: Int
    private var bit = 0

    init(_ source: HeaderBytes, at offset: Int) {
        self.source = source
        self.offset = offset
    }

    mutating func read(_ count: Int) -> Int? {
        var value = 0
        for position in 0..<count {
            guard let byte = source.byte(offset) else { return nil }
            value |= (Int(byte) >> bit & 1) << position
            bit += 1
            if bit == 8 {
                bit = 0
                offset += 1
            }
        }
        return value
    }
}
