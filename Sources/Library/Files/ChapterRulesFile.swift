import Foundation
public import Publications

/// A library's own rules for chapter titles: a file in the library's folder with one regular expression per line. The
/// indentation of a line is the level in the contents, one level for each tab or four spaces. Empty lines and lines
/// that begin with `#` are ignored.
public enum ChapterRulesFile {
    /// The name of the file.
    static let name = "chapter-rules.txt"
    /// The maximum size in bytes.
    private static let longest = 64 << 10
    private static let maximumLevel = 8

    /// Reads and validates the rules.
    ///
    /// - Throws: `LibraryError.chapterRules` with the number of the invalid line; nil if the file can't be read.
    public static func read(_ path: String) throws(LibraryError) -> [TextChapterRule] {
        let file = FileHandle(forReadingAtPath: path)
        defer { try? file?.close() }
        guard let file, let data = try? file.read(upToCount: longest + 1) else {
            throw .chapterRules(path: path, line: nil, reason: "the file can't be read")
        }
        guard data.count <= longest else {
            throw .chapterRules(path: path, line: nil, reason: "the file has more than \(longest) bytes")
        }
        let bytes = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .chapterRules(path: path, line: nil, reason: "the file is not written in UTF-8")
        }
        return try rules(text, path: path)
    }

    static func rules(_ text: String, path: String) throws(LibraryError) -> [TextChapterRule] {
        var rules: [TextChapterRule] = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            var rule = line.drop { $0 == " " || $0 == "\t" }
            while let last = rule.last, last == " " || last == "\t" { rule.removeLast() }
            guard !rule.isEmpty, rule.first != "#" else { continue }
            let indent = line[..<rule.startIndex].reduce(0) { $0 + ($1 == "\t" ? 4 : 1) }
            rules.append(TextChapterRule(pattern: String(rule), level: min(indent / 4, maximumLevel)))
            do throws(PublicationError) {
                try TextBook.validate(rules)
            } catch {
                throw .chapterRules(path: path, line: index + 1, reason: error.reason)
            }
        }
        return rules
    }
}

extension PublicationError {
    /// The reason why a rule is invalid, without the error's file name: the caller adds the path of the rules file.
    fileprivate var reason: String {
        if case .invalidOption(_, let reason) = self { return reason.description }
        return description
    }
}
