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
        groups = try Self.groups(list, transaction) { Self.label($0, byYear: false) }
        guard groups.count > Self.maximumCount else { return }
        groups = try Self.groups(list, transaction) { Self.label($0, byYear: true) }
        if groups.count > Self.maximumCount { groups.removeLast(groups.count - Self.maximumCount) }
    }

    /// Finds the beginning of each group by binary search. Series with the same label are consecutive in the list.
    private static func groups(
        _ list: SeriesList,
        _ transaction: Transaction,
        label: (SortValue) -> String
    ) throws -> [Group] {
        var groups: [Group] = []
        var start = 0
        while start < list.count, groups.count <= maximumCount {
            guard let value = try list.value(of: list[start], transaction) else {
                start += 1
                continue
            }
            let current = label(value)
            groups.append(
                Group.with {
                    $0.label = current
                    $0.start = start
                }
            )
            start = try list.partition(from: start + 1) { id in
                try list.value(of: id, transaction).map { label($0) == current } ?? true
            }
        }
        return groups
    }

    private static func label(_ value: SortValue, byYear: Bool) -> String {
        switch value {
        case .key(let key): TitleLabel.label(of: key)
        case .time(let time): time == 0 || time == SortValue.noTime ? "–" : monthLabel(of: time, byYear: byYear)
        case .count(let count): String(byYear ? count / 100 * 100 : count)
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

/// The index label of a title.
enum TitleLabel {
    /// - Parameter key: the title's `NaturalOrderKey`. Titles with the same label are consecutive in the order of the
    ///   keys.
    static func label(of key: [UInt8]) -> String {
        guard let scalar = String(decoding: key.prefix(4), as: UTF8.self).unicodeScalars.first else { return "#" }
        switch scalar.value {
        case 0..<0x61: return "#"
        case 0x61...0x7A: return String(scalar).uppercased()
        case 0x7B..<0x250: return "Á"
        case 0x370..<0x400: return "Ω"
        case 0x400..<0x530: return "Я"
        case 0x3041...0x309F: return row(scalar.value - 0x3041, of: hiragana)
        case 0x30A1...0x30FF: return row(scalar.value - 0x30A1, of: katakana)
        case 0x3400..<0xA000: return "漢"
        case 0xAC00..<0xD7B0: return "가"
        default: return "…"
        }
    }

    private static let hiragana: [String] = ["あ", "か", "さ", "た", "な", "は", "ま", "や", "ら", "わ"]
    private static let katakana: [String] = ["ア", "カ", "サ", "タ", "ナ", "ハ", "マ", "ヤ", "ラ", "ワ"]
    /// The first code point of each row of the kana table (あ, か, さ, …), as an offset from small ぁ.
    private static let rows: [UInt32] = [0, 10, 20, 30, 41, 46, 61, 66, 72, 77]

    private static func row(_ offset: UInt32, of labels: [String]) -> String {
        labels[(rows.firstIndex { $0 > offset } ?? rows.count) - 1]
    }
}
