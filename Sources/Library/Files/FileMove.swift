import Glibc

/// Moves of files that never replace another file.
public enum FileMove {
    /// Gives a file a second name, unless a file with that name exists. The caller deletes the first name.
    ///
    /// File systems without hard links (FAT, some network shares) get an exclusively created empty file that is then
    /// replaced. There the first name is gone afterwards.
    ///
    /// - Returns: false on failure, with the reason in `errno`. It is `EEXIST` when the target exists.
    public static func withoutReplacing(_ source: String, to target: String) -> Bool {
        if link(source, target) == 0 { return true }
        guard lacksHardLinks(errno) else { return false }
        let descriptor = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return rename(source, target) == 0
    }

    /// Whether an error of `link` means that the file system has no hard links.
    static func lacksHardLinks(_ error: Int32) -> Bool { [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(error) }
}
