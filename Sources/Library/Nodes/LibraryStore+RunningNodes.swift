import Database

/// A server that uses a shared store.
public struct RunningNode: Sendable, Hashable {
    /// A random identifier, which is different after each start.
    public var id: String
    /// The name of the machine and the port.
    public var name: String
    /// The version of Quire.
    public var version: String
    /// The start, in milliseconds since 1970.
    public var startedAt: Int64
    /// The time at which the node last reported that it is running.
    public var seenAt: Int64

    /// Describes a node that starts now.
    public init(id: String, name: String, version: String, startedAt: Int64) {
        self.id = id
        self.name = name
        self.version = version
        self.startedAt = startedAt
        seenAt = startedAt
    }
}

// The nodes that use the store. Administrators see the progress of an upgrade. A version doesn't start while nodes run
// that can't use the database after its migrations.

extension LibraryStore {
    /// The time after which a node that has reported nothing counts as ended, in milliseconds. Nodes report every 30
    /// seconds.
    static let nodeLifetime: Int64 = 90_000

    /// Records that a node is running. Does nothing for a store in a file.
    public func report(_ node: RunningNode) async throws(LibraryError) {
        guard isShared else { return }
        let now = clock.now()
        do {
            try await database.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO runningNodes (id, name, version, startedAt, seenAt) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (id) DO UPDATE SET seenAt = excluded.seenAt
                    """,
                    [node.id, node.name, node.version, node.startedAt, now]
                )
                try transaction.execute("DELETE FROM runningNodes WHERE seenAt < ?", [now - Self.nodeLifetime])
            }
        } catch {
            throw Self.libraryError(for: error)
        }
    }

    /// Records that a node is stopping.
    public func remove(_ node: RunningNode) async throws(LibraryError) {
        guard isShared else { return }
        do {
            try await database.write { try $0.execute("DELETE FROM runningNodes WHERE id = ?", [node.id]) }
        } catch {
            throw Self.libraryError(for: error)
        }
    }

    /// The nodes that are running, by name; empty for a store in a file.
    public func runningNodes() async throws(LibraryError) -> [RunningNode] {
        guard isShared else { return [] }
        let now = clock.now()
        return try await read { try Self.runningNodes($0, now: now) }
    }

    private static func runningNodes(_ transaction: Transaction, now: Int64) throws -> [RunningNode] {
        try transaction.rows(
            "SELECT id, name, version, startedAt, seenAt FROM runningNodes WHERE seenAt >= ? ORDER BY name, id",
            [now - nodeLifetime]
        ) { row in
            var node = RunningNode(id: row[0], name: row[1], version: row[2], startedAt: row[3])
            node.seenAt = row[4]
            return node
        }
    }

    /// Throws an error if nodes use a shared store and their version can't use it after the migrations.
    static func checkRunningNodes(_ database: Database, _ migrations: [Migration], time: Int64) throws {
        guard database.dialect == .postgreSQL, try database.excludesCurrentVersion(migrations) else { return }
        let nodes = try database.readBlocking { transaction -> [RunningNode] in
            // Earlier versions don't have the table.
            guard try !transaction.columns(ofTable: "runningNodes").isEmpty else { return [] }
            return try runningNodes(transaction, now: time)
        }
        guard !nodes.isEmpty else { return }
        let names = Set(nodes.map { "\($0.name) (\($0.version))" }).sorted().joined(separator: ", ")
        throw DatabaseError.failed(
            reason:
                "this version changes the database so that the running servers can't use it: stop \(names) first, or "
                + "wait 90 seconds if they no longer run"
        )
    }
}
