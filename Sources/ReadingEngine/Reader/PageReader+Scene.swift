extension PageReader {
    /// The current gesture or animation. Cheaper than the scene.
    public var activity: ReaderActivity { mode.activity(in: context) }

    /// The visible item, or the target of a turn. Cheaper than the scene.
    public var item: SequenceItem? { context.sequence.item(at: mode.target(in: context)) }

    /// Returns the future states of a page curl that no finger controls, so that a view can animate it in the
    /// compositor. Empty if no page curls or a finger drags it.
    ///
    /// - Parameters:
    ///   - step: The seconds from one state to the next. The first state is the current one.
    ///   - count: The maximum number of states. There are fewer if the page is flat before.
    public func predictedCurls(step: Double, atMost count: Int) -> [PageCurl] {
        mode.predictedCurls(step: step, atMost: count, in: context)
    }

    /// The current scene.
    public var scene: ReaderScene {
        let item = item
        let pendingPage = mode.pendingPosition.flatMap { context.sequence.item(at: $0)?.firstPage }
        let surfaces = mode.surfaces(in: context)
        let camera = mode.camera(in: context)
        return ReaderScene(
            surfaces: surfaces,
            camera: camera,
            focus: progress.focus,
            item: item,
            pageCount: progress.focus.flatMap { context.window.chapter($0.chapter)?.pages.count } ?? 0,
            activity: mode.activity(in: context),
            barsVisible: bars.isVisible,
            pendingPage: pendingPage,
            magnification: mode.magnification(in: context),
            isDouble: context.rules.isDouble,
            pageTransition: mode.pageTransition(in: context),
            curlStage: mode.curlStage(in: context),
            curl: mode.pageCurl(in: context),
            isAutoScrolling: mode.isAutoScrolling,
            loupe: mode.loupe.flatMap { loupe in
                ReaderLoupe(at: loupe.finger, over: surfaces, camera: camera, last: loupe.page)
            }
        )
    }
}
