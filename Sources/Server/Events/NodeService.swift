import Foundation
import Glibc
import Library
import Logging
import ServiceLifecycle

/// Reports to a shared store that this node is running.
struct NodeService: Service {
    let store: LibraryStore
    let node: RunningNode
    let logger: Logger

    /// The time between two reports.
    private static let interval = Duration.seconds(30)

    /// - Parameter address: the port or the socket on which the node listens.
    init(store: LibraryStore, version: String, address: String, logger: Logger) {
        self.store = store
        self.logger = logger
        node = RunningNode(
            id: UUID().uuidString,
            name: "\(Self.machineName):\(address)",
            version: version,
            startedAt: store.now
        )
    }

    private static var machineName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "unknown" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            repeat {
                do throws(LibraryError) {
                    try await store.report(node)
                } catch {
                    // The next report is soon.
                    logger.debug("The node can't be reported: \(error)")
                }
            } while (try? await Task.sleep(for: Self.interval)) != nil
        }
        // This task isn't cancelled by the shutdown.
        try? await store.remove(node)
    }
}
