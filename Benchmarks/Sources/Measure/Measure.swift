import Foundation
import Publications

/// Runs one measurement in a process of its own and prints the result as one JSON object:
///
///     Measure scan FOLDER STORE     scans a folder of comics into a store
///     Measure replay EVENTS ROUNDS  replays recorded sessions in the reading engine
///     Measure reading CASES ROUNDS  runs the cases of the page reader, and writes them to a file for a browser
@main
enum Measure {
    static func main() async {
        LocalTimeZone.keep()
        let words = CommandLine.arguments.dropFirst()
        do throws(MeasureError) {
            switch (words.first, words.dropFirst().first, words.dropFirst(2).first, words.count) {
            case ("scan", let folder?, let store?, 3): try await ScanMeasure.run(folder: folder, store: store)
            case ("replay", let events?, let rounds?, 3): try ReplayMeasure.run(events: events, rounds: rounds)
            case ("reading", let cases?, let rounds?, 3): try ReadingMeasure.run(cases: cases, rounds: rounds)
            default:
                throw MeasureError(
                    "usage: Measure scan FOLDER STORE | Measure replay EVENTS ROUNDS | Measure reading CASES ROUNDS"
                )
            }
        } catch {
            FileHandle.standardError.write(Data("Measure: \(error.message)\n".utf8))
            exit(1)
        }
    }
}

/// A measurement that failed, with a message.
struct MeasureError: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
