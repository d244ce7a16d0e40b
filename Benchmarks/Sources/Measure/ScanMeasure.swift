import Library

/// Scans a folder like `quire serve` at its start, and reports the time and the memory.
enum ScanMeasure {
    static func run(folder: String, store path: String) async throws(MeasureError) {
        let clock = ContinuousClock()
        let began = clock.now
        do throws(LibraryError) {
            let store = try LibraryStore(path: path)
            let opened = clock.now
            let summary = try await LibraryScanner(store: store, roots: [LibraryRoot(path: folder)]).scan()
            let scanned = clock.now
            try store.close()
            let closed = clock.now
            print(
                """
                {"open": \(began.duration(to: opened) / .seconds(1)), \
                "scan": \(opened.duration(to: scanned) / .seconds(1)), \
                "close": \(scanned.duration(to: closed) / .seconds(1)), \
                "found": \(summary.found), "added": \(summary.added), "unchanged": \(summary.unchanged), \
                "failed": \(summary.failed), "peakKilobytes": \(ProcessMemory.peakKilobytes)}
                """
            )
        } catch {
            throw MeasureError("\(error)")
        }
    }
}
