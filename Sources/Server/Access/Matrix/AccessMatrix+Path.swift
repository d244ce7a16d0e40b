import Readers

extension AccessMatrix {
    /// A row for `GET`, with the components of its path.
    private struct Pattern: Sendable {
        var components: [Substring]
        var access: RouteAccess
        /// Whether the last component matches the rest of an address.
        var isOpenEnded: Bool

        init?(_ row: String, _ access: RouteAccess) {
            guard row.hasPrefix("GET ") else { return nil }
            components = AccessMatrix.components(row.dropFirst("GET ".count))
            isOpenEnded = row.hasSuffix("/{path}")
            self.access = access
        }

        func matches(_ path: [Substring]) -> Bool {
            guard isOpenEnded ? path.count >= components.count : path.count == components.count else { return false }
            return zip(components, path).allSatisfy { $0 == $1 || $0.hasPrefix("{") && !$1.isEmpty }
        }
    }

    private static let patterns = table.compactMap { Pattern($0.key, $0.value) }
        // A name is a closer match than a variable: `/users/me` before `/users/{user}`.
        .sorted { $0.components.filter { $0.hasPrefix("{") }.count < $1.components.filter { $0.hasPrefix("{") }.count }

    /// Returns who may get an address; nil if there is no route for it.
    static func access(toPath path: some StringProtocol) -> RouteAccess? {
        let components = components(Substring(path))
        return patterns.first { $0.matches(components) }?.access
    }

    private static func components(_ path: Substring) -> [Substring] {
        path.split(separator: "/", omittingEmptySubsequences: false)
    }
}
