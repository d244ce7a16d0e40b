import Testing

@testable import ImagePipeline

@Suite("Memory pressure")
struct MemoryPressureTests {
    private static let group = "/sys/fs/cgroup/system.slice/quire"

    private static func level(_ files: [String: String]) -> MemoryPressure.Level {
        var files = files
        files["/proc/self/cgroup"] = "0::/system.slice/quire\n"
        let all = files
        return MemoryPressure(readFile: { all[$0] }).level
    }

    @Test(
        "depends on the used part of the control group's limit",
        arguments: [
            ("500", "1000", "max", 0, MemoryPressure.Level.none),
            ("905", "1000", "max", 0, .some),
            ("975", "1000", "max", 0, .full),
            // Reclaimable memory does not count as used.
            ("975", "1000", "max", 500, .none),
            // The lower of two limits applies.
            ("460", "1000", "500", 0, .some),
            ("900", "max", "max", 0, .none),
        ]
    )
    func group(current: String, most: String, high: String, cached: Int, level: MemoryPressure.Level) {
        let files = [
            Self.group + "/memory.current": current + "\n",
            Self.group + "/memory.max": most + "\n",
            Self.group + "/memory.high": high + "\n",
            Self.group + "/memory.stat": "anon 12\ninactive_file \(cached)\nactive_file 3\n",
        ]
        #expect(Self.level(files) == level)
    }

    @Test(
        "depends on the time that processes stall for memory",
        arguments: [
            ("0.00", "0.00", MemoryPressure.Level.none), ("9.99", "0.00", .none), ("12.50", "0.40", .some),
            ("40.00", "10.00", .full),
        ]
    )
    func stalls(some: String, full: String, level: MemoryPressure.Level) {
        let text =
            "some avg10=\(some) avg60=0.00 avg300=0.00 total=1\nfull avg10=\(full) avg60=0.00 avg300=0.00 total=1\n"
        #expect(Self.level(["/proc/pressure/memory": text]) == level)
        #expect(Self.level([Self.group + "/memory.pressure": text]) == level)
    }

    @Test("is none if the system does not report it", arguments: ["", "nonsense", "some avg10=x\nfull\n"])
    func silence(text: String) {
        #expect(MemoryPressure(readFile: { _ in nil }).level == .none)
        #expect(MemoryPressure(readFile: { _ in text }).level == .none)
    }

    @Test("can be read on this machine")
    func real() {
        #expect(MemoryPressure.Level.allCases.contains(MemoryPressure().level))
        #expect(MemoryPressure.contents("/proc/self/cgroup") != nil)
        #expect(MemoryPressure.contents("/proc/nothing") == nil)
    }
}
