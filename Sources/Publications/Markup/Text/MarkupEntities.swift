/// The internal entities of a document, expanded within limits.
struct MarkupEntities {
    private var values: [[UInt8]: [UInt8]] = [:]
    private var expansions: [[UInt8]: [UInt8]] = [:]
    /// The number of bytes that further expansions may add.
    private var budget: Int
    /// Whether an expansion exceeded the limits.
    private(set) var isExhausted = false

    private static let maximumDepth = 8

    init(limits: PublicationLimits) {
        budget = limits.maximumEntityBytes
    }

    /// A copy without entities, for parsing the result of an expansion.
    var none: MarkupEntities {
        var copy = self
        copy.values = [:]
        copy.expansions = [:]
        copy.budget = 0
        return copy
    }

    /// Adds entities. Of two declarations of a name, the first counts (XML 1.0, 4.2).
    mutating func take(_ entities: [(name: [UInt8], value: [UInt8])]) {
        for entity in entities where values[entity.name] == nil { values[entity.name] = entity.value }
    }

    func isDeclared(_ name: ArraySlice<UInt8>) -> Bool {
        !values.isEmpty && values[Array(name)] != nil
    }

    /// Returns the fully expanded value of an entity; nil when it isn't declared or the limits are exceeded.
    mutating func expansion(of name: ArraySlice<UInt8>) -> [UInt8]? {
        guard isDeclared(name), let text = expand(Array(name), depth: 0), text.count <= budget else {
            if isDeclared(name) { isExhausted = true }
            return nil
        }
        budget -= text.count
        return text
    }

    private mutating func expand(_ name: [UInt8], depth: Int) -> [UInt8]? {
        if let known = expansions[name] { return known }
        guard depth < Self.maximumDepth, !isExhausted, let value = values[name] else { return nil }
        var result: [UInt8] = []
        var index = 0
        while index < value.count {
            guard value[index] == UInt8(ascii: "&") else {
                result.append(value[index])
                index += 1
                continue
            }
            let reference = MarkupReference(value, at: index, requiresSemicolon: true)
            index = reference.end
            switch reference.meaning {
            case .characters(let characters): result.append(contentsOf: characters)
            case .name(let inner):
                if isDeclared(inner) {
                    guard let text = expand(Array(inner), depth: depth + 1) else { return exhausted() }
                    result.append(contentsOf: text)
                } else {
                    result.append(contentsOf: [UInt8(ascii: "&")] + inner + [UInt8(ascii: ";")])
                }
            }
            guard result.count <= budget else { return exhausted() }
        }
        expansions[name] = result
        return result
    }

    private mutating func exhausted() -> [UInt8]? {
        isExhausted = true
        return nil
    }
}
