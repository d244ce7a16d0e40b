import HTTPTypes
import Hummingbird

extension Request {
    /// The address of the server as the client sees it, without a slash at its end: `https://host/quire`. Some clients of other
    /// servers' protocols can't resolve relative addresses.
    ///
    /// Native clients send no `Origin`, so that the header of a proxy that isn't listed decides too. It only changes the
    /// addresses in the client's own response.
    func publicBase(_ basePath: BasePath) -> String {
        let forwarded = HTTPField.Name("X-Forwarded-Proto").flatMap { headers[$0] }
        let isSecure = RequestOrigin.isSecure(head) || forwarded?.lowercased() == "https"
        return "\(isSecure ? "https" : "http")://\(head.authority ?? "localhost")\(basePath.text)"
    }
}
