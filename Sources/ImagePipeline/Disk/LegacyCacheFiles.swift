/// The files of earlier versions in the cache's directory: images named by their key, and their index.
enum LegacyCacheFiles {
    /// Removes these files only.
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
