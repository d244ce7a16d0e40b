import Crypto
import Logging
import Publications
import Synchronization
import TextCoding
import WireModel

/// The fonts in a folder and in its subfolders, one level deep. Each request detects changed, new and removed fonts, so
/// no restart is needed.
final class FontFolder: Sendable {
    /// A usable font.
    struct Font: Sendable {
        var path: String
        var identity: FileIdentity
        /// The last part of its address: the hash of the content, and the suffix of the format.
        var name: String
        var description: FontDescription
    }

    private struct Entry {
        var identity: FileIdentity
        /// Nil when the font can't be used.
        var font: Font?
    }

    private let path: String?
    private let logger: Logger
    /// Guards the fonts, by their paths. It is locked while files are read, so that a file is read once.
    private let known = Mutex<[String: Entry]>([:])

    /// The maximum size of a font, in bytes. A font with all Chinese characters has about 20 MB.
    static let maximumFileBytes = 30 << 20
    /// The maximum number of fonts.
    private static let maximumCount = 256
    private static let suffixes = [".woff2", ".woff", ".ttf", ".otf"]
    /// The size of the pieces in which a file is read, in bytes.
    private static let pieceLength = 1 << 20

    /// - Parameter path: the folder; nil when there is none.
    init(_ path: String?, logger: Logger) {
        self.path = path
        self.logger = logger
    }

    /// The families, by name, each with its styles. Blocks on the disk.
    var families: FontList {
        let fonts = fonts().sorted { $0.name < $1.name }
        let names = Set(fonts.map(\.description.family)).sorted()
        return FontList.with {
            $0.families = names.map { name in
                FontFamily.with {
                    $0.name = name
                    $0.faces = fonts.filter { $0.description.family == name }.map { FontFace($0) }
                }
            }
        }
    }

    /// Returns the font whose address ends with a name; nil when there is none. Blocks on the disk.
    func font(named name: String) -> Font? { fonts().first { $0.name == name } }

    private func fonts() -> [Font] {
        let paths = paths
        return known.withLock { known in
            known = known.filter { paths.contains($0.key) }
            var names: Set<String> = []
            return paths.compactMap { path in
                guard let identity = FileIdentity(path: path) else { return nil }
                if known[path]?.identity != identity {
                    known[path] = Entry(identity: identity, font: load(path, identity))
                }
                // Copies of a file have the same address.
                return known[path]?.font.flatMap { names.insert($0.name).inserted ? $0 : nil }
            }
        }
    }

    private func load(_ path: String, _ identity: FileIdentity) -> Font? {
        do {
            return try Self.read(path, identity)
        } catch {
            logger.warning("A font is ignored: \(error)")
            return nil
        }
    }

    private static func read(_ path: String, _ identity: FileIdentity) throws -> Font {
        let name = FileNames.lastComponent(of: path)
        guard let file = DataFile(path) else { throw FileFormatError(file: name, reason: "it can't be read") }
        guard file.byteSize <= maximumFileBytes else {
            throw FileFormatError(file: name, reason: "it has more than \(maximumFileBytes >> 20) MB")
        }
        let description = try FontDescription(file)
        var hash = SHA256()
        for start in stride(from: 0, to: file.byteSize, by: pieceLength) {
            hash.update(data: try file.read(start..<(start + pieceLength)))
        }
        let digits = Hexadecimal.encode(Array(hash.finalize().prefix(16)))
        return Font(path: path, identity: identity, name: "\(digits).\(description.format)", description: description)
    }

    /// The paths of the font files.
    private var paths: [String] {
        guard let path else { return [] }
        return FolderFiles.paths(in: path, limit: Self.maximumCount, where: Self.isFont)
    }

    private static func isFont(_ name: String) -> Bool {
        let name = name.lowercased()
        return suffixes.contains { name.hasSuffix($0) }
    }
}

extension FontFace {
    fileprivate init(_ font: FontFolder.Font) {
        self.init()
        address = FontRoutes.base + font.name
        weight = font.description.weight
        maximumWeight = font.description.maximumWeight
        isItalic = font.description.isItalic
    }
}
