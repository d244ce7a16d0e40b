import ArgumentParser
import Foundation
import Library

/// `quire nodes`
struct NodesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nodes",
        abstract: "List the servers that use a PostgreSQL database, with their versions."
    )

    @OptionGroup var options: StoreOptions

    func run() async throws {
        do {
            let store = try options.openStore()
            guard store.isShared else {
                throw CommandFailure("only servers with a PostgreSQL database can be listed: use --database.")
            }
            for node in try await store.runningNodes() {
                let start = Date(timeIntervalSince1970: Double(node.startedAt) / 1000)
                Terminal.write("\(node.name)\t\(node.version)\t\(start.ISO8601Format())\n")
            }
            try store.close()
        } catch let error as LibraryError {
            throw CommandFailure(error)
        }
    }
}
