@testable import Server

extension HiddenWorkRequest {
    /// The route treats a document that the user can't see like an unknown one, whose report is stored for the device.
    /// `KOReaderPositionTests` tests this, because these requests need special headers.
    static let koreaderWithoutWork: Set = ["GET /koreader/syncs/progress/{document}"]
}
