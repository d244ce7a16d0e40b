extension Schema {
    /// `errorCause` describes `error` in codes that the app translates; see `StoredErrorCause`. It is null for files that
    /// an earlier version scanned.
    static let errorCauses = "ALTER TABLE publications ADD COLUMN errorCause TEXT"
}
