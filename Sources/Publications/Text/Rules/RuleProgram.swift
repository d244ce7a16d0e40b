/// A regular expression as instructions of a machine that follows all ways at once (Thompson, 1968; Pike's form).
struct RuleProgram: Sendable {
    private indirect enum Instruction: Sendable {
        case character(RuleCharacters)
        case split(Int, Int)
        case jump(Int)
        case lineStart, lineEnd
        case look(RuleProgram, isNegative: Bool)
        case match
    }

    private var instructions: [Instruction] = []
    private let ignoresCase: Bool

    /// The most instructions a rule may take, with everything it repeats written out.
    private static let maximumCount = 2000

    init(_ node: RuleNode, ignoresCase: Bool) throws(RuleProblem) {
        self.ignoresCase = ignoresCase
        try compile(node)
        instructions.append(.match)
    }

    private mutating func compile(_ node: RuleNode) throws(RuleProblem) {
        guard instructions.count < Self.maximumCount else { throw RuleProblem(message: "it repeats too much") }
        switch node {
        case .character(let characters): instructions.append(.character(characters))
        case .lineStart: instructions.append(.lineStart)
        case .lineEnd: instructions.append(.lineEnd)
        case .look(let inner, let isNegative):
            instructions.append(.look(try RuleProgram(inner, ignoresCase: ignoresCase), isNegative: isNegative))
        case .sequence(let nodes): for node in nodes { try compile(node) }
        case .alternatives(let nodes):
            var jumps: [Int] = []
            for (number, node) in nodes.enumerated() {
                guard number + 1 < nodes.count else {
                    try compile(node)
                    break
                }
                let split = instructions.count
                instructions.append(.match)
                try compile(node)
                jumps.append(instructions.count)
                instructions.append(.match)
                instructions[split] = .split(split + 1, instructions.count)
            }
            for jump in jumps { instructions[jump] = .jump(instructions.count) }
        case .repetition(let inner, let minimum, let maximum):
            for _ in 0..<minimum { try compile(inner) }
            guard let maximum else {
                let split = instructions.count
                instructions.append(.match)
                try compile(inner)
                instructions.append(.jump(split))
                instructions[split] = .split(split + 1, instructions.count)
                return
            }
            for _ in minimum..<maximum {
                let split = instructions.count
                instructions.append(.match)
                try compile(inner)
                instructions[split] = .split(split + 1, instructions.count)
            }
        }
    }

    /// Whether the expression matches from a place on, or, not anchored, from any place after it.
    ///
    /// - Parameter budget: how many steps may be taken; at 0 nothing matches any more.
    func matches(_ line: [Unicode.Scalar], from start: Int, isAnchored: Bool, budget: inout Int) -> Bool {
        var current: [Int] = []
        var marks = [Int](repeating: -1, count: instructions.count)
        for position in start...max(start, line.count) {
            var stack = current
            if position == start || !isAnchored { stack.append(0) }
            if stack.isEmpty { return false }
            current.removeAll(keepingCapacity: true)
            while let index = stack.popLast() {
                guard marks[index] != position else { continue }
                marks[index] = position
                budget -= 1
                guard budget > 0 else { return false }
                switch instructions[index] {
                case .match: return true
                case .jump(let target): stack.append(target)
                case .split(let first, let second):
                    stack.append(first)
                    stack.append(second)
                case .lineStart: if position == 0 { stack.append(index + 1) }
                case .lineEnd: if position == line.count { stack.append(index + 1) }
                case .look(let program, let isNegative):
                    if program.matches(line, from: position, isAnchored: true, budget: &budget) != isNegative {
                        stack.append(index + 1)
                    }
                case .character(let characters):
                    if position < line.count, characters.contains(line[position], ignoresCase: ignoresCase) {
                        current.append(index + 1)
                    }
                }
            }
        }
        return false
    }
}
