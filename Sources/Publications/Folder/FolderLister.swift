import Glibc

/// Lists the files of a folder and its subfolders. Links out of the folder are refused.
struct FolderLister {
    /// The paths relative to the folder.
    private(set) var paths: [String] = []
    private var entryCount = 0
    private let root: FolderRoot
    private let file: String
    private let limits: PublicationLimits

    /// - Throws: `PublicationError` when the folder can't be read, has too many entries, or contains a link out of it.
    init(_ root: FolderRoot, file: String, limits: PublicationLimits) throws(PublicationError) {
        self.root = root
        self.file = file
        self.limits = limits
        try list("", depth: 0)
    }

    private mutating func list(_ folder: String, depth: Int) throws(PublicationError) {
        guard let directory = opendir(folder.isEmpty ? root.path : "\(root.path)/\(folder)") else {
            throw .notReadable(file: folder.isEmpty ? file : folder, reason: .system(errno))
        }
        var subfolders: [String] = []
        var failure: PublicationError?
        while failure == nil, let entry = readdir(directory) {
            let name = Self.name(of: entry)
            // Skip hidden files, `.` and `..`.
            guard !name.utf8.starts(with: ".".utf8), name != "__MACOSX" else { continue }
            entryCount += 1
            guard entryCount <= limits.maximumEntryCount else {
                failure = .unsafe(file: file, reason: .tooManyEntries(limits.maximumEntryCount))
                break
            }
            let path = folder.isEmpty ? name : "\(folder)/\(name)"
            do throws(PublicationError) {
                if try take(path, kind: entry.pointee.d_type) { subfolders.append(path) }
            } catch {
                failure = error
            }
        }
        closedir(directory)
        if let failure { throw failure }
        guard depth < limits.maximumFolderDepth else { return }
        for subfolder in subfolders { try list(subfolder, depth: depth + 1) }
    }

    /// Classifies one entry. Returns true for a folder to list.
    private mutating func take(_ path: String, kind: UInt8) throws(PublicationError) -> Bool {
        switch Int(kind) {
        case Int(DT_REG): paths.append(path)
        case Int(DT_DIR): return true
        case Int(DT_LNK): try takeLink(path)
        case Int(DT_UNKNOWN):
            // Some file systems don't report the type in the listing.
            var status = stat()
            guard lstat("\(root.path)/\(path)", &status) == 0 else { return false }
            switch status.st_mode & S_IFMT {
            case S_IFREG: paths.append(path)
            case S_IFDIR: return true
            case S_IFLNK: try takeLink(path)
            default: break
            }
        default: break
        }
        return false
    }

    /// Follows a link to a file inside the folder. Refuses a link out of the folder. Ignores links to folders, because
    /// they repeat files or form cycles.
    private mutating func takeLink(_ path: String) throws(PublicationError) {
        guard let target = realPath("\(root.path)/\(path)") else { return }
        guard root.contains(target) || target == root.path else {
            throw .unsafe(file: file, reason: .linkLeavesFolder(path))
        }
        var status = stat()
        if stat(target, &status) == 0, status.st_mode & S_IFMT == S_IFREG { paths.append(path) }
    }

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
        withUnsafePointer(to: &entry.pointee.d_name) { name in
            name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
                String(cString: $0)
            }
        }
    }
}
