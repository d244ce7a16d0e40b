import TextCoding
import WebBinding
import WireModel

/// Plays the narration of a book. The clips of one section are loaded at a time.
final class NarrationPlayer {
    /// The narration of the prepared section; nil when a voice reads it.
    private(set) var narration: Narration?
    private let publication: String
    private let contents: BookContents
    private var task: HostTask?
    /// The section whose narration was loaded last, and the narration; nil when it has no audio.
    private var loaded: (section: Int, narration: Narration?)?
    /// The sections whose narration can't be played.
    private var failedSections: [Int] = []
    /// The position at which a clip was paused, in seconds; nil after ``rewind()``.
    private var pausedAt: Double?
    private var isPlaying = false

    /// Creates a player that has no section yet.
    init(publication: String, contents: BookContents) {
        self.publication = publication
        self.contents = contents
    }

    // MARK: Sections

    /// Loads the narration of a section unless it has none or failed before, and calls `completion`: at once when nothing
    /// is loaded. `hasFailed` is whether it could not be loaded. A newer call supersedes this one.
    func prepare(_ section: Int, isChosen: Bool, _ completion: @escaping (_ hasFailed: Bool) -> Void) {
        task?.cancel()
        task = nil
        narration = nil
        guard isChosen, contents.sections[section].hasNarration, !failedSections.contains(section) else {
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

    /// Leaves a section to the voice.
    func giveUp(_ section: Int) {
        failedSections.append(section)
        narration = nil
    }

    /// Lets sections be tried again that ``giveUp(_:)`` left to the voice.
    func forgetFailures() { failedSections.removeAll() }

    /// Opens the narrated elements of a document, in place of its sentences. Returns false when there are none.
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

    /// The narrators and the duration: `Jane Doe · 2 h 5 min`; empty when unknown.
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

    /// The clip of a sentence; nil when a voice speaks it.
    func clip(of sentence: SpokenSentence) -> Narration.Clip? {
        guard let narration, let index = sentence.clip, narration.clips.indices.contains(index),
            let audio = narration.clips[index].audio, narration.audio.indices.contains(audio)
        else { return nil }
        return narration.clips[index]
    }

    /// How a sentence is highlighted. A clip of a whole section is not.
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

    /// Plays a clip, or the rest of it after ``pause()``. Calls `completion` with whether it was played to its end.
    func play(_ clip: Narration.Clip, speed: Double, _ completion: @escaping (Bool) -> Void) {
        guard let narration, let audio = clip.audio else { return }
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

    /// Lets the next clip start at its beginning.
    func rewind() { pausedAt = nil }

    /// Stops, and releases the file.
    func end() {
        task?.cancel()
        task = nil
        isPlaying = false
        AudioPlayer.end()
    }
}
