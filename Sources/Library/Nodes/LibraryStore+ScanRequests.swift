import Database
import Foundation

/// Scan requests that wait in the store for a node.
public struct WaitingScan: Sendable {
    /// The folders of all requests.
    public let scope: ScanScope
    /// The number of the last request.
    fileprivate let last: Int64
}

// A store on a database server keeps scan requests: the node that receives a request may not be the one that scans, and
// another node repeats a scan whose node died.

extension LibraryStore {
    /// Whether several nodes can use the store at the same time.
    public var isShared: Bool { database.dialect == .postgreSQL }

    /// The name of the lease that the scanning node holds.
    public static let scanLease = "scan"

    /// Adds a request to a shared store.
    ///
    /// - Parameter isFirst: whether the request is from a starting node. Such a request isn't added while another node
    ///   scans everything.
    public func addScanRequest(_ scope: ScanScope, isFirst: Bool = false) async throws(LibraryError) {
        let text = scope.isEverything ? nil : try? String(decoding: JSONEncoder().encode(scope), as: UTF8.self)
        do {
            try await database.write { transaction in
                let isKnown = try transaction.exists(
                    "SELECT 1 FROM scanRequests WHERE scope IS NULL AND isStarted <= ?",
                    [isFirst ? 1 : 0]
                )
                // A waiting scan of everything includes all others.
                if isKnown { return }
                try transaction.execute("INSERT INTO scanRequests (scope) VALUES (?)", [text])
            }
        } catch {
            throw Self.libraryError(for: error)
        }
    }

    /// Returns whether there are requests, including those of a running scan.
    public func hasScanRequests() async throws(LibraryError) -> Bool {
        try await read { try $0.exists("SELECT 1 FROM scanRequests LIMIT 1") }
    }

    /// Marks all waiting requests as started and returns them; nil if there are none. The caller must hold the lease.
    public func startWaitingScan() async throws(LibraryError) -> WaitingScan? {
        do {
            return try await database.write { transaction in
                let requests = try transaction.rows("SELECT id, scope FROM scanRequests ORDER BY id LIMIT 1000") {
                    row in
                    (id: row[0] as Int64, scope: row[1] as String?)
                }
                guard let last = requests.last?.id else { return nil }
                var scope = ScanScope()
                for request in requests {
                    let part = request.scope.flatMap { text in
                        try? JSONDecoder().decode(ScanScope.self, from: Data(text.utf8))
                    }
                    // A scope from another version may not be decodable.
                    scope.formUnion(part ?? .everything)
                }
                try transaction.execute("UPDATE scanRequests SET isStarted = 1 WHERE id <= ? AND isStarted = 0", [last])
                return WaitingScan(scope: scope, last: last)
            }
        } catch {
            throw Self.libraryError(for: error)
        }
    }

    /// Removes the requests of a scan that has ended.
    public func remove(_ scan: WaitingScan) async throws(LibraryError) {
        do {
            try await database.write { try $0.execute("DELETE FROM scanRequests WHERE id <= ?", [scan.last]) }
        } catch {
            throw Self.libraryError(for: error)
        }
    }
}
