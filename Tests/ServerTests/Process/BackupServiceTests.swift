import ArgumentParser
import Foundation
import Library
import Readers
import ServiceLifecycle
import Testing

@testable import quire

@Suite("Daily backups of a running server")
struct BackupServiceTests {
    private let data: TestFolder
    private let store: LibraryStore

    init() throws {
        data = try TestFolder()
        store = try LibraryStore(path: data.path + "/library.sqlite", additionalMigrations: AccountSchema.migrations)
    }

    /// Waits for the backup of the day, and returns its path.
    private func backup() async throws -> String {
        let folder = data.path + "/backups"
        for _ in 0..<6_000 {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            if let name = names.first(where: { $0.hasPrefix("quire-") && $0.hasSuffix(".backup") }) {
                return folder + "/" + name
            }
            try await Task.sleep(for: .milliseconds(5))
        }
        throw RawConnection.Failure()
    }

    @Test("are written while the store is open, and written again if the backup of the day is removed")
    func writing() async throws {
        let log = LogRecorder()
        let service = BackupService(
            backups: DailyBackups(store.database, dataFolder: data.path, version: "1"),
            logger: log.logger,
            delay: .zero,
            interval: .milliseconds(5)
        )
        let group = ServiceGroup(configuration: .init(services: [service], logger: log.logger))
        let running = Task { try await group.run() }
        let first = try await backup()
        // The next check then finds no backup of the day, and writes one.
        try FileManager.default.removeItem(atPath: first)
        let second = try await backup()
        await group.triggerGracefulShutdown()
        try await running.value
        #expect(!log.messages.contains { $0.hasPrefix("warning") })
        try store.close()
        let restored = try TestFolder()
        let result = try await QuireProcess.run(["restore", second, "--data", restored.path])
        #expect(result.status == 0)
    }

    @Test(
        "are only for stores in the data folder, and can be turned off",
        arguments: [([], true), (["--no-daily-backup"], false), (["--database", "postgres://localhost/quire"], false)]
            as [([String], Bool)]
    )
    func options(line: [String], isOn: Bool) throws {
        let arguments = [data.path, "--data", data.path] + line
        let options = try ServeOptions(
            ServeConfiguration(ServeArguments.parse(arguments).values, environment: [:])
        )
        let service = BackupService(options, store, try DataFolder(data.path), LogRecorder().logger)
        #expect((service != nil) == isOn)
    }
}
