/// Chooses, of all lines that look like titles, those that are.
///
/// Every family of titles is scored by how many it finds, how evenly they lie and how well they count. The best is the
/// skeleton; the others add what it lacks: names like "Epilogue", volumes above its chapters, chapters below its parts, and
/// titles in stretches where it finds none. No family is ever thrown out because a part of it does not fit.
struct TitleSelection {
    private let families: [[TitleCandidate]]
    private let range: Range<Int64>

    /// A score below this is chance.
    private static let least = 0.75
    /// A stretch without titles that is this long, and four times the usual one, is searched for titles of other families.
    private static let longGap: Int64 = 12 << 10

    /// - Parameters:
    ///   - candidates: by family, in the order of the text.
    ///   - range: the text proper, without what an archive added before and behind it.
    init(_ candidates: [[TitleCandidate]], in range: Range<Int64>) {
        self.range = range
        let outside = candidates.map { $0.filter { range.contains($0.start) } }
        let contents = ContentsList(outside.flatMap { $0 }, in: range)
        families = outside.enumerated().map { number, list in
            var list = list.filter { !contents.contains($0) }
            if TitleFamily(rawValue: UInt8(number)) == .bookName { list = Self.mostFrequentName(list) }
            return Self.withoutRepetitions(list)
        }
    }

    /// The titles in the order of the text; empty when no family is convincing.
    func titles() -> [TitleCandidate] {
        var best: (family: TitleFamily, score: Double)?
        for family in TitleFamily.allCases where family != .named {
            let score = FamilyScore(self[family], family, in: range).value
            if score >= Self.least, score > best?.score ?? 0 { best = (family, score) }
        }
        guard let best else {
            let named = self[.named]
            return FamilyScore(named, .named, in: range).value >= Self.least ? named : []
        }
        var chosen = self[best.family]
        if best.family == .own { return chosen }
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

    /// Volumes and parts that another family names: `卷一` above `第一章`, `BOOK I` above `第一章`.
    private func volumes(of family: TitleFamily, above chosen: [TitleCandidate]) -> [TitleCandidate] {
        let lowest = chosen.map(\.match.rank).min() ?? .chapter
        let volumes = self[family].filter { $0.match.rank < min(lowest, .chapter) }
        return volumes.count < chosen.count ? volumes : []
    }

    /// Where only volumes or parts are named, chapters by number alone: `BOOK I` and then `I`, `II`, `III`.
    private func chaptersBelow(_ chosen: [TitleCandidate], except family: TitleFamily) -> [TitleCandidate] {
        guard chosen.allSatisfy({ $0.match.rank < .chapter }) else { return [] }
        var best: (score: Double, titles: [TitleCandidate]) = (Self.least, [])
        for other in [TitleFamily.ordinal, .western, .roman, .numberAlone, .numbered, .capitals, .bracketed]
        where other != family && self[other].count > chosen.count {
            let score = FamilyScore(self[other], other, in: range).value
            if score > best.score { best = (score, self[other]) }
        }
        return best.titles.filter { $0.match.rank >= .chapter }
    }

    /// Fills long stretches without a title with titles of other families: many novels change their habit on the way.
    private func filled(_ chosen: [TitleCandidate]) -> [TitleCandidate] {
        let bounds = [range.lowerBound] + chosen.map(\.start) + [range.upperBound]
        let gaps = zip(bounds, bounds.dropFirst()).map { $1 - $0 }
        let median = gaps.sorted()[gaps.count / 2]
        let lowest = chosen.map(\.match.rank).max()
        var result = chosen
        for (start, gap) in zip(bounds, gaps) where gap > Self.longGap && (gap > 4 * median || gaps.count <= 2) {
            let stretch = start..<(start + gap)
            var best: (score: Double, titles: [TitleCandidate]) = (Self.least, [])
            for family in TitleFamily.allCases where family != .named && family != .capitals && family != .pages {
                let inside = self[family].filter { stretch.contains($0.start) && $0.start > start }
                guard inside.count >= 3 else { continue }
                let score = FamilyScore(inside, family, in: stretch).value
                if score > best.score { best = (score, inside) }
            }
            result += best.titles.map { title in
                var title = title
                // A number alone says nothing of its rank: it goes on with what was before.
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

    /// A title that comes twice in a row, as some pages are copied, counts once; so does a line that two families claim.
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

    /// Of the lines that end with a number, those that begin with the most frequent name.
    private static func mostFrequentName(_ list: [TitleCandidate]) -> [TitleCandidate] {
        var counts: [UInt64: Int] = [:]
        for candidate in list { counts[candidate.match.key, default: 0] += 1 }
        guard let most = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else { return [] }
        return list.filter { $0.match.key == most.key }
    }
}
