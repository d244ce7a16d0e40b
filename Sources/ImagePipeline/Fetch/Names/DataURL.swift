import ImageLoading
import NIOCore

/// The content of a `data:` address (RFC 2397), read as browsers do.
public struct DataURL: Equatable, Sendable {
    /// The media type without parameters, lowercase; `text/plain` when none is named or it can't be read.
    public var mediaType: String
    /// The content.
    public var bytes: [UInt8]

    /// Whether an address is of this kind.
    public static func isDataURL(_ text: String) -> Bool {
        let bytes = text.utf8.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        return String(decoding: bytes.prefix(5), as: UTF8.self).lowercased() == "data:"
    }

    /// Decodes an address.
    ///
    /// - Parameters:
    ///   - text: `data:[type][;base64],content`. A fragment is not part of the content.
    ///   - limit: The most bytes the content may have.
    /// - Throws: `tooLarge` beyond the limit, `undecodable` when there is no comma or the base64 is damaged.
    public init(_ text: String, limit: Int) throws(FetchFailure) {
        guard Self.isDataURL(text), let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            throw FetchFailure(.undecodable, "This is no data address.")
        }
        let rest = text.utf8[text.utf8.index(after: colon)...].prefix { $0 != UInt8(ascii: "#") }
        guard let comma = rest.firstIndex(of: UInt8(ascii: ",")) else {
            throw FetchFailure(.undecodable, "The data address has no content.")
        }
        let (type, isBase64) = Self.header(rest[..<comma])
        mediaType = type
        let content = rest[rest.index(after: comma)...]
        bytes = isBase64 ? try Self.base64(content, limit: limit) : try Self.plain(content, limit: limit)
    }

    private static func header(_ bytes: Substring.UTF8View) -> (type: String, isBase64: Bool) {
        // Real types are short; a longer header is somebody's attempt to make work.
        var parts = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
            .split(separator: ";", omittingEmptySubsequences: false).map { $0.trimming { $0 == " " } }
        let isBase64 = parts.count > 1 && parts.last == "base64"
        if isBase64 { parts.removeLast() }
        let type = parts.first.map(String.init) ?? ""
        let names = type.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isType =
            names.count == 2 && type.utf8.count <= 127
            && names.allSatisfy { name in
                !name.isEmpty && name.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"()<>@,;:\\\"[]?=%".utf8.contains($0) }
            }
        return (isType ? type : "text/plain", isBase64)
    }

    private static func plain(_ content: Substring.UTF8View, limit: Int) throws(FetchFailure) -> [UInt8] {
        var decoded: [UInt8] = []
        var reader = PercentDecoding(content)
        while let byte = reader.next() {
            guard decoded.count < limit else { throw tooLarge(limit) }
            decoded.append(byte)
        }
        return decoded
    }

    /// The forgiving decoding of WHATWG Infra: white space is skipped, padding may be missing, but what is there must
    /// add up.
    private static func base64(_ content: Substring.UTF8View, limit: Int) throws(FetchFailure) -> [UInt8] {
        let damaged = FetchFailure(.undecodable, "The data address is damaged.")
        var decoded: [UInt8] = []
        var reader = PercentDecoding(content)
        var bits: UInt32 = 0
        var digits = 0
        var padding = 0
        while let byte = reader.next() {
            if byte == 0x20 || (0x09...0x0D).contains(byte) { continue }
            if byte == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0, let value = base64Value(byte) else { throw damaged }
            bits = bits << 6 | value
            digits += 1
            if digits.isMultiple(of: 4) {
                guard decoded.count + 3 <= limit else { throw tooLarge(limit) }
                decoded += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)]
            }
        }
        let left = digits % 4
        guard left != 1, padding == 0 || left + padding == 4 else { throw damaged }
        guard decoded.count + max(0, left - 1) <= limit else { throw tooLarge(limit) }
        if left == 2 { decoded.append(UInt8(bits >> 4 & 0xFF)) }
        if left == 3 { decoded += [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)] }
        return decoded
    }

    private static func base64Value(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x41...0x5A: UInt32(byte - 0x41)
        case 0x61...0x7A: UInt32(byte - 0x61 + 26)
        case 0x30...0x39: UInt32(byte - 0x30 + 52)
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }

    private static func tooLarge(_ limit: Int) -> FetchFailure {
        FetchFailure(.tooLarge, "The data address holds more than \(limit) bytes.")
    }

    /// The content as the outcome of an attempt: it never goes stale, for its address is its content.
    func fetched(_ progress: (_ received: Int, _ expected: Int?) -> Void) -> FetchedBody {
        progress(bytes.count, bytes.count)
        return FetchedBody(
            bytes: ByteBuffer(bytes: bytes),
            mediaType: mediaType,
            suggestedFileName: nil,
            head: FetchedHead(freshness: .unknown, finalURL: "data:")
        )
    }
}
