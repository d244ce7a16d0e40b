/// The texts of one language.
///
/// A table is UTF-8 text with one line for each message, written by `Scripts/generate-localization.py`. `{0}` stands
/// for the first value of the message. Plural forms are separated by tabs; each begins with the digit of its category.
public struct Localization {
    /// The plural categories of the Unicode CLDR, as numbered in the tables.
    public enum PluralCategory: UInt8 {
        case zero, one, two, few, many, other
    }

    let bytes: [UInt8]
    /// The index of the first byte of each line.
    private let starts: [Int32]
    private let pluralCategory: (Int) -> PluralCategory

    /// Creates a localization from a table. `pluralCategory` returns the category of a number in this language.
    public init(table: [UInt8], pluralCategory: @escaping (Int) -> PluralCategory) {
        bytes = table
        var starts: [Int32] = [0]
        for (index, byte) in table.enumerated() where byte == UInt8(ascii: "\n") { starts.append(Int32(index + 1)) }
        self.starts = starts
        self.pluralCategory = pluralCategory
    }

    /// Returns the text of a message; empty if the table has no such line.
    public func text(of message: Message) -> String {
        let line = Int(message.line)
        guard starts.indices.contains(line) else { return "" }
        var range = range(ofLine: line)
        if message.isPlural, case .number(let count)? = message.values.first {
            range = form(of: pluralCategory(count), in: range)
        }
        if message.values.isEmpty { return String(decoding: bytes[range], as: UTF8.self) }
        return filled(range, message.values)
    }

    /// The number of lines.
    var lineCount: Int { starts.count }

    /// Returns the bytes of a line.
    func range(ofLine line: Int) -> Range<Int> {
        Int(starts[line])..<(line + 1 < starts.count ? Int(starts[line + 1]) - 1 : bytes.count)
    }

    /// Returns the range of a plural form. When the language has no such form, returns that of `other`, the last form.
    private func form(of category: PluralCategory, in line: Range<Int>) -> Range<Int> {
        var start = line.lowerBound
        while let tab = bytes[start..<line.upperBound].firstIndex(of: UInt8(ascii: "\t")) {
            if bytes[start] == UInt8(ascii: "0") + category.rawValue { return start + 1..<tab }
            start = tab + 1
        }
        return min(start + 1, line.upperBound)..<line.upperBound
    }

    /// Returns the text with its placeholders replaced.
    func filled(_ range: Range<Int>, _ values: [Message.Value]) -> String {
        var text: [UInt8] = []
        var index = range.lowerBound
        while index < range.upperBound {
            if bytes[index] == UInt8(ascii: "{"), index + 2 < range.upperBound {
                let value = Int(bytes[index + 1]) - Int(UInt8(ascii: "0"))
                if values.indices.contains(value) {
                    switch values[value] {
                    case .number(let number): text.append(contentsOf: "\(number)".utf8)
                    case .text(let words): text.append(contentsOf: words.utf8)
                    }
                }
                index += 3
            } else {
                text.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
