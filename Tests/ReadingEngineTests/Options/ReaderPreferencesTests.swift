import TestSupport
import Testing

@testable import ReadingEngine

@Suite("Preferences of a device and of a series")
struct ReaderPreferencesTests {
    private func preferences(_ values: [ReaderOption: Int]) -> ReaderPreferences {
        var preferences = ReaderPreferences()
        for (option, value) in values { preferences[option] = value }
        return preferences
    }

    @Test("without choices, options have their defaults and the detected mode")
    func nothing() {
        let none = ReaderPreferences()
        #expect(none.numbers == [1])
        #expect(none.isEmpty && none.isModeAutomatic)
        var expected = ReaderOptions()
        #expect(none.options(automaticMode: .leftToRight) == expected)
        expected.mode = .webtoon
        #expect(none.options(automaticMode: .webtoon) == expected)
    }

    @Test("choices are stored as the version and pairs in the order of the options")
    func kept() {
        var chosen = ReaderPreferences()
        chosen[.blendColour] = 0xFF8800
        chosen[.mode] = ReadingMode.rightToLeft.rawValue
        chosen[.pageGap] = 32
        chosen[.pageGap] = 8
        #expect(chosen.numbers == [1, 1, 2, 13, 8, 47, 0xFF8800])
        #expect(ReaderPreferences(numbers: chosen.numbers) == chosen)
        chosen[.pageGap] = nil
        #expect(chosen.numbers == [1, 1, 2, 47, 0xFF8800])
        chosen[.mode] = 77
        #expect(chosen[.mode] == nil && chosen.isModeAutomatic)
    }

    /// How numbers from another version or corrupted numbers are read.
    static let strange: [(kept: [Int], read: [Int])] = [
        ([], [1]),
        ([1], [1]),
        ([0, 13, 8], [1]),
        ([-4, 13, 8], [1]),
        ([9, 13, 8], [1, 13, 8]),
        ([1, 13], [1]),
        ([1, 13, 8, 10], [1, 13, 8]),
        ([1, 13, 65, 10, 4], [1, 10, 4]),
        ([1, 13, -1, 10, 4, 7, 0], [1, 10, 4]),
        ([1, 999, 3, 10, 4], [1, 10, 4]),
        ([1, 0, 0, 10, 4], [1, 10, 4]),
        ([1, 10, 6, 20, 3], [1, 20, 3]),
        ([1, 10, 4, 10, 1], [1, 10, 1]),
        ([1, 10, 4, 10, 99], [1, 10, 4]),
        ([1, 20, 3, 10, 4], [1, 10, 4, 20, 3]),
        ([1, .max, .min, 47, 0x1FF_FFFF, 42, 2, 43, 1], [1, 43, 1]),
        ([1, 13, 7], [1, 13, 7]),
    ]

    @Test("unknown options and values are skipped, and all others are kept", arguments: strange)
    func spoilt(kept: [Int], read: [Int]) {
        #expect(ReaderPreferences(numbers: kept).numbers == read)
    }

    /// The device, the series and the merged choices, as numbers without the version.
    static let merges: [(device: [Int], series: [Int], merged: [Int])] = [
        ([], [], []),
        ([10, 4], [], [10, 4]),
        ([], [10, 4], [10, 4]),
        ([10, 4], [10, 1], [10, 1]),
        ([10, 4], [10, 4], [10, 4]),
        ([10, 4], [10, 0], [10, 0]),
        ([], [10, 0], [10, 0]),
        ([1, 4, 13, 8], [1, 2], [1, 2, 13, 8]),
        ([1, 4, 13, 8], [1, 0, 13, 8, 44, 50], [1, 0, 13, 8, 44, 50]),
        ([13, 8, 20, 5], [1, 3, 13, 16, 20, 5], [1, 3, 13, 16, 20, 5]),
    ]

    @Test("the choices of a series override those of the device", arguments: merges)
    func merging(device: [Int], series: [Int], merged: [Int]) {
        let device = ReaderPreferences(numbers: [1] + device)
        let series = ReaderPreferences(numbers: [1] + series)
        #expect(device.overridden(by: series).numbers == [1] + merged)
    }

    @Test("merged choices are encoded as numbers and decoded without loss")
    func mergedNumbers() {
        var random = SeededGenerator(seed: 11)
        for round in 0..<500 {
            func choose() -> ReaderPreferences {
                var chosen = ReaderPreferences()
                for option in ReaderOption.allCases where random.chance(0.4) {
                    chosen[option] = random.whole(-1...6)
                }
                return chosen
            }
            let merged = choose().overridden(by: choose())
            #expect(ReaderPreferences(numbers: merged.numbers) == merged, "seed 11, round \(round)")
        }
    }

    @Test("the options in effect contain the choices")
    func inForce() {
        let options = preferences([
            .mode: 2, .fit: 4, .keepsZoom: 1, .stripPaddingLandscape: 35, .background: 4, .warmth: 40,
        ])
        .options(automaticMode: .webtoon)
        var expected = ReaderOptions()
        expected.mode = .rightToLeft
        expected.fit = .smart
        expected.keepsZoom = true
        expected.stripPadding.landscape = 0.35
        expected.appearance.background = .automatic
        expected.appearance.filter.warmth = 40
        #expect(options == expected)
        #expect(preferences([.mode: 0]).options(automaticMode: .continuous).mode == .continuous)
    }
}
