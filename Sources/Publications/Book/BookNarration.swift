/// The narration of a section: the publisher's recording, divided into clips. Each clip belongs to an element of the
/// text.
public struct BookNarration: Sendable, Hashable {
    /// The clips in the order in which they are played.
    public var clips: [BookNarrationClip] = []
    /// The paths of the audio files, as parameters of `Book.resource(atPath:)`.
    public var audio: [String] = []
    /// The CSS class for the element of the current clip (`media:active-class`).
    public var activeClass: String?
    /// The CSS class for the root element while the document is narrated (`media:playback-active-class`).
    public var playbackActiveClass: String?
    /// The names of the narrators.
    public var narrators: [String] = []
    /// The duration of the narration of the whole book, in seconds; nil if the book doesn't specify it.
    public var duration: Double?
    /// Problems found in the narration of the section, each as a sentence.
    public var problems: [String] = []

    /// Whether any clip has audio. The text of a narration without audio is read by speech synthesis.
    public var hasAudio: Bool { clips.contains { $0.audio != nil } }
}

/// A part of a narration: an element of the text, and the part of an audio file in which it is read.
public struct BookNarrationClip: Sendable, Hashable {
    /// The `id` of the element; nil for the whole section.
    public var fragment: String?
    /// The index of the file in `BookNarration.audio`; nil if the text is read by speech synthesis.
    public var audio: Int?
    /// The time in the file at which the clip begins, in seconds.
    public var begin = 0.0
    /// The time in the file at which the clip ends, in seconds, after `begin`; nil for the end of the file.
    public var end: Double?

    /// Creates a clip without audio.
    public init(fragment: String?) {
        self.fragment = fragment
    }
}
