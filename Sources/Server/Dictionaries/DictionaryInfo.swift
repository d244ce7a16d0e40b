/// The description of a StarDict dictionary: its `.ifo` file.
struct DictionaryInfo: Equatable, Sendable {
    /// The title.
    var title = ""
    /// The size of an article's position in the index, in bytes: 4 or 8.
    var offsetBytes = 4
    /// The types of the fields that every article has; empty when each article names its own.
    var fieldTypes: [UInt8] = []

    /// The maximum size of a description, in bytes.
    static let maximumBytes = 64 << 10
    /// The maximum length of a title, in characters.
    private static let maximumTitleLength = 120

    /// Reads a description.
    ///
    /// - Throws: `FileFormatError` when it is not one.
    init(_ bytes: [UInt8], file: String) throws(FileFormatError) {
        var text = String(decoding: bytes, as: UTF8.self)
        if text.first == "\u{FEFF}" { text.removeFirst() }
        let lines = text.split(whereSeparator: \.isNewline)
        guard lines.first?.hasPrefix("StarDict's dict ifo file") ?? false else {
            throw FileFormatError(file: file, reason: "it is not the description of a StarDict dictionary")
        }
        for line in lines.dropFirst() {
            guard let equals = line.firstIndex(of: "=") else { continue }
            let value = line[line.index(after: equals)...]
            switch line[..<equals] {
            case "bookname": title = String(value.prefix(Self.maximumTitleLength))
            case "idxoffsetbits": offsetBytes = value == "64" ? 8 : 4
            case "sametypesequence": fieldTypes = Array(value.utf8)
            default: break
            }
        }
    }
}
