import HTTPTypes
import Hummingbird
import NIOCore
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
    /// The path to open after signing in.
    var returnPath = "/"

    /// Whether a path needs no user. The access matrix decides about the routes at these paths.
    static func isPublic(_ path: String) -> Bool {
        ["/login", "/login.css", "/api/v1/session"].contains(path) || path.hasPrefix(SingleSignOnRoutes.base)
    }

    func response(_ status: HTTPResponse.Status, message: String?) -> Response {
        let note = message.map { "<p class=\"problem\" role=\"alert\">\(Self.escaped($0))</p>" } ?? ""
        var body = "<h1>Quire</h1>\n"
        if acceptsPassword {
            body += note + passwordForm
            for provider in providers {
                body += """
                    <p><a class="button" href="\(SingleSignOnRoutes.base)\(Self.escaped(provider.id))\(returnQuery)">\
                    Sign in with \(Self.escaped(provider.name))</a></p>

                    """
            }
            if acceptsKey {
                body += "<details><summary>Sign in as the owner</summary>\n\(keyForm(isFirst: false))\n</details>"
            }
        } else {
            body += """
                <p>Enter the access key that the server printed when it started, or scan its code.</p>
                \(note)
                \(keyForm(isFirst: true))
                """
        }
        return Self.page(status, head: "", body: body)
    }

    /// The query that names the path to open after signing in.
    private var returnQuery: String { returnPath == "/" ? "" : "?return=" + returnPath.percentEncoded }

    private var passwordForm: String {
        """
        <form method="post" action="/login\(returnQuery)">
        <label for="name">Name</label>
        <input id="name" name="name" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="64" \
        required autofocus>
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" maxlength="1024" required>
        <button type="submit">Sign in</button>
        </form>

        """
    }

    private func keyForm(isFirst: Bool) -> String {
        """
        <form method="post" action="/login\(returnQuery)">
        <label for="key">Access key</label>
        <input id="key" name="key" type="password" autocomplete="current-password" autocapitalize="none" \
        spellcheck="false" maxlength="64" required\(isFirst ? " autofocus" : "")>
        <button type="submit">Open the library</button>
        </form>
        """
    }

    /// Returns a page that redirects to a path of the app.
    static func welcome(to path: String) -> Response {
        let path = escaped(path)
        return page(
            .ok,
            head: "<meta http-equiv=\"refresh\" content=\"0;url=\(path)\">",
            body: "<h1>Quire</h1><p><a href=\"\(path)\">Open the library</a></p>"
        )
    }

    static func styleSheet() -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "text/css; charset=utf-8", .cacheControl: "no-cache"],
            body: .init(byteBuffer: ByteBuffer(string: style))
        )
    }

    private static func page(_ status: HTTPResponse.Status, head: String, body: String) -> Response {
        let text = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Quire</title>
            <link rel="stylesheet" href="/login.css">
            \(head)
            </head>
            <body>
            <main>
            \(body)
            </main>
            </body>
            </html>

            """
        return Response(
            status: status,
            headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: text))
        )
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

    private static let style = """
        :root { color-scheme: light dark; --ink: #1d1b18; --paper: #faf7f2; --line: #b9b1a5; --accent: #8a3b12; }
        @media (prefers-color-scheme: dark) {
          :root { --ink: #ece7de; --paper: #171512; --line: #5a544b; --accent: #e8a070; }
        }
        body { margin: 0; min-block-size: 100dvh; display: grid; place-items: center;
          background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
        main { inline-size: min(22rem, 100% - 3rem); }
        form { display: grid; gap: .75rem; }
        input, button { font: inherit; padding: .7rem .9rem; border-radius: .6rem; border: 1px solid var(--line); }
        input { background: transparent; color: inherit; letter-spacing: .05em; }
        .button { display: block; padding: .7rem .9rem; border-radius: .6rem; border: 1px solid var(--line);
          text-align: center; color: inherit; text-decoration: none; }
        summary { margin-block: 1rem .5rem; }
        button { background: var(--accent); color: var(--paper); border-color: transparent; cursor: pointer; }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
        .problem { color: var(--accent); font-weight: 600; }

        """
}
