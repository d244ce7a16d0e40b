import Dispatch
import Glibc
import ImageCodecs
import Synchronization
import Testing

@testable import Workers

@Suite("Worker pool", .serialized)
struct WorkerPoolTests {
    @Test("a worker's results are those of libvips in this process", arguments: PixelFormat.allCases)
    func sameResults(_ format: PixelFormat) throws {
        let pool = makePool()
        defer { pool.shutDown() }
        let file = PixelInput.file(try Pictures.file(format))
        let jpeg = PixelOperation.Encoding(format: .jpeg, quality: 82, effort: 0)
        var operations: [PixelOperation] = [
            .readHeader, .luminance(cell: 4), .decode(.init(width: 150, height: 200)),
            .render(.init(width: 150, height: 200, jpeg)),
            .renderTiles(.init(.init(width: 300, height: 400, jpeg), edge: 128, tiles: [0, 5, 11])),
        ]
        if format == .jpeg { operations.append(.decode(.init(width: 300, height: 400, isTolerant: true))) }
        for operation in operations {
            let here = try VipsCodec().perform(operation, on: file, WorkControl())
            let there = try pool.perform(operation, on: file, WorkControl(timeLimit: 30))
            #expect(summary(here) == summary(there))
            guard case .pixels(let pixels) = there else { continue }
            let shape = PixelOperation.Shape(
                left: 10,
                top: 20,
                width: 100,
                height: 90,
                resultWidth: 50,
                resultHeight: 45,
                quarterTurns: 1
            )
            let steps: [PixelOperation] = [
                .reshape(shape), .grey, .dither, .blur(sigma: 1.5),
                .encode(.init(format: .webp, quality: 80, effort: 2)),
            ]
            for step in steps {
                let here = try VipsCodec().perform(step, on: .pixels(pixels), WorkControl())
                #expect(try summary(here) == summary(pool.perform(step, on: .pixels(pixels), WorkControl())))
            }
        }
        #expect(pool.statistics.crashes == 0)
    }

    @Test("drawings are drawn only by workers that were started for them")
    func drawings() throws {
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'><rect width='9' height='9'/></svg>"
        let operation = PixelOperation.draw(scale: 2, isGrey: true, .init(format: .png, quality: 100, effort: 6))
        let input = PixelInput.file(SharedBytes(Array(svg.utf8)))
        let pool = makePool()
        defer { pool.shutDown() }
        guard case .file(let file) = try pool.perform(operation, on: input, WorkControl()) else {
            Issue.record("no file")
            return
        }
        #expect(file.width == 40 && file.height == 20)
        let strict = makePool(arguments: [])
        defer { strict.shutDown() }
        #expect(throws: WorkerError.self) { _ = try strict.perform(operation, on: input, WorkControl()) }
    }

    @Test("damaged files are typed errors, and the worker continues")
    func damagedFiles() throws {
        let pool = makePool(limit: 1)
        defer { pool.shutDown() }
        for bytes in [[0xFF, 0xD8, 0xFF, 0xE0], [UInt8](repeating: 7, count: 3_000)] as [[UInt8]] {
            let error = #expect(throws: WorkerError.self) {
                _ = try pool.perform(.readHeader, on: .file(SharedBytes(bytes)), WorkControl())
            }
            guard case .failed = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        #expect(pool.statistics.starts == 1)
    }

    @Test("a crash is an error of one request; the second one with the same content marks it as damaged")
    func crashes() throws {
        let pool = makePool()
        defer { pool.shutDown() }
        #expect(throws: WorkerError.crashed) { try pool.misbehave(.abort, content: [1, 2, 3]) }
        #expect(throws: WorkerError.crashed) { try pool.misbehave(.abort, content: [1, 2, 3]) }
        #expect(throws: WorkerError.crashedRepeatedly) { try pool.misbehave(.abort, content: [1, 2, 3]) }
        #expect(pool.statistics.crashes == 2)
        #expect(throws: WorkerError.crashed) { try pool.misbehave(.abort, content: [1, 2, 4]) }
        #expect(try pool.misbehave(.startThread, content: [5]) == 0)
    }

    @Test(
        "a violation of the protocol is treated as a crash",
        arguments: [
            PixelOperation.Misbehaviour.sendGarbage, .answerOther, .claimLongBody,
        ]
    )
    func nonsense(_ misbehaviour: PixelOperation.Misbehaviour) throws {
        let pool = makePool(limit: 1)
        defer { pool.shutDown() }
        #expect(throws: WorkerError.crashed) { try pool.misbehave(misbehaviour) }
        #expect(pool.statistics.crashes == 1)
        #expect(try pool.misbehave(.startThread, content: [5]) == 0)
        #expect(pool.statistics.starts == 2)
    }

    @Test("a cancelled request ends without its worker")
    func cancellation() throws {
        let pool = makePool(limit: 1)
        defer { pool.shutDown() }
        let file = try Pictures.file(.png, width: 2_000, height: 3_000)
        guard
            case .pixels(let pixels) = try pool.perform(
                .decode(.init(width: 2_000, height: 3_000)),
                on: .file(file),
                WorkControl()
            )
        else { return }
        let control = WorkControl(timeLimit: 60)
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { control.cancel() }
        #expect(throws: WorkerError.cancelled) {
            _ = try pool.perform(.blur(sigma: 25), on: .pixels(pixels), control)
        }
        #expect(pool.statistics.starts == 1)
        #expect(throws: WorkerError.timedOut) {
            _ = try pool.perform(.blur(sigma: 25), on: .pixels(pixels), WorkControl(timeLimit: 0.05))
        }
        #expect(pool.statistics.timeOuts == 0)
    }

    @Test("workers end when they are idle, and start again on demand")
    func idle() throws {
        let pool = makePool(idleSeconds: 0.2)
        defer { pool.shutDown() }
        #expect(try pool.misbehave(.startThread) == 0)
        #expect(eventually { pool.statistics.workers == 0 })
        #expect(try pool.misbehave(.startThread) == 0)
    }

    @Test("a missing program is an error with its path")
    func missingProgram() {
        let pool = WorkerPool(.init(executable: WorkerExecutable(path: "/nonexistent/quire-worker")))
        let error = #expect(throws: WorkerError.self) { _ = try pool.description() }
        guard case .unavailable(let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("/nonexistent/quire-worker"))
        let other = WorkerPool(.init(executable: WorkerExecutable(path: "/bin/true")))
        #expect(throws: WorkerError.self) { _ = try other.description() }
    }

    @Test("a worker ends when the server does")
    func serverEnds() throws {
        let pool = makePool(limit: 1)
        _ = try pool.description()
        let process = try #require(pool.processIDs.first)
        #expect(kill(process, 0) == 0)
        pool.shutDown()
        #expect(eventually { kill(process, 0) != 0 })
    }

    @Test("a thread with low priority has a worker with low priority, and other threads have another one")
    func priorities() throws {
        let pool = makePool(limit: 3)
        defer { pool.shutDown() }
        let low = Mutex<Result<WorkerPool.Assignment, WorkerError>?>(nil)
        let group = DispatchGroup()
        group.enter()
        ShortThread.run {
            ThreadPriority.lower()
            let assignment = Result { () throws(WorkerError) in try pool.acquire(WorkControl(timeLimit: 30)) }
            low.withLock { $0 = assignment }
            group.leave()
        }
        group.wait()
        let lowered = try #require(low.withLock { $0 }).get()
        let normal = try pool.acquire(WorkControl(timeLimit: 30), .normal)
        #expect(niceValue(of: lowered.process.number) == niceValue(of: getpid()) + 10)
        #expect(niceValue(of: normal.process.number) == niceValue(of: getpid()))
        pool.release(lowered.number)
        pool.release(normal.number)
    }

    private func niceValue(of process: pid_t) -> Int32 {
        getpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(process))
    }

    @Test("workers that are killed a hundred times while twenty clients read never give a wrong answer")
    func kills() throws {
        let pool = makePool(limit: 3)
        defer { pool.shutDown() }
        let pages = try (1...5).map { try Pictures.file(.jpeg, width: 600, height: 800, seed: $0) }
        let operation = PixelOperation.decode(.init(width: 300, height: 400))
        let expected = try pages.map { summary(try VipsCodec().perform(operation, on: .file($0), WorkControl())) }
        let isOver = Atomic(false)
        let counts = Mutex((right: 0, lost: 0, wrong: [String]()))
        let group = DispatchGroup()
        let clients = DispatchQueue(label: "clients", attributes: .concurrent)
        for client in 0..<20 {
            clients.async(group: group) {
                var turn = client
                while !isOver.load(ordering: .relaxed) {
                    turn += 1
                    let page = turn % pages.count
                    do throws(WorkerError) {
                        // Each client has its own copy, as each request of the server has.
                        let result = try pool.perform(operation, on: .file(pages[page]), WorkControl(timeLimit: 30))
                        let isRight = summary(result) == expected[page]
                        counts.withLock { if isRight { $0.right += 1 } else { $0.wrong.append("page \(page)") } }
                    } catch .crashed {
                        counts.withLock { $0.lost += 1 }
                    } catch {
                        counts.withLock { $0.wrong.append("\(error)") }
                    }
                }
            }
        }
        // Waits for an answer before the next kill. Otherwise workers would be killed before they are ready.
        var answered = 0
        while pool.statistics.kills < 100 {
            guard eventually({ counts.withLock { $0.right } > answered }) else { break }
            answered = counts.withLock { $0.right }
            if let process = pool.processIDs.randomElement() { kill(process, SIGKILL) }
        }
        isOver.store(true, ordering: .relaxed)
        group.wait()
        let (right, lost, wrong) = counts.withLock { $0 }
        #expect(wrong == [])
        #expect(right >= 100, "\(right) right, \(lost) lost")
        #expect(pool.statistics.kills >= 100 && pool.statistics.crashes == 0)
    }

    /// The sizes and samples of a result, to compare.
    private func summary(_ result: PixelResult) -> String {
        switch result {
        case .header(let header): "\(header)"
        case .pixels(let pixels): "\(pixels.layout) \(pixels.samples.copy().hashValue)"
        case .file(let file): "\(file.format) \(file.width) \(file.height) \(file.bytes.hashValue)"
        case .files(let files): "\(files.map(\.bytes.hashValue))"
        case .plane(let plane): "\(plane.width) \(plane.height) \(plane.samples.hashValue)"
        case .unsuitable(let reason): "\(reason)"
        case .mobi(let conversion): "\(conversion)"
        }
    }
}
