public import WireModel

extension Locator {
    /// Creates the locator of a range of text in a section.
    ///
    /// - Parameters:
    ///   - range: a range of the section's text, in UTF-16 code units; empty for a single location.
    ///   - index: the section's index in `sections`.
    ///   - title: the chapter's title.
    init(
        of range: Range<Int>,
        in text: DocumentText,
        sectionAt index: Int,
        of sections: [BookSection],
        positions: BookPositions,
        title: String? = nil
    ) {
        let section = sections.indices.contains(index) ? sections[index] : BookSection(path: "", byteSize: 0)
        let progression = text.count > 0 ? Double(range.lowerBound) / Double(text.count) : 0
        let place = SectionProgression(section: index, progression: progression)
        self.init(
            href: section.path,
            title: title ?? section.title,
            locations: Locations(
                progression: place.progression,
                position: positions.position(of: place),
                totalProgression: positions.totalProgression(of: place),
                cfi: text.cfi(of: range)?.partial
            ),
            text: text.excerpt(of: range)
        )
    }
}

extension Locator {
    /// The reason why the CFI can't be parsed; nil when it is valid or missing.
    public var invalidCFIReason: String? {
        guard let cfi = locations.cfi else { return nil }
        do throws(EpubCFIError) {
            _ = try EpubCFI(partial: cfi)
            return nil
        } catch {
            return error.description
        }
    }

    /// The maximum length of a highlight, in UTF-16 code units; longer ranges are described by their beginning.
    static let maximumHighlightUnits = 4096
}
