import ReadingEngine

/// Reads a book aloud: sentence by sentence to its end, the page that has the sentence being shown.
///
/// Whoever turns to another page meanwhile is followed: what is read goes on from there. A pause takes the sentence up again
/// from its beginning, for few browsers keep their place in it.
final class ReadAloud {
    /// What is said now; nil before the first.
    private(set) var sentence: SpokenSentence?
    private(set) var isPlaying = false
    /// When it falls silent by itself; nil for at the end of the book.
    var sleep: Sleep? { didSet { bar?.show() } }
    let book: BookReading
    private let reader: ReaderViewController
    private var bar: ReadAloudBar?
    private var section = 0
    private var piece = 0
    private var failures = 0
    /// Something was heard: there is a voice.
    private var wasHeard = false
    /// Counts the beginnings: what was asked for before one is nobody's.
    private var beginnings = 0
    /// The page that was asked for and is not there yet: steps that are asked for add up.
    private var asked: PageIdentifier?
    private var restart: Timers.Timer?
    private static let key = "quire.speech"
    /// Turned by hand, one turns on for a while: it is read from where this many seconds passed.
    private static let followDelay = 0.5
    /// So much longer while a page is on its way that was asked for here.
    private static let patience = 2.0

    /// When to fall silent.
    enum Sleep: Equatable {
        /// At a time of the clock; after this many minutes, as it was chosen.
        case at(Double, minutes: Int)
        /// When the section ends.
        case sectionEnd
    }

    /// How is read, on this device.
    static var settings: SpeechSettings {
        get { SpeechSettings(text: Storage.text(for: key) ?? "") }
        set { Storage.set(newValue.text, for: key) }
    }

    private init(_ book: BookReading, reader: ReaderViewController) {
        self.book = book
        self.reader = reader
    }

    /// Begins on the page one sees. Some browsers speak only when a hand is on the page: the first word is said at once.
    static func begin(_ book: BookReading, reader: ReaderViewController) {
        let aloud = ReadAloud(book, reader: reader)
        let bar = ReadAloudBar(aloud)
        book.aloud = aloud
        aloud.bar = bar
        reader.bars?.add(bar.root)
        Speech.onVoices { bar.show() }
        aloud.isPlaying = true
        aloud.start()
        reader.showBars(true)
    }

    /// Ends it.
    func stop() {
        beginnings += 1
        isPlaying = false
        restart?.cancel()
        Speech.stop()
        Speech.onVoices(nil)
        Sentences.release()
        book.markSpoken("", in: section)
        bar?.root.discard()
        bar = nil
        if book.aloud === self { book.aloud = nil }
    }

    // MARK: What one can do

    /// Pauses, or reads on.
    func toggle() {
        if isPlaying {
            isPlaying = false
            Speech.stop()
        } else {
            isPlaying = true
            failures = 0
            if let sentence, let focus = book.focus, isOn(focus, sentence) { speak() } else { start() }
        }
        bar?.show()
    }

    /// Goes to the sentence after or before.
    func step(forward: Bool) {
        restart?.cancel()
        beginnings += 1
        Speech.stop()
        if let next = Sentences.step(forward: forward) { say(next) } else { cross(forward: forward) }
    }

    /// Reads otherwise from now on.
    func change(_ edit: (inout SpeechSettings) -> Void) {
        edit(&Self.settings)
        if isPlaying { speak() }
        bar?.show()
    }

    /// The page one sees is this: who turned there by hand is followed.
    func pageShown(_ page: PageIdentifier) {
        restart?.cancel()
        restart = nil
        if page == asked { asked = nil }
        guard isPlaying, let sentence, !isOn(page, sentence) else { return }
        if asked == nil { Speech.stop() }
        restart = Timers.after(asked == nil ? Self.followDelay : Self.patience) { self.start() }
    }

    // MARK: From sentence to sentence

    /// Begins with the first sentence of the page one sees, or with the one at a place of it.
    func start(at place: String? = nil) {
        let top = book.top
        guard let focus = top?.page ?? book.focus else { return }
        asked = nil
        beginnings += 1
        section = book.chapters.section(of: focus)
        let shown = book.frames.frame(showing: section, page: focus.page)
        guard let document = shown?.frame ?? book.document(of: section), Sentences.take(document) else {
            cross(forward: true)
            return
        }
        if let place = place ?? shown?.place(from: top?.offset ?? 0)?.identifier { Sentences.seek(place) }
        guard var first = Sentences.step(forward: true) else {
            cross(forward: true)
            return
        }
        // The end of a sentence that began on the page before is not worth turning back for.
        if place == nil, isBefore(first, on: focus), let next = Sentences.step(forward: true) {
            if isBeginning(next, on: focus) {
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
        book.markSpoken(sentence.identifier, in: section)
        show(sentence)
        if isPlaying { speak() }
        bar?.show()
    }

    private func speak() {
        guard let sentence else { return }
        let pieces = sentence.pieces
        guard pieces.indices.contains(piece) else {
            advance()
            return
        }
        let settings = Self.settings
        let language = sentence.language(book: book.contents.language)
        Speech.say(
            pieces[piece],
            language: language,
            voice: settings.voice(for: language),
            speed: Double(settings.speed) / 100
        ) { self.said(isDone: $0) }
    }

    private func said(isDone: Bool) {
        guard isPlaying else { return }
        if isDone {
            wasHeard = true
            failures = 0
            piece += 1
            speak()
            return
        }
        // Voices lose a word now and then; twice is no chance.
        failures += 1
        if failures < 2 {
            speak()
        } else {
            reader.bars?.toast.show(wasHeard ? .didNotWork : .noVoice)
            if wasHeard { toggle() } else { stop() }
        }
    }

    private func advance() {
        if case .at(let time, _)? = sleep, Clock.now >= time {
            fallAsleep()
        } else if let next = Sentences.step(forward: true) {
            say(next)
        } else if sleep == .sectionEnd {
            fallAsleep()
        } else {
            cross(forward: true)
        }
    }

    /// Pauses for good: whoever reads on does so without a timer.
    private func fallAsleep() {
        sleep = nil
        piece = 0
        toggle()
    }

    /// Goes on in the section after or before this one; over those without text.
    private func cross(forward: Bool) {
        let contents = book.contents
        guard let next = forward ? contents.section(after: section) : contents.section(before: section) else {
            if forward {
                stop()
            } else if let first = Sentences.step(forward: true) {
                say(first)
            }
            return
        }
        let beginning = beginnings
        book.prepareDocument(of: next) { isThere in
            guard self.book.aloud === self, self.beginnings == beginning else { return }
            self.section = next
            if isThere, let document = self.book.document(of: next), Sentences.take(document, atEnd: !forward),
                let sentence = Sentences.step(forward: forward)
            {
                self.say(sentence)
            } else {
                self.cross(forward: forward)
            }
        }
    }

    // MARK: Pages

    /// The first and last page of a sentence in the section that is read.
    private func pages(of sentence: SpokenSentence) -> ClosedRange<Int>? {
        guard book.document(of: section) != nil else { return nil }
        let first = book.page(of: sentence.start, in: section).page
        return first...max(first, book.page(of: sentence.last, in: section).page)
    }

    /// Whether a sentence begins before what one sees.
    private func isBefore(_ sentence: SpokenSentence, on page: PageIdentifier) -> Bool {
        book.frames.isScrolled
            ? !book.isInSight(sentence.start, in: section) : book.page(of: sentence.start, in: section).page < page.page
    }

    private func isBeginning(_ sentence: SpokenSentence, on page: PageIdentifier) -> Bool {
        book.frames.isScrolled
            ? book.isInSight(sentence.start, in: section) : book.page(of: sentence.start, in: section) == page
    }

    private func isOn(_ page: PageIdentifier, _ sentence: SpokenSentence) -> Bool {
        if book.frames.isScrolled {
            return book.isInSight(sentence.start, in: section) || book.isInSight(sentence.last, in: section)
        }
        return book.chapters.section(of: page) == section && pages(of: sentence)?.contains(page.page) ?? true
    }

    /// Has the page be shown on which the sentence begins.
    private func show(_ sentence: SpokenSentence) {
        if book.frames.isScrolled {
            if !book.isInSight(sentence.last, in: section) { go(to: sentence) }
            return
        }
        guard let here = asked ?? book.focus, let page = pages(of: sentence)?.lowerBound else { return }
        let target = PageIdentifier(chapter: book.chapters.chapter(ofSection: section), page: page)
        if target == here || asked == nil && reader.scene?.item?.shows(target) ?? false { return }
        asked = target
        let turns = reader.options?.mode.isPaged ?? true
        if turns, isNext(target, after: here) {
            reader.send(.key(.forward, time: Clock.now))
        } else if turns, isNext(here, after: target) {
            reader.send(.key(.backward, time: Clock.now))
        } else {
            go(to: sentence)
        }
    }

    private func go(to sentence: SpokenSentence) {
        book.go(
            to: BookLocator(path: book.contents.sections[section].path, identifier: sentence.start, progression: 0),
            marksWords: false
        )
    }

    private func isNext(_ page: PageIdentifier, after other: PageIdentifier) -> Bool {
        if page.chapter == other.chapter { return page.page == other.page + 1 }
        let count = book.chapters.manifest(other.chapter)?.pageSizes.count
        return page.page == 0 && count == other.page + 1
            && book.contents.section(after: book.chapters.lastSection(other.chapter)) == book.chapters.section(of: page)
    }
}
