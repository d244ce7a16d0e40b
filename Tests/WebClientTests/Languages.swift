import Foundation
import WebLocalization

/// The languages of the app, for tests.
enum Languages {
    static let all = ["en", "zh-Hans", "ja"]

    private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The localization tables, generated in the same way as for the browser.
    private static let tables: Result<URL, any Error> = Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quire-texts-\(UUID())")
        let process = Process()
        process.executableURL = repository.appendingPathComponent("Scripts/generate-localization.py")
        process.arguments = ["--tables", folder.path]
        try process.run()
        process.waitUntilExit()
        return folder
    }

    /// The texts of a language, with the plural rule of English.
    static func localization(_ language: String) throws -> Localization {
        let table = try Data(contentsOf: tables.get().appendingPathComponent("\(language).txt"))
        return Localization(table: Array(table)) { $0 == 1 ? .one : .other }
    }
}
