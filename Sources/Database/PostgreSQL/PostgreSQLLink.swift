import CPostgres
import Foundation
import Synchronization

/// The connection of this process to the other processes: notifications of transactions, messages, and leases. A lease
/// is an advisory lock of the session.
///
/// One thread owns the session. It waits for the server and for commands at the same time. When the connection breaks,
/// all leases are lost and the thread reconnects. The session isn't from a pool, because a pool closes sessions, and a
/// notification must not wait for a query.
final class PostgreSQLLink: Sendable {
    private struct WeakLease {
        weak var value: Lease?
    }

    private struct State {
        var isStarted = false
        var isClosed = false
        /// Work for the thread. The session is nil while there is no connection.
        var commands: [@Sendable (PostgreSQLSession?) -> Void] = []
        var leases: [String: WeakLease] = [:]
        var messageHandlers: [@Sendable (String, String) -> Void] = []
    }

    private let address: PostgreSQLAddress
    private let log: PostgreSQLChangeLog
    /// Guards the commands, the leases and the handlers.
    private let state = Mutex(State())
    /// Wakes the thread.
    private let signal = WakeSignal()
    private let end = DispatchSemaphore(value: 0)

    /// The channel of all notifications.
    private static let channel = "quire"
    /// The first key of the advisory locks; the second is a hash of the lease's name.
    private static let lockKey = 7140
    /// The maximum size of a notification. PostgreSQL allows fewer than 8,000 bytes.
    private static let maximumMessageBytes = 7_000
    /// The maximum number of queued commands while the server is slow.
    private static let maximumCommandCount = 1_000
    /// The interval in milliseconds at which the thread polls for transactions. The query also detects a broken
    /// connection.
    private static let interval: Int32 = 2_000

    init(_ address: PostgreSQLAddress, _ log: PostgreSQLChangeLog) {
        self.address = address
        self.log = log
    }

    /// Returns a statement that notifies the processes of a transaction.
    static func notification(of transaction: NotifiedTransaction) -> String {
        let payload = "c" + transaction.text(maximumByteCount: maximumMessageBytes - 1)
        return "SELECT pg_notify('\(channel)', '\(payload.replacing("'", with: "''"))')"
    }

    /// Starts the thread if it isn't running.
    func start() {
        let isNew = state.withLock { state in
            defer { state.isStarted = true }
            return !state.isStarted && !state.isClosed
        }
        guard isNew else { return }
        let thread = Thread { [self] in
            run()
            end.signal()
        }
        thread.name = "Database.link"
        thread.start()
    }

    /// Stops the thread and releases all leases.
    func close() {
        let isRunning = state.withLock { state in
            defer { state.isClosed = true }
            return state.isStarted && !state.isClosed
        }
        guard isRunning else { return }
        signal.send()
        end.wait()
    }

    func onMessage(_ body: @escaping @Sendable (String, String) -> Void) {
        state.withLock { $0.messageHandlers.append(body) }
    }

    func send(_ topic: String, _ text: String) {
        let payload = "m\(topic) \(text)"
        guard payload.utf8.count <= Self.maximumMessageBytes, !payload.utf8.contains(0) else { return }
        perform { session in
            _ = try? session?.runOnce("SELECT pg_notify('\(Self.channel)', $1)", [payload])
        }
    }

    /// Runs a command on the thread.
    private func perform(_ command: @escaping @Sendable (PostgreSQLSession?) -> Void) {
        start()
        let isAccepted = state.withLock { state in
            guard !state.isClosed, state.commands.count < Self.maximumCommandCount else { return false }
            state.commands.append(command)
            return true
        }
        if isAccepted { signal.send() } else { command(nil) }
    }
}

// MARK: - Leases

extension PostgreSQLLink {
    func lease(_ name: String) async throws(DatabaseError) -> Lease? {
        let result: Result<Lease?, DatabaseError> = await withCheckedContinuation { continuation in
            perform { [self] session in
                continuation.resume(returning: Result { () throws(DatabaseError) in try take(name, session) })
            }
        }
        return try result.get()
    }

    private func take(_ name: String, _ session: PostgreSQLSession?) throws(DatabaseError) -> Lease? {
        guard let session else {
            throw .notReachable(server: address.description, reason: "the connection is broken")
        }
        // Checks the own leases first, because a session can acquire the same advisory lock twice.
        guard state.withLock({ $0.leases[name] }) == nil else { return nil }
        let locked = try session.runOnce("SELECT pg_try_advisory_lock(\(Self.lockKey), hashtext($1))", [name])
        guard locked.integer(row: 0, column: 0) != 0 else { return nil }
        let lease = Lease { [weak self] in self?.releaseOnServer(name) }
        state.withLock { $0.leases[name] = WeakLease(value: lease) }
        return lease
    }

    private func releaseOnServer(_ name: String) {
        perform { [self] session in
            state.withLock { $0.leases[name] = nil }
            _ = try? session?.runOnce("SELECT pg_advisory_unlock(\(Self.lockKey), hashtext($1))", [name])
        }
    }

    private func loseLeases() {
        let leases = state.withLock { state in
            defer { state.leases = [:] }
            return state.leases.values.compactMap(\.value)
        }
        for lease in leases { lease.markLost() }
    }
}

// MARK: - The thread

extension PostgreSQLLink {
    private func run() {
        var backoff = ReconnectBackoff()
        while !isClosed {
            do throws(DatabaseError) {
                let session = try connect()
                backoff.recordSuccess()
                try serve(session)
            } catch {
                loseLeases()
                backoff.recordFailure(error, now: .now)
                while !isClosed, backoff.refusal(now: .now) != nil {
                    signal.wait(milliseconds: 100)
                    runCommands(nil)
                }
            }
        }
        loseLeases()
        runCommands(nil)
    }

    private var isClosed: Bool { state.withLock { $0.isClosed } }

    private func connect() throws(DatabaseError) -> PostgreSQLSession {
        let session = try PostgreSQLSession(
            address,
            statementTimeout: 10_000,
            userTimeout: 5_000,
            isDirect: true
        )
        // The server detects a broken connection within seconds, but later than this process does. So this process
        // loses a lease before another one can acquire it.
        try session.execute(
            script: """
                SET tcp_keepalives_idle = 6; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3;
                SET tcp_user_timeout = 12000; SET idle_session_timeout = 0; LISTEN \(Self.channel)
                """
        )
        return session
    }

    private func serve(_ session: PostgreSQLSession) throws(DatabaseError) {
        try log.receive(session)
        var nextQuery = ContinuousClock.now + .milliseconds(Int(Self.interval))
        while !isClosed {
            runCommands(session)
            // Throws if the connection is broken. A command that fails for this reason doesn't end the loop.
            var isBehind = try handleNotifications(of: session)
            if ContinuousClock.now >= nextQuery { isBehind = true }
            if isBehind {
                try log.receive(session)
                nextQuery = .now + .milliseconds(Int(Self.interval))
            }
            signal.wait(for: session.socket, milliseconds: Self.interval)
        }
    }

    private func runCommands(_ session: PostgreSQLSession?) {
        let commands = state.withLock { state in
            defer { state.commands = [] }
            return state.commands
        }
        for command in commands { command(session) }
    }

    /// Delivers notifications. Returns whether there are transactions that the observers haven't received.
    private func handleNotifications(of session: PostgreSQLSession) throws(DatabaseError) -> Bool {
        var isBehind = false
        let handlers = state.withLock { $0.messageHandlers }
        for payload in try session.notifications() {
            if payload.hasPrefix("c") {
                if !log.receive(NotifiedTransaction(payload.dropFirst())) { isBehind = true }
            } else if payload.hasPrefix("m"), let space = payload.firstIndex(of: " ") {
                let topic = String(payload[..<space].dropFirst())
                let text = String(payload[payload.index(after: space)...])
                for handler in handlers { handler(topic, text) }
            }
        }
        return isBehind
    }
}

extension PostgreSQLSession {
    /// The descriptor of the connection.
    fileprivate var socket: Int32 { PQsocket(connection) }

    /// Reads what the server has sent, and returns the notifications of other sessions.
    fileprivate func notifications() throws(DatabaseError) -> [String] {
        guard PQconsumeInput(connection) == 1, PQstatus(connection) == CONNECTION_OK else { throw connectionError() }
        var payloads: [String] = []
        while let notification = PQnotifies(connection) {
            defer { PQfreemem(notification) }
            guard notification.pointee.be_pid != PQbackendPID(connection) else { continue }
            payloads.append(String(cString: notification.pointee.extra))
        }
        return payloads
    }
}
