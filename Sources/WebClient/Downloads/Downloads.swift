import Geometry
import ReadingEngine
import TextCoding
import WebBinding
import WebViews
import WireModel

/// The downloads of this device, for reading offline: performs the actions of the queue and notifies observers.
final class Downloads {
    /// The only instance.
    nonisolated(unsafe) static let shared = Downloads()

    private var queue = DownloadQueue()
    private var tasks: [(part: Int, task: HostTask)] = []
    private var planning: HostTask?
    private var timer: Timers.Timer?
    private var observers: [(number: Int, handler: () -> Void)] = []
    private var lastObserver = 0
    private var isNotifying = false
    /// The stored record, as this tab has last read or written it.
    private var storedText = ""
    /// The addresses of the fonts that ``storeFonts()`` has stored or is storing.
    private var fonts: [String] = []
    private static let key = "quire.downloads"
    /// The shortest time between two notifications, in seconds.
    private static let notificationInterval = 0.1

    private init() {
        guard OfflineCache.isAvailable else { return }
        storedText = Storage.text(for: Self.key) ?? ""
        queue = DownloadQueue(storedRecord)
        // A font has a cache of its own, which is named after its file.
        let fontNames = hasBooks ? Self.chosenFonts.map { String($0.split(separator: "/").last ?? "") } : []
        OfflineCache.removeAll(except: queue.record.names + fontNames)
        Element.window.on(.storage) { self.followOtherTabs() }
        Element.window.on(.online) { self.handle(.retry) }
        Element.document.on(.visibilityChange) {
            guard Window.traits.contains(.visible) else { return }
            // A page that the browser keeps for its Back button receives no storage events.
            self.followOtherTabs()
            self.handle(.retry)
        }
        Outbox.shared.listen("") { entry, _ in self.didSend(entry) }
        // Delayed, so that the first screen loads first.
        timer = Timers.after(1) {
            self.handle(.retry)
            self.storeFonts()
            self.renameFormer()
        }
    }

    // MARK: State

    /// The downloads in the order in which they were requested.
    var items: [DownloadItem] { queue.record.items }

    /// The size of all downloads, in bytes.
    var bytes: Int64 { queue.record.bytes }

    /// The storage limit in bytes; zero for none.
    var limit: Int64 { queue.record.limit }

    /// Whether the active download waits for the server.
    var waitsForServer: Bool { queue.waitsForServer }

    /// Returns the state of a publication's download; nil if there is none.
    func state(of id: String) -> DownloadItem.State? { queue.record.index(of: id).map { items[$0].state } }

    /// Returns the download of a publication.
    func item(_ id: String) -> DownloadItem? { queue.record.index(of: id).map { items[$0] } }

    /// Whether any publication is downloaded completely.
    var canBeRead: Bool { items.contains { $0.state == .complete } }

    /// Calls `handler` after changes. Returns the number for ``removeObserver(_:)``.
    func addObserver(_ handler: @escaping () -> Void) -> Int {
        lastObserver += 1
        observers.append((lastObserver, handler))
        return lastObserver
    }

    /// Removes an observer.
    func removeObserver(_ number: Int) { observers.removeAll { $0.number == number } }

    // MARK: Commands

    /// Adds publications to the queue. Restarts those that are paused or failed; ignores other known ones.
    func add(_ publications: [PublicationSummary]) {
        guard OfflineCache.isAvailable else { return }
        OfflineCache.reserve { _ in }
        handle(.added(publications.filter { $0.canBeRead }.map { DownloadItem($0) }))
    }

    /// Removes downloads.
    func remove(_ ids: [String]) {
        for id in ids { ProgressStore.removeLocalCopy(of: id) }
        handle(.removed(ids))
    }

    /// Pauses a download.
    func pause(_ id: String) { handle(.paused(id: id)) }

    /// Resumes a paused download, or retries a failed one.
    func resume(_ id: String) { handle(.resumed(id: id)) }

    /// Sets the storage limit in bytes; zero for none.
    func setLimit(_ bytes: Int64) { handle(.limitChanged(bytes)) }

    // MARK: Updates

    /// Updates the stored JSON of a publication that was opened, and the whole download if the content is a new
    /// edition.
    func opened(_ manifest: ReaderManifest) {
        guard state(of: manifest.id) == .complete else { return }
        let plan = DownloadPlan(content: manifest.content, base: manifest.book?.base ?? "", addresses: [])
        handle(.checked(id: manifest.id, plan))
        storeResponses(of: manifest.id)
        storeFonts()
    }

    /// Stores the chosen font of the server, which may be another one than at the time of a download.
    func storeFonts() {
        guard hasBooks else { return }
        for address in Self.chosenFonts where !fonts.contains(where: { $0.isSame(as: address) }) {
            fonts.append(address)
            _ = OfflineCache.add(address) { outcome in
                // The next call tries again.
                if case .failed = outcome { self.fonts.removeAll { $0.isSame(as: address) } }
            }
        }
    }

    /// Replaces the server's row numbers in downloads of earlier versions by the current identifiers. Until the server
    /// is reachable, the downloads can be read under the old numbers.
    private func renameFormer() {
        for item in items where item.id.decimalNumber != nil {
            IdentifierMigration.publication(of: item) { newID in
                ProgressStore.moveLocalCopy(from: item.id, to: newID)
                self.handle(.renamed(id: item.id, to: newID))
            }
        }
    }

    private static var chosenFonts: [String] { FontLibrary.chosen(in: ReaderSettings.book)?.addresses ?? [] }

    private var hasBooks: Bool { items.contains { !$0.base.utf8.isEmpty } }

    /// Updates the stored JSON of a publication after the server has handled a change from the outbox. The progress is
    /// stored separately.
    private func didSend(_ entry: OutboxEntry) {
        if entry.key.begins(with: ProgressStore.keyPrefix) { return }
        for item in items where item.state == .complete {
            let address = "/api/v1/publications/" + item.id.percentEncoded + "/"
            if entry.address.utf8.starts(with: address.utf8) { storeResponses(of: item.id) }
        }
    }

    private func storeResponses(of id: String) {
        guard state(of: id) == .complete else { return }
        for address in DownloadPlan.answers(of: id) {
            _ = OfflineCache.add(address) { _ in }
        }
    }

    private var storedRecord: DownloadRecord {
        (try? JSON(parsing: storedText)).map { DownloadRecord($0) } ?? DownloadRecord()
    }

    /// Adopts the record of another tab. Otherwise, this tab's next write would remove its downloads.
    private func followOtherTabs() {
        let text = Storage.text(for: Self.key) ?? ""
        guard !text.isSame(as: storedText) else { return }
        storedText = text
        handle(.changedElsewhere(storedRecord))
    }

    // MARK: Actions

    private func handle(_ event: DownloadQueue.Event) {
        for action in queue.handle(event) {
            switch action {
            case .plan(let id): plan(id)
            case .store(let id, let part, let address): store(id, part, address)
            case .cancel:
                for each in tasks { each.task.cancel() }
                tasks.removeAll()
                planning?.cancel()
                planning = nil
            case .delete(let name): OfflineCache.remove(name)
            case .wait(let seconds):
                timer?.cancel()
                timer = Timers.after(seconds) { self.handle(.retry) }
            case .save:
                let text = queue.record.text
                if Storage.set(text, for: Self.key) { storedText = text }
            }
        }
        notify()
    }

    private func store(_ id: String, _ part: Int, _ address: String) {
        let task = OfflineCache.add(address) { outcome in
            self.tasks.removeAll { $0.part == part }
            let isFont = DownloadPlan.isFont(address)
            switch outcome {
            // A font doesn't count towards one of the books that share it.
            case .stored(let bytes): self.handle(.stored(id: id, part: part, bytes: isFont ? 0 : bytes))
            // The server no longer has the font. The book can be read without it.
            case .failed(.status) where isFont: self.handle(.stored(id: id, part: part, bytes: 0))
            case .storageFull: self.handle(.storeFailed(id: id, part: part, .storageFull))
            case .failed(.status(let status)): self.handle(.storeFailed(id: id, part: part, .status(status)))
            case .failed: self.handle(.storeFailed(id: id, part: part, .unreachable))
            }
        }
        tasks.append((part, task))
    }

    private func notify() {
        if isNotifying { return }
        isNotifying = true
        Timers.after(Self.notificationInterval) {
            self.isNotifying = false
            for observer in self.observers { observer.handler() }
        }
    }

    // MARK: Planning

    private func plan(_ id: String) {
        planning = ReaderRequests.manifest(of: id) { result in
            self.planning = nil
            switch result {
            case .failure(let failure): self.handle(.planFailed(id: id, Self.failure(failure.cause)))
            case .success(let manifest) where manifest.book == nil:
                self.handle(.planned(id: id, self.plan(manifest, resources: [])))
            case .success(let manifest): self.requestResources(of: manifest)
            }
        }
    }

    private func requestResources(of manifest: ReaderManifest) {
        let address = "/api/v1/publications/" + manifest.id.percentEncoded + "/resources"
        planning = Network.get(address) { answer in
            self.planning = nil
            if let failure = answer.failure {
                self.handle(.planFailed(id: manifest.id, Self.failure(.network(failure))))
                return
            }
            let resources = (try? JSON(parsing: answer.body)).flatMap { ResourceList($0) }?.resources ?? []
            let plan = self.plan(manifest, resources: resources.map { $0.path })
            self.handle(.planned(id: manifest.id, plan))
        }
    }

    private func plan(_ manifest: ReaderManifest, resources: [String]) -> DownloadPlan {
        let settings = ReaderSettings.scoped(series: manifest.series)
        let metrics = Window.metrics
        var window = metrics.size
        // A phone or tablet is mostly read in portrait, so landscape doesn't decide the size of the images.
        if Window.traits.contains(.coarsePointer), window.width > window.height {
            window = Size(width: window.height, height: window.width)
        }
        return DownloadPlan(
            manifest,
            resources: resources,
            fonts: Self.chosenFonts,
            hyphens: ReaderSettings.book.softHyphens,
            coverPage: queue.record.index(of: manifest.id).flatMap { items[$0].coverPage },
            window: window,
            density: metrics.pixelRatio,
            options: SettingsValues(settings.merged, automaticMode: manifest.automaticMode).options
        )
    }

    private static func failure(_ failure: LibraryRequestError) -> TransferError {
        switch failure {
        case .network(.status(let status)): .status(status)
        case .network: .unreachable
        case .unreadable: .status(422)
        }
    }
}
