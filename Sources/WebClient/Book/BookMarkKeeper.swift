/// Keeps the marks of books: on this device at once, on the server as soon as it answers.
///
/// Like bookmarks of comics, each change waits in the outbox until the server has acknowledged it; what is shown is the
/// server's word with the changes over it. Another device may have made later changes meanwhile, and those win: after a time
/// without the server, and whenever it says otherwise, its word is asked for anew.
final class BookMarkKeeper {
    /// The page's keeper.
    nonisolated(unsafe) static let shared = BookMarkKeeper()

    /// Called when the marks of the open book may have changed.
    var onChange: (() -> Void)?
    private var changes: [BookMarkChange] = []
    private var known: (publication: String, marks: [BookMark])?
    /// The book that is read.
    private var opened: String?
    /// The server may know better than what was sent to it.
    private var mustAsk = false
    private var asking: HostTask?
    private static let prefix: StaticString = "mark "

    private init() {
        changes = Outbox.shared.entries(Self.prefix).compactMap { Self.change(of: $0) }
        // They have waited: another device may have been here since.
        mustAsk = !changes.isEmpty
        Outbox.shared.listen(Self.prefix) { self.settled($0, $1) }
    }

    /// The marks of a book in reading order, as far as they are known.
    func marks(of publication: String) -> [BookMark] {
        let known = known.flatMap { $0.publication.isSame(as: publication) ? $0.marks : nil }
        return BookMarkChange.marks(known ?? [], with: changes, of: publication)
    }

    /// A book, or another section of it, was opened: asks the server for its marks if they are not known.
    func open(_ publication: String) {
        opened = publication
        if known?.publication.isSame(as: publication) ?? false { return }
        known = nil
        ask(publication)
    }

    private func ask(_ publication: String) {
        asking?.cancel()
        asking = Network.get("/api/v1/publications/" + publication.percentEncoded + "/marks") { answer in
            self.asking = nil
            guard answer.failure == nil, let json = try? JsonParser.parse(answer.body) else { return }
            self.known = (publication, json["marks"].elements.compactMap { BookMark($0) })
            self.onChange?()
        }
    }

    /// A book is left: its marks are asked for anew when it is opened again.
    func close() {
        known = nil
        opened = nil
        asking?.cancel()
        asking = nil
    }

    /// Makes a mark, changes it or takes it away.
    func change(_ mark: BookMark, in publication: String, isRemoved: Bool) {
        var mark = mark
        // Two changes of one mark within a millisecond are two.
        mark.modified = max(Clock.millisecondsSince1970, mark.modified + 1)
        let change = BookMarkChange(mark, in: publication, isRemoved: isRemoved)
        changes.removeAll { isSame($0, change) }
        changes.append(change)
        // A removal says when it was, as a mark does: what was changed after it stays.
        let time = isRemoved ? "?modified=\(mark.modified)" : ""
        Outbox.shared.send(
            isRemoved ? .delete : .put,
            "/api/v1/publications/" + publication.percentEncoded + "/marks/" + mark.identifier.percentEncoded + time,
            body: isRemoved ? nil : mark.text,
            key: Self.prefix.string + publication + "/" + mark.identifier,
            memo: change.text
        )
        onChange?()
    }

    private static func change(of entry: OutboxEntry) -> BookMarkChange? {
        (try? JsonParser.parse(entry.memo)).flatMap { BookMarkChange($0) }
    }

    private func isSame(_ one: BookMarkChange, _ other: BookMarkChange) -> Bool {
        one.mark.identifier.isSame(as: other.mark.identifier) && one.publication.isSame(as: other.publication)
    }

    /// Acknowledged, or refused for good: the book is gone, or another device took the mark away.
    private func settled(_ entry: OutboxEntry, _ outcome: Outbox.Outcome) {
        guard let change = Self.change(of: entry) else { return }
        if entry.tries > 0 { mustAsk = true }
        switch outcome {
        case .acknowledged(let answer):
            let winner = (try? JsonParser.parse(answer)).flatMap { BookMark($0) }
            if !change.isRemoved, let winner, winner.modified != change.mark.modified { mustAsk = true }
            if let known, known.publication.isSame(as: change.publication) {
                self.known?.marks = BookMarkChange.marks(known.marks, with: [change], of: known.publication)
            }
        case .refused: mustAsk = true
        }
        // One that was made meanwhile stays.
        changes.removeAll { isSame($0, change) && $0.mark.modified == change.mark.modified }
        if case .refused = outcome { onChange?() }
        guard changes.isEmpty, mustAsk, let opened else { return }
        mustAsk = false
        ask(opened)
    }
}
