import HTTPTypes
import Hummingbird
import NIOCore

/// `/metrics`: the metrics of the server in the text format of Prometheus.
struct MetricsRoutes: Sendable {
    let metrics: ServerMetrics

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/metrics") { _, _ in
            Response(
                status: .ok,
                headers: [.contentType: PrometheusText.mediaType, .cacheControl: "no-store"],
                body: .init(byteBuffer: ByteBuffer(string: await metrics.text()))
            )
        }
    }
}
