import Publications
public import WireModel

extension LibraryStore {
    /// Returns annotations of a publication as Markdown; nil if it is a book of text that can't be read.
    public func annotationMarkdown(
        _ annotations: [Annotation],
        of record: PublicationRecord
    ) async throws(LibraryError) -> String? {
        let writers = try await manifest(record.id)?.metadata.writers ?? []
        let author = writers.isEmpty ? nil : writers.joined(separator: ", ")
        guard record.isText else {
            return AnnotationExport.markdown(title: record.title, author: author, pageAnnotations: annotations)
        }
        guard let body = try await book(record.id) else { return nil }
        return AnnotationExport.markdown(
            title: record.title,
            author: author,
            annotations: annotations,
            body: body,
            positions: BookPositions(sections: body.sections, contents: body.contents)
        )
    }

    /// Returns an export as Markdown: the annotations of each publication, then the progress, favourites, lists and
    /// statistics. Settings and page pairings are omitted.
    ///
    /// - Parameter user: the user of the export. Limits are ignored.
    public func markdown(of export: UserExport, user: UserIdentifier) async throws(LibraryError) -> String {
        let user = Viewer(user, limits: .none)
        var parts: [String] = []
        for publication in export.publications where !publication.annotations.isEmpty {
            var markdown: String?
            if let identifier = publication.identifier,
                let id = try await rowIDs(of: [identifier], .publication, user: user)[0],
                let record = try await self.publication(id, user: user)
            {
                markdown = try await annotationMarkdown(publication.annotations, of: record)
            }
            parts.append(markdown ?? Self.annotationMarkdown(ofAbsent: publication))
        }
        parts.append(export.overviewMarkdown)
        return parts.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// Returns the annotations of a publication that is not in the library, without the titles of chapters.
    private static func annotationMarkdown(ofAbsent publication: ExportedPublication) -> String {
        let title = publication.title ?? "Publication \(publication.content.prefix(20))"
        let annotations = publication.annotations
        guard annotations.allSatisfy({ $0.locator.page != nil }) else {
            return AnnotationExport.markdown(
                title: title,
                author: nil,
                annotations: annotations,
                body: BookBody(layout: .reflowable, sections: []),
                positions: BookPositions(sections: [])
            )
        }
        return AnnotationExport.markdown(title: title, author: nil, pageAnnotations: annotations)
    }
}
