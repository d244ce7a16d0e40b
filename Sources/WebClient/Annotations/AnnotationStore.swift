import TextCoding
import WebBinding
import WireModel

/// The bookmarks, highlights and notes of publications. Changes are saved on this device immediately, and on the server
/// when it is reachable.
///
/// Each change stays in the outbox until the server has acknowledged it. The visible annotations are the server's, with
/// the pending changes applied. The latest change of an annotation wins, also one from another device. The annotations
/// are therefore loaded again after a change was sent late, and when the server answers with another version.
final class AnnotationStore {
    /// The shared store.
    nonisolated(unsafe) static let shared = AnnotationStore()

    /// Called when the annotations of the open publication may have changed.
    var onChange: (() -> Void)?
    /// The pending changes in order, at most one for each annotation.
    private var changes: [AnnotationChange] = []
    /// The server's annotations of the publication that was opened last.
    private var known: (publication: String, annotations: [Annotation])?
    /// The open publication.
    private var opened: String?
    /// Whether the annotations must be loaded again when all changes are sent.
    private var mustReload = false
    private var loading: HostTask?
    /// The time of the last change, in milliseconds since 1970.
    private var lastTime: Int64 = 0
    private static let prefix: StaticString = "annotation "
    /// The prefixes of changes that a previous version of the app left in the outbox. They are sent to the routes of
    /// that version.
    private static let previousPrefixes: [StaticString] = ["mark ", "bookmark "]

    private init() {
        for prefix in Self.previousPrefixes + [Self.prefix] {
            changes += Outbox.shared.entries(prefix).compactMap { Self.change(of: $0) }
            Outbox.shared.listen(prefix) { self.handleResult($0, $1) }
        }
        // Other devices may have made changes while these changes were pending.
        mustReload = !changes.isEmpty
    }

    // MARK: Reading

    /// The loaded annotations of a publication, in reading order.
    func annotations(of publication: String) -> [Annotation] {
        let known = known.flatMap { $0.publication.isSame(as: publication) ? $0.annotations : nil }
        return AnnotationChange.annotations(known ?? [], with: changes, of: publication)
    }

    /// The bookmark of a page (from zero) of a comic; nil when it has none.
    func bookmark(page: Int, of publication: String) -> Annotation? {
        annotations(of: publication).first { !$0.isHighlight && $0.locator.page == page }
    }

    /// Loads the annotations of a publication when it is opened. Tries again at the next call when that fails.
    func open(_ publication: String) {
        let isKnown = known?.publication.isSame(as: publication) ?? false
        if isKnown, let opened, opened.isSame(as: publication) { return }
        if !isKnown { known = nil }
        opened = publication
        load(publication)
    }

    /// Closes the publication. Its annotations are loaded again when it is opened.
    func close() {
        onChange = nil
        opened = nil
        loading?.cancel()
        loading = nil
    }

    private func load(_ publication: String) {
        loading?.cancel()
        loading = Network.get("/api/v1/publications/" + publication.percentEncoded + "/annotations") { answer in
            self.loading = nil
            guard answer.failure == nil, let json = try? JSON(parsing: answer.body), let list = AnnotationList(json)
            else { return }
            self.known = (publication, list.annotations)
            self.onChange?()
        }
    }

    /// Loads the annotations of a series in reading order. When the server doesn't answer, `handler` receives only the
    /// pending changes of this device, and `isComplete` is false.
    func annotations(
        ofSeries series: String,
        _ handler: @escaping (_ annotations: [SeriesAnnotation], _ isComplete: Bool) -> Void
    ) -> HostTask {
        Network.get("/api/v1/series/" + series.percentEncoded + "/annotations") { answer in
            let json = answer.failure == nil ? (try? JSON(parsing: answer.body)) : nil
            let known = json.flatMap { SeriesAnnotationList($0) }?.annotations
            handler(SeriesAnnotationChanges.merged(known ?? [], with: self.changes, ofSeries: series), known != nil)
        }
    }

    // MARK: Changing

    /// Adds, changes or removes an annotation. `series` is the series of its publication.
    func change(_ entry: SeriesAnnotation, series: String?, isRemoved: Bool = false) {
        var entry = entry
        // The server ignores a change that is not later than the last one of the same annotation.
        lastTime = max(Clock.millisecondsSince1970, entry.annotation.modified + 1, lastTime + 1)
        entry.annotation.modified = lastTime
        let change = AnnotationChange(entry, series: series, isRemoved: isRemoved)
        changes.removeAll { $0.isSame(as: change) }
        changes.append(change)
        // The server keeps an annotation that was changed after the time of its removal.
        let time = isRemoved ? "?modified=\(lastTime)" : ""
        let (publication, id) = (entry.publicationID, entry.annotation.id)
        Outbox.shared.send(
            isRemoved ? .delete : .put,
            "/api/v1/publications/" + publication.percentEncoded + "/annotations/" + id.percentEncoded + time,
            body: isRemoved ? nil : entry.annotation.jsonText,
            key: Self.prefix.string + publication + "/" + id,
            memo: change.text
        )
        onChange?()
    }

    private static func change(of entry: OutboxEntry) -> AnnotationChange? {
        (try? JSON(parsing: entry.memo)).flatMap { StoredAnnotationChange.change($0) }
    }

    /// Handles the server's answer to a change. The server refuses a change when the publication, the page or the
    /// annotation no longer exists.
    private func handleResult(_ entry: OutboxEntry, _ outcome: Outbox.WriteResult) {
        guard let change = Self.change(of: entry) else { return }
        if entry.tries > 0 { mustReload = true }
        switch outcome {
        case .acknowledged(let answer):
            let winner = (try? JSON(parsing: answer)).flatMap { Annotation($0) }
            if !change.isRemoved, let winner, winner.modified != change.annotation.modified { mustReload = true }
            if let known, known.publication.isSame(as: change.publication) {
                self.known?.annotations = AnnotationChange.annotations(
                    known.annotations,
                    with: [change],
                    of: known.publication
                )
            }
        case .refused: mustReload = true
        }
        // A newer change of the same annotation stays pending.
        changes.removeAll { $0.isSame(as: change) && $0.annotation.modified == change.annotation.modified }
        if case .refused = outcome { onChange?() }
        guard let opened else { return }
        let isOutdated = changes.isEmpty && mustReload
        if isOutdated { mustReload = false }
        // A load in progress may return annotations without this change.
        if isOutdated || loading != nil { load(opened) }
    }
}
