import Database
import Foundation
import Publications
import Synchronization
import TestSupport
import Testing

@testable import Library

@Suite("An interrupted scan")
struct InterruptedScanTests {
    /// The store's data about its files, without identifiers.
    private struct FileState: Hashable {
        var path: String
        var title: String
        var content: String
        var isMissing: Bool
        var error: String?
        var page: Int?
    }

    private func fileStates(_ library: TestLibrary) async throws -> Set<FileState> {
        Set(
            try await library.publications().map { path, publication in
                FileState(
                    path: path,
                    title: publication.title,
                    content: publication.content,
                    isMissing: publication.isMissing,
                    error: publication.error,
                    page: publication.progress?.page
                )
            }
        )
    }

    @Test("leaves a store from which the next scan gets the correct result, at any point", arguments: 1...12)
    func cancelledAnywhere(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let library = try TestLibrary()
        var interruptions = 0
        for round in 1...5 {
            try change(library, round: round, random: &random)
            for _ in 1...3 where try await isInterrupted(library, after: Int.random(in: 0...60, using: &random)) {
                interruptions += 1
            }
            try await library.scan()
            try await check(library, "seed \(seed), round \(round)")
            for (_, publication) in try await library.publications().sorted(by: { $0.key < $1.key })
            where Bool.random(using: &random) {
                guard publication.pageCount > 0 else { continue }
                _ = try await library.store.record(
                    ProgressRecord(
                        page: Int.random(in: 0...5, using: &random),
                        isCompleted: Bool.random(using: &random),
                        updatedAt: library.clock.now,
                        device: "d"
                    ),
                    for: publication.id,
                    user: .owner
                )
            }
            try await check(library, "seed \(seed), round \(round), after reading")
        }
        #expect(interruptions > 0, "seed \(seed)")
        // A store without interruptions contains the same files.
        let present = try await fileStates(library).filter { !$0.isMissing }
        let fresh = try LibraryStore(
            path: library.folder.appending(path: "fresh.sqlite").path,
            clock: library.clock.clock
        )
        _ = try await LibraryScanner(
            store: fresh,
            roots: [LibraryRoot(path: library.root.path)],
            workerCount: 1
        ) { source, _ throws(PublicationError) in try TestPublication(source) }.scan()
        let count: Int? = try await fresh.database.read { try $0.value("SELECT count(*) FROM publications") }
        #expect(present.count == count, "seed \(seed)")
        try fresh.close()
    }

    /// Renames, removes, edits and adds some files.
    private func change(
        _ library: TestLibrary,
        round: Int,
        random: inout SeededGenerator
    ) throws {
        let files = (FileManager.default.subpaths(atPath: library.root.path) ?? []).filter { $0.hasSuffix(".cbz") }
        for (number, file) in files.sorted().enumerated() {
            switch Int.random(in: 0..<10, using: &random) {
            case 0: try library.remove(file)
            case 1: try library.move(file, to: "F\(Int.random(in: 0..<4, using: &random))/moved \(round) \(number).cbz")
            case 2: try library.write(file, "pages=\(Int.random(in: 1...9, using: &random));edited \(round) \(file)")
            case 3: try library.write(file, "broken in round \(round) \(file)")
            default: break
            }
        }
        for number in 0..<30 {
            let folder = "F\(Int.random(in: 0..<4, using: &random))"
            try library.write("\(folder)/\(round)-\(number).cbz", "pages=6;\(round) \(number)")
        }
    }

    /// Scans and stops after a number of opened publications. Returns whether that number was reached.
    private func isInterrupted(_ library: TestLibrary, after limit: Int) async throws -> Bool {
        library.clock.advance(1000)
        let remaining = Mutex(limit)
        let cancel = Mutex<(@Sendable () -> Void)?>(nil)
        let gate = AsyncStream.makeStream(of: Void.self)
        let scanner = LibraryScanner(
            store: library.store,
            roots: [LibraryRoot(path: library.root.path)],
            workerCount: 2
        ) {
            source,
            _ throws(PublicationError) in
            let isOver = remaining.withLock { remaining in
                remaining -= 1
                return remaining < 0
            }
            if isOver { cancel.withLock { $0?() } }
            return try TestPublication(source)
        }
        let task = Task {
            for await _ in gate.stream {}
            return try await scanner.scan()
        }
        cancel.withLock { $0 = { task.cancel() } }
        gate.continuation.finish()
        do {
            _ = try await task.value
            return false
        } catch LibraryError.cancelled {
            return true
        }
    }

    /// Checks that the files on disk are exactly those not missing, and that every total equals a recount.
    private func check(_ library: TestLibrary, _ comment: String) async throws {
        let files = (FileManager.default.subpaths(atPath: library.root.path) ?? []).filter { $0.hasSuffix(".cbz") }
        let present = try await library.publications().filter { !$0.value.isMissing }
        #expect(Set(present.keys) == Set(files), "\(comment)")
        try await library.store.database.read { transaction in
            let wrong: [String] = try transaction.values(
                """
                SELECT title FROM series
                LEFT JOIN seriesReading AS reading ON reading.seriesID = series.id AND reading.userID = 1
                WHERE isStale = 1
                OR publicationCount <> (SELECT count(*) FROM publications WHERE seriesID = series.id)
                OR coalesce(readCount, 0) <> (SELECT count(*) FROM publications JOIN progress USING (content)
                    WHERE seriesID = series.id AND isCompleted = 1)
                OR (readCount IS NULL) = EXISTS (SELECT 1 FROM publications JOIN progress USING (content)
                    WHERE seriesID = series.id)
                OR (isMissing = 1) <> NOT EXISTS (
                    SELECT 1 FROM publications WHERE seriesID = series.id AND publications.isMissing = 0)
                """
            )
            #expect(wrong.isEmpty, "\(comment): \(wrong)")
            guard transaction.dialect == .sqlite else { return }
            for table in ["seriesNames", "seriesWords"] {
                #expect(
                    try transaction.value("PRAGMA integrity_check") == "ok",
                    "\(comment) \(table)"
                )
            }
            #expect(try !transaction.exists("PRAGMA foreign_key_check"), "\(comment)")
        }
        guard library.store.database.dialect == .sqlite else { return }
        try await library.store.database.write { transaction in
            for table in ["seriesNames", "seriesWords"] {
                try transaction.execute("INSERT INTO \(table) (\(table)) VALUES ('integrity-check')")
            }
        }
    }
}
