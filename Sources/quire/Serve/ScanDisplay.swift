import Server
import ServiceLifecycle

/// Shows the progress of the scan on the terminal.
struct ScanDisplay: Service {
    let scans: EventHub

    func run() async throws {
        var bar = ScanBar(isInteractive: Terminal.isInteractive, width: Terminal.width)
        guard let signals = scans.listen() else { return }
        for await _ in signals.cancelOnGracefulShutdown() {
            guard let progress = scans.latest else { continue }
            let text = bar.text(for: progress)
            if !text.isEmpty { Terminal.write(text) }
        }
    }
}
