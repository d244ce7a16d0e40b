import Testing

@testable import Publications

@Suite("ComicInfo.xml")
struct ComicInfoTests {
    private func parse(_ inner: String) -> ComicMetadata? {
        ComicInfoParser.parse(Array("<?xml version=\"1.0\"?><ComicInfo>\(inner)</ComicInfo>".utf8))
    }

    @Test("text is trimmed, joined across CDATA sections, and nil when empty")
    func text() {
        #expect(
            parse("<Title>  A &lt;b&gt; <![CDATA[& c]]> </Title><Series> </Series>")?.publication.title == "A <b> & c"
        )
        #expect(parse("<Series> </Series>")?.publication.series == nil)
        #expect(parse("<Volume>-1</Volume>")?.publication.volume == nil)
    }

    @Test(
        "the reading direction comes from the file",
        arguments: [
            ("<Manga>YesAndRightToLeft</Manga>", ReadingProgression.rtl), ("<Manga>Yes</Manga>", nil),
            ("<Manga>No</Manga>", nil),
            ("", nil), ("<Genre>Action, Webtoon</Genre>", .ttb), ("<Tags>Long Strip, Full Color</Tags>", .ttb),
            ("<Format>Webtoon</Format><Manga>YesAndRightToLeft</Manga>", .rtl),
            ("<Manga>YesAndRightToLeft</Manga><Tags>webtoon</Tags>", .rtl),
        ] as [(String, ReadingProgression?)]
    )
    func direction(xml: String, expected: ReadingProgression?) {
        #expect(parse(xml)?.readingProgression == expected)
    }

    @Test(
        "every age rating of the schema gives an age, and other texts give none",
        arguments: [
            ("Unknown", nil), ("Rating Pending", nil), ("Early Childhood", 3), ("Everyone", 0), ("G", 0),
            ("Kids to Adults", 6), ("PG", 8), ("Everyone 10+", 10), ("Teen", 13), ("MA15+", 15), ("M", 17),
            ("Mature 17+", 17), ("Adults Only 18+", 18), ("R18+", 18), ("X18+", 18), ("MA 15+", 15), ("teen", 13),
            ("16+", 16), ("", nil), ("Nice", nil), (String(repeating: "1", count: 100_000), nil),
        ] as [(String, Int?)]
    )
    func ageRating(text: String, age: Int?) {
        #expect(parse("<AgeRating>\(text)</AgeRating>")?.publication.ageRating == age)
    }

    @Test("the highest of several age ratings counts")
    func ageRatings() {
        let ratings = ["Teen", "Adults Only 18+", "Everyone"].map { "<AgeRating>\($0)</AgeRating>" }
        #expect(parse(ratings.joined())?.publication.ageRating == 18)
    }

    @Test("page attributes with invalid indexes are ignored")
    func marks() {
        let info = parse(
            """
            <Pages><Page Image="-1" DoublePage="true"/><Page Image="x" Type="FrontCover"/><Page DoublePage="true"/>
            <Page Image="99999999999999999999" DoublePage="true"/><Page Image="4" DoublePage="True" Type="FrontCover Story"/>
            <Page Image="5" DoublePage="false"/></Pages>
            """
        )
        #expect(info?.doublePages == [4])
        #expect(info?.frontCover == 4)
    }

    @Test("page attributes beyond the last page are ignored")
    func marksBeyondTheEnd() {
        let page = PageDescription(name: "1.png", mediaType: "image/png", width: 1, height: 1, byteSize: 1)
        var info = ComicMetadata()
        (info.frontCover, info.doublePages) = (7, [3])
        let content = PublicationContent(pages: [page], declared: info, name: "Book")
        #expect(content.coverIndex == 0)
        #expect(content.pages == [page])
    }

    @Test("nested elements with the same name are ignored")
    func nested() {
        #expect(parse("<Other><Title>no</Title></Other>")?.publication.title == nil)
    }

    @Test("other and malformed documents are ignored")
    func none() {
        #expect(ComicInfoParser.parse(Array("<Book><Title>x</Title></Book>".utf8)) == nil)
        #expect(ComicInfoParser.parse(Array("<ComicInfo><Title>x</ComicInfo>".utf8)) == nil)
        #expect(ComicInfoParser.parse([]) == nil)
        #expect(ComicInfoParser.parse([0xFF, 0xFE, 0x00]) == nil)
    }

    @Test("entity expansion attacks are ignored, and no file is read")
    func entities() {
        var bomb = "<!DOCTYPE ComicInfo [<!ENTITY a0 \"ha\">"
        for level in 1...30 { bomb += "<!ENTITY a\(level) \"&a\(level - 1);&a\(level - 1);\">" }
        bomb += "]><ComicInfo><Title>&a30;</Title></ComicInfo>"
        #expect(ComicInfoParser.parse(Array(bomb.utf8)) == nil)
        let wide = bomb.utf16.flatMap { le($0) }
        #expect(ComicInfoParser.parse([0xFF, 0xFE] + wide) == nil)
        let external =
            "<!DOCTYPE ComicInfo [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><ComicInfo><Title>&x;</Title></ComicInfo>"
        #expect(ComicInfoParser.parse(Array(external.utf8)) == nil)
    }

    @Test("deep nesting doesn't overflow the stack")
    func depth() {
        let deep = String(repeating: "<a>", count: 100_000)
        #expect(parse(deep) == nil)
    }

    @Test("a name that isn't UTF-8 doesn't crash, and the rest is read")
    func invalidName() {
        let start = Array("<ComicInfo><Title>A</Title><Pages><Page Image=\"1\" Doubl".utf8)
        let end = Array("Page=\"true\"/><Page Image=\"2\" DoublePage=\"true\"/></Pages></ComicInfo>".utf8)
        let info = ComicInfoParser.parse(start + [0xFF] + end)
        #expect(info?.publication.title == "A")
        #expect(info?.doublePages == [2])
        for byte in UInt8(0x80)...0xFF {
            _ = ComicInfoParser.parse(Array("<ComicInfo><T".utf8) + [byte] + Array("></ComicInfo>".utf8))
        }
    }

    @Test("a subject in several elements is listed once, also among thousands of subjects")
    func subjects() {
        let names = (0..<20_000).map { "\($0)" }.joined(separator: ",")
        let info = parse("<Genre>\(names)</Genre><Tags>\(names),other</Tags>")
        #expect(info?.publication.subjects.count == 20_000)
        #expect(info?.publication.tags.count == 20_001)
    }

    @Test("every element of version 2.1 is read")
    func allElements() throws {
        let info = try #require(
            parse(
                """
                <Title>The Final Gambit</Title><Series>Winter Line</Series><Number>3</Number><Count>6</Count>
                <Volume>2019</Volume><AlternateSeries>Winter War</AlternateSeries><AlternateNumber>7</AlternateNumber>
                <AlternateCount>12</AlternateCount><Summary>Two trains, one track.</Summary><Notes>Tagged.</Notes>
                <Year>2019</Year><Month>3</Month><Day>5</Day><Writer>Ada Winter, Otto Lund</Writer>
                <Penciller>Mio Sato</Penciller><Inker>Mio Sato</Inker><Colorist>Ira Bell</Colorist>
                <Letterer>Ann Lee</Letterer><CoverArtist>Mio Sato</CoverArtist><Editor>Eve Stone</Editor>
                <Translator>Jo Park</Translator><Publisher>Harbour</Publisher><Imprint>Pier</Imprint>
                <Genre>Drama, Thriller</Genre><Tags>trains, snow</Tags><Web>https://example.org/1 https://example.com/2
                javascript:alert(1) nonsense</Web><PageCount>24</PageCount><LanguageISO>en-GB</LanguageISO>
                <Format>Limited Series</Format><AgeRating>Teen</AgeRating><Characters>Nora, Emil, Nora</Characters>
                <Teams>Night Crew</Teams><Locations>Abisko</Locations><MainCharacterOrTeam>Emil</MainCharacterOrTeam>
                <ScanInformation>600 dpi</ScanInformation><Review>A slow start.</Review><StoryArc>Thaw, The Long Way</StoryArc>
                <StoryArcNumber>2,5</StoryArcNumber><SeriesGroup>Rails</SeriesGroup>
                <CommunityRating>4.26</CommunityRating><GTIN>978-0-306-40615-7</GTIN>
                """
            )?.publication
        )
        #expect(info.published == "2019-03-05" && info.number == "3" && info.volume == "2019")
        #expect(info.writers == ["Ada Winter", "Otto Lund"] && info.pencillers == ["Mio Sato"])
        #expect(info.contributors.map(\.roles) == [["ink"], ["clr"], ["ltr"], ["cov"], ["edt"], ["trl"]])
        #expect(info.publisher == "Harbour" && info.imprint == "Pier" && info.edition == "Limited Series")
        #expect(info.subjects == ["Drama", "Thriller"] && info.tags == ["trains", "snow"])
        #expect(info.webLinks == ["https://example.org/1", "https://example.com/2"])
        #expect(info.ageRating == 13 && info.rating == 4.3 && info.identifiers == ["isbn:9780306406157"])
        #expect(info.notes == "Tagged." && info.review == "A slow start.")
        #expect(info.customFields == [CustomField(name: "Scan information", value: "600 dpi")])
        #expect(info.characters == ["Emil", "Nora"] && info.teams == ["Night Crew"] && info.locations == ["Abisko"])
        #expect(info.storyArcs == [StoryArc(name: "Thaw", number: "2"), StoryArc(name: "The Long Way", number: "5")])
        #expect(
            info.collections == [
                CollectionReference(name: "Winter War", kind: .series, number: "7", count: 12),
                CollectionReference(name: "Rails", kind: .group),
            ]
        )
        #expect(info.seriesDescription?.publicationCount == 6)
        let present = MetadataField.allCases.filter { $0.isPresent(in: info) }
        #expect(Set(info.sources.keys) == Set(present) && Set(info.sources.values) == [.comicInfo])
    }

    @Test(
        "the main character or team is listed first",
        arguments: [
            ("<MainCharacterOrTeam>Nora</MainCharacterOrTeam>", ["Nora"], []),
            ("<MainCharacterOrTeam>B</MainCharacterOrTeam><Characters>A, B</Characters>", ["B", "A"], []),
            ("<Teams>X, Y</Teams><MainCharacterOrTeam>Y</MainCharacterOrTeam>", [], ["Y", "X"]),
        ] as [(String, [String], [String])]
    )
    func mainCharacter(xml: String, characters: [String], teams: [String]) {
        #expect(parse(xml)?.publication.characters == characters)
        #expect(parse(xml)?.publication.teams == teams)
    }

    @Test(
        "story arcs and their numbers belong together",
        arguments: [
            ("A,B", "1,2", ["A 1", "B 2"]), ("A, B", "1", ["A, B 1"]), ("A,B", "", ["A", "B"]),
            ("A,B", "1,,3", ["A", "B"]),
            ("A,B", ",2", ["A", "B 2"]), ("A", "4", ["A 4"]), (",", "1", []),
        ] as [(String, String, [String])]
    )
    func storyArcs(names: String, numbers: String, expected: [String]) {
        let arcs = MetadataText.storyArcs(names, numbers: numbers)
        #expect(arcs.map { arc in ([arc.name] + [arc.number].compactMap(\.self)).joined(separator: " ") } == expected)
    }

    @Test(
        "values out of range are ignored",
        arguments: [
            "<Year>-1</Year>", "<Year>0</Year><Month>3</Month>", "<CommunityRating>7</CommunityRating>",
            "<CommunityRating>nan</CommunityRating>", "<Count>-1</Count>", "<GTIN>none</GTIN>", "<Web>ftp://a/b</Web>",
            "<AlternateNumber>3</AlternateNumber>", "<StoryArcNumber>3</StoryArcNumber>",
        ]
    )
    func outOfRange(xml: String) {
        #expect(parse(xml)?.publication == PublicationMetadata())
    }

    @Test("bookmarks of pages become a table of contents, and pages have types")
    func bookmarks() {
        let info = parse(
            """
            <Pages><Page Image="0" Type="FrontCover"/><Page Image="1" Bookmark=" Chapter 1 "/>
            <Page Image="2" Type="Advertisement Story"/><Page Image="3" Type="Story" Bookmark="Chapter 2"/>
            <Page Image="9" Bookmark="beyond"/></Pages>
            """
        )
        let pages = (0..<4).map { index in
            PageDescription(name: "\(index).png", mediaType: "image/png", width: 1, height: 1, byteSize: 1)
        }
        let content = PublicationContent(pages: pages, declared: info, name: "Book")
        #expect(content.contents.entries.map(\.title) == ["Chapter 1", "Chapter 2"])
        #expect(content.contents.entries.map(\.page) == [1, 3])
        #expect(content.pages.map(\.type) == [.frontCover, nil, .advertisement, nil])
    }

    @Test("a UTF-16 file is read")
    func utf16() {
        let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><ComicInfo><Title>夜</Title></ComicInfo>"
        #expect(ComicInfoParser.parse([0xFF, 0xFE] + text.utf16.flatMap { le($0) })?.publication.title == "夜")
    }
}
