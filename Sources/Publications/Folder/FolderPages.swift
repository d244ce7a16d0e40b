/// The relevant files of a folder: the pages in reading order and the metadata documents.
struct FolderPages {
    struct Page {
        /// The path relative to the folder.
        let name: String
        let declaredMediaType: String
    }

    private(set) var pages: [Page] = []
    /// The metadata documents, which are not in subfolders.
    private(set) var comicDocuments = ComicDocuments<String>()

    init(_ folder: SourceFolder) {
        for path in folder.paths { take(path) }
        // The paths are in any order. Sort first, so that the order of equivalent names is deterministic.
        pages.sort { $0.name < $1.name }
        pages = NaturalOrder.sorted(pages) { $0.name }
    }

    private mutating func take(_ path: String) {
        var name = path
        let mediaType = name.withUTF8 { PageNames.mediaType(ofName: $0) }
        if let mediaType {
            pages.append(Page(name: path, declaredMediaType: mediaType))
        } else if !path.utf8.contains(UInt8(ascii: "/")) {
            _ = name.withUTF8 { comicDocuments.take(path, name: $0) }
        }
    }
}
