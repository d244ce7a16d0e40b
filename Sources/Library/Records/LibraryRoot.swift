import Foundation
public import Publications

/// The folder of a library, with its rules for plain texts.
public struct LibraryRoot: Sendable, Hashable {
    /// The folder, absolute or relative to the working directory.
    public var path: String
    /// The library's rules for chapter titles in plain texts.
    public var chapterRules: [TextChapterRule]

    /// The kind of content; nil for the kind that an administrator chose in the app, by default mixed.
    public var kind: LibraryKind?

    /// Creates a root.
    public init(path: String, chapterRules: [TextChapterRule] = [], kind: LibraryKind? = nil) {
        self.path = path
        self.kind = kind
        self.chapterRules = chapterRules
    }

    /// Creates a root with the rules in the folder's `chapter-rules.txt`, if that file exists.
    ///
    /// - Throws: `LibraryError.chapterRules` when a rule is invalid.
    public static func reading(_ path: String) throws(LibraryError) -> LibraryRoot {
        let file = FilePath.absolute(path).appending(Array(ChapterRulesFile.name.utf8)).text
        guard FileManager.default.fileExists(atPath: file) else { return LibraryRoot(path: path) }
        return LibraryRoot(path: path, chapterRules: try ChapterRulesFile.read(file))
    }
}
