/// The hosts that may be fetched from whatever their addresses are.
struct AllowedHosts: Sendable {
    private var anyPort: Set<HostName> = []
    private var onePort: Set<Place> = []

    private struct Place: Hashable {
        var host: HostName
        var port: Int
    }

    /// Reads entries of the form `host` or `host:port`, an IPv6 address in brackets. An entry that can't be read
    /// allows nothing.
    init(_ entries: Set<String>) {
        for entry in entries {
            let (hostText, portText) = RemoteAddress.splitPort(entry)
            guard let host = HostName(hostText) else { continue }
            switch portText.map({ Int($0) }) {
            case nil: anyPort.insert(host)
            case .some(.some(let port)): onePort.insert(Place(host: host, port: port))
            case .some(nil): continue
            }
        }
    }

    func contain(_ origin: RemoteAddress.Origin) -> Bool {
        anyPort.contains(origin.host) || onePort.contains(Place(host: origin.host, port: origin.port))
    }
}
