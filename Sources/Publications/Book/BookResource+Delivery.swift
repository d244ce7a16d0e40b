extension BookResource {
    /// Makes a file of a book ready to deliver: sanitizes documents and style sheets. Files that browsers can't show can
    /// only be downloaded.
    ///
    /// - Parameters:
    ///   - declared: the media type in the book's manifest.
    ///   - path: the path of the file in the book.
    ///   - isKnown: returns whether the book has a resource at a path.
    static func delivered(
        _ bytes: [UInt8],
        declared: String?,
        path: String,
        isKnown: (String) -> Bool,
        limits: PublicationLimits
    ) -> BookResource {
        let mediaType = EpubMediaType.delivered(bytes, declared: declared, path: path)
        if EpubMediaType.isDocument(mediaType) {
            let document = MarkupSanitizer.document(
                bytes,
                path: path,
                mediaType: mediaType == EpubMediaType.svg ? mediaType : EpubMediaType.xhtml,
                isKnown: isKnown,
                limits: limits
            )
            return BookResource(bytes: document.bytes, mediaType: document.mediaType)
        }
        if mediaType == EpubMediaType.css {
            let sheet = StyleSheetSanitizer.styleSheet(bytes, path: path, isKnown: isKnown, limits: limits)
            return BookResource(bytes: sheet, mediaType: mediaType)
        }
        let isShown = EpubMediaType.isShownAsIs(mediaType)
        return BookResource(bytes: bytes, mediaType: isShown ? mediaType : "application/octet-stream")
    }
}
