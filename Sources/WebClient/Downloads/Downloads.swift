import Geometry
import ReadingEngine

/// What is kept on this device for reading without the server, and what is on its way here.
final class Downloads {
    /// The page's downloads.
    nonisolated(unsafe) static let shared = Downloads()

    private var queue = DownloadQueue()
    private var tasks: [(part: Int, task: HostTask)] = []
    private var planning: HostTask?
    private var timer: Timers.Timer?
    private var listeners: [(number: Int, handler: () -> Void)] = []
    private var lastListener = 0
    private var isTelling = false
    private static let key = "quire.downloads"
    /// Rows are told at most this often, in seconds.
    private static let tellingPause = 0.1

    private init() {
        guard Kept.isPossible else { return }
        let noted = Storage.text(for: Self.key).flatMap { try? JsonParser.parse($0) }
        queue = DownloadQueue(noted.map { DownloadRecord($0) } ?? DownloadRecord())
        Kept.keepOnly(queue.record.names)
        Element.window.on(.online) { self.handle(.awake) }
        Element.document.on(.visibilityChange) {
            if Window.traits.contains(.visible) { self.handle(.awake) }
        }
        Outbox.shared.listen("") { entry, _ in self.serverLearned(entry) }
        // The first screen goes first.
        timer = Timers.after(1) { self.handle(.awake) }
    }

    // MARK: What others ask

    /// Everything, in the order in which it was wished for.
    var items: [DownloadItem] { queue.record.items }

    /// What all of it takes, in bytes.
    var bytes: Int64 { queue.record.bytes }

    /// What the reader allows, in bytes; zero for as much as the browser gives.
    var limit: Int64 { queue.record.limit }

    /// Whether it stands still because the server does not answer.
    var waitsForServer: Bool { queue.waitsForServer }

    /// How far a publication is; nil when nobody wants it here.
    func state(of id: String) -> DownloadItem.State? { queue.record.index(of: id).map { items[$0].state } }

    /// A publication, if it is wanted here.
    func item(_ id: String) -> DownloadItem? { queue.record.index(of: id).map { items[$0] } }

    /// Whether there is something to read here.
    var canBeRead: Bool { items.contains { $0.state == .complete } }

    /// Calls `handler` when something has changed, until ``unlisten(_:)`` with the number that is given back.
    func listen(_ handler: @escaping () -> Void) -> Int {
        lastListener += 1
        listeners.append((lastListener, handler))
        return lastListener
    }

    /// Does not want to hear of changes any more.
    func unlisten(_ number: Int) { listeners.removeAll { $0.number == number } }

    // MARK: What the reader wants

    /// Keeps publications here; those that are here already stay as they are.
    func add(_ publications: [PublicationSummary]) {
        guard Kept.isPossible else { return }
        Kept.askForRoom { _ in }
        handle(.added(publications.filter { $0.canBeRead }.map { DownloadItem($0) }))
    }

    /// Gives publications up.
    func remove(_ ids: [String]) {
        for id in ids { PlaceKeeper.forget(id) }
        handle(.removed(ids))
    }

    /// Lets a publication rest.
    func pause(_ id: String) { handle(.paused(id: id)) }

    /// Goes on with one that rests, or tries again what has failed.
    func resume(_ id: String) { handle(.resumed(id: id)) }

    /// Allows so many bytes; zero for as much as the browser gives.
    func allow(_ bytes: Int64) { handle(.limited(bytes)) }

    // MARK: Keeping up

    /// A publication is read. If it is here, what is kept of its answers is brought up to date, and all of it where it is
    /// another edition by now.
    func opened(_ manifest: ReaderManifest) {
        guard state(of: manifest.id) == .complete else { return }
        let plan = DownloadPlan(content: manifest.content, base: manifest.book?.base ?? "", addresses: [])
        handle(.checked(id: manifest.id, plan))
        keepAnswers(of: manifest.id)
    }

    /// What is kept of a publication's answers knows nothing of what was written since. Places are kept by themselves.
    private func serverLearned(_ entry: OutboxEntry) {
        if entry.key.begins(with: PlaceKeeper.keyPrefix) { return }
        for item in items where item.state == .complete {
            let address = "/api/v1/publications/" + item.id.percentEncoded + "/"
            if entry.address.utf8.starts(with: address.utf8) { keepAnswers(of: item.id) }
        }
    }

    private func keepAnswers(of id: String) {
        guard let item = item(id), item.state == .complete else { return }
        for address in DownloadPlan.answers(of: id, isText: !item.base.utf8.isEmpty) { _ = Kept.add(address) { _ in } }
    }

    // MARK: Carrying out

    private func handle(_ event: DownloadQueue.Event) {
        for action in queue.handle(event) {
            switch action {
            case .plan(let id): plan(id)
            case .keep(let id, let part, let address): keep(id, part, address)
            case .cancel:
                for each in tasks { each.task.cancel() }
                tasks.removeAll()
                planning?.cancel()
                planning = nil
            case .drop(let name): Kept.drop(name)
            case .wait(let seconds):
                timer?.cancel()
                timer = Timers.after(seconds) { self.handle(.awake) }
            case .note: Storage.set(queue.record.text, for: Self.key)
            }
        }
        tell()
    }

    private func keep(_ id: String, _ part: Int, _ address: String) {
        let task = Kept.add(address) { outcome in
            self.tasks.removeAll { $0.part == part }
            switch outcome {
            case .here(let bytes): self.handle(.kept(id: id, part: part, bytes: bytes))
            case .failed(let failure): self.handle(.notKept(id: id, part: part, failure))
            }
        }
        tasks.append((part, task))
    }

    private func tell() {
        if isTelling { return }
        isTelling = true
        Timers.after(Self.tellingPause) {
            self.isTelling = false
            for listener in self.listeners { listener.handler() }
        }
    }

    // MARK: Planning

    private func plan(_ id: String) {
        planning = ManifestRequest.get(id) { result in
            self.planning = nil
            switch result {
            case .failure(let failure): self.handle(.notPlanned(id: id, Self.failure(failure.cause)))
            case .success(let manifest) where manifest.book == nil:
                self.handle(.planned(id: id, self.plan(manifest, resources: [])))
            case .success(let manifest): self.askForResources(of: manifest)
            }
        }
    }

    private func askForResources(of manifest: ReaderManifest) {
        let address = "/api/v1/publications/" + manifest.id.percentEncoded + "/resources"
        planning = Network.get(address) { answer in
            self.planning = nil
            if let failure = answer.failure {
                self.handle(.notPlanned(id: manifest.id, Self.failure(.network(failure))))
                return
            }
            let resources = (try? JsonParser.parse(answer.body))?["resources"].elements ?? []
            let plan = self.plan(manifest, resources: resources.compactMap { $0["path"].text })
            self.handle(.planned(id: manifest.id, plan))
        }
    }

    private func plan(_ manifest: ReaderManifest, resources: [String]) -> DownloadPlan {
        let shelf = ReaderSettings.shelf(series: manifest.series)
        let metrics = Window.metrics
        var window = metrics.size
        // What is held in a hand is read upright, whichever way it is held at the moment.
        if Window.traits.contains(.coarsePointer), window.width > window.height {
            window = Size(width: window.height, height: window.width)
        }
        return DownloadPlan(
            manifest,
            resources: resources,
            coverPage: queue.record.index(of: manifest.id).flatMap { items[$0].coverPage },
            window: window,
            density: metrics.pixelRatio,
            options: SettingsValues(shelf.merged, automaticMode: manifest.automaticMode).options
        )
    }

    private static func failure(_ failure: LibraryFailure) -> DownloadFailure {
        switch failure {
        case .network(.status(let status)): .status(status)
        case .network: .unreachable
        case .unreadable: .status(422)
        }
    }
}
