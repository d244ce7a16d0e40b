import Glibc

/// Files in memory, for parsers that read files. They are removed when the object is released.
final class FuzzedFiles {
    private static let folder = "/dev/shm/quire-fuzz-\(getpid())"
    private let names: [String]

    init(_ files: [String: [UInt8]]) {
        names = Array(files.keys)
        mkdir(Self.folder, 0o700)
        for (name, bytes) in files {
            guard let file = fopen(path(name), "w") else { continue }
            fwrite(bytes, 1, bytes.count, file)
            fclose(file)
        }
    }

    deinit {
        for name in names { unlink(path(name)) }
        rmdir(Self.folder)
    }

    func path(_ name: String) -> String { "\(Self.folder)/\(name)" }
}
