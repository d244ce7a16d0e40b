// The rows of the synchronisation with KOReader.

extension AccessMatrix {
    /// The health check, and the registration, which adds no users.
    static let koreaderForAnyone = ["GET /koreader/healthcheck", "POST /koreader/users/create"]

    static let koreader = [
        "GET /koreader/users/auth", "PUT /koreader/syncs/progress", "GET /koreader/syncs/progress/{document}",
    ]
}
