/// Pictures that are fetched and decoded before anybody sees them, so that showing one costs nothing.
enum Images {
    /// A decoded picture.
    struct Picture: Equatable {
        /// An `<img>` that is ready to be put on the page; whoever got it ends it with ``release()``.
        var element: Element
        /// The picture's own extent in pixels.
        var width: Int
        var height: Int
        /// How many bytes came over the network (or from the browser's cache).
        var transferredByteCount: Int
        /// How many bytes the decoded picture takes, at four to a pixel.
        var decodedByteCount: Int { width * height * 4 }

        /// Takes the picture off the page and lets go of its memory.
        func release() {
            element.discard()
        }

        static func == (left: Picture, right: Picture) -> Bool { left.element == right.element }
    }

    /// Why there is no picture.
    enum Failure: Error, Equatable {
        /// The network or the server said no.
        case network(Network.Failure)
        /// The bytes came, but are no picture this browser can show.
        case undecodable
    }

    /// What a load reports.
    enum Event {
        /// Bytes that arrived so far, and how many will be if the server said.
        case progress(received: Int, expected: Int?)
        /// The picture is decoded. Nothing follows.
        case ready(Picture)
        /// There is no picture; `detail` is what the server said about it, if anything. Nothing follows.
        case failed(Failure, detail: String)
    }

    private static let readyStatus = 200
    private static let progressStatus = -10
    private static let undecodableStatus = -3

    /// Fetches and decodes a picture. `isUrgent` asks the browser to put it before others.
    ///
    /// `handler` is called for progress at most once a frame, and then once with the outcome; not at all after the
    /// task was cancelled, and a picture decoded by then is let go.
    static func load(_ address: String, isUrgent: Bool, _ handler: @escaping (Event) -> Void) -> HostTask {
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
                handler(
                    .ready(
                        Picture(
                            element: Element(number: Int32(HostNumbers[0])),
                            width: Int(HostNumbers[1]),
                            height: Int(HostNumbers[2]),
                            transferredByteCount: Int(HostNumbers[3])
                        )
                    )
                )
            } else if reply.status == undecodableStatus {
                handler(.failed(.undecodable, detail: ""))
            } else {
                let failure = Network.failure(of: reply.status) ?? .unreachable
                handler(.failed(.network(failure), detail: String(utf8: reply.bytes)))
            }
        }
        let number = address.crossing { hostImageLoad($0, $1, isUrgent ? 1 : 0, callback) }
        return HostTask(number: number, callback: callback)
    }
}
