extension BookSearch {
    /// What is found in the sections that were not searched yet, one after the other, each when it is awaited.
    public var remaining: Remaining { Remaining(search: self) }

    /// The sections' results as they are found.
    public struct Remaining: AsyncSequence, Sendable {
        let search: BookSearch

        /// Begins to search.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(search: search)
        }

        /// Searches one section for each element, and none after the task is cancelled.
        public struct AsyncIterator: AsyncIteratorProtocol {
            var search: BookSearch

            /// Searches the next section.
            public mutating func next() async -> SectionResults? {
                // A long book must not keep others waiting for the thread.
                await Task.yield()
                return search.next { Task.isCancelled }
            }
        }
    }
}
