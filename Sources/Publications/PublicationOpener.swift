/// Opens publications.
public enum PublicationOpener {
    /// Opens a file or folder.
    ///
    /// It reads the archive's directory, the first bytes of every page and `ComicInfo.xml` or the manifest. Of an
    /// EPUB, it reads the package and the navigation; a plain text and an FB2 are read completely. Workers read PDF
    /// and DjVu files. No page is read completely, and no request is sent to the web. The format is detected from the
    /// content, not from the extension, except for plain text, which has no signature and must be named `.txt`.
    ///
    /// - Parameters:
    ///   - source: a comic archive (ZIP, RAR, 7-Zip or TAR), a PDF, a DjVu, an ACBF, an EPUB, an FB2, a MOBI, an HTML
    ///     or Markdown document, a plain text, a Divina package, the manifest of a web publication (`.divina` or
    ///     `.json`), or a folder of images.
    ///   - textOptions: the known properties of a plain text.
    ///   - knownPages: the pages from an earlier opening, for formats in which reading the sizes of pages is slow.
    ///   - password: the password of a document; nil for none.
    ///   - limits: the limits of the publication.
    /// - Returns: the publication, with at least one page. An EPUB or plain text is a `Book`, which has sections and
    ///   may have no pages.
    /// - Throws: `PublicationError` when the whole publication can't be opened. A single unreadable page is not an
    ///   error: it is listed with its `problem`.
    public static func open(
        _ source: PublicationSource,
        textOptions: TextOptions = TextOptions(),
        knownPages: [PageDescription]? = nil,
        password: String? = nil,
        limits: PublicationLimits = .standard
    ) throws(PublicationError) -> any Publication {
        switch source {
        case .folder(let folder): return try FolderPublication(folder, limits: limits)
        case .file(let content, let name):
            let kind = ArchiveKind(content)
            if isTextName(name), !kind.isArchive {
                return try TextBook.open(content, name: name, options: textOptions, limits: limits)
            }
            if kind == .unknown, MobiOpener.isMobi(content) {
                return try MobiOpener.open(content, name: name, limits: limits)
            }
            if kind == .unknown, ACBFOpener.isACBF(content) {
                return try ACBFOpener.open(content, name: name, limits: limits)
            }
            func document(_ format: PublicationFormat) throws(PublicationError) -> DocumentPublication {
                try DocumentPublication.open(content, name: name, format: format, password: password, limits: limits)
            }
            if let book = try ConvertedBookOpener.open(content, name: name, kind: kind, limits: limits) { return book }
            switch kind {
            case .pdf: return try document(.pdf)
            case .djvu: return try document(.djvu)
            case .unknown where PageNames.hasDocumentExtension(name):
                // The header of a PDF may be preceded by other bytes.
                return try document(.pdf)
            case .json: return try DivinaOpener.open(content, name: name, limits: limits)
            case .packed(let format):
                return try PackedOpener.open(
                    content,
                    name: name,
                    format: format,
                    knownPages: knownPages,
                    limits: limits
                )
            default:
                return try ArchiveOpener.open(
                    content,
                    name: name,
                    kind: kind,
                    knownPages: knownPages,
                    limits: limits
                )
            }
        }
    }

    /// Returns whether a file name has the extension of a comic, such as `.cbz`, `.cbr`, `.cb7`, `.cbt`, `.acbf`,
    /// `.pdf`, `.djvu` or `.divina`, and isn't hidden. Manifests with other names (`manifest.json`) can be opened, but
    /// are not found by a scan.
    ///
    /// - Parameter fileName: a name or a path; only its last component is used.
    public static func isPublicationName(_ fileName: String) -> Bool {
        PageNames.hasPublicationExtension(fileName)
    }

    /// Returns whether a file name identifies a metadata document in a folder of images, such as `ComicInfo.xml`.
    public static func isComicDocumentName(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { ComicDocument.named($0) } != nil
    }

    /// Returns whether a file begins with the signature of a supported archive: ZIP, RAR, 7-Zip or TAR.
    ///
    /// - Parameter start: the content, or its first 512 bytes.
    public static func isArchive(_ start: any RandomAccessSource) -> Bool {
        ArchiveKind(start).isArchive
    }

    /// Returns whether a path is the path of a page: it has an image extension, and no component is hidden or belongs
    /// to an operating system (`__MACOSX`, dot files).
    ///
    /// - Parameter name: a name or a relative path.
    public static func isPageName(_ name: String) -> Bool {
        PageNames.isPage(name)
    }

    /// Returns whether a file name has the extension of a document whose pages are rendered: `.pdf` or `.djvu`.
    ///
    /// - Parameter fileName: a name or a path; only its last component is used.
    public static func isDocumentName(_ fileName: String) -> Bool {
        PageNames.hasDocumentExtension(fileName)
    }

    /// Returns whether a file name has the extension of a book of text, such as `.epub` or `.txt`, and isn't hidden.
    ///
    /// - Parameter fileName: a name or a path; only its last component is used.
    public static func isBookName(_ fileName: String) -> Bool {
        PageNames.hasBookExtension(fileName)
    }

    /// Returns whether a file name has the extension of a text in markup, such as `.fb2`, and isn't hidden.
    ///
    /// - Parameter fileName: a name or a path; only its last component is used.
    public static func isMarkupName(_ fileName: String) -> Bool {
        PageNames.hasMarkupExtension(fileName)
    }

    /// Returns whether a file name has the extension of a plain text, `.txt`, and isn't hidden. Plain text has no
    /// signature, so only the name identifies it.
    ///
    /// - Parameter fileName: a name or a path; only its last component is used.
    public static func isTextName(_ fileName: String) -> Bool {
        PageNames.hasTextExtension(fileName)
    }
}
