import Hummingbird

/// The variable components of ``ImageRoutes/path``.
struct ImagePath: Hashable, Sendable {
    /// The hash of the publication's content.
    let content: String
    /// The page.
    let page: String
}

extension ImagePath {
    private static let separator = UInt8(ascii: "/")
    private static let percent = UInt8(ascii: "%")

    /// Reads the path of an image; nil for other paths, and for paths that need decoding.
    init?(_ path: String) {
        let prefix = ImageRoutes.prefix
        guard path.utf8.count > prefix.utf8.count, path.utf8.starts(with: prefix.utf8),
            !path.utf8.contains(Self.percent)
        else { return nil }
        let rest = path.utf8.dropFirst(prefix.utf8.count)
        guard let slash = rest.firstIndex(of: Self.separator) else { return nil }
        let (content, page) = (rest[..<slash], rest[rest.index(after: slash)...])
        guard !content.isEmpty, !page.isEmpty, !page.contains(Self.separator) else { return nil }
        self.content = String(Substring(content))
        self.page = String(Substring(page))
    }

    /// Takes the components that the router has found; nil for another route.
    init?(_ parameters: Parameters) {
        guard let content = parameters[ImageRoutes.content], let page = parameters[ImageRoutes.page] else { return nil }
        self.content = String(content)
        self.page = String(page)
    }
}
