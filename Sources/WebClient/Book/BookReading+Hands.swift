import Geometry
import ReadingEngine

// What a tap means in a book before it means anything to the engine: links are followed, and sounds and films are played.
extension BookReading {
    /// A finger that moves further than this, in points, taps nothing; nor one that stays longer, in seconds.
    private static let tap = (reach: 10.0, time: 0.4)

    /// Hears what fingers do before the engine: a tap on a link follows it, and turns nothing.
    func intercept(_ sample: PointerSample) -> Bool {
        switch sample.phase {
        case .began: press = press == nil ? (sample.identifier, sample.position, sample.time) : nil
        case .moved:
            if let press, (sample.position - press.place).length > Self.tap.reach { self.press = nil }
        case .cancelled: press = nil
        case .ended:
            guard let press, press.identifier == sample.identifier else { return false }
            self.press = nil
            guard sample.time - press.time < Self.tap.time, let stage else { return false }
            let link = link(at: sample.position)
            guard link != nil || toggleMedia(at: sample.position) else { return false }
            var away = sample
            away.phase = .cancelled
            stage.reader.handle(.pointer(away))
            if let link { follow(link) }
            return true
        }
        return false
    }

    private func link(at point: Point) -> DocumentFrame.Hit? {
        guard let scene = stage?.reader.scene, scene.magnification <= 1.001, let focus = scene.focus,
            let hit = hit(at: point, on: focus)
        else { return nil }
        if case .picture = hit { return nil }
        return hit
    }

    /// What lies at a point of the window, while a page lies still in it.
    private func hit(at point: Point, on page: PageIdentifier) -> DocumentFrame.Hit? {
        let section = chapters.section(of: page)
        if chapters.isFixed(page.chapter) { return openings.opening(showing: section)?.hit(point) }
        return frames.frame(showing: section, page: page.page)?.hit(point)
    }

    /// Plays the sound or the film at a point of the window, or stops it; false where there is none.
    private func toggleMedia(at point: Point) -> Bool {
        guard let scene = stage?.reader.scene, scene.magnification <= 1.001, let page = scene.focus else {
            return false
        }
        let section = chapters.section(of: page)
        if chapters.isFixed(page.chapter) { return openings.opening(showing: section)?.toggleMedia(at: point) ?? false }
        return frames.frame(showing: section, page: page.page)?.toggleMedia(at: point) ?? false
    }

    private func follow(_ link: DocumentFrame.Hit) {
        switch link {
        case .link(let address):
            guard let (section, fragment) = contents.target(ofAddress: address) else { return }
            reader?.leaveForLink(to: contents.sections[section].firstPosition)
            go(to: section, fragment: fragment)
        case .outside(let address): Window.open(address)
        case .picture: break
        }
    }
}
