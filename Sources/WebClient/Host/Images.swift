import Geometry
import ImageLoading

/// A decoded picture that the host holds. It costs its pixels for as long as somebody refers to it, and not longer:
/// the last one to let go revokes its address.
///
/// Everything runs on the page's one thread, so no lock guards the count.
final class Picture: @unchecked Sendable {
    /// The host's number; for the files of this folder.
    let number: Int32
    /// The picture's own extent in pixels.
    let width: Int
    /// See ``width``.
    let height: Int
    /// How many bytes came over the network (or from the browser's cache).
    let transferredByteCount: Int

    /// How many bytes all living pictures take, at four to a pixel.
    nonisolated(unsafe) private(set) static var heldByteCount = 0

    /// Takes over a picture of the host's.
    init(number: Int32, width: Int, height: Int, transferredByteCount: Int) {
        self.number = number
        self.width = width
        self.height = height
        self.transferredByteCount = transferredByteCount
        Self.heldByteCount += decodedByteCount
    }

    deinit {
        Self.heldByteCount -= decodedByteCount
        hostImageRelease(number)
    }

    /// How many bytes the decoded picture takes, at four to a pixel.
    var decodedByteCount: Int { width * height * 4 }

    /// The colours at these places, which are parts of the picture's size: red, green, blue and opacity of each, a byte
    /// for each part. At most 64 places. Costs a copy of single pixels; not for every frame.
    func colours(at places: [Point]) -> [UInt8] {
        let count = min(places.count, 64)
        for index in 0..<count {
            HostNumbers.storage[index * 2] = places[index].x
            HostNumbers.storage[index * 2 + 1] = places[index].y
        }
        let read = Int(hostImageColours(number, Int32(count)))
        return (0..<max(min(read, count), 0) * 4).map { UInt8(max(0, min(HostNumbers[$0], 255))) }
    }

    /// Puts the picture into an `<img>`, in the same frame: it is decoded.
    func show(in image: Element) {
        hostImageShow(number, image.number, 0)
    }

    /// Puts the picture behind the content of an element.
    func showBehind(_ element: Element) {
        hostImageShow(number, element.number, 1)
    }
}

extension Element {
    /// Takes the picture out of an `<img>`.
    func clearPicture() {
        hostImageShow(0, number, 0)
    }

    /// Takes the picture from behind the content.
    func clearBackground() {
        hostImageShow(0, number, 1)
    }
}

/// Pictures that are fetched and decoded before anybody sees them, so that showing one costs nothing.
enum Images {
    /// Where a picture may come from.
    enum Source: Int32 {
        /// The browser's cache while what it has is fresh, else the server.
        case any
        /// The server, whatever the cache has.
        case server
        /// The cache alone.
        case cache
        /// The browser's cache once the server has confirmed it, else the server.
        case confirmed
    }

    /// What a load reports.
    enum Event {
        /// Bytes that arrived so far, and how many will be if the server said.
        case progress(received: Int, expected: Int?)
        /// The picture is decoded. Nothing follows.
        case ready(Picture)
        /// There is no picture; `detail` is what the server said about it, if anything, and `retryAfter` the seconds
        /// it asked to be left alone. Nothing follows.
        case failed(ImageFailureKind, detail: String, retryAfter: Double?)
    }

    /// A server that sends nothing for this long is given up, in seconds.
    private static let patience = 30.0
    private static let readyStatus = 200
    private static let progressStatus = -10

    /// Fetches and decodes a picture. `isUrgent` asks the browser to put it before others.
    ///
    /// `handler` is called for progress at most once a frame, and then once with the outcome; not at all after the
    /// task was cancelled, and a picture decoded by then is let go.
    static func load(
        _ address: String,
        from source: Source,
        isUrgent: Bool,
        _ handler: @escaping (Event) -> Void
    ) -> HostTask {
        var callback: Int32 = 0
        callback = Callbacks.add(runsOnce: false) { reply in
            if reply.status == progressStatus {
                let expected = HostNumbers[1]
                handler(.progress(received: Int(HostNumbers[0]), expected: expected > 0 ? Int(expected) : nil))
                return
            }
            let finished = callback
            defer { Callbacks.remove(finished) }
            if reply.status == readyStatus {
                let picture = Picture(
                    number: Int32(HostNumbers[0]),
                    width: Int(HostNumbers[1]),
                    height: Int(HostNumbers[2]),
                    transferredByteCount: Int(HostNumbers[3])
                )
                handler(.ready(picture))
            } else {
                let pause = reply.status > 0 && HostNumbers[0] >= 0 ? HostNumbers[0] : nil
                let failure = source == .cache && reply.status < 0 ? .notInCache : failure(of: reply.status)
                handler(.failed(failure, detail: String(utf8: reply.bytes), retryAfter: pause))
            }
        }
        let number = address.crossing {
            hostImageLoad($0, $1, isUrgent ? 1 : 0, source.rawValue, patience, callback)
        }
        return HostTask(number: number, callback: callback)
    }

    /// The host's statuses: that of HTTP, -1 unreachable, -2 timed out, -3 no picture, -4 ended early.
    private static func failure(of status: Int) -> ImageFailureKind {
        switch status {
        case -2: .timedOut
        case -3: .undecodable
        case -4: .incomplete
        case ...0: .unreachable
        default: .status(status)
        }
    }
}
