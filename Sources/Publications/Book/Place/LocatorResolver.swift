/// Finds the place that a locator means in a book that may have changed since: by its CFI, else by its words, else by an
/// element's name, else by the part of the book that lay before.
public struct LocatorResolver: Sendable {
    private let positions: BookPositions
    private let sectionsByPath: [String: Int]
    private let sectionCount: Int

    /// Makes a resolver for a book.
    public init(sections: [BookSection], positions: BookPositions) {
        self.positions = positions
        sectionCount = sections.count
        var sectionsByPath: [String: Int] = [:]
        for (index, section) in sections.enumerated() where sectionsByPath[section.path] == nil {
            sectionsByPath[section.path] = index
        }
        self.sectionsByPath = sectionsByPath
    }

    /// How a place was found, the surest way first.
    public enum Method: String, Sendable, Codable {
        /// By the CFI, and the words are the locator's.
        case exact
        /// By the words and all the context.
        case quote
        /// By the words alone: what is around them has changed.
        case highlight
        /// By the CFI, but it leads to other words.
        case path
        case fragment, progression, position, totalProgression
        /// By the document's name alone, or by nothing: the beginning.
        case start
    }

    /// A place that was found.
    public struct Place: Sendable, Hashable {
        /// The section's index in `BookBody.sections`.
        public var section: Int
        /// The range in the section's `DocumentText`; empty for a place without extent.
        public var range: Range<Int>
        /// How it was found.
        public var method: Method
    }

    /// Finds the place of a locator.
    ///
    /// - Parameter text: the text of a section; called once at most.
    /// - Throws: what `text` throws.
    public func resolve(
        _ locator: BookLocator,
        text: (Int) throws(PublicationError) -> DocumentText
    ) throws(PublicationError) -> Place {
        guard let section = sectionsByPath[locator.href] else { return try resolveByNumbers(locator, text: text) }
        let document = try text(section)
        let (range, method) = Self.resolve(locator, in: document, expected: expectedPlace(locator, section: section))
        return Place(section: section, range: range, method: method)
    }

    /// Where in a section the numbers of a locator point; nil when they say nothing of this section.
    private func expectedPlace(_ locator: BookLocator, section: Int) -> (progression: Double, method: Method)? {
        if let progression = locator.locations.progression { return (progression, .progression) }
        if let position = locator.locations.position {
            let place = positions.place(ofPosition: position)
            if place.section == section { return (place.progression, .position) }
        }
        if let total = locator.locations.totalProgression {
            let place = positions.place(atTotalProgression: total)
            if place.section == section { return (place.progression, .totalProgression) }
        }
        return nil
    }

    /// For a locator whose document is no longer in the book.
    private func resolveByNumbers(
        _ locator: BookLocator,
        text: (Int) throws(PublicationError) -> DocumentText
    ) throws(PublicationError) -> Place {
        var place = BookPlace(section: 0)
        var method = Method.start
        if let total = locator.locations.totalProgression {
            (place, method) = (positions.place(atTotalProgression: total), .totalProgression)
        } else if let position = locator.locations.position {
            (place, method) = (positions.place(ofPosition: position), .position)
        }
        guard method != .start, place.section < sectionCount else {
            return Place(section: 0, range: 0..<0, method: .start)
        }
        let document = try text(place.section)
        let expected = Self.offset(place.progression, in: document)
        if locator.text.highlight?.isEmpty == false,
            let finding = QuoteFinder(document).find(locator.text, near: expected), finding.isWhole
        {
            return Place(section: place.section, range: finding.range, method: .quote)
        }
        return Place(section: place.section, range: expected..<expected, method: method)
    }

    private static func resolve(
        _ locator: BookLocator,
        in document: DocumentText,
        expected: (progression: Double, method: Method)?
    ) -> (Range<Int>, Method) {
        let identifier = locator.locations.cfi.flatMap { try? EpubCFI(partial: $0) }
        let resolution = identifier.flatMap { document.resolve($0) }
        let fragment = locator.locations.fragments.lazy.compactMap { document.range(ofFragment: $0) }.first
        let numbers = expected.map { offset($0.progression, in: document) }
        if locator.text != BookLocator.Text() {
            let finder = QuoteFinder(document)
            if let resolution, resolution.quality != .contradicted, finder.stands(locator.text, at: resolution.range) {
                return (resolution.range, .exact)
            }
            let near = resolution?.range.lowerBound ?? numbers ?? fragment?.lowerBound ?? 0
            if let finding = finder.find(locator.text, near: near) {
                return (finding.range, finding.isWhole ? .quote : .highlight)
            }
            if let resolution { return (resolution.range, .path) }
        } else if let resolution {
            return (resolution.range, resolution.quality == .contradicted ? .path : .exact)
        }
        if let fragment { return (fragment.lowerBound..<fragment.lowerBound, .fragment) }
        if let numbers, let expected { return (numbers..<numbers, expected.method) }
        return (0..<0, .start)
    }

    /// The offset before which so much of a text lies, not within a pair of surrogates.
    private static func offset(_ progression: Double, in document: DocumentText) -> Int {
        let progression = BookPlace(section: 0, progression: progression).progression
        let offset = min(document.count, BookPositions.whole(progression * Double(document.count)))
        let isInPair = offset > 0 && offset < document.count && TextUnit.isLowSurrogate(document.units[offset])
        return isInPair ? offset - 1 : offset
    }
}
