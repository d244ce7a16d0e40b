/// Genres and tags of comics that are read as a strip.
public enum StripGenre {
    /// Parts of such genres, in lower case. Korean and Chinese web comics are published as strips; the pages tell the
    /// printed ones.
    private static let words = [
        "webtoon", "long strip", "longstrip", "long-strip", "vertical scroll", "manhwa", "manhua", "웹툰", "ウェブトゥーン",
        "縦読み", "タテヨミ", "条漫", "條漫",
    ]

    /// Returns the first genre that names a strip, as written; nil if there is none.
    public static func first(in genres: [String]) -> String? {
        genres.first { genre in
            let genre = genre.lowercased()
            return words.contains { genre.contains($0) }
        }
    }
}
