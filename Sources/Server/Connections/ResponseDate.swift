import Foundation
import ImagePipeline
import Synchronization

/// The `Date` header of responses, made once a second.
enum ResponseDate {
    /// Guards the last header and its time, in seconds since 1970.
    private static let last = Mutex<(second: Int, text: String)>((0, ""))

    /// The header for the present time.
    static var now: String {
        let second = time(nil)
        return last.withLock { last in
            if last.second != second { last = (second, HTTPDate.text(Int64(second))) }
            return last.text
        }
    }
}
