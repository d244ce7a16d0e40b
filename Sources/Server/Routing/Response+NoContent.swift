import HTTPTypes
import Hummingbird

extension Response {
    /// The response to a successful change: 204 without a body. Caches must not store it.
    static let noContent = Response(status: .noContent, headers: [.cacheControl: "no-store"])
}
