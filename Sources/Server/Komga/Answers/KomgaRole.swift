import Publications

/// Converts the roles of contributors between Komga's names and the MARC relator codes of this server.
enum KomgaRole {
    private static let names: [(role: String, codes: [String])] = [
        ("writer", ["aut", "", "cre"]), ("penciller", ["ill", "art", "pnc"]), ("inker", ["ink"]), ("colorist", ["clr"]),
        ("letterer", ["ltr"]), ("cover", ["cov"]), ("editor", ["edt"]), ("translator", ["trl"]),
    ]

    /// All role names of Komga.
    static var all: [String] { names.map(\.role) }

    /// Returns Komga's name for a MARC code; the code itself if Komga has no name for it.
    static func name(_ code: String) -> String {
        names.first { $0.codes.contains(code) }?.role ?? code
    }

    /// Parses an author parameter: `name,role`. The name can contain commas, but the role can't.
    ///
    /// - Returns: the name, and the MARC codes of the role; no codes if the parameter has no role.
    static func author(_ text: String) -> (name: String, roles: Set<String>) {
        guard let comma = text.lastIndex(of: ",") else { return (text.trimmed, []) }
        let role = String(text[text.index(after: comma)...]).trimmed
        return (String(text[..<comma]).trimmed, role.isEmpty ? [] : codes(role))
    }

    /// Returns the MARC codes for a role name.
    static func codes(_ name: String) -> Set<String> {
        let name = name.lowercased()
        return Set(names.first { $0.role == name }?.codes ?? [name])
    }
}
