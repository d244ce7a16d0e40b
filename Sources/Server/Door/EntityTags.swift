import HTTPTypes

/// Whether what a client already has is what it would get.
enum EntityTags {
    /// Whether `If-None-Match` names the tag. Weak tags match too, as the comparison for this header says.
    static func match(_ tag: String, in headers: HTTPFields) -> Bool {
        for field in headers[values: .ifNoneMatch] {
            for candidate in field.split(separator: ",") {
                let name = candidate.drop { $0 == " " }
                let bare = name.hasPrefix("W/") ? name.dropFirst(2) : name
                if name == "*" || bare == tag || bare.prefix(tag.count) == tag && bare.dropFirst(tag.count).isBlank {
                    return true
                }
            }
        }
        return false
    }
}

extension Substring {
    fileprivate var isBlank: Bool { allSatisfy { $0 == " " } }
}
