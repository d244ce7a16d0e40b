import TextCoding
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The choice of a plain text's encoding, for when automatic detection failed.
final class EncodingSheet {
    private let sheet = Sheet(title: Text.of(.encoding))
    private let session: BookReadingSession
    private let notice = Element("p", class: "encoding-notice")
    private var task: HostTask?

    /// The encodings that the server accepts.
    private static let names: [StaticString] = [
        "UTF-8", "GB18030", "Big5-HKSCS", "Shift_JIS", "EUC-JP", "EUC-KR", "windows-1252", "windows-1250",
        "windows-1251",
        "KOI8-R", "UTF-16LE", "UTF-16BE",
    ]

    /// Shows the choices for the open text.
    init(_ session: BookReadingSession) {
        self.session = session
        let panel = Element("div", class: "settings-panel")
        let group = Element("div", class: "chips")
        group.setAttribute("role", "group")
        group.append(choice(Text.of(.encodingAutomatic), name: nil))
        for name in Self.names { group.append(choice(name.string, name: name.string)) }
        notice.setAttribute("role", "status")
        notice.setText(Text.of(.encodingNow(session.contents.encoding ?? "")))
        panel.append(notice)
        panel.append(group)
        sheet.content.append(panel)
        sheet.onClose = { self.task?.cancel() }
        sheet.open()
    }

    private func choice(_ title: String, name: String?) -> Element {
        let button = Element("button", class: "button encoding-choice")
        button.setAttribute("type", "button")
        button.setText(title)
        if let name, let encoding = session.contents.encoding, name.isSame(as: encoding) {
            button.setAttribute("aria-current", "true")
        }
        button.on(.click) { self.choose(name) }
        return button
    }

    private func choose(_ name: String?) {
        task?.cancel()
        var request = Network.Request(
            address: "/api/v1/publications/" + session.publication.percentEncoded + "/encoding"
        )
        request.method = .put
        request.body = EncodingRequest.with { $0.encoding = name }.jsonText
        task = Network.send(request) { answer in
            self.task = nil
            guard answer.failure == nil else {
                self.notice.setText(Text.of(.unreachableAdvice))
                return
            }
            self.sheet.close()
            self.session.reader?.reopen()
        }
    }
}
