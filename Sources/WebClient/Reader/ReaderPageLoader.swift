/// Fetches and decodes pages in the order the engine wishes, a few at a time, and holds the pictures until they are
/// let go.
final class ReaderPageLoader {
    /// What came of a page.
    enum Outcome {
        case progress(fraction: Double)
        case ready(Images.Picture)
        /// The same page in more pixels, in place of the picture before.
        case sharper(Images.Picture)
        /// `reason` is the server's own words, or empty.
        case failed(Images.Failure, reason: String)
    }

    private struct Entry {
        let page: Int
        var rank: Int
        var task: HostTask?
        var picture: Images.Picture?
        /// The address of the picture that is held, or on its way.
        var address = ""
        /// The load of a sharper picture.
        var sharpening: HostTask?
    }

    /// More at once only makes the wanted page wait for the others.
    private static let concurrentLoads = 3

    private var entries: [Entry] = []
    private let address: (Int) -> String
    private let handler: (Int, Outcome) -> Void

    /// The bytes of all decoded pictures that are held.
    var decodedByteCount: Int { entries.reduce(0) { $0 + ($1.picture?.decodedByteCount ?? 0) } }

    /// The decoded picture of a page, if it is held.
    func picture(of page: Int) -> Images.Picture? { index(of: page).flatMap { entries[$0].picture } }

    /// A loader that asks `address` where a page (from zero) is, and tells `handler` what came of it.
    init(address: @escaping (Int) -> String, _ handler: @escaping (Int, Outcome) -> Void) {
        self.address = address
        self.handler = handler
    }

    /// Wants a page, before all those of higher rank; asked again with another rank, only re-orders.
    func load(_ page: Int, rank: Int) {
        if let index = index(of: page) {
            entries[index].rank = rank
        } else {
            entries.append(Entry(page: page, rank: rank))
        }
        startNext()
    }

    /// Does not want the page any more: stops its load, lets go of its picture.
    func drop(_ page: Int) {
        guard let index = index(of: page) else { return }
        let entry = entries.remove(at: index)
        entry.task?.cancel()
        entry.sharpening?.cancel()
        entry.picture?.release()
        startNext()
    }

    /// Replaces the picture of a page that is held by the one at `address`, when that has come.
    func sharpen(_ page: Int, address: String) {
        guard let index = index(of: page), entries[index].picture != nil, !entries[index].address.isSame(as: address)
        else { return }
        entries[index].sharpening?.cancel()
        entries[index].address = address
        entries[index].sharpening = Images.load(address, isUrgent: true) { self.sharpened($0, page) }
    }

    private func sharpened(_ event: Images.Event, _ page: Int) {
        if case .progress = event { return }
        guard let index = index(of: page), let old = entries[index].picture else {
            if case .ready(let picture) = event { picture.release() }
            return
        }
        entries[index].sharpening = nil
        // Without the sharper picture the one that is there has to do.
        guard case .ready(let picture) = event else { return }
        entries[index].picture = picture
        handler(page, .sharper(picture))
        old.release()
    }

    /// Lets go of everything.
    func discard() {
        for entry in entries {
            entry.sharpening?.cancel()
            entry.task?.cancel()
            entry.picture?.release()
        }
        entries.removeAll()
    }

    private func index(of page: Int) -> Int? { entries.firstIndex { $0.page == page } }

    private func startNext() {
        while entries.reduce(0, { $0 + ($1.task == nil ? 0 : 1) }) < Self.concurrentLoads {
            var best: Int?
            for index in entries.indices where entries[index].task == nil && entries[index].picture == nil {
                if best.map({ entries[index].rank < entries[$0].rank }) ?? true { best = index }
            }
            guard let best else { return }
            let page = entries[best].page
            let address = address(page)
            entries[best].address = address
            entries[best].task = Images.load(address, isUrgent: entries[best].rank == 0) { event in
                self.received(event, of: page)
            }
        }
    }

    private func received(_ event: Images.Event, of page: Int) {
        guard let index = index(of: page) else {
            if case .ready(let picture) = event { picture.release() }
            return
        }
        switch event {
        case .progress(let received, let expected):
            guard let expected, expected > 0 else { return }
            handler(page, .progress(fraction: min(Double(received) / Double(expected), 1)))
            return
        case .ready(let picture):
            entries[index].task = nil
            entries[index].picture = picture
            handler(page, .ready(picture))
        case .failed(let failure, let detail):
            entries.remove(at: index)
            handler(page, .failed(failure, reason: Self.reason(in: detail)))
        }
        startNext()
    }

    /// The sentence meant for people in the server's problem document.
    private static func reason(in detail: String) -> String {
        guard let json = try? JsonParser.parse(detail) else { return "" }
        return json["detail"].text ?? json["title"].text ?? ""
    }
}
