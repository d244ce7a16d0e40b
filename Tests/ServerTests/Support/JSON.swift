import Foundation

/// A JSON value.
enum JSON: Equatable, Sendable, Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSON].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSON].self))
        }
    }

    init(parsing bytes: some Sequence<UInt8>) throws {
        self = try JSONDecoder().decode(JSON.self, from: Data(Array(bytes)))
    }

    /// A member of an object; null when there is none.
    subscript(_ name: String) -> JSON {
        if case .object(let members) = self { members[name] ?? .null } else { .null }
    }

    /// An element of an array; null when there is none.
    subscript(_ index: Int) -> JSON {
        if case .array(let elements) = self, elements.indices.contains(index) { elements[index] } else { .null }
    }

    var text: String? { if case .string(let text) = self { text } else { nil } }
    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var integer: Int? { if case .number(let number) = self { Int(exactly: number) } else { nil } }
    var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }
    var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }
    var members: [String: JSON] { if case .object(let members) = self { members } else { [:] } }
}
