@testable import Server

extension HiddenWorkRequest {
    /// A document that the user can't see is like an unknown one, which is stored for the device. `KOReaderPlaceTests` proves
    /// that, because the requests have headers of their own.
    static let koreaderWithoutWork: Set = ["GET /koreader/syncs/progress/{document}"]
}
