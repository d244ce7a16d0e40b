import Glibc

/// The folder of the built browser app.
enum WebRoot {
    /// Returns the folder named by `QUIRE_WEB_ROOT`, without checking it. Otherwise returns the first of these folders
    /// that contains a built app: `share/quire/web` of the installation, and `Web/dist` of the package in which the
    /// program was built. Returns nil when none does.
    static func find() -> String? {
        if let named = getenv("QUIRE_WEB_ROOT").map({ String(cString: $0) }), !named.isEmpty { return named }
        guard let program = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(program) }
        var folder = parent(String(cString: program))
        var candidates = [folder + "/../share/quire/web"]
        // .build/<triple>/<configuration>/quire is four levels below the package. Also checks two levels above it.
        for _ in 0..<5 {
            folder = parent(folder)
            candidates.append(folder + "/Web/dist")
        }
        return candidates.first { access($0 + "/index.html", R_OK) == 0 }
    }

    private static func parent(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return String(path[..<slash])
    }
}
