/// How is read aloud: the speed, and a voice for each language.
struct SpeechSettings: Equatable {
    /// In hundredths of the voice's own, 50 to 300.
    var speed = 100
    private var voices: [(language: String, voice: String)] = []

    /// The speeds that are offered.
    static let speeds = [50, 60, 70, 80, 90, 100, 110, 120, 135, 150, 175, 200, 250, 300]

    /// The standard.
    init() {}

    /// True when both read alike.
    static func == (left: SpeechSettings, right: SpeechSettings) -> Bool { left.text.isSame(as: right.text) }

    /// The voice chosen for a language, by its primary subtag; empty for the browser's own.
    func voice(for language: String) -> String {
        let primary = SpeechVoice.primary(language)
        return voices.first { $0.language.isSame(as: primary) }?.voice ?? ""
    }

    /// Chooses a voice for a language; an empty one is the browser's own.
    mutating func setVoice(_ voice: String, for language: String) {
        let primary = SpeechVoice.primary(language)
        voices.removeAll { $0.language.isSame(as: primary) }
        if !voice.utf8.isEmpty { voices.append((primary, voice)) }
    }

    // MARK: What is kept

    /// What was kept; what can't be read is the standard.
    init(text: String) {
        guard let json = try? JsonParser.parse(text) else { return }
        if let speed = json["speed"].int, (50...300).contains(speed) { self.speed = speed }
        for element in json["voices"].elements {
            if let language = element["language"].text, let voice = element["voice"].text {
                setVoice(voice, for: language)
            }
        }
    }

    /// As it is kept.
    var text: String {
        var list = ""
        for (language, voice) in voices {
            var writer = JsonWriter()
            writer.add("language", language)
            writer.add("voice", voice)
            list += (list.utf8.isEmpty ? "" : ",") + writer.text
        }
        var writer = JsonWriter()
        writer.add("speed", speed)
        writer.add("voices", json: "[" + list + "]")
        return writer.text
    }
}
