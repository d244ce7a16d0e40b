import Foundation

/// A temporary folder. Removes it with its last reference.
final class TemporaryFolder: Sendable {
    let path = NSTemporaryDirectory() + "quire-pipeline-" + UUID().uuidString

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// All regular files in the folder, except databases.
    var files: [String] {
        let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return all.filter { name in
            var isDirectory: ObjCBool = false
            let isThere = FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isDirectory)
            return isThere && !isDirectory.boolValue && !name.contains("sqlite") && !name.hasSuffix("lock")
        }
    }
}
