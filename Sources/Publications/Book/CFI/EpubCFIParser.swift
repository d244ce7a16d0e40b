extension EpubCFI {
    /// Parses the full form: `epubcfi(/6/4!/4/10/3:10)`.
    init(_ text: String) throws(EpubCFIError) {
        var parser = try EpubCFIParser(text)
        guard parser.take("epubcfi(") else { throw parser.problem("it does not begin with “epubcfi(”") }
        self = try parser.readFragment()
        guard parser.take(")") else { throw parser.problem("the closing parenthesis is missing") }
        try parser.expectEnd()
        guard path.documents.first?.isEmpty == false else {
            throw EpubCFIError(reason: "it has no step", offset: 0)
        }
    }

    /// Parses the form in locators, which stays within one document: `/4/10/3:10`.
    init(partial text: String) throws(EpubCFIError) {
        var parser = try EpubCFIParser(text)
        self = try parser.readFragment()
        try parser.expectEnd()
        let paths = [path] + (ends.map { [$0.start, $0.end] } ?? [])
        guard paths.allSatisfy({ $0.documents.count == 1 }) else {
            throw EpubCFIError(reason: "it leads to another document", offset: 0)
        }
        guard !paths.allSatisfy(\.isEmpty) else { throw EpubCFIError(reason: "it has no step", offset: 0) }
    }
}

/// Parses the grammar of EPUB CFI 1.1, section 2.2, in linear time: it never backtracks.
struct EpubCFIParser {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ text: String) throws(EpubCFIError) {
        guard text.utf8.count <= EpubCFI.maximumLength else {
            throw EpubCFIError(reason: "it is too long", offset: EpubCFI.maximumLength)
        }
        bytes = Array(text.utf8)
    }

    mutating func readFragment() throws(EpubCFIError) -> EpubCFI {
        let path = try readPath()
        guard take(",") else { return EpubCFI(path: path) }
        guard path.offset == nil else { throw problem("the common part of a range has an offset") }
        let start = try readPath()
        guard take(",") else { throw problem("a range has no end") }
        return EpubCFI(path: path, ends: .init(start: start, end: try readPath()))
    }

    mutating func expectEnd() throws(EpubCFIError) {
        guard offset == bytes.count else { throw problem("there is unexpected text after the end") }
    }

    private mutating func readPath() throws(EpubCFIError) -> EpubCFI.Path {
        var documents: [[EpubCFI.Step]] = [[]]
        while true {
            if take("/") {
                let index = try readInteger()
                documents[documents.count - 1].append(.init(index, assertion: try readAssertion()))
            } else if take("!") {
                documents.append([])
            } else {
                return EpubCFI.Path(documents: documents, offset: try readOffset())
            }
        }
    }

    private mutating func readOffset() throws(EpubCFIError) -> EpubCFI.Offset? {
        var result = EpubCFI.Offset()
        if take(":") {
            result.character = try readInteger()
        } else {
            if take("~") { result.temporal = try readNumber() }
            if take("@") {
                let x = try readNumber()
                guard take(":") else { throw problem("a point has no second number") }
                result.spatial = .init(x: x, y: try readNumber())
            }
            guard result.temporal != nil || result.spatial != nil else { return nil }
        }
        result.assertion = try readAssertion()
        return result
    }

    private mutating func readInteger() throws(EpubCFIError) -> Int {
        let start = offset
        var value = 0
        while let digit = nextDigit {
            value = value * 10 + digit
            guard value <= Int(Int32.max) else { throw problem("a number is too large") }
            offset += 1
        }
        guard offset > start else { throw problem("a number is missing") }
        guard bytes[start] != UInt8(ascii: "0") || offset == start + 1 else {
            throw problem("a number begins with a superfluous zero")
        }
        return value
    }

    /// Reads a number. Digits beyond the sixth decimal are ignored.
    private mutating func readNumber() throws(EpubCFIError) -> Double {
        let whole = try readInteger()
        guard take(".") else { return Double(whole) }
        var millionths = 0
        var unit = 100_000
        guard nextDigit != nil else { throw problem("a number is missing") }
        while let digit = nextDigit {
            millionths += digit * unit
            unit /= 10
            offset += 1
        }
        return Double(whole * 1_000_000 + millionths) / 1_000_000
    }

    private mutating func readAssertion() throws(EpubCFIError) -> EpubCFI.Assertion? {
        guard take("[") else { return nil }
        var result = EpubCFI.Assertion()
        result.text = try readValue()
        if take(",") { result.textAfter = try readValue() ?? "" }
        while take(";") {
            guard let name = try readValue(), !name.contains(" ") else { throw problem("a parameter has no name") }
            guard take("=") else { throw problem("a parameter has no value") }
            var values: [String] = []
            repeat {
                guard let value = try readValue() else { throw problem("a parameter has no value") }
                values.append(value)
            } while take(",")
            result.parameters.append(.init(name: name, values: values))
        }
        guard take("]") else { throw problem("a closing bracket is missing") }
        guard result != EpubCFI.Assertion() else { throw problem("a bracket is empty") }
        return result
    }

    /// Reads text up to the next special character. `^` escapes the character after it.
    private mutating func readValue() throws(EpubCFIError) -> String? {
        var value: [UInt8] = []
        while let byte = next {
            if byte == UInt8(ascii: "^") {
                offset += 1
                guard let escaped = next else { throw problem("it ends too early") }
                value.append(escaped)
            } else if EpubCFI.isSpecial(byte) {
                break
            } else {
                value.append(byte)
            }
            offset += 1
        }
        return value.isEmpty ? nil : String(decoding: value, as: UTF8.self)
    }

    private var next: UInt8? {
        offset < bytes.count ? bytes[offset] : nil
    }

    private var nextDigit: Int? {
        guard let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        return Int(byte - UInt8(ascii: "0"))
    }

    mutating func take(_ word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        guard bytes.count - offset >= length else { return false }
        for index in 0..<length where bytes[offset + index] != word.utf8Start[index] { return false }
        offset += length
        return true
    }

    func problem(_ reason: String) -> EpubCFIError {
        EpubCFIError(reason: reason, offset: offset)
    }
}
