/// Finds genres and tags of comics that are read as a strip.
public enum StripGenre {
    /// Substrings of such genres, in lower case. Korean and Chinese comics are published as strips on the web. The page
    /// shapes reveal the printed ones.
    private static let words = [
        "webtoon", "long strip", "longstrip", "long-strip", "vertical scroll", "manhwa", "manhua", "웹툰", "ウェブトゥーン",
        "縦読み", "タテヨミ", "条漫", "條漫",
    ]

    /// Returns the first genre that suggests a strip, unchanged; nil if there is none.
    public static func first(in genres: [String]) -> String? {
        genres.first { genre in
            let genre = genre.lowercased()
            return words.contains { genre.contains($0) }
        }
    }
}
