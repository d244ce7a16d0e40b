/// The name of a device in the list of sessions, derived from the `User-Agent` header.
public enum DeviceName {
    /// The maximum number of characters.
    public static let maximumLength = 60

    /// Browsers, in the order in which they are recognised: most contain the names of others.
    private static let browsers = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("FxiOS/", "Firefox"),
        ("Firefox/", "Firefox"), ("CriOS/", "Chrome"), ("Chromium/", "Chromium"), ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ]

    /// Systems and devices, in the order in which they are recognised.
    private static let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
        ("Macintosh", "Mac"), ("Kobo", "Kobo"), ("Kindle", "Kindle"), ("Linux", "Linux"),
    ]

    /// Returns the browser and the system, such as `Firefox, Windows`. Programs other than browsers have the name before
    /// the first slash.
    public static func describe(userAgent: String?) -> String {
        guard let userAgent, !userAgent.isEmpty else { return "" }
        let bounded = String(userAgent.prefix(512))
        let system = systems.first { bounded.contains($0.0) }?.1
        guard bounded.hasPrefix("Mozilla/") else {
            return printable([bounded.prefix { $0 != "/" && $0 != "(" }.description, system ?? ""])
        }
        return printable([browsers.first { bounded.contains($0.0) }?.1 ?? "", system ?? ""])
    }

    /// Joins the parts that are not empty. Drops control and invisible characters, which a client could send.
    private static func printable(_ parts: [String]) -> String {
        let text = parts.map { part in
            let scalars = part.unicodeScalars.filter { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
                default: true
                }
            }
            return String(String.UnicodeScalarView(scalars)).split(separator: " ").joined(separator: " ")
        }
        .filter { !$0.isEmpty }
        .joined(separator: ", ")
        return String(text.prefix(maximumLength))
    }
}
