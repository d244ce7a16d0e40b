/// Admits a limited number of attempts for each host, in the order of their arrival. A state machine without I/O.
struct HostQueue<Host: Hashable, Ticket: Hashable> {
    private let width: Int
    private var active: [Host: Int] = [:]
    private var waiting: [Host: [Ticket]] = [:]

    /// - Parameter width: The maximum number of concurrent attempts for each host; at least 1.
    init(width: Int) {
        self.width = max(1, width)
    }

    /// Whether no attempt is running or waiting.
    var isEmpty: Bool { active.isEmpty && waiting.isEmpty }

    /// - Returns: Whether the attempt may start now. Otherwise it waits.
    mutating func enter(_ ticket: Ticket, _ host: Host) -> Bool {
        if active[host, default: 0] < width {
            active[host, default: 0] += 1
            return true
        }
        waiting[host, default: []].append(ticket)
        return false
    }

    /// Ends an admitted attempt.
    ///
    /// - Returns: The next attempt to admit.
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

    /// Removes a waiting attempt.
    ///
    /// - Returns: Whether it was still waiting. If not, it was admitted and must leave.
    mutating func abandon(_ ticket: Ticket, _ host: Host) -> Bool {
        guard var line = waiting[host], let index = line.firstIndex(of: ticket) else { return false }
        line.remove(at: index)
        waiting[host] = line.isEmpty ? nil : line
        return true
    }
}
