import ImagePipeline

/// A comic of the demo library.
struct DemoBook: Sendable {
    /// The path in the library.
    var path: String
    var series: String
    var title: String
    var number: Int
    var language: String
    var summary: String
    var genre: String
    /// Extra elements of ComicInfo.xml.
    var marks: [(name: String, text: String)] = []
    /// Whether the first page is marked as the cover.
    var hasCover = true
    var pages: [@Sendable () -> DrawnPage]

    struct Page: Sendable {
        var image: EncodedImage
        var isDoublePage: Bool
    }

    /// Returns the entries of the archive: first ComicInfo.xml, then the pages.
    func entries(_ pages: [Page]) -> [ComicArchive.Entry] {
        let digits = 3
        let images = pages.enumerated().map { index, page in
            let name = String(index + 1)
            return ComicArchive.Entry(
                name: String(repeating: "0", count: max(0, digits - name.count)) + name + ".jpg",
                bytes: page.image.bytes
            )
        }
        return [ComicArchive.Entry(name: "ComicInfo.xml", bytes: Array(comicInfo(pages).utf8), isCompressed: true)]
            + images
    }

    private func comicInfo(_ pages: [Page]) -> String {
        var lines = [
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>",
            "<ComicInfo xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">",
        ]
        func add(_ name: String, _ text: String) {
            let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            lines.append("  <\(name)>\(escaped)</\(name)>")
        }
        add("Title", title)
        add("Series", series)
        add("Number", String(number))
        add("Summary", summary)
        add("Writer", "Quire")
        add("Penciller", "Quire")
        add("Genre", genre)
        add("PageCount", String(pages.count))
        add("LanguageISO", language)
        for mark in marks { add(mark.name, mark.text) }
        lines.append("  <Pages>")
        for (index, page) in pages.enumerated() {
            var attributes = "Image=\"\(index)\""
            if index == 0, hasCover { attributes += " Type=\"FrontCover\"" }
            if page.isDoublePage { attributes += " DoublePage=\"true\"" }
            attributes += " ImageSize=\"\(page.image.bytes.count)\""
            attributes += " ImageWidth=\"\(page.image.width)\" ImageHeight=\"\(page.image.height)\""
            lines.append("    <Page \(attributes) />")
        }
        lines += ["  </Pages>", "</ComicInfo>", ""]
        return lines.joined(separator: "\n")
    }
}

extension DemoBook {
    /// All comics of the demo library.
    static var all: [DemoBook] { [lighthouseMail] + rainShelterLibrary + lateStars }

    private static var lighthouseMail: DemoBook {
        DemoBook(
            path: "The Lighthouse Mail/The Lighthouse Mail.cbz",
            series: "The Lighthouse Mail",
            title: "The Lighthouse Mail",
            number: 1,
            language: "en",
            summary: "A letter carrier, a gull and an address nobody has lived at for sixty years.",
            genre: "Adventure",
            pages: LighthouseMail.pages
        )
    }

    private static var rainShelterLibrary: [DemoBook] {
        RainShelterLibrary.chapters.map { chapter in
            DemoBook(
                path: "\(RainShelterLibrary.title)/Chapter \(chapter.number).cbz",
                series: RainShelterLibrary.title,
                title: chapter.title.replacing("　", with: " "),
                number: chapter.number,
                language: "ja",
                summary: "雨のあいだだけあいている図書館と、眼鏡をかけた司書のねこの物語。",
                genre: "Fantasy",
                marks: [("Manga", "YesAndRightToLeft")],
                pages: chapter.pages
            )
        }
    }

    private static var lateStars: [DemoBook] {
        LateStars.episodes.map { episode in
            DemoBook(
                path: "Late Stars/Episode \(episode.number).cbz",
                series: "Late Stars",
                title: episode.title,
                number: episode.number,
                language: "en",
                summary: "The last train home has one more stop.",
                genre: "Webtoon",
                marks: [("Tags", "webtoon, long strip"), ("Manga", "No")],
                pages: (0..<LateStars.stripCount).map { index in { LateStars.strip(episode, index) } }
            )
        }
    }
}
