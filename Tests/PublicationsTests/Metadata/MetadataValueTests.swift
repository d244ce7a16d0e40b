import Testing

@testable import Publications

@Suite("Values of metadata")
struct MetadataValueTests {
    @Test(
        "a language is its primary subtag in the shortest form",
        arguments: [
            ("en", "en"), ("en-US", "en"), ("en_GB", "en"), ("EN", "en"), ("eng", "en"), ("jpn", "ja"), ("ja-JP", "ja"),
            ("zh-Hans-CN", "zh"), ("chi", "zh"), ("fil", "fil"), ("English", "en"), ("iw", "he"), (" de ", "de"),
            ("", nil), ("und", nil), ("e", nil), ("engl", nil), ("x-klingon", nil), ("日本語", nil), ("mul", nil),
        ] as [(String, String?)]
    )
    func languages(tag: String, expected: String?) {
        #expect(LanguageTag.primary(tag) == expected)
    }

    @Test(
        "subjects lose their subdivisions",
        arguments: [
            ("Children -- Books and reading", "Children"), ("Whaling--Fiction--19th century", "Whaling"),
            ("Drama", "Drama"), ("Sea — Stories", "Sea"), ("Jean–Luc", "Jean–Luc"), ("-- x", "-- x"), ("", ""),
            ("Science-fiction", "Science-fiction"),
        ]
    )
    func subjects(text: String, expected: String) {
        #expect(SubjectHeading.main(text) == expected)
    }

    @Test("subjects that differ only in their subdivisions are listed once")
    func repeatedSubjects() {
        #expect(SubjectHeading.main(["Sea -- Fiction", "Sea -- Poetry", "Ice"]) == ["Sea", "Ice"])
    }

    @Test(
        "numbers of bar codes have a scheme",
        arguments: [
            ("978-0-306-40615-7", "isbn:9780306406157"), ("0-306-40615-2", "isbn:0306406152"),
            ("080442957X", "isbn:080442957X"), ("9780306406158", "gtin:9780306406158"),
            ("75960608936800111", "gtin:75960608936800111"), ("4006381333931", "gtin:4006381333931"), ("123", nil),
            ("none", nil), ("", nil), (String(repeating: "9", count: 1_000), nil), ("٩٧٨٠٣٠٦٤٠٦١٥٧", nil),
        ] as [(String, String?)]
    )
    func identifiers(text: String, expected: String?) {
        #expect(WorkIdentifier.number(text) == expected)
    }

    @Test(
        "dates contain only their known parts",
        arguments: [
            ("2019", "3", "5", "2019-03-05"), ("2019", "3", nil, "2019-03"), ("2019", "13", "5", "2019"),
            ("2019", "2", "99", "2019-02"), ("-1", "3", "5", nil), (nil, "3", "5", nil), ("987", nil, nil, "0987"),
            ("99999999999999999999", nil, nil, nil),
        ] as [(String?, String?, String?, String?)]
    )
    func dates(year: String?, month: String?, day: String?, expected: String?) {
        #expect(MetadataText.date(year: year, month: month, day: day) == expected)
    }

    @Test("a reading list survives writing and reading")
    func readingList() throws {
        let list = ReadingListDocument(
            name: "Snow & \"Ice\"",
            entries: [
                .init(series: "The <Winter> Line", number: "1", volume: "2019", year: 2019),
                .init(series: "雨", number: "2.5"),
            ]
        )
        #expect(ReadingListDocument(list.xml) == list)
    }

    @Test("a reading list of ComicRack is read")
    func comicRackList() throws {
        let xml = """
            <?xml version="1.0"?>
            <ReadingList xmlns:xsd="http://www.w3.org/2001/XMLSchema">
              <Name>Winter</Name><Books>
                <Book Series="Winter Line" Number="1" Volume="2019" Year="2019"><Id>7e6f</Id>
                  <Database Name="cv" Series="4278" Issue="33449" /></Book>
                <Book Series="" Number="2" /><Book Number="3" /><Book Series="X" Volume="-1" Year="-1" />
              </Books><Matchers />
            </ReadingList>
            """
        let list = try #require(ReadingListDocument(Array(xml.utf8)))
        #expect(list.name == "Winter")
        #expect(
            list.entries == [
                .init(series: "Winter Line", number: "1", volume: "2019", year: 2019), .init(series: "X", number: ""),
            ]
        )
    }

    @Test(
        "other documents are not reading lists",
        arguments: [
            "", "<", "<Books/>", "<ReadingList>", "<!DOCTYPE ReadingList><ReadingList/>",
            String(repeating: "<ReadingList>", count: 50_000),
        ]
    )
    func otherLists(xml: String) {
        #expect(ReadingListDocument(Array(xml.utf8)) == nil)
    }

    @Test("a reading list is bounded")
    func boundedList() {
        let books = String(repeating: "<Book Series=\"A\"/>", count: 20_000)
        let list = ReadingListDocument(Array("<ReadingList><Books>\(books)</Books></ReadingList>".utf8))
        #expect(list?.entries.count == ReadingListDocument.maximumCount)
        #expect(ReadingListDocument([UInt8](repeating: 0x20, count: ReadingListDocument.maximumBytes + 1)) == nil)
    }
}
