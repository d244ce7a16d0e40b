import ReadingEngine

// The documents of a book's sections, whether they are laid out in pages or are pages.
extension BookReading {
    /// The document of a section, when it is there.
    func document(of section: Int) -> DocumentFrame? {
        isPage(section) ? openings.document(of: section) : frames.laidOut(section)?.frame
    }

    /// Has a section's document be there; `done` is told whether it is, in a later turn.
    func prepareDocument(of section: Int, _ done: @escaping (_ isThere: Bool) -> Void) {
        guard isPage(section) else {
            frames.prepare(section) { done($0 != nil) }
            return
        }
        if let hasCome = openings.hasCome(section) {
            Timers.after(0) { done(hasCome) }
            return
        }
        openings.prepare(section, among: [section])
        Timers.after(Self.glance) {
            if self.reader == nil { done(false) } else { self.prepareDocument(of: section, done) }
        }
    }

    /// How often it is looked whether a page has come, in seconds.
    private static let glance = 0.2

    /// The page on which a place of a section begins.
    func page(of identifier: String, in section: Int) -> PageIdentifier {
        var page = chapters.page(ofSection: section)
        if !isPage(section) { page.page = frames.laidOut(section)?.page(of: .place(identifier)) ?? 0 }
        return page
    }

    /// Marks what is being read aloud of a section; an empty identifier takes the mark away.
    func markSpoken(_ identifier: String, in section: Int) {
        if isPage(section) {
            openings.markSpoken(identifier, in: section)
            frames.markSpoken("", in: section)
        } else {
            openings.markSpoken("", in: section)
            frames.markSpoken(identifier, in: section)
        }
    }

    /// Whether a section is a page that is laid out already.
    private func isPage(_ section: Int) -> Bool { contents.sections[section].fixedSize != nil }
}
