/// Reads the clips of a section from a media overlay, a SMIL document (EPUB 3.3, section 9).
///
/// A clip whose text is not in the book is dropped. A clip whose audio can't be used is kept without audio. Speech
/// synthesis then reads its text, so that no text is skipped.
struct MediaOverlayReader {
    /// The path of the overlay, to which its references are relative.
    let path: String
    /// The path of the section. An overlay may belong to several sections.
    let section: String
    let package: EpubPackage
    let container: EpubContainer
    private var result = BookNarration()
    private var issues = MarkupIssues()
    /// The indexes of the audio files by their names.
    private var audio: [String: Int] = [:]

    init(path: String, section: String, package: EpubPackage, container: EpubContainer) {
        self.path = path
        self.section = section
        self.package = package
        self.container = container
    }

    /// The maximum length of a class name, in bytes. The names in books have about thirty characters.
    private static let maximumClassLength = 200
    private static let maximumNarrators = 20

    /// Reads the narration.
    func narration() -> BookNarration {
        var reader = self
        reader.readMetadata()
        reader.readClips()
        reader.result.problems = reader.issues.sentences
        return reader.result
    }

    // MARK: Metadata

    private mutating func readMetadata() {
        let metadata = package.metadata
        result.activeClass = Self.className(metadata.value("media:active-class"))
        result.playbackActiveClass = Self.className(metadata.value("media:playback-active-class"))
        result.narrators = (metadata.properties["media:narrator"] ?? []).prefix(Self.maximumNarrators).map(\.value)
        result.duration = metadata.value("media:duration").flatMap(SMILClock.seconds)
        guard result.duration == nil else { return }
        // Without a duration of the book, adds the durations of its overlays.
        let durations = metadata.overlayDurations.values.compactMap(SMILClock.seconds)
        if !durations.isEmpty { result.duration = durations.sorted().reduce(0, +) }
    }

    private static func className(_ text: String?) -> String? {
        guard let text, !text.isEmpty, text.utf8.count <= maximumClassLength, text.words.count == 1 else { return nil }
        return text
    }

    // MARK: Clips

    private mutating func readClips() {
        var problems: [String] = []
        let tree = container.tree(path, problems: &problems)
        for problem in problems { issues.record(problem) }
        let clips = tree?.root?.descendants("par") ?? []
        let maximum = container.limits.maximumNarrationClipCount
        if clips.count > maximum { issues.record("\(path) has more than \(maximum) clips.") }
        for clip in clips.prefix(maximum) { read(clip) }
    }

    private mutating func read(_ element: XMLTree.Element) {
        guard let reference = element.first("text")?["src"] else {
            issues.record("\(path) has a clip without text.")
            return
        }
        guard let target = BookHref(reference, in: path), let name = container.name(target.path), package.holds(name)
        else {
            issues.record("\(path) has a clip for \(MarkupIssues.quoted(reference)), which is not in the book.")
            return
        }
        guard name == section else { return }
        var clip = BookNarrationClip(fragment: target.fragment)
        if let sound = element.first("audio") { read(sound, into: &clip, for: reference) }
        result.clips.append(clip)
    }

    private mutating func read(_ sound: XMLTree.Element, into clip: inout BookNarrationClip, for text: String) {
        let times = ["clipBegin", "clipEnd"].map { name in sound[name].map { (text: $0, SMILClock.seconds($0)) } }
        for case (let value, nil)? in times {
            issues.record(
                "The clip for \(MarkupIssues.quoted(text)) has the invalid time \(MarkupIssues.quoted(value))."
            )
            return
        }
        let (begin, end) = (times[0]?.1 ?? 0, times[1]?.1)
        if let end, end <= begin {
            issues.record("The clip for \(MarkupIssues.quoted(text)) ends before it begins.")
            return
        }
        guard let index = audioIndex(sound["src"] ?? "") else { return }
        clip.audio = index
        clip.begin = begin
        clip.end = end
    }

    /// Returns the index of an audio file; nil when the book doesn't contain it or its media type is neither audio nor
    /// video.
    private mutating func audioIndex(_ reference: String) -> Int? {
        guard let target = BookHref(reference, in: path), let name = container.name(target.path), package.holds(name)
        else {
            issues.record("\(path) has the audio \(MarkupIssues.quoted(reference)), which is not in the book.")
            return nil
        }
        if let index = audio[name] { return index }
        let type = package.mediaType(of: name)
        guard type.hasPrefix("audio/") || type.hasPrefix("video/") else {
            issues.record("\(path) has the audio \(MarkupIssues.quoted(reference)), whose media type is not audio.")
            return nil
        }
        audio[name] = result.audio.count
        result.audio.append(name)
        return result.audio.count - 1
    }
}
