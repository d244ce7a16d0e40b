import Crypto
import Logging
import Publications
import Synchronization
import TextCoding

/// The hyphenation patterns in a folder, such as those of Debian's packages `hyphen-*`. A file is read when the first
/// document in its language is hyphenated. Changed, new and removed files are detected without a restart.
final class HyphenationFolder: Sendable {
    private struct Listing {
        var catalogue = HyphenationCatalogue()
        /// When the folder was listed, in seconds.
        var time = -Double.infinity
    }

    private let path: String?
    private let logger: Logger
    private let clock = MonotonicClock.start()
    /// Guards the files of the folder.
    private let listing = Mutex(Listing())
    /// Guards the patterns in memory, the most recently used last; nil for a damaged file. It is locked while a file is
    /// read, so that each file is read once.
    private let loaded = Mutex<[(file: FileIdentity, hyphenator: Hyphenator?)]>([])

    /// The time after which the folder is listed again, in seconds.
    private static let listingInterval = 2.0
    /// The maximum number of languages in memory, and the maximum size of their patterns in bytes. German needs 2 MB.
    private static let (maximumCount, maximumBytes) = (8, 32 << 20)

    /// - Parameter path: the folder; nil when there is none.
    init(_ path: String?, logger: Logger) {
        self.path = path
        self.logger = logger
    }

    /// A string for addresses that changes when the patterns change; nil when there are no patterns.
    var version: String? { catalogue.version }

    /// Returns the patterns of a language; nil when there are none. Blocks on the disk.
    func hyphenator(for language: String) -> Hyphenator? {
        guard let file = catalogue.file(for: language) else { return nil }
        return loaded.withLock { loaded in
            if let index = loaded.firstIndex(where: { $0.file == file.identity }) {
                let known = loaded.remove(at: index)
                loaded.append(known)
                return known.hyphenator
            }
            let hyphenator = load(file)
            loaded.append((file.identity, hyphenator))
            var byteCount = loaded.reduce(0) { $0 + ($1.hyphenator?.byteSize ?? 0) }
            while loaded.count > Self.maximumCount || byteCount > Self.maximumBytes, loaded.count > 1 {
                byteCount -= loaded.removeFirst().hyphenator?.byteSize ?? 0
            }
            return hyphenator
        }
    }

    /// Removes the patterns from memory. Called when memory is low.
    func trimMemory() {
        loaded.withLock { $0 = [] }
    }

    private var catalogue: HyphenationCatalogue {
        listing.withLock { listing in
            let now = clock()
            if now - listing.time >= Self.listingInterval {
                listing.catalogue = path.map { HyphenationCatalogue(folder: $0) } ?? HyphenationCatalogue()
                listing.time = now
            }
            return listing.catalogue
        }
    }

    private func load(_ file: HyphenationCatalogue.File) -> Hyphenator? {
        do {
            guard let opened = DataFile(file.path) else { return nil }
            // One byte more than the limit, so that a larger file is reported.
            let bytes = try opened.read(0..<(Hyphenator.maximumFileBytes + 1))
            return try Hyphenator(patterns: bytes, file: opened.name)
        } catch {
            logger.warning("Hyphenation patterns are ignored: \(error)")
            return nil
        }
    }
}

/// The files of hyphenation patterns in a folder.
struct HyphenationCatalogue {
    /// A file of patterns.
    struct File {
        var path: String
        var identity: FileIdentity
    }

    /// The files by their names in lower case, without prefix and suffix: `de_at`.
    private var files: [String: File] = [:]
    /// A string that changes when a file or ``rulesVersion`` changes; nil without files.
    private(set) var version: String?

    /// The version of the rules. Increment it when the same patterns produce other documents.
    private static let rulesVersion = 1
    private static let (prefix, suffix) = ("hyph_", ".dic")

    /// Creates an empty catalogue.
    init() {}

    /// Lists a folder.
    init(folder: String) {
        var description = "\(Self.rulesVersion)"
        for name in FolderFiles.names(in: folder) {
            guard name.hasPrefix(Self.prefix), name.hasSuffix(Self.suffix) else { continue }
            let path = folder + "/" + name
            guard let identity = FileIdentity(path: path) else { continue }
            files[name.dropFirst(Self.prefix.count).dropLast(Self.suffix.count).lowercased()] = File(
                path: path,
                identity: identity
            )
            let fingerprint = identity.fingerprint
            description += "\n\(name) \(fingerprint.byteSize) \(fingerprint.seconds) \(fingerprint.nanoseconds)"
        }
        guard !files.isEmpty else { return }
        version = Hexadecimal.encode(Array(SHA256.hash(data: Array(description.utf8)).prefix(4)))
    }

    /// Returns the file for a language tag; nil when there is none.
    func file(for language: String) -> File? {
        HyphenationLanguage.name(for: language, among: Set(files.keys)).flatMap { files[$0] }
    }
}
