import Geometry
import PageImages
import ReadingEngine
import Testing
import TextCoding
import WireModel

@testable import WebClient

@Suite("Reader manifests")
struct ManifestTests {
    @Test("a manifest is read")
    func manifest() throws {
        let json = try JSON(
            parsing:
                """
                {"id":"7","content":"ab12","title":"雨","seriesTitle":"雨宿り","seriesId":"3","readingProgression":"rtl",
                 "pages":[{"width":1240,"height":1800,"crop":{"left":100,"top":200,"right":300,"bottom":0}},
                          {"width":null,"height":null,"crop":null},
                          {"width":-1,"height":5,"crop":{"left":9000,"top":0,"right":0,"bottom":0}}],
                 "progress":{"page":1,"completed":false,"updatedAt":12},"previous":null,"next":{"id":"8","title":"二","missing":2},
                 "progressionSource":"declared","pairing":{"isolated":[4,2],"shifted":[7]}}
                """
        )
        let manifest = try #require(Manifest(json).map { ReaderManifest($0) })
        #expect(manifest.progression == .rightToLeft)
        #expect(manifest.pageSizes.count == 3)
        #expect(manifest.pageSizes[0]?.width == 1240)
        #expect(manifest.pageSizes[1] == nil && manifest.pageSizes[2] == nil)
        #expect(
            manifest.pageCrops == [CropBox(left: 100, top: 200, right: 300, bottom: 0), CropBox.none, CropBox.none]
        )
        #expect(manifest.progress?.page == 1)
        #expect(manifest.previous == nil)
        #expect(manifest.next?.id == "8" && manifest.next?.missing == 2)
        #expect(manifest.declaresProgression)
        #expect(manifest.pairing == PairingChoices(isolated: [2, 4], shifted: [7]))
        #expect(manifest.address(ofPage: 4, PageVariant(width: 720)) == "/images/ab12/4?w=720")
        #expect(manifest.address(ofPage: 4, .original) == "/images/ab12/4?w=original")
    }

    @Test("the contents, the printed page numbers and the first spread of a document are read")
    func document() throws {
        let json = try JSON(
            parsing:
                """
                {"id":"7","content":"ab","readingProgression":"rtl","hasText":true,"pairsFirstPage":true,
                 "pages":[{"width":9,"height":9},{"width":9,"height":9}],"pageLabels":["i",""],
                 "contents":[{"title":"One","level":0,"page":1},{"title":"Part","level":0,"page":null},
                             {"title":"Lost","level":1,"page":2},{"title":"Odd","level":-1,"page":0}]}
                """
        )
        let manifest = try #require(Manifest(json).map { ReaderManifest($0) })
        let contents = try #require(manifest.comicContents)
        #expect(contents.entries.map(\.title) == ["One", "Part", "Lost", "Odd"])
        #expect(contents.entries.map(\.page) == [1, nil, nil, 0] && contents.entries.map(\.level) == [0, 0, 1, 0])
        #expect((0...2).map { manifest.label(ofPage: $0) } == ["i", "2", "3"])
        #expect(manifest.hasText && manifest.pageSides == [.right])
    }

    @Test("a strip is cropped left and right by the border that all its pages share")
    func strip() throws {
        func crop(_ first: String, _ second: String) throws -> CropBox {
            let json = try JSON(
                parsing:
                    """
                    {"id":"7","content":"ab","pages":[{"width":9,"height":9,"crop":\(first)},
                                                      {"width":9,"height":9,"crop":\(second)}]}
                    """
            )
            return try #require(Manifest(json).map { ReaderManifest($0) }).stripCrop
        }
        let wide = #"{"left":900,"top":200,"right":300,"bottom":10}"#
        #expect(
            try crop(wide, #"{"left":700,"top":900,"right":400,"bottom":0}"#)
                == CropBox(left: 700, top: 0, right: 300, bottom: 0)
        )
        #expect(try crop(wide, "null") == CropBox.none)
    }

    @Test("identifiers are required", arguments: ["{}", #"{"id":"7"}"#, #"{"content":"x"}"#, "[]", "3"])
    func refused(text: String) throws {
        #expect(Manifest(try JSON(parsing: text)) == nil)
    }
}
