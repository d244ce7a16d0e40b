import TextCoding

/// The settings of reading aloud: the speed, whether the narration is used, and a voice for each language.
struct SpeechSettings: Equatable {
    /// The speed in percent of the voice's normal speed, 50 to 300.
    var speed = 100
    /// Whether the narration of a section is played instead of reading it with a voice.
    var usesNarration = true
    private var voices: [(language: String, voice: String)] = []

    /// The speeds to choose from.
    static let speeds = [50, 60, 70, 80, 90, 100, 110, 120, 135, 150, 175, 200, 250, 300]

    /// Makes the default settings.
    init() {}

    /// Returns whether the settings are equal.
    static func == (left: SpeechSettings, right: SpeechSettings) -> Bool { left.text.isSame(as: right.text) }

    /// Returns the voice of a language, compared by its primary subtag; empty for the browser's default.
    func voice(for language: String) -> String {
        let primary = SpeechVoice.primary(language)
        return voices.first { $0.language.isSame(as: primary) }?.voice ?? ""
    }

    /// Sets the voice of a language; empty for the browser's default.
    mutating func setVoice(_ voice: String, for language: String) {
        let primary = SpeechVoice.primary(language)
        voices.removeAll { $0.language.isSame(as: primary) }
        if !voice.utf8.isEmpty { voices.append((primary, voice)) }
    }

    // MARK: Storage

    /// Reads stored settings. Invalid values are replaced by the defaults.
    init(text: String) {
        guard let json = try? JSON(parsing: text) else { return }
        if let speed = json["speed"].int, (50...300).contains(speed) { self.speed = speed }
        usesNarration = json["narration"].bool ?? true
        for element in json["voices"].elements {
            if let language = element["language"].string, let voice = element["voice"].string {
                setVoice(voice, for: language)
            }
        }
    }

    /// The settings as JSON.
    var text: String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.add("speed", speed)
        writer.add("narration", usesNarration)
        writer.addName("voices")
        writer.beginArray()
        for (language, voice) in voices {
            writer.beginObject()
            writer.add("language", language)
            writer.add("voice", voice)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.text
    }
}
