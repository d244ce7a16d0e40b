import WebBinding
import WebLocalization
import WebViews

// The narration of a section, and the change between the narration and a voice.
extension ReadAloud {
    /// Switches between the narration and a voice at the current sentence.
    func setUsesNarration(_ usesNarration: Bool) {
        Self.settings.usesNarration = usesNarration
        narrationPlayer.clearFailures()
        stopSound()
        resumeSection()
    }

    /// Whether the current sentence is a clip with audio.
    var isNarrated: Bool { sentence.map { narrationPlayer.clip(of: $0) != nil } ?? false }

    /// Loads the narration of the current section if it has one.
    func prepareNarration(_ completion: @escaping () -> Void) {
        let generation = generation
        narrationPlayer.prepare(section, isChosen: Self.settings.usesNarration) { hasFailed in
            guard self.isCurrent(generation) else { return }
            if !hasFailed || self.reportNarrationFailure() { completion() }
        }
    }

    /// Opens the narrated elements of a document, or its sentences for a voice. Returns false if there is nothing to
    /// read.
    func open(_ document: DocumentFrame, atEnd: Bool = false) -> Bool {
        narrationPlayer.open(document, atEnd: atEnd) || Speech.isAvailable && Sentences.take(document, atEnd: atEnd)
    }

    /// Continues after a clip: with the next sentence, or with a voice if the clip could not be played.
    func clipEnded(isComplete: Bool) {
        guard isPlaying else { return }
        if isComplete {
            advance()
        } else if reportNarrationFailure() {
            resumeSection()
        }
    }

    /// Tells the user that the narration of the section can't be played. A voice reads the section from now on. In a
    /// browser without voices, pauses and returns false.
    private func reportNarrationFailure() -> Bool {
        guard Speech.isAvailable else {
            reader.bars?.toast.show(.narrationFailed)
            if isPlaying { toggle() }
            return false
        }
        reader.bars?.toast.show(.narrationFailedVoiceReads)
        narrationPlayer.recordFailure(of: section)
        return true
    }

    /// Opens the section again at the current sentence, after a switch between the narration and a voice.
    private func resumeSection() {
        generation += 1
        guard let place = sentence?.start else {
            start()
            return
        }
        prepareNarration {
            guard let document = self.text.document(of: self.section), self.open(document) else {
                self.continueInSection(forward: true)
                return
            }
            Sentences.seek(place)
            if let next = Sentences.step(forward: true) {
                self.say(next)
            } else {
                self.continueInSection(forward: true)
            }
        }
    }
}
