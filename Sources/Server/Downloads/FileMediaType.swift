import Publications

/// The media types of the files of publications.
enum FileMediaType {
    /// Returns the media type of a file.
    ///
    /// - Parameters:
    ///   - format: the format that the scan found in the content.
    ///   - name: the file name, which distinguishes variants of a format.
    static func of(_ format: PublicationFormat, name: String) -> String {
        let name = name.lowercased()
        let isPacked = [".zip", ".fbz", ".htmlz"].contains { name.hasSuffix($0) }
        return switch format {
        case .cbz: name.hasSuffix(".zip") ? "application/zip" : "application/vnd.comicbook+zip"
        case .cbr: name.hasSuffix(".rar") ? "application/vnd.rar" : "application/vnd.comicbook-rar"
        case .cb7: name.hasSuffix(".7z") ? "application/x-7z-compressed" : "application/x-cb7"
        case .cbt: name.hasSuffix(".tar") ? "application/x-tar" : "application/x-cbt"
        case .folder: "application/zip"
        case .divina: name.hasSuffix(".json") ? "application/divina+json" : "application/divina+zip"
        case .epub: "application/epub+zip"
        case .txt: "text/plain"
        case .pdf: "application/pdf"
        case .djvu: "image/vnd.djvu"
        case .acbf:
            if name.hasSuffix(".acbf") {
                "application/x-acbf+xml"
            } else {
                isPacked ? "application/zip" : "application/vnd.comicbook+zip"
            }
        // The types that OPDS catalogues of FB2 libraries use.
        case .fb2: isPacked ? "application/fb2+zip" : "application/fb2+xml"
        case .html:
            if isPacked {
                "application/zip"
            } else {
                name.hasSuffix(".xhtml") || name.hasSuffix(".xht") ? "application/xhtml+xml" : "text/html"
            }
        case .markdown: isPacked ? "application/zip" : "text/markdown"
        case .mobi:
            name.hasSuffix(".azw3") || name.hasSuffix(".azw")
                ? "application/vnd.amazon.ebook" : "application/x-mobipocket-ebook"
        }
    }
}
