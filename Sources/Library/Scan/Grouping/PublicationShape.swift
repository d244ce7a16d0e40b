import Publications

/// The kind of a publication for grouping, determined from its format, metadata and name.
enum PublicationShape: String, Sendable {
    /// A comic, or a volume of one.
    case comic
    /// A book, which is complete in itself.
    case book
    /// A part of a work: a book whose title is only a number, such as `Chapter 12` or `Vol. 3`.
    case part
    /// A comic whose name or format says that it is complete in itself.
    case oneShot

    /// Determines the shape of a publication that could be opened.
    ///
    /// - Parameters:
    ///   - stem: the file's name without its extension.
    ///   - title: the title for display.
    init(_ publication: any Publication, _ metadata: PublicationMetadata, title: String, stem: String) {
        let layout = (publication as? any Book)?.body.layout
        if let layout, layout.isText {
            self = Self.isPart(title) ? .part : .book
            return
        }
        if Self.isOneShot(edition: metadata.edition) {
            self = .oneShot
            return
        }
        // Most comics have numbers. Their names aren't parsed again.
        let isDocument = layout != nil || publication.format == .pdf || publication.format == .djvu
        guard isDocument || (metadata.number == nil && metadata.volume == nil) else {
            self = .comic
            return
        }
        let name = FileNameMetadata(name: stem)
        if name.isOneShot {
            self = .oneShot
        } else if isDocument {
            // Picture books and documents have pages of images like comics. Volumes of comics have numbers.
            let hasNumber =
                metadata.number != nil || metadata.volume != nil || name.volume != nil || name.chapter != nil
            self = hasNumber ? .comic : .book
        } else {
            self = .comic
        }
    }

    /// Returns whether a format names a one-shot: `One-Shot` in MetronInfo, `One Shot` or `1 Shot` in ComicInfo.
    private static func isOneShot(edition: String?) -> Bool {
        guard let edition, edition.utf8.count <= 20 else { return false }
        return ["oneshot", "1shot"].contains(edition.lowercased().filter { $0 != " " && $0 != "-" })
    }

    /// The probable shape of a file that can't be opened.
    init(unreadable fileName: String, title: String) {
        self = PublicationOpener.isBookName(fileName) ? (Self.isPart(title) ? .part : .book) : .comic
    }

    /// Returns whether a title is only the number of a chapter or volume. A number like `1984` may be a title.
    private static func isPart(_ title: String) -> Bool {
        let name = FileNameMetadata(name: title)
        guard name.series == nil, !name.isOneShot, let number = name.chapter ?? name.volume ?? name.part else {
            return false
        }
        return number.last != nil || number.first.utf8.count < 4 || title.contains { !$0.isNumber }
    }

    /// Returns whether a publication of this shape is an entry of its own, if its metadata names no series.
    func isEntry(in kind: LibraryKind) -> Bool {
        switch (self, kind) {
        case (.oneShot, _), (.book, .mixed), (.book, .books), (.comic, .books): true
        case (.part, _), (.comic, _), (.book, .comics): false
        }
    }
}
