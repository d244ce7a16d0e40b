import Foundation
public import Publications

/// A folder that is a library of its own, and what it says about how its books are read.
public struct LibraryRoot: Sendable, Hashable {
    /// The folder, absolute or relative to the working directory.
    public var path: String
    /// The library's own rules for titles of chapters in plain texts.
    public var chapterRules: [TextChapterRule]

    /// Makes a root from its parts.
    public init(path: String, chapterRules: [TextChapterRule] = []) {
        self.path = path
        self.chapterRules = chapterRules
    }

    /// A folder with the rules in its `chapter-rules.txt`, if it has one.
    ///
    /// - Throws: `LibraryError.chapterRules` when a rule can't be used.
    public static func reading(_ path: String) throws(LibraryError) -> LibraryRoot {
        let file = FilePath.absolute(path).appending(Array(ChapterRulesFile.name.utf8)).text
        guard FileManager.default.fileExists(atPath: file) else { return LibraryRoot(path: path) }
        return LibraryRoot(path: path, chapterRules: try ChapterRulesFile.read(file))
    }
}
