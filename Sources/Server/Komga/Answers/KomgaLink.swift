import Library
import TextCoding

/// Links to web pages in Komga's format.
enum KomgaLink {
    /// Returns the links. The label of each is its host.
    static func array(_ addresses: [String]?) -> JSON {
        .array(
            (addresses ?? []).map { address in
                ["label": .string(host(address)), "url": .string(address)]
            }
        )
    }

    /// Returns the host of an address, with its port; the whole address if it has no host.
    private static func host(_ address: String) -> String {
        guard let scheme = address.firstRange(of: "://") else { return address }
        let host = address[scheme.upperBound...].prefix { !"/?#".contains($0) }
        return host.isEmpty ? address : String(host)
    }
}

extension JSON {
    /// Returns a date of publication as `2019-05-01`; null if there is no year. A missing month or day is replaced by
    /// the first one.
    static func date(_ published: String?) -> JSON {
        published.flatMap { ReleaseDate($0) }.map { .string($0.text) } ?? .null
    }
}
