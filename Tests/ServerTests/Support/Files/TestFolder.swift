import Foundation
import TestSupport

/// A temporary folder for one test.
final class TestFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/quire-server-tests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file, and creates the folders above it.
    @discardableResult
    func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = path + "/" + name
        let folder = (file as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        return file
    }

    @discardableResult
    func write(_ name: String, _ text: String) throws -> String {
        try write(name, Array(text.utf8))
    }

    func read(_ name: String) throws -> [UInt8] {
        try Array(Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: path + "/" + name)
    }

    /// Writes a comic of small pages. Comics with different sizes or seeds have different content.
    func writeComic(_ name: String, pages: Int, width: Int = 60, height: Int = 90, seed: Int = 0) throws {
        let entries = (0..<pages).map { page in
            (
                name: "\(page + 1).png",
                bytes: TestPicture.png(width: width, height: height, seed: seed + page)
            )
        }
        try write(name, TestArchive.bytes(entries))
    }
}
