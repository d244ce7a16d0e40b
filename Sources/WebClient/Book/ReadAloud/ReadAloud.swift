import ReadingEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// Reads a book aloud, sentence by sentence until its end, and shows the page of the current sentence.
///
/// When the user turns to another page, reading continues there. After a pause it repeats the current sentence from its
/// beginning, because few browsers can resume in the middle of a sentence.
final class ReadAloud {
    /// The current sentence; nil before the first.
    private(set) var sentence: SpokenSentence?
    private(set) var isPlaying = false
    /// When to pause automatically; nil for the end of the book.
    var sleep: SleepTimer? { didSet { bar?.update() } }
    let session: BookReadingSession
    private let reader: ReaderViewController
    private var bar: ReadAloudBar?
    private var section = 0
    /// The index of the current piece of the sentence, which is spoken in several pieces when it is long.
    private var piece = 0
    private var failures = 0
    /// Whether a voice has worked before.
    private var hasSpoken = false
    /// Increases when reading restarts elsewhere, which makes pending loads obsolete.
    private var generation = 0
    /// The page of the current sentence while the session turns to it. Further page turns start from it.
    private var pendingPage: PageIdentifier?
    private var restart: Timers.Timer?
    private static let key = "quire.speech"
    /// After the user has turned a page, reading continues when the page has been visible for this time, in seconds.
    private static let followDelay = 0.5
    /// The same delay while ``pendingPage`` is still loading.
    private static let pendingDelay = 2.0

    /// When to pause automatically.
    enum SleepTimer: Equatable {
        /// At a time of ``Clock/now``. `minutes` is the duration that the user chose.
        case at(Double, minutes: Int)
        /// At the end of the section.
        case sectionEnd
    }

    /// The speech settings of this device.
    static var settings: SpeechSettings {
        get { SpeechSettings(text: Storage.text(for: key) ?? "") }
        set { Storage.set(newValue.text, for: key) }
    }

    private init(_ session: BookReadingSession, reader: ReaderViewController) {
        self.session = session
        self.reader = reader
    }

    /// Starts on the visible page. Must be called in the handler of a click or key, because some browsers allow speech
    /// only then.
    static func begin(_ session: BookReadingSession, reader: ReaderViewController) {
        let readAloud = ReadAloud(session, reader: reader)
        let bar = ReadAloudBar(readAloud)
        session.readAloud = readAloud
        readAloud.bar = bar
        reader.bars?.add(bar.root)
        Speech.onVoices { bar.update() }
        readAloud.isPlaying = true
        readAloud.start()
        reader.showBars(true)
    }

    /// Stops, and removes the controls.
    func stop() {
        generation += 1
        isPlaying = false
        restart?.cancel()
        Speech.stop()
        Speech.onVoices(nil)
        Sentences.release()
        session.setSpokenSentence("", in: section)
        bar?.root.discard()
        bar = nil
        if session.readAloud === self { session.readAloud = nil }
    }

    // MARK: Controls

    /// Pauses or resumes.
    func toggle() {
        if isPlaying {
            isPlaying = false
            Speech.stop()
        } else {
            isPlaying = true
            failures = 0
            if let sentence, let focus = session.focus, isOn(focus, sentence) { speak() } else { start() }
        }
        bar?.update()
    }

    /// Goes to the next or previous sentence.
    func step(forward: Bool) {
        restart?.cancel()
        generation += 1
        Speech.stop()
        if let next = Sentences.step(forward: forward) { say(next) } else { continueInSection(forward: forward) }
    }

    /// Changes the settings, and repeats the current sentence with them.
    func change(_ edit: (inout SpeechSettings) -> Void) {
        edit(&Self.settings)
        if isPlaying { speak() }
        bar?.update()
    }

    /// Called when a page becomes visible. Reading continues there unless the current sentence is on it.
    func pageShown(_ page: PageIdentifier) {
        restart?.cancel()
        restart = nil
        if page == pendingPage { pendingPage = nil }
        guard isPlaying, let sentence, !isOn(page, sentence) else { return }
        if pendingPage == nil { Speech.stop() }
        restart = Timers.after(pendingPage == nil ? Self.followDelay : Self.pendingDelay) { self.start() }
    }

    // MARK: Sentences

    /// Starts with the first sentence of the visible page, or at a CFI.
    func start(at place: String? = nil) {
        let top = session.top
        guard let focus = top?.page ?? session.focus else { return }
        pendingPage = nil
        generation += 1
        section = session.bookChapters.section(of: focus)
        let shown = session.frames.frame(showing: section, page: focus.page)
        guard let document = shown?.document ?? session.document(of: section), Sentences.take(document) else {
            continueInSection(forward: true)
            return
        }
        if let place = place ?? shown?.place(from: top?.offset ?? 0)?.identifier { Sentences.seek(place) }
        guard var first = Sentences.step(forward: true) else {
            continueInSection(forward: true)
            return
        }
        // Skip a sentence that began on the previous page. Otherwise the session would turn back to that page.
        if place == nil, isBefore(first, on: focus), let next = Sentences.step(forward: true) {
            if isStart(of: next, on: focus) {
                first = next
            } else {
                _ = Sentences.step(forward: false)
            }
        }
        say(first)
    }

    private func say(_ sentence: SpokenSentence) {
        self.sentence = sentence
        piece = 0
        failures = 0
        session.setSpokenSentence(sentence.identifier, in: section)
        show(sentence)
        if isPlaying { speak() }
        bar?.update()
    }

    private func speak() {
        guard let sentence else { return }
        let pieces = sentence.pieces
        guard pieces.indices.contains(piece) else {
            advance()
            return
        }
        let settings = Self.settings
        let language = sentence.language(book: session.contents.language)
        Speech.say(
            pieces[piece],
            language: language,
            voice: settings.voice(for: language),
            speed: Double(settings.speed) / 100
        ) { self.speechEnded(isComplete: $0) }
    }

    private func speechEnded(isComplete: Bool) {
        guard isPlaying else { return }
        if isComplete {
            hasSpoken = true
            failures = 0
            piece += 1
            speak()
            return
        }
        // Voices fail occasionally, so the first failure is retried.
        failures += 1
        if failures < 2 {
            speak()
        } else {
            reader.bars?.toast.show(hasSpoken ? .actionFailed : .noVoice)
            if hasSpoken { toggle() } else { stop() }
        }
    }

    private func advance() {
        if case .at(let time, _)? = sleep, Clock.now >= time {
            pauseForSleep()
        } else if let next = Sentences.step(forward: true) {
            say(next)
        } else if sleep == .sectionEnd {
            pauseForSleep()
        } else {
            continueInSection(forward: true)
        }
    }

    /// Pauses, and removes the sleep timer so that it doesn't apply after resuming.
    private func pauseForSleep() {
        sleep = nil
        piece = 0
        toggle()
    }

    /// Continues in the next or previous section that has text.
    private func continueInSection(forward: Bool) {
        let contents = session.contents
        guard let next = forward ? contents.section(after: section) : contents.section(before: section) else {
            if forward {
                stop()
            } else if let first = Sentences.step(forward: true) {
                say(first)
            }
            return
        }
        let generation = generation
        session.prepareDocument(of: next) { isLoaded in
            guard self.session.readAloud === self, self.generation == generation else { return }
            self.section = next
            if isLoaded, let document = self.session.document(of: next), Sentences.take(document, atEnd: !forward),
                let sentence = Sentences.step(forward: forward)
            {
                self.say(sentence)
            } else {
                self.continueInSection(forward: forward)
            }
        }
    }

    // MARK: Pages

    /// The pages of a sentence in the current section.
    private func pages(of sentence: SpokenSentence) -> ClosedRange<Int>? {
        guard session.document(of: section) != nil else { return nil }
        let first = session.page(of: sentence.start, in: section).page
        return first...max(first, session.page(of: sentence.last, in: section).page)
    }

    /// Whether a sentence starts before the visible part of the section.
    private func isBefore(_ sentence: SpokenSentence, on page: PageIdentifier) -> Bool {
        session.frames.isScrolled
            ? !session.isVisible(sentence.start, in: section)
            : session.page(of: sentence.start, in: section).page < page.page
    }

    private func isStart(of sentence: SpokenSentence, on page: PageIdentifier) -> Bool {
        session.frames.isScrolled
            ? session.isVisible(sentence.start, in: section)
            : session.page(of: sentence.start, in: section) == page
    }

    private func isOn(_ page: PageIdentifier, _ sentence: SpokenSentence) -> Bool {
        if session.frames.isScrolled {
            return session.isVisible(sentence.start, in: section) || session.isVisible(sentence.last, in: section)
        }
        return session.bookChapters.section(of: page) == section && pages(of: sentence)?.contains(page.page) ?? true
    }

    /// Shows the page on which a sentence starts.
    private func show(_ sentence: SpokenSentence) {
        if session.frames.isScrolled {
            if !session.isVisible(sentence.last, in: section) { go(to: sentence) }
            return
        }
        guard let current = pendingPage ?? session.focus, let page = pages(of: sentence)?.lowerBound else { return }
        let target = PageIdentifier(chapter: session.bookChapters.chapter(ofSection: section), page: page)
        if target == current || pendingPage == nil && reader.scene?.item?.shows(target) ?? false { return }
        pendingPage = target
        let isPaged = reader.options?.mode.isPaged ?? true
        if isPaged, isNext(target, after: current) {
            reader.send(.key(.forward, time: Clock.now))
        } else if isPaged, isNext(current, after: target) {
            reader.send(.key(.backward, time: Clock.now))
        } else {
            go(to: sentence)
        }
    }

    private func go(to sentence: SpokenSentence) {
        session.go(
            to: BookPosition(path: session.contents.sections[section].path, identifier: sentence.start, progression: 0),
            highlightsWords: false
        )
    }

    private func isNext(_ page: PageIdentifier, after other: PageIdentifier) -> Bool {
        if page.chapter == other.chapter { return page.page == other.page + 1 }
        let chapters = session.bookChapters
        let count = chapters.manifest(other.chapter)?.pageSizes.count
        return page.page == 0 && count == other.page + 1
            && session.contents.section(after: chapters.lastSection(other.chapter)) == chapters.section(of: page)
    }
}
