import TextCoding
import WebBinding
import WireModel

/// The bookmarks, highlights and notes of books: saved on this device at once, on the server as soon as it answers.
///
/// Each change waits in the outbox until the server has acknowledged it. The visible annotations are the server's, with the
/// pending changes applied. Later changes from other devices win, so after a time offline, and when the server's answer
/// differs, the annotations are loaded again.
final class BookAnnotationStore {
    /// The shared store.
    nonisolated(unsafe) static let shared = BookAnnotationStore()

    /// Called when the annotations of the open book may have changed.
    var onChange: (() -> Void)?
    private var changes: [BookAnnotationChange] = []
    private var known: (publication: String, marks: [BookAnnotation])?
    /// The open book.
    private var opened: String?
    /// Whether the annotations must be loaded again when all changes are sent.
    private var mustReload = false
    private var loading: HostTask?
    private static let prefix: StaticString = "mark "

    private init() {
        changes = Outbox.shared.entries(Self.prefix).compactMap { Self.change(of: $0) }
        // Other devices may have made changes since.
        mustReload = !changes.isEmpty
        Outbox.shared.listen(Self.prefix) { self.handleResult($0, $1) }
    }

    /// The annotations of a book in reading order, as far as they are loaded.
    func marks(of publication: String) -> [BookAnnotation] {
        let known = known.flatMap { $0.publication.isSame(as: publication) ? $0.marks : nil }
        return BookAnnotationChange.marks(known ?? [], with: changes, of: publication)
    }

    /// Loads the annotations of a book unless they are loaded. Called when a book or another section of it is opened.
    func open(_ publication: String) {
        opened = publication
        if known?.publication.isSame(as: publication) ?? false { return }
        known = nil
        load(publication)
    }

    private func load(_ publication: String) {
        loading?.cancel()
        loading = Network.get("/api/v1/publications/" + publication.percentEncoded + "/marks") { answer in
            self.loading = nil
            guard answer.failure == nil, let json = try? JSON(parsing: answer.body),
                let list = TextMarkList(json)
            else { return }
            self.known = (publication, list.marks.map { BookAnnotation($0) })
            self.onChange?()
        }
    }

    /// Closes the book. Its annotations are loaded again when it is opened.
    func close() {
        known = nil
        opened = nil
        loading?.cancel()
        loading = nil
    }

    /// Adds, changes or removes an annotation.
    func change(_ mark: BookAnnotation, in publication: String, isRemoved: Bool) {
        var mark = mark
        // Two changes within a millisecond need different times.
        mark.modified = max(Clock.millisecondsSince1970, mark.modified + 1)
        let change = BookAnnotationChange(mark, in: publication, isRemoved: isRemoved)
        changes.removeAll { isSame($0, change) }
        changes.append(change)
        // The server keeps an annotation that was changed after the time of its removal.
        let time = isRemoved ? "?modified=\(mark.modified)" : ""
        Outbox.shared.send(
            isRemoved ? .delete : .put,
            "/api/v1/publications/" + publication.percentEncoded + "/marks/" + mark.identifier.percentEncoded + time,
            body: isRemoved ? nil : mark.mark.jsonText,
            key: Self.prefix.string + publication + "/" + mark.identifier,
            memo: change.text
        )
        onChange?()
    }

    private static func change(of entry: OutboxEntry) -> BookAnnotationChange? {
        (try? JSON(parsing: entry.memo)).flatMap { BookAnnotationChange($0) }
    }

    private func isSame(_ one: BookAnnotationChange, _ other: BookAnnotationChange) -> Bool {
        one.mark.identifier.isSame(as: other.mark.identifier) && one.publication.isSame(as: other.publication)
    }

    /// Handles the server's answer to a change. It refuses changes when the book or the annotation no longer exists.
    private func handleResult(_ entry: OutboxEntry, _ outcome: Outbox.Outcome) {
        guard let change = Self.change(of: entry) else { return }
        if entry.tries > 0 { mustReload = true }
        switch outcome {
        case .acknowledged(let answer):
            let winner = (try? JSON(parsing: answer)).flatMap { TextMark($0) }
            if !change.isRemoved, let winner, winner.modified != change.mark.modified { mustReload = true }
            if let known, known.publication.isSame(as: change.publication) {
                self.known?.marks = BookAnnotationChange.marks(known.marks, with: [change], of: known.publication)
            }
        case .refused: mustReload = true
        }
        // A newer change of the same annotation stays pending.
        changes.removeAll { isSame($0, change) && $0.mark.modified == change.mark.modified }
        if case .refused = outcome { onChange?() }
        guard changes.isEmpty, mustReload, let opened else { return }
        mustReload = false
        load(opened)
    }
}
