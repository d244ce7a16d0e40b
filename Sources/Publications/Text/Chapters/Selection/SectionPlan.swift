/// Divides a text into sections at its titles. The sections are the text before the first title, the chapters, and
/// pieces of long chapters. Without titles, they are even parts.
struct SectionPlan {
    private(set) var sections: [TextIndex.Section] = []

    private let body: Range<Int64>
    private let size: Int64
    private let firstTextStart: Int64?
    /// The offsets at which the text may be cut, ascending.
    private let cuts: [Int64]

    /// The size from which a chapter is cut: 100 KiB, a few hours of reading.
    static let longChapterBytes: Int64 = 100 << 10
    /// The approximate size of the pieces. They are larger if there would be more than twenty thousand.
    private static let pieceBytes: Int64 = 48 << 10

    /// - Parameters:
    ///   - body: the range of the book, without the text that an archive such as Project Gutenberg added.
    ///   - size: the file's size in bytes.
    ///   - firstTextStart: the start of the first line that is not empty.
    ///   - cuts: the offsets between paragraphs at which the text may be cut.
    init(body: Range<Int64>, size: Int64, firstTextStart: Int64?, cuts: [Int64]) {
        (self.body, self.size, self.firstTextStart, self.cuts) = (body, size, firstTextStart, cuts)
    }

    /// Divides the text.
    ///
    /// - Parameter titles: the selected titles in the order of the text, all inside the body.
    mutating func place(
        _ titles: [TitleCandidate],
        in file: any RandomAccessSource,
        reader: TitleReader
    ) throws(PublicationError) {
        if body.lowerBound > 0 { sections.append(TextIndex.Section(start: 0, kind: .notice)) }
        let levels = Self.levels(titles)
        let first = titles.first?.start ?? body.upperBound
        if titles.isEmpty {
            append(body, kind: .part, continuation: .part)
        } else if body.lowerBound < first {
            // White space alone is not a preface. It belongs to the first chapter.
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

    /// Names untitled sections. The preface gets its usual title, and even parts get their first words.
    mutating func nameParts(
        in file: any RandomAccessSource,
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

    /// Appends a section and, if it is very long, its continuations.
    private mutating func append(_ section: TextIndex.Section, to end: Int64, continuation: TextIndex.Kind) {
        guard section.start < end else { return }
        sections.append(section)
        for cut in Self.pieces(of: section.start..<end, cuts: cuts, size: size) {
            sections.append(TextIndex.Section(start: cut, kind: continuation, level: section.level))
        }
    }

    /// Returns the offsets that divide a range into even pieces; empty if the range is short enough.
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

    /// Returns the element of an ascending list that is nearest to a value.
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

    /// Returns the levels of titles in the table of contents. Each rank that occurs has its own level. An entry is at
    /// most one level below the previous one.
    static func levels(_ titles: [TitleCandidate]) -> [Int] {
        var counts: [TitleRank: Int] = [:]
        for title in titles where title.match.family != .named { counts[title.match.rank, default: 0] += 1 }
        let ranks = counts.keys.sorted()
        var depths: [TitleRank: Int] = [:]
        for (depth, rank) in ranks.enumerated() { depths[rank] = depth }
        var last = -1
        return titles.map { title in
            // A named title, which has no rank, has the level of chapters.
            let own =
                depths[title.match.rank] ?? depths.filter { $0.key < title.match.rank }.values.max().map { $0 + 1 } ?? 0
            let level = min(own, last + 1)
            last = level
            return level
        }
    }
}
