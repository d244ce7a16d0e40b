/// How far a look through the folders has come.
struct ScanProgress {
    /// What the scan does at the moment.
    enum Phase {
        case finding, reading, done, failed
    }

    var phase: Phase
    var found: Int
    var done: Int

    init?(_ json: Json) {
        guard let name = json["phase"].text else { return nil }
        if name.isSame(as: "finding") {
            phase = .finding
        } else if name.isSame(as: "reading") {
            phase = .reading
        } else if name.isSame(as: "failed") {
            phase = .failed
        } else {
            phase = .done
        }
        found = json["found"].int ?? 0
        done = json["done"].int ?? 0
    }

    /// True while the scan goes on.
    var isRunning: Bool { phase == .finding || phase == .reading }
}
