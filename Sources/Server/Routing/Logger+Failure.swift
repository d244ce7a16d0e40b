import Database
import Library
import Logging

extension Logger {
    /// Logs that work in the background failed.
    ///
    /// The description of an error can contain the names of works and files that a user reads. Above the debug level,
    /// the description is logged only for errors of the store. For other errors, only the type is logged.
    ///
    /// - Parameter summary: What failed, without a full stop.
    func warning(_ summary: String, failure error: any Error) {
        let reason: String
        switch error {
        case let error as DatabaseError: reason = error.description
        case LibraryError.storeFailed(let text), LibraryError.storeUnavailable(let text): reason = text
        default:
            reason = "\(type(of: error))"
            debug("\(summary): \(error)")
        }
        warning("\(summary): \(reason)")
    }
}
