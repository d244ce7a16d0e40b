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
}

extension SeriesCondition: KomgaCondition {}
extension PublicationCondition: KomgaCondition {}

/// Reads the condition in the body of a search. Names are case-insensitive. All members of an object must match. Empty
/// arrays are ignored.
struct KomgaConditionReader<Condition: KomgaCondition> {
    /// Returns the condition for a member, whose name is passed in lower case; nil if the name is unknown.
    let leaf: (_ name: String, KomgaComparison) async throws -> Condition?

    /// The maximum depth of nested conditions.
    private static var maximumDepth: Int { 12 }
    /// The maximum number of conditions.
    private static var maximumCount: Int { 200 }

    /// - Parameter json: the condition; null for none.
    /// - Throws: `Problem` 400 when the condition has too many parts or an unknown part.
    func read(_ json: JSON) async throws -> Condition {
        guard !json.isNull else { return .always }
        var count = 0
        return try await read(json, depth: 0, &count)
    }

    private func read(_ json: JSON, depth: Int, _ count: inout Int) async throws -> Condition {
        guard depth <= Self.maximumDepth else {
            throw Problem.badRequest("The conditions are nested more than \(Self.maximumDepth) levels deep.")
        }
        guard case .object(let members) = json else { throw Problem.badRequest("A condition must be an object.") }
        var parts: [Condition] = []
        for member in members {
            count += 1
            guard count <= Self.maximumCount else {
                throw Problem.badRequest("There are more than \(Self.maximumCount) conditions.")
            }
            let name = member.name.lowercased()
            switch name {
            case "allof", "anyof":
                guard case .array(let elements) = member.value else {
                    throw Problem.badRequest("The condition “\(name == "allof" ? "allOf" : "anyOf")” must be an array.")
                }
                var nested: [Condition] = []
                for element in elements {
                    nested.append(try await read(element, depth: depth + 1, &count))
                }
                guard !nested.isEmpty else { continue }
                parts.append(name == "allof" ? .all(nested) : .any(nested))
            default:
                let comparison = try KomgaComparison(of: member.name, member.value)
                guard let part = try await leaf(name, comparison) else {
                    throw Problem.badRequest("The condition “\(comparison.property)” isn't known.")
                }
                parts.append(part)
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
