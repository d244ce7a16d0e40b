import PageImages
import ReadingEngine
import WebBinding
import WebViews

/// Loads and holds the images of pages: those that the engine needs now at once, those it needs next through a prefetch
/// queue, all within the memory budget.
final class ReaderPageLoader {
    /// An event of a page's image.
    enum Event {
        /// The load has started.
        case started
        /// A part of the image has arrived, 0 to 1.
        case progress(Double)
        case loaded(DecodedImage)
        /// A sharper image has replaced the previous one.
        case replaced(DecodedImage)
        case failed(ImageFailure)
        /// The image was released to save memory. It is loaded again when the page becomes visible.
        case evicted
    }

    /// The reading position. It decides which images are evicted.
    struct Position {
        /// The index of the current page in reading order.
        var index: Int
        var direction: DecodedImageBudget.Direction
        var visible: [PageIdentifier]
    }

    /// The state that the loader reads from the stage.
    struct DataSource {
        /// The address of a page's image.
        var address: (PageIdentifier) -> String
        /// The reading position.
        var position: () -> Position
        /// A decoded image of a page, possibly at a lower resolution, and its address.
        var preview: (PageIdentifier) -> (picture: DecodedImage, address: String)?
        /// The index of a page in reading order.
        var index: (PageIdentifier) -> Int
    }

    private struct Entry {
        let page: PageIdentifier
        var rank: Int
        /// The address of the image that is held or loading.
        var address: String
        var task: ImageLoadTask?
        var picture: DecodedImage?
        var error: ImageFailure?
        /// Whether the image was loaded and evicted.
        var isEvicted = false
        /// The load of a sharper image.
        var sharpening: ImageLoadTask?
    }

    /// The maximum number of simultaneous prefetches. More would delay the image that is needed first.
    private static let prefetchWidth = 2

    /// Higher than every rank of the engine.
    private static let lastRank = 64

    private var entries: [Entry] = []
    private var prefetch = PrefetchQueue<PageIdentifier>(width: prefetchWidth)
    /// Whether ``startPrefetch()`` is called after the next frame.
    private var isPrefetchScheduled = false
    private let budget = ImageLoader.shared.pageBudget
    private let dataSource: DataSource
    private let handler: (PageIdentifier, Event) -> Void

    /// Creates a loader that reports its events to `handler`.
    init(_ dataSource: DataSource, _ handler: @escaping (PageIdentifier, Event) -> Void) {
        self.dataSource = dataSource
        self.handler = handler
    }

    /// The decoded image of a page and its address; nil while it is not loaded.
    func picture(of page: PageIdentifier) -> (picture: DecodedImage, address: String)? {
        guard let index = index(of: page), let picture = entries[index].picture else { return nil }
        return (picture, entries[index].address)
    }

    /// The error of a page whose load failed.
    func error(of page: PageIdentifier) -> ImageFailure? { index(of: page).flatMap { entries[$0].error } }

    /// The address of the image that is loading; nil when none is.
    func loadingAddress(of page: PageIdentifier) -> String? {
        guard let index = index(of: page), entries[index].task != nil else { return nil }
        return entries[index].address
    }

    /// The options of page images. The shared memory cache doesn't keep them, because this loader does.
    static func options(_ priority: ImagePriority) -> ImageLoadingOptions {
        var options = ImageLoadingOptions()
        options.priority = priority
        options.memoryExpiration = .expired
        return options
    }

    // MARK: Requests

    /// Requests a page, before all pages of higher rank. A request with another rank changes the order. Call
    /// ``startLoads()`` after a group of requests.
    func request(_ page: PageIdentifier, rank: Int) {
        if rank == 0 {
            // One page only has rank 0. The previous one is needed later, though it may still be loading.
            for index in entries.indices where entries[index].rank == 0 { entries[index].rank = Self.lastRank }
        }
        let rank = min(rank, Self.lastRank)
        if let index = index(of: page) {
            entries[index].rank = rank
            entries[index].error = nil
        } else {
            entries.append(Entry(page: page, rank: rank, address: dataSource.address(page)))
        }
    }

    /// Cancels the load of a page, and releases its image.
    func cancel(_ page: PageIdentifier) {
        guard let index = index(of: page) else { return }
        let entry = entries.remove(at: index)
        entry.task?.cancel()
        entry.sharpening?.cancel()
        if entry.task != nil { perform(prefetch.handle(.finished(page))) }
        updatePrefetchPause()
    }

    /// Loads the page of rank 0, and prefetches the others in order: at once if one of them is visible, otherwise after the
    /// next frame, which the requests would delay.
    func startLoads() {
        let open = openEntries
        for entry in open where entry.rank == 0 {
            perform(prefetch.handle(.visible(entry.page)))
            start(entry.page, .veryHigh)
        }
        updatePrefetchPause()
        let visible = dataSource.position().visible
        if open.contains(where: { $0.rank > 0 && visible.contains($0.page) }) {
            startPrefetch()
        } else if !isPrefetchScheduled {
            isPrefetchScheduled = true
            Frames.afterPaint {
                self.isPrefetchScheduled = false
                self.startPrefetch()
            }
        }
    }

    /// The entries whose image is neither held nor failed.
    private var openEntries: [Entry] { entries.filter { $0.picture == nil && $0.error == nil } }

    private func startPrefetch() {
        let open = openEntries
        var list: [PageIdentifier] = []
        for rank in 1...Self.lastRank {
            for entry in open where entry.rank == rank { list.append(entry.page) }
        }
        perform(prefetch.handle(.start(list)))
    }

    /// Pauses the prefetch while the page of rank 0 is loading, so that it gets the whole bandwidth.
    private func updatePrefetchPause() {
        let isLoading = entries.contains { $0.rank == 0 && $0.task != nil }
        if isLoading != prefetch.isPaused { perform(prefetch.handle(.pause(isLoading))) }
    }

    private func perform(_ actions: [PrefetchQueue<PageIdentifier>.Action]) {
        for action in actions {
            switch action {
            case .load(let page): start(page, .low)
            case .raisePriority(let page): start(page, .veryHigh)
            case .cancel(let page):
                guard let index = index(of: page), entries[index].rank > 0 else { continue }
                entries[index].task?.cancel()
                entries[index].task = nil
            }
        }
    }

    private func start(_ page: PageIdentifier, _ priority: ImagePriority) {
        guard let index = index(of: page), entries[index].picture == nil else { return }
        if let task = entries[index].task {
            task.setPriority(priority)
            return
        }
        if let (picture, address) = dataSource.preview(page) {
            entries[index].address = address
            handle(.ready(picture, .memory), of: page)
            return
        }
        let task = ImageLoader.shared.load(entries[index].address, options: Self.options(priority)) { event in
            self.handle(event, of: page)
        }
        guard task.isRunning, let index = self.index(of: page) else { return }
        entries[index].task = task
        handler(page, .started)
    }

    private func handle(_ event: ImageLoadTask.Event, of page: PageIdentifier) {
        guard let index = index(of: page) else { return }
        switch event {
        case .progress(let received, let expected):
            if let expected, expected > 0 { handler(page, .progress(Double(received) / Double(expected))) }
        case .ready(let picture, _):
            entries[index].task = nil
            entries[index].isEvicted = false
            entries[index].picture = picture
            handler(page, .loaded(picture))
            perform(prefetch.handle(.finished(page)))
            updatePrefetchPause()
            keepWithinBudget()
        case .failed(let error):
            entries[index].task = nil
            entries[index].error = error
            handler(page, .failed(error))
            perform(prefetch.handle(.finished(page)))
            updatePrefetchPause()
        }
    }

    // MARK: Held images

    /// Loads an evicted image again.
    func restore(_ page: PageIdentifier) {
        guard let index = index(of: page), entries[index].isEvicted, entries[index].task == nil else { return }
        start(page, .veryHigh)
    }

    /// Loads the image at `address`, then replaces the page's image with it.
    func sharpen(_ page: PageIdentifier, address: String) {
        guard let index = index(of: page), entries[index].picture != nil, !entries[index].address.isSame(as: address)
        else { return }
        entries[index].sharpening?.cancel()
        entries[index].address = address
        let task = ImageLoader.shared.load(address, options: Self.options(.high)) { event in
            self.handleReplacement(event, of: page)
        }
        if task.isRunning { entries[index].sharpening = task }
    }

    /// Requests the image of a page from the server again. The current image stays until then.
    func reload(_ page: PageIdentifier) {
        guard let index = index(of: page), entries[index].picture != nil else { return }
        entries[index].sharpening?.cancel()
        var options = Self.options(.high)
        options.forceRefresh = true
        entries[index].sharpening = ImageLoader.shared.load(entries[index].address, options: options) { event in
            self.handleReplacement(event, of: page)
        }
    }

    private func handleReplacement(_ event: ImageLoadTask.Event, of page: PageIdentifier) {
        if case .progress = event { return }
        guard let index = index(of: page) else { return }
        entries[index].sharpening = nil
        // After a failure, the current image stays.
        guard case .ready(let picture, _) = event else { return }
        entries[index].picture = picture
        handler(page, .replaced(picture))
        keepWithinBudget()
    }

    private func keepWithinBudget() {
        var held: [DecodedImageBudget.Image] = []
        for entry in entries {
            guard let picture = entry.picture else { continue }
            held.append((page: dataSource.index(entry.page), byteCount: picture.decodedByteCount))
        }
        let position = dataSource.position()
        let visible = position.visible.map { dataSource.index($0) }
        let evicted = budget.evictions(held: held, at: position.index, direction: position.direction) { index in
            visible.contains(index)
        }
        for evictedIndex in evicted {
            for index in entries.indices where entries[index].picture != nil {
                guard dataSource.index(entries[index].page) == evictedIndex else { continue }
                entries[index].picture = nil
                entries[index].isEvicted = true
                handler(entries[index].page, .evicted)
                break
            }
        }
    }

    /// Cancels all loads, and releases all images.
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
