import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Library

@Suite("Bounded queues", .timeLimit(.minutes(1)))
struct BoundedQueueTests {
    @Test(
        "pass on each element once, with any number of threads on both sides",
        arguments: [(1, 1), (2, 1), (8, 1), (9, 4), (16, 8), (32, 8)]
    )
    func elements(capacity: Int, batchCount: Int) {
        for (producerCount, consumerCount) in [(1, 1), (2, 1), (1, 3), (3, 2)] {
            let queue = BoundedQueue<Int>(capacity: capacity, batchCount: 1)
            let batches = BoundedQueue<Int>(capacity: capacity, batchCount: batchCount)
            let received = Mutex<[Int]>([])
            let producers = DispatchGroup()
            let consumers = DispatchGroup()
            for producer in 0..<producerCount {
                start(producers) {
                    for number in 0..<500 { queue.push(number * producerCount + producer) }
                }
            }
            for _ in 0..<consumerCount {
                start(consumers) {
                    while let number = queue.pop() { batches.push(number) }
                }
            }
            let end = DispatchGroup()
            start(end) {
                while let numbers = batches.popAll(waitingUpTo: 10) { received.withLock { $0 += numbers } }
            }
            producers.wait()
            queue.finish()
            consumers.wait()
            batches.finish()
            end.wait()
            #expect(received.withLock { $0.sorted() } == Array(0..<(500 * producerCount)))
        }
    }

    @Test("return fewer elements than a batch when the time has passed and at the end")
    func partialBatches() {
        let queue = BoundedQueue<Int>(capacity: 8, batchCount: 4)
        queue.push(1)
        #expect(queue.popAll(waitingUpTo: 0.01) == [1])
        #expect(queue.popAll(waitingUpTo: 0.01) == [])
        queue.push(2)
        queue.finish()
        #expect(queue.popAll(waitingUpTo: 10) == [2])
        #expect(queue.popAll(waitingUpTo: 10) == nil)
    }

    @Test("drop all elements and release a waiting thread when they are closed")
    func closing() {
        let queue = BoundedQueue<Int>(capacity: 1)
        let group = DispatchGroup()
        queue.push(1)
        start(group) { queue.push(2) }
        queue.close()
        group.wait()
        #expect(queue.pop() == nil)
    }

    private func start(_ group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
        group.enter()
        Thread {
            body()
            group.leave()
        }.start()
    }
}
