import CoreMetrics
import Glibc
import HTTPTypes
import ImagePipeline
import Library
import Synchronization
import WireModel
import Workers

/// The metrics of the server. They contain no names of users, works or files.
final class ServerMetrics: Sendable {
    private let registry = PrometheusRegistry()
    private let pipeline: ImagePipeline
    private let scans: EventHub
    private let previews: PreviewQueue
    private let boxes: CropBoxStore
    private let spreads: SpreadStore
    private let store: LibraryStore
    private let workers: @Sendable () -> [(name: String, counts: WorkerPool.Statistics)]

    /// The metrics of the kinds of requests that have occurred, because making their labels takes time.
    private let requestMetrics = Mutex<[RequestKind: RequestMetrics]>([:])
    /// The number of requests of users.
    private let requestCount = Atomic(0)
    /// The routes that programs request regularly to watch the server.
    private static let watchedRoutes: Set<String> = ["/health", "/ready", "/metrics"]

    private static let requests = "quire_http_requests_total"
    private static let durations = "quire_http_request_duration_seconds"
    private static let statements = "quire_http_statements_total"

    init(
        pipeline: ImagePipeline,
        scans: EventHub,
        previews: PreviewQueue,
        boxes: CropBoxStore,
        spreads: SpreadStore,
        store: LibraryStore,
        workers: @escaping @Sendable () -> [(name: String, counts: WorkerPool.Statistics)]
    ) {
        self.pipeline = pipeline
        self.scans = scans
        self.previews = previews
        self.boxes = boxes
        self.spreads = spreads
        self.store = store
        self.workers = workers
    }

    /// Records a request after its response was created.
    ///
    /// - Parameters:
    ///   - route: The route in the form of the API documentation; nil if no route matches the request.
    ///   - duration: The time until the response head was ready.
    ///   - statements: The number of statements that the database ran.
    func record(
        _ method: HTTPRequest.Method,
        route: String?,
        status: HTTPResponse.Status,
        duration: Duration,
        statements: Int
    ) {
        // Clients can send any method, but the number of label values must be limited.
        let method = RouteTable.knownMethods.contains(method) ? method.rawValue : "other"
        let route = route ?? "none"
        if !Self.watchedRoutes.contains(route) { requestCount.add(1, ordering: .relaxed) }
        let kind = RequestKind(method: method, route: route, status: status.code)
        let metrics = requestMetrics.withLock { known in
            if let metrics = known[kind] { return metrics }
            let metrics = RequestMetrics(kind, registry)
            known[kind] = metrics
            return metrics
        }
        metrics.count.increment()
        metrics.duration.recordNanoseconds(Int64(duration / .nanoseconds(1)))
        metrics.statements.increment(by: statements)
    }

    /// The properties of requests that are counted together. There are few: routes, methods and statuses are limited.
    private struct RequestKind: Hashable {
        var method: String
        var route: String
        var status: Int
    }

    /// The metrics of a kind of request.
    private struct RequestMetrics: Sendable {
        let count: Counter
        let duration: CoreMetrics.Timer
        let statements: Counter

        init(_ kind: RequestKind, _ registry: PrometheusRegistry) {
            let labels = [("method", kind.method), ("route", kind.route), ("status", String(kind.status))]
            count = Counter(label: ServerMetrics.requests, dimensions: labels, factory: registry)
            let route = [("route", kind.route)]
            duration = Timer(label: ServerMetrics.durations, dimensions: route, factory: registry)
            statements = Counter(label: ServerMetrics.statements, dimensions: route, factory: registry)
        }
    }

    /// What the server has done, for ``IdlePeriods``.
    var activity: IdlePeriods.Activity {
        IdlePeriods.Activity(
            requests: requestCount.load(ordering: .relaxed),
            isScanning: isScanning,
            processorTime: ProcessorTime.seconds
        )
    }

    private var isScanning: Bool {
        scans.latest.map { $0.phase == .finding || $0.phase == .reading } ?? false
    }

    /// All metrics in the text format of Prometheus.
    func text() async -> String {
        sample()
        await sampleQueues()
        return registry.text(describedBy: Self.descriptions)
    }

    /// Reads the values that are maintained by other parts of the server.
    private func sample() {
        let images = pipeline.statistics
        count(
            "quire_cache_lookups_total",
            "cache",
            [
                ("memory", [("hit", images.memoryHits), ("miss", images.memoryMisses)]),
                ("disk", [("hit", images.diskHits), ("miss", images.diskMisses)]),
                ("original", [("hit", images.originalHits), ("miss", images.originalMisses)]),
            ]
        )
        gauge("quire_cache_bytes", [("cache", "memory")], Double(images.memoryByteCount))
        gauge("quire_cache_bytes", [("cache", "disk")], Double(images.diskByteCount))
        gauge("quire_image_queue", [("state", "waiting")], Double(images.waitingCount))
        gauge("quire_image_queue", [("state", "running")], Double(images.leaseCount))
        gauge("quire_image_queue", [("state", "background")], Double(images.backgroundCount))
        gauge("quire_image_requests", [], Double(images.requestCount))
        for (path, work) in images.renderTimes {
            count("quire_renders_total", [("path", path.rawValue)], work.count)
            count("quire_render_seconds_total", [("path", path.rawValue)], work.seconds)
        }
        count("quire_image_failures_total", [], images.failures)
        gauge("quire_preview_queue", [], Double(previews.count))
        gauge("quire_event_listeners", [], Double(scans.listenerCount))
        sampleScan()
        gauge("quire_memory_resident_bytes", [], Self.residentBytes)
        for (name, counts) in workers() {
            gauge("quire_workers", [("pool", name)], Double(counts.workers))
            count("quire_worker_starts_total", [("pool", name)], counts.starts)
            for (reason, number) in [
                ("crash", counts.crashes), ("timeout", counts.timeOuts), ("kill", counts.kills),
            ] {
                count("quire_worker_losses_total", [("pool", name), ("reason", reason)], number)
            }
        }
    }

    private func sampleQueues() async {
        var queues = [("crops", boxes.analyses.pendingCount), ("spreads", spreads.analyses.pendingCount)]
        // If the store can't be read, these gauges keep their previous values.
        if let waiting = try? await store.waitingWork() {
            queues += [("comparison", waiting.comparisons), ("koreader", waiting.digests)]
        }
        for (queue, number) in queues { gauge("quire_background_queue", [("queue", queue)], Double(number)) }
    }

    private func sampleScan() {
        let scan = scans.latest
        gauge("quire_scan_running", [], isScanning ? 1 : 0)
        for (result, number) in [
            ("found", scan?.found), ("done", scan?.done), ("changed", scan?.changed), ("failed", scan?.failed),
        ] {
            gauge("quire_scan_publications", [("result", result)], Double(number ?? 0))
        }
    }

    private func gauge(_ name: String, _ labels: [(String, String)], _ value: Double) {
        Meter(label: name, dimensions: labels, factory: registry).set(value)
    }

    /// Sets a counter to a total that is maintained elsewhere.
    private func count(_ name: String, _ labels: [(String, String)], _ total: Int) {
        count(name, labels, Double(total))
    }

    private func count(_ name: String, _ labels: [(String, String)], _ total: Double) {
        registry.setCounter(name, labels, total)
    }

    private func count(_ name: String, _ label: String, _ values: [(String, [(String, Int)])]) {
        for (value, results) in values {
            for (result, total) in results { count(name, [(label, value), ("result", result)], total) }
        }
    }

    /// The memory of the server's process, without its workers.
    private static var residentBytes: Double {
        // The second number is the number of resident pages (proc(5)).
        guard let bytes = try? SmallFile.read("/proc/self/statm") else { return 0 }
        let pages = String(decoding: bytes, as: UTF8.self).split(separator: " ").dropFirst().first.flatMap {
            Double($0)
        }
        return (pages ?? 0) * Double(sysconf(Int32(_SC_PAGESIZE)))
    }

    private static let descriptions = [
        requests: "Requests by method, route and status.",
        durations: "Time until the response head was ready, by route.",
        statements: "Statements that the database ran for requests, by route.",
        "quire_cache_lookups_total": "Lookups in the image caches.",
        "quire_cache_bytes": "Size of the image caches.",
        "quire_image_queue": "Image tasks that are waiting, running, or running in the background.",
        "quire_image_requests": "Open image requests.",
        "quire_renders_total": "Rendered images by path: the fast path, or a step of the other path.",
        "quire_render_seconds_total": "Time spent rendering images, by path.",
        "quire_image_failures_total": "Images that could not be rendered.",
        "quire_preview_queue": "Covers whose previews are pending.",
        "quire_background_queue": "Publications that wait for an analysis in the background, by queue.",
        "quire_event_listeners": "Open event streams.",
        "quire_scan_running": "1 while a scan runs.",
        "quire_scan_publications": "Publications in the latest scan, by result.",
        "quire_memory_resident_bytes": "Resident memory of the server process, without its workers.",
        "quire_workers": "Worker processes that are ready or busy.",
        "quire_worker_starts_total": "Worker processes that were started.",
        "quire_worker_losses_total": "Worker processes that crashed or were terminated, by reason.",
    ]
}
