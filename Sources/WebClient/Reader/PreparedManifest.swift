import WebBinding
import WireModel

/// The manifest of the publication that the main button of a screen opens, and the document of a book that is shown
/// first. They are loaded while the screen is visible, so that the reader opens the publication without waiting for
/// them.
final class PreparedManifest {
    nonisolated(unsafe) static let shared = PreparedManifest()

    private var publication = ""
    private var manifest: ReaderManifest?
    /// When the manifest arrived, on the scale of `Clock.now`.
    private var time = 0.0
    private var hasDocument = false
    private var task: HostTask?
    private var timer: Timers.Timer?
    /// The delay before the request, in seconds. Meanwhile the images of the screen are requested.
    static let delay = 0.2
    /// The time for which a manifest is used, in seconds. A change of the library replaces it earlier.
    private static let maximumAge = 300.0

    /// Loads the manifest of a publication after some seconds. Discards the previous one.
    func prepare(_ publication: PublicationSummary, after delay: Double = delay) {
        discard()
        // The request would fail without the password of the file.
        guard !publication.needsPassword, !Window.traits.contains(.savesData) else { return }
        self.publication = publication.id
        load(after: delay, attempts: 10)
    }

    private func load(after delay: Double, attempts: Int) {
        guard attempts > 0 else { return }
        timer = Timers.after(delay) {
            self.timer = nil
            // The server doesn't have the latest progress yet, which is part of the manifest.
            if ProgressStore.isWaiting(self.publication) {
                self.load(after: Self.delay, attempts: attempts - 1)
                return
            }
            self.task = ReaderRequests.manifest(of: self.publication) { result in
                self.task = nil
                guard case .success(let manifest) = result else { return }
                self.manifest = manifest
                self.time = Clock.now
                self.prepareDocument(manifest)
            }
        }
    }

    private func prepareDocument(_ manifest: ReaderManifest) {
        guard let contents = manifest.book else { return }
        let place = BookReadingSession.initialLocator(in: manifest, contents, position: nil)
        let section = contents.section(atPath: place.path) ?? contents.firstSection
        guard contents.sections[section].fixedSize == nil else { return }
        let setup = BookReadingSession.setup(
            contents,
            ReaderSettings.current(series: manifest.series),
            isScrolled: BookReadingSession.scrolls(manifest, contents)
        )
        hasDocument = true
        PreparedDocument.prepare(contents.address(of: section, setup.hyphens), setup)
    }

    /// Returns the manifest of a publication and discards it; nil if it is not loaded. The caller discards the document
    /// with ``PreparedDocument/discard()`` when its frames are loading.
    func take(_ publication: String) -> ReaderManifest? {
        guard let manifest, manifest.id.isSame(as: publication), Clock.now < time + Self.maximumAge else { return nil }
        hasDocument = false
        discard()
        return manifest
    }

    /// Discards the manifest and the document, and cancels the request.
    func discard() {
        if hasDocument { PreparedDocument.discard() }
        hasDocument = false
        timer?.cancel()
        timer = nil
        task?.cancel()
        task = nil
        manifest = nil
    }
}
