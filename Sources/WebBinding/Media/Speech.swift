/// Speech synthesis.
package enum Speech {
    /// Whether the browser can speak.
    package static var isAvailable: Bool { hostSpeechIsAvailable() != 0 }

    /// The current voices as JSON. Some browsers load theirs only after the first request: see ``onVoices(_:)``.
    package static var voiceList: String { takeReturnedText(hostSpeechVoices()) ?? "" }

    nonisolated(unsafe) private static var voicesCallback: Int32 = 0

    /// Calls `handler` when the voices change; nil removes the handler.
    package static func onVoices(_ handler: (() -> Void)?) {
        Callbacks.remove(voicesCallback)
        voicesCallback = handler.map { handler in Callbacks.add(runsOnce: false) { _ in handler() } } ?? 0
        hostSpeechOnVoices(voicesCallback)
    }

    nonisolated(unsafe) private static var callback: Int32 = 0

    /// Speaks a text in place of the current one. `speed` is a factor; 1 is the voice's own speed. Calls `handler` with
    /// true when the text was spoken and with false when that failed. Doesn't call it when another text replaces this
    /// one or after ``stop()``.
    package static func say(
        _ text: String,
        language: String,
        voice: String,
        speed: Double,
        _ handler: @escaping (Bool) -> Void
    ) {
        Callbacks.replace(&callback) { handler($0.status == Int(Result.finished.rawValue)) }
        text.withUTF8Pointer { textBytes, textLength in
            language.withUTF8Pointer { languageBytes, languageLength in
                voice.withUTF8Pointer {
                    hostSpeechSay(textBytes, textLength, languageBytes, languageLength, $0, $1, speed, callback)
                }
            }
        }
    }

    /// Stops speaking.
    package static func stop() {
        Callbacks.remove(callback)
        hostSpeechStop()
    }
}
