extension EpubCFI: CustomStringConvertible {
    /// The full form: `epubcfi(/6/4!/4/10/3:10)`.
    var description: String { "epubcfi(\(partial))" }

    /// The form in locators, without `epubcfi(` and `)`.
    var partial: String {
        var text = ""
        Self.write(path, to: &text)
        if let ends {
            text += ","
            Self.write(ends.start, to: &text)
            text += ","
            Self.write(ends.end, to: &text)
        }
        return text
    }

    /// Returns whether a character is part of the syntax and must be escaped in a text.
    static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "^"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "("), UInt8(ascii: ")"),
            UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="):
            true
        default: false
        }
    }

    private static func write(_ path: Path, to text: inout String) {
        for (number, steps) in path.documents.enumerated() {
            if number > 0 { text += "!" }
            for step in steps {
                text += "/\(step.index)"
                write(step.assertion, to: &text)
            }
        }
        guard let offset = path.offset else { return }
        if let character = offset.character { text += ":\(character)" }
        if let temporal = offset.temporal { text += "~\(decimal(temporal))" }
        if let spatial = offset.spatial { text += "@\(decimal(spatial.x)):\(decimal(spatial.y))" }
        write(offset.assertion, to: &text)
    }

    private static func write(_ assertion: Assertion?, to text: inout String) {
        guard let assertion else { return }
        text += "["
        if let before = assertion.text { text += escaped(before) }
        if let after = assertion.textAfter { text += ",\(escaped(after))" }
        for parameter in assertion.parameters {
            text += ";\(escaped(parameter.name))=\(parameter.values.map(escaped).joined(separator: ","))"
        }
        text += "]"
    }

    private static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: isSpecial) else { return text }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isSpecial(byte) { bytes.append(UInt8(ascii: "^")) }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Formats a number to six decimals, without an exponent, which the grammar doesn't allow.
    private static func decimal(_ number: Double) -> String {
        guard number.isFinite, number > 0 else { return "0" }
        let millionths = Int((min(number, 1e9) * 1_000_000).rounded())
        let (whole, fraction) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
        guard fraction > 0 else { return "\(whole)" }
        var digits = "\(fraction)"
        digits = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
        while digits.last == "0" { digits.removeLast() }
        return "\(whole).\(digits)"
    }
}
