/// Opens publications: the one way in.
public enum PublicationOpener {
    /// Opens the file or folder at a path.
    ///
    /// Reads the archive's directory, the first bytes of every page and `ComicInfo.xml` or the manifest; of an EPUB, its
    /// package and its contents; of a plain text, everything. No page is read whole, and nothing is fetched from the web.
    /// What a file is decides its content, not its extension; but nothing says of a plain text that it is one, so that is
    /// called `.txt`.
    ///
    /// - Parameters:
    ///   - path: a CBZ or ZIP file, an EPUB, a plain text, a Divina package, the manifest of a web publication (`.divina` or
    ///     `.json`), or a folder of images.
    ///   - textOptions: what is already known of a plain text.
    ///   - limits: what the publication may ask for.
    /// - Returns: the publication, with at least one page; a `Book`, which may have none but has sections, for an EPUB or a
    ///   plain text.
    /// - Throws: `PublicationError`, which says why the whole publication can't be opened. A single bad page is not an
    ///   error here: it is listed with its `problem`.
    public static func open(
        path: String,
        textOptions: TextOptions = TextOptions(),
        limits: PublicationLimits = .standard
    ) throws(PublicationError) -> any Publication {
        let file = try OpenFile(path: path)
        if file.isDirectory {
            return try FolderPublication(path: path, limits: limits)
        }
        let kind = ArchiveKind(file)
        if isTextName(path), kind != .zip, kind != .book {
            return try TextBook.open(path: path, options: textOptions, limits: limits)
        }
        switch kind {
        case .json: return try DivinaFile.open(file, name: FileNames.lastComponent(of: path), limits: limits)
        default: return try ArchiveOpener.open(path: path, file: file, kind: kind, limits: limits)
        }
    }

    /// Whether a file of this name is worth opening as a publication: `.cbz`, `.zip` or `.divina`, not hidden. Manifests
    /// under other names (`manifest.json`) are opened when asked for, but are not looked for.
    ///
    /// - Parameter fileName: a name or a path; only its last component is looked at.
    public static func isPublicationName(_ fileName: String) -> Bool {
        PageNames.hasPublicationExtension(fileName)
    }

    /// Whether a file of this name is worth listing as a page: an image's extension, and no part of the path is hidden
    /// or made by an operating system for itself (`__MACOSX`, dot files).
    ///
    /// - Parameter name: a name or a relative path.
    public static func isPageName(_ name: String) -> Bool {
        PageNames.isPage(name)
    }
}
