import Geometry
import ReadingEngine
import Testing

@testable import WebClient

@Suite("What the server says of a publication")
struct ManifestTests {
    @Test("a manifest is taken up")
    func manifest() throws {
        let json = try JsonParser.parse(
            """
            {"id":"7","content":"ab12","title":"雨","seriesTitle":"雨宿り","seriesId":"3","readingProgression":"rtl",
             "pages":[{"width":1240,"height":1800},{"width":null,"height":null},{"width":-1,"height":5}],
             "progress":{"page":1,"completed":false,"updatedAt":12},"previous":null,"next":{"id":"8","title":"二"}}
            """
        )
        let manifest = try #require(ReaderManifest(json))
        #expect(manifest.progression == .rightToLeft)
        #expect(manifest.pageSizes.count == 3)
        #expect(manifest.pageSizes[0]?.width == 1240)
        #expect(manifest.pageSizes[1] == nil && manifest.pageSizes[2] == nil)
        #expect(manifest.progress?.page == 1)
        #expect(manifest.previous == nil)
        #expect(manifest.next?.id == "8")
        #expect(manifest.address(ofPage: 4, width: 720) == "/images/ab12/4?w=720")
        #expect(manifest.address(ofPage: 4, width: nil) == "/images/ab12/4?w=original")
    }

    @Test("without its identity it is none", arguments: ["{}", #"{"id":"7"}"#, #"{"content":"x"}"#, "[]", "3"])
    func refused(text: String) throws {
        #expect(ReaderManifest(try JsonParser.parse(text)) == nil)
    }
}

@Suite("Words", .serialized)
struct TextTests {
    @Test("every language says where one is, with both numbers", arguments: [Language.english, .chinese, .japanese])
    func slots(language: Language) {
        Text.use(language)
        defer { Text.use(.english) }
        let words = Text.of(.pageOf(page: 12, total: 345))
        #expect(words.contains("12") && words.contains("345"))
    }
}
