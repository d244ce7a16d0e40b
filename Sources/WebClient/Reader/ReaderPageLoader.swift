import ImageLoading
import ReadingEngine

/// Holds the pictures of pages: what the engine wants now at once, what it will want next through the prefetcher, and
/// all of it within the budget.
final class ReaderPageLoader {
    /// What came of a page.
    enum Outcome {
        /// The load has begun.
        case begun
        case ready(Picture)
        /// The same page in more pixels, in place of the picture before.
        case sharper(Picture)
        case failed(ImageTrouble)
        /// The picture was given up to save memory. It is loaded again when the page is seen.
        case evicted
    }

    /// Where the reader is, for choosing what is given up.
    struct Place {
        /// The place along the reading order.
        var index: Int
        var direction: PictureBudget.Direction
        var visible: [PageIdentifier]
    }

    /// What the loader asks.
    struct Questions {
        /// Where a page's picture is.
        var address: (PageIdentifier) -> String
        /// Where the reader is.
        var place: () -> Place
        /// A picture of a page that is at hand, though it may be small, and its address.
        var preview: (PageIdentifier) -> (picture: Picture, address: String)?
        /// Where a page lies along the reading order.
        var index: (PageIdentifier) -> Int
    }

    private struct Entry {
        let page: PageIdentifier
        var rank: Int
        /// The address of the picture that is held, or on its way.
        var address: String
        var task: ImageTask?
        var picture: Picture?
        var trouble: ImageTrouble?
        /// It was there, and was given up to save memory.
        var isGivenUp = false
        /// The load of a sharper picture.
        var sharpening: ImageTask?
    }

    /// More at once only makes the wanted page wait for the others.
    private static let prefetchWidth = 2

    /// Behind every rank that the engine gives.
    private static let lastRank = 64

    private var entries: [Entry] = []
    private var prefetch = PrefetchQueue<PageIdentifier>(width: prefetchWidth)
    private let budget = ImageLoader.shared.pageBudget
    private let questions: Questions
    private let handler: (PageIdentifier, Outcome) -> Void

    /// A loader that tells `handler` what came of a page.
    init(_ questions: Questions, _ handler: @escaping (PageIdentifier, Outcome) -> Void) {
        self.questions = questions
        self.handler = handler
    }

    /// The decoded picture of a page and its address, if it is held.
    func picture(of page: PageIdentifier) -> (picture: Picture, address: String)? {
        guard let index = index(of: page), let picture = entries[index].picture else { return nil }
        return (picture, entries[index].address)
    }

    /// Why there is no picture of a page, if that is known.
    func trouble(of page: PageIdentifier) -> ImageTrouble? { index(of: page).flatMap { entries[$0].trouble } }

    /// The address of the picture that is on its way; nil while nobody fetches it.
    func addressUnderWay(_ page: PageIdentifier) -> String? {
        guard let index = index(of: page), entries[index].task != nil else { return nil }
        return entries[index].address
    }

    /// How a page's picture is asked for: it is not kept beyond the engine's wishes.
    static func options(_ priority: ImagePriority) -> PictureOptions {
        var options = PictureOptions()
        options.priority = priority
        options.memoryExpiration = .expired
        return options
    }

    // MARK: Wishes

    /// Wants a page, before all those of higher rank; asked again with another rank, only re-orders. What follows from
    /// several wishes is done by ``settle()``.
    func want(_ page: PageIdentifier, rank: Int) {
        if rank == 0 {
            // There is one page that is wanted now: the one before is not, though it may still be on its way.
            for index in entries.indices where entries[index].rank == 0 { entries[index].rank = Self.lastRank }
        }
        let rank = min(rank, Self.lastRank)
        if let index = index(of: page) {
            entries[index].rank = rank
            entries[index].trouble = nil
        } else {
            entries.append(Entry(page: page, rank: rank, address: questions.address(page)))
        }
    }

    /// Does not want the page any more: stops its load, lets go of its picture.
    func drop(_ page: PageIdentifier) {
        guard let index = index(of: page) else { return }
        let entry = entries.remove(at: index)
        entry.task?.cancel()
        entry.sharpening?.cancel()
        if entry.task != nil { obey(prefetch.handle(.finished(page, .failed))) }
        giveWay()
    }

    /// Loads what is wanted now, and has the prefetcher see to the rest in its order.
    func settle() {
        let open = entries.filter { $0.picture == nil && $0.trouble == nil }
        for entry in open where entry.rank == 0 {
            obey(prefetch.handle(.visible(entry.page)))
            start(entry.page, .veryHigh)
        }
        giveWay()
        var list: [PageIdentifier] = []
        for rank in 1...Self.lastRank {
            for entry in open where entry.rank == rank { list.append(entry.page) }
        }
        obey(prefetch.handle(.start(list)))
    }

    /// While the page that is wanted now is on its way, nothing else is begun: it shall have the whole line.
    private func giveWay() {
        let isAwaited = entries.contains { $0.rank == 0 && $0.task != nil }
        if isAwaited != prefetch.isPaused { obey(prefetch.handle(.pause(isAwaited))) }
    }

    private func obey(_ actions: [PrefetchQueue<PageIdentifier>.Action]) {
        for action in actions {
            switch action {
            case .load(let page): start(page, .low)
            case .lift(let page): start(page, .veryHigh)
            case .cancel(let page):
                guard let index = index(of: page), entries[index].rank > 0 else { continue }
                entries[index].task?.cancel()
                entries[index].task = nil
            case .report: break
            }
        }
    }

    private func start(_ page: PageIdentifier, _ priority: ImagePriority) {
        guard let index = index(of: page), entries[index].picture == nil else { return }
        if let task = entries[index].task {
            task.setPriority(priority)
            return
        }
        if let (picture, address) = questions.preview(page) {
            entries[index].address = address
            received(.ready(picture, .memory), of: page)
            return
        }
        let task = ImageLoader.shared.load(entries[index].address, options: Self.options(priority)) { event in
            self.received(event, of: page)
        }
        guard task.isUnderWay, let index = self.index(of: page) else { return }
        entries[index].task = task
        handler(page, .begun)
    }

    private func received(_ event: ImageTask.Event, of page: PageIdentifier) {
        guard let index = index(of: page) else { return }
        switch event {
        case .progress: return
        case .ready(let picture, _):
            entries[index].task = nil
            entries[index].isGivenUp = false
            entries[index].picture = picture
            handler(page, .ready(picture))
            obey(prefetch.handle(.finished(page, .loaded)))
            giveWay()
            keepWithinBudget()
        case .failed(let trouble):
            entries[index].task = nil
            entries[index].trouble = trouble
            handler(page, .failed(trouble))
            obey(prefetch.handle(.finished(page, .failed)))
            giveWay()
        }
    }

    // MARK: What is held

    /// Loads a page again whose picture was given up.
    func restore(_ page: PageIdentifier) {
        guard let index = index(of: page), entries[index].isGivenUp, entries[index].task == nil else { return }
        start(page, .veryHigh)
    }

    /// Replaces the picture of a page that is held by the one at `address`, when that has come.
    func sharpen(_ page: PageIdentifier, address: String) {
        guard let index = index(of: page), entries[index].picture != nil, !entries[index].address.isSame(as: address)
        else { return }
        entries[index].sharpening?.cancel()
        entries[index].address = address
        let task = ImageLoader.shared.load(address, options: Self.options(.high)) { event in
            self.sharpened(event, page)
        }
        if task.isUnderWay { entries[index].sharpening = task }
    }

    /// Has the server give the picture of a page once more; what is there stays until it has come.
    func reload(_ page: PageIdentifier) {
        guard let index = index(of: page), entries[index].picture != nil else { return }
        entries[index].sharpening?.cancel()
        var options = Self.options(.high)
        options.forceRefresh = true
        entries[index].sharpening = ImageLoader.shared.load(entries[index].address, options: options) { event in
            self.sharpened(event, page)
        }
    }

    private func sharpened(_ event: ImageTask.Event, _ page: PageIdentifier) {
        if case .progress = event { return }
        guard let index = index(of: page) else { return }
        entries[index].sharpening = nil
        // Without the sharper picture the one that is there has to do.
        guard case .ready(let picture, _) = event else { return }
        entries[index].picture = picture
        handler(page, .sharper(picture))
        keepWithinBudget()
    }

    private func keepWithinBudget() {
        var held: [PictureBudget.Held] = []
        for entry in entries {
            guard let picture = entry.picture else { continue }
            held.append(
                PictureBudget.Held(page: questions.index(entry.page), byteCount: picture.decodedByteCount)
            )
        }
        let place = questions.place()
        let visible = place.visible.map { questions.index($0) }
        let evicted = budget.evictions(held: held, at: place.index, direction: place.direction) { index in
            visible.contains(index)
        }
        for lost in evicted {
            for index in entries.indices where entries[index].picture != nil {
                guard questions.index(entries[index].page) == lost else { continue }
                entries[index].picture = nil
                entries[index].isGivenUp = true
                handler(entries[index].page, .evicted)
                break
            }
        }
    }

    /// Lets go of everything.
    func discard() {
        for entry in entries {
            entry.sharpening?.cancel()
            entry.task?.cancel()
        }
        entries.removeAll()
        _ = prefetch.handle(.stop)
    }

    private func index(of page: PageIdentifier) -> Int? { entries.firstIndex { $0.page == page } }
}
