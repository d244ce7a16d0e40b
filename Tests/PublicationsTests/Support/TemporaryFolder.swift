import Foundation

/// A folder that is removed on deinitialization.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("publications-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of an item in the folder.
    func path(_ name: String) -> String {
        "\(path)/\(name)"
    }

    /// Writes a file, and creates the folders above it.
    @discardableResult
    func write(_ bytes: [UInt8], to name: String) throws -> String {
        let url = URL(fileURLWithPath: path(name))
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(bytes).write(to: url)
        return url.path
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }
}
