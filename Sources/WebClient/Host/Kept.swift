/// Answers of the server that are kept on the device: the service worker gives them while the server is away. They lie
/// under names, one for each content and one for the answers about each publication.
enum Kept {
    /// What came of keeping an address.
    enum Outcome {
        /// It is here and takes so many bytes.
        case here(Int64)
        case failed(DownloadFailure)
    }

    /// Whether this browser keeps anything here: it needs a secure connection, or this very machine for a server.
    static var isPossible: Bool { hostKeptIsPossible() != 0 }

    /// Keeps an address; what is here already is found.
    static func add(_ address: String, _ handler: @escaping (Outcome) -> Void) -> HostTask {
        let callback = Callbacks.add(runsOnce: true) { reply in
            switch reply.status {
            case 200: handler(.here(Int64(HostNumbers[0])))
            case -5: handler(.failed(.full))
            case ...0: handler(.failed(.unreachable))
            default: handler(.failed(.status(reply.status)))
            }
        }
        return HostTask(number: address.crossing { hostKeptAdd($0, $1, callback) }, callback: callback)
    }

    /// Gives up what is kept under a name.
    static func drop(_ name: String) {
        name.crossing { hostKeptDrop($0, $1, 0) }
    }

    /// Gives up what is kept under all other names.
    static func keepOnly(_ names: [String]) {
        var list = ""
        for (index, name) in names.enumerated() { list += (index == 0 ? "" : "\n") + name }
        list.crossing { hostKeptDrop($0, $1, 1) }
    }

    /// Asks the browser to let it stay when the device runs short; tells how many bytes may still come, nil where the
    /// browser keeps that to itself.
    static func askForRoom(_ handler: @escaping (_ free: Int64?) -> Void) {
        hostKeptRoom(
            Callbacks.add(runsOnce: true) { reply in
                let free = HostNumbers[1] - HostNumbers[0]
                handler(reply.status == 200 && HostNumbers[1] > 0 ? Int64(max(free, 0)) : nil)
            }
        )
    }
}
