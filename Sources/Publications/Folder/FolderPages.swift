/// The relevant files of a folder: the pages in reading order and `ComicInfo.xml`.
struct FolderPages {
    struct Page {
        /// The path relative to the folder.
        let name: String
        let declaredMediaType: String
    }

    private(set) var pages: [Page] = []
    private(set) var comicInfo: String?

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
        } else if path.utf8.count == ComicInfoParser.fileName.utf8.count, path.lowercased() == ComicInfoParser.fileName
        {
            comicInfo = path
        }
    }
}
