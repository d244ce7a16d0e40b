/// Detects tables of contents in the text: runs of titles with hardly any text between them. The same titles occur
/// again where their chapters begin.
struct ContentsListDetector {
    /// The starts of the lines in such lists.
    private var lines: Set<Int64> = []

    /// The maximum number of bytes between two lines of a list, such as an empty line or a page number.
    private static let spacing: Int64 = 100

    init(_ candidates: [TitleCandidate], in range: Range<Int64>) {
        var strong = candidates.filter {
            $0.match.family.isStrong || $0.match.family == .roman || $0.match.family == .numbered
        }
        strong.sort { $0.start < $1.start }
        let runs = Self.runs(strong)
        var outside: [UInt64: Int] = [:]
        for run in runs where run.count < 3 { for index in run { outside[strong[index].match.key, default: 0] += 1 } }
        // A run is a list only if most of its titles also occur outside of the long runs. If all chapters are very
        // short, the chapters themselves form long runs, and no list is detected.
        for run in runs where run.count >= 3 {
            let repeated = run.count { outside[strong[$0].match.key] != nil }
            guard repeated * 5 >= run.count * 3 else { continue }
            for index in run { lines.insert(strong[index].start) }
        }
    }

    func contains(_ candidate: TitleCandidate) -> Bool {
        lines.contains(candidate.start)
    }

    /// Groups consecutive titles with little text between them and a numbering that doesn't restart.
    private static func runs(_ titles: [TitleCandidate]) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var start = 0
        var seen: [TitleRank: Set<UInt64>] = [:]
        for (index, title) in titles.enumerated() {
            let (rank, key) = (title.match.rank, title.match.key)
            let isClose = index > start && title.start - titles[index - 1].end <= spacing
            if !isClose || seen[rank]?.contains(key) ?? false {
                if index > start { result.append(start..<index) }
                (start, seen) = (index, [:])
            }
            seen[rank, default: []].insert(key)
            // After a volume title the chapter numbers restart, also in a list.
            for other in seen.keys.filter({ $0 > rank }) { seen[other] = nil }
        }
        if start < titles.count { result.append(start..<titles.count) }
        return result
    }
}
