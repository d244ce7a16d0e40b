import AsyncHTTPClient
import ImageLoading
import NIOHTTP1

extension FetchAttempt {
    /// What is sent to an address.
    ///
    /// - Parameter rest: The first part at hand when only the rest is asked for.
    func clientRequest(for trail: RedirectTrail, rest: PartialBody?) -> HTTPClientRequest {
        var sent = HTTPClientRequest(url: trail.current.text)
        sent.headers.add(name: "Host", value: trail.current.origin.authority)
        sent.headers.add(name: "User-Agent", value: policy.userAgent)
        sent.headers.add(name: "Accept", value: request.accept)
        if trail.isHome {
            for field in request.modifier.headers where !Self.isReserved(field) {
                sent.headers.replaceOrAdd(name: field.name, value: field.value)
            }
            if let credentials = request.modifier.credentials {
                sent.headers.replaceOrAdd(name: "Authorization", value: credentials.authorization)
            }
        }
        if let validators = request.validators {
            if let tag = validators.ifNoneMatch { sent.headers.add(name: "If-None-Match", value: tag) }
            if let date = validators.ifModifiedSince { sent.headers.add(name: "If-Modified-Since", value: date) }
        }
        if let rest, let tag = rest.ifRange {
            // A range of a compressed body would be of no use.
            sent.headers.add(name: "Accept-Encoding", value: "identity")
            sent.headers.add(name: "Range", value: "bytes=\(rest.count)-")
            sent.headers.add(name: "If-Range", value: tag)
        } else {
            sent.headers.add(name: "Accept-Encoding", value: "gzip, deflate")
        }
        return sent
    }

    /// Fields that belong to the connection or to the rules of fetching; a source's modifier does not reach them.
    private static func isReserved(_ field: HeaderField) -> Bool {
        [
            "Host", "Connection", "Keep-Alive", "Transfer-Encoding", "Content-Length", "TE", "Trailer", "Upgrade",
            "Expect", "Range", "If-Range", "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since",
            "Accept-Encoding",
        ].contains(where: field.isNamed)
    }
}
