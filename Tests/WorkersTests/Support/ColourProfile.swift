import Glibc

/// A small ICC profile of a display, as bytes.
struct ColourProfile {
    /// How the transfer function is described.
    enum Curve {
        /// The function of sRGB as a formula.
        case formula
        /// The function of sRGB as samples.
        case samples
        /// A power.
        case gamma(Double)
    }

    var curve = Curve.formula
    var red = (0.4361, 0.2225, 0.0139)
    /// `GRAY` for a profile with one transfer function.
    var space = "RGB "
    var hasTable = false

    var bytes: [UInt8] {
        var tags: [(name: String, content: [UInt8])] =
            space == "GRAY"
            ? [("wtpt", colour((0.9642, 1, 0.8249))), ("kTRC", curveBytes)]
            : [
                ("rXYZ", colour(red)), ("gXYZ", colour((0.3851, 0.7169, 0.0971))),
                ("bXYZ", colour((0.1431, 0.0606, 0.7141))),
                ("rTRC", curveBytes), ("gTRC", curveBytes), ("bTRC", curveBytes),
            ]
        if hasTable { tags.append(("A2B0", [UInt8](repeating: 0, count: 32))) }
        var directory = number(tags.count)
        var contents: [UInt8] = []
        for tag in tags {
            directory +=
                Array(tag.name.utf8) + number(132 + 12 * tags.count + contents.count) + number(tag.content.count)
            contents += tag.content
        }
        var header = [UInt8](repeating: 0, count: 128)
        header.replaceSubrange(0..<4, with: number(128 + directory.count + contents.count))
        header.replaceSubrange(8..<12, with: [4, 0, 0, 0])
        header.replaceSubrange(12..<24, with: Array(("mntr" + space + "XYZ ").utf8))
        header.replaceSubrange(36..<40, with: Array("acsp".utf8))
        header.replaceSubrange(68..<80, with: fixed(0.9642) + fixed(1) + fixed(0.8249))
        return header + directory + contents
    }

    private var curveBytes: [UInt8] {
        switch curve {
        case .formula:
            Array("para".utf8) + [0, 0, 0, 0, 0, 3, 0, 0]
                + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap { fixed($0) }
        case .samples:
            Array("curv".utf8) + [0, 0, 0, 0] + number(1_024)
                + (0..<1_024).flatMap { index -> [UInt8] in
                    let value = Double(index) / 1_023
                    let light = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
                    let sample = Int((light * 65_535).rounded())
                    return [UInt8(sample >> 8), UInt8(sample & 0xFF)]
                }
        case .gamma(let gamma):
            Array("curv".utf8) + [0, 0, 0, 0] + number(1) + [
                UInt8(gamma), UInt8(gamma.truncatingRemainder(dividingBy: 1) * 256),
            ]
                + [0, 0]
        }
    }

    private func colour(_ value: (Double, Double, Double)) -> [UInt8] {
        Array("XYZ ".utf8) + [0, 0, 0, 0] + fixed(value.0) + fixed(value.1) + fixed(value.2)
    }

    private func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    private func fixed(_ value: Double) -> [UInt8] { number(Int((value * 65_536).rounded())) }
}
