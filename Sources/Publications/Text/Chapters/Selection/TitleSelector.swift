/// Selects the chapter titles from all lines that look like titles.
///
/// Each family of titles is scored by the number of its titles, how evenly they are distributed and how well they are
/// numbered. The family with the best score is the basis. Titles of other families are added: names like "Epilogue",
/// volumes above its chapters, chapters below its parts, and titles in long ranges without titles of the family. A few
/// titles that don't fit never disqualify a family.
struct TitleSelector {
    private let families: [[TitleCandidate]]
    private let range: Range<Int64>

    /// The minimum score. Lower scores occur by chance.
    private static let minimumScore = 0.75
    /// The minimum length of a range without titles that is searched for titles of other families. The range must also
    /// be four times as long as the median.
    private static let longGap: Int64 = 12 << 10

    /// - Parameters:
    ///   - candidates: by family, in the order of the text.
    ///   - range: the book, without the text added by an archive.
    init(_ candidates: [[TitleCandidate]], in range: Range<Int64>) {
        self.range = range
        let outside = candidates.map { $0.filter { range.contains($0.start) } }
        let contents = ContentsListDetector(outside.flatMap { $0 }, in: range)
        families = outside.enumerated().map { number, list in
            var list = list.filter { !contents.contains($0) }
            if TitleFamily(rawValue: UInt8(number)) == .bookName { list = Self.mostFrequentName(list) }
            return Self.withoutRepetitions(list)
        }
    }

    /// Returns the titles in the order of the text; empty if no family has the minimum score.
    func titles() -> [TitleCandidate] {
        var best: (family: TitleFamily, score: Double)?
        for family in TitleFamily.allCases where family != .named {
            let score = TitleFamilyScore(self[family], family, in: range).value
            if score >= Self.minimumScore, score > best?.score ?? 0 { best = (family, score) }
        }
        guard let best else {
            let named = self[.named]
            return TitleFamilyScore(named, .named, in: range).value >= Self.minimumScore ? named : []
        }
        var chosen = self[best.family]
        if best.family == .libraryRule { return chosen }
        for family in [TitleFamily.ordinal, .unitFirst, .western] where family != best.family {
            chosen += volumes(of: family, above: chosen)
        }
        chosen += chaptersBelow(chosen, except: best.family)
        chosen.sort { $0.start < $1.start }
        chosen = filled(chosen)
        chosen += self[.named]
        chosen.sort { $0.start < $1.start }
        return Self.withoutRepetitions(chosen)
    }

    private subscript(family: TitleFamily) -> [TitleCandidate] {
        families[Int(family.rawValue)]
    }

    /// Returns the volumes and parts of another family: `卷一` above `第一章`, `BOOK I` above `第一章`.
    private func volumes(of family: TitleFamily, above chosen: [TitleCandidate]) -> [TitleCandidate] {
        let lowest = chosen.map(\.match.rank).min() ?? .chapter
        let volumes = self[family].filter { $0.match.rank < min(lowest, .chapter) }
        return volumes.count < chosen.count ? volumes : []
    }

    /// If there are only volumes or parts, returns chapters with a number alone: `BOOK I`, then `I`, `II`, `III`.
    private func chaptersBelow(_ chosen: [TitleCandidate], except family: TitleFamily) -> [TitleCandidate] {
        guard chosen.allSatisfy({ $0.match.rank < .chapter }) else { return [] }
        var best: (score: Double, titles: [TitleCandidate]) = (Self.minimumScore, [])
        for other in [TitleFamily.ordinal, .western, .roman, .numberAlone, .numbered, .capitals, .bracketed]
        where other != family && self[other].count > chosen.count {
            let score = TitleFamilyScore(self[other], other, in: range).value
            if score > best.score { best = (score, self[other]) }
        }
        return best.titles.filter { $0.match.rank >= .chapter }
    }

    /// Adds titles of other families to long ranges without a title. Many novels change the style of their titles
    /// midway.
    private func filled(_ chosen: [TitleCandidate]) -> [TitleCandidate] {
        let bounds = [range.lowerBound] + chosen.map(\.start) + [range.upperBound]
        let gaps = zip(bounds, bounds.dropFirst()).map { $1 - $0 }
        let median = gaps.sorted()[gaps.count / 2]
        let lowest = chosen.map(\.match.rank).max()
        var result = chosen
        for (start, gap) in zip(bounds, gaps) where gap > Self.longGap && (gap > 4 * median || gaps.count <= 2) {
            let stretch = start..<(start + gap)
            var best: (score: Double, titles: [TitleCandidate]) = (Self.minimumScore, [])
            for family in TitleFamily.allCases where family != .named && family != .capitals && family != .pages {
                let inside = self[family].filter { stretch.contains($0.start) && $0.start > start }
                guard inside.count >= 3 else { continue }
                let score = TitleFamilyScore(inside, family, in: stretch).value
                if score > best.score { best = (score, inside) }
            }
            result += best.titles.map { title in
                var title = title
                // A number alone has no rank: continue the previous one.
                if title.match.rank > .chapter, let lowest { title.match.rank = min(lowest, title.match.rank) }
                return title
            }
        }
        if chosen.allSatisfy({ $0.match.rank > .chapter }), result.contains(where: { $0.match.rank == .chapter }) {
            for index in result.indices { result[index].match.rank = min(result[index].match.rank, .chapter) }
        }
        result.sort { $0.start < $1.start }
        return Self.withoutRepetitions(result)
    }

    /// Removes repetitions: a title that occurs twice in a row, as in some copies of web pages, or a line that matches
    /// two families.
    private static func withoutRepetitions(_ list: [TitleCandidate]) -> [TitleCandidate] {
        var result: [TitleCandidate] = []
        for candidate in list {
            if let last = result.last {
                if last.start == candidate.start { continue }
                let isSame = last.match.key == candidate.match.key && last.match.family == candidate.match.family
                if isSame, candidate.match.family != .bookName, candidate.start - last.end < 160 { continue }
            }
            result.append(candidate)
        }
        return result
    }

    /// Returns the lines that have the most frequent name before their number.
    private static func mostFrequentName(_ list: [TitleCandidate]) -> [TitleCandidate] {
        var counts: [UInt64: Int] = [:]
        for candidate in list { counts[candidate.match.key, default: 0] += 1 }
        guard let most = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else { return [] }
        return list.filter { $0.match.key == most.key }
    }
}
