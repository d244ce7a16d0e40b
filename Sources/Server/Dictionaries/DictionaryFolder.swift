import Logging
import Synchronization
import WireModel

/// The dictionaries in a folder and in the folders in it. They are opened by the first look-up. Changed, new and removed
/// dictionaries are noticed without a restart.
final class DictionaryFolder: Sendable {
    private struct Opened {
        /// The state of its files when it was opened.
        var state: [FileState?]
        /// Nil when the dictionary can't be used.
        var dictionary: StarDictionary?
    }

    private let path: String?
    private let logger: Logger
    /// Guards the open dictionaries, by the paths of their `.ifo` files.
    private let opened = Mutex<[String: Opened]>([:])

    /// The endings of a dictionary's files.
    private static let endings = [".ifo", ".idx", ".idx.gz", ".dict", ".dict.dz", ".syn"]
    /// The most dictionaries.
    private static let maximumCount = 64
    /// The most bytes of all articles in an answer.
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
        let paths = descriptions().sorted()
        return opened.withLock { opened in
            opened = opened.filter { paths.contains($0.key) }
            return paths.compactMap { path in
                let state = Self.endings.map { FileState(path.dropLast(".ifo".count) + $0) }
                if let known = opened[path], known.state == state { return known.dictionary }
                var entry = Opened(state: state)
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

    /// The paths of the `.ifo` files in the folder and one level below.
    private func descriptions() -> [String] {
        guard let path else { return [] }
        var found: [String] = []
        for name in FolderListing.names(in: path) {
            let file = path + "/" + name
            if name.hasSuffix(".ifo") {
                found.append(file)
            } else {
                found += FolderListing.names(in: file).filter { $0.hasSuffix(".ifo") }.map { file + "/" + $0 }
            }
            if found.count >= Self.maximumCount { return Array(found.prefix(Self.maximumCount)) }
        }
        return found
    }
}
