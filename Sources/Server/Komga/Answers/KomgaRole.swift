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

    /// Returns the MARC codes for a role name.
    static func codes(_ name: String) -> Set<String> {
        let name = name.lowercased()
        return Set(names.first { $0.role == name }?.codes ?? [name])
    }
}
