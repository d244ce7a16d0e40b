/// The source of a metadata value.
public enum MetadataSource: String, Sendable, Codable, CaseIterable {
    /// An edit of a user in Quire.
    case edit
    /// The database of a calibre library (`metadata.db`).
    case calibre
    /// A package document with the name of the file (`NAME.opf`).
    case packageBesideFile
    /// The package document of a book's folder (`metadata.opf`).
    case packageOfFolder
    /// `MetronInfo.xml` in the comic.
    case metronInfo
    /// `ComicInfo.xml` in the comic.
    case comicInfo
    /// `CoMet.xml` in the comic.
    case coMet
    /// The comic's ACBF document.
    case acbf
    /// The manifest of a web publication.
    case manifest
    /// The package document in an EPUB or MOBI.
    case package
    /// The description of an FB2.
    case fb2
    /// The XMP packet of a PDF.
    case xmp
    /// The information dictionary of a PDF, or the annotations of a DjVu.
    case documentInfo
    /// The beginning of a text: the head of an HTML document, the front matter of a Markdown document, or a header.
    case text
    /// `series.json` in the folder of a series.
    case seriesDocument
    /// The name of the file and its folder.
    case fileName
}

extension MetadataSource: CodingKeyRepresentable {}

extension PublicationFormat {
    /// The source of the values in a publication's own metadata that name no other source.
    public var metadataSource: MetadataSource {
        switch self {
        case .cbz, .cbr, .cb7, .cbt, .folder: .fileName
        case .divina: .manifest
        case .epub, .mobi: .package
        case .txt, .html, .markdown: .text
        case .pdf, .djvu: .documentInfo
        case .acbf: .acbf
        case .fb2: .fb2
        }
    }
}
