import Geometry
import PageImages
import WebBinding

/// Loads images: from memory, or with a few concurrent downloads in the order of priority. Identical requests share a
/// download.
///
/// Uses arrays, because there are a few dozen loads at most and dictionaries would add 20 KB to the program.
final class ImageLoader {
    /// The loader of the page.
    nonisolated(unsafe) static let shared = ImageLoader()

    /// A download and the tasks that wait for it.
    private struct SharedDownload {
        let number: Int
        let address: String
        let source: Images.Source
        let retry: RetryStrategy
        let expiration: CacheExpiration
        var waiters: [ImageLoadTask]
        var attempt = 0
        var load: HostTask?
        /// The timer of the delay before the next attempt.
        var pause: Timers.Timer?
        var progress: (received: Int, expected: Int?)?

        /// The highest priority of the waiting tasks.
        var priority: ImagePriority {
            waiters.reduce(.veryLow) { max($0, $1.priority) }
        }
    }

    /// Browsers open six connections to a server: one is for the event stream, one for other requests.
    private static let concurrentLoads = 4
    /// The longest side of a phone's screen, in points.
    private static let maximumPhoneSide = 1000.0
    /// The divisor of the image budget that gives the limit of the memory cache.
    private static let memoryCacheDivisor = 4

    /// The budget for the pages of a book: the device's budget without the memory cache.
    let pageBudget: DecodedImageBudget
    private var memory: MemoryCache<[UInt8], DecodedImage>
    /// The downloads in the order in which they were requested.
    private var downloads: [SharedDownload] = []
    private var lastNumber = 0
    /// The addresses that were loaded, the latest last. The browser's cache has most of their images.
    private var loaded: [[UInt8]] = []
    /// The maximum number of addresses in ``loaded``, which take 50 KB.
    private static let rememberedAddressCount = 512

    private init() {
        let size = Window.metrics.size
        let isPhone = Window.traits.contains(.coarsePointer) && max(size.width, size.height) <= Self.maximumPhoneSide
        let limit = DecodedImageBudget(deviceMemory: Window.deviceMemory, isPhone: isPhone).byteLimit
        memory = MemoryCache(costLimit: limit / Self.memoryCacheDivisor)
        pageBudget = DecodedImageBudget(byteLimit: limit - limit / Self.memoryCacheDivisor)
    }

    /// Loads an image. An image in memory is delivered before this method returns.
    func load(
        _ address: String,
        options: ImageLoadingOptions,
        _ handler: @escaping (ImageLoadTask.Event) -> Void
    ) -> ImageLoadTask {
        let task = task(address, options: options, handler)
        start(task)
        return task
    }

    /// Creates a task that ``start(_:)`` starts.
    func task(
        _ address: String,
        options: ImageLoadingOptions,
        _ handler: @escaping (ImageLoadTask.Event) -> Void
    ) -> ImageLoadTask {
        ImageLoadTask(address, options, loader: self, handler)
    }

    /// Starts a task. An image in memory is delivered before this method returns.
    func start(_ task: ImageLoadTask) {
        if task.isRunning { join(task) }
    }

    /// Returns an image from memory.
    func remembered(_ address: String) -> DecodedImage? {
        memory.value(for: Array(address.utf8), now: now, extending: .cacheTime)
    }

    /// Returns whether an image was loaded since the app was opened, among the last ones.
    func hasLoaded(_ address: String) -> Bool {
        loaded.contains(Array(address.utf8))
    }

    /// Evicts all images that are not shown.
    func trim() {
        memory.trim(toCost: 0)
    }

    // MARK: Waiters

    private func join(_ task: ImageLoadTask) {
        if !task.options.forceRefresh, let picture = remembered(task.address) {
            task.report(.ready(picture, .memory))
            return
        }
        let source = task.options.source
        // A request that must bypass the browser's cache must not join one that may use it.
        if let index = downloads.firstIndex(where: { $0.source == source && $0.address.isSame(as: task.address) }) {
            downloads[index].waiters.append(task)
            if let (received, expected) = downloads[index].progress {
                task.report(.progress(received: received, expected: expected))
            }
        } else {
            lastNumber += 1
            downloads.append(
                SharedDownload(
                    number: lastNumber,
                    address: task.address,
                    source: source,
                    retry: task.options.retry,
                    expiration: task.options.memoryExpiration,
                    waiters: [task]
                )
            )
        }
        startNext()
    }

    /// Removes a task from its download. Cancels the download if no task is left.
    func leave(_ task: ImageLoadTask) {
        guard let index = downloads.firstIndex(where: { $0.waiters.contains { $0 === task } }) else { return }
        downloads[index].waiters.removeAll { $0 === task }
        guard downloads[index].waiters.isEmpty else { return }
        let download = downloads.remove(at: index)
        download.load?.cancel()
        download.pause?.cancel()
        startNext()
    }

    // MARK: Loads

    private func startNext() {
        while downloads.reduce(0, { $0 + ($1.load == nil ? 0 : 1) }) < Self.concurrentLoads {
            var best: Int?
            for index in downloads.indices where downloads[index].load == nil && downloads[index].pause == nil {
                if best.map({ downloads[index].priority > downloads[$0].priority }) ?? true { best = index }
            }
            guard let best else { return }
            let number = downloads[best].number
            downloads[best].attempt += 1
            downloads[best].load = Images.load(
                downloads[best].address,
                from: downloads[best].source,
                isUrgent: downloads[best].priority >= .high
            ) { self.received($0, number) }
        }
    }

    private func received(_ event: Images.Event, _ number: Int) {
        guard let index = downloads.firstIndex(where: { $0.number == number }) else { return }
        switch event {
        case .progress(let received, let expected):
            downloads[index].progress = (received, expected)
            for task in downloads[index].waiters { task.report(.progress(received: received, expected: expected)) }
        case .ready(let picture):
            let download = downloads.remove(at: index)
            let key = Array(download.address.utf8)
            if !loaded.contains(key) {
                if loaded.count == Self.rememberedAddressCount { loaded.removeFirst() }
                loaded.append(key)
            }
            memory.put(picture, for: key, cost: picture.decodedByteCount, now: now, expiration: download.expiration)
            for task in download.waiters { task.report(.ready(picture, .none)) }
            startNext()
        case .failed(let failure, let detail, let retryAfter):
            let kind = ImageFailureKind(failure)
            downloads[index].load = nil
            downloads[index].progress = nil
            // The fraction of the clock is random enough to spread the retries of several clients.
            let digits = Clock.now * 7919
            let delay = downloads[index].retry.delay(
                afterFailure: kind,
                attempt: downloads[index].attempt,
                retryAfter: retryAfter,
                random: digits - digits.rounded(.down)
            )
            if let delay {
                downloads[index].pause = Timers.after(delay) { self.tryAgain(number) }
            } else {
                let waiters = downloads.remove(at: index).waiters
                for task in waiters { fail(task, ImageFailure(kind: kind, detail: detail)) }
            }
            startNext()
        }
    }

    private func tryAgain(_ number: Int) {
        guard let index = downloads.firstIndex(where: { $0.number == number }) else { return }
        downloads[index].pause = nil
        startNext()
    }

    private func fail(_ task: ImageLoadTask, _ failure: ImageFailure) {
        guard let failureAddress = task.options.failureImage, !task.isFailureImage, task.isRunning else {
            task.report(.failed(failure))
            return
        }
        task.isFailureImage = true
        task.address = failureAddress
        join(task)
    }

    /// The current time in seconds since 1970.
    private var now: Double { Double(Clock.millisecondsSince1970) / 1000 }
}
