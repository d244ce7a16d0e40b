import Library

/// The numbers by which clients order the publications of a series and report progress. Trackers mark everything up to
/// a number as read, so the numbers must ascend in the order of the series:
///
/// - A chapter has its own number, which may be a decimal.
/// - A volume has its own number if the series has no chapters, otherwise 0.
/// - If no publication has a number, or chapters of different volumes have the same number, publications are numbered
///   by their position in the series.
/// - Publications without a number, such as specials, get 0 if others have numbers. Trackers ignore 0, so reading a
///   special marks nothing else as read.
struct ChapterNumbers: Sendable {
    /// The number of each publication in the order of the series.
    private(set) var numbers: [(id: Int64, number: Double)] = []
    private var byID: [Int64: (number: Double, index: Int)] = [:]

    /// Creates the numbers of a series.
    ///
    /// - Parameter publications: all publications in reading order.
    init(_ publications: [SeriesNumberRecord]) {
        let hasNumbers = publications.contains { $0.number != nil && $0.sortNumber != nil }
        let usesPositions = Self.restarts(publications)
        let hasAny = publications.contains { $0.sortNumber != nil }
        for (index, publication) in publications.enumerated() {
            let isNumbered = publication.sortNumber != nil && (publication.number != nil || !hasNumbers)
            let number: Double =
                if !hasAny {
                    Double(index + 1)
                } else if !isNumbered {
                    0
                } else if usesPositions {
                    Double(index + 1)
                } else {
                    publication.sortNumber ?? 0
                }
            numbers.append((publication.id, number))
            byID[publication.id] = (number, index)
        }
    }

    /// Returns whether chapter numbers restart: publications of different volumes have the same number.
    private static func restarts(_ publications: [SeriesNumberRecord]) -> Bool {
        var volumes: [Double: String?] = [:]
        for publication in publications where publication.number != nil {
            guard let number = publication.sortNumber else { continue }
            if let known = volumes[number], known != publication.volume { return true }
            volumes[number] = publication.volume
        }
        return false
    }

    /// Returns the number of a publication.
    func number(of id: Int64) -> Double { byID[id]?.number ?? 0 }

    /// Returns the position of a publication in its series, from 1.
    func position(of id: Int64) -> Int { (byID[id]?.index ?? 0) + 1 }

    /// The highest number; 0 without publications.
    var maximum: Double { numbers.map(\.number).max() ?? 0 }

    /// Returns the publications up to a number. Numbers are compared as clients store them, in single precision.
    func publications(upTo number: Double) -> [Int64] {
        guard number > 0 else { return [] }
        return numbers.filter { $0.number > 0 && Float($0.number) <= Float(number) }.map(\.id)
    }

    /// Returns the number up to which all publications are read; 0 if the first one isn't. Publications with the
    /// number 0 are ignored.
    func lastContinuous(isRead: (Int64) -> Bool) -> Double {
        numbers.filter { $0.number > 0 }.prefix { isRead($0.id) }.last?.number ?? 0
    }
}
