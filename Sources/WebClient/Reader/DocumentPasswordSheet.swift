import TextCoding
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A sheet that asks for the password of a document.
enum DocumentPasswordSheet {
    /// Opens the sheet. `completion` is called when the sheet is closed. `isUnlocked` is true if the password was
    /// correct.
    static func open(_ publication: String, completion: @escaping (_ isUnlocked: Bool) -> Void) {
        let sheet = Sheet(title: Text.of(.documentPassword))
        sheet.dialog.setClass("is-account", true)
        let field = TextFieldRow(.passwordField, .currentPassword, identifier: "document-password")
        var task: HostTask?
        var isUnlocked = false
        let form = AccountForm(.openDocument)
        form.onSubmit = {
            form.setBusy(true)
            var request = Network.Request(
                address: "/api/v1/publications/" + publication.percentEncoded + "/password"
            )
            request.method = .post
            request.body = DocumentPassword.with { $0.password = field.value }.jsonText
            task = Network.send(request) { answer in
                task = nil
                form.setBusy(false)
                guard let failure = answer.failure else {
                    isUnlocked = true
                    return sheet.close()
                }
                form.show(message(of: failure))
                field.focus()
            }
        }
        form.add(field.root)
        sheet.content.append(Element("p", class: "account-advice", text: Text.of(.documentPasswordAdvice)))
        sheet.content.append(form.root)
        sheet.onClose = {
            form.onSubmit = {}
            task?.cancel()
            completion(isUnlocked)
        }
        sheet.open()
        field.focus()
    }

    private static func message(of failure: Network.Failure) -> Message {
        switch failure {
        case .status(403): .documentPasswordWrong
        case .status(429): .tooManyAttempts
        case .status: .actionFailed
        default: .unreachableTitle
        }
    }
}
