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
    private struct Flight {
        let number: Int
        let address: String
        let source: Images.Source
        let retry: RetryStrategy
        let expiration: CacheExpiration
        var waiters: [ImageTask]
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
    private var memory: MemoryCache<[UInt8], Picture>
    /// The downloads in the order in which they were requested.
    private var flights: [Flight] = []
    private var lastFlight = 0

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
        _ handler: @escaping (ImageTask.Event) -> Void
    ) -> ImageTask {
        let task = ImageTask(address, options, loader: self, handler)
        join(task)
        return task
    }

    /// Returns an image from memory.
    func remembered(_ address: String) -> Picture? {
        memory.value(for: Array(address.utf8), now: now, extending: .cacheTime)
    }

    /// Evicts all images that are not shown.
    func trim() {
        memory.trim(toCost: 0)
    }

    // MARK: Waiters

    private func join(_ task: ImageTask) {
        if !task.options.forceRefresh, let picture = remembered(task.address) {
            task.report(.ready(picture, .memory))
            return
        }
        let source = task.options.source
        // A request that must bypass the browser's cache must not join one that may use it.
        if let index = flights.firstIndex(where: { $0.source == source && $0.address.isSame(as: task.address) }) {
            flights[index].waiters.append(task)
            if let (received, expected) = flights[index].progress {
                task.report(.progress(received: received, expected: expected))
            }
        } else {
            lastFlight += 1
            flights.append(
                Flight(
                    number: lastFlight,
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
    func leave(_ task: ImageTask) {
        guard let index = flights.firstIndex(where: { $0.waiters.contains { $0 === task } }) else { return }
        flights[index].waiters.removeAll { $0 === task }
        guard flights[index].waiters.isEmpty else { return }
        let flight = flights.remove(at: index)
        flight.load?.cancel()
        flight.pause?.cancel()
        startNext()
    }

    // MARK: Loads

    private func startNext() {
        while flights.reduce(0, { $0 + ($1.load == nil ? 0 : 1) }) < Self.concurrentLoads {
            var best: Int?
            for index in flights.indices where flights[index].load == nil && flights[index].pause == nil {
                if best.map({ flights[index].priority > flights[$0].priority }) ?? true { best = index }
            }
            guard let best else { return }
            let number = flights[best].number
            flights[best].attempt += 1
            flights[best].load = Images.load(
                flights[best].address,
                from: flights[best].source,
                isUrgent: flights[best].priority >= .high
            ) { self.received($0, number) }
        }
    }

    private func received(_ event: Images.Event, _ number: Int) {
        guard let index = flights.firstIndex(where: { $0.number == number }) else { return }
        switch event {
        case .progress(let received, let expected):
            flights[index].progress = (received, expected)
            for task in flights[index].waiters { task.report(.progress(received: received, expected: expected)) }
        case .ready(let picture):
            let flight = flights.remove(at: index)
            let key = Array(flight.address.utf8)
            memory.put(picture, for: key, cost: picture.decodedByteCount, now: now, expiration: flight.expiration)
            for task in flight.waiters { task.report(.ready(picture, .none)) }
            startNext()
        case .failed(let failure, let detail, let retryAfter):
            let kind = ImageFailureKind(failure)
            flights[index].load = nil
            flights[index].progress = nil
            // The fraction of the clock is random enough to spread the retries of several clients.
            let digits = Clock.now * 7919
            let delay = flights[index].retry.delay(
                afterFailure: kind,
                attempt: flights[index].attempt,
                retryAfter: retryAfter,
                random: digits - digits.rounded(.down)
            )
            if let delay {
                flights[index].pause = Timers.after(delay) { self.tryAgain(number) }
            } else {
                let waiters = flights.remove(at: index).waiters
                for task in waiters { fail(task, ImageFailure(kind: kind, detail: detail)) }
            }
            startNext()
        }
    }

    private func tryAgain(_ number: Int) {
        guard let index = flights.firstIndex(where: { $0.number == number }) else { return }
        flights[index].pause = nil
        startNext()
    }

    private func fail(_ task: ImageTask, _ trouble: ImageFailure) {
        guard let failureAddress = task.options.failureImage, !task.isFailureImage, task.isRunning else {
            task.report(.failed(trouble))
            return
        }
        task.isFailureImage = true
        task.address = failureAddress
        join(task)
    }

    /// The current time in seconds since 1970.
    private var now: Double { Double(Clock.millisecondsSince1970) / 1000 }
}
