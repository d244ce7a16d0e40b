import Database
import Foundation
import WireModel

extension SeriesIndex {
    /// The maximum number of groups. More don't fit into the index bar beside a list.
    static let maximumCount = 60

    /// Creates the index of a list. The index has no groups when the list isn't sorted by a value of its series, for
    /// example when it is sorted by relevance.
    init(_ list: SeriesList, _ transaction: Transaction) throws {
        self.init()
        total = list.count
        version = list.version
        guard list.ordering.sort != nil else { return }
        var finder = SeriesGroupFinder(list, transaction, maximumCount: Self.maximumCount + 1)
        groups = try finder.groups { Self.label($0, byYear: false) }
        guard groups.count > Self.maximumCount else { return }
        groups = Array(try finder.groups { Self.label($0, byYear: true) }.prefix(Self.maximumCount))
    }

    private static func label(_ value: SortValue, byYear: Bool) -> SeriesGroupLabel {
        switch value {
        case .key(let key): SeriesGroupLabel(text: TitleLabel.label(of: key), range: TitleLabel.range(of: key))
        case .time(let time):
            SeriesGroupLabel(
                text: time == 0 || time == SortValue.noTime ? "–" : monthLabel(of: time, byYear: byYear)
            )
        case .count(let count): SeriesGroupLabel(text: String(byYear ? count / 100 * 100 : count))
        }
    }

    /// Returns the year and month of a time, or only its year, in UTC.
    private static func monthLabel(of time: Int64, byYear: Bool) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let date = Date(timeIntervalSince1970: Double(time) / 1000)
        let parts = calendar.dateComponents([.year, .month], from: date)
        let year = String(parts.year ?? 1970)
        guard !byYear else { return year }
        let month = parts.month ?? 1
        return year + (month < 10 ? "-0" : "-") + String(month)
    }
}

/// The label of a series. Series with the same label are consecutive in the list.
private struct SeriesGroupLabel: Equatable {
    var text: String
    /// The range of characters, which tells apart those that share the text `…`.
    var range: UInt32 = 0
}

/// Finds the beginnings of the groups of a sorted list.
///
/// Assumes that series with the same label are consecutive, so that a range whose ends have the same label contains no
/// other label. The first query reads the values of a few hundred positions. Each further query divides the ranges
/// whose ends have different labels, until the ends are adjacent. A list of 200,000 series takes five queries.
private struct SeriesGroupFinder {
    private let list: SeriesList
    private let transaction: Transaction
    private let maximumCount: Int
    /// The values at the positions that were read; nil for a series that is no longer listed.
    private var values: [Int: SortValue?] = [:]

    /// The number of parts into which the list is divided first, and then each range that contains a beginning.
    private static let partCount = (list: 256, range: 8)

    /// - Parameter maximumCount: the maximum number of groups to find.
    init(_ list: SeriesList, _ transaction: Transaction, maximumCount: Int) {
        self.list = list
        self.transaction = transaction
        self.maximumCount = maximumCount
    }

    /// Returns the first groups of the list.
    mutating func groups(label: (SortValue) -> SeriesGroupLabel) throws -> [SeriesIndex.Group] {
        guard list.count > 0 else { return [] }
        if values.isEmpty { try read(Self.positions(in: 0..<list.count, Self.partCount.list) + [0, list.count - 1]) }
        while true {
            let beginnings = beginnings(label: label).prefix(maximumCount)
            let ranges = beginnings.map(\.candidates).filter { !$0.isEmpty }
            if ranges.isEmpty {
                return beginnings.reduce(into: []) { groups, beginning in
                    guard groups.last?.label != beginning.label.text else { return }
                    groups.append(
                        SeriesIndex.Group.with {
                            $0.label = beginning.label.text
                            $0.start = beginning.position
                        }
                    )
                }
            }
            try read(ranges.flatMap { Self.positions(in: $0, Self.partCount.range) })
        }
    }

    /// The first position with a label among those that were read.
    private struct Beginning {
        var label: SeriesGroupLabel
        var position: Int
        /// The positions before it that can have the same label.
        var candidates: Range<Int>
    }

    private func beginnings(label: (SortValue) -> SeriesGroupLabel) -> [Beginning] {
        var beginnings: [Beginning] = []
        var previous = -1
        for (position, value) in values.sorted(by: { $0.key < $1.key }) {
            defer { previous = position }
            guard let label = value.map(label), label != beginnings.last?.label else { continue }
            beginnings.append(Beginning(label: label, position: position, candidates: (previous + 1)..<position))
        }
        return beginnings
    }

    private mutating func read(_ positions: [Int]) throws {
        let found = try list.values(of: positions.map { list[$0] }, transaction)
        for position in positions { values[position] = .some(found[list[position]]) }
    }

    /// Returns positions that divide a range into parts of about the same length; all positions of a short range.
    private static func positions(in range: Range<Int>, _ partCount: Int) -> [Int] {
        guard range.count >= partCount else { return Array(range) }
        return (1..<partCount).map { range.lowerBound + range.count * $0 / partCount }
    }
}

/// The index label of a title.
enum TitleLabel {
    /// Returns the label of a title. Titles with the same label are consecutive in the order of the keys, except those
    /// with the label `…`, which stands for all other characters.
    ///
    /// - Parameter key: the title's `NaturalOrderKey`.
    static func label(of key: [UInt8]) -> String {
        guard let scalar = scalar(of: key) else { return "#" }
        switch scalar.value {
        case 0..<0x61: return "#"
        case 0x61...0x7A: return String(scalar).uppercased()
        case 0x3041...0x309F: return row(scalar.value - 0x3041, of: hiragana)
        case 0x30A1...0x30FF: return row(scalar.value - 0x30A1, of: katakana)
        default: return scripts.last { $0.start <= scalar.value }?.label ?? "…"
        }
    }

    /// Returns the beginning of the range of characters that contains the first character of a title. The titles of a
    /// range that share a label are consecutive in the order of the keys.
    ///
    /// - Parameter key: the title's `NaturalOrderKey`.
    static func range(of key: [UInt8]) -> UInt32 {
        guard let scalar = scalar(of: key) else { return 0 }
        return scripts.last { $0.start <= scalar.value }?.start ?? 0
    }

    private static func scalar(of key: [UInt8]) -> Unicode.Scalar? {
        String(decoding: key.prefix(4), as: UTF8.self).unicodeScalars.first
    }

    /// The ranges of characters behind the Latin letters without accents: the first code point of each, and its label.
    /// Kana have the labels of their rows instead.
    private static let scripts: [(start: UInt32, label: String)] = [
        (0x7B, "Á"), (0x250, "…"), (0x370, "Ω"), (0x400, "Я"), (0x530, "…"), (0x3041, "あ"), (0x30A0, "…"),
        (0x30A1, "ア"),
        (0x3100, "…"), (0x3400, "漢"), (0xA000, "…"), (0xAC00, "가"), (0xD7B0, "…"),
    ]
    private static let hiragana: [String] = ["あ", "か", "さ", "た", "な", "は", "ま", "や", "ら", "わ"]
    private static let katakana: [String] = ["ア", "カ", "サ", "タ", "ナ", "ハ", "マ", "ヤ", "ラ", "ワ"]
    /// The first code point of each row of the kana table (あ, か, さ, …), as an offset from small ぁ.
    private static let rows: [UInt32] = [0, 10, 20, 30, 41, 46, 61, 66, 72, 77]

    private static func row(_ offset: UInt32, of labels: [String]) -> String {
        labels[(rows.firstIndex { $0 > offset } ?? rows.count) - 1]
    }
}
