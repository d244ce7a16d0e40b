/// The sections of a text, put together from its titles: what comes before the first, the chapters, very long ones in pieces,
/// and even parts where there are no titles.
struct SectionPlan {
    private(set) var sections: [TextIndex.Section] = []

    private let body: Range<Int64>
    private let size: Int64
    private let firstTextStart: Int64?
    /// Where the text may be cut, ascending.
    private let cuts: [Int64]

    /// A chapter of more bytes is cut: 100 KiB, a few hours of reading.
    static let longChapterBytes: Int64 = 100 << 10
    /// What the pieces have, about; more where that would make more than twenty thousand.
    private static let pieceBytes: Int64 = 48 << 10

    /// - Parameters:
    ///   - body: the book without what an archive added.
    ///   - size: the file's size in bytes.
    ///   - firstTextStart: where the first line begins that is not empty.
    ///   - cuts: where the text may be cut between paragraphs.
    init(body: Range<Int64>, size: Int64, firstTextStart: Int64?, cuts: [Int64]) {
        (self.body, self.size, self.firstTextStart, self.cuts) = (body, size, firstTextStart, cuts)
    }

    /// Lays out the sections.
    ///
    /// - Parameter titles: the titles chosen, in the order of the text, all inside the body.
    mutating func place(
        _ titles: [TitleCandidate],
        in file: borrowing OpenFile,
        reader: TitleReader
    ) throws(PublicationError) {
        if body.lowerBound > 0 { sections.append(TextIndex.Section(start: 0, kind: .notice)) }
        let levels = Self.levels(titles)
        let first = titles.first?.start ?? body.upperBound
        if titles.isEmpty {
            append(body, kind: .part, continuation: .part)
        } else if body.lowerBound < first {
            // Nothing but white space is no preface: it belongs to the first chapter.
            let hasText = max(body.lowerBound, firstTextStart ?? first) < first
            if hasText { append(body.lowerBound..<first, kind: .preface, continuation: .continuation) }
        }
        for (number, candidate) in titles.enumerated() {
            let end = number + 1 < titles.count ? titles[number + 1].start : body.upperBound
            var title = try reader.title(of: candidate, in: file, before: end)
            var start = candidate.start
            if number == 0, sections.last?.kind != .preface, start > body.lowerBound {
                title.byteCount += Int(start - body.lowerBound)
                start = body.lowerBound
            }
            var section = TextIndex.Section(start: start, kind: .chapter)
            section.title = title.text.isEmpty ? nil : title.text
            section.level = levels[number]
            section.headingByteCount = title.byteCount
            append(section, to: end, continuation: .continuation)
        }
        if body.upperBound < size { sections.append(TextIndex.Section(start: body.upperBound, kind: .notice)) }
        if sections.isEmpty { sections.append(TextIndex.Section(start: 0, kind: .part)) }
    }

    /// Gives names to what has no title: the preface its usual one, even parts their first words.
    mutating func nameParts(
        in file: borrowing OpenFile,
        reader: TitleReader,
        prefaceTitle: String
    ) throws(PublicationError) {
        for index in sections.indices {
            switch sections[index].kind {
            case .preface: sections[index].title = prefaceTitle
            case .part:
                let end = index + 1 < sections.count ? sections[index + 1].start : size
                let words = try reader.firstWords(from: sections[index].start, to: end, in: file)
                sections[index].title = words ?? String(index + 1)
            default: break
            }
        }
    }

    private mutating func append(_ range: Range<Int64>, kind: TextIndex.Kind, continuation: TextIndex.Kind) {
        guard !range.isEmpty else { return }
        append(TextIndex.Section(start: range.lowerBound, kind: kind), to: range.upperBound, continuation: continuation)
    }

    /// Appends a section and, where it is very long, its further pieces.
    private mutating func append(_ section: TextIndex.Section, to end: Int64, continuation: TextIndex.Kind) {
        guard section.start < end else { return }
        sections.append(section)
        for cut in Self.pieces(of: section.start..<end, cuts: cuts, size: size) {
            sections.append(TextIndex.Section(start: cut, kind: continuation, level: section.level))
        }
    }

    /// Where a stretch is cut into even pieces; nowhere when it is not too long.
    static func pieces(of range: Range<Int64>, cuts: [Int64], size: Int64) -> [Int64] {
        let length = range.upperBound - range.lowerBound
        guard length > longChapterBytes else { return [] }
        let target = max(pieceBytes, size / 20_000)
        let count = max(2, (length + target - 1) / target)
        var result: [Int64] = []
        var last = range.lowerBound
        for number in 1..<count {
            let wanted = range.lowerBound + length / count * number
            guard let cut = nearest(to: wanted, in: cuts), cut > last, cut < range.upperBound else { continue }
            result.append(cut)
            last = cut
        }
        return result
    }

    /// The entry of an ascending list that is nearest to a value.
    private static func nearest(to value: Int64, in list: [Int64]) -> Int64? {
        var low = 0
        var high = list.count
        while low < high {
            let middle = (low + high) / 2
            if list[middle] < value { low = middle + 1 } else { high = middle }
        }
        let after = low < list.count ? list[low] : nil
        let before = low > 0 ? list[low - 1] : nil
        guard let after, let before else { return after ?? before }
        return after - value < value - before ? after : before
    }

    /// How deep the titles lie: as many levels as there are ranks, and none is skipped on the way down.
    static func levels(_ titles: [TitleCandidate]) -> [Int] {
        var counts: [TitleRank: Int] = [:]
        for title in titles where title.match.family != .named { counts[title.match.rank, default: 0] += 1 }
        let ranks = counts.keys.sorted()
        var depths: [TitleRank: Int] = [:]
        for (depth, rank) in ranks.enumerated() { depths[rank] = depth }
        var last = -1
        return titles.map { title in
            // A name without a rank among the ranks lies where chapters lie.
            let own =
                depths[title.match.rank] ?? depths.filter { $0.key < title.match.rank }.values.max().map { $0 + 1 } ?? 0
            let level = min(own, last + 1)
            last = level
            return level
        }
    }
}
