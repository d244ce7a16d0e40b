/// Who may ask a host now and who waits in line: at most so many at once for each host, first come, first served.
struct HostQueue<Host: Hashable, Ticket: Hashable> {
    private let width: Int
    private var active: [Host: Int] = [:]
    private var waiting: [Host: [Ticket]] = [:]

    /// - Parameter width: How many may ask one host at once; at least 1.
    init(width: Int) {
        self.width = max(1, width)
    }

    /// Nobody asks and nobody waits.
    var isEmpty: Bool { active.isEmpty && waiting.isEmpty }

    /// - Returns: Whether the ticket's holder may go on now; otherwise it waits.
    mutating func enter(_ ticket: Ticket, _ host: Host) -> Bool {
        if active[host, default: 0] < width {
            active[host, default: 0] += 1
            return true
        }
        waiting[host, default: []].append(ticket)
        return false
    }

    /// One who was let in is done.
    ///
    /// - Returns: The ticket whose holder goes on in its place.
    mutating func leave(_ host: Host) -> Ticket? {
        if var line = waiting[host], !line.isEmpty {
            let next = line.removeFirst()
            waiting[host] = line.isEmpty ? nil : line
            return next
        }
        let left = active[host, default: 0] - 1
        active[host] = left > 0 ? left : nil
        return nil
    }

    /// One who waits goes away.
    ///
    /// - Returns: Whether it still waited; if not, it was let in and must leave.
    mutating func abandon(_ ticket: Ticket, _ host: Host) -> Bool {
        guard var line = waiting[host], let index = line.firstIndex(of: ticket) else { return false }
        line.remove(at: index)
        waiting[host] = line.isEmpty ? nil : line
        return true
    }
}
