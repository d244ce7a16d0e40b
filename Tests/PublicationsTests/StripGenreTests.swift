import Publications
import Testing

@Suite("Genres of strips")
struct StripGenreTests {
    @Test(
        "the first genre that suggests a strip is returned unchanged",
        arguments: [
            (["Drama", "Manhwa"], "Manhwa"), (["WEBTOON"], "WEBTOON"),
            (["Korean webtoons", "Manhua"], "Korean webtoons"),
            (["Long Strip", "Full colour"], "Long Strip"), (["long-strip"], "long-strip"), (["国产条漫"], "国产条漫"),
            (["웹툰"], "웹툰"), (["縦読み"], "縦読み"), (["Manga", "Comic strip", "Web comic"], nil), ([], nil), ([""], nil),
        ] as [([String], String?)]
    )
    func first(genres: [String], expected: String?) {
        #expect(StripGenre.first(in: genres) == expected)
    }
}
