import Foundation

/// The archives in `Tests/Fixtures/archives`, which all contain the same files. `make.py` in that folder makes them.
public enum ArchiveFixture {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Fixtures/archives")

    /// The names of the pages in reading order.
    public static let pageNames = ["Page 1.png", "Page 2.png", "Page 3.png", "Page 10.png"]

    /// Returns the path of an archive.
    public static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// Reads an archive.
    public static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent(name)))
    }

    /// The pages in reading order, from the TAR, in which they are not compressed.
    public static func pages() throws -> [[UInt8]] {
        let tar = try bytes("tar.tar")
        var files: [String: [UInt8]] = [:]
        var position = 0
        while position + 512 <= tar.count, tar[position] != 0 {
            let name = String(decoding: tar[position..<position + 100].prefix { $0 != 0 }, as: UTF8.self)
            let digits = String(decoding: tar[position + 124..<position + 135], as: UTF8.self)
            let size = Int(digits, radix: 8) ?? 0
            files[name] = Array(tar[position + 512..<position + 512 + size])
            position += 512 + (size + 511) / 512 * 512
        }
        return pageNames.map { files["./\($0)"] ?? [] }
    }
}
