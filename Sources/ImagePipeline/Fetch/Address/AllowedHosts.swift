/// The hosts that may be fetched from even if their addresses are not public.
struct AllowedHosts: Sendable {
    private var anyPort: Set<HostName> = []
    private var onePort: Set<HostAndPort> = []

    private struct HostAndPort: Hashable {
        var host: HostName
        var port: Int
    }

    /// Parses entries of the form `host` or `host:port`, with IPv6 addresses in brackets. Invalid entries are ignored.
    init(_ entries: Set<String>) {
        for entry in entries {
            let (hostText, portText) = RemoteAddress.splitPort(entry)
            guard let host = HostName(hostText) else { continue }
            switch portText.map({ Int($0) }) {
            case nil: anyPort.insert(host)
            case .some(.some(let port)): onePort.insert(HostAndPort(host: host, port: port))
            case .some(nil): continue
            }
        }
    }

    func contain(_ origin: RemoteAddress.Origin) -> Bool {
        anyPort.contains(origin.host) || onePort.contains(HostAndPort(host: origin.host, port: origin.port))
    }
}
