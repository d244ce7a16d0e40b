import Publications
import WireModel

/// A dictionary in the StarDict format: `.ifo`, `.idx` or `.idx.gz`, `.dict` or `.dict.dz`, and optionally `.syn`.
final class StarDictionary: Sendable {
    /// The title, from the description or else the file name.
    let title: String
    private let info: DictionaryInfo
    private let index: DictionaryIndex
    private let synonyms: DictionaryIndex?
    private let data: DictionaryData

    /// The maximum number of articles for a word.
    private static let maximumArticleCount = 12

    /// Opens a dictionary.
    ///
    /// - Parameter path: the path of its `.ifo` file.
    /// - Throws: `FileFormatError` when a file is missing or damaged.
    init(_ path: String) throws(FileFormatError) {
        let name = FileNames.lastComponent(of: path)
        guard let description = DataFile(path), description.byteSize <= DictionaryInfo.maximumBytes else {
            throw FileFormatError(file: name, reason: "it can't be read, or is larger than 64 KB")
        }
        let base = String(path.dropLast(".ifo".count))
        let info = try DictionaryInfo(try description.read(0..<description.byteSize), file: name)
        let words: DataFile
        if let file = DataFile(base + ".idx") {
            words = file
        } else if let file = DataFile(base + ".idx.gz") {
            words = try file.decompressed()
        } else {
            throw FileFormatError(file: name, reason: "its index (.idx or .idx.gz) is missing")
        }
        if let file = DataFile(base + ".dict") {
            data = DictionaryData(plain: file)
        } else if let file = DataFile(base + ".dict.dz") {
            data = try DictionaryData(dictzip: file)
        } else {
            throw FileFormatError(file: name, reason: "its articles (.dict or .dict.dz) are missing")
        }
        index = try DictionaryIndex(words, valueBytes: info.offsetBytes + 4)
        // The dictionary works without its synonyms.
        synonyms = DataFile(base + ".syn").flatMap { try? DictionaryIndex($0, valueBytes: 4) }
        self.info = info
        title = info.title.isEmpty ? String(name.dropLast(".ifo".count)) : info.title
    }

    /// Returns the articles of the first form that has any. Articles whose headword has the same case come first.
    ///
    /// - Throws: `FileFormatError` when reading fails.
    func articles(of forms: [String]) throws(FileFormatError) -> [DictionaryEntry] {
        for form in forms {
            let entries = try articles(of: form)
            if !entries.isEmpty { return entries }
        }
        return []
    }

    private func articles(of form: String) throws(FileFormatError) -> [DictionaryEntry] {
        let word = Array(form.utf8)
        var records = try index.records(of: word, limit: Self.maximumArticleCount)
        for synonym in try synonyms?.records(of: word, limit: Self.maximumArticleCount) ?? [] {
            if let record = try index.record(Int(synonym.number(at: 0, byteCount: 4))) { records.append(record) }
        }
        var seen: Set<Range<Int>> = []
        var entries: [DictionaryEntry] = []
        for record in records.filter({ $0.word == word }) + records.filter({ $0.word != word }) {
            let size = Int(record.number(at: info.offsetBytes, byteCount: 4))
            guard let start = Int(exactly: record.number(at: 0, byteCount: info.offsetBytes)),
                start <= Int.max - size
            else { throw FileFormatError(file: title, reason: "its index is damaged") }
            guard entries.count < Self.maximumArticleCount, seen.insert(start..<start + size).inserted else { continue }
            let fields = DictionaryArticle.fields(of: try data.article(start..<start + size), types: info.fieldTypes)
            for field in fields {
                entries.append(
                    DictionaryEntry.with {
                        $0.dictionary = title
                        $0.word = String(decoding: record.word, as: UTF8.self)
                        switch field {
                        case .text(let text): $0.text = text
                        case .markup(let markup): $0.markup = markup
                        }
                    }
                )
            }
        }
        return entries
    }
}
