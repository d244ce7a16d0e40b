import WebBinding
import WebLocalization
import WebViews

/// A sheet that connects another app. It lists the apps; for the chosen one, it shows the values to enter, the key and
/// the latest requests.
final class ConnectSheet {
    private let sheet = Sheet(title: Text.of(.connectApp))
    /// The message that a value was copied.
    private let status = Element("p", class: "connect-status")
    private let content = Element("div")
    private var requests: RecentRequestsView?
    private var statusTimer: Timers.Timer?
    private let onMakeKey: () -> Void

    /// How long the status is shown, in seconds.
    private static let statusTime = 3.0
    /// The query item of a URL that opens the sheet for an app.
    static let queryName: StaticString = "connect"

    /// Opens the sheet.
    ///
    /// - Parameters:
    ///   - identifier: The app to show; the list if there is no such app.
    ///   - onMakeKey: Called after a key was made.
    static func open(_ identifier: String = "", onMakeKey: @escaping () -> Void) {
        let connect = ConnectSheet(onMakeKey: onMakeKey)
        let app = ConnectableApp.all.first { identifier.isSame(as: $0.identifier) }
        if let app { connect.show(app) } else { connect.showList() }
        connect.sheet.open()
    }

    private init(onMakeKey: @escaping () -> Void) {
        self.onMakeKey = onMakeKey
        sheet.dialog.setClass("is-account", true)
        status.setAttribute("role", "status")
        sheet.content.append(content)
        sheet.content.append(status)
        sheet.onClose = {
            self.requests?.stop()
            self.statusTimer?.cancel()
        }
    }

    private func clear() {
        requests?.stop()
        requests = nil
        say("")
        content.discardContent()
    }

    private func say(_ text: String) {
        statusTimer?.cancel()
        statusTimer = nil
        status.setText(text)
        if text.utf8.isEmpty { return }
        statusTimer = Timers.after(Self.statusTime) { self.say("") }
    }

    private func showList() {
        clear()
        let list = Element("ul", class: "rows")
        list.setAttribute("role", "list")
        list.setAttribute("aria-label", Text.of(.connectAll))
        for app in ConnectableApp.all {
            list.append(AccountSection.row(app.name, app.protocols.string, leading: nil) { self.choose(app) })
        }
        content.append(list)
    }

    private func choose(_ app: ConnectableApp) {
        let heading = show(app)
        heading.focus()
    }

    /// Shows an app. Returns its heading.
    @discardableResult
    private func show(_ app: ConnectableApp) -> Element {
        clear()
        let head = Element("div", class: "connect-head")
        head.append(.button(.back, label: .connectAll) { self.showList() })
        let heading = Element("h3", class: "connect-name", text: app.name)
        heading.setAttribute("tabindex", -1)
        head.append(heading)
        content.append(head)
        let origin = ServerOrigin.current
        if origin.isLoopback {
            content.append(Element("p", class: "setting-note is-warning", text: Text.of(.connectLocal)))
        }
        for connection in app.connections {
            let view = AppConnectionView(connection, name: app.name) {
                self.say(Text.of(.valueCopied))
            } onMakeKey: {
                self.onMakeKey()
            }
            content.append(view.root)
        }
        let requests = RecentRequestsView(app.connections.map { $0.service })
        self.requests = requests
        content.append(requests.root)
        if app.isMobile, !origin.isLoopback { addCode(for: app, origin) }
        return heading
    }

    /// Adds the QR code that opens this page on a phone.
    private func addCode(for app: ConnectableApp, _ origin: ServerOrigin) {
        let route = Route.profile.address + "?" + Self.queryName.string + "=" + app.identifier.string
        guard let code = QRCodeView.make(origin.text + route, label: .connectScanLabel) else { return }
        let section = Element("section", class: "account-section connect-scan")
        section.append(Element("h3", class: "account-heading", text: Text.of(.connectScan)))
        section.append(Element("p", class: "account-advice", text: Text.of(.connectScanNote)))
        section.append(code)
        content.append(section)
    }
}
