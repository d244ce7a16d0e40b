import CPCRE2
import Glibc

/// A chapter rule of the library, compiled by PCRE2.
///
/// Users write the rules, and a rule may backtrack without end: `(a+)+$` takes exponential time. PCRE2 stops a match
/// after a number of steps. A rule that was stopped on several lines is not tried again, so the total work for a text
/// is bounded.
final class CompiledChapterRule: @unchecked Sendable {
    // Unchecked: PCRE2 never modifies a compiled expression.

    /// The nesting level of its titles in the table of contents, from 0.
    let level: Int
    let pattern: String
    private let code: OpaquePointer

    /// The longest line that is matched, in characters; longer lines are not titles.
    static let maximumLineLength = 200
    private static let maximumPatternLength = 1000
    private static let maximumGroupDepth: UInt32 = 24
    /// The largest compiled expression, in bytes. It bounds nested repetitions, which PCRE2 expands.
    fileprivate static let maximumCompiledBytes = 1 << 20
    /// The maximum number of backtracking steps for one line. Real rules take a few hundred.
    private static let matchLimit: UInt32 = 20_000
    private static let depthLimit: UInt32 = 1_000
    /// In kilobytes.
    private static let heapLimit: UInt32 = 1_024

    private init(_ rule: TextChapterRule) throws(ChapterRuleError) {
        level = min(5, max(0, rule.level))
        pattern = rule.pattern
        code = try Self.compile(rule.pattern)
        guard match([]) != .matched else { throw ChapterRuleError(message: "it matches an empty line") }
    }

    deinit {
        pcre2_code_free_32(code)
    }

    private static func compile(_ pattern: String) throws(ChapterRuleError) -> OpaquePointer {
        let units = pattern.unicodeScalars.map(\.value)
        guard !units.isEmpty else { throw ChapterRuleError(message: "it is empty") }
        guard units.count <= maximumPatternLength else {
            throw ChapterRuleError(message: "it is longer than \(maximumPatternLength) characters")
        }
        // The allocator refuses large blocks. This limits the compiled expression, which is one block.
        let allocator = pcre2_general_context_create_32(
            { size, _ in size <= CompiledChapterRule.maximumCompiledBytes ? malloc(size) : nil },
            { block, _ in free(block) },
            nil
        )
        let context = pcre2_compile_context_create_32(allocator)
        defer {
            pcre2_compile_context_free_32(context)
            pcre2_general_context_free_32(allocator)
        }
        pcre2_set_parens_nest_limit_32(context, maximumGroupDepth)
        // Unicode properties for `\d`, `\s` and `\w`; `.` matches every character; `\u7b2c` is a character.
        let options =
            PCRE2_UTF | PCRE2_UCP | PCRE2_DOTALL | PCRE2_DOLLAR_ENDONLY | PCRE2_ALT_BSUX | PCRE2_NEVER_BACKSLASH_C
        var error: Int32 = 0
        var offset = 0
        if let code = pcre2_compile_32(units, units.count, UInt32(options), &error, &offset, context) { return code }
        guard error != PCRE2_ERROR_HEAP_FAILED else { throw ChapterRuleError(message: "it repeats too much") }
        throw ChapterRuleError(message: "\(message(error)) (at character \(offset + 1))")
    }

    private static func message(_ code: Int32) -> String {
        var units = [UInt32](repeating: 0, count: 256)
        let count = pcre2_get_error_message_32(code, &units, units.count)
        return String(String.UnicodeScalarView(units.prefix(Int(max(0, count))).compactMap { Unicode.Scalar($0) }))
    }

    /// The result of matching a line.
    enum MatchResult {
        case matched, notMatched
        /// The limits stopped the match.
        case stopped
    }

    /// Matches a line.
    func match(_ line: [Unicode.Scalar]) -> MatchResult {
        guard line.count <= Self.maximumLineLength else { return .notMatched }
        let context = pcre2_match_context_create_32(nil)
        let data = pcre2_match_data_create_32(1, nil)
        defer {
            pcre2_match_data_free_32(data)
            pcre2_match_context_free_32(context)
        }
        pcre2_set_match_limit_32(context, Self.matchLimit)
        pcre2_set_depth_limit_32(context, Self.depthLimit)
        pcre2_set_heap_limit_32(context, Self.heapLimit)
        // The additional unit at the end is not matched. It prevents a null pointer for an empty line, which older
        // versions of PCRE2 refuse.
        let result = (line.map(\.value) + [0]).withUnsafeBufferPointer { units in
            pcre2_match_32(code, units.baseAddress, line.count, 0, UInt32(PCRE2_NO_UTF_CHECK), data, context)
        }
        if result >= 0 { return .matched }
        return result == PCRE2_ERROR_NOMATCH ? .notMatched : .stopped
    }

    /// Compiles rules.
    ///
    /// - Throws: `PublicationError.invalidOption` with the invalid rule and the reason.
    static func compile(
        _ rules: [TextChapterRule],
        file: String,
        limits: PublicationLimits
    ) throws(PublicationError) -> [CompiledChapterRule] {
        guard rules.count <= limits.maximumChapterRules else {
            throw .invalidOption(file: file, reason: .tooManyRules(limits.maximumChapterRules))
        }
        var result: [CompiledChapterRule] = []
        for rule in rules {
            do throws(ChapterRuleError) {
                result.append(try CompiledChapterRule(rule))
            } catch {
                throw .invalidOption(
                    file: file,
                    reason: .ruleInvalid(pattern: rule.pattern, message: error.message)
                )
            }
        }
        return result
    }
}

/// The reason why a chapter rule can't be used.
struct ChapterRuleError: Error, Equatable {
    var message: String
}
