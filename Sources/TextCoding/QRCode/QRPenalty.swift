/// The penalty of a masked QR code, by the four rules of ISO/IEC 18004, 7.8.3. The mask with the lowest penalty is the
/// easiest to scan.
enum QRPenalty {
    /// Returns the penalty of `size` rows of modules.
    static func penalty(size: Int, _ modules: [Bool]) -> Int {
        var penalty = 0
        for line in 0..<size {
            penalty += linePenalty(size) { modules[line * size + $0] }
            penalty += linePenalty(size) { modules[$0 * size + line] }
        }
        for row in 0..<size - 1 {
            for column in 0..<size - 1 {
                let index = row * size + column
                let isDark = modules[index]
                let isBlock =
                    modules[index + 1] == isDark && modules[index + size] == isDark
                    && modules[index + size + 1] == isDark
                if isBlock { penalty += 3 }
            }
        }
        var darkCount = 0
        for isDark in modules where isDark { darkCount += 1 }
        // The difference to a half, in steps of 5 %.
        return penalty + abs(darkCount * 20 - modules.count * 10) / modules.count * 10
    }

    /// Returns the penalty of a row or column for runs of one colour and for patterns that resemble finder patterns.
    private static func linePenalty(_ size: Int, _ isDark: (Int) -> Bool) -> Int {
        var (penalty, run, recent) = (0, 0, 0)
        for index in 0..<size {
            run = index > 0 && isDark(index) == isDark(index - 1) ? run + 1 : 1
            if run == 5 { penalty += 3 } else if run > 5 { penalty += 1 }
            recent = (recent << 1 | (isDark(index) ? 1 : 0)) & 0x7FF
            // Dark, light, three dark, light, dark, with four light modules before or after them.
            if index >= 10, recent == 0b000_0101_1101 || recent == 0b101_1101_0000 { penalty += 40 }
        }
        return penalty
    }
}
