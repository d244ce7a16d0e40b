import Testing

@testable import Publications

@Suite("Media overlays")
struct MediaOverlayTests {
    private let fixtures: EpubFixtures

    init() throws {
        fixtures = try EpubFixtures()
    }

    @Test(
        "clock values have all forms of SMIL",
        arguments: [
            ("0", 0), ("7", 7), ("3.2h", 11_520), ("45min", 2700), ("30s", 30), ("5ms", 0.005), ("12.467", 12.467),
            ("00:56.78", 56.78), ("76.2s", 76.2), ("7.75h", 27_900), ("13min", 780), ("2345ms", 2.345),
            ("5:34:31.396", 20_071.396), ("124:59:36", 449_976), ("0:05:01.2", 301.2), ("0:00:04", 4),
            ("09:58", 598), ("00:00:00.000", 0), ("1:2:3", 3723), (" 30s\n", 30),
        ] as [(String, Double)]
    )
    func clock(text: String, seconds: Double) throws {
        let value = try #require(SMILClock.seconds(text))
        #expect(abs(value - seconds) < 1e-9)
    }

    @Test(
        "invalid and implausible clock values are rejected",
        arguments: [
            "", " ", "s", "min", "-1", "+1", "1e3", "NaN", "inf", "0x10", "1.s", ".5", "1.2.3", "1:2:3:4", "::", "1:",
            ":1", "00:60", "60:00", "1:60:00", "00:00:60", "1.5:00:00", "00:1.5:00", "5 s", "5sec", "5S", "npt=5s",
            "99999h", "9999999999999999", "1:000:00", "１", "00:00:0\u{301}1",
        ]
    )
    func invalidClock(text: String) {
        #expect(SMILClock.seconds(text) == nil)
    }

    /// A book with two sections, an overlay for the first, and an audio file.
    private func book(_ body: String, metadata: String = "") -> SampleEpub {
        let smil = """
            <smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0">\
            <body>\(body)</body></smil>
            """
        var epub = SampleEpub()
        epub.metadata += metadata
        let document = SampleEpub.document("<p id='a'>A.</p><p id='b'>B.</p>")
        epub.add("one", "text/one.xhtml", attributes: "media-overlay='smil'", isInSpine: true, document)
        epub.addChapter("two")
        epub.add("smil", "smil/one.smil", "application/smil+xml", Array(smil.utf8))
        epub.add("sound", "audio/one two.mp3", "audio/mpeg", Array("ID3".utf8))
        epub.add("page", "page.png", "image/png", SampleImages.png(3, 4))
        epub.files.append(("EPUB/audio/unlisted.mp3", Array("ID3".utf8)))
        return epub
    }

    private func clip(_ text: String, _ audio: String = "src='../audio/one%20two.mp3'") -> String {
        "<par><text src='\(text)'/><audio \(audio)/></par>"
    }

    private func narration(_ epub: SampleEpub, limits: PublicationLimits = .standard) throws -> BookNarration {
        try #require(try fixtures.open(epub, limits: limits).narration(ofSectionAt: 0))
    }

    private func describe(_ clips: [BookNarrationClip]) -> [String] {
        clips.map { clip in
            let name = clip.fragment ?? "*"
            guard clip.audio != nil else { return "\(name) voice" }
            return "\(name) \(clip.begin)-\(clip.end.map { "\($0)" } ?? "end")"
        }
    }

    @Test("the clips of nested sequences are in order, with times in seconds")
    func clips() throws {
        let narration = try narration(
            book(
                """
                <seq epub:textref="../text/one.xhtml"><par id="p1"><text src="../text/one.xhtml#a"/>
                <audio src="../audio/one%20two.mp3" clipBegin="0:00:01.500" clipEnd="2.25s"/></par>
                <seq><seq>\(clip("../text/one.xhtml#b", "src='../audio/one two.mp3' clipBegin='00:02.25'"))</seq></seq>
                <par><text src="../text/one.xhtml"/></par></seq>
                """
            )
        )
        #expect(describe(narration.clips) == ["a 1.5-2.25", "b 2.25-end", "* voice"])
        #expect(narration.audio == ["EPUB/audio/one two.mp3"])
        #expect(narration.hasAudio)
        #expect(narration.problems.isEmpty)
    }

    @Test("the classes, the narrators and the duration are read")
    func metadata() throws {
        let metadata = """
            <meta property="media:active-class">-epub-media-overlay-active</meta>
            <meta property="media:playback-active-class">two classes</meta>
            <meta property="media:narrator">Jane Doe</meta><meta property="media:narrator">Max</meta>
            <meta property="media:duration" refines="#smil">0:00:30</meta>
            """
        let total = "<meta property='media:duration'>1:00:00</meta>"
        let narration = try narration(book(clip("../text/one.xhtml#a"), metadata: metadata + total))
        #expect(narration.activeClass == "-epub-media-overlay-active")
        #expect(narration.playbackActiveClass == nil, "a class is one word")
        #expect(narration.narrators == ["Jane Doe", "Max"])
        #expect(narration.duration == 3600)
        #expect(try self.narration(book("", metadata: metadata)).duration == 30, "the sum of the overlays")
        #expect(try self.narration(book("")).duration == nil)
    }

    /// A defect of an overlay: its body, the clips that remain, and a part of the problem.
    struct Defect: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var body: String
        var clips: [String]
        var problem: String?

        init(_ name: String, _ body: String, _ clips: [String], _ problem: String?) {
            testDescription = name
            self.body = body
            self.clips = clips
            self.problem = problem
        }
    }

    private static func defective(text: String = "../text/one.xhtml#a", audio: String) -> String {
        "<par><text src='\(text)'/><audio \(audio)/></par>"
            + "<par><text src='../text/one.xhtml#b'/><audio src='../audio/one%20two.mp3' clipEnd='3s'/></par>"
    }

    private static let sound = "src='../audio/one%20two.mp3'"
    private static let rest = "b 0.0-3.0"

    @Test(
        "a defective clip loses its audio or is dropped, with a problem, and the others stay",
        arguments: [
            Defect(
                "an end before the beginning",
                defective(audio: "\(sound) clipBegin='5s' clipEnd='4s'"),
                ["a voice", rest],
                "ends before it begins"
            ),
            Defect(
                "an end at the beginning",
                defective(audio: "\(sound) clipBegin='5s' clipEnd='5s'"),
                ["a voice", rest],
                "ends before it begins"
            ),
            Defect(
                "an invalid beginning",
                defective(audio: "\(sound) clipBegin='-5s'"),
                ["a voice", rest],
                "invalid time “-5s”"
            ),
            Defect(
                "an invalid end",
                defective(audio: "\(sound) clipEnd='1e9'"),
                ["a voice", rest],
                "invalid time “1e9”"
            ),
            Defect(
                "a huge number",
                defective(audio: "\(sound) clipEnd='\(String(repeating: "9", count: 5000))'"),
                ["a voice", rest],
                "invalid time"
            ),
            Defect(
                "missing audio",
                defective(audio: "src='../audio/none.mp3'"),
                ["a voice", rest],
                "“../audio/none.mp3”, which is not in the book"
            ),
            Defect(
                "unlisted audio",
                defective(audio: "src='../audio/unlisted.mp3'"),
                ["a voice", rest],
                "not in the book"
            ),
            Defect(
                "audio outside of the book",
                defective(audio: "src='../../../etc/passwd'"),
                ["a voice", rest],
                "not in the book"
            ),
            Defect(
                "audio on the web",
                defective(audio: "src='http://evil.example/a.mp3'"),
                ["a voice", rest],
                "not in the book"
            ),
            Defect("audio without a source", defective(audio: "clipEnd='1s'"), ["a voice", rest], "not audio"),
            Defect("an image as audio", defective(audio: "src='../page.png'"), ["a voice", rest], "not audio"),
            Defect(
                "missing text",
                defective(text: "../text/none.xhtml#a", audio: sound),
                [rest],
                "“../text/none.xhtml#a”, which is not in the book"
            ),
            Defect(
                "text outside of the book",
                defective(text: "../../../../etc/passwd#a", audio: sound),
                [rest],
                "not in the book"
            ),
            Defect(
                "text on the web",
                defective(text: "https://evil.example/#a", audio: sound),
                [rest],
                "not in the book"
            ),
            Defect(
                "a clip without text",
                "<par><audio \(sound)/></par>" + defective(audio: sound),
                ["a 0.0-end", rest],
                "without text"
            ),
            Defect("text of another section", defective(text: "../two.xhtml#a", audio: sound), [rest], nil),
            Defect("malformed markup", defective(audio: sound) + "<par><text", ["a 0.0-end", rest], "malformed"),
            Defect("an empty overlay", "", [], nil),
        ]
    )
    func defects(defect: Defect) throws {
        let narration = try narration(book(defect.body))
        #expect(describe(narration.clips) == defect.clips)
        if let problem = defect.problem {
            #expect(narration.problems.contains { $0.contains(problem) }, "\(narration.problems)")
        } else {
            #expect(narration.problems.isEmpty)
        }
        for sentence in narration.problems { #expect(!sentence.contains("\n") && sentence.utf8.count < 400) }
    }

    @Test("a section whose overlay is not XML, is missing or is not in the manifest has no narration")
    func unreadable() throws {
        var epub = book("")
        epub.files.removeAll { $0.name == "EPUB/smil/one.smil" }
        let missing = try fixtures.open(epub)
        #expect(missing.body.mediaOverlays.isEmpty)
        #expect(missing.body.problems == ["EPUB/smil/one.smil is missing."])
        #expect(try missing.narration(ofSectionAt: 0) == nil)
        epub.files.append(("EPUB/smil/one.smil", Array("words".utf8)))
        let broken = try narration(epub)
        #expect(broken.clips.isEmpty && !broken.hasAudio)
        #expect(!broken.problems.isEmpty)
        epub.manifest = epub.manifest.replacing("media-overlay='smil'", with: "media-overlay='other'")
        #expect(
            try fixtures.open(epub).body.problems == [
                "The media overlay of EPUB/text/one.xhtml is not in the manifest."
            ]
        )
    }

    @Test("clips, problems, depth and size are limited")
    func limits() throws {
        var limits = PublicationLimits.standard
        limits.maximumNarrationClipCount = 100
        let many = try narration(book(String(repeating: clip("../text/one.xhtml#a"), count: 101)), limits: limits)
        #expect(many.clips.count == 100)
        #expect(many.problems == ["EPUB/smil/one.smil has more than 100 clips."])
        let lost = try narration(book((0..<5000).map { clip("none\($0).xhtml") }.joined()))
        #expect(lost.clips.isEmpty && lost.problems.count <= 51)
        let open = String(repeating: "<seq>", count: 5000)
        let deep = try narration(book(clip("../text/one.xhtml#a") + open + clip("../text/one.xhtml#b")))
        #expect(describe(deep.clips) == ["a 0.0-end"])
        #expect(deep.problems.contains { $0.contains("nested") })
        limits.maximumXMLBytes = 4096
        let large = try narration(book(String(repeating: clip("../text/one.xhtml#a"), count: 200)), limits: limits)
        #expect(large.clips.isEmpty && large.problems.count == 1)
    }

    @Test("a section without an overlay has no narration, and a section that doesn't exist is an error")
    func sections() throws {
        let book = try fixtures.open(book(clip("../text/one.xhtml#a")))
        #expect(try book.narration(ofSectionAt: 1) == nil)
        for index in [-1, 2] {
            #expect(throws: PublicationError.self) { try book.narration(ofSectionAt: index) }
        }
    }
}
