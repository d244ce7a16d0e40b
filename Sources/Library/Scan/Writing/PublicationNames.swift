import Publications

/// Classification of files by name, for scans.
enum PublicationNames {
    /// Returns whether a file with this name may be a publication.
    static func include(_ name: String) -> Bool {
        PublicationOpener.isPublicationName(name) || (PublicationOpener.isBookName(name) && !isNote(name))
    }

    /// Returns whether a file with this name is a plain text. A plain text can be a book, or a note beside a comic.
    static func isText(_ name: String) -> Bool {
        PublicationOpener.isTextName(name)
    }

    /// Returns whether the content hash of a file with this name covers the whole file. Such files have neither
    /// checksums nor a directory at their end, and the scan reads them completely anyway.
    static func isHashedWhole(_ name: String) -> Bool {
        isText(name) || PublicationOpener.isMarkupName(name) || name.lowercased().hasSuffix(".acbf")
    }

    /// Returns whether a file with this name may be a note about the files beside it: a plain text, HTML or Markdown.
    static func hasNoteFormat(_ name: String) -> Bool {
        isText(name) || isDocument(name)
    }

    /// Returns whether a file with this name is HTML or Markdown, whose pictures may be beside it.
    static func isDocument(_ name: String) -> Bool {
        PublicationOpener.isMarkupName(name) && !name.lowercased().hasSuffix(".fb2")
    }

    /// Returns whether a text with this name is a note about the files beside it. Scanlation groups and websites add
    /// such notes.
    static func isNote(_ name: String) -> Bool {
        guard hasNoteFormat(name), let dot = name.lastIndex(of: ".") else { return false }
        let stem = name[..<dot].lowercased()
        return notes.contains(stem) || stem.hasPrefix("readme") || stem.hasPrefix("read me")
    }

    /// File names without extension, in lower case.
    private static let notes: Set<String> = [
        "read_me", "license", "licence", "copying", "copyright", "credits", "changelog", "info", "comicinfo", "about",
        "file_id", "chapter-rules", "contributing", "changes", "todo", "说明", "說明", "阅读说明", "閱讀說明", "使用说明", "使用說明",
        "お読みください", "お読み下さい", "読んでね",
    ]
}
