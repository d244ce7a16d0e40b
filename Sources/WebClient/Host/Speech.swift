/// The browser's voice.
enum Speech {
    /// Whether this browser can speak at all; with which voices is another question.
    static var isThere: Bool { hostSpeechHas() != 0 }

    /// The voices there are now. Some browsers find theirs only after they were asked: see ``onVoices(_:)``.
    static var voices: [SpeechVoice] {
        guard let text = textFromOutbox(hostSpeechVoices()), let json = try? JsonParser.parse(text) else { return [] }
        return json.elements.compactMap { SpeechVoice($0) }
    }

    nonisolated(unsafe) private static var voicesCallback: Int32 = 0

    /// Says when there are other voices; nil for nobody who listens.
    static func onVoices(_ handler: (() -> Void)?) {
        Callbacks.remove(voicesCallback)
        voicesCallback = handler.map { handler in Callbacks.add(runsOnce: false) { _ in handler() } } ?? 0
        hostSpeechOnVoices(voicesCallback)
    }

    nonisolated(unsafe) private static var callback: Int32 = 0

    /// Says a text at a speed, 1 being the voice's own, in place of what is being said. `handler` is told whether it was said
    /// to its end, and nothing when something else is said instead.
    static func say(
        _ text: String,
        language: String,
        voice: String,
        speed: Double,
        _ handler: @escaping (Bool) -> Void
    ) {
        Callbacks.remove(callback)
        let callback = Callbacks.add(runsOnce: true) { handler($0.status == 1) }
        self.callback = callback
        text.crossing { textBytes, textLength in
            language.crossing { languageBytes, languageLength in
                voice.crossing {
                    hostSpeechSay(textBytes, textLength, languageBytes, languageLength, $0, $1, speed, callback)
                }
            }
        }
    }

    /// Falls silent.
    static func stop() {
        Callbacks.remove(callback)
        hostSpeechStop()
    }
}

/// Goes through the sentences of one document at a time.
enum Sentences {
    /// Takes a frame's document, before its first sentence or after its last; false when there is no text in it.
    static func take(_ frame: DocumentFrame, atEnd: Bool = false) -> Bool {
        hostSentencesTake(frame.root.number, atEnd ? 1 : 0) != 0
    }

    /// Lets go of the document.
    static func release() { _ = hostSentencesTake(0, 0) }

    /// Goes to right before the sentence that has a place, or the first one after it.
    static func seek(_ identifier: String) { identifier.crossing { hostSentencesSeek($0, $1) } }

    /// The next sentence, or the one before; nil where there is none.
    static func step(forward: Bool) -> SpokenSentence? {
        guard let text = textFromOutbox(hostSentencesStep(forward ? 1 : -1)), let json = try? JsonParser.parse(text)
        else { return nil }
        return SpokenSentence(json)
    }
}

extension DocumentFrame {
    /// Marks the words of an identifier as those that are spoken; an empty one takes the mark away.
    func markSpoken(_ identifier: String) { identifier.crossing { hostSentencesMark(root.number, $0, $1) } }
}
