import ReadingEngine

// From places in the text to the pages that have them.
extension BookReading {
    /// Where a place lies in a section, whose chapter is known.
    func spot(of place: BookLocator, in section: Int) -> BookSpot {
        spot(of: place.identifier.map { .place($0) }, fraction: place.progression, in: section)
    }

    /// Where something begins in a section, whose chapter is known; where it is not there, a part of the section.
    func spot(of target: DocumentFrame.Target?, fraction: Double, in section: Int) -> BookSpot {
        var spot = BookSpot(page: chapters.page(ofSection: section), offset: 0)
        guard let frame = frames.laidOut(section) else { return spot }
        (spot.page.page, spot.offset) = target.flatMap { frame.spot(of: $0) } ?? self.spot(at: fraction, in: frame)
        return spot
    }

    /// Goes to a place: a section's element, or a part of it.
    func go(to section: Int, fragment: String? = nil, fraction: Double = 0) {
        prepare(section) { isThere in
            guard isThere, let stage = self.stage else { return }
            self.show(self.spot(of: fragment.map { .element($0) }, fraction: fraction, in: section), on: stage)
        }
    }

    /// Goes to a place, and marks its words if they are meant.
    func go(to place: BookLocator, marksWords: Bool = true) {
        guard let section = contents.section(atPath: place.path) else { return }
        // The words may lie where the bars are.
        reader?.showBars(false)
        prepare(section) { isThere in
            guard isThere, let stage = self.stage else { return }
            self.show(self.spot(of: place, in: section), on: stage)
            self.mark(marksWords ? place.identifier ?? "" : "", in: section)
        }
    }

    /// Marks words of a section; an empty identifier takes the mark away.
    private func mark(_ identifier: String, in section: Int) {
        if contents.sections[section].fixedSize != nil {
            openings.mark(identifier, in: section)
        } else {
            frames.mark(identifier, in: section)
        }
    }

    /// Goes to a position of the whole book.
    func go(toPosition position: Int) {
        let (section, fraction) = contents.place(ofPosition: position)
        go(to: section, fraction: fraction)
    }
}
