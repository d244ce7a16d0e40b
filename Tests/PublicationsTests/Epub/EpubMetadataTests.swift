import Publications
import Testing

@Suite("EPUB metadata")
struct EpubMetadataTests {
    private let fixtures: EpubFixtures

    init() throws {
        fixtures = try EpubFixtures()
    }

    private func metadata(
        _ metadata: String,
        attributes: String = "",
        spine: String = ""
    ) throws -> PublicationMetadata {
        var epub = SampleEpub()
        epub.metadata = metadata
        epub.packageAttributes = attributes
        epub.spineAttributes = spine
        epub.addChapter("one")
        return try fixtures.open(epub).metadata
    }

    @Test(
        "the age range gives the lowest age",
        arguments: [
            ("9-12", 9), ("13+", 13), ("-6", 0), ("11-", 11), (" 7 – 9 ", 7), ("8", 8), ("18-100", 18), ("0-3", 0),
            ("", nil), ("-", nil), ("+", nil), ("12-9", nil), ("9-12-15", nil), ("9+12", nil), ("adults", nil),
            ("+6", nil),
            ("500+", nil), ("99999999999999999999", nil), ("-1-2", nil),
        ] as [(String, Int?)]
    )
    func ageRange(text: String, age: Int?) throws {
        let metadata = try metadata(#"<dc:title>A</dc:title><meta property="schema:typicalAgeRange">\#(text)</meta>"#)
        #expect(metadata.ageRating == age)
    }

    @Test("the highest of several age ranges counts, also in the form of EPUB 2")
    func ageRanges() throws {
        let range = #"<meta property="schema:typicalAgeRange">6-8</meta>"#
        let older = #"<meta name="schema:typicalAgeRange" content="9-12"/>"#
        #expect(try metadata("<dc:title>A</dc:title>" + range + older).ageRating == 9)
        #expect(try metadata("<dc:title>A</dc:title>" + older).ageRating == 9)
        #expect(try metadata("<dc:title>A</dc:title>").ageRating == nil)
    }

    @Test("refinements of EPUB 3 are applied to titles and contributors")
    func refinements() throws {
        let metadata = try metadata(
            """
            <dc:title id="s">A Textbook of Sources</dc:title><meta refines="#s" property="title-type">subtitle</meta>
            <dc:title id="m">The Main   Title</dc:title><meta refines="#m" property="title-type">main</meta>
            <meta refines="#m" property="file-as">Main Title, The</meta>
            <dc:creator id="b">Second Name</dc:creator><meta refines="#b" property="display-seq">2</meta>
            <meta refines="#b" property="role" scheme="marc:relators">ill</meta>
            <dc:creator id="a">
              First   Name </dc:creator><meta refines="#a" property="display-seq">1</meta>
            <meta refines="#a" property="role">http://id.loc.gov/vocabulary/relators/aut</meta>
            <meta refines="#a" property="file-as">Name, First</meta>
            <dc:contributor id="c">Third</dc:contributor><meta refines="#c" property="role">trl</meta>
            """
        )
        #expect(metadata.title == "The Main Title")
        #expect(metadata.subtitle == "A Textbook of Sources")
        #expect(metadata.sortTitle == "Main Title, The")
        #expect(
            metadata.creators == [
                PublicationContributor(name: "First Name", roles: ["aut"], sortName: "Name, First"),
                PublicationContributor(name: "Second Name", roles: ["ill"]),
            ]
        )
        #expect(metadata.contributors == [PublicationContributor(name: "Third", roles: ["trl"])])
        #expect(metadata.writers == ["First Name"])
        #expect(metadata.pencillers == ["Second Name"])
    }

    @Test("attributes of EPUB 2 are read, with or without their prefix")
    func attributes() throws {
        let metadata = try metadata(
            """
            <dc:title>T</dc:title><dc:creator opf:role="aut" opf:file-as="Name, A">A Name</dc:creator>
            <dc:creator role="ill">B Name</dc:creator>
            <dc:date opf:event="modification">2020-02-02</dc:date><dc:date opf:event="publication">1999</dc:date>
            <meta name="calibre:series" content="The Series"/><meta name="calibre:series_index" content="3.0"/>
            <meta name="calibre:title_sort" content="T, The"/>
            """
        )
        #expect(metadata.creators.map(\.sortName) == ["Name, A", nil])
        #expect(metadata.writers == ["A Name"])
        #expect(metadata.pencillers == ["B Name"])
        #expect(metadata.published == "1999")
        #expect(metadata.modified == "2020-02-02")
        #expect(metadata.series == "The Series")
        #expect(metadata.number == "3")
        #expect(metadata.sortTitle == "T, The")
    }

    @Test(
        "a series is a collection of type series, or one with a position",
        arguments: [
            (
                "<meta property='belongs-to-collection' id='c'>S</meta><meta refines='#c' property='collection-type'>series</meta><meta refines='#c' property='group-position'>2.5</meta>",
                "S", "2.5"
            ),
            (
                "<meta property='belongs-to-collection'>Set</meta><meta property='belongs-to-collection' id='c'>S</meta><meta refines='#c' property='group-position'>4</meta>",
                "S", "4"
            ),
            ("<meta property='belongs-to-collection'>should</meta>", nil, nil),
            (
                "<meta property='belongs-to-collection' id='c'>S</meta><meta refines='#c' property='collection-type'>set</meta><meta refines='#c' property='group-position'>4</meta>",
                nil, nil
            ),
            ("<meta property='calibre:series'>S</meta><meta property='calibre:series_index'>7.5</meta>", "S", "7.5"),
        ] as [(String, String?, String?)]
    )
    func series(_ expressions: String, _ series: String?, _ number: String?) throws {
        let metadata = try metadata(expressions)
        #expect(metadata.series == series)
        #expect(metadata.number == number)
    }

    @Test(
        "identifiers, languages and subjects are listed once; the unique identifier is the one the package names"
    )
    func lists() throws {
        let metadata = try metadata(
            """
            <dc:identifier>first</dc:identifier><dc:identifier id='uid'> urn:uuid:1 </dc:identifier>
            <dc:identifier id='uid'>urn:other</dc:identifier><dc:identifier>first</dc:identifier>
            <dc:language>ja</dc:language><dc:language>en</dc:language><dc:language>ja</dc:language>
            <dc:subject>B</dc:subject><dc:subject>A</dc:subject><dc:subject>B</dc:subject>
            <dc:publisher>P</dc:publisher><dc:rights>R</dc:rights><dc:date>2008-05-20</dc:date>
            <meta property="dcterms:modified">2012-01-18T12:47:00Z</meta>
            """
        )
        #expect(metadata.identifier == "urn:uuid:1")
        #expect(metadata.identifiers == ["first", "urn:uuid:1", "urn:other"])
        #expect(metadata.languages == ["ja", "en"])
        #expect(metadata.language == "ja")
        #expect(metadata.subjects == ["B", "A"])
        #expect(metadata.publisher == "P")
        #expect(metadata.rights == "R")
        #expect(metadata.published == "2008-05-20")
        #expect(metadata.modified == "2012-01-18T12:47:00Z")
    }

    @Test(
        "markup in a description is removed",
        arguments: [
            (
                "&lt;p&gt;One &amp;amp; two.&lt;/p&gt;&lt;p class=\"x\"&gt;Three&lt;br/&gt;four&lt;/p&gt;",
                "One & two.\nThree\nfour"
            ),
            ("<p xmlns='http://www.w3.org/1999/xhtml'>One</p>", "One"),
            ("  1 &lt; 2   and 3 &gt; 2 ", "1 < 2 and 3 > 2"),
        ]
    )
    func description(_ written: String, _ read: String) throws {
        #expect(try metadata("<dc:description>\(written)</dc:description>").summary == read)
    }

    @Test(
        "the reading direction is that of the spine, left to right by default",
        arguments: [
            ("page-progression-direction='rtl'", "", ReadingProgression.rtl, true),
            ("page-progression-direction='ltr'", "", .ltr, true),
            ("page-progression-direction='default'", "", .ltr, false),
            ("", "<dc:language>ar</dc:language>", .ltr, false),
            ("", "<meta name='primary-writing-mode' content='vertical-rl'/>", .rtl, true),
        ]
    )
    func progression(_ spine: String, _ expressions: String, _ progression: ReadingProgression, _ isDeclared: Bool)
        throws
    {
        let metadata = try metadata(expressions, spine: spine)
        #expect(metadata.readingProgression == progression)
        #expect(metadata.declaresProgression == isDeclared)
    }

    @Test("a title has its own direction, else the package's")
    func direction() throws {
        #expect(try metadata("<dc:title dir='rtl'>T</dc:title>").titleDirection == .rtl)
        #expect(try metadata("<dc:title>T</dc:title>", attributes: "dir='rtl'").titleDirection == .rtl)
        #expect(try metadata("<dc:title dir='auto'>T</dc:title>", attributes: "dir='rtl'").titleDirection == .auto)
        #expect(try metadata("<dc:creator dir='rtl'>C</dc:creator>").creators.first?.direction == .rtl)
        #expect(try metadata("<dc:title>T</dc:title>").titleDirection == nil)
    }

    @Test("a book without metadata has its file name as title")
    func nothing() throws {
        let metadata = try metadata("")
        #expect(metadata == PublicationMetadata(title: "Book"))
    }
}
