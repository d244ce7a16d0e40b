import HTTPTypes
import Hummingbird

/// Cached images that nginx sends for the server: the response has no body, and `X-Accel-Redirect` names the file.
///
/// A response is made only for requests of trusted proxies, after access has been checked. nginx maps the internal
/// location to the folder of the cached images. If the cache has removed the file meanwhile, nginx sends the request
/// again with `Quire-Acceleration: off`. See `Docs/Deploying.md`.
struct AcceleratedImages: Sendable {
    /// The internal location of nginx.
    let location: BasePath
    /// The folder of the cached images.
    let folder: String
    /// The proxies that know the location.
    let proxies: TrustedProxies

    private static let redirect = HTTPField.Name("X-Accel-Redirect")
    private static let acceleration = HTTPField.Name("Quire-Acceleration")

    /// Returns the response for an image; nil if the server must send the image itself.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - headers: The headers of the image.
    ///   - request: The request for the image.
    ///   - peer: The address of the connection's peer.
    func response(
        file path: String,
        _ headers: HTTPFields,
        for request: Request,
        from peer: String
    ) -> Response? {
        guard let redirect = Self.redirect, let acceleration = Self.acceleration,
            proxies.contains(peer), request.headers[acceleration] == nil, let name = name(of: path)
        else { return nil }
        var headers = headers
        headers[redirect] = "\(location.text)/\(name)"
        return Response(status: .ok, headers: headers)
    }

    /// Returns the path of a file below the folder; nil if it isn't the path of a cached image. Its components are
    /// hexadecimal, so it can't leave the folder and needs no escaping.
    private func name(of path: String) -> Substring? {
        guard path.hasPrefix(folder + "/") else { return nil }
        let name = path[path.utf8.index(path.startIndex, offsetBy: folder.utf8.count + 1)...]
        var length = 0
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): length += 1
            case UInt8(ascii: "/") where length > 0: length = 0
            default: return nil
            }
        }
        return length > 0 ? name : nil
    }
}
