extension BookLocator {
    /// Makes the locator of a range of a section's text, with all that may help to find it again.
    ///
    /// - Parameters:
    ///   - range: in the section's text, in UTF-16 code units; empty for a place without extent.
    ///   - index: the section's index in `sections`.
    ///   - title: the chapter's title.
    public init(
        of range: Range<Int>,
        in text: DocumentText,
        sectionAt index: Int,
        of sections: [BookSection],
        positions: BookPositions,
        title: String? = nil
    ) {
        let section = sections.indices.contains(index) ? sections[index] : BookSection(path: "", byteSize: 0)
        let progression = text.count > 0 ? Double(range.lowerBound) / Double(text.count) : 0
        let place = BookPlace(section: index, progression: progression)
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
