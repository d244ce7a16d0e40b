import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import ImagePipeline
import NIOCore
import PageImages
import Synchronization
import TextCoding

/// Sends feeds with `ETag` and `Last-Modified`, and 304 if the client's copy is current.
///
/// KOReader caches a feed until its `Last-Modified` changes. No time in the store covers every change of a feed, such
/// as the removal of an entry. `Last-Modified` is therefore the time at which this version of the feed was first sent.
/// After a restart, clients load a feed again.
final class FeedVersions: Sendable {
    private struct Version {
        var tag: String
        /// Seconds since 1970.
        var time: Int64
    }

    /// Guards the versions, by a digest of the address and the user.
    private let versions = Mutex(MemoryCache<[UInt8], Version>(costLimit: 4_096))

    /// Responds with a feed.
    ///
    /// - Parameter variant: what the feed depends on besides its address.
    func response(_ bytes: [UInt8], type: String, variant: String, _ request: Request) -> Response {
        let tag = "\"\(Hexadecimal.encode(Array(SHA256.hash(data: bytes).prefix(16))))\""
        let key = Array(SHA256.hash(data: Array("\(variant) \(request.uri.description)".utf8)))
        let date = HTTPDate.text(time(of: tag, key))
        let headers: HTTPFields = [
            .contentType: type, .eTag: tag, .lastModified: date, .cacheControl: "private, no-cache",
        ]
        let isKnown =
            request.headers[.ifNoneMatch] != nil
            ? EntityTags.match(tag, in: request.headers) : request.headers[.ifModifiedSince] == date
        if isKnown { return Response(status: .notModified, headers: headers) }
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    private func time(of tag: String, _ key: [UInt8]) -> Int64 {
        let now = Int64(Date().timeIntervalSince1970)
        return versions.withLock { versions in
            let known = versions.value(for: key, now: 0)
            if let known, known.tag == tag { return known.time }
            // Two versions in one second have different times.
            let time = max(now, known.map { $0.time + 1 } ?? 0)
            _ = versions.put(Version(tag: tag, time: time), for: key, cost: 1, now: 0)
            return time
        }
    }
}
