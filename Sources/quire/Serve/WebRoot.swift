import Glibc

/// The folder of the built browser app.
enum WebRoot {
    /// Returns the first of these folders that contains a built app: `share/quire/web` in the installation, or
    /// `Web/dist` in the package in which the program was built. Returns nil if neither contains one.
    static func find() -> String? {
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
