/// Writes XML sequentially.
struct MarkupWriter {
    private(set) var bytes: [UInt8] = []
    /// Whether the last start tag is still open.
    private var isTagOpen = false

    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    mutating func start(_ name: String) {
        closeTag()
        bytes.append(UInt8(ascii: "<"))
        bytes.append(contentsOf: name.utf8)
        isTagOpen = true
    }

    /// Adds an attribute to the open start tag. The name must be valid in XML.
    mutating func attribute(_ name: String, _ value: String) {
        bytes.append(UInt8(ascii: " "))
        bytes.append(contentsOf: name.utf8)
        bytes.append(contentsOf: "=\"".utf8)
        var value = value
        value.withUTF8 { escape($0, Self.attributeEscapes) }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Closes the open start tag as an empty element.
    mutating func endEmpty() {
        bytes.append(contentsOf: "/>".utf8)
        isTagOpen = false
    }

    mutating func end(_ name: String) {
        closeTag()
        bytes.append(contentsOf: "</".utf8)
        bytes.append(contentsOf: name.utf8)
        bytes.append(UInt8(ascii: ">"))
    }

    /// Whether the current element has no content yet.
    var isAtStart: Bool { isTagOpen }

    mutating func text(_ text: UnsafeBufferPointer<UInt8>) {
        closeTag()
        escape(text, Self.textEscapes)
    }

    mutating func text(_ text: String) {
        var text = text
        text.withUTF8 { self.text($0) }
    }

    private mutating func closeTag() {
        guard isTagOpen else { return }
        bytes.append(UInt8(ascii: ">"))
        isTagOpen = false
    }

    /// Writes text with special characters escaped. Characters that are invalid in XML are dropped.
    private mutating func escape(_ text: UnsafeBufferPointer<UInt8>, _ escapes: [Bool]) {
        var start = 0
        var index = 0
        while index < text.count {
            let byte = text[index]
            guard escapes[Int(byte)] else {
                index += 1
                continue
            }
            let isLastOfPlane =
                byte == 0xEF && index + 2 < text.count && text[index + 1] == 0xBF && text[index + 2] >= 0xBE
            if byte == 0xEF, !isLastOfPlane {
                index += 1
                continue
            }
            bytes.append(contentsOf: text[start..<index])
            switch byte {
            case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
            case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "\""): bytes.append(contentsOf: "&quot;".utf8)
            case 0x09, 0x0A, 0x0D: bytes.append(contentsOf: "&#\(byte);".utf8)
            default: break
            }
            index += isLastOfPlane ? 3 : 1
            start = index
        }
        bytes.append(contentsOf: text[start...])
    }

    private static let textEscapes = escapes("<>&", spaces: [0x0D])
    private static let attributeEscapes = escapes("<>&\"", spaces: [0x09, 0x0A, 0x0D])

    private static func escapes(_ characters: String, spaces: [Int]) -> [Bool] {
        var table = [Bool](repeating: false, count: 256)
        for byte in 0..<0x20 where byte != 0x09 && byte != 0x0A && byte != 0x0D { table[byte] = true }
        for byte in spaces { table[byte] = true }
        for byte in characters.utf8 { table[Int(byte)] = true }
        table[0xEF] = true
        return table
    }
}
