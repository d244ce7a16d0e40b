import Glibc
import Library

/// A folder named on the command line.
enum LibraryFolder {
    /// Whether the path is a readable folder.
    static func exists(_ path: String) -> Bool {
        guard let folder = opendir(path) else { return false }
        closedir(folder)
        return true
    }

    /// Returns the kinds of libraries by their folders.
    ///
    /// - Parameters:
    ///   - texts: `FOLDER=KIND`, with the folder as in `folders` or only its name.
    ///   - folders: the folders of the libraries.
    /// - Throws: `CommandFailure` for an unknown folder or kind.
    static func kinds(_ texts: [String], of folders: [String]) throws(CommandFailure) -> [String: LibraryKind] {
        var kinds: [String: LibraryKind] = [:]
        for text in texts {
            guard let sign = text.lastIndex(of: "="),
                let kind = LibraryKind(rawValue: String(text[text.index(after: sign)...]))
            else {
                throw CommandFailure(
                    "--library-kind \(text) must be FOLDER=KIND, with the kind comics, books or mixed."
                )
            }
            let name = text[..<sign]
            let chosen = folders.filter { $0 == name || $0.split(separator: "/").last == name }
            guard !chosen.isEmpty else {
                throw CommandFailure("--library-kind \(text): \(name) is not the folder of a library.")
            }
            for folder in chosen { kinds[folder] = kind }
        }
        return kinds
    }
}
