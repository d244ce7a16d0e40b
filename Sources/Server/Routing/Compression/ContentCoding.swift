/// The content codings in which built files are stored, best first.
enum ContentCoding: String, CaseIterable, Sendable {
    case brotli = "br"
    case gzip = "gzip"

    /// The suffix of the file's name.
    var suffix: String {
        switch self {
        case .brotli: ".br"
        case .gzip: ".gz"
        }
    }

    /// Returns the codings that an `Accept-Encoding` header accepts, best first. `q=0` refuses a coding. `*` matches
    /// all codings that are not listed.
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
