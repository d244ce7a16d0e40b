extension ComicsReader {
    /// Where a sheet that goes on by itself will be, for views that hand its way over to somebody else: from now on, every
    /// `step` seconds, until it lies or there are `count` places. Empty when none is on its way, or a finger holds it.
    public func curlAhead(step: Double, atMost count: Int) -> [PageCurl] {
        mode.curlAhead(step: step, atMost: count, in: context)
    }

    /// What is on screen now.
    public var scene: ReaderScene {
        let item = context.sequence.item(at: mode.target(in: context))
        let awaited = mode.awaited.flatMap { context.sequence.item(at: $0)?.firstPage }
        let surfaces = mode.surfaces(in: context)
        let camera = mode.camera(in: context)
        return ReaderScene(
            surfaces: surfaces,
            camera: camera,
            focus: place.focus,
            item: item,
            pageCount: place.focus.flatMap { context.window.chapter($0.chapter)?.pages.count } ?? 0,
            activity: mode.activity(in: context),
            barsVisible: bars.isVisible,
            awaitedPage: awaited,
            magnification: mode.magnification(in: context),
            isDouble: context.rules.isDouble,
            turnLook: mode.turnLook(in: context),
            curlStage: mode.curlStage(in: context),
            curl: mode.pageCurl(in: context),
            scrollsByItself: mode.scrollsByItself,
            loupe: mode.loupe.flatMap { hand in
                ReaderLoupe(at: hand.finger, over: surfaces, camera: camera, last: hand.page)
            }
        )
    }
}
