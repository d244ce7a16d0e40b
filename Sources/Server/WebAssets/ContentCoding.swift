/// The encodings that built files lie ready in, best first.
enum ContentCoding: String, CaseIterable, Sendable {
    case brotli = "br"
    case gzip = "gzip"

    /// What the file's name ends with.
    var suffix: String {
        switch self {
        case .brotli: ".br"
        case .gzip: ".gz"
        }
    }

    /// Those a client accepts, best first. A refusal (`br;q=0`) counts, and `*` stands for what isn't named.
    static func accepted(_ header: String?) -> [ContentCoding] {
        guard let header else { return [] }
        var named: [String: Bool] = [:]
        for element in header.split(separator: ",") {
            let parts = element.lowercased().split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let name = parts.first else { continue }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
            named[name] = quality != 0
        }
        return allCases.filter { named[$0.rawValue] ?? named["*"] ?? false }
    }
}
