/// The part of the libraries that a scan compares with the disk.
///
///     var scope = ScanScope()
///     scope.add("Show/Season 1", in: root, isWhole: false)
public struct ScanScope: Sendable, Hashable, Codable {
    /// The folders by root; nil for all folders of all roots.
    private var roots: [FilePath: Folders]?
    /// Publications whose files are still being written. The scan neither reads them nor marks them missing.
    private(set) var unsettled: Set<FilePath> = []

    /// All folders of all roots.
    public static let everything = ScanScope(roots: nil)

    /// Creates an empty scope.
    public init() {
        self.init(roots: [:])
    }

    /// Creates a scope with all folders of a root.
    init(whole root: FilePath) {
        self.init(roots: [root: .whole])
    }

    private init(roots: [FilePath: Folders]?) {
        self.roots = roots
    }

    /// Whether nothing is in scope.
    public var isEmpty: Bool { roots?.isEmpty ?? false }

    /// Whether all folders of all roots are in scope.
    public var isEverything: Bool { roots == nil }

    /// Returns the folders of a root; nil when none is in scope.
    func folders(of root: FilePath) -> Folders? {
        guard let roots else { return .whole }
        return roots[root]
    }

    /// Adds a folder.
    ///
    /// - Parameters:
    ///   - directory: the path relative to the root; empty for the root.
    ///   - isWhole: whether all folders below it are in scope too.
    mutating func add(_ directory: [UInt8], in root: FilePath, isWhole: Bool) {
        roots?[root, default: Folders()].add(directory, isWhole: isWhole)
    }

    /// Removes a root.
    mutating func remove(_ root: FilePath) {
        roots?[root] = nil
    }

    /// Declares that publications are still being written.
    mutating func markUnsettled(_ paths: some Sequence<FilePath>) {
        unsettled.formUnion(paths)
    }

    /// Adds a scope that was determined later. For the files in it, it determines which ones are still being written.
    public mutating func formUnion(_ later: ScanScope) {
        unsettled = later.unsettled.union(unsettled.filter { !later.includes($0) })
        guard let added = later.roots, var merged = roots else {
            roots = nil
            return
        }
        for (root, folders) in added { merged[root, default: Folders()].formUnion(folders) }
        roots = merged
    }

    /// Returns whether the folder of a file or folder is in scope, or the folder itself.
    func includes(_ path: FilePath) -> Bool {
        guard let roots else { return true }
        return roots.contains { root, folders in
            guard let relative = path.relative(to: root) else { return false }
            return folders.covers(relative) || folders.covers(FilePath.parent(of: relative))
        }
    }
}

extension ScanScope {
    /// Folders of a root, by their path relative to it.
    struct Folders: Sendable, Hashable, Codable {
        /// The folders; true if all folders below are in scope too.
        private(set) var paths: [[UInt8]: Bool] = [:]

        static let whole = Folders(paths: [[]: true])

        /// With more folders, the whole root is in scope.
        static let maximumCount = 2000

        var isWhole: Bool { paths[[]] == true }

        /// The ancestors of the folders in scope.
        var ancestors: Set<[UInt8]> {
            var result: Set<[UInt8]> = []
            for var path in paths.keys where !path.isEmpty {
                repeat { path = FilePath.parent(of: path) } while result.insert(path).inserted && !path.isEmpty
            }
            return result
        }

        mutating func add(_ directory: [UInt8], isWhole: Bool) {
            guard !coversWhole(directory) else { return }
            paths[directory] = isWhole
            if paths.count > Self.maximumCount { self = .whole }
        }

        mutating func formUnion(_ other: Folders) {
            for (path, isWhole) in other.paths { add(path, isWhole: isWhole) }
        }

        /// Returns whether the entries of a folder are in scope.
        func covers(_ directory: [UInt8]) -> Bool { paths[directory] != nil || coversWhole(directory) }

        /// Returns whether the folder and all folders below are in scope.
        private func coversWhole(_ directory: [UInt8]) -> Bool {
            var path = directory
            while true {
                if paths[path] == true { return true }
                if path.isEmpty { return false }
                path = FilePath.parent(of: path)
            }
        }
    }
}
