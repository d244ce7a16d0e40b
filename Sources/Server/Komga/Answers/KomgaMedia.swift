import Library
import Publications

/// The type of a publication for Komga's clients.
struct KomgaMedia {
    /// How clients open a publication.
    enum Profile: String {
        /// As images.
        case divina = "DIVINA"
        /// As images of the pages of a document.
        case pdf = "PDF"
        /// As a book, from its XHTML documents.
        case epub = "EPUB"
    }

    let profile: Profile
    /// The media type of the file.
    let type: String
    /// Whether a book can be read as images. Mihon and Aidoku list only such books.
    let isDivinaCompatible: Bool

    init(_ record: PublicationRecord) {
        switch PublicationMedium(format: record.format, layout: record.layout) {
        case .images: profile = .divina
        case .document: profile = .pdf
        case .book: profile = .epub
        }
        type = Self.mediaType(record.format)
        isDivinaCompatible = record.layout == .images
    }

    /// Whether the pages are images.
    var hasPages: Bool { profile != .epub || isDivinaCompatible }

    static func mediaType(_ format: PublicationFormat) -> String {
        switch format {
        case .cbz: "application/zip"
        case .cbr: "application/x-rar-compressed"
        case .cb7: "application/x-7z-compressed"
        case .cbt: "application/x-tar"
        // A folder has no media type. Clients expect an archive.
        case .folder: "application/zip"
        case .divina: "application/divina+zip"
        case .epub: "application/epub+zip"
        case .txt: "text/plain"
        case .pdf: "application/pdf"
        case .djvu: "image/vnd.djvu"
        case .acbf: "application/x-acbf+xml"
        case .fb2: "application/x-fictionbook+xml"
        case .html: "text/html"
        case .markdown: "text/markdown"
        case .mobi: "application/x-mobipocket-ebook"
        }
    }
}
