/// A rule of the library, ready to be matched.
///
/// Expressions run on a machine of Thompson's kind (all ways at once, no going back): a match takes time in proportion to the
/// line's and the expression's length, whatever the expression. Swift's `Regex` and the C library's `regexec` go back and try
/// again, and `(a+)+$` would hold them for ever; the latter also depends on the process's locale.
struct CompiledRule: Sendable {
    /// How deep its titles lie in the contents, from 0.
    let level: Int
    private let program: RuleProgram

    /// The most characters of a line that are looked at; longer lines are no titles.
    static let maximumLineLength = 200

    func matches(_ line: [Unicode.Scalar]) -> Bool {
        guard line.count <= Self.maximumLineLength else { return false }
        // Look-ahead can multiply the work; what no honest rule needs is refused.
        var budget = 100_000
        return program.matches(line, from: 0, isAnchored: false, budget: &budget)
    }

    private init(_ rule: TextChapterRule) throws(RuleProblem) {
        let (node, ignoresCase) = try RuleParser.parse(rule.pattern)
        level = min(5, max(0, rule.level))
        program = try RuleProgram(node, ignoresCase: ignoresCase)
        guard !matches([]) else { throw RuleProblem(message: "it matches an empty line") }
    }

    /// Makes rules ready.
    ///
    /// - Throws: `PublicationError.unsupported`, which says which of them can't be understood, and why.
    static func compile(
        _ rules: [TextChapterRule],
        file: String,
        limits: PublicationLimits
    ) throws(PublicationError) -> [CompiledRule] {
        guard rules.count <= limits.maximumChapterRules else {
            throw .notReadSo(
                file: file,
                reason: "\(rules.count) rules for chapters; at most \(limits.maximumChapterRules)"
            )
        }
        var result: [CompiledRule] = []
        for rule in rules {
            do throws(RuleProblem) {
                result.append(try CompiledRule(rule))
            } catch {
                throw .notReadSo(
                    file: file,
                    reason: "the chapter rule “\(rule.pattern)” can't be used: \(error.message)"
                )
            }
        }
        return result
    }
}
