import Geometry
import ReadingEngine
import WebBinding
import WebViews
import WireModel

/// An open publication: its contents, the position in it, its bookmarks, and the options it is displayed with.
///
/// The reader screen, the stage and the bars use this interface only. ``ComicReadingSession`` displays images and
/// ``BookReadingSession`` text; the members of this class are the defaults for content that lacks a feature.
class ReadingSession {
    /// The manifest of the publication that the reader was opened with.
    let manifest: ReaderManifest
    /// The chapters that the engine knows.
    let chapters: ReaderChapters
    /// The reader screen; nil after ``discard()``.
    private(set) var reader: ReaderViewController?
    /// The visible pages of the current chapter, from zero; nil before the first scene.
    private(set) var visiblePages: ClosedRange<Int>?
    /// Reads the text aloud; nil when not started.
    final var readAloud: ReadAloud?
    private var pageHideListener: Listener?

    /// Creates a session without a position; ``begin(_:)`` finds it.
    init(_ manifest: ReaderManifest, chapters: ReaderChapters, reader: ReaderViewController) {
        self.manifest = manifest
        self.chapters = chapters
        self.reader = reader
        // Before the outbox sends its last changes.
        pageHideListener = Element.window.on(.pageHide, .capture) { self.saveNow() }
    }

    /// The stage that shows the session.
    var stage: ReaderStageController? { reader?.stage }

    /// The current page.
    var focus: PageIdentifier? { reader?.focus }

    /// The manifest of the publication at the current position.
    var currentManifest: ReaderManifest { manifest }

    /// The identifier of the publication at the current position.
    final var publication: String { currentManifest.id }

    // MARK: Opening and closing

    /// The page that the reader opens at.
    struct InitialPosition {
        var page: PageIdentifier
        /// How far down the page, 0 to 1.
        var fraction = 0.0
    }

    /// Finds the position to open at. `completion` receives it when its chapter can be displayed, or nil on failure.
    func begin(_ completion: @escaping (InitialPosition?) -> Void) { completion(nil) }

    /// The view with the session's documents, placed under the stage; nil when the stage displays images.
    var documentView: Element? { nil }

    /// Adds the session's gestures to the reading surface. Returns the view to place over the surface, if there is one.
    func addGestures(to surface: Element) -> Element? { nil }

    /// Called once, after the stage has shown its first scene.
    func didBegin() {}

    /// Saves the position and ends the session.
    func discard() {
        pageHideListener?.cancel()
        AnnotationStore.shared.close()
        ReadingActivity.end()
        chapters.discard()
        reader = nil
    }

    // MARK: Options

    /// The engine's options for the user's settings.
    func options(for settings: ReaderSettings.Values) -> ReaderOptions { settings.options }

    /// Returns how page borders are cropped.
    func cropping(for settings: ReaderSettings.Values) -> ReaderChapters.Cropping { .none }

    /// The screen orientation to request; see ``Device/lockOrientation(_:)``.
    func orientation(for settings: ReaderSettings.Values) -> Int { settings[.orientation] }

    /// The colours of the text and its paper; nil for images, and when the user has chosen none.
    var paper: BookColours? { nil }

    /// The controls that apply to the content.
    func controls(for settings: ReaderSettings.Values) -> ReaderControls { [] }

    /// Called before the engine is notified of a new window size or new options.
    func layoutWillChange() {}

    /// Called after the engine was notified of a new window size or new options.
    func layoutDidChange() {}

    // MARK: Position

    /// Goes to a page by its number in the URL: from zero, over the whole publication.
    func go(toPage number: Int) {}

    /// Opens another publication, or another section of this one. Returns false when it has to be opened on a new screen.
    func open(publication: String, page: Int?) -> Bool { false }

    /// Called when the engine's position has changed; saves it.
    func positionChanged(to page: PageIdentifier, fraction: Double, isFinished: Bool) {}

    /// Saves a changed position that waits to be saved.
    func saveNow() {}

    /// Called when the user has changed which pages of a chapter face each other.
    func pairingChanged(_ pairing: PairingChoices, of chapter: Int) {}

    /// The next volume; nil when there is none, or when reading continues into it on the same screen.
    var nextVolume: Manifest.Link? { nil }

    /// The remaining time and pages, and the user's reading speed; nil when unknown.
    var remaining: (amount: RemainingReading, pace: ReadingPace)? { nil }

    // MARK: Scene

    /// Called when the scene has changed.
    func sceneChanged(_ scene: ReaderScene) {
        guard let focus = scene.focus else { return }
        // The position may be on either page of a spread.
        let first = scene.item?.firstPage.flatMap { $0.chapter == focus.chapter ? $0.page : nil } ?? focus.page
        let last = scene.item?.lastPage.flatMap { $0.chapter == focus.chapter ? $0.page : nil } ?? focus.page
        visiblePages = min(first, focus.page)...max(last, focus.page)
    }

    /// The view for an item; nil when the stage should create one that displays images.
    func view(of item: SequenceItem) -> ReaderItemView? { nil }

    /// Loads a page. Returns false when the stage should load an image.
    func load(_ page: PageIdentifier) -> Bool { false }

    /// Releases a page that the engine no longer needs.
    func unload(_ page: PageIdentifier) {}

    // MARK: Input

    /// Handles a key before the reader's shortcuts. Returns true when it was used.
    func handle(_ key: KeyEvent) -> Bool { false }

    /// Handles a pointer before the engine. Returns true when the engine must not receive it.
    func intercept(_ sample: PointerSample) -> Bool { false }

    /// Shows the menu of a page at a point of the window and returns it; returns nil when the page has no menu.
    func showMenu(of page: PageIdentifier, at point: Point) -> ActionMenu? { nil }

    // MARK: Bars

    /// The items of the top bar's menu.
    var menuItems: [ActionMenu.Item] { [] }

    /// The notice to show in the top bar for the current chapter.
    func notice(for manifest: ReaderManifest) -> ReaderNotice.Content { .nothing }

    /// Shows the table of contents, or the chapters of the series.
    func showContents() {}

    /// Shows the search in the publication's text.
    func showSearch() {}

    /// The chapter or page of a search result.
    func title(of result: SearchResult) -> String { "" }

    /// Marks the results of a search on the pages, and removes the marks of the previous search. Books do nothing
    /// here: they mark only the result that the user chose.
    func mark(_ results: [SearchResult]) {}

    /// Goes to a search result.
    func go(to result: SearchResult) {}

    /// Whether the text can be read aloud.
    var canReadAloud: Bool { false }

    /// The text to read aloud.
    var readAloudText: ReadAloudText? { nil }

    /// Starts reading aloud at the visible page; pauses or resumes it when it has started.
    final func toggleReadAloud() {
        guard canReadAloud, !toggleSpeech(), let readAloudText else { return }
        ReadAloud.begin(readAloudText)
    }

    /// Pauses or resumes reading aloud. Returns false when it has not started.
    final func toggleSpeech() -> Bool {
        guard let readAloud else { return false }
        readAloud.toggle()
        return true
    }

    // MARK: Annotations

    /// The annotations of the publication at the current position, in reading order.
    final var annotations: [Annotation] { AnnotationStore.shared.annotations(of: publication) }

    /// Saves an annotation of the publication at the current position.
    final func change(_ annotation: Annotation) {
        AnnotationStore.shared.change(currentManifest.entry(annotation), series: currentManifest.series)
    }

    /// Removes annotations of the publication at the current position. Returns a closure that undoes the removal.
    final func remove(_ annotations: [Annotation]) -> () -> Void {
        let series = currentManifest.series
        let entries = annotations.map { currentManifest.entry($0) }
        for entry in entries { AnnotationStore.shared.change(entry, series: series, isRemoved: true) }
        return {
            for entry in entries { AnnotationStore.shared.change(entry, series: series) }
        }
    }

    /// Goes to an annotation of the publication at the current position.
    func go(to annotation: Annotation) {}

    /// The title of the part of the publication that an annotation is in; nil for a page of a comic.
    func title(of annotation: Annotation) -> String? { nil }

    /// Whether a visible page has a bookmark.
    var isBookmarked: Bool { false }

    /// Adds a bookmark to the visible page, or removes its bookmarks. Returns a closure that undoes a removal; nil
    /// after an addition.
    func toggleBookmark() -> (() -> Void)? { nil }
}
