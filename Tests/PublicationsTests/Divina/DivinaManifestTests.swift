import Testing
import TextCoding

@testable import Publications

@Suite("Metadata of a manifest")
struct DivinaManifestTests {
    private func metadata(_ json: String) throws -> ComicMetadata {
        let text = #"{"metadata":\#(json),"readingOrder":[{"href":"1.jpg"}]}"#
        return try DivinaManifest(Array(text.utf8), limits: .standard).metadata
    }

    @Test(
        "titles are strings or language maps",
        arguments: [
            (#"{"title":"Objectif Lune"}"#, "Objectif Lune"), (#"{"title":"  a "}"#, "a"), (#"{"title":""}"#, nil),
            (#"{}"#, nil),
            (#"{"title":{"fr":"Un","en":"One"}}"#, "One"), (#"{"title":{"fr":"Un","de":"Eins"}}"#, "Un"),
            (#"{"title":{"en":"One","ja":"一"},"language":"ja"}"#, "一"),
            (#"{"title":{"en":"One","zh-Hans":"一","zh-TW":"壹"},"language":["zh-TW","en"]}"#, "壹"),
            (#"{"title":{"de":"Eins","en-GB":"One"}}"#, "One"), (#"{"title":{"en":3,"fr":"Un"}}"#, "Un"),
            (#"{"title":7}"#, nil), (#"{"title":["a"]}"#, nil), (#"{"title":null}"#, nil), (#"[]"#, nil),
            (#"null"#, nil),
        ] as [(String, String?)]
    )
    func title(json: String, title: String?) throws {
        #expect(try metadata(json).publication.title == title)
    }

    @Test(
        "contributors are strings, objects or lists of both",
        arguments: [
            (#"{"author":"Hergé"}"#, ["Hergé"], []), (#"{"author":{"name":"A","sortAs":"Z"}}"#, ["A"], []),
            (#"{"author":["A",{"name":{"ru":"Б","en":"B"}},{"role":"x"},4]}"#, ["A", "B"], []),
            (#"{"author":{"name":{"ja":"手塚"}},"language":"ja"}"#, ["手塚"], []),
            (#"{"penciler":"P","artist":"A"}"#, [], ["P"]), (#"{"penciller":["P","Q"]}"#, [], ["P", "Q"]),
            (#"{"artist":[],"illustrator":"I"}"#, [], ["I"]), (#"{"author":{}}"#, [], []),
            (#"{"author":[[["A"]]]}"#, [], []),
        ]
    )
    func contributors(json: String, writers: [String], pencillers: [String]) throws {
        let metadata = try metadata(json)
        #expect(metadata.publication.writers == writers)
        #expect(metadata.publication.pencillers == pencillers)
    }

    @Test(
        "series, position and volume are read",
        arguments: [
            (#"{"belongsTo":{"series":"S"}}"#, "S", nil, nil),
            (
                #"{"belongsTo":{"series":{"name":"Les Aventures de Tintin","position":16}}}"#,
                "Les Aventures de Tintin", "16", nil
            ),
            (
                #"{"belongsTo":{"series":[{"name":{"en":"S","fr":"T"},"position":12.5},{"name":"U"}]}}"#, "S", "12.5",
                nil
            ),
            (#"{"belongsTo":{"series":{"name":"S","position":"7b"}}}"#, "S", "7b", nil),
            (#"{"belongsTo":{"series":{"name":"S","position":-1}}}"#, "S", nil, nil),
            (#"{"belongsTo":{"series":{"name":"S","position":1e300}}}"#, "S", nil, nil),
            (#"{"belongsTo":{"series":"S","volume":{"position":3}}}"#, "S", nil, "3"),
            (#"{"belongsTo":{"volume":"Two"}}"#, nil, nil, "Two"), (#"{"belongsTo":"S"}"#, nil, nil, nil),
            (#"{"belongsTo":{"series":[]}}"#, nil, nil, nil), (#"{"belongsTo":{"collection":"C"}}"#, nil, nil, nil),
        ] as [(String, String?, String?, String?)]
    )
    func series(json: String, series: String?, number: String?, volume: String?) throws {
        let metadata = try metadata(json)
        #expect(metadata.publication.series == series)
        #expect(metadata.publication.number == number)
        #expect(metadata.publication.volume == volume)
    }

    @Test(
        "the reading progression is read; scrolling means a strip; otherwise it is nil",
        arguments: [
            (#"{"readingProgression":"ltr"}"#, .ltr), (#"{"readingProgression":"RTL"}"#, .rtl),
            (#"{"readingProgression":"ttb"}"#, .ttb),
            (#"{"readingProgression":"btt"}"#, .ttb), (#"{"readingProgression":"auto"}"#, nil), (#"{}"#, nil),
            (#"{"readingProgression":3}"#, nil), (#"{"layout":"scrolled"}"#, .ttb), (#"{"layout":"fixed"}"#, nil),
            (#"{"readingProgression":"auto","presentation":{"overflow":"scrolled"}}"#, .ttb),
            (#"{"readingProgression":"ltr","presentation":{"overflow":"scrolled"}}"#, .ltr),
            (#"{"presentation":"scrolled"}"#, nil),
        ] as [(String, ReadingProgression?)]
    )
    func progression(json: String, progression: ReadingProgression?) throws {
        #expect(try metadata(json).readingProgression == progression)
    }

    @Test("language and description are read, and long ones truncated")
    func others() throws {
        let long = String(repeating: "x", count: 30_000)
        let metadata = try metadata(#"{"language":["fr","en"],"description":"\#(long)","title":"\#(long)"}"#)
        #expect(metadata.publication.language == "fr")
        #expect(metadata.publication.summary?.count == 20_000)
        #expect(metadata.publication.title?.count == 500)
        #expect(try self.metadata(#"{"language":5,"description":{"en":"About"}}"#).publication.summary == "About")
    }

    @Test(
        "links are read with their properties",
        arguments: [
            (#"{"href":"a.jpg","type":"image/jpeg","width":546,"height":760}"#, "a.jpg", "image/jpeg", 546, 760),
            (#"{"href":"a","type":"IMAGE/JPG; q=1","width":"992","height":"1373"}"#, "a", "image/jpeg", 992, 1373),
            (#"{"href":"a","width":0,"height":-4}"#, "a", nil, nil, nil),
            (#"{"href":"a","width":1e9,"height":2.9}"#, "a", nil, nil, 2),
            (#"{"href":"a{?x}","templated":true}"#, nil, nil, nil, nil), (#"{"href":""}"#, nil, nil, nil, nil),
            (#"{"href":3,"type":4,"width":"wide"}"#, nil, nil, nil, nil), (#""a.jpg""#, nil, nil, nil, nil),
            (#"{"href":"a","type":"","width":null}"#, "a", nil, nil, nil),
        ] as [(String, String?, String?, Int?, Int?)]
    )
    func links(json: String, address: String?, mediaType: String?, width: Int?, height: Int?) throws {
        let link = ManifestLink(try JSON(parsing: json))
        #expect(link.address == address)
        #expect(link.mediaType == mediaType)
        #expect(link.width == width)
        #expect(link.height == height)
    }

    @Test(
        "malformed manifests are distinguished from other JSON files",
        arguments: [
            ("[]", true), ("{}", true), (#"{"name":"some app","icons":[]}"#, true), (#"{"readingOrder":{}}"#, false),
            (#"{"readingOrder":[]}"#, false), ("{", true), ("", true), (#"{"readingOrder":"1.jpg"}"#, false),
        ]
    )
    func noManifest(text: String, isNotManifest: Bool) {
        do throws(DivinaManifestError) {
            _ = try DivinaManifest(Array(text.utf8), limits: .standard)
            Issue.record("read")
        } catch {
            #expect(error.isNotManifest == isNotManifest)
        }
    }
}
