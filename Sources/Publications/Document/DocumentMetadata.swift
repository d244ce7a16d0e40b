import Workers

extension ComicMetadata {
    /// Creates the metadata of a document's description.
    init(_ document: DocumentDescription) {
        publication.title = document.title.flatMap(DocumentTitle.usable)
        publication.language = document.language.flatMap { Self.isLanguageTag($0) ? $0 : nil }
        publication.summary = document.subject.flatMap(MetadataText.trimmed)
        publication.writers = Self.list(document.author, separators: ";&")
        publication.creators = publication.writers.map { PublicationContributor(name: $0, roles: ["aut"]) }
        publication.subjects = Self.list(document.keywords, separators: ";,")
        if let packet = XMPPacket.parse(document.xmp) {
            // Most programs write the same values in both places, and XMP has more of them.
            publication = PublicationMetadata.merged(
                MetadataLayer(source: .documentInfo, metadata: publication),
                with: [MetadataLayer(source: .xmp, metadata: packet)]
            )
        }
        // Many programs write left to right as a default that the author didn't choose.
        if document.isRightToLeft == true { readingProgression = .rtl }
    }

    /// The maximum number of authors and of keywords.
    private static let listLimit = 100

    private static func list(_ text: String?, separators: String) -> [String] {
        guard let text else { return [] }
        return text.split { separators.contains($0) }.prefix(listLimit).compactMap { MetadataText.trimmed(String($0)) }
    }

    private static func isLanguageTag(_ text: String) -> Bool {
        (2...35).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
    }
}

/// The title in a document's description, which is often the name of a file or of a program.
enum DocumentTitle {
    /// Returns the title; nil if it only names a file.
    static func usable(_ title: String) -> String? {
        guard let text = MetadataText.trimmed(title) else { return nil }
        let folded = text.lowercased()
        let isFileName = fileExtensions.contains { folded.hasSuffix($0) }
        let isOfProgram = programs.contains { folded.hasPrefix($0) }
        return isFileName || isOfProgram ? nil : text
    }

    private static let fileExtensions = [
        ".doc", ".docx", ".odt", ".rtf", ".txt", ".pdf", ".indd", ".qxd", ".qxp", ".pub", ".psd", ".ai", ".tif",
        ".tiff",
        ".jpg", ".jpeg", ".png", ".ps", ".eps", ".tex", ".dvi", ".htm", ".html", ".xls", ".xlsx", ".ppt", ".pptx",
    ]
    private static let programs = ["microsoft word - ", "microsoft powerpoint - ", "untitled", "(anonymous)"]
}
