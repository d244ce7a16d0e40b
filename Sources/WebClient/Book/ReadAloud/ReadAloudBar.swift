import WebBinding
import WebLocalization
import WebViews

/// The controls for reading aloud in the bottom bar: previous sentence, pause and next sentence; the speed, the choice
/// between narration and voice, the voice, and the sleep timer.
final class ReadAloudBar {
    let root = Element("div", class: "read-aloud")
    private let readAloud: ReadAloud
    private let play: Element
    private let speed: Element
    /// The choice between the narration and a voice.
    private let source: Element
    private let sourceButton: Element
    private let narration = Element("option")
    private let voice: Element
    private let voiceButton: Element
    private let sleep: Element
    private let sleepButton: Element
    /// The state that the controls show.
    private var shown: (isPlaying: Bool?, voices: String) = (nil, "")
    /// The minutes of the sleep timer.
    private static let minutes = [10, 20, 30, 45, 60]
    /// The value of the choice that pauses at the end of the section.
    private static let sectionEnd = "0"
    /// The values of the choice between the narration and a voice.
    private static let (narrationValue, voiceValue) = ("narration", "voice")

    /// Creates the controls.
    init(_ readAloud: ReadAloud) {
        self.readAloud = readAloud
        play = .button(.pause, label: .readAloudPause, class: "icon-button read-aloud-play") { readAloud.toggle() }
        speed = Element("select", class: "read-aloud-speed")
        (sourceButton, source) = Self.list(.profile, .narrationOrVoice)
        (voiceButton, voice) = Self.list(.voice, .speechVoice)
        (sleepButton, sleep) = Self.list(.moon, .sleepTimer)
        root.setAttribute("role", "group")
        root.setAttribute("aria-label", Text.of(.readAloud))
        let steps = Element("div", class: "read-aloud-steps")
        steps.append(.button(.sentenceBack, label: .sentenceBack) { readAloud.step(forward: false) })
        steps.append(play)
        steps.append(.button(.sentenceForward, label: .sentenceForward) { readAloud.step(forward: true) })
        let choices = Element("div", class: "read-aloud-choices")
        for element in [speed, sourceButton, voiceButton, sleepButton] { choices.append(element) }
        choices.append(.button(.close, label: .readAloudStop) { readAloud.stop() })
        root.append(steps)
        root.append(choices)
        populate()
    }

    /// Creates a button with a transparent `<select>` over it, so that a press opens the browser's own list.
    private static func list(_ icon: Icon, _ label: Message) -> (button: Element, list: Element) {
        let button = Element("span", class: "read-aloud-list icon-button")
        let list = Element("select", class: "read-aloud-choice")
        list.setAttribute("aria-label", Text.of(label))
        button.append(icon.element)
        button.append(list)
        return (button, list)
    }

    private static func add(_ value: String, _ title: String, to list: Element) {
        let option = Element("option")
        option.setAttribute("value", value)
        option.setText(title)
        list.append(option)
    }

    private func populate() {
        speed.setAttribute("aria-label", Text.of(.speechSpeed))
        for speed in SpeechSettings.speeds { Self.add("\(speed)", Self.title(ofSpeed: speed), to: self.speed) }
        speed.on(.change) { [readAloud, speed] in
            let chosen = SettingsCodec.number(ArraySlice([UInt8](speed.value.utf8))) ?? 100
            readAloud.change { $0.speed = chosen }
        }
        narration.setAttribute("value", Self.narrationValue)
        source.append(narration)
        Self.add(Self.voiceValue, Text.of(.speechVoice), to: source)
        source.on(.change) { [readAloud, source] in
            readAloud.setUsesNarration(source.value.isSame(as: Self.narrationValue))
        }
        voice.on(.change) { [readAloud, voice] in
            let language = readAloud.sentence?.language(book: readAloud.text.language) ?? ""
            readAloud.change { $0.setVoice(voice.value, for: language) }
        }
        Self.add("", Text.of(.sleepNever), to: sleep)
        for minutes in Self.minutes { Self.add("\(minutes)", Text.of(.sleepMinutes(minutes)), to: sleep) }
        Self.add(Self.sectionEnd, Text.of(.sleepChapter), to: sleep)
        sleep.on(.change) { [readAloud, sleep] in
            guard let minutes = SettingsCodec.number(ArraySlice([UInt8](sleep.value.utf8))) else {
                readAloud.sleep = nil
                return
            }
            readAloud.sleep = minutes == 0 ? .sectionEnd : .at(Clock.now + Double(minutes) * 60, minutes: minutes)
        }
    }

    /// The title of a speed in hundredths: `1.25×` for 125.
    private static func title(ofSpeed speed: Int) -> String {
        let (tenths, hundredths) = (speed % 100 / 10, speed % 10)
        let rest = hundredths > 0 ? ".\(tenths)\(hundredths)" : tenths > 0 ? ".\(tenths)" : ""
        return "\(speed / 100)" + rest + "×"
    }

    /// Shows the current state.
    func update() {
        if shown.isPlaying != readAloud.isPlaying {
            shown.isPlaying = readAloud.isPlaying
            play.setIcon(
                readAloud.isPlaying ? .pause : .resume,
                label: readAloud.isPlaying ? .readAloudPause : .readAloudResume
            )
        }
        let settings = ReadAloud.settings
        speed.value = "\(settings.speed)"
        switch readAloud.sleep {
        case nil: sleep.value = ""
        case .at(_, let minutes): sleep.value = "\(minutes)"
        case .sectionEnd: sleep.value = Self.sectionEnd
        }
        sleepButton.setClass("is-on", readAloud.sleep != nil)
        let voices = Speech.voices
        updateSource(settings, hasVoices: !voices.isEmpty)
        updateVoices(settings, voices)
    }

    /// Shows the choice between the narration and a voice if both are available.
    private func updateSource(_ settings: SpeechSettings, hasVoices: Bool) {
        sourceButton.setHidden(!(readAloud.text.narratedContents?.hasNarration ?? false) || !hasVoices)
        let details = readAloud.narrationPlayer.description
        narration.setText(Text.of(.narration) + (details.utf8.isEmpty ? "" : " · " + details))
        source.value = settings.usesNarration ? Self.narrationValue : Self.voiceValue
    }

    /// Lists the voices of the sentence's language, or all voices when it has none.
    private func updateVoices(_ settings: SpeechSettings, _ all: [SpeechVoice]) {
        guard let sentence = readAloud.sentence else { return }
        let language = sentence.language(book: readAloud.text.language)
        let matching = SpeechVoice.voices(all, of: language)
        let offered = matching.isEmpty ? all : matching
        let description = language + "\(offered.count)"
        voiceButton.setHidden(offered.isEmpty || readAloud.isNarrated)
        if !description.isSame(as: shown.voices) {
            shown.voices = description
            voice.discardContent()
            Self.add("", Text.of(.voiceAutomatic), to: voice)
            for offer in offered { Self.add(offer.identifier, offer.name, to: voice) }
        }
        let chosen = settings.voice(for: language)
        voice.value = offered.contains { $0.identifier.isSame(as: chosen) } ? chosen : ""
    }
}
