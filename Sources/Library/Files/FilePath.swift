import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A path as bytes, which need not be valid UTF-8.
struct FilePath: Hashable, Sendable, Codable {
    private(set) var bytes: [UInt8]

    private static let slash = UInt8(ascii: "/")
    /// The name of a root folder that is itself a publication.
    static let rootName: [UInt8] = [UInt8(ascii: ".")]

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Creates the path of a publication from a root, a folder relative to it, and a name in that folder.
    init(root: String, directory: Data, name: Data) {
        self.init(root)
        if !directory.isEmpty { self = appending(directory) }
        if !name.elementsEqual(Self.rootName) { self = appending(name) }
    }

    func appending(_ name: some Collection<UInt8>) -> FilePath {
        var path = self
        path.bytes.reserveCapacity(bytes.count + name.count + 1)
        if let last = path.bytes.last, last != Self.slash { path.bytes.append(Self.slash) }
        path.bytes.append(contentsOf: name)
        return path
    }

    /// The path for display; bytes that are not valid UTF-8 become replacement characters.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Whether ``text`` is exactly the path, without replacement characters.
    var isUTF8: Bool { String(validating: bytes, as: UTF8.self) != nil }

    /// The last component.
    var name: ArraySlice<UInt8> {
        guard let slash = bytes.lastIndex(of: Self.slash) else { return bytes[...] }
        return bytes[(slash + 1)...]
    }

    /// Returns whether the path is the folder or is inside it.
    func isInside(_ folder: FilePath) -> Bool {
        guard bytes.starts(with: folder.bytes) else { return false }
        return bytes.count == folder.bytes.count || folder.bytes.last == Self.slash
            || bytes[folder.bytes.count] == Self.slash
    }

    /// The path relative to a folder that it is inside of, or empty for the folder itself; nil when it is elsewhere.
    func relative(to folder: FilePath) -> [UInt8]? {
        guard isInside(folder) else { return nil }
        return Array(bytes.dropFirst(folder.bytes.count).drop { $0 == Self.slash })
    }

    /// Returns the folder of a relative path, which is empty for an entry of the root.
    static func parent(of relative: [UInt8]) -> [UInt8] {
        guard let slash = relative.lastIndex(of: Self.slash) else { return [] }
        return Array(relative[..<slash])
    }

    /// The absolute path with all links resolved; nil when it does not exist or is not accessible.
    var resolved: FilePath? {
        withCString { path in
            guard let resolved = realpath(path, nil) else { return nil }
            defer { free(resolved) }
            return FilePath(bytes: Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))))
        }
    }

    func withCString<Result, Failure: Error>(
        _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
        // The array's own closure-taking function can't rethrow a typed error.
        return try withExtendedLifetime(terminated) { () throws(Failure) -> Result in
            try body(terminated)
        }
    }

    /// Returns the absolute path of a command-line argument, without `.`, `..` or a trailing slash.
    static func absolute(_ text: String) -> FilePath {
        FilePath(URL(fileURLWithPath: text).standardizedFileURL.path(percentEncoded: false).droppingTrailingSlashes)
    }
}

extension String {
    fileprivate var droppingTrailingSlashes: String {
        var text = self[...]
        while text.utf8.count > 1, text.last == "/" { text.removeLast() }
        return String(text)
    }
}
