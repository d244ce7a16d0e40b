/// Keeps the marks of books: on this device at once, on the server as soon as it answers.
///
/// Like bookmarks of comics, each change is written to the browser's storage before it is sent, and taken out when the server
/// has acknowledged it; what is shown is the server's word with the changes over it. Another device may have made later
/// changes meanwhile, and those win: after a time without the server, and whenever it says otherwise, its word is asked for
/// anew.
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
    private var inFlight: HostTask?
    private var timer: Timers.Timer?
    private static let key = "quire.marks"
    private static let prefix = "quire.mark."
    /// Between tries while the server is away, in seconds.
    private static let retryDelay = 10.0

    private init() {
        for part in (Storage.text(for: Self.key) ?? "").utf8.split(separator: UInt8(ascii: ",")) {
            let name = String(decoding: part, as: UTF8.self)
            if let text = Storage.text(for: Self.prefix + name), let json = try? JsonParser.parse(text),
                let change = BookMarkChange(json)
            {
                changes.append(change)
            }
        }
        Element.window.on(.online) { self.sendNext() }
        sendNext()
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
        Storage.set(change.text, for: Self.prefix + mark.identifier)
        storeIndex()
        onChange?()
        sendNext()
    }

    private func isSame(_ one: BookMarkChange, _ other: BookMarkChange) -> Bool {
        one.mark.identifier.isSame(as: other.mark.identifier) && one.publication.isSame(as: other.publication)
    }

    /// Sends the oldest change; the others follow one by one.
    private func sendNext() {
        timer?.cancel()
        timer = nil
        guard inFlight == nil else { return }
        guard let change = changes.first else {
            if mustAsk, let opened { ask(opened) }
            mustAsk = false
            return
        }
        // A removal says when it was, as a mark does: what was changed after it stays.
        let time = change.isRemoved ? "?modified=\(change.mark.modified)" : ""
        var request = Network.Request(
            address: "/api/v1/publications/" + change.publication.percentEncoded + "/marks/"
                + change.mark.identifier.percentEncoded + time
        )
        request.method = change.isRemoved ? .delete : .put
        if !change.isRemoved { request.body = change.mark.text }
        request.keepsAlive = true
        request.timeout = 10
        inFlight = Network.send(request) { answer in
            self.inFlight = nil
            if !change.isRemoved, let winner = (try? JsonParser.parse(answer.body)).flatMap({ BookMark($0) }) {
                self.mustAsk = self.mustAsk || winner.modified != change.mark.modified
            }
            self.answered(change, answer.failure)
        }
    }

    private func answered(_ change: BookMarkChange, _ failure: Network.Failure?) {
        if let failure, failure.isTemporary || failure == .status(401) || failure == .status(403) {
            mustAsk = true
            timer = Timers.after(Self.retryDelay) { self.sendNext() }
            return
        }
        // Acknowledged, or refused for good: the book is gone, or another device took the mark away.
        if failure != nil { mustAsk = true }
        if failure == nil, let known, known.publication.isSame(as: change.publication) {
            self.known?.marks = BookMarkChange.marks(known.marks, with: [change], of: known.publication)
        }
        if let index = changes.firstIndex(where: { isSame($0, change) }),
            changes[index].mark.modified == change.mark.modified
        {
            changes.remove(at: index)
            Storage.remove(Self.prefix + change.mark.identifier)
            storeIndex()
        }
        if failure != nil { onChange?() }
        sendNext()
    }

    private func storeIndex() {
        var index = ""
        for change in changes { index += (index.utf8.isEmpty ? "" : ",") + change.mark.identifier }
        if index.utf8.isEmpty { Storage.remove(Self.key) } else { Storage.set(index, for: Self.key) }
    }
}
