/// The roles of contributors, which Komga names and this server has as MARC relator codes.
enum KomgaRole {
    private static let names: [(role: String, codes: [String])] = [
        ("writer", ["aut", "", "cre"]), ("penciller", ["ill", "art", "pnc"]), ("inker", ["ink"]), ("colorist", ["clr"]),
        ("letterer", ["ltr"]), ("cover", ["cov"]), ("editor", ["edt"]), ("translator", ["trl"]),
    ]

    /// All names of roles.
    static var all: [String] { names.map(\.role) }

    /// Returns the name of a role; the code itself if Komga has no name for it.
    static func name(_ code: String) -> String {
        names.first { $0.codes.contains(code) }?.role ?? code
    }

    /// Returns the codes of a role.
    static func codes(_ name: String) -> Set<String> {
        let name = name.lowercased()
        return Set(names.first { $0.role == name }?.codes ?? [name])
    }
}
