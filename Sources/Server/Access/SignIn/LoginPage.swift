import HTTPTypes
import Hummingbird
import NIOCore
import Readers
import TextCoding

/// The login page, which asks for a name and a password, or for the access key. It has no script. Its style sheet is a
/// separate file, because the content security policy forbids inline styles.
struct LoginPage {
    /// Whether users sign in with a name and a password.
    var acceptsPassword: Bool
    /// Whether the owner can sign in with the access key.
    var acceptsKey: Bool
    /// The providers with which users can sign in.
    var providers: [(id: String, name: String)]
    /// The texts in the language of the browser.
    var texts: SignInTexts
    /// The name in the form. The page is the same whether there is such a user or not.
    var name = ""
    /// The path to open after signing in.
    var returnPath = "/"
    /// The path under which a proxy publishes the server.
    var basePath = BasePath.root

    /// Whether a path needs no user. The access matrix decides about the routes at these paths.
    static func isPublic(_ path: String) -> Bool {
        ["/login", "/login.css", "/api/v1/session"].contains(path) || path.hasPrefix(SingleSignOnRoutes.base)
            || TrustFiles.contains(path)
    }

    /// Returns the path to open after signing in: the one that the login page's address names, or the requested page itself.
    static func returnPath(of request: Request) -> String {
        guard isPublic(request.uri.path) else { return OpenIDClient.localPath(request.uri.string) }
        return OpenIDClient.localPath((try? QueryParameters(request.uri.query))?["return"] ?? "/")
    }

    /// Returns the page.
    ///
    /// - Parameter message: Why an attempt failed; nil for none.
    func response(_ status: HTTPResponse.Status, message: String?) -> Response {
        let note = message.map { "<p class=\"problem\" id=\"problem\" role=\"alert\">\(Self.escaped($0))</p>\n" } ?? ""
        var body = ""
        if acceptsPassword {
            body += note + passwordForm(hasProblem: message != nil)
            body += providerLinks
            if acceptsKey {
                body += "<details><summary>\(texts.asOwner)</summary>\n\(keyForm(isFirst: false))\n</details>"
            }
        } else {
            body += "<p class=\"advice\">\(texts.keyAdvice)</p>\n\(note)\(keyForm(isFirst: true))"
            body += providerLinks
        }
        return Self.page(status, basePath, language: texts.tag, head: "", body: body)
    }

    /// The links that begin a sign-in with a provider.
    private var providerLinks: String {
        providers.map { provider in
            let title = Self.escaped(texts.signIn(with: provider.name))
            let address = basePath.text + SingleSignOnRoutes.base + Self.escaped(provider.id) + returnQuery
            return "<p><a class=\"button\" href=\"\(address)\">\(title)</a></p>\n"
        }
        .joined()
    }

    /// The query that names the path to open after signing in.
    private var returnQuery: String { returnPath == "/" ? "" : "?return=" + returnPath.percentEncoded }

    private func passwordForm(hasProblem: Bool) -> String {
        let described = hasProblem ? " aria-describedby=\"problem\"" : ""
        return """
            <form method="post" action="\(basePath.text)/login\(returnQuery)">
            <label for="name">\(texts.name)</label>
            <input id="name" name="name" value="\(Self.escaped(name))" autocomplete="username" autocapitalize="none" \
            spellcheck="false" maxlength="64" required\(name.isEmpty ? " autofocus" : "")\(described)>
            <label for="password">\(texts.password)</label>
            <input id="password" name="password" type="password" autocomplete="current-password" maxlength="1024" \
            required\(name.isEmpty ? "" : " autofocus")\(described)>
            <button type="submit">\(texts.signIn)</button>
            </form>

            """
    }

    private func keyForm(isFirst: Bool) -> String {
        """
        <form method="post" action="\(basePath.text)/login\(returnQuery)">
        <label for="key">\(texts.accessKey)</label>
        <input id="key" name="key" type="password" autocomplete="current-password" autocapitalize="none" \
        spellcheck="false" maxlength="64" required\(isFirst ? " autofocus" : "")>
        <button type="submit">\(texts.openLibrary)</button>
        </form>
        """
    }

    /// Returns a page that redirects to a path of the app.
    static func welcome(to path: String, _ texts: SignInTexts, _ basePath: BasePath) -> Response {
        let path = escaped(basePath.adding(to: path))
        return page(
            .ok,
            basePath,
            language: texts.tag,
            head: "<meta http-equiv=\"refresh\" content=\"0;url=\(path)\">",
            body: "<p><a class=\"button\" href=\"\(path)\">\(texts.openLibrary)</a></p>"
        )
    }

    static func styleSheet() -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "text/css; charset=utf-8", .cacheControl: "no-cache"],
            body: .init(byteBuffer: ByteBuffer(string: style))
        )
    }

    private static func page(
        _ status: HTTPResponse.Status,
        _ basePath: BasePath,
        language: String,
        head: String,
        body: String
    ) -> Response {
        Response(
            status: status,
            headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
            body: .init(
                byteBuffer: ByteBuffer(
                    string: document(
                        language: language,
                        styleSheet: basePath.text + "/login.css",
                        head: head,
                        body: body
                    )
                )
            )
        )
    }

    /// Returns the HTML of a page that is not part of the app.
    static func document(language: String, styleSheet: String, head: String, body: String) -> String {
        """
        <!doctype html>
        <html lang="\(language)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#FAF8F5">
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1B1A18">
        <title>Quire</title>
        <link rel="icon" href="\(icon)">
        <link rel="stylesheet" href="\(styleSheet)">
        \(head)
        </head>
        <body>
        <main>
        \(mark)
        <h1>Quire</h1>
        \(body)
        </main>
        </body>
        </html>

        """
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
        return result
    }

    /// The app's icon for the browser's tab. Its file is not available before the user signs in.
    private static let icon =
        "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'%3E"
        + "%3Crect width='64' height='64' rx='14' fill='%23B8392B'/%3E%3Cpath fill='none' stroke='%23FAF8F5' "
        + "stroke-width='3.5' d='M32 20c-5-4.5-12-6-19-5v31c7-1 14 .5 19 5 5-4.5 12-6 19-5V15c-7-1-14 .5-19 5zM32 20v31'"
        + "/%3E%3C/svg%3E"

    /// The app's icon on the page. The style sheet has its colours.
    private static let mark = """
        <svg class="mark" viewBox="0 0 64 64" aria-hidden="true"><rect width="64" height="64" rx="14"/>\
        <path d="M32 20c-5-4.5-12-6-19-5v31c7-1 14 .5 19 5 5-4.5 12-6 19-5V15c-7-1-14 .5-19 5zM32 20v31"/></svg>
        """
}
