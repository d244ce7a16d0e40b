import TextCoding
import WebBinding

/// The sentences of a document, for reading aloud. One document is open at a time.
enum Sentences {
    /// Opens the document of a frame, before its first sentence or after its last one. Returns false when it has no
    /// text.
    ///
    /// - Parameter clips: The `id` attributes of narrated elements as a JSON array. These elements are then the
    ///   sentences. Empty for the sentences of the text.
    static func take(_ frame: DocumentFrame, clips: String = "", atEnd: Bool = false) -> Bool {
        clips.withUTF8Pointer { hostSentencesOpen(frame.root.number, atEnd ? 1 : 0, $0, $1) } != 0
    }

    /// Closes the document.
    static func release() { _ = hostSentencesOpen(0, 0, nil, 0) }

    /// Moves to right before the sentence that contains a position, or the first one after it.
    static func seek(_ identifier: String) { identifier.withUTF8Pointer { hostSentencesSeek($0, $1) } }

    /// Moves to the next or the previous sentence and returns it; nil where there is none.
    static func step(forward: Bool) -> SpokenSentence? {
        let direction = forward ? TextStorageDirection.forward : .backward
        guard let text = takeReturnedText(hostSentencesStep(direction.rawValue)),
            let json = try? JSON(parsing: text, replacingLoneSurrogates: true)
        else { return nil }
        return SpokenSentence(json)
    }
}

extension DocumentFrame {
    /// Highlights the words or the element that is read aloud.
    func markSpoken(_ mark: SpokenMark) {
        mark.identifier.withUTF8Pointer { identifier, identifierLength in
            mark.element.withUTF8Pointer { element, elementLength in
                mark.activeClass.withUTF8Pointer { active, activeLength in
                    mark.playbackClass.withUTF8Pointer { playback, playbackLength in
                        hostSentencesMark(
                            root.number,
                            identifier,
                            identifierLength,
                            element,
                            elementLength,
                            active,
                            activeLength,
                            playback,
                            playbackLength
                        )
                    }
                }
            }
        }
    }
}
