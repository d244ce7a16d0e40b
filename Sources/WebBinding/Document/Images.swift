package import Geometry

/// A decoded image that JavaScript holds. Its pixels stay in memory while this object exists.
///
/// Everything runs on the page's one thread, so no lock guards the byte count.
package final class DecodedImage: @unchecked Sendable {
    /// The number of the image in JavaScript.
    package let number: Int32
    /// The width of the image in pixels.
    package let width: Int
    /// The height of the image in pixels.
    package let height: Int
    /// The number of bytes that were transferred.
    package let transferredByteCount: Int

    /// The total size of all existing pictures in bytes, four for each pixel.
    package nonisolated(unsafe) private(set) static var heldByteCount = 0

    /// Creates an object for an image that JavaScript holds.
    package init(number: Int32, width: Int, height: Int, transferredByteCount: Int) {
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

    /// The size of the decoded image in bytes, four for each pixel.
    package var decodedByteCount: Int { width * height * 4 }

    /// Returns the colours at up to 64 positions, given as fractions of the image's size: red, green, blue and opacity,
    /// one byte each. Reading pixels is slow: don't call this for every frame.
    package func colours(at places: [Point]) -> [UInt8] {
        let count = min(places.count, BindingLimits.maximumColourCount)
        for index in 0..<count {
            HostNumbers.storage[index * 2] = places[index].x
            HostNumbers.storage[index * 2 + 1] = places[index].y
        }
        let read = Int(hostImageColours(number, Int32(count)))
        return (0..<max(min(read, count), 0) * 4).map { UInt8(max(0, min(HostNumbers[$0], 255))) }
    }

    /// Shows the picture in an `<img>`. It appears in the same frame, because it is already decoded.
    package func show(in image: Element) {
        hostImageShow(number, image.number, Images.Placement.content.rawValue)
    }

    /// Shows the picture behind the content of an element.
    package func showBehind(_ element: Element) {
        hostImageShow(number, element.number, Images.Placement.background.rawValue)
    }
}

extension Element {
    /// Removes the picture of an `<img>`.
    package func clearImage() {
        hostImageShow(0, number, Images.Placement.content.rawValue)
    }

    /// Removes the picture behind the content of the element.
    package func clearBackground() {
        hostImageShow(0, number, Images.Placement.background.rawValue)
    }
}

/// Loads images and decodes them before they are shown.
package enum Images {
    /// Why a load failed.
    package enum Failure {
        /// No response.
        case unreachable
        /// No response in time.
        case timedOut
        /// The response is not an image that the browser can decode.
        case undecodable
        /// The response ended early.
        case incomplete
        /// The server refused the request, with an HTTP status.
        case status(Int)
    }

    /// An event while an image loads.
    package enum Event {
        /// The number of received bytes, and of expected bytes if it is known.
        case progress(received: Int, expected: Int?)
        /// The decoded image. It is the last event.
        case ready(DecodedImage)
        /// Loading failed. `detail` is the body of the server's response, `retryAfter` the seconds of its `Retry-After`
        /// field. It is the last event.
        case failed(Failure, detail: String, retryAfter: Double?)
    }

    /// The time without data after which a load fails, in seconds.
    private static let stallTimeout = 30.0

    /// Fetches and decodes an image. Urgent images have precedence over others.
    ///
    /// Calls `handler` for progress at most once a frame, and then once with the result. Doesn't call it after the task
    /// was cancelled.
    package static func load(
        _ address: String,
        from source: Source,
        isUrgent: Bool,
        _ handler: @escaping (Event) -> Void
    ) -> HostTask {
        var callback: Int32 = 0
        callback = Callbacks.add(runsOnce: false) { reply in
            let status = TaskStatus(rawValue: Int32(reply.status))
            if status == .progress {
                let expected = ProgressRecord.expected
                handler(.progress(received: Int(ProgressRecord.received), expected: expected > 0 ? Int(expected) : nil))
                return
            }
            let finished = callback
            defer { Callbacks.remove(finished) }
            if status == .success {
                let picture = DecodedImage(
                    number: Int32(ReadyRecord.picture),
                    width: Int(ReadyRecord.width),
                    height: Int(ReadyRecord.height),
                    transferredByteCount: Int(ReadyRecord.byteCount)
                )
                handler(.ready(picture))
            } else {
                let delay = ErrorRecord.retryAfter
                let pause = reply.status > 0 && delay >= 0 ? delay : nil
                handler(
                    .failed(
                        failure(of: reply.status),
                        detail: String(decoding: reply.bytes, as: UTF8.self),
                        retryAfter: pause
                    )
                )
            }
        }
        let number = address.withUTF8Pointer {
            hostImageLoad($0, $1, isUrgent ? 1 : 0, source.rawValue, stallTimeout, callback)
        }
        return HostTask(number: number, callback: callback)
    }

    private static func failure(of status: Int) -> Failure {
        switch TaskStatus(rawValue: Int32(status)) {
        case .timedOut: .timedOut
        case .undecodable: .undecodable
        case .incomplete: .incomplete
        default: status > 0 ? .status(status) : .unreachable
        }
    }
}
