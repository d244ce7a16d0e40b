/// A place in the app, as the address bar names it.
enum Route {
    /// `/`, with `?search=…` when something is looked for.
    case library(search: String)
    /// `/series/{id}`
    case series(String)
    /// `/read/{publication}` at the kept place, or `/read/{publication}/{page}`; `page` from zero here, from one there.
    case reading(publication: String, page: Int?)
    /// Anything else.
    case unknown

    /// The place that a path and a query name.
    init(path: String, query: String) {
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
        guard let first = parts.first else {
            self = .library(search: Self.value(of: "search", in: query))
            return
        }
        if first.isSame(as: "series"), parts.count == 2 {
            self = .series(parts[1].percentDecoded)
        } else if first.isSame(as: "read"), parts.count == 2 || parts.count == 3 {
            let page = parts.count == 3 ? Self.number(parts[2]) : nil
            self = .reading(publication: parts[1].percentDecoded, page: page.map { max($0 - 1, 0) })
        } else {
            self = .unknown
        }
    }

    /// The address of the place.
    var address: String {
        switch self {
        case .library(let search): search.utf8.isEmpty ? "/" : "/?search=" + search.percentEncoded
        case .series(let id): "/series/" + id.percentEncoded
        case .reading(let publication, let page):
            "/read/" + publication.percentEncoded + (page.map { "/\($0 + 1)" } ?? "")
        case .unknown: "/"
        }
    }

    private static func value(of name: StaticString, in query: String) -> String {
        for pair in query.utf8.split(separator: UInt8(ascii: "&")) {
            let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 1)
            if sides.count == 2, sides[0].elementsEqual(name.bytes) {
                return String(decoding: sides[1], as: UTF8.self).percentDecoded
            }
        }
        return ""
    }

    private static func number(_ text: String) -> Int? {
        var number = 0
        guard !text.utf8.isEmpty, text.utf8.count < 9 else { return nil }
        for byte in text.utf8 {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return number
    }
}
