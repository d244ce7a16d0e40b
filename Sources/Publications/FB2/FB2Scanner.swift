/// Separates the pictures of an FB2 from its text while the file is read.
///
/// The text can then be parsed without the pictures, which are base64 and make up most of the file. In the text, each
/// `binary` element contains the index of its range instead of the picture.
struct FB2Scanner {
    /// The text in the file's encoding.
    private(set) var text: [UInt8] = []
    /// The ranges of the base64 texts in the file.
    private(set) var binaries: [Range<Int64>] = []
    /// Whether text was omitted because of the limit.
    private(set) var isTruncated = false

    private enum State {
        case text
        /// After `<`: whether a `binary` tag begins here isn't known yet.
        case opening
        /// In the start tag of a `binary`.
        case startTag
        /// In a base64 text that begins at an offset.
        case binary(start: Int64)
        /// In the end tag of a `binary`, which is omitted.
        case endTag
    }

    private var state = State.text
    /// The bytes of a tag that may be that of a `binary`.
    private var tag: [UInt8] = []
    /// The number of bytes before the current piece.
    private var offset: Int64 = 0
    private let limits: PublicationLimits

    private static let startTag = Array("<binary".utf8)
    private static let endTag = Array("</binary".utf8)
    private static let maximumTagBytes = 1024

    init(limits: PublicationLimits) {
        self.limits = limits
    }

    /// Returns whether the first bytes of a file look like XML with a root element, in any encoding.
    static func isDocument(_ source: any RandomAccessSource, root: String) -> Bool {
        guard let head = try? source.bytes(at: 0, count: Int(min(source.byteSize, 1024))) else { return false }
        // In UTF-16, every other byte is 0.
        return head.filter { $0 != 0 }.firstRange(ofText: "<" + root, in: 0...) != nil
    }

    /// Returns the content in an encoding that extends ASCII, in which the scanner finds tags: converts UTF-16.
    ///
    /// - Parameter maximumBytes: the size of the largest document that is converted.
    static func extendingASCII(
        _ content: any StreamedContent,
        file: String,
        maximumBytes: Int64
    ) throws(PublicationError) -> any StreamedContent {
        let head = try content.bytes(in: 0..<min(content.byteSize, 64))
        guard head.contains(0) else { return content }
        guard content.byteSize <= maximumBytes else { throw .unsupported(file: file, reason: .tooLargeForUTF16) }
        let bytes = try content.bytes(in: 0..<content.byteSize)
        return BytesContent(bytes: MarkupDecoder.utf8(bytes, declared: DeclaredEncoding.ofMarkup))
    }

    /// Scans a whole document.
    static func scan(
        _ content: any StreamedContent,
        limits: PublicationLimits
    ) throws(PublicationError) -> FB2Scanner {
        var scanner = FB2Scanner(limits: limits)
        try content.read(from: 0) { piece in
            scanner.read(piece)
            return true
        }
        scanner.finish()
        return scanner
    }

    /// Takes the next piece of the file.
    mutating func read(_ piece: UnsafeRawBufferPointer) {
        var index = 0
        while index < piece.count {
            switch state {
            case .text:
                let end = Self.index(of: UInt8(ascii: "<"), in: piece, from: index)
                append(piece[index..<end])
                index = end
                if index < piece.count {
                    state = .opening
                    tag = [piece[index]]
                    index += 1
                }
            case .opening:
                // `takeOpening` leaves a second `<` for the next state.
                if takeOpening(piece[index]) { index += 1 }
            case .startTag:
                takeStartTag(piece[index], at: offset + Int64(index))
                index += 1
            case .binary(let start):
                let end = Self.index(of: UInt8(ascii: "<"), in: piece, from: index)
                index = end
                if end < piece.count {
                    close(start..<offset + Int64(end))
                    state = .opening
                    tag = [piece[end]]
                    index += 1
                }
            case .endTag:
                if piece[index] == UInt8(ascii: ">") { state = .text }
                index += 1
            }
        }
        offset += Int64(piece.count)
    }

    /// Ends the file.
    mutating func finish() {
        switch state {
        case .opening, .startTag: append(tag)
        case .binary(let start): close(start..<offset)
        case .text, .endTag: break
        }
        state = .text
    }

    /// Takes a byte of a tag; returns false if it must be taken again in the next state.
    private mutating func takeOpening(_ byte: UInt8) -> Bool {
        tag.append(byte)
        if Self.startTag.starts(with: tag) || Self.endTag.starts(with: tag) { return true }
        let isEndOfName = byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
        tag.removeLast()
        if isEndOfName, tag == Self.startTag {
            state = .startTag
        } else if isEndOfName, tag == Self.endTag {
            state = .endTag
        } else {
            append(tag)
            state = .text
        }
        return false
    }

    private mutating func takeStartTag(_ byte: UInt8, at position: Int64) {
        guard byte == UInt8(ascii: ">") else {
            tag.append(byte)
            if tag.count > Self.maximumTagBytes {
                append(tag)
                state = .text
            }
            return
        }
        // An empty element has no picture.
        guard tag.last != UInt8(ascii: "/"), binaries.count < limits.maximumEntryCount else {
            state = .endTag
            if tag.last == UInt8(ascii: "/") { state = .text }
            return
        }
        // The element is written even if the text was cut, because the cover is among the pictures.
        text += tag
        text += Array(">\(binaries.count)</binary>".utf8)
        state = .binary(start: position + 1)
    }

    private mutating func close(_ range: Range<Int64>) {
        binaries.append(range)
    }

    private mutating func append(_ bytes: some Collection<UInt8>) {
        let left = max(0, Int(limits.maximumXMLBytes) - text.count)
        if bytes.count > left { isTruncated = true }
        text.append(contentsOf: bytes.prefix(left))
    }

    private static func index(of byte: UInt8, in piece: UnsafeRawBufferPointer, from start: Int) -> Int {
        piece[start...].firstIndex(of: byte) ?? piece.count
    }
}
