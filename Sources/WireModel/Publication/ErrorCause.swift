/// The reason why a file can't be opened, as codes with values. The app shows it in the user's language.
///
/// The codes and their texts are under `errors` in `Web/localization`. A code that the app doesn't know is from a newer
/// server; the app then shows the error in English.
///
///     ErrorCause(["unsafe", "chapter 3.cbz", "tooLarge", "512 MB"])
public struct ErrorCause: Hashable, Sendable {
    /// The kind of the error, such as `damaged`.
    public var code: String
    /// The name of the file.
    public var file: String
    /// The code of a more exact reason, such as `endsEarly`; nil if there is none.
    public var reason: String?
    /// The values in the text of the reason, such as a size.
    public var values: [String]

    /// Creates a cause.
    public init(code: String, file: String, reason: String? = nil, values: [String] = []) {
        (self.code, self.file, self.reason, self.values) = (code, file, reason, values)
    }

    /// Reads a cause from the strings of a JSON array; nil if there are fewer than two.
    public init?(_ members: [String]) {
        guard members.count >= 2 else { return nil }
        let reason = members.count > 2 ? members[2] : nil
        self.init(code: members[0], file: members[1], reason: reason, values: Array(members.dropFirst(3)))
    }

    /// The cause as the strings of a JSON array: the code, the file, the reason and its values.
    public var members: [String] { [code, file] + (reason.map { [$0] + values } ?? []) }
}
