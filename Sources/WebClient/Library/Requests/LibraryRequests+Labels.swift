import TextCoding
import WebBinding
import WebViews
import WireModel

extension LibraryRequests {
    /// Loads the labels of all series. The user must be an administrator.
    static func labels(_ handler: @escaping Completion<[LabelSummary]>) -> HostTask {
        get("/api/v1/labels", handler) { LabelList($0)?.labels }
    }

    /// Replaces the labels of a series. The result contains the labels as the server stores them.
    static func setLabels(
        _ labels: [String],
        ofSeries series: String,
        _ handler: @escaping Completion<[String]>
    ) -> HostTask {
        let body = SeriesLabels.with { $0.labels = labels }
        return send(.put, "/api/v1/series/" + series.percentEncoded + "/labels", body: body.jsonText, handler) {
            SeriesLabels($0)?.labels
        }
    }
}
