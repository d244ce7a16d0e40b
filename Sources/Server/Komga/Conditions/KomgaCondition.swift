import Library
import TextCoding

/// A condition of the store that is composed of others.
protocol KomgaCondition: Sendable {
    static func all(_ parts: [Self]) -> Self
    static func any(_ parts: [Self]) -> Self
    static func not(_ part: Self) -> Self
}

extension KomgaCondition {
    /// Everything passes.
    static var always: Self { .all([]) }
    /// Nothing passes.
    static var never: Self { .any([]) }

    /// Everything passes, or nothing.
    static func constant(_ passes: Bool) -> Self { passes ? .always : .never }
}

extension SeriesCondition: KomgaCondition {}
extension PublicationCondition: KomgaCondition {}

/// The comparison of a value in the body of a search: `{"operator": "isNot", "value": "Action"}`.
struct KomgaComparison: Sendable {
    /// The operator in lower case.
    let name: String
    let value: JSON

    init(_ json: JSON) {
        name = (json["operator"].string ?? "is").lowercased()
        value = json["value"]
    }

    /// The value as text; empty for other values than texts and integers.
    var text: String { value.string ?? value.int64.map { String($0) } ?? "" }

    /// Returns a condition for a value that can be absent. `isNot` with an empty text means any value, as Aidoku sends it.
    ///
    /// - Parameters:
    ///   - exists: anything that has a value passes.
    ///   - equals: returns the condition that the value is a text.
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

    /// Returns a condition for a property that is true or false.
    func flag<Condition: KomgaCondition>(_ condition: Condition) -> Condition {
        switch name {
        case "isfalse": .not(condition)
        case "istrue": condition
        case "isnot": value.bool == true ? .not(condition) : condition
        default: value.bool == false ? .not(condition) : condition
        }
    }

    /// Returns a condition for a text that always exists.
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

    /// Returns a condition for the date of publication, which the catalogue doesn't have.
    func unknownDate<Condition: KomgaCondition>() -> Condition {
        .constant(["isnull", "isnotinthelast"].contains(name))
    }
}

/// Reads the condition in the body of a search. Names are case-insensitive; several members of an object must all hold, and
/// empty arrays and unknown members mean no restriction.
struct KomgaConditionReader<Condition: KomgaCondition> {
    /// Returns the condition of a member; nil for an unknown name, which is in lower case.
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
        guard depth <= Self.maximumDepth else { throw Problem.badRequest("The conditions are nested too deeply.") }
        guard case .object(let members) = json else { return .always }
        var parts: [Condition] = []
        for member in members {
            count += 1
            guard count <= Self.maximumCount else { throw Problem.badRequest("There are too many conditions.") }
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
    /// Creates the state with a name of Komga; nil for other texts.
    init?(komga name: String) {
        switch name.uppercased() {
        case "UNREAD": self = .unread
        case "IN_PROGRESS": self = .started
        case "READ": self = .completed
        default: return nil
        }
    }
}
