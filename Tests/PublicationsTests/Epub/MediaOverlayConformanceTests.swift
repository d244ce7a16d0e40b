import Testing

@testable import Publications

@Suite("Media overlays of the W3C tests", .enabled(if: Corpus.epubTests != nil, "the shared test files are absent"))
struct MediaOverlayConformanceTests {
    private func narrations(_ name: String) throws -> [BookNarration] {
        let path = "\(try #require(Corpus.epubTests))/\(name).epub"
        let book = try #require(try PublicationOpener.open(path: path) as? any Book)
        return try book.body.sections.indices.compactMap { try book.narration(ofSectionAt: $0) }
    }

    @Test("mol-navigation: two sections are narrated from two files")
    func navigation() throws {
        let narrations = try narrations("mol-navigation")
        #expect(narrations.map(\.audio) == [["EPUB/audio/ch1.mp3"], ["EPUB/audio/ch2.mp3"]])
        for narration in narrations {
            #expect(narration.problems.isEmpty)
            #expect(narration.activeClass == "my-active-item")
            #expect(narration.playbackActiveClass == "my-document-playing")
            #expect(abs((narration.duration ?? 0) - 36.266) < 1e-9)
            #expect(zip(narration.clips, narration.clips.dropFirst()).allSatisfy { $0.end == $1.begin })
        }
        let last = try #require(narrations.last)
        #expect(last.clips.map(\.fragment) == ["mo-1", "mo-2"])
        #expect(last.clips.map(\.begin) == [0, 1.365])
        #expect(last.clips.map(\.end) == [1.365, 7.048])
    }

    @Test("mol-tts_multi: an overlay without audio has no playable narration")
    func speech() throws {
        let narration = try #require(try narrations("mol-tts_multi").first)
        #expect(narration.clips.map(\.fragment) == ["first", "second", "third", "fourth"])
        #expect(!narration.hasAudio)
        #expect(narration.problems.isEmpty)
    }
}
