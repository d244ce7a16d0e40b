/// Has publications be read or unread, and takes that back with the places that the reader had in them.
enum ReadMarks {
    /// The most publications that the server marks at once.
    private static let most = 1000

    /// Marks publications; those that are so already are left alone. `handler` hears what became of it, and how to take it
    /// back; nil when nothing is other than before.
    static func mark(
        _ publications: [PublicationSummary],
        read: Bool,
        _ handler: @escaping (_ verdict: Outbox.Verdict, _ undo: (() -> Void)?) -> Void
    ) {
        let changed = publications.filter { read ? !$0.isRead : $0.progress != nil }
        guard !changed.isEmpty else { return handler(.heard, nil) }
        send(changed, read: read) { verdict in
            handler(verdict) { restore(changed, wereMarked: read) }
        }
    }

    /// `handler` hears of the last of several requests, and of the first that is refused.
    private static func send(
        _ publications: [PublicationSummary],
        read: Bool,
        _ handler: @escaping (Outbox.Verdict) -> Void
    ) {
        var isRefused = false
        for start in stride(from: 0, to: publications.count, by: most) {
            let end = min(start + most, publications.count)
            LibraryRequests.mark(publications[start..<end].map { $0.id }, read: read) { verdict in
                guard !isRefused else { return }
                isRefused = verdict == .refused
                if isRefused || end == publications.count { handler(verdict) }
            }
        }
    }

    /// A place that is kept loses against a later one: what was marked as read is forgotten before. In this order they reach
    /// the server.
    private static func restore(_ publications: [PublicationSummary], wereMarked: Bool) {
        if wereMarked { send(publications, read: false) { _ in } }
        keepPlaces(in: publications)
    }

    private static func keepPlaces(in publications: [PublicationSummary]) {
        for publication in publications {
            guard let progress = publication.progress else { continue }
            PlaceKeeper.keep(PlaceKeeper.Place(publication: publication.id, progress: progress))
        }
    }
}
