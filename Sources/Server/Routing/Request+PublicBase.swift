import HTTPTypes
import Hummingbird

extension Request {
    /// The address of the server as the client sees it, without a slash at its end: `https://host/quire`. Some clients of other
    /// servers' protocols can't resolve relative addresses.
    func publicBase(_ basePath: BasePath) -> String {
        let scheme = RequestOrigin.isSecure(head) ? "https" : "http"
        return "\(scheme)://\(head.authority ?? "localhost")\(basePath.text)"
    }
}
