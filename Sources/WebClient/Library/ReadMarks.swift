/// Has publications be read or unread, and takes that back with the places that the reader had in them.
enum ReadMarks {
    /// The most publications that the server marks at once.
    private static let most = 1000

    /// Marks publications; those that are so already are left alone. `handler` hears whether it worked, and how to take it
    /// back; nil when nothing is other than before.
    static func mark(
        _ publications: [PublicationSummary],
        read: Bool,
        _ handler: @escaping (_ worked: Bool, _ undo: (() -> Void)?) -> Void
    ) {
        let changed = publications.filter { read ? !$0.isRead : $0.progress != nil }
        guard !changed.isEmpty else { return handler(true, nil) }
        send(changed, from: 0, read: read) { worked in
            handler(worked) { restore(changed, wereMarked: read) }
        }
    }

    private static func send(
        _ publications: [PublicationSummary],
        from start: Int,
        read: Bool,
        _ handler: @escaping (Bool) -> Void
    ) {
        let end = min(start + most, publications.count)
        LibraryRequests.mark(publications[start..<end].map { $0.id }, read: read) { result in
            guard case .success = result else { return handler(false) }
            if end == publications.count { return handler(true) }
            send(publications, from: end, read: read, handler)
        }
    }

    /// A place that is kept loses against a later one: what was marked as read is forgotten before.
    private static func restore(_ publications: [PublicationSummary], wereMarked: Bool) {
        guard wereMarked else { return keepPlaces(in: publications) }
        send(publications, from: 0, read: false) { worked in
            if worked { keepPlaces(in: publications) }
        }
    }

    private static func keepPlaces(in publications: [PublicationSummary]) {
        for publication in publications {
            guard let progress = publication.progress else { continue }
            PlaceKeeper.keep(PlaceKeeper.Place(publication: publication.id, progress: progress))
        }
    }
}
