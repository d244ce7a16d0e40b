import WebBinding
import WebViews
import WireModel

/// Marks publications as read or unread, with an undo that restores their progress.
enum ReadStatusChange {
    /// The maximum number of publications in one request.
    private static let maximumBatchSize = 1000

    /// Marks publications; those with this state already are skipped. `handler` is called with the result and an undo
    /// action; nil when nothing has changed.
    static func mark(
        _ publications: [PublicationSummary],
        read: Bool,
        _ handler: @escaping (_ result: Outbox.SendResult, _ undo: (() -> Void)?) -> Void
    ) {
        let changed = publications.filter { read ? !$0.isRead : $0.progress != nil }
        guard !changed.isEmpty else { return handler(.acknowledged, nil) }
        PreparedManifest.shared.discard()
        // Otherwise a downloaded publication would still open at the position on this device.
        if !read { for publication in changed { ProgressStore.removeLocalCopy(of: publication.id) } }
        send(changed, read: read) { result in
            handler(result) { restore(changed, wereMarked: read) }
        }
    }

    /// `handler` is called with the result of the last request, or of the first one that is refused.
    private static func send(
        _ publications: [PublicationSummary],
        read: Bool,
        _ handler: @escaping (Outbox.SendResult) -> Void
    ) {
        var isRefused = false
        for start in stride(from: 0, to: publications.count, by: maximumBatchSize) {
            let end = min(start + maximumBatchSize, publications.count)
            LibraryRequests.mark(publications[start..<end].map { $0.id }, read: read) { result in
                guard !isRefused else { return }
                isRefused = result == .refused
                if isRefused || end == publications.count { handler(result) }
            }
        }
    }

    /// Restores the previous progress. The server keeps the record with the later time, so the read marks are deleted
    /// first. The requests reach the server in this order.
    private static func restore(_ publications: [PublicationSummary], wereMarked: Bool) {
        PreparedManifest.shared.discard()
        if wereMarked { send(publications, read: false) { _ in } }
        keepPlaces(in: publications)
    }

    private static func keepPlaces(in publications: [PublicationSummary]) {
        for publication in publications {
            guard let progress = publication.progress else { continue }
            ProgressStore.save(progress, of: publication.id, isRead: false)
        }
    }
}
