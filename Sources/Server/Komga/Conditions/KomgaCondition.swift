import Library
import TextCoding

/// A condition of the store that can be combined with others.
protocol KomgaCondition: Sendable {
    static func all(_ parts: [Self]) -> Self
    static func any(_ parts: [Self]) -> Self
    static func not(_ part: Self) -> Self
}

extension KomgaCondition {
    /// Matches everything.
    static var always: Self { .all([]) }
    /// Matches nothing.
    static var never: Self { .any([]) }

    /// Matches everything or nothing.
    static func constant(_ passes: Bool) -> Self { passes ? .always : .never }
}

extension SeriesCondition: KomgaCondition {}
extension PublicationCondition: KomgaCondition {}

/// A comparison with a value, in the body of a search: `{"operator": "isNot", "value": "Action"}`.
struct KomgaComparison: Sendable {
    /// The operator in lower case.
    let name: String
    let value: JSON

    init(_ json: JSON) {
        name = (json["operator"].string ?? "is").lowercased()
        value = json["value"]
    }

    /// The value as text, if it is a string or an integer; otherwise empty.
    var text: String { value.string ?? value.int64.map { String($0) } ?? "" }

    /// Returns a condition for a property that can be absent. `isNot` with an empty text matches any value, because
    /// Aidoku uses it in this way.
    ///
    /// - Parameters:
    ///   - exists: the condition that the property has a value.
    ///   - equals: returns the condition that the property has the given value.
    func condition<Condition: KomgaCondition>(
        exists: Condition,
        equals: (String) throws -> Condition
    ) rethrows -> Condition {
        switch name {
        case "isnull": .not(exists)
        case "isnotnull": exists
        case "isnot", "isnotequalto": text.isEmpty ? exists : .not(try equals(text))
        default: text.isEmpty ? .not(exists) : try equals(text)
        }
    }

    /// Returns a condition for a Boolean property.
    func flag<Condition: KomgaCondition>(_ condition: Condition) -> Condition {
        switch name {
        case "isfalse": .not(condition)
        case "istrue": condition
        case "isnot": value.bool == true ? .not(condition) : condition
        default: value.bool == false ? .not(condition) : condition
        }
    }

    /// Returns a condition for a text property that always has a value.
    func text<Condition: KomgaCondition>(_ matches: (TextMatch, String) -> Condition) -> Condition {
        switch name {
        case "is": matches(.equals, text)
        case "isnot": .not(matches(.equals, text))
        case "contains": text.isEmpty ? .always : matches(.contains, text)
        case "doesnotcontain": text.isEmpty ? .always : .not(matches(.contains, text))
        case "beginswith": text.isEmpty ? .always : matches(.begins, text)
        case "doesnotbeginwith": text.isEmpty ? .always : .not(matches(.begins, text))
        case "endswith": text.isEmpty ? .always : matches(.ends, text)
        case "doesnotendwith": text.isEmpty ? .always : .not(matches(.ends, text))
        default: .always
        }
    }

    /// Returns a condition for the release date, which is unknown for all works.
    func unknownDate<Condition: KomgaCondition>() -> Condition {
        .constant(["isnull", "isnotinthelast"].contains(name))
    }
}

/// Reads the condition in the body of a search. Names are case-insensitive. All members of an object must match. Empty
/// arrays and unknown members are ignored.
struct KomgaConditionReader<Condition: KomgaCondition> {
    /// Returns the condition for a member, whose name is passed in lower case; nil if the name is unknown.
    let leaf: (_ name: String, KomgaComparison) async throws -> Condition?

    /// The maximum depth of nested conditions.
    private static var maximumDepth: Int { 12 }
    /// The maximum number of conditions.
    private static var maximumCount: Int { 200 }

    /// - Throws: `Problem` 400 when the condition has too many parts.
    func read(_ json: JSON) async throws -> Condition {
        var count = 0
        return try await read(json, depth: 0, &count)
    }

    private func read(_ json: JSON, depth: Int, _ count: inout Int) async throws -> Condition {
        guard depth <= Self.maximumDepth else {
            throw Problem.badRequest("The conditions are nested more than \(Self.maximumDepth) levels deep.")
        }
        guard case .object(let members) = json else { return .always }
        var parts: [Condition] = []
        for member in members {
            count += 1
            guard count <= Self.maximumCount else {
                throw Problem.badRequest("There are more than \(Self.maximumCount) conditions.")
            }
            switch member.name.lowercased() {
            case "allof", "anyof":
                var nested: [Condition] = []
                for element in member.value.elements {
                    nested.append(try await read(element, depth: depth + 1, &count))
                }
                guard !nested.isEmpty else { continue }
                parts.append(member.name.lowercased() == "allof" ? .all(nested) : .any(nested))
            case let name:
                if let part = try await leaf(name, KomgaComparison(member.value)) { parts.append(part) }
            }
        }
        return parts.count == 1 ? parts[0] : .all(parts)
    }
}

extension ReadingState {
    /// Creates the state with the given name in Komga; nil if there is none.
    init?(komga name: String) {
        switch name.uppercased() {
        case "UNREAD": self = .unread
        case "IN_PROGRESS": self = .started
        case "READ": self = .completed
        default: return nil
        }
    }
}
