import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The latest requests that other apps sent to some services, which show whether an app is connected. Reloads every few
/// seconds.
final class RecentRequestsView {
    /// The root element.
    let root = Element("section", class: "connect-requests")
    private let result = Element("p", class: "connect-result")
    private let detail = Element("p", class: "account-advice")
    private let others = Element("ul", class: "rows")
    private let services: [ClientRequest.Service]
    private var task: HostTask?
    private var timer: Timers.Timer?
    private var shown = ""

    /// The time between two reloads, in seconds.
    private static let interval = 3.0
    /// The maximum number of requests to show.
    private static let maximumCount = 3

    /// Makes a view of the requests to `services`, and starts loading.
    init(_ services: [ClientRequest.Service]) {
        self.services = services
        let heading = Element("h3", class: "account-heading", text: Text.of(.connectRequests))
        // Screen readers announce the result only. The time below it changes too often.
        result.setAttribute("role", "status")
        others.setAttribute("role", "list")
        for part in [heading, result, detail, others] { root.append(part) }
        show(ClientRequestList())
        load()
    }

    /// Stops loading.
    func stop() {
        task?.cancel()
        timer?.cancel()
        task = nil
        timer = nil
    }

    private func load() {
        task = LibraryRequests.clientRequests { answer in
            if case .success(let list) = answer { self.show(list) }
            self.wait()
        }
    }

    private func wait() {
        timer = Timers.after(Self.interval) {
            // Don't reload while the page is hidden.
            if Window.traits.contains(.visible) { self.load() } else { self.wait() }
        }
    }

    private func show(_ list: ClientRequestList) {
        let requests = list.requests.filter { request in services.contains { $0 == request.service } }
        let latest = requests.first
        let title = Text.of(latest?.title ?? .connectWaiting)
        if !title.isSame(as: shown) { result.setText(title) }
        shown = title
        result.setAttribute("data-result", latest?.result.rawValue ?? "waiting")
        detail.setText(latest.map { $0.detail(now: list.now) } ?? Text.of(.connectWaitingNote))
        others.discardContent()
        for request in requests.dropFirst().prefix(Self.maximumCount - 1) {
            others.append(AccountSection.row(Text.of(request.title), request.detail(now: list.now), controls: []))
        }
        others.setHidden(requests.count < 2)
    }
}

extension ClientRequest {
    /// The text for the result.
    fileprivate var title: Message {
        switch result {
        case .answered: .connectAnswered
        case .wrongCredential: .connectWrongCredential
        case .wrongScope: .connectWrongScope
        case .refused: .connectRefused
        case .unknownAddress: .connectUnknown
        case .failed: .connectFailed(status)
        }
    }

    /// Returns a line with the time, the app and the key.
    fileprivate func detail(now: Int64) -> String {
        let minutes = Int(max(now - time, 0) / 60_000)
        let when: String =
            switch minutes {
            case 0: Text.of(.agoNow)
            case ..<60: Text.of(.agoMinutes(minutes))
            case ..<1440: Text.of(.agoHours(minutes / 60))
            default: Calendar.name(of: Calendar.day(of: time), time: time)
            }
        var text = when
        if !app.utf8.isEmpty { text += " · " + app }
        if let keyName { text += " · " + Text.of(.connectWithKey(keyName)) }
        return text
    }
}
