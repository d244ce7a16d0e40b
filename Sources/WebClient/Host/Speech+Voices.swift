import TextCoding
import WebBinding

extension Speech {
    /// The current voices. Some browsers load theirs only after the first request: see ``onVoices(_:)``.
    static var voices: [SpeechVoice] {
        guard let json = try? JSON(parsing: voiceList, replacingLoneSurrogates: true) else { return [] }
        return json.elements.compactMap { SpeechVoice($0) }
    }
}
