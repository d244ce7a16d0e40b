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
    private let book: ReaderManifest
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
    private var anchorPage: PageIdentifier?
    private var timer: Timers.Timer?
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
        let metrics = Window.metrics
        let style = Self.style(metrics, reader)
        frames = BookFrames(contents, size: style.size, style: style.sheet(language: contents.language))
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
            let page = self.page(of: self.anchor, in: section)
            self.anchorPage = page
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
            stage.send(isReady ? .pageReady(page, size: frames.size, time: time) : .pageFailed(page, time: time))
        }
    }

    /// Whether a page can be shown; nil while nobody knows.
    private func hasCome(_ page: PageIdentifier) -> Bool? {
        if chapters.isFixed(page.chapter) { return openings.hasCome(chapters.section(of: page)) }
        return frames.canShow(section: chapters.section(page.chapter), page: page.page) ? true : nil
    }

    // MARK: Places

    /// The page of a section, whose chapter is known, that has a place.
    private func page(of place: BookLocator, in section: Int) -> PageIdentifier {
        var page = chapters.page(ofSection: section)
        guard let frame = frames.laidOut(section), let count = frame.layout?.pageCount else { return page }
        page.page = min(Int((place.progression * Double(count) + 0.000_5).rounded(.down)), count - 1)
        if let identifier = place.identifier, let found = frame.page(of: .place(identifier)) { page.page = found }
        return page
    }

    /// Goes to a place: a section's element, or a part of it.
    func go(to section: Int, fragment: String? = nil, fraction: Double = 0) {
        prepare(section) { isThere in
            guard isThere, let stage = self.stage else { return }
            var page = self.chapters.page(ofSection: section)
            if let frame = self.frames.laidOut(section), let count = frame.layout?.pageCount {
                let found = fragment.flatMap { frame.page(of: .element($0)) }
                page.page = min(found ?? Int(fraction * Double(count)), count - 1)
            }
            self.show(page, on: stage)
        }
    }

    /// Goes to a place, and marks its words if they are meant.
    func go(to place: BookLocator, marksWords: Bool = true) {
        guard let section = contents.section(atPath: place.path) else { return }
        // The words may lie where the bars are.
        reader?.showBars(false)
        prepare(section) { isThere in
            guard isThere, let stage = self.stage else { return }
            self.show(self.page(of: place, in: section), on: stage)
            self.mark(marksWords ? place.identifier ?? "" : "", in: section)
        }
    }

    /// Marks words of a section; an empty identifier takes the mark away.
    private func mark(_ identifier: String, in section: Int) {
        if contents.sections[section].fixedSize != nil {
            openings.mark(identifier, in: section)
        } else {
            frames.mark(identifier, in: section)
        }
    }

    /// Goes to a position of the whole book.
    func go(toPosition position: Int) {
        let (section, fraction) = contents.place(ofPosition: position)
        go(to: section, fraction: fraction)
    }

    func show(_ page: PageIdentifier, on stage: ReaderStageController) {
        guard let chapter = chapters.chapter(page.chapter) else { return }
        if !chapters.isFixed(page.chapter) {
            frames.expect(section: chapters.section(page.chapter), page: page.page)
        }
        stage.send(.opened(chapter, page: page.page, time: stage.sceneTime))
    }

    /// The engine's place is here: the place in the text follows when the page lies there.
    func placeChanged(_ page: PageIdentifier, isFinished: Bool) {
        aloud?.pageShown(page)
        notePace(at: page)
        guard page != anchorPage || isFinished else { return }
        timer?.cancel()
        timer = Timers.after(Self.pause) { self.keep(page, isFinished: isFinished) }
    }

    /// Takes the place in the text from the page that is shown, and keeps it.
    private func keep(_ page: PageIdentifier, isFinished: Bool) {
        timer = nil
        guard let reader else { return }
        if page != anchorPage { takePlace(of: page) }
        // Of pages that face each other the first is the place, though the last is seen.
        let last = chapters.lastSection(page.chapter)
        let isEnd = isFinished && contents.section(after: last) == nil && contents.sections[last].isLinear
        reader.keep(anchor, in: publication, isFinished: isEnd)
    }

    /// Takes the place in the text from a page that is shown.
    private func takePlace(of page: PageIdentifier) {
        let section = chapters.section(of: page)
        let place = frames.frame(showing: section, page: page.page)?.place
        anchorPage = page
        anchor = BookLocator(
            path: contents.sections[section].path,
            identifier: place?.identifier,
            progression: chapters.fraction(of: page),
            position: chapters.number(of: page),
            total: contents.positionCount,
            before: place?.before ?? "",
            highlight: place?.highlight ?? ""
        )
    }

    /// The page one sees.
    var focus: PageIdentifier? { reader?.focus }

    /// Has ``anchor`` be the place of the page one sees.
    func settle() {
        if let focus, focus != anchorPage || anchor.identifier == nil { takePlace(of: focus) }
    }

    /// Keeps the place at once: the reader leaves.
    func flush() {
        guard let timer, let page = reader?.focus else { return }
        timer.cancel()
        keep(page, isFinished: false)
    }

    // MARK: Otherwise

    private static func style(_ metrics: Window.Metrics, _ reader: ReaderViewController) -> BookStyle {
        let ground = reader.paint.groundColour
        let ink = PageColour(number: GroundStyle.isDark(ground) ? 0xDED9D2 : 0x1F1D1A)
        return BookStyle(
            size: Size(width: metrics.size.width.rounded(.down), height: metrics.size.height.rounded(.down)),
            edges: (top: 28 + metrics.safeArea.top, bottom: 36 + metrics.safeArea.bottom),
            settings: ReaderSettings.book,
            colours: reader.paint.paper ?? BookColours(paper: ground, ink: ink)
        )
    }

    /// The window, the letters or the colours are otherwise: everything is laid out anew, and the place in the text is shown.
    func layOut(evenIfSame: Bool = false) {
        guard let reader, let stage, let focus = reader.focus else { return }
        let style = Self.style(Window.metrics, reader)
        let sheet = style.sheet(language: contents.language)
        guard evenIfSame || style.size != frames.size || sheet != frames.style else { return }
        selection?.end()
        if timer != nil { flush() }
        // Whoever came here by a number has seen the page by now, and would miss its words.
        settle()
        frames.layOut(size: style.size, style: sheet)
        // The engine knows by itself how to show pages that are laid out already, but not what lies beside them.
        guard contents.hasText else { return }
        let section = chapters.section(of: focus)
        if !chapters.isFixed(focus.chapter) {
            guard let layout = frames.laidOut(section)?.layout else { return }
            _ = chapters.take(layout, ofSection: section)
        }
        let page = page(of: anchor, in: section)
        anchorPage = page
        show(page, on: stage)
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
