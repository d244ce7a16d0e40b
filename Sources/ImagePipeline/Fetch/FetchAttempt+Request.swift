import AsyncHTTPClient
import NIOHTTP1
import PageImages

extension FetchAttempt {
    /// Returns the request for a URL.
    ///
    /// - Parameter rest: The part received earlier, to request only the rest.
    func clientRequest(for trail: RedirectTrail, rest: PartialBody?) -> HTTPClientRequest {
        var sent = HTTPClientRequest(url: trail.current.text)
        sent.headers.add(name: "Host", value: trail.current.origin.authority)
        sent.headers.add(name: "User-Agent", value: policy.userAgent)
        sent.headers.add(name: "Accept", value: request.accept)
        if let validators = request.validators {
            if let tag = validators.ifNoneMatch { sent.headers.add(name: "If-None-Match", value: tag) }
            if let date = validators.ifModifiedSince { sent.headers.add(name: "If-Modified-Since", value: date) }
        }
        if let rest, let tag = rest.ifRange {
            // A range of a compressed body can't be appended to the received bytes.
            sent.headers.add(name: "Accept-Encoding", value: "identity")
            sent.headers.add(name: "Range", value: "bytes=\(rest.count)-")
            sent.headers.add(name: "If-Range", value: tag)
        } else {
            sent.headers.add(name: "Accept-Encoding", value: "gzip, deflate")
        }
        return sent
    }
}
