import Publications
import TextCoding

/// The query parameters of a request, with all values of each name.
///
/// Clients pass several values by repeating a name, or by joining them with commas, which a space may follow. Invalid
/// numbers are ignored, because clients send parameters that this server doesn't know.
struct ProtocolParameters: Sendable {
    private var values: [String: [String]] = [:]

    /// The maximum number of values. Further values are ignored.
    private static let maximumCount = 500

    /// Decodes a query.
    ///
    /// - Throws: `Problem` 400 when an escape is incomplete or the text isn't UTF-8.
    init(_ query: String?) throws(Problem) {
        for pair in (query ?? "").split(separator: "&").prefix(Self.maximumCount) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = try Self.decode(parts[0])
            values[name, default: []].append(parts.count > 1 ? try Self.decode(parts[1]) : "")
        }
    }

    /// The first value of a name.
    subscript(_ name: String) -> String? { values[name]?.first }

    /// All values of a name that are not blank.
    func all(_ name: String) -> [String] {
        (values[name] ?? []).map(\.trimmed).filter { !$0.isEmpty }
    }

    /// All values of a name. Values that are joined with commas are split.
    func list(_ name: String) -> [String] {
        (values[name] ?? []).flatMap { $0.split(separator: ",").map { String($0).trimmed } }.filter { !$0.isEmpty }
    }

    /// The value of a name as a number; nil when it is missing or isn't a number.
    func integer(_ name: String) -> Int? { self[name].flatMap { Int($0.trimmed) } }

    /// Whether the value of a name is `true`; nil when it is missing or neither true nor false.
    func flag(_ name: String) -> Bool? { self[name].flatMap { Bool($0.trimmed.lowercased()) } }

    private static func decode(_ text: Substring) throws(Problem) -> String {
        guard let bytes = PercentEncoding.decodeStrictly(Array(text.utf8), plusIsSpace: true),
            let decoded = String(validating: bytes, as: UTF8.self)
        else { throw .badRequest("The URL has an invalid percent escape.") }
        return decoded
    }
}
