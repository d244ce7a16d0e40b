import Logging
import Publications
import Synchronization
import WireModel

/// The dictionaries in a folder and in its subfolders. The first look-up opens them. Each look-up detects changed, new
/// and removed dictionaries, so no restart is needed.
final class DictionaryFolder: Sendable {
    private struct Opened {
        /// The identities of its files when it was opened.
        var files: [FileIdentity?]
        /// Nil when the dictionary can't be used.
        var dictionary: StarDictionary?
    }

    private let path: String?
    private let logger: Logger
    /// Guards the open dictionaries, by the paths of their `.ifo` files.
    private let opened = Mutex<[String: Opened]>([:])

    /// The suffixes of a dictionary's files.
    private static let suffixes = [".ifo", ".idx", ".idx.gz", ".dict", ".dict.dz", ".syn"]
    /// The maximum number of dictionaries.
    private static let maximumCount = 64
    /// The maximum size of all articles in an answer, in bytes.
    private static let maximumAnswerBytes = 1 << 20

    /// - Parameter path: the folder; nil when there is none.
    init(_ path: String?, logger: Logger) {
        self.path = path
        self.logger = logger
    }

    /// Looks a word up in all dictionaries. Blocks on the disk.
    func answer(for word: String) -> DictionaryAnswer {
        let forms = WordForms.candidates(for: word)
        let dictionaries = dictionaries()
        var answer = DictionaryAnswer.with {
            $0.word = word
            $0.dictionaryCount = dictionaries.count
        }
        var byteCount = 0
        for dictionary in dictionaries {
            do {
                for entry in try dictionary.articles(of: forms) {
                    byteCount += (entry.text ?? entry.markup ?? "").utf8.count
                    guard byteCount <= Self.maximumAnswerBytes else { return answer }
                    answer.entries.append(entry)
                }
            } catch {
                logger.warning("A dictionary is ignored: \(error)")
            }
        }
        return answer
    }

    /// The usable dictionaries, by their file names.
    private func dictionaries() -> [StarDictionary] {
        let paths = descriptions.sorted()
        return opened.withLock { opened in
            opened = opened.filter { paths.contains($0.key) }
            return paths.compactMap { path in
                let files = Self.suffixes.map { FileIdentity(path: path.dropLast(".ifo".count) + $0) }
                if let known = opened[path], known.files == files { return known.dictionary }
                var entry = Opened(files: files)
                do {
                    entry.dictionary = try StarDictionary(path)
                } catch {
                    logger.warning("A dictionary is ignored: \(error)")
                }
                opened[path] = entry
                return entry.dictionary
            }
        }
    }

    /// The paths of the `.ifo` files.
    private var descriptions: [String] {
        guard let path else { return [] }
        return FolderFiles.paths(in: path, limit: Self.maximumCount) { $0.hasSuffix(".ifo") }
    }
}
