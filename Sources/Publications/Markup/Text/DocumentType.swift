/// A document type declaration. It is skipped, except for its internal entities.
struct DocumentType {
    /// The names and values of internal general entities, as written.
    private(set) var entities: [(name: [UInt8], value: [UInt8])] = []
    /// The index after the declaration.
    let end: Int

    /// The maximum number of entities. Real documents declare fewer.
    private static let maximumEntityCount = 1000

    /// - Returns: nil when there is no document type at the index, or it is unterminated.
    init?(_ source: [UInt8], at start: Int) {
        let mark = Array("<!doctype".utf8)
        guard source.count - start > mark.count, zip(source[start...], mark).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
        else { return nil }
        var index = start + mark.count
        var isInSubset = false
        var declaration: Int?
        while index < source.count {
            let byte = source[index]
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard let close = source[(index + 1)...].firstIndex(of: byte) else { return nil }
                index = close
            case UInt8(ascii: "["): isInSubset = true
            case UInt8(ascii: "]"): isInSubset = false
            case UInt8(ascii: "<"):
                if source[index...].starts(with: "<!--".utf8) {
                    guard let close = Self.end(of: "-->", in: source, from: index + 4) else { return nil }
                    index = close - 1
                } else if source[index...].starts(with: "<?".utf8) {
                    guard let close = Self.end(of: "?>", in: source, from: index + 2) else { return nil }
                    index = close - 1
                } else {
                    declaration = index
                }
            case UInt8(ascii: ">"):
                if let begin = declaration {
                    if let entity = Self.entity(source[begin..<index]), entities.count < Self.maximumEntityCount {
                        entities.append(entity)
                    }
                    declaration = nil
                } else if !isInSubset {
                    end = index + 1
                    return
                }
            default: break
            }
            index += 1
        }
        return nil
    }

    private static func end(of mark: String, in source: [UInt8], from start: Int) -> Int? {
        let mark = Array(mark.utf8)
        var index = start
        while index + mark.count <= source.count {
            if zip(source[index...], mark).allSatisfy({ $0 == $1 }) { return index + mark.count }
            index += 1
        }
        return nil
    }

    /// Parses `<!ENTITY name "value"`; returns nil for parameter entities, external entities and other declarations.
    private static func entity(_ declaration: ArraySlice<UInt8>) -> (name: [UInt8], value: [UInt8])? {
        let mark = Array("<!ENTITY".utf8)
        guard declaration.starts(with: mark) else { return nil }
        let rest = declaration.dropFirst(mark.count).drop { $0 <= 0x20 }
        let name = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: "%") }
        let value = rest.dropFirst(name.count).drop { $0 <= 0x20 }
        guard !name.isEmpty, let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        else { return nil }
        return (Array(name), Array(value.dropFirst().prefix { $0 != quote }))
    }
}
