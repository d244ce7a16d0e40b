import Geometry
import ImageLoading
import ReadingEngine

/// A book of text on the reading screen: its sections in frames, what the engine is told of them, and the place in the text.
///
/// The engine turns pages as it does those of a comic. What is different is here: that pages come about by laying text out,
/// so that there are others as soon as the window or the letters have another size; the place is one in the text then, and the
/// page that has it is shown.
final class BookReading {
    let contents: BookContents
    let frames: BookFrames
    /// The pages that are laid out already.
    let openings: BookOpenings
    let chapters: BookChapters
    let book: ReaderManifest
    /// The identifier of the publication.
    var publication: String { book.id }
    /// The book that follows in the series.
    var nextVolume: ReaderManifest.Neighbour? { book.next }
    private(set) var reader: ReaderViewController?
    var stage: ReaderStageController? { reader?.stage }
    /// Pages that the engine wants to show and that can't be shown yet.
    private var wanted: [PageIdentifier] = []
    /// The place in the text, and the page that has it on this screen; it stays when the text is laid out anew.
    private(set) var anchor: BookLocator
    var anchorPage: PageIdentifier?
    /// Where the window's top lay in the text when ``anchor`` was taken, where it is scrolled.
    var anchorSpot: BookSpot?
    /// Whether the text is to be scrolled; ``BookFrames/isScrolled`` says how it is laid out now.
    var isScrolled: Bool
    /// Whether lines turned out to run down the page: such text stays in pages.
    var isVertical = false
    /// ``anchor`` was taken while all lay as it did before a change.
    var isSettled = false
    /// How often all had been laid out anew when the engine was told of a chapter last.
    private var shownEdition = 0
    private(set) var timer: Timers.Timer?
    /// Reads aloud; nil while nobody does.
    var aloud: ReadAloud?
    /// How fast one reads.
    var pace: BookPace
    /// The place is told when a page has lain for this long, in seconds.
    private static let pause = 0.15
    /// The words that are chosen, and the hands that do it.
    private(set) var selection: BookSelection?
    private(set) var fingers: BookFingers?

    /// A book that is opened at a place.
    init(_ book: ReaderManifest, _ contents: BookContents, at place: BookLocator, reader: ReaderViewController) {
        self.contents = contents
        self.reader = reader
        self.book = book
        anchor = place
        isScrolled = Self.scrolls(book, contents)
        frames = BookFrames(contents, Self.setup(reader, contents, isScrolled: isScrolled))
        openings = BookOpenings(contents, in: frames.root)
        chapters = BookChapters(book, contents, frames: frames)
        pace = BookPace(contents)
        frames.onReady = { self.answer() }
        frames.onLetters = { self.layOut(evenIfSame: true) }
        openings.onReady = { self.answer() }
    }

    /// Lays the first section out; `done` is told the chapter and the page to begin with, or nil.
    func begin(_ done: @escaping (_ place: PageIdentifier?) -> Void) {
        let section = contents.section(atPath: anchor.path) ?? contents.firstSection
        prepare(section) { isThere in
            guard isThere else {
                done(nil)
                return
            }
            self.stayInPages(in: section)
            let page = self.spot(of: self.anchor, in: section).page
            self.anchorPage = page
            self.shownEdition = self.frames.edition
            self.frames.expect(section: section, page: page.page)
            done(page)
        }
    }

    /// Has a section's chapter be known: text is laid out for that.
    func prepare(_ section: Int, _ done: @escaping (_ isThere: Bool) -> Void) {
        if contents.sections[section].fixedSize != nil {
            _ = chapters.takePages(withSection: section)
            done(true)
            return
        }
        frames.prepare(section) { layout in
            if let layout { _ = self.chapters.take(layout, ofSection: section) }
            done(layout != nil)
        }
    }

    /// Whether one turns towards the left: the book says so, or the text goes there, or its lines run down the page from the
    /// right.
    var isLeftward: Bool {
        if book.declaresProgression { return book.progression == .rightToLeft }
        let section = contents.section(atPath: anchor.path) ?? contents.firstSection
        return frames.laidOut(section)?.layout?.isLeftward ?? (book.progression == .rightToLeft)
    }

    // MARK: What the stage asks

    /// The view of a page.
    func view(of item: SequenceItem, _ page: PageIdentifier) -> ReaderItemView {
        if chapters.isFixed(page.chapter) { return openings.view(of: item, sections(of: item)) }
        return frames.view(of: item, section: chapters.section(page.chapter), page: page.page)
    }

    /// The sections that an item of pages shows.
    private func sections(of item: SequenceItem) -> [Int] {
        guard let first = item.firstPage, let last = item.lastPage else { return [] }
        return (first == last ? [first] : [first, last]).map { chapters.section(of: $0) }
    }

    /// The engine wants a page: it is told when it can be shown.
    func want(_ page: PageIdentifier) {
        if !wanted.contains(page) { wanted.append(page) }
        if chapters.isFixed(page.chapter) {
            let item = stage?.reader.item(showing: page) ?? .page(page)
            openings.prepare(chapters.section(of: page), among: sections(of: item))
        }
        Timers.after(0) { self.answer() }
    }

    /// The engine wants a page no more.
    func forget(_ page: PageIdentifier) {
        wanted.removeAll { $0 == page }
        if chapters.isFixed(page.chapter) { openings.forget(chapters.section(of: page)) }
    }

    private func answer() {
        guard let stage else { return }
        for page in wanted {
            guard let isReady = hasCome(page) else { continue }
            wanted.removeAll { $0 == page }
            let time = stage.sceneTime
            stage.send(isReady ? .pageReady(page, size: size(of: page), time: time) : .pageFailed(page, time: time))
        }
    }

    private func size(of page: PageIdentifier) -> Size {
        guard frames.isScrolled, let sizes = chapters.manifest(page.chapter)?.pageSizes,
            sizes.indices.contains(page.page)
        else { return frames.size }
        return sizes[page.page] ?? frames.size
    }

    /// Whether a page can be shown; nil while nobody knows.
    private func hasCome(_ page: PageIdentifier) -> Bool? {
        if chapters.isFixed(page.chapter) { return openings.hasCome(chapters.section(of: page)) }
        return frames.canShow(section: chapters.section(page.chapter), page: page.page) ? true : nil
    }

    // MARK: Places

    /// Has a spot be seen.
    func show(_ spot: BookSpot, on stage: ReaderStageController) {
        let page = spot.page
        guard let chapter = chapters.chapter(page.chapter) else { return }
        // What lies in the strip already, the strip need only be moved to.
        let isNear = frames.isScrolled && shownEdition == frames.edition && surface(of: page) != nil
        if !isNear {
            shownEdition = frames.edition
            if !chapters.isFixed(page.chapter) {
                frames.expect(section: chapters.section(page.chapter), page: page.page)
            }
            stage.send(.opened(chapter, page: page.page, time: stage.sceneTime))
        }
        if frames.isScrolled { align(spot, on: stage) }
    }

    /// The engine's place is here: the place in the text follows when the page lies there.
    func placeChanged(_ page: PageIdentifier, isFinished: Bool) {
        aloud?.pageShown(page)
        notePace(at: page)
        guard hasMoved(to: page) || isFinished else { return }
        timer?.cancel()
        timer = Timers.after(Self.pause) { self.keep(page, isFinished: isFinished) }
    }

    /// Takes the place in the text from the page that is shown, and keeps it.
    private func keep(_ page: PageIdentifier, isFinished: Bool, isLeaving: Bool = false) {
        timer = nil
        guard let reader else { return }
        if frames.isScrolled, !isLeaving, reader.scene?.activity != .rest {
            // To look for the first words takes longer than a frame of a strip.
            timer = Timers.after(Self.pause) { self.keep(page, isFinished: isFinished) }
            return
        }
        if hasMoved(to: page) { takePlace(of: page) }
        // Of pages that face each other the first is the place, though the last is seen.
        let last = chapters.lastSection(page.chapter)
        let isEnd = isFinished && contents.section(after: last) == nil && contents.sections[last].isLinear
        reader.keep(anchor, in: publication, isFinished: isEnd)
    }

    /// Takes the place in the text from a page that is shown.
    private func takePlace(of page: PageIdentifier) {
        anchorPage = page
        anchorSpot = top
        let spot = anchorSpot ?? BookSpot(page: page, offset: 0)
        let section = chapters.section(of: spot.page)
        let place = frames.frame(showing: section, page: spot.page.page)?.place(from: spot.offset)
        let fraction = fraction(of: spot)
        anchor = BookLocator(
            path: contents.sections[section].path,
            identifier: place?.identifier,
            progression: fraction,
            position: contents.position(in: section, fraction: fraction),
            total: contents.positionCount,
            before: place?.before ?? "",
            highlight: place?.highlight ?? ""
        )
    }

    /// The page one sees.
    var focus: PageIdentifier? { reader?.focus }

    /// Has ``anchor`` be the place of the page one sees.
    func settle() {
        if let focus, hasMoved(to: focus) || anchor.identifier == nil { takePlace(of: focus) }
    }

    /// Keeps the place at once: the reader leaves.
    func flush() {
        guard let timer, let page = reader?.focus else { return }
        timer.cancel()
        keep(page, isFinished: false, isLeaving: true)
    }

    /// Forgets that the place was to be kept.
    func cancelKeeping() {
        timer?.cancel()
        timer = nil
    }

    // MARK: Hands

    /// Has words be chosen on a surface, and hears what fingers do there before the engine does.
    func listen(on surface: Element) -> Element {
        let selection = BookSelection(self)
        let fingers = BookFingers(self, choosing: selection)
        self.selection = selection
        self.fingers = fingers
        fingers.listen(on: surface)
        frames.marks = { self.listedMarks(in: $0) }
        return selection.root
    }

    /// The engine is told of a pointer.
    func tellEngine(_ sample: PointerSample) { stage?.reader.handle(.pointer(sample)) }

    /// Ends all of it.
    func discard() {
        aloud?.stop()
        flush()
        timer?.cancel()
        fingers?.discard()
        fingers = nil
        selection?.discard()
        selection = nil
        BookMarkKeeper.shared.close()
        openings.discard()
        frames.discard()
        reader = nil
    }
}
