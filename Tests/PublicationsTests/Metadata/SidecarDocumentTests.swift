import Testing

@testable import Publications

@Suite("Documents beside files")
struct SidecarDocumentTests {
    private static let seriesJSON = """
        {"version": "1.0.2", "metadata": {"type": "comicSeries", "publisher": "Harbour", "imprint": "Pier",
        "name": "Winter Line", "comicid": 65478, "year": 2019, "description_text": "Trains in the snow.",
        "description_formatted": null, "volume": null, "booktype": "Print", "age_rating": "Teen",
        "collects": null, "comic_image": "https://example.org/1.jpg", "total_issues": 12,
        "publication_run": "March 2019 - Present", "status": "Continuing"}}
        """

    @Test(
        "white space is preserved when a parser reads the document",
        arguments: ["a\tb\nc\rd", "\r\n", "\n", "x\r", "\u{1}a\u{FFFE}"]
    )
    func whiteSpace(text: String) throws {
        var writer = IndentedXMLWriter(rootNamed: "root", attributes: [("b", text)])
        writer.add("a", text, [("c", text)])
        let root = try #require(XMLTree(writer.finished(), limits: .standard).root)
        // Characters that XML doesn't allow are left out.
        let expected = text.replacing("\u{1}", with: "").replacing("\u{FFFE}", with: "")
        #expect(root["b"] == expected)
        #expect(root.first("a")?["c"] == expected)
        #expect(root.first("a")?.text == expected)
    }

    @Test("a series.json of Mylar describes the series")
    func series() throws {
        let metadata = try #require(SeriesDocument.parse(Array(Self.seriesJSON.utf8)))
        #expect(metadata.series == "Winter Line" && metadata.publisher == "Harbour" && metadata.imprint == "Pier")
        #expect(metadata.ageRating == 13 && metadata.edition == nil && metadata.summary == nil)
        let series = try #require(metadata.seriesDescription)
        #expect(series.summary == "Trains in the snow." && series.startYear == 2019)
        #expect(series.publicationCount == 12 && series.status == .ongoing)
        #expect(Set(metadata.sources.values) == [.seriesDocument])
    }

    @Test(
        "other JSON is not a series.json",
        arguments: [
            "", "{", "[]", "null", #"{"metadata":[]}"#, #"{"metadata":{}}"#, #"{"metadata":{"name":3,"year":"x"}}"#,
            String(repeating: "[", count: 100_000), String(repeating: #"{"metadata":"#, count: 100_000),
        ]
    )
    func other(json: String) {
        #expect(SeriesDocument.parse(Array(json.utf8)) == nil)
    }

    @Test("numbers may be texts, and values out of range are ignored")
    func numbers() {
        let json = #"{"metadata":{"name":"A","year":"1990","total_issues":-3,"status":"?"}}"#
        let series = SeriesDocument.parse(Array(json.utf8))?.seriesDescription
        #expect(series?.startYear == 1990 && series?.publicationCount == nil && series?.status == nil)
    }

    private static let opf = """
        <?xml version='1.0' encoding='utf-8'?>
        <package xmlns="http://www.idpf.org/2007/opf" unique-identifier="uuid_id" version="2.0">
          <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
            <dc:identifier opf:scheme="calibre" id="calibre_id">17</dc:identifier>
            <dc:identifier opf:scheme="uuid" id="uuid_id">7a2b</dc:identifier>
            <dc:title>The Long Winter</dc:title>
            <dc:creator opf:file-as="Winter, Ada" opf:role="aut">Ada Winter</dc:creator>
            <dc:contributor opf:file-as="calibre" opf:role="bkp">calibre</dc:contributor>
            <dc:date>2019-03-05T00:00:00+00:00</dc:date>
            <dc:description>&lt;p&gt;Snow &amp;amp; trains.&lt;/p&gt;&lt;p&gt;More.&lt;/p&gt;</dc:description>
            <dc:publisher>Harbour</dc:publisher>
            <dc:identifier opf:scheme="ISBN">9780306406157</dc:identifier>
            <dc:identifier opf:scheme="GOODREADS">4934</dc:identifier>
            <dc:language>eng</dc:language><dc:subject>Trains</dc:subject>
            <meta name="calibre:series" content="Winters"/><meta name="calibre:series_index" content="2.0"/>
            <meta name="calibre:rating" content="8.0"/><meta name="calibre:title_sort" content="Long Winter, The"/>
            <meta name="calibre:user_metadata:#shelf" content='{"name": "Shelf", "datatype": "text", "#value#": "A3"}'/>
            <meta name="calibre:user_metadata:#read" content='{"name": "Read", "datatype": "bool", "#value#": true}'/>
            <meta name="calibre:user_metadata:#none" content='{"name": "None", "#value#": null}'/>
            <meta name="calibre:user_metadata:#bad" content='{"name'/>
          </metadata>
        </package>
        """

    @Test("the package that calibre writes beside a book is read")
    func package() throws {
        let metadata = try #require(PackageDocument.parse(Array(Self.opf.utf8)))
        #expect(metadata.title == "The Long Winter" && metadata.sortTitle == "Long Winter, The")
        #expect(
            metadata.creators == [PublicationContributor(name: "Ada Winter", roles: ["aut"], sortName: "Winter, Ada")]
        )
        #expect(metadata.series == "Winters" && metadata.number == "2" && metadata.rating == 4)
        #expect(metadata.summary == "Snow & trains.\nMore." && metadata.subjects == ["Trains"])
        #expect(metadata.identifiers == ["isbn:9780306406157", "goodreads:4934"] && metadata.identifier == nil)
        #expect(
            metadata.customFields == [CustomField(name: "Read", value: "✓"), CustomField(name: "Shelf", value: "A3")]
        )
    }

    @Test(
        "other XML is not a package",
        arguments: [
            "", "<", "<package/>", "<html/>", "<!DOCTYPE package [<!ENTITY a 'b'>]>" + opf,
            String(repeating: "<package>", count: 50_000),
        ]
    )
    func otherXML(xml: String) {
        #expect(PackageDocument.parse(Array(xml.utf8)) == nil)
    }

    @Test("an XMP packet is read as elements, attributes and arrays")
    func xmp() throws {
        let packet = """
            <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
              xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/"
              xmlns:calibre="http://calibre-ebook.com/xmp-namespace" xmp:Rating="4">
            <dc:title><rdf:Alt><rdf:li xml:lang="de">Winter</rdf:li><rdf:li xml:lang="x-default">Thaw</rdf:li></rdf:Alt></dc:title>
            <dc:creator><rdf:Seq><rdf:li>Ada Winter</rdf:li><rdf:li>Otto Lund</rdf:li></rdf:Seq></dc:creator>
            <dc:subject><rdf:Bag><rdf:li>Trains</rdf:li></rdf:Bag></dc:subject>
            <dc:publisher><rdf:Bag><rdf:li>Harbour</rdf:li></rdf:Bag></dc:publisher>
            <dc:language><rdf:Bag><rdf:li>en</rdf:li></rdf:Bag></dc:language>
            <prism:isbn>978-0-306-40615-7</prism:isbn>
            <calibre:series rdf:parseType="Resource"><rdf:value>Winters</rdf:value>
            <calibreSI:series_index xmlns:calibreSI="x">2.00</calibreSI:series_index></calibre:series>
            </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>
            """
        let metadata = try #require(XMPPacket.parse(Array(packet.utf8)))
        #expect(metadata.title == "Thaw" && metadata.writers == ["Ada Winter", "Otto Lund"])
        #expect(metadata.subjects == ["Trains"] && metadata.publisher == "Harbour" && metadata.language == "en")
        #expect(metadata.rating == 4 && metadata.identifiers == ["isbn:9780306406157"])
        #expect(metadata.series == "Winters" && metadata.number == "2")
    }

    @Test(
        "other packets are ignored",
        arguments: [
            "", "<", "<x:xmpmeta/>", "<a><RDF><Description/></RDF></a>", String(repeating: "<RDF>", count: 50_000),
        ]
    )
    func otherPackets(xml: String) {
        #expect(XMPPacket.parse(Array(xml.utf8)) == nil)
    }
}
