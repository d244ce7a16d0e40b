/// The script an archive's names are written in, where they are not UTF-8.
///
/// A ZIP archive rarely says. What it flags as UTF-8, libzip has checked; what is valid UTF-8 is taken as such, because
/// neither of the others is so by accident. The rest was written by an old program: in Shift-JIS on a Japanese system,
/// else in CP437 as the format prescribes.
enum EntryNameEncoding: Equatable, Sendable {
    case codePage437
    case shiftJIS

    /// Decides for all names of an archive together: one name alone may be too short to tell.
    ///
    /// - Parameter names: the raw names that are not valid UTF-8.
    static func detect(_ names: [[UInt8]]) -> EntryNameEncoding {
        var score = 0
        for name in names {
            guard let nameScore = ShiftJISPlausibility.score(name) else { return .codePage437 }
            score += nameScore
        }
        return score > 0 && names.allSatisfy { ShiftJIS.decode($0) != nil } ? .shiftJIS : .codePage437
    }

    func decode(_ name: [UInt8]) -> String {
        switch self {
        case .codePage437: CodePage437.decode(name)
        case .shiftJIS: ShiftJIS.decode(name) ?? CodePage437.decode(name)
        }
    }
}
