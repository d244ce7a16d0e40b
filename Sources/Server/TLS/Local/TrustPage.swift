/// The page that explains how to trust the server's own authority. It is also served without TLS, because a device
/// that doesn't trust the authority yet rejects the certificate of the server.
struct TrustPage {
    let files: TrustFiles
    let basePath: BasePath

    private var folder: String { basePath.text + TrustFiles.path }

    /// Rules that are added to the style sheet of the login page.
    static let style = """
        body { place-items: start center; }
        main { inline-size: min(40rem, 100%); }
        h2 { margin: 0; font-size: 1.0625rem; }
        summary { justify-content: start; color: inherit; }
        ol, ul { margin: 0 0 1rem; padding-inline-start: 1.5rem; }
        li { margin-block-end: .5rem; }
        code { overflow-wrap: anywhere; font-size: .875em; }
        .downloads { display: grid; gap: .75rem; margin-block-end: 1.5rem; }

        """

    var text: String {
        LoginPage.document(
            language: "en",
            styleSheet: folder + "/style.css",
            head: "",
            body: """
                <p>This server uses its own certificate authority. Install its certificate once on each device. Browsers \
                then open Quire without a warning, and can install it as an app and store downloads.</p>
                <p>The authority is valid only for private names and addresses. Install its certificate only if the server \
                printed the same SHA-256 fingerprint when it started:</p>
                <p><code>\(files.fingerprint)</code></p>
                <div class="downloads">
                <a class="button" href="\(folder)/quire.mobileconfig">Profile for iPhone, iPad and Mac</a>
                <a class="button" href="\(folder)/quire.crt">Certificate for Android and Windows</a>
                <a class="button" href="\(folder)/quire.pem">Certificate for Linux and Firefox (PEM)</a>
                </div>
                \(Self.steps)
                <p><a class="button" href="\(basePath.text)/">Open Quire</a></p>
                """
        )
    }

    private static let steps = [
        section(
            "iPhone and iPad",
            [
                "Open this page in Safari. Tap “Profile for iPhone, iPad and Mac”, then Allow.",
                "In Settings, tap Profile Downloaded, or General › VPN &amp; Device Management. Tap the Quire profile, then "
                    + "Install.",
                "Open Settings › General › About › Certificate Trust Settings, and turn on the Quire authority.",
            ]
        ),
        section(
            "Android",
            [
                "Tap “Certificate for Android and Windows”.",
                "Open Settings › Security &amp; privacy › More security settings › Encryption &amp; credentials › Install a "
                    + "certificate › CA certificate. The names differ between devices: search for “CA certificate”.",
                "Tap Install anyway, and choose quire.crt. Android asks for a screen lock.",
                "Firefox needs one more step: open Settings › About Firefox and tap the logo seven times. Then turn on "
                    + "Settings › Secret Settings › Use third party CA certificates.",
            ]
        ),
        section(
            "Mac",
            [
                "Click “Certificate for Android and Windows”, and open quire.crt. Keychain Access adds it to the login "
                    + "keychain.",
                "In Keychain Access, double-click the Quire authority. Open Trust, and choose Always Trust.",
            ]
        ),
        section(
            "Windows",
            [
                "Click “Certificate for Android and Windows”, and open quire.crt.",
                "Click Install Certificate, choose Current User, then “Place all certificates in the following store”.",
                "Choose Trusted Root Certification Authorities, and confirm.",
            ]
        ),
        section(
            "Linux",
            [
                "Click “Certificate for Linux and Firefox (PEM)”.",
                "Debian and Ubuntu: <code>sudo cp quire.pem /usr/local/share/ca-certificates/quire.crt &amp;&amp; sudo "
                    + "update-ca-certificates</code>",
                "Fedora and Arch Linux: <code>sudo trust anchor quire.pem</code>",
                "Chromium: open Settings › Privacy and security › Security › Manage certificates, and import quire.pem as an "
                    + "authority that identifies websites.",
            ]
        ),
        section(
            "Firefox on a computer",
            [
                "Open Settings › Privacy &amp; Security › View Certificates › Authorities › Import, and choose quire.pem.",
                "Turn on “Trust this CA to identify websites”.",
            ]
        ),
    ]
    .joined(separator: "\n")

    private static func section(_ title: String, _ steps: [String]) -> String {
        let items = steps.map { "<li>\($0)</li>" }.joined(separator: "\n")
        return "<details><summary><h2>\(title)</h2></summary>\n<ol>\n\(items)\n</ol></details>"
    }
}
