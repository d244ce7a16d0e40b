import Glibc

/// Scores how plausible it is that titles of one family are the chapters of a text.
struct TitleFamilyScore {
    /// The score. Above 0.75 the titles are probably chapters. A novel of 100 well-numbered chapters has about 7.
    private(set) var value = 0.0

    /// The shortest chapter, in bytes. Families that often occur by chance need longer ones.
    private static let shortBody: Int64 = 100
    private static let shortBodyOfWeak: Int64 = 600

    /// - Parameter titles: in the order of the text.
    init(_ titles: [TitleCandidate], _ family: TitleFamily, in range: Range<Int64>) {
        guard let last = titles.last else { return }
        let ends = titles.dropFirst().map(\.start) + [max(range.upperBound, last.end)]
        let bodies = zip(titles, ends).map { max(0, $1 - $0.end) }
        let least = family.isStrong ? Self.shortBody : Self.shortBodyOfWeak
        let full = bodies.count { $0 >= least }
        // A volume title has no text between it and the next title. Many numbered lines without text are a list.
        var count = Double(full)
        if family.isStrong { count += Double(bodies.count - full) / 4 }
        let order = Self.order(titles)
        if !family.isStrong {
            guard full >= 3, full * 2 >= bodies.count else { return }
            if family.isNumbered, order < 0.6 { return }
        }
        let length = Double(max(1, range.upperBound - range.lowerBound))
        let longest = Double((bodies + [max(0, (titles.first?.start ?? 0) - range.lowerBound)]).max() ?? 0)
        let evenness = titles.count < 4 ? 1 : 1 - max(0, longest / length - 0.4)
        let counting = family.isNumbered ? order : 0.5
        value = family.trust * log2(1 + count) * (0.4 + 0.6 * counting) * evenness
    }

    /// Returns the fraction of numbered titles whose number is plausible: it is 1, or it is equal to the previous
    /// number of its rank or one more. The first number of a rank may have any value if a title of another rank
    /// precedes it.
    static func order(_ titles: [TitleCandidate]) -> Double {
        var lastNumbers: [TitleRank: Int] = [:]
        var good = 0
        var total = 0
        for title in titles {
            guard let number = title.match.number else { continue }
            let rank = title.match.rank
            if let last = lastNumbers[rank] {
                total += 1
                if number == last || number == last + 1 || number == 1 { good += 1 }
            } else {
                total += 1
                if number <= 1 || !lastNumbers.isEmpty { good += 1 }
            }
            lastNumbers[rank] = number
        }
        return total == 0 ? 0.5 : Double(good) / Double(total)
    }
}
