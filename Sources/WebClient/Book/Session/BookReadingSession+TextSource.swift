// The text source of a book.
extension BookReadingSession {
    /// The text source for selection, taps and keyboard targets.
    var textSource: TextSource {
        TextSource(
            session: self,
            documents: { self.documents(on: $0) },
            documentsAtRest: { self.documentsAtRest(around: $0) },
            makeHighlight: { text, colour in self.selectedPlace(in: text).map { Self.makeHighlight($0, in: colour) } },
            tap: { self.tap($0, isOnPage: $1) },
            showTarget: { self.show(target: $0, in: $1) },
            isScrolled: { self.frames.isScrolled },
            layoutVersion: { self.frames.layoutVersion }
        )
    }
}
