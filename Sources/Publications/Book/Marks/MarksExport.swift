public import WireModel

/// Exports annotations as Markdown. Text of books and notes is escaped.
public enum MarksExport {
    /// Returns annotations in the order of the book, under the titles of its chapters.
    ///
    /// - Parameters:
    ///   - title: the book's title.
    ///   - author: the book's author, if known.
    ///   - marks: the annotations, in any order.
    ///   - body: the book's sections and contents. Annotations in other documents come last.
    ///   - positions: the book's positions.
    /// - Returns: Markdown that ends with a line feed.
    public static func markdown(
        title: String,
        author: String?,
        marks: [TextMark],
        body: BookBody,
        positions: BookPositions
    ) -> String {
        var blocks = ["# \(MarkdownText.line(title))"]
        if let author, case let line = MarkdownText.line(author), !line.isEmpty { blocks.append(line) }
        var chapter: String?
        for mark in sorted(marks, body: body, positions: positions) {
            let heading = heading(of: mark, body: body, positions: positions)
            if heading != chapter, !heading.isEmpty { blocks.append("## \(heading)") }
            chapter = heading
            blocks += self.blocks(of: mark.mark)
        }
        return blocks.joined(separator: "\n\n") + "\n"
    }

    private struct PlacedMark {
        var mark: TextMark
        /// Nil for an annotation in a document that the book doesn't have.
        var place: SectionProgression?
        var path: EpubCFI?
    }

    private static func sorted(_ marks: [TextMark], body: BookBody, positions: BookPositions) -> [PlacedMark] {
        var sections: [String: Int] = [:]
        for (index, section) in body.sections.enumerated() where sections[section.path] == nil {
            sections[section.path] = index
        }
        let placed = marks.map { mark in
            let locations = mark.locator.locations
            return PlacedMark(
                mark: mark,
                place: sections[mark.locator.href].map {
                    SectionProgression(section: $0, progression: locations.progression ?? 0)
                },
                path: locations.cfi.flatMap { try? EpubCFI(partial: $0) }
            )
        }
        return placed.sorted { first, second in
            let (firstSection, secondSection) = (first.place?.section ?? .max, second.place?.section ?? .max)
            if firstSection != secondSection { return firstSection < secondSection }
            let (firstPart, secondPart) = (first.place?.progression ?? 0, second.place?.progression ?? 0)
            if firstPart != secondPart { return firstPart < secondPart }
            switch (first.path, second.path) {
            case (nil, .some): return true
            case (.some, nil): return false
            case (.some(let path), .some(let other)) where path.precedes(other): return true
            case (.some(let path), .some(let other)) where other.precedes(path): return false
            default: break
            }
            return (first.mark.created, first.mark.id) < (second.mark.created, second.mark.id)
        }
    }

    private static func heading(of mark: PlacedMark, body: BookBody, positions: BookPositions) -> String {
        if let place = mark.place {
            if let entry = positions.contentsIndex(of: place), body.contents.indices.contains(entry) {
                return MarkdownText.line(body.contents[entry].title)
            }
            if body.sections.indices.contains(place.section), let title = body.sections[place.section].title {
                return MarkdownText.line(title)
            }
        }
        return MarkdownText.line(mark.mark.locator.title ?? "")
    }

    private static func blocks(of mark: TextMark) -> [String] {
        var blocks: [String] = []
        let words = MarkdownText.lines(mark.locator.text.highlight ?? mark.locator.text.after ?? "")
        if mark.kind == .bookmark {
            let place = mark.locator.locations.position.map { "position \($0)" } ?? "bookmark"
            blocks.append(words.isEmpty ? "*\(place)*" : "*\(place)* \(words.joined(separator: " "))")
        } else if !words.isEmpty {
            blocks.append(words.map { "> \($0)" }.joined(separator: "\n"))
        }
        let note = MarkdownText.lines(mark.note ?? "")
        // Two spaces at the end of a line preserve the line breaks of the note.
        if !note.isEmpty { blocks.append(note.joined(separator: "  \n")) }
        return blocks
    }
}
