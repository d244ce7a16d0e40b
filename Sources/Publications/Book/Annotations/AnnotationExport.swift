public import WireModel

/// Exports annotations as Markdown. Text from books and notes is escaped, so that it isn't interpreted as markup.
public enum AnnotationExport {
    /// Returns the annotations of a book in reading order, grouped below chapter headings.
    ///
    /// - Parameters:
    ///   - title: the book's title.
    ///   - author: the book's author, if known.
    ///   - annotations: the annotations, in any order.
    ///   - body: the book's sections and table of contents. Annotations in other documents come last.
    ///   - positions: the book's positions.
    /// - Returns: Markdown that ends with a line feed.
    public static func markdown(
        title: String,
        author: String?,
        annotations: [Annotation],
        body: BookBody,
        positions: BookPositions
    ) -> String {
        var blocks = head(title: title, author: author)
        var chapter: String?
        for placed in sorted(annotations, body: body, positions: positions) {
            let heading = heading(of: placed, body: body, positions: positions)
            if heading != chapter, !heading.isEmpty { blocks.append("## \(heading)") }
            chapter = heading
            blocks += self.blocks(of: placed.annotation)
        }
        return blocks.joined(separator: "\n\n") + "\n"
    }

    /// Returns the annotations of a comic or a PDF, grouped below headings with the page numbers.
    ///
    /// - Parameters:
    ///   - title: the comic's title.
    ///   - author: the comic's author, if known.
    ///   - annotations: the annotations, in any order. Those without a page are omitted.
    /// - Returns: Markdown that ends with a line feed.
    public static func markdown(title: String, author: String?, pageAnnotations annotations: [Annotation]) -> String {
        var blocks = head(title: title, author: author)
        let placed = annotations.compactMap { annotation in annotation.locator.page.map { ($0, annotation) } }
        var last: Int?
        for (page, annotation) in placed.sorted(by: { isBefore($0, $1) }) {
            if page != last { blocks.append("## Page \(page + 1)") }
            last = page
            let words = MarkdownText.lines(annotation.locator.text.highlight ?? "")
            if annotation.kind == .highlight, !words.isEmpty {
                blocks.append(words.map { "> \($0)" }.joined(separator: "\n"))
            }
            let note = noteBlock(of: annotation)
            if !note.isEmpty { blocks.append(note) }
        }
        return blocks.joined(separator: "\n\n") + "\n"
    }

    private static func isBefore(_ first: (Int, Annotation), _ second: (Int, Annotation)) -> Bool {
        func key(_ placed: (Int, Annotation)) -> (Int, Double, Int64, String) {
            (placed.0, placed.1.locator.locations.progression ?? 0, placed.1.created, placed.1.id)
        }
        return key(first) < key(second)
    }

    private static func head(title: String, author: String?) -> [String] {
        var blocks = ["# \(MarkdownText.line(title))"]
        if let author, case let line = MarkdownText.line(author), !line.isEmpty { blocks.append(line) }
        return blocks
    }

    private struct PlacedAnnotation {
        var annotation: Annotation
        /// The position in the book; nil if the annotation's document is not a section of the book.
        var place: SectionProgression?
        var path: EpubCFI?
    }

    private static func sorted(_ annotations: [Annotation], body: BookBody, positions: BookPositions)
        -> [PlacedAnnotation]
    {
        var sections: [String: Int] = [:]
        for (index, section) in body.sections.enumerated() where sections[section.path] == nil {
            sections[section.path] = index
        }
        let placed = annotations.map { annotation in
            let locations = annotation.locator.locations
            return PlacedAnnotation(
                annotation: annotation,
                place: sections[annotation.locator.href].map {
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
            return (first.annotation.created, first.annotation.id) < (second.annotation.created, second.annotation.id)
        }
    }

    private static func heading(of placed: PlacedAnnotation, body: BookBody, positions: BookPositions) -> String {
        if let place = placed.place {
            if let entry = positions.contentsIndex(of: place), body.contents.indices.contains(entry) {
                return MarkdownText.line(body.contents[entry].title)
            }
            if body.sections.indices.contains(place.section), let title = body.sections[place.section].title {
                return MarkdownText.line(title)
            }
        }
        return MarkdownText.line(placed.annotation.locator.title ?? "")
    }

    private static func blocks(of annotation: Annotation) -> [String] {
        var blocks: [String] = []
        let words = MarkdownText.lines(annotation.locator.text.highlight ?? annotation.locator.text.after ?? "")
        if annotation.kind == .bookmark {
            let place = annotation.locator.locations.position.map { "position \($0)" } ?? "bookmark"
            blocks.append(words.isEmpty ? "*\(place)*" : "*\(place)* \(words.joined(separator: " "))")
        } else if !words.isEmpty {
            blocks.append(words.map { "> \($0)" }.joined(separator: "\n"))
        }
        let note = noteBlock(of: annotation)
        if !note.isEmpty { blocks.append(note) }
        return blocks
    }

    private static func noteBlock(of annotation: Annotation) -> String {
        // In Markdown, two spaces at the end of a line are a line break.
        MarkdownText.lines(annotation.note ?? "").joined(separator: "  \n")
    }
}
