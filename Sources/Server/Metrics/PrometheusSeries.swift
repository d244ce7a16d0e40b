import CoreMetrics
import Synchronization

/// A time series: the values of a metric with certain labels.
protocol PrometheusSeries: AnyObject, Sendable {
    /// The type of the metric in the text format, such as `counter`.
    static var kind: String { get }
    var samples: [PrometheusSample] { get }
}

/// A line of the text format.
struct PrometheusSample: Equatable {
    /// The suffix of the metric's name, such as `_count`.
    var suffix = ""
    /// An additional label; empty for none.
    var label = ""
    var value: Double
}

/// A counter.
final class PrometheusCounter: CounterHandler, PrometheusSeries {
    static let kind = "counter"
    private let count = Atomic<Int64>(0)

    func increment(by amount: Int64) {
        // If the counter overflows, it starts again, which Prometheus treats like a restart of the server.
        count.wrappingAdd(amount, ordering: .relaxed)
    }

    func reset() {
        count.store(0, ordering: .relaxed)
    }

    var samples: [PrometheusSample] { [PrometheusSample(value: Double(count.load(ordering: .relaxed)))] }
}

/// A counter whose total is maintained elsewhere.
final class PrometheusTotal: PrometheusSeries {
    static let kind = "counter"
    private let total = Mutex(0.0)

    func set(_ total: Double) { self.total.withLock { $0 = total } }

    var samples: [PrometheusSample] { [PrometheusSample(value: total.withLock { $0 })] }
}

/// A gauge: the current value of a quantity.
final class PrometheusGauge: MeterHandler, RecorderHandler, PrometheusSeries {
    static let kind = "gauge"
    private let value = Mutex(0.0)

    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { self.value.withLock { $0 = value } }
    func increment(by amount: Double) { value.withLock { $0 += amount } }
    func decrement(by amount: Double) { value.withLock { $0 -= amount } }
    func record(_ value: Int64) { set(Double(value)) }
    func record(_ value: Double) { set(value) }

    var samples: [PrometheusSample] { [PrometheusSample(value: value.withLock { $0 })] }
}

/// A histogram of durations, in seconds.
final class PrometheusHistogram: TimerHandler, RecorderHandler, PrometheusSeries {
    private struct State {
        /// The number of values in each bucket. The last bucket has no upper bound.
        var counts = [Int64](repeating: 0, count: PrometheusHistogram.bounds.count + 1)
        var sum = 0.0
    }

    static let kind = "histogram"
    /// The upper bounds of the buckets, in seconds.
    static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
    /// Guards the counts.
    private let state = Mutex(State())

    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1_000_000_000) }
    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
        let bucket = Self.bounds.firstIndex { value <= $0 } ?? Self.bounds.count
        state.withLock {
            $0.counts[bucket] += 1
            $0.sum += value
        }
    }

    var samples: [PrometheusSample] {
        let state = state.withLock { $0 }
        var total = 0.0
        var samples: [PrometheusSample] = []
        for (index, count) in state.counts.enumerated() {
            total += Double(count)
            let bound = index < Self.bounds.count ? PrometheusText.number(Self.bounds[index]) : "+Inf"
            samples.append(PrometheusSample(suffix: "_bucket", label: "le=\"\(bound)\"", value: total))
        }
        return samples + [
            PrometheusSample(suffix: "_sum", value: state.sum), PrometheusSample(suffix: "_count", value: total),
        ]
    }
}
