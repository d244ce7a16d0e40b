// The index for browsing by folders.

extension Schema {
    /// With a slash at the end of the path, a folder and all folders below it are consecutive. Without it, `a-b` would be between
    /// `a` and `a/c`.
    static let folders = """
        CREATE INDEX directoriesByFolder ON directories (libraryID, CAST(path || x'2F' AS BLOB));
        """
}
