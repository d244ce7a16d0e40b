/// A MOBI file (version 6, without compression) of one HTML document with images.
public struct MobiFile {
    /// HTML. The image 1 is `<img recindex="00001">`; a page break is `<mbp:pagebreak/>`.
    public var markup: String
    /// The images; the first one is the cover.
    public var images: [[UInt8]]
    /// The title.
    public var title: String
    /// The author.
    public var author: String
    /// The type of encryption: 0 for none, 2 for DRM.
    public var encryption: UInt16

    /// Creates a file.
    public init(
        _ markup: String,
        images: [[UInt8]] = [],
        title: String = "A Book",
        author: String = "Ann Bee",
        encryption: UInt16 = 0
    ) {
        self.markup = markup
        self.images = images
        self.title = title
        self.author = author
        self.encryption = encryption
    }

    /// The file.
    public var bytes: [UInt8] {
        let text = Array(markup.utf8)
        let textRecords = stride(from: 0, to: text.count, by: Self.recordSize).map {
            Array(text[$0..<min($0 + Self.recordSize, text.count)])
        }
        let first = firstRecord(textCount: text.count, recordCount: textRecords.count)
        let records = [first] + textRecords + images + [[0xE9, 0x8E, 0x0D, 0x0A]]
        var file = Array("A_Book".utf8) + [UInt8](repeating: 0, count: 26)
        file += Self.number(0, 2) + Self.number(0, 2) + [UInt8](repeating: 0, count: 24)
        file += Array("BOOKMOBI".utf8) + Self.number(0, 4) + Self.number(0, 4) + Self.number(records.count, 2)
        var offset = 78 + 8 * records.count + 2
        for (index, record) in records.enumerated() {
            file += Self.number(offset, 4) + Self.number(2 * index, 4)
            offset += record.count
        }
        return file + [0, 0] + records.flatMap { $0 }
    }

    private static let recordSize = 4096
    private static let none = 0xFFFF_FFFF

    /// The record with the headers.
    private func firstRecord(textCount: Int, recordCount: Int) -> [UInt8] {
        var values = [(100, Array(author.utf8))]
        if !images.isEmpty { values.append((201, Self.number(0, 4))) }
        let list = values.flatMap { Self.number($0.0, 4) + Self.number($0.1.count + 8, 4) + $0.1 }
        var extra = Array("EXTH".utf8) + Self.number(list.count + 12, 4) + Self.number(values.count, 4) + list
        extra += [UInt8](repeating: 0, count: (4 - extra.count % 4) % 4)
        let name = Array(title.utf8)
        var record = Self.number(1, 2) + Self.number(0, 2) + Self.number(textCount, 4) + Self.number(recordCount, 2)
        record += Self.number(Self.recordSize, 2) + Self.number(Int(encryption), 2) + Self.number(0, 2)
        // The header of MOBI, with offsets from the start of the record.
        record += Array("MOBI".utf8)
        for value in [Self.headerSize, 2, 65001, 1, 6] { record += Self.number(value, 4) }
        while record.count < 80 { record += Self.number(Self.none, 4) }
        for value in [recordCount + 1, 16 + Self.headerSize + extra.count, name.count, 9, 0, 0, 6, recordCount + 1] {
            record += Self.number(value, 4)
        }
        record += [UInt8](repeating: 0, count: 16) + Self.number(0x40, 4) + [UInt8](repeating: 0, count: 32)
        record += Self.number(Self.none, 4) + Self.number(Self.none, 4) + [UInt8](repeating: 0, count: 20)
        record += Self.number(1, 2) + Self.number(recordCount, 2) + Self.number(1, 4)
        // No FCIS, FLIS or SRCS records, no extra bytes of text records, no index of the contents.
        while record.count < 240 { record += Self.number(Self.none, 4) }
        record += Self.number(0, 4) + Self.number(Self.none, 4)
        return record + extra + name + [0, 0]
    }

    private static let headerSize = 232

    private static func number(_ value: Int, _ byteCount: Int) -> [UInt8] {
        (0..<byteCount).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
