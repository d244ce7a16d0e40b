import ReadingEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// Reads a text aloud, sentence by sentence until its end, and shows the page of the current sentence.
///
/// If a section has a narration, its clips are played instead of the sentences. A voice of the browser reads the other
/// sections. When the user turns to another page, reading continues there. After a pause, a voice repeats the current
/// sentence from its beginning, because few browsers can resume in the middle of a sentence.
final class ReadAloud {
    /// The current sentence; nil before the first.
    private(set) var sentence: SpokenSentence?
    private(set) var isPlaying = false
    /// When to pause automatically; nil for the end of the book.
    var sleep: SleepTimer? {
        didSet {
            bar?.update()
            scheduleSleep()
        }
    }
    let text: ReadAloudText
    let reader: ReaderViewController
    let narrationPlayer: NarrationPlayer
    private var bar: ReadAloudBar?
    private(set) var section = 0
    /// The index of the current piece of the sentence, which is spoken in several pieces when it is long.
    var piece = 0
    private var failures = 0
    /// Whether a voice has worked before.
    private var hasSpoken = false
    /// Increases when reading restarts elsewhere, which makes pending loads obsolete.
    var generation = 0
    private var restart: Timers.Timer?
    /// Runs until the time of ``sleep``.
    var sleepTimer: Timers.Timer?
    private static let key = "quire.speech"
    /// After the user has turned a page, reading continues when the page has been visible for this time, in seconds.
    private static let followDelay = 0.5
    /// The same delay while ``ReadAloudText/pendingPage`` is still loading.
    private static let pendingDelay = 2.0

    /// The speech settings of this device.
    static var settings: SpeechSettings {
        get { SpeechSettings(text: Storage.text(for: key) ?? "") }
        set { Storage.set(newValue.text, for: key) }
    }

    private init(_ text: ReadAloudText) {
        self.text = text
        reader = text.reader
        narrationPlayer = NarrationPlayer(publication: text.session.publication, contents: text.narratedContents)
    }

    /// Starts on the visible page. Must be called in the handler of a click or key, because some browsers allow speech
    /// only then.
    static func begin(_ text: ReadAloudText) {
        let readAloud = ReadAloud(text)
        let (bar, reader) = (ReadAloudBar(readAloud), text.reader)
        text.session.readAloud = readAloud
        readAloud.bar = bar
        reader.bars?.add(bar.root)
        Speech.onVoices { bar.update() }
        if text.narratedContents?.hasNarration ?? false { AudioPlayer.begin { readAloud.perform($0) } }
        readAloud.isPlaying = true
        readAloud.start()
        reader.showBars(true)
    }

    /// Stops, and removes the controls.
    func stop() {
        generation += 1
        isPlaying = false
        restart?.cancel()
        sleepTimer?.cancel()
        Speech.stop()
        Speech.onVoices(nil)
        narrationPlayer.end()
        Sentences.release()
        text.setSpokenSentence(.none, in: section)
        text.discard()
        bar?.root.discard()
        bar = nil
        if text.session.readAloud === self { text.session.readAloud = nil }
    }

    // MARK: Controls

    /// Pauses or resumes.
    func toggle() {
        if isPlaying {
            isPlaying = false
            stopSound()
        } else {
            isPlaying = true
            failures = 0
            if let sentence, let focus = text.session.focus, text.isOn(focus, sentence, in: section) {
                speak()
            } else {
                start()
            }
        }
        bar?.update()
    }

    /// Goes to the next or previous sentence.
    func step(forward: Bool) {
        restart?.cancel()
        generation += 1
        stopSound()
        if let next = Sentences.step(forward: forward) { say(next) } else { continueInSection(forward: forward) }
    }

    private func perform(_ command: AudioPlayer.Command) {
        switch command {
        case .toggle: toggle()
        case .next: step(forward: true)
        case .previous: step(forward: false)
        }
    }

    /// Stops the voice and pauses the narration.
    func stopSound() {
        Speech.stop()
        narrationPlayer.pause()
    }

    /// Changes the speed of the narration, or repeats the current sentence with the changed settings.
    func change(_ edit: (inout SpeechSettings) -> Void) {
        edit(&Self.settings)
        if isNarrated { AudioPlayer.setSpeed(Self.speed) } else if isPlaying { speak() }
        bar?.update()
    }

    private static var speed: Double { Double(settings.speed) / 100 }

    /// Called when a page becomes visible. Reading continues there unless the current sentence is on it.
    func pageShown(_ page: PageIdentifier) {
        restart?.cancel()
        restart = nil
        if page == text.pendingPage { text.pendingPage = nil }
        guard isPlaying, let sentence, !text.isOn(page, sentence, in: section) else { return }
        if text.pendingPage == nil { stopSound() }
        restart = Timers.after(text.pendingPage == nil ? Self.followDelay : Self.pendingDelay) { self.start() }
    }

    // MARK: Sentences

    /// Starts with the first sentence of the visible page.
    func start() {
        guard let start = text.start else {
            stop()
            return
        }
        text.pendingPage = nil
        generation += 1
        section = start.section
        prepareNarration { self.start(at: start) }
    }

    private func start(at start: ReadAloudText.Start) {
        guard let visible = text.visibleDocument(at: start) else {
            let generation = generation
            text.prepareDocument(of: section) { isLoaded in
                guard self.isCurrent(generation) else { return }
                self.begin(isLoaded ? self.text.document(of: self.section) : nil, at: start, place: nil)
            }
            return
        }
        begin(visible.document, at: start, place: visible.place)
    }

    private func begin(_ document: DocumentFrame?, at start: ReadAloudText.Start, place: String?) {
        guard let document, open(document) else {
            continueInSection(forward: true)
            return
        }
        let focus = start.position.page
        if let place { Sentences.seek(place) }
        guard var first = Sentences.step(forward: true) else {
            continueInSection(forward: true)
            return
        }
        // Skip a sentence that began on the previous page. Otherwise the session would turn back to that page.
        if text.isBefore(first, in: section, on: focus), let next = Sentences.step(forward: true) {
            if text.isStart(of: next, in: section, on: focus) {
                first = next
            } else {
                _ = Sentences.step(forward: false)
            }
        }
        say(first)
    }

    /// Makes a sentence the current one, shows its page and reads it.
    func say(_ sentence: SpokenSentence) {
        self.sentence = sentence
        piece = 0
        failures = 0
        narrationPlayer.rewind()
        text.setSpokenSentence(narrationPlayer.mark(of: sentence), in: section)
        text.show(sentence, in: section)
        if isPlaying { speak() }
        bar?.update()
    }

    private func speak() {
        guard let sentence else { return }
        if let clip = narrationPlayer.clip(of: sentence) {
            narrationPlayer.play(clip, speed: Self.speed) { self.clipEnded(isComplete: $0) }
            return
        }
        let pieces = sentence.pieces
        guard Speech.isAvailable, !pieces.isEmpty else {
            skip()
            return
        }
        guard pieces.indices.contains(piece) else {
            advance()
            return
        }
        let settings = Self.settings
        let language = sentence.language(book: text.language)
        Speech.say(
            pieces[piece],
            language: language,
            voice: settings.voice(for: language),
            speed: Self.speed
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

    /// Skips a narrated element without audio and text, such as an image.
    private func skip() {
        let generation = generation
        // Asynchronous, because many such elements can follow one another.
        Timers.after(0) { if self.isPlaying, self.isCurrent(generation) { self.advance() } }
    }

    /// Continues with the next sentence, unless the sleep timer has expired.
    func advance() {
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

    /// Continues in the next or previous section that has text.
    func continueInSection(forward: Bool) {
        guard let next = forward ? text.section(after: section) : text.section(before: section) else {
            if forward {
                stop()
            } else if let first = Sentences.step(forward: true) {
                say(first)
            }
            return
        }
        let generation = generation
        text.prepareDocument(of: next) { isLoaded in
            guard self.isCurrent(generation) else { return }
            self.section = next
            self.prepareNarration {
                if isLoaded, let document = self.text.document(of: next), self.open(document, atEnd: !forward),
                    let sentence = Sentences.step(forward: forward)
                {
                    self.say(sentence)
                } else {
                    self.continueInSection(forward: forward)
                }
            }
        }
    }

    /// Whether reading has not restarted elsewhere, or stopped, since a value of ``generation``.
    func isCurrent(_ generation: Int) -> Bool {
        text.session.readAloud === self && self.generation == generation
    }
}
