/// The row in the bar below by which reading aloud is led: back, pause, forward; how fast, by which voice, until when.
final class ReadAloudBar {
    let root = Element("div", class: "aloud")
    private let aloud: ReadAloud
    private let play: Element
    private let speed: Element
    private let voice: Element
    private let voiceFrame: Element
    private let sleep: Element
    private let sleepFrame: Element
    /// What the buttons and lists show now.
    private var shown: (isPlaying: Bool?, voices: String) = (nil, "")
    /// After how many minutes it can fall silent.
    private static let minutes = [10, 20, 30, 45, 60]
    /// The choice of the section's end, beside minutes.
    private static let sectionEnd = "0"

    /// A row for somebody who reads aloud.
    init(_ aloud: ReadAloud) {
        self.aloud = aloud
        play = .button(.pause, label: .readAloudPause, class: "icon-button aloud-play") { aloud.toggle() }
        speed = Element("select", class: "aloud-speed")
        (voiceFrame, voice) = Self.list(.voice, .speechVoice)
        (sleepFrame, sleep) = Self.list(.moon, .sleepTimer)
        root.setAttribute("role", "group")
        root.setAttribute("aria-label", Text.of(.readAloud))
        let steps = Element("div", class: "aloud-steps")
        steps.append(.button(.sentenceBack, label: .sentenceBack) { aloud.step(forward: false) })
        steps.append(play)
        steps.append(.button(.sentenceForward, label: .sentenceForward) { aloud.step(forward: true) })
        let ways = Element("div", class: "aloud-ways")
        for element in [speed, voiceFrame, sleepFrame] { ways.append(element) }
        ways.append(.button(.close, label: .readAloudStop) { aloud.stop() })
        root.append(steps)
        root.append(ways)
        fill()
    }

    /// A list behind an icon: the browser's own, which suits a finger as well as a mouse.
    private static func list(_ icon: Icon, _ label: Message) -> (frame: Element, list: Element) {
        let frame = Element("span", class: "aloud-list icon-button")
        let list = Element("select", class: "aloud-choice")
        list.setAttribute("aria-label", Text.of(label))
        frame.append(icon.element)
        frame.append(list)
        return (frame, list)
    }

    private static func add(_ value: String, _ words: String, to list: Element) {
        let option = Element("option")
        option.setAttribute("value", value)
        option.setText(words)
        list.append(option)
    }

    private func fill() {
        speed.setAttribute("aria-label", Text.of(.speechSpeed))
        for speed in SpeechSettings.speeds { Self.add("\(speed)", Self.words(speed), to: self.speed) }
        speed.on(.change) { [aloud, speed] in
            let chosen = KeptText.number(ArraySlice([UInt8](speed.value.utf8))) ?? 100
            aloud.change { $0.speed = chosen }
        }
        voice.on(.change) { [aloud, voice] in
            let language = aloud.sentence?.language(book: aloud.book.contents.language) ?? ""
            aloud.change { $0.setVoice(voice.value, for: language) }
        }
        Self.add("", Text.of(.sleepNever), to: sleep)
        for minutes in Self.minutes { Self.add("\(minutes)", Text.of(.sleepMinutes(minutes)), to: sleep) }
        Self.add(Self.sectionEnd, Text.of(.sleepChapter), to: sleep)
        sleep.on(.change) { [aloud, sleep] in
            guard let minutes = KeptText.number(ArraySlice([UInt8](sleep.value.utf8))) else {
                aloud.sleep = nil
                return
            }
            aloud.sleep = minutes == 0 ? .sectionEnd : .at(Clock.now + Double(minutes) * 60, minutes: minutes)
        }
    }

    /// A speed in hundredths: `1.25×`.
    private static func words(_ speed: Int) -> String {
        let (tenths, hundredths) = (speed % 100 / 10, speed % 10)
        let rest = hundredths > 0 ? ".\(tenths)\(hundredths)" : tenths > 0 ? ".\(tenths)" : ""
        return "\(speed / 100)" + rest + "×"
    }

    /// Shows how it stands.
    func show() {
        if shown.isPlaying != aloud.isPlaying {
            shown.isPlaying = aloud.isPlaying
            play.setIcon(
                aloud.isPlaying ? .pause : .resume,
                label: aloud.isPlaying ? .readAloudPause : .readAloudResume
            )
        }
        let settings = ReadAloud.settings
        speed.value = "\(settings.speed)"
        switch aloud.sleep {
        case nil: sleep.value = ""
        case .at(_, let minutes): sleep.value = "\(minutes)"
        case .sectionEnd: sleep.value = Self.sectionEnd
        }
        sleepFrame.setClass("is-on", aloud.sleep != nil)
        showVoices(settings)
    }

    /// The voices of the language that is read; where there is none, all.
    private func showVoices(_ settings: SpeechSettings) {
        guard let sentence = aloud.sentence else { return }
        let language = sentence.language(book: aloud.book.contents.language)
        let all = Speech.voices
        let own = SpeechVoice.voices(all, of: language)
        let offered = own.isEmpty ? all : own
        let mark = language + "\(offered.count)"
        voiceFrame.setHidden(offered.isEmpty)
        if !mark.isSame(as: shown.voices) {
            shown.voices = mark
            voice.discardContent()
            Self.add("", Text.of(.voiceAutomatic), to: voice)
            for one in offered { Self.add(one.identifier, one.name, to: voice) }
        }
        let chosen = settings.voice(for: language)
        voice.value = offered.contains { $0.identifier.isSame(as: chosen) } ? chosen : ""
    }
}
