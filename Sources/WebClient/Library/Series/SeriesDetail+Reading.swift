import WebLocalization
import WebViews
import WireModel

extension SeriesDetail {
    /// The publication that the main button opens, with the button's label: the last one in progress, or the first
    /// unread one, or the first one.
    var nextToRead: (PublicationSummary, Message)? {
        let readable = publications.filter { $0.canBeRead }
        var begun: PublicationSummary?
        for publication in readable {
            guard let progress = publication.progress, !progress.isCompleted else { continue }
            if progress.updatedAt > begun?.progress?.updatedAt ?? -1 { begun = publication }
        }
        if let begun { return (begun, .resume) }
        if let unread = readable.first(where: { !$0.isRead }) {
            return (unread, readable.contains { $0.isRead } ? .resume : .startReading)
        }
        return readable.first.map { ($0, .readAgain) }
    }
}

extension SeriesPerson {
    /// Whether the person is listed among the authors: a writer or an artist, or a creator without a role. The server
    /// has the same roles (`AuthorRow`).
    var isAuthor: Bool {
        role.utf8.isEmpty || (["aut", "cre", "ill", "art", "pnc"] as [StaticString]).contains { role.isSame(as: $0) }
    }

    /// The address of the works of the person: those of an author, or those with another contribution.
    var address: String {
        var filter = LibraryFilter()
        if isAuthor { filter.author = name } else { filter.person = name }
        return Route.browse(LibraryQuery(filter)).address
    }

    /// The name of the person's role; nil for roles without one. Roles are codes of the MARC relator list.
    var part: Message? {
        if role.isSame(as: "aut") { return .roleWriter }
        if role.isSame(as: "ill") || role.isSame(as: "art") { return .roleArtist }
        if role.isSame(as: "trl") { return .roleTranslator }
        if role.isSame(as: "edt") { return .roleEditor }
        if role.isSame(as: "clr") { return .roleColourist }
        if role.isSame(as: "ltr") { return .roleLetterer }
        if role.isSame(as: "ink") { return .roleInker }
        if role.isSame(as: "cov") { return .roleCoverArtist }
        return nil
    }
}
