import TestSupport
import Testing

@testable import PageImages

@Suite("The state of an image task")
struct ImageTaskStateTests {
    /// Events that lead to each state.
    private static let ways: [(ImageTaskState.State, [ImageTaskState.Event])] = [
        (.none, []),
        (.running, [.want]),
        (.finishedWithImage, [.want, .arrived(1)]),
        (.finishedWithoutImage, [.want, .arrived(1), .evicted]),
        (.cancelled, [.want, .cancel]),
        (.failed, [.want, .failed(1)]),
    ]

    private func task(in state: ImageTaskState.State) -> ImageTaskState {
        var task = ImageTaskState()
        for event in Self.ways.first(where: { $0.0 == state })?.1 ?? [] { _ = task.handle(event) }
        return task
    }

    @Test("every state can be reached")
    func reachable() {
        #expect(Set(Self.ways.map(\.0)) == Set(ImageTaskState.State.allCases))
        for (state, _) in Self.ways { #expect(task(in: state).state == state) }
    }

    @Test(
        "a request for the image depends on the state",
        arguments: [
            (ImageTaskState.State.none, ImageTaskState.State.running, ImageTaskState.Action.start(1)),
            (.running, .running, .attach),
            (.finishedWithImage, .finishedWithImage, .showImage),
            (.finishedWithoutImage, .running, .start(2)),
            (.cancelled, .running, .start(3)),
            (.failed, .failed, .showFailure),
        ]
    )
    func wanted(before: ImageTaskState.State, after: ImageTaskState.State, action: ImageTaskState.Action) {
        var task = task(in: before)
        #expect(task.handle(.want) == action)
        #expect(task.state == after)
    }

    @Test(
        "a retry starts a load, unless one is running or the image is in memory",
        arguments: [
            (ImageTaskState.State.none, ImageTaskState.Action.start(1)), (.running, .attach),
            (.finishedWithImage, .showImage), (.finishedWithoutImage, .start(2)), (.cancelled, .start(3)),
            (.failed, .start(2)),
        ]
    )
    func retried(before: ImageTaskState.State, action: ImageTaskState.Action) {
        var task = task(in: before)
        #expect(task.handle(.retry) == action)
    }

    @Test("cancel ends only a running load, and reuse resets every state")
    func ending() {
        for state in ImageTaskState.State.allCases {
            var cancelled = task(in: state)
            #expect(cancelled.handle(.cancel) == (state == .running ? .cancelLoad(1) : .ignore))
            #expect(cancelled.state == (state == .running ? .cancelled : state))
            var reused = task(in: state)
            #expect(reused.handle(.reuse) == (state == .running ? .cancelLoad(1) : .ignore))
            #expect(reused.state == .none)
        }
    }

    /// The transition table in short form: a row for each state, a column for each event.
    private static let rows: [(ImageTaskState.State, String)] = [
        //                         want     arrived  failed   cancel   reuse    retry    evicted
        (.none, "                  run:go   none:-   none:-   none:-   none:-   run:go   none:-"),
        (.running, "               run:join done:pic fail:say end:stop none:stop run:join run:-"),
        (.finishedWithImage, "   done:pic done:pic done:-   done:-   none:new done:pic gone:-"),
        (.finishedWithoutImage, "run:go   gone:-   gone:-   gone:-   none:new run:go   gone:-"),
        (.cancelled, "             run:go   end:-    end:-    end:-    none:new run:go   end:-"),
        (.failed, "                fail:say fail:-   fail:-   fail:-   none:new run:go   fail:-"),
    ]

    @Test("the transitions are those of the table", arguments: rows)
    func table(state: ImageTaskState.State, row: String) {
        let states: [ImageTaskState.State: String] = [
            .none: "none", .running: "run", .finishedWithImage: "done", .finishedWithoutImage: "gone",
            .cancelled: "end", .failed: "fail",
        ]
        let steps: [ImageTaskState.Step: String] = [
            .start: "go", .attach: "join", .showImage: "pic", .showFailure: "say", .cancelLoad: "stop",
            .ignore: "-", .renew: "new",
        ]
        let cells = row.split(separator: " ").map(String.init)
        #expect(cells.count == ImageTaskState.Kind.allCases.count)
        for (event, cell) in zip(ImageTaskState.Kind.allCases, cells) {
            let (next, step) = ImageTaskState.transition(from: state, event)
            #expect("\(states[next] ?? "?"):\(steps[step] ?? "?")" == cell, "\(state), \(event)")
        }
    }

    @Test("results of an earlier load are never shown")
    func superseded() {
        var task = ImageTaskState()
        #expect(task.handle(.want) == .start(1))
        #expect(task.handle(.reuse) == .cancelLoad(1))
        #expect(task.handle(.want) == .start(3))
        #expect(task.handle(.arrived(1)) == .ignore)
        #expect(task.handle(.failed(1)) == .ignore)
        #expect(task.state == .running)
        #expect(task.handle(.arrived(3)) == .showImage)
    }

    @Test("for random events, only the image of the latest load is shown", arguments: 0..<64)
    func anyEvents(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var task = ImageTaskState()
        var current: UInt32?
        var hasPicture = false
        for _ in 0..<500 {
            let load = UInt32(generator.number(below: Int(task.generation) + 2))
            let event = generator.pick([
                ImageTaskState.Event.want, .arrived(load), .arrived(task.generation), .failed(load), .cancel, .reuse,
                .retry, .evicted,
            ])
            let action = task.handle(event)
            switch action {
            case .start(let generation):
                #expect(current == nil, "seed \(seed)")
                current = generation
                hasPicture = false
            case .cancelLoad(let generation):
                #expect(generation == current, "seed \(seed)")
                current = nil
            case .showImage:
                if case .arrived(let arrived) = event {
                    #expect(arrived == current || hasPicture, "seed \(seed)")
                    current = nil
                    hasPicture = true
                } else {
                    #expect(hasPicture, "seed \(seed)")
                }
            case .showFailure:
                if case .failed(let failed) = event {
                    #expect(failed == current, "seed \(seed)")
                    current = nil
                }
            case .attach: #expect(current != nil, "seed \(seed)")
            case .ignore: break
            }
            if event == .reuse || event == .evicted { hasPicture = false }
            #expect((task.state == .running) == (current != nil), "seed \(seed)")
        }
    }
}
