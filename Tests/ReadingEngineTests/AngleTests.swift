import Foundation
import Geometry
import Testing

@Suite("Sine and cosine")
struct AngleTests {
    @Test("sine and cosine match the C library to a few units in the last place")
    func sines() {
        for step in -4000...4000 {
            let angle = Double(step) * 0.01 + 1e-5
            #expect(abs(Mathematics.sine(angle) - sin(angle)) < 4e-16)
            #expect(abs(Mathematics.cosine(angle) - cos(angle)) < 4e-16)
        }
        #expect(abs(Mathematics.sine(98_765.4) - sin(98_765.4)) < 1e-10)
        #expect(Mathematics.sine(0) == 0 && Mathematics.cosine(0) == 1)
        for odd in [Double.infinity, -.infinity, 1e300] { #expect(Mathematics.cosine(odd) == 1) }
        #expect(Mathematics.sine(.nan).isNaN)
    }

    @Test("arcsine and arccosine match the C library, and clamp arguments beyond one")
    func arcs() {
        for step in -1000...1000 {
            let value = Double(step) / 1000
            #expect(abs(Mathematics.arcSine(value) - asin(value)) < 5e-16)
            #expect(abs(Mathematics.arcCosine(value) - acos(value)) < 1e-15)
        }
        for beyond in [1.0, 1.5, 1e300, .infinity] {
            #expect(Mathematics.arcSine(beyond) == .pi / 2 && Mathematics.arcSine(-beyond) == -.pi / 2)
            #expect(Mathematics.arcCosine(beyond) == 0 && Mathematics.arcCosine(-beyond) == .pi)
        }
        let small = 1e-12
        #expect(abs(Mathematics.arcCosine(1 - small) / acos(1 - small) - 1) < 1e-12)
    }

    @Test("cube roots match the C library")
    func roots() {
        for value in [0, 1e-300, 1e-9, 0.02, 1, 2, 27, 1e6, 1e300, -8, -1e-7] {
            let root = Mathematics.cubeRoot(value)
            #expect(abs(root - cbrt(value)) <= 4e-16 * abs(cbrt(value)))
        }
    }
}
