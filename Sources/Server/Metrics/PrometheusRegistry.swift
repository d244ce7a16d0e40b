import CoreMetrics
import Synchronization

/// Stores the metrics of one server, and formats them as Prometheus text.
///
///     let registry = PrometheusRegistry()
///     Counter(label: "quire_http_requests_total", factory: registry).increment()
///     registry.text(describedBy: ["quire_http_requests_total": "Answered requests."])
///
/// It isn't installed as the process-wide `MetricsSystem`, because tests run several servers in one process.
final class PrometheusRegistry: MetricsFactory {
    /// Identifies a time series: a metric with its labels.
    private struct Key: Hashable {
        var name: String
        /// The labels as they are written, such as `method="GET"`.
        var labels: String
    }

    /// Guards the series.
    private let series = Mutex<[Key: any PrometheusSeries]>([:])
    /// The maximum number of series. Further series are not stored, so that a label with too many values can't exhaust
    /// the memory.
    private static let limit = 10_000

    /// Returns the series of a metric, and creates it if necessary.
    private func series<Series: PrometheusSeries>(
        _ label: String,
        _ dimensions: [(String, String)],
        _ make: () -> Series
    ) -> Series {
        let labels = PrometheusText.labels(dimensions)
        return series.withLock { series in
            let key = Key(name: label, labels: labels)
            if let known = series[key] as? Series { return known }
            let made = make()
            if series.count < Self.limit { series[key] = made }
            return made
        }
    }

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        series(label, dimensions) { PrometheusCounter() }
    }

    func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        series(label, dimensions) { PrometheusGauge() }
    }

    func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        if aggregate { return series(label, dimensions) { PrometheusHistogram() } }
        return series(label, dimensions) { PrometheusGauge() }
    }

    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        series(label, dimensions) { PrometheusHistogram() }
    }

    /// Sets a counter to a total that is counted elsewhere. A `CounterHandler` can only be incremented.
    func setCounter(_ label: String, _ dimensions: [(String, String)], _ total: Double) {
        series(label, dimensions) { PrometheusTotal() }.set(total)
    }

    // Series are kept when their handlers are destroyed, because a counter must not restart at 0.
    func destroyCounter(_: any CounterHandler) {}
    func destroyMeter(_: any MeterHandler) {}
    func destroyRecorder(_: any RecorderHandler) {}
    func destroyTimer(_: any TimerHandler) {}

    /// Returns all metrics as text, ordered by name.
    ///
    /// - Parameter descriptions: The descriptions by name.
    func text(describedBy descriptions: [String: String]) -> String {
        let all = series.withLock { $0 }.sorted { ($0.key.name, $0.key.labels) < ($1.key.name, $1.key.labels) }
        var text = ""
        var last: String?
        for (key, series) in all {
            if key.name != last {
                if let description = descriptions[key.name] { text += "# HELP \(key.name) \(description)\n" }
                text += "# TYPE \(key.name) \(type(of: series).kind)\n"
                last = key.name
            }
            for sample in series.samples {
                let labels = [key.labels, sample.label].filter { !$0.isEmpty }.joined(separator: ",")
                text += key.name + sample.suffix + (labels.isEmpty ? "" : "{\(labels)}")
                text += " \(PrometheusText.number(sample.value))\n"
            }
        }
        return text
    }
}

/// The text format of Prometheus.
enum PrometheusText {
    static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    /// Returns the labels in the text format, with their values escaped.
    static func labels(_ dimensions: [(String, String)]) -> String {
        dimensions.map { name, value in
            "\(name)=\"\(escaped(value))\""
        }
        .joined(separator: ",")
    }

    private static func escaped(_ value: String) -> String {
        guard value.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"") || $0 == 0x0A }) else {
            return value
        }
        return value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }

    /// Formats a number, without a fraction if it is an integer.
    static func number(_ value: Double) -> String {
        if let integer = Int64(exactly: value) { return String(integer) }
        if value.isNaN { return "NaN" }
        return value.isInfinite ? (value > 0 ? "+Inf" : "-Inf") : String(value)
    }
}
