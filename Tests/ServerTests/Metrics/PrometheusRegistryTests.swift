import CoreMetrics
import Testing

@testable import Server

@Suite("The text format of Prometheus")
struct PrometheusRegistryTests {
    @Test("contains the type of each metric, followed by its sorted series")
    func text() {
        let registry = PrometheusRegistry()
        let counter = Counter(label: "b_total", dimensions: [("x", "2")], factory: registry)
        counter.increment(by: 2)
        Counter(label: "b_total", dimensions: [("x", "1")], factory: registry).increment()
        Counter(label: "b_total", dimensions: [("x", "1")], factory: registry).increment()
        Meter(label: "a", factory: registry).set(1.5)
        Gauge(label: "c", factory: registry).record(-3)
        registry.setCounter("d_total", [], 7)
        #expect(
            registry.text(describedBy: ["b_total": "Things."]) == """
                # TYPE a gauge
                a 1.5
                # HELP b_total Things.
                # TYPE b_total counter
                b_total{x="1"} 2
                b_total{x="2"} 2
                # TYPE c gauge
                c -3
                # TYPE d_total counter
                d_total 7

                """
        )
        // A counter doesn't start again when its handle is destroyed.
        counter.destroy()
        Counter(label: "b_total", dimensions: [("x", "2")], factory: registry).increment()
        #expect(registry.text(describedBy: [:]).contains("b_total{x=\"2\"} 3\n"))
    }

    @Test("counts durations in cumulative buckets")
    func histogram() {
        let registry = PrometheusRegistry()
        let timer = Timer(label: "t", dimensions: [("r", "/")], factory: registry)
        for nanoseconds in [5_000_000, 6_000_000, 20_000_000_000] as [Int64] { timer.recordNanoseconds(nanoseconds) }
        let lines = registry.text(describedBy: [:]).split(separator: "\n")
        #expect(lines.count == 1 + PrometheusHistogram.bounds.count + 1 + 2)
        #expect(lines[1] == #"t_bucket{r="/",le="0.005"} 1"#)
        #expect(lines[2] == #"t_bucket{r="/",le="0.01"} 2"#)
        #expect(
            lines.suffix(4).map(String.init) == [
                #"t_bucket{r="/",le="10"} 2"#, #"t_bucket{r="/",le="+Inf"} 3"#, #"t_sum{r="/"} 20.011"#,
                #"t_count{r="/"} 3"#,
            ]
        )
    }

    @Test("escapes labels, and writes special numbers")
    func values() {
        #expect(PrometheusText.labels([("a", "x\"y\\z\n"), ("b", "")]) == #"a="x\"y\\z\n",b="""#)
        let table: [(Double, String)] = [
            (0, "0"), (-2, "-2"), (0.25, "0.25"), (.infinity, "+Inf"), (-.infinity, "-Inf"), (.nan, "NaN"),
            (1e15, "1000000000000000"),
        ]
        for (number, text) in table { #expect(PrometheusText.number(number) == text) }
    }
}
