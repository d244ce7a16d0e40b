import Testing

@testable import Server

@Suite("Idle periods")
struct IdlePeriodsTests {
    /// Observes every 15 seconds.
    private func releases(_ activities: [(requests: Int, isScanning: Bool, processorTime: Double)]) -> [Bool] {
        var periods = IdlePeriods()
        return activities.enumerated().map { index, activity in
            let (requests, isScanning, processorTime) = activity
            return periods.release(
                IdlePeriods.Activity(requests: requests, isScanning: isScanning, processorTime: processorTime),
                at: Double(index) * 15
            )
        }
    }

    /// The indexes of the observations at which memory is released.
    private func indexes(requests: [Int]) -> [Int] {
        let releases = releases(requests.map { ($0, false, 1) })
        return releases.indices.filter { releases[$0] }
    }

    @Test("release memory once, half a minute after the last request")
    func requests() {
        #expect(indexes(requests: [0, 0, 0, 0, 0, 0, 0, 0]) == [2])
        #expect(indexes(requests: [0, 3, 3, 5, 5, 5, 5, 5]) == [5])
        #expect(indexes(requests: [0, 0, 0, 0, 1, 1, 1, 1]) == [2, 6])
        #expect(indexes(requests: [0, 1, 2, 3, 4, 5, 6, 7]) == [])
    }

    @Test("begin after a scan")
    func scans() {
        let scan = (0..<6).map { (requests: 4, isScanning: $0 < 3, processorTime: Double($0)) }
        #expect(releases(scan) == [false, false, false, false, true, false])
    }

    @Test("release memory again while background work goes on, once a minute")
    func backgroundWork() {
        let working = (0..<12).map { (requests: 0, isScanning: false, processorTime: Double($0) / 10) }
        #expect(releases(working).enumerated().filter(\.element).map(\.offset) == [2, 6, 10])
        let resting = (0..<12).map { (requests: 0, isScanning: false, processorTime: Double($0) / 1000) }
        #expect(releases(resting).enumerated().filter(\.element).map(\.offset) == [2])
    }

    @Test("are found with the processor time of all threads")
    func processorTime() {
        let before = ProcessorTime.seconds
        var sum = 0.0
        for number in 1...100_000 { sum += 1 / Double(number) }
        #expect(sum > 10)
        #expect(ProcessorTime.seconds > before)
    }
}
