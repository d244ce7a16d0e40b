/// Listens to what the server says about its scan, for the life of the page.
final class ScanWatch {
    private var wasOpen = false

    /// Listens; `onScan` gets every report, `onReconnect` is called when reports may have been missed.
    init(onScan: @escaping (ScanProgress) -> Void, onReconnect: @escaping () -> Void) {
        _ = EventStream.open("/api/v1/events", name: "scan") { event in
            switch event {
            case .opened:
                if self.wasOpen { onReconnect() }
                self.wasOpen = true
            case .message(let bytes):
                do throws(JsonError) {
                    if let scan = ScanProgress(try JsonParser.parse(bytes)) { onScan(scan) }
                } catch {
                    // A report that can't be read is not worth a word: the next one comes soon.
                }
            case .interrupted:
                break
            }
        }
    }
}
