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
    let chapters: BookChapters
    private let book: ReaderManifest
    /// The identifier of the publication.
    var publication: String { book.id }
    /// The book that follows in the series.
    var nextVolume: ReaderManifest.Neighbour? { book.next }
    private var reader: ReaderViewController?
    private var stage: ReaderStageController? { reader?.stage }
    /// Pages that the engine wants to show and that can't be shown yet.
    private var wanted: [PageIdentifier] = []
    /// The place in the text, and the page that has it on this screen; it stays when the text is laid out anew.
    private(set) var anchor: BookLocator
    private var anchorPage: PageIdentifier?
    private var timer: Timers.Timer?
    /// Reads aloud; nil while nobody does.
    var aloud: ReadAloud?
    /// A finger that may turn out to tap a link.
    private var press: (identifier: Int, place: Point, time: Double)?
    /// The place is told when a page has lain for this long, in seconds.
    private static let pause = 0.15
    /// A finger that moves further than this, in points, taps nothing; nor one that stays longer, in seconds.
    private static let tap = (reach: 10.0, time: 0.4)

    /// A book that is opened at a place.
    init(_ book: ReaderManifest, _ contents: BookContents, at place: BookLocator, reader: ReaderViewController) {
        self.contents = contents
        self.reader = reader
        self.book = book
        anchor = place
        let metrics = Window.metrics
        let style = Self.style(metrics, reader)
        frames = BookFrames(contents, size: style.size, style: style.sheet(language: contents.language))
        chapters = BookChapters(book, contents, frames: frames)
        frames.onReady = { self.answer() }
        frames.onLetters = { self.layOut(evenIfSame: true) }
    }

    /// Lays the first section out; `done` is told the chapter and the page to begin with, or nil.
    func begin(_ done: @escaping (_ place: PageIdentifier?) -> Void) {
        let section = contents.section(atPath: anchor.path) ?? contents.firstSection
        frames.prepare(section) { layout in
            guard let layout else {
                done(nil)
                return
            }
            let chapter = self.chapters.take(layout, ofSection: section)
            let page = PageIdentifier(chapter: chapter, page: self.page(of: self.anchor, in: section))
            self.anchorPage = page
            self.frames.expect(section: section, page: page.page)
            done(page)
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
        frames.view(of: item, section: chapters.section(page.chapter), page: page.page)
    }

    /// The engine wants a page: it is told when it can be shown.
    func want(_ page: PageIdentifier) {
        if !wanted.contains(page) { wanted.append(page) }
        Timers.after(0) { self.answer() }
    }

    /// The engine wants a page no more.
    func forget(_ page: PageIdentifier) { wanted.removeAll { $0 == page } }

    private func answer() {
        guard let stage else { return }
        let ready = wanted.filter { frames.canShow(section: chapters.section($0.chapter), page: $0.page) }
        wanted.removeAll { ready.contains($0) }
        for page in ready { stage.send(.pageReady(page, size: frames.size, time: stage.sceneTime)) }
    }

    // MARK: Places

    /// The page of a section that has a place.
    private func page(of place: BookLocator, in section: Int) -> Int {
        guard let frame = frames.laidOut(section), let count = frame.layout?.pageCount else { return 0 }
        if let identifier = place.identifier, let page = frame.page(of: .place(identifier)) { return page }
        return min(Int((place.progression * Double(count) + 0.000_5).rounded(.down)), count - 1)
    }

    /// Goes to a place: a section's element, or a part of it.
    func go(to section: Int, fragment: String? = nil, fraction: Double = 0) {
        frames.prepare(section) { layout in
            guard let layout, let stage = self.stage else { return }
            let number = self.chapters.take(layout, ofSection: section)
            var page = Int(fraction * Double(layout.pageCount))
            if let fragment, let found = self.frames.laidOut(section)?.page(of: .element(fragment)) { page = found }
            self.show(PageIdentifier(chapter: number, page: min(page, layout.pageCount - 1)), on: stage)
        }
    }

    /// Goes to a place, and marks its words if they are meant.
    func go(to place: BookLocator, marksWords: Bool = true) {
        guard let section = contents.section(atPath: place.path) else { return }
        frames.prepare(section) { layout in
            guard let layout, let stage = self.stage else { return }
            let number = self.chapters.take(layout, ofSection: section)
            self.show(PageIdentifier(chapter: number, page: self.page(of: place, in: section)), on: stage)
            self.frames.mark(marksWords ? place.identifier ?? "" : "", in: section)
        }
    }

    /// Goes to a position of the whole book.
    func go(toPosition position: Int) {
        let (section, fraction) = contents.place(ofPosition: position)
        go(to: section, fraction: fraction)
    }

    private func show(_ page: PageIdentifier, on stage: ReaderStageController) {
        guard let chapter = chapters.chapter(page.chapter) else { return }
        frames.expect(section: chapters.section(page.chapter), page: page.page)
        stage.send(.opened(chapter, page: page.page, time: stage.sceneTime))
    }

    /// The engine's place is here: the place in the text follows when the page lies there.
    func placeChanged(_ page: PageIdentifier, isFinished: Bool) {
        aloud?.pageShown(page)
        guard page != anchorPage || isFinished else { return }
        timer?.cancel()
        timer = Timers.after(Self.pause) { self.keep(page, isFinished: isFinished) }
    }

    /// Takes the place in the text from the page that is shown, and keeps it.
    private func keep(_ page: PageIdentifier, isFinished: Bool) {
        timer = nil
        guard let reader else { return }
        let section = chapters.section(page.chapter)
        if page != anchorPage { takePlace(of: page) }
        let isEnd = isFinished && contents.section(after: section) == nil && contents.sections[section].isLinear
        reader.keep(anchor, in: publication, isFinished: isEnd)
    }

    /// Takes the place in the text from a page that is shown.
    private func takePlace(of page: PageIdentifier) {
        let section = chapters.section(page.chapter)
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
        if timer != nil { flush() }
        // Whoever came here by a number has seen the page by now, and would miss its words.
        settle()
        frames.layOut(size: style.size, style: sheet)
        let section = chapters.section(focus.chapter)
        guard let layout = frames.laidOut(section)?.layout else { return }
        let number = chapters.take(layout, ofSection: section)
        let page = PageIdentifier(chapter: number, page: page(of: anchor, in: section))
        anchorPage = page
        show(page, on: stage)
    }

    // MARK: Links

    /// Hears what fingers do before the engine: a tap on a link follows it, and turns nothing.
    func intercept(_ sample: PointerSample) -> Bool {
        switch sample.phase {
        case .began: press = press == nil ? (sample.identifier, sample.position, sample.time) : nil
        case .moved:
            if let press, (sample.position - press.place).length > Self.tap.reach { self.press = nil }
        case .cancelled: press = nil
        case .ended:
            guard let press, press.identifier == sample.identifier else { return false }
            self.press = nil
            guard sample.time - press.time < Self.tap.time, let link = link(at: sample.position), let stage else {
                return false
            }
            var away = sample
            away.phase = .cancelled
            stage.reader.handle(.pointer(away))
            follow(link)
            return true
        }
        return false
    }

    private func link(at point: Point) -> DocumentFrame.Hit? {
        guard let scene = stage?.reader.scene, scene.magnification <= 1.001, let focus = scene.focus,
            let frame = frames.frame(showing: chapters.section(focus.chapter), page: focus.page),
            let hit = frame.hit(point)
        else { return nil }
        if case .picture = hit { return nil }
        return hit
    }

    private func follow(_ link: DocumentFrame.Hit) {
        switch link {
        case .link(let address):
            guard let (section, fragment) = contents.target(ofAddress: address) else { return }
            reader?.leaveForLink(to: contents.sections[section].firstPosition)
            go(to: section, fragment: fragment)
        case .outside(let address): Window.open(address)
        case .picture: break
        }
    }

    /// Ends all of it.
    func discard() {
        aloud?.stop()
        flush()
        timer?.cancel()
        BookMarkKeeper.shared.close()
        frames.discard()
        reader = nil
    }
}
