/// What earlier versions left in the cache's directory: pictures named by their key, and their index. All of it can be
/// made again.
enum FormerLayout {
    /// Removes it, and nothing else.
    static func remove(from directory: String) {
        let variants = directory + "/variants"
        for shard in FileSystem.names(in: variants) {
            let folder = "\(variants)/\(shard)"
            for name in FileSystem.names(in: folder) { FileSystem.remove("\(folder)/\(name)") }
            FileSystem.removeDirectory(folder)
        }
        FileSystem.removeDirectory(variants)
        for suffix in ["", "-wal", "-shm", ".lock"] { FileSystem.remove(directory + "/index.sqlite" + suffix) }
    }
}
