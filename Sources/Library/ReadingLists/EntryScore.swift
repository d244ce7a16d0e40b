import Publications

/// A publication that may match an entry of a reading list.
struct EntryCandidate: Hashable {
    var id: Int64
    var number: String?
    var volume: String?
    /// The year in which the series began; nil when unknown.
    var seriesYear: Int?
    /// The year of publication; nil when unknown.
    var year: Int?
    /// Whether the series has no other publication.
    var isAlone: Bool

    /// Returns how well the publication matches an entry, if the name of the series matches; nil if it is another
    /// publication.
    func score(for entry: ReadingListDocument.Entry) -> Int? {
        var score = 0
        let wanted = Self.plain(entry.number)
        if let number, !number.isEmpty {
            guard Self.plain(number) == wanted else { return nil }
            score += 1
        } else {
            // A single publication has no number, and lists number it 1.
            guard isAlone, wanted.isEmpty || wanted == "1" else { return nil }
        }
        if let wanted = entry.volume {
            let wantedYear = Int(wanted).flatMap { $0 >= 1800 ? $0 : nil }
            if let wantedYear, let seriesYear {
                guard wantedYear == seriesYear else { return nil }
                score += 8
            }
            if let volume, Self.plain(volume) == Self.plain(wanted) {
                score += 4
            } else if wantedYear == nil, let volume, !volume.isEmpty {
                guard Int(volume).map({ $0 >= 1800 }) ?? false else { return nil }
            }
        }
        if let wanted = entry.year, let year {
            // A cover date can be in the following year, so small differences are allowed.
            guard abs(wanted - year) <= 2 || entry.volume != nil else { return nil }
            score += wanted == year ? 2 : 0
        }
        return score
    }

    /// Returns a number without leading zeros and zero decimals: `007` and `7.0` are `7`.
    static func plain(_ number: String) -> String {
        let text = number.lowercased().filter { !$0.isWhitespace && $0 != "#" }
        guard let point = text.firstIndex(of: "."), text[point...].dropFirst().allSatisfy({ $0 == "0" }) else {
            return withoutZeros(text)
        }
        return withoutZeros(String(text[..<point]))
    }

    private static func withoutZeros(_ text: String) -> String {
        let rest = text.drop { $0 == "0" }
        guard rest.count < text.count else { return text }
        return rest.first?.isNumber ?? false ? String(rest) : "0" + rest
    }
}
