import Testing

@testable import Server

@Suite("Idle periods")
struct IdlePeriodsTests {
    /// Observes every 15 seconds how much processor time was used since the previous observation.
    private func begins(_ used: [Double]) -> [Bool] {
        var periods = IdlePeriods()
        var total = 3.0
        return used.enumerated().map { index, seconds in
            total += seconds
            return periods.begins(processorTime: total, at: Double(index) * 15)
        }
    }

    @Test("begin once, after the process has used almost no processor time for half a minute")
    func once() {
        #expect(begins([1, 0.8, 0.01, 0.02, 0, 0.01, 0]) == [false, false, false, true, false, false, false])
    }

    @Test("begin again after work")
    func again() {
        #expect(begins([0, 0, 0, 2, 0, 0, 0]) == [false, false, true, false, false, true, false])
    }

    @Test("begin later when there is work before the half minute is over")
    func interrupted() {
        #expect(begins([0, 0, 0.1, 0, 0.1, 0, 0]) == [false, false, false, false, false, false, true])
    }

    @Test("neither begin nor end by health checks and single pages")
    func smallWork() {
        #expect(begins([0, 0.07, 0.07, 0.07, 0.07]) == [false, false, true, false, false])
    }

    @Test("need two observations at different times")
    func sameTime() {
        var periods = IdlePeriods()
        let found = [100.0, 100, 120, 125].map { periods.begins(processorTime: 1, at: $0) }
        #expect(found == [false, false, false, true])
    }

    @Test("are measured with the time of all threads")
    func processorTime() {
        let before = ProcessorTime.seconds
        var sum = 0.0
        for number in 1...100_000 { sum += 1 / Double(number) }
        #expect(sum > 10)
        #expect(ProcessorTime.seconds > before)
    }
}
