import Foundation

/// A whole file's bytes.
enum ReadWhole {
    static func read(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }
}
