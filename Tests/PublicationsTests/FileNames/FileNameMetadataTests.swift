import TestSupport
import Testing

@testable import Publications

@Suite("File names")
struct FileNameMetadataTests {
    @Test(
        "series, volume and number are parsed",
        arguments: [
            ("Haruko 01", "Haruko", nil, "1"),
            ("Page Blanche 01", "Page Blanche", nil, "1"),
            ("Akira v02", "Akira", "2", "2"),
            ("Akira Vol. 3", "Akira", "3", "3"),
            ("Akira v02 c013.5", "Akira", "2", "13.5"),
            ("[Group] Night Train - Ch. 012 (2019) [x265]", "Night Train", nil, "12"),
            ("Night Train Chapter 7", "Night Train", nil, "7"),
            ("Night Train #12", "Night Train", nil, "12"),
            ("Night_Train_08", "Night Train", nil, "8"),
            ("Night Train 003 The End", "Night Train", nil, "3"),
            ("夜行列車 第3巻", "夜行列車", "3", "3"),
            ("夜行列車 第十二話", "夜行列車", nil, "12"),
            ("夜行列車 ０５", "夜行列車", nil, "5"),
            ("夜行列車　第１巻", "夜行列車", "1", "1"),
            ("2001", "2001", nil, nil),
            ("Night Train", "Night Train", nil, nil),
            ("Night 000", "Night", nil, "0"),
            ("Night 0.5", "Night", nil, "0.5"),
            ("(2019)", "(2019)", nil, nil),
            ("[unclosed 5", "[unclosed", nil, "5"),
            ("", nil, nil, nil),
            ("V for Vendetta 02", "V for Vendetta", nil, "2"),
            ("C 3", "C", nil, "3"),
        ] as [(String, String?, String?, String?)]
    )
    func guesses(name: String, series: String?, volume: String?, number: String?) {
        let guess = FileNameMetadata(name: name)
        #expect(guess.series == series)
        #expect(guess.volume?.text == volume)
        #expect(guess.number == number)
    }

    @Test(
        "the last path component and the extension are found",
        arguments: [
            ("/a/b.cbz", "b.cbz", "b"), ("b.c.cbz", "b.c.cbz", "b.c"), ("/a/b/", "b", "b"), ("/", "/", "/"),
            ("/a/.hidden", ".hidden", ".hidden"), ("é/ü.cbz", "ü.cbz", "ü"), ("", "", ""),
        ]
    )
    func names(path: String, last: String, stem: String) {
        #expect(FileNames.lastComponent(of: path) == last)
        #expect(FileNames.withoutExtension(last) == stem)
    }

    @Test("any name can be parsed", arguments: [UInt64](1...20))
    func survivesAnything(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let parts = [
            "a", "V", "0", "00", "7", ".", " ", "_", "-", "#", "[", "]", "(", ")", "（", "）", "第", "巻", "話", "十", "０",
            "vol.", "ch",
            "é", "e\u{301}", "😀", "\u{0}", "/", "\u{3000}",
        ]
        for _ in 0..<200 {
            let name = (0..<Int.random(in: 0...10, using: &generator)).map { _ in
                parts[Int.random(in: 0..<parts.count, using: &generator)]
            }.joined()
            let guess = FileNameMetadata(name: name)
            #expect(guess.series?.isEmpty != true, "seed \(seed): \(name)")
            #expect(guess.number?.isEmpty != true, "seed \(seed): \(name)")
        }
    }
}
