import TextCoding
import WebBinding
import WireModel

/// Plays the narration of a book. It holds the clips of one section at a time.
final class NarrationPlayer {
    /// The narration of the prepared section; nil if speech synthesis reads it.
    private(set) var narration: Narration?
    private let publication: String
    private let contents: BookContents?
    private var task: HostTask?
    /// The section whose narration was loaded last, and its narration; nil if it has no audio.
    private var loaded: (section: Int, narration: Narration?)?
    /// The sections whose narration can't be played.
    private var failedSections: [Int] = []
    /// The position in the file at which a clip was paused, in seconds; nil after ``rewind()``.
    private var pausedAt: Double?
    private var isPlaying = false

    /// Creates a player that has no section yet. Without contents, there is no narration.
    init(publication: String, contents: BookContents?) {
        self.publication = publication
        self.contents = contents
    }

    // MARK: Sections

    /// Loads the narration of a section, unless there is none or its playback failed before. A newer call supersedes
    /// this one.
    ///
    /// - Parameters:
    ///   - isChosen: Whether the user prefers the narration to a voice. If not, nothing is loaded.
    ///   - completion: Called with whether loading failed; immediately if nothing has to be loaded.
    func prepare(_ section: Int, isChosen: Bool, _ completion: @escaping (_ hasFailed: Bool) -> Void) {
        task?.cancel()
        task = nil
        narration = nil
        guard isChosen, let contents, contents.sections[section].hasNarration, !failedSections.contains(section) else {
            completion(false)
            return
        }
        if let loaded, loaded.section == section {
            narration = loaded.narration
            completion(false)
            return
        }
        task = Network.get(BookContents.narrationAddress(ofSection: section, in: publication)) { answer in
            self.task = nil
            guard answer.failure == nil else {
                completion(true)
                return
            }
            let narration = (try? JSON(parsing: answer.body)).flatMap { Narration($0) }
            self.narration = narration?.clips.isEmpty ?? true ? nil : narration
            self.loaded = (section, self.narration)
            completion(false)
        }
    }

    /// Records that the narration of a section can't be played. A voice reads the section from now on.
    func recordFailure(of section: Int) {
        failedSections.append(section)
        narration = nil
    }

    /// Forgets the failed sections, so that their narration is tried again.
    func clearFailures() { failedSections.removeAll() }

    /// Opens the narrated elements of a document instead of its sentences. Returns false if there are none.
    func open(_ document: DocumentFrame, atEnd: Bool) -> Bool {
        guard let narration else { return false }
        var writer = JSONWriter()
        writer.beginArray()
        for clip in narration.clips { writer.add(clip.fragment ?? "") }
        writer.endArray()
        if Sentences.take(document, clips: writer.text, atEnd: atEnd) { return true }
        self.narration = nil
        return false
    }

    /// The narrators and the duration, such as `Jane Doe · 2 h 5 min`; empty if both are unknown.
    var description: String {
        var parts = narration?.narrators ?? []
        if let duration = narration?.duration, duration > 0, duration < 1e9 {
            parts.append(durationText(minutes: Int((duration / 60).rounded())))
        }
        var text = ""
        for part in parts { text += (text.utf8.isEmpty ? "" : " · ") + part }
        return text
    }

    // MARK: Clips

    /// Returns the clip of a sentence; nil if a voice reads it.
    func clip(of sentence: SpokenSentence) -> Narration.Clip? {
        guard let narration, let index = sentence.clip, narration.clips.indices.contains(index),
            let audio = narration.clips[index].audio, narration.audio.indices.contains(audio)
        else { return nil }
        return narration.clips[index]
    }

    /// Returns the highlight of a sentence. A clip for a whole section has none.
    func mark(of sentence: SpokenSentence) -> SpokenMark {
        guard let narration, let index = sentence.clip, narration.clips.indices.contains(index) else {
            return SpokenMark(identifier: sentence.identifier)
        }
        guard let fragment = narration.clips[index].fragment else { return .none }
        return SpokenMark(
            identifier: sentence.identifier,
            element: fragment,
            activeClass: narration.activeClass ?? "",
            playbackClass: narration.playbackActiveClass ?? ""
        )
    }

    /// Plays a clip, or its rest after ``pause()``. Calls `completion` with true at its end, and with false if it can't
    /// be played.
    func play(_ clip: Narration.Clip, speed: Double, _ completion: @escaping (Bool) -> Void) {
        guard let narration, let contents, let audio = clip.audio else { return }
        isPlaying = true
        let address = BookContents.address(narration.audio[audio], under: contents.base)
        AudioPlayer.play(address, from: pausedAt ?? clip.begin, to: clip.end, speed: speed) { isComplete in
            self.isPlaying = false
            completion(isComplete)
        }
        pausedAt = nil
    }

    /// Pauses the clip.
    func pause() {
        guard isPlaying else { return }
        isPlaying = false
        pausedAt = AudioPlayer.pause()
    }

    /// Makes the next clip start at its beginning.
    func rewind() { pausedAt = nil }

    /// Stops playback and releases the file.
    func end() {
        task?.cancel()
        task = nil
        isPlaying = false
        AudioPlayer.end()
    }
}
