/// Opens the files that are converted to books.
enum ConvertedBookOpener {
    /// Returns the book in a file that isn't an archive; nil if its format isn't one of these.
    ///
    /// - Parameter kind: the type detected from the first bytes.
    static func open(
        _ source: any RandomAccessSource,
        name: String,
        kind: ArchiveKind,
        limits: PublicationLimits
    ) throws(PublicationError) -> ConvertedBook? {
        guard kind == .unknown || kind == .empty else { return nil }
        let format = PageNames.convertedFormat(ofName: name)
        if format == .fb2 || kind == .unknown && FB2Opener.isFB2(source) {
            return try FB2Opener.open(SourceContent(source: source, file: name), file: name, limits: limits)
        }
        return nil
    }
}
