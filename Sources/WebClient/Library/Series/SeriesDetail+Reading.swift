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
    /// Whether the person is a writer or an artist.
    var isAuthor: Bool { role.isSame(as: "aut") || role.isSame(as: "ill") || role.isSame(as: "art") }

    /// The name of the person's role; nil for roles without one. Roles are codes of the MARC relator list.
    var part: Message? {
        if role.isSame(as: "aut") { return .roleWriter }
        if role.isSame(as: "ill") || role.isSame(as: "art") { return .roleArtist }
        if role.isSame(as: "trl") { return .roleTranslator }
        if role.isSame(as: "edt") { return .roleEditor }
        if role.isSame(as: "clr") { return .roleColourist }
        if role.isSame(as: "ltr") { return .roleLetterer }
        return nil
    }
}
