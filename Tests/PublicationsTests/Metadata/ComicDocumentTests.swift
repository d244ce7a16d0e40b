import Testing

@testable import Publications

@Suite("MetronInfo.xml and CoMet.xml")
struct ComicDocumentTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let metronInfo = """
        <?xml version="1.0" encoding="UTF-8"?>
        <MetronInfo xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
          <IDS><ID source="Metron" primary="true">290431</ID><ID source="Comic Vine">12345</ID></IDS>
          <Publisher id="12"><Name>Harbour</Name><Imprint>Pier</Imprint></Publisher>
          <Series id="65478" lang="en"><Name>Winter Line</Name><SortName>Winter Line, The</SortName><Volume>2</Volume>
            <IssueCount>12</IssueCount><Format>Limited Series</Format><StartYear>2019</StartYear>
            <AlternativeNames><AlternativeName lang="ja">冬の線</AlternativeName></AlternativeNames></Series>
          <CollectionTitle>Thaw</CollectionTitle><Number>3</Number>
          <Stories><Story>One</Story><Story>Two</Story></Stories>
          <Summary>Two trains,
        one track.</Summary>
          <CoverDate>2019-03-01</CoverDate><StoreDate>2019-01-05</StoreDate><PageCount>24</PageCount>
          <Genres><Genre id="1">Drama</Genre></Genres><Tags><Tag>snow</Tag></Tags>
          <Arcs><Arc><Name>Thaw</Name><Number>2</Number></Arc></Arcs>
          <Characters><Character>Nora</Character></Characters><Teams><Team>Night Crew</Team></Teams>
          <Universes><Universe><Name>Rails</Name></Universe></Universes><Locations><Location>Abisko</Location></Locations>
          <Notes>Tagged by hand.</Notes>
          <GTIN><ISBN>9780306406157</ISBN><UPC>76194134274600321</UPC></GTIN><AgeRating>Teen Plus</AgeRating>
          <URLs><URL>https://example.com/2</URL><URL primary="true">https://example.org/1</URL><URL>file:///x</URL></URLs>
          <Credits><Credit><Creator>Ada Winter</Creator><Roles><Role>Script</Role><Role>Cover</Role></Roles></Credit>
            <Credit><Creator>Mio Sato</Creator><Roles><Role>Penciller</Role><Role>Inker</Role></Roles></Credit>
            <Credit><Creator>Kim Oh</Creator><Roles><Role>Chief Creative Officer</Role></Roles></Credit></Credits>
        </MetronInfo>
        """

    @Test("a complete MetronInfo is read")
    func metronInfo() throws {
        let info = try #require(MetronInfo.parse(Array(Self.metronInfo.utf8))?.publication)
        #expect(info.title == "Thaw" && info.series == "Winter Line" && info.number == "3" && info.volume == "2")
        #expect(info.publisher == "Harbour" && info.imprint == "Pier" && info.published == "2019-03-01")
        #expect(info.summary == "Two trains,\none track." && info.language == "en" && info.ageRating == 15)
        #expect(info.notes == "Tagged by hand.")
        #expect(info.writers == ["Ada Winter"] && info.pencillers == ["Mio Sato"])
        #expect(info.contributors.map(\.name) == ["Ada Winter", "Mio Sato", "Kim Oh"])
        #expect(info.contributors.map(\.roles) == [["cov"], ["ink"], []])
        #expect(info.storyArcs == [StoryArc(name: "Thaw", number: "2")])
        #expect(info.webLinks == ["https://example.org/1", "https://example.com/2"])
        #expect(
            info.identifiers == ["isbn:9780306406157", "gtin:76194134274600321", "metron:290431", "comic vine:12345"]
        )
        #expect(info.seriesDescription?.startYear == 2019 && info.seriesDescription?.publicationCount == 12)
        #expect(info.seriesDescription?.alternativeTitles == [AlternativeTitle(text: "冬の線", language: "ja")])
        #expect(info.source(of: .title, own: .fileName) == .metronInfo)
    }

    @Test("a complete CoMet is read")
    func coMet() throws {
        let xml = """
            <comet xmlns:comet="http://www.denvog.com/comet/"><title>Thaw</title><description>Snow.</description>
            <series>Winter Line</series><issue>3</issue><volume>2</volume><publisher>Harbour</publisher>
            <date>2019-03-05</date><genre>Drama</genre><genre>Thriller</genre><character>Nora</character>
            <format>Comic</format><language>en</language><rating>Everyone 10+</rating><rights>None</rights>
            <identifier>9780306406157</identifier><isVersionOf>Omnibus</isVersionOf><writer>Ada Winter</writer>
            <penciller>Mio Sato</penciller><colorist>Ira Bell</colorist><coverDesigner>Mio Sato</coverDesigner>
            <readingDirection>rtl</readingDirection></comet>
            """
        let comic = try #require(CoMet.parse(Array(xml.utf8)))
        let info = comic.publication
        #expect(comic.readingProgression == .rtl)
        #expect(info.title == "Thaw" && info.series == "Winter Line" && info.number == "3" && info.ageRating == 10)
        #expect(info.subjects == ["Drama", "Thriller"] && info.writers == ["Ada Winter"])
        #expect(info.contributors.map(\.roles) == [["clr"], ["cov"]])
        #expect(info.identifiers == ["isbn:9780306406157"] && info.collections.map(\.name) == ["Omnibus"])
    }

    @Test("of several documents in an archive, each value comes from the first one that has it")
    func combined() throws {
        let comicInfo = """
            <ComicInfo><Title>Other</Title><Manga>YesAndRightToLeft</Manga><AgeRating>Adults Only 18+</AgeRating>
            <Tags>night</Tags><Letterer>Ann Lee</Letterer></ComicInfo>
            """
        let path = folder.path("Winter 3.cbz")
        try LibraryMadeZip.write(
            [
                ("1.png", SampleImages.png(3, 5)), ("ComicInfo.xml", Array(comicInfo.utf8)),
                ("info/MetronInfo.xml", Array(Self.metronInfo.utf8)), ("COMET.XML", Array("<comet".utf8)),
            ],
            to: path
        )
        let publication = try PublicationOpener.open(path: path)
        let metadata = publication.metadata
        #expect(metadata.title == "Thaw" && metadata.source(of: .title, own: .fileName) == .metronInfo)
        #expect(metadata.tags == ["snow"] && metadata.readingProgression == .rtl)
        // The stricter rating counts, wherever it is.
        #expect(metadata.ageRating == 18 && metadata.source(of: .ageRating, own: .fileName) == .comicInfo)
    }

    @Test("a comic without documents names no sources, so that nothing more is stored")
    func none() throws {
        let path = folder.path("Winter 3.cbz")
        try LibraryMadeZip.write([("1.png", SampleImages.png(3, 5))], to: path)
        let metadata = try PublicationOpener.open(path: path).metadata
        #expect(metadata.sources.isEmpty && metadata.source(of: .series, own: .fileName) == .fileName)
        #expect(metadata.source(of: .summary, own: .fileName) == nil)
    }

    @Test(
        "broken and hostile documents are ignored",
        arguments: [
            "", "<", "<MetronInfo>", "<comet>", "<other/>", "<MetronInfo><Series></MetronInfo>",
            "<!DOCTYPE a [<!ENTITY b 'c'>]><MetronInfo/>", "<!DOCTYPE comet SYSTEM 'file:///etc/passwd'><comet/>",
            String(repeating: "<MetronInfo>", count: 100_000), String(repeating: "<comet>", count: 100_000),
        ]
    )
    func hostile(xml: String) {
        #expect(MetronInfo.parse(Array(xml.utf8)) == nil && CoMet.parse(Array(xml.utf8)) == nil)
    }

    @Test("hundreds of thousands of names are read quickly")
    func manyNames() throws {
        let names = (0..<150_000).map { "\($0)" }.joined(separator: ",")
        let xml = "<comet><writer>\(names)</writer><editor>\(names)</editor><genre>\(names)</genre></comet>"
        let info = try #require(CoMet.parse(Array(xml.utf8))?.publication)
        #expect(info.writers.count == PublicationMetadata.maximumPersonCount)
        #expect(info.contributors.count == PublicationMetadata.maximumPersonCount)
    }

    @Test("lists are bounded")
    func bounded() throws {
        let many = (0..<5_000).map { "<Credit><Creator>\($0)</Creator></Credit>" }.joined()
        let links = (0..<5_000).map { "<URL>https://example.org/\($0)</URL>" }.joined()
        let xml = "<MetronInfo><Credits>\(many)</Credits><URLs>\(links)</URLs></MetronInfo>"
        let info = try #require(MetronInfo.parse(Array(xml.utf8))?.publication)
        #expect(
            info.contributors.count == PublicationMetadata.maximumPersonCount
                && info.webLinks.count == MetadataText.maximumLinkCount
        )
    }
}
