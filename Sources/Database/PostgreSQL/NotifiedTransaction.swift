/// A transaction in a notification of the server.
///
/// The text is the number, followed by the descriptions: `12␁library␂{…}␁readers␂{…}`. A transaction without
/// descriptions ends with `␁`. A number alone means that the descriptions must be read from the table `transactionLog`:
/// they are too long, or an earlier version of the program sent the notification. Earlier versions always read the
/// table.
struct NotifiedTransaction: Equatable {
    var number: Int64
    /// The descriptions by the names of the observers; nil if the notification doesn't contain them.
    var descriptions: [String: String]?

    private static let start = Character("\u{1}")
    private static let separator = Character("\u{2}")

    init(number: Int64, _ descriptions: [String: String]?) {
        self.number = number
        self.descriptions = descriptions
    }

    /// Reads the text of a notification. A malformed one has the largest number, so that the table is read.
    init(_ text: some StringProtocol) {
        let parts = text.split(separator: Self.start, omittingEmptySubsequences: false)
        number = parts.first.flatMap { Int64($0) } ?? .max
        guard parts.count > 1 else { return }
        var found: [String: String] = [:]
        for part in parts.dropFirst() where !part.isEmpty {
            guard let end = part.firstIndex(of: Self.separator) else { return }
            found[String(part[..<end])] = String(part[part.index(after: end)...])
        }
        descriptions = found
    }

    /// The text of a notification.
    ///
    /// - Parameter maximumByteCount: the number of bytes above which the text doesn't contain the descriptions.
    func text(maximumByteCount: Int) -> String {
        guard let descriptions else { return "\(number)" }
        let isPlain = descriptions.allSatisfy { name, changes in
            !(name + changes).unicodeScalars.contains { $0.value == 1 || $0.value == 2 }
        }
        let text =
            descriptions.isEmpty
            ? "\(number)\(Self.start)"
            : descriptions.reduce("\(number)") { $0 + "\(Self.start)\($1.key)\(Self.separator)\($1.value)" }
        return isPlain && text.utf8.count <= maximumByteCount ? text : "\(number)"
    }
}
