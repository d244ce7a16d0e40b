extension SeriesDetail {
    /// What the big button opens: what was begun last, else the first unread, else the first again; and its words.
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
    /// They wrote or drew it.
    var isAuthor: Bool { role.isSame(as: "aut") || role.isSame(as: "ill") || role.isSame(as: "art") }

    /// What they did, in words; nil for what has none. The roles are those of the MARC code list for relators.
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
