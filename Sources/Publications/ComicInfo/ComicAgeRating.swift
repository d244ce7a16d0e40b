/// The ages of the values of `AgeRating` in ComicInfo.
enum ComicAgeRating {
    /// All values of `AgeRating` in the schema of ComicInfo 2.1
    /// (https://anansi-project.github.io/docs/comicinfo/schemas/v2.1), with the minimum age of readers in years. The
    /// schema has values of two systems and defines no ages. These are the ages of the systems:
    /// - ESRB (https://www.esrb.org/ratings-guide): Early Childhood, Everyone, Kids to Adults, Everyone 10+, Teen,
    ///   Mature 17+, Adults Only 18+. Kids to Adults was the name of a rating from the age of 6, until 1998.
    /// - Australian Classification (https://www.classification.gov.au/classification-ratings): G, PG, M, MA15+, R18+,
    ///   X18+. PG has no age there: works with it can need an adult's explanation, so 8 is used. Many programs write M for
    ///   Mature 17+, so the higher age is used.
    ///
    /// `Unknown` and `Rating Pending` are no ratings.
    private static let ages: [String: Int?] = [
        "unknown": nil, "rating pending": nil, "early childhood": 3, "everyone": 0, "g": 0, "kids to adults": 6,
        "pg": 8, "everyone 10+": 10, "teen": 13, "ma15+": 15, "m": 17, "mature 17+": 17, "adults only 18+": 18,
        "r18+": 18, "x18+": 18,
    ]

    /// The same values without spaces, because older programs write `MA 15+` and newer ones `MA15+`.
    private static let compact = Dictionary(
        ages.map { ($0.key.filter { $0 != " " }, $0.value) },
        uniquingKeysWith: { first, _ in first }
    )

    /// Returns the minimum age for a rating, in years; nil when the text is not a rating. A number such as `15+`, which
    /// the schema doesn't have, is read like the age range of a book.
    static func age(of text: String) -> Int? {
        // The longest value of the schema has 15 characters.
        guard text.utf8.count <= 32 else { return nil }
        let key = text.lowercased().filter { !$0.isWhitespace }
        return compact[key] ?? AgeRange.lowestAge(of: key)
    }
}
