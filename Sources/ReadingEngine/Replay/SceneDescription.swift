import Geometry

/// Scenes and effects as numbers, for comparison between machines.
enum SceneDescription {
    /// Appends the reader's scene and takes its effects.
    static func append(_ reader: inout PagedReader, to output: inout [Double]) {
        let scene = reader.scene
        output.append(Double(scene.page))
        output.append(Double(scene.pageCount))
        output.append(number(of: scene.activity))
        output.append(scene.barsVisible ? 1 : 0)
        output.append(Double(scene.awaitedPage ?? -1))
        output.append(scene.magnification)
        output.append(Double(scene.surfaces.count))
        for surface in scene.surfaces {
            output.append(Double(surface.page))
            for rect in [surface.slot, surface.home] {
                output.append(rect.origin.x)
                output.append(rect.origin.y)
                output.append(rect.size.width)
                output.append(rect.size.height)
            }
            output.append(surface.scale)
            output.append(surface.translation.x)
            output.append(surface.translation.y)
            output.append(number(of: surface.content))
            output.append(surface.isVisible ? 1 : 0)
        }
        let effects = reader.takeEffects()
        output.append(Double(effects.count))
        for effect in effects { append(effect, to: &output) }
    }

    private static func append(_ effect: ReaderEffect, to output: inout [Double]) {
        switch effect {
        case .load(let page, let rank): output += [0, Double(page), Double(rank)]
        case .cancel(let page): output += [1, Double(page), 0]
        case .evict(let page): output += [2, Double(page), 0]
        case .pageChanged(let page, let isFinished): output += [3, Double(page), isFinished ? 1 : 0]
        case .reachedEdge(let edge): output += [4, edge == .start ? 0 : 1, 0]
        }
    }

    private static func number(of activity: ReaderActivity) -> Double {
        switch activity {
        case .rest: 0
        case .pressed: 1
        case .tracking: 2
        case .settling: 3
        case .zooming: 4
        case .zoomSettling: 5
        }
    }

    private static func number(of content: PageContent) -> Double {
        switch content {
        case .loading: 0
        case .ready: 1
        case .failed: 2
        }
    }
}
