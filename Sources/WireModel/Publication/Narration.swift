/// The narration of a section: the publisher's recording, divided into clips. Each clip belongs to an element of the
/// text.
public struct Narration: Equatable, WireObject {
    /// A part of a narration: an element of the text, and the part of an audio file in which it is read.
    public struct Clip: Equatable, WireObject {
        /// The identifier of the element; nil for the whole section.
        public var fragment: String?
        /// The index of the file in ``Narration/audio``; nil if the text is read by speech synthesis.
        public var audio: Int?
        /// The time in the file at which the clip begins, in seconds.
        public var begin: Double = 0
        /// The time in the file at which the clip ends, in seconds; nil for the end of the file.
        public var end: Double?

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.code("audio", &audio)
            coder.code("begin", &begin)
            coder.code("end", &end)
            coder.code("fragment", &fragment)
        }
    }

    /// The CSS class for the element of the current clip.
    public var activeClass: String?
    /// The CSS class for the root element while the document is narrated.
    public var playbackActiveClass: String?
    /// The names of the narrators.
    public var narrators: [String] = []
    /// The duration of the narration of the whole book, in seconds.
    public var duration: Double?
    /// The paths of the audio files in the book.
    public var audio: [String] = []
    /// The clips in the order in which they are played.
    public var clips: [Clip] = []
    /// The problems found in the narration, each as a sentence.
    public var problems: [String] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("activeClass", &activeClass)
        coder.code("audio", &audio)
        coder.code("clips", &clips)
        coder.code("duration", &duration)
        coder.code("narrators", &narrators)
        coder.code("playbackActiveClass", &playbackActiveClass)
        coder.code("problems", &problems)
    }
}
