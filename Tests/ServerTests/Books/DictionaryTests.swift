import Logging
import Testing
import WireModel

@testable import Server

@Suite("StarDict dictionaries")
struct DictionaryTests {
    private func answer(_ word: String, in folder: TestFolder) -> DictionaryAnswer {
        var logger = Logger(label: "quire.test")
        logger.logLevel = .critical
        return DictionaryFolder(folder.path, logger: logger).answer(for: word)
    }

    private static let words: [(word: String, text: String)] =
        [("run", "to move fast"), ("Run", "a river"), ("happy", "glad"), ("lie", "to rest"), ("make", "to build")]
        + [("灯塔", "lighthouse"), ("灯", "lamp"), ("見る", "to see"), ("élan", "vigour"), ("ice cream", "a dessert")]
        + (0..<400).map { ("word\($0)", "number \($0), " + String(repeating: "and so on ", count: $0 % 20)) }

    private func dictionary(_ change: (inout TestDictionary) -> Void = { _ in }) -> TestDictionary {
        var dictionary = TestDictionary(articles: Self.words, synonyms: [("jog", "run"), ("beacon", "灯塔")])
        change(&dictionary)
        return dictionary
    }

    @Test(
        "finds words in each variant of the format",
        arguments: [TestDictionary.Compression.none, .gzip],
        [TestDictionary.Compression.none, .dictzip]
    )
    func variants(index: TestDictionary.Compression, data: TestDictionary.Compression) throws {
        for offsetBits in [32, 64] {
            let folder = try TestFolder()
            let dictionary = dictionary {
                ($0.index, $0.data, $0.offsetBits) = (index, data, offsetBits)
            }
            try dictionary.write("test", to: folder)
            for (word, text) in Self.words {
                let found = answer(word, in: folder)
                #expect(found.dictionaryCount == 1)
                #expect(found.entries.first?.word == word && found.entries.first?.text == text, "\(word)")
                #expect(found.entries.first?.dictionary == "Test")
            }
        }
    }

    @Test(
        "finds the headword of a word in a text",
        arguments: [
            ("run", ["run", "Run"]), ("Run", ["Run", "run"]), ("RUN", ["Run", "run"]), ("runs", ["Run", "run"]),
            ("running", ["Run", "run"]), ("happiest", ["happy"]), ("lying", ["lie"]), ("making", ["make"]),
            ("made", []), ("“happy,”", ["happy"]), ("ice  cream", ["ice cream"]), ("Élan", ["élan"]),
            ("灯塔", ["灯塔"]), ("灯塔守", ["灯塔"]), ("灯火", ["灯"]), ("見るもの", ["見る"]), ("jog", ["run"]),
            ("beacon", ["灯塔"]), ("", []), ("…", []), ("zebra", []), ("aardvark", []),
        ]
    )
    func headwords(word: String, expected: [String]) throws {
        let folder = try TestFolder()
        try dictionary().write("test", to: folder)
        let found = answer(word, in: folder).entries.map(\.word)
        #expect(Set(found) == Set(expected) && found.count == expected.count, "\(word): \(found)")
        // The same case comes first.
        if expected.first == word { #expect(found.first == word) }
    }

    @Test("articles have fields of several types")
    func fields() throws {
        let folder = try TestFolder()
        try dictionary {
            $0.fieldTypes = ""
            $0.articles = [("tea", "tti\u{0}mA drink.\u{0}h<b>Tea</b><script>x()</script>\u{0}rimg:tea.png\u{0}")]
            $0.synonyms = []
        }
        .write("test", to: folder)
        let entries = answer("tea", in: folder).entries
        #expect(entries.map(\.text) == ["ti", "A drink.", nil])
        let markup = try #require(entries.last?.markup)
        #expect(markup.contains("<b>Tea</b>") && !markup.contains("script"))
    }

    @Test("damaged dictionaries are ignored, and the others are searched")
    func damage() throws {
        let folder = try TestFolder()
        for (number, data) in [TestDictionary.Compression.none, .dictzip].enumerated() {
            try dictionary { ($0.index, $0.data) = (.gzip, data) }.write("whole\(number)", to: folder)
        }
        let files = ["whole0.ifo", "whole0.idx.gz", "whole0.dict", "whole1.dict.dz"]
        var generator = StepGenerator()
        for file in files {
            let bytes = try folder.read(file)
            for round in 0..<20 {
                var damaged = bytes
                if round % 2 == 0 {
                    damaged.removeLast(Int.random(in: 1...damaged.count, using: &generator))
                } else {
                    for _ in 0..<8 {
                        damaged[Int.random(in: damaged.indices, using: &generator)] = .random(
                            in: 0...255,
                            using: &generator
                        )
                    }
                }
                try folder.write(file, damaged)
                _ = answer("word300", in: folder)
            }
            try folder.write(file, [UInt8](repeating: 0, count: 3))
            let other = file.hasPrefix("whole0") ? 1 : 0
            #expect(answer("word300", in: folder).entries.count == 1, "only whole\(other) is searched: \(file)")
            try folder.write(file, bytes)
        }
        try folder.write("lonely.ifo", "StarDict's dict ifo file\nbookname=No files\n")
        #expect(answer("word300", in: folder).entries.count == 2)
        #expect(answer("word300", in: folder).dictionaryCount == 2)
    }

    @Test("says which file is damaged, and how")
    func messages() throws {
        let folder = try TestFolder()
        try dictionary().write("a", to: folder)
        try folder.write("a.idx", [UInt8](repeating: 65, count: 5000))
        #expect(throws: FileFormatError(file: "a.idx", reason: "it is damaged")) {
            try StarDictionary(folder.path + "/a.ifo")
        }
        try folder.remove("a.idx")
        #expect(throws: FileFormatError(file: "a.ifo", reason: "its index (.idx or .idx.gz) is missing")) {
            try StarDictionary(folder.path + "/a.ifo")
        }
        // Twenty bytes of gzip can become a gigabyte.
        let zeros = [UInt8](repeating: 0, count: DataFile.maximumMemoryBytes + 1)
        try folder.write("a.idx.gz", TestDictionary.gzip(zeros))
        #expect(throws: FileFormatError.self) { try StarDictionary(folder.path + "/a.ifo") }
    }

    @Test("dictionaries in subfolders, new dictionaries and removed dictionaries are detected")
    func changes() throws {
        let folder = try TestFolder()
        let dictionaries = DictionaryFolder(folder.path, logger: Logger(label: "quire.test"))
        #expect(dictionaries.answer(for: "run").dictionaryCount == 0)
        try dictionary().write("English/test", to: folder)
        #expect(dictionaries.answer(for: "run").entries.count == 2)
        try folder.remove("English")
        #expect(dictionaries.answer(for: "run").dictionaryCount == 0)
        #expect(DictionaryFolder(nil, logger: Logger(label: "quire.test")).answer(for: "run").dictionaryCount == 0)
    }
}

/// A generator with a fixed sequence (SplitMix64).
private struct StepGenerator: RandomNumberGenerator {
    private var state: UInt64 = 16

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

@Suite("Looking up words over HTTP")
struct DictionaryRouteTests {
    @Test("answers with the articles of all dictionaries")
    func lookUp() async throws {
        let folder = try TestFolder()
        var dictionary = TestDictionary(
            title: "English",
            articles: [("lamp", "a light"), ("whale", "<i>a mammal</i>")]
        )
        try dictionary.write("english", to: folder)
        dictionary = TestDictionary(title: "和英", articles: [("灯", "lamp")], data: .dictzip)
        try dictionary.write("japanese", to: folder)
        try await TestServer.run(library: TestFolder(), dictionaries: folder.path) { server in
            let answer = try await server.get("/api/v1/dictionary?word=Lamps")
            #expect(answer.status == 200)
            let expected =
                #"{"dictionaryCount":2,"entries":[{"dictionary":"English","text":"a light","word":"lamp"}],"word":"Lamps"}"#
            #expect(try answer.json == JSON(parsing: expected.utf8))
            let japanese = try await server.get("/api/v1/dictionary?word=%E7%81%AF%E5%8F%B0").json
            #expect(japanese["entries"][0]["text"].text == "lamp" && japanese["entries"][0]["dictionary"].text == "和英")
            for query in ["", "?word=", "?word=%20", "?word=" + String(repeating: "x", count: 201)] {
                let refused = try await server.get("/api/v1/dictionary" + query)
                #expect(
                    refused.status == 400 && refused["Content-Type"] == "application/problem+json",
                    "\(query.prefix(20))"
                )
            }
        }
    }
}
