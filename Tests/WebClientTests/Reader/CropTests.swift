import Geometry
import PageImages
import ReadingEngine
import Testing

@testable import WebClient

@Suite("Cropped pages")
struct CropTests {
    @Test("a page has the size of its crop box")
    func shown() throws {
        let box = try #require(CropBox(left: 1000, top: 500, right: 3000, bottom: 1500))
        let size = box.shown(of: Size(width: 1000, height: 1500))
        #expect(abs(size.width - 600) < 1e-9 && abs(size.height - 1200) < 1e-9)
        #expect(CropBox.none.shown(of: Size(width: 7, height: 9)) == Size(width: 7, height: 9))
    }

    @Test("the image is placed so that the crop box fills the frame", arguments: [0, 700, 2500, 4000])
    func picture(cut: Int) throws {
        let box = try #require(CropBox(left: cut, top: cut / 2, right: cut, bottom: cut / 3))
        let picture = box.picture(half: nil)
        let left = picture.minX + picture.size.width * Double(cut) / 10_000
        let right = picture.minX + picture.size.width * Double(10_000 - cut) / 10_000
        let top = picture.minY + picture.size.height * Double(cut / 2) / 10_000
        let bottom = picture.minY + picture.size.height * Double(10_000 - cut / 3) / 10_000
        #expect(abs(left) < 1e-9 && abs(right - 1) < 1e-9 && abs(top) < 1e-9 && abs(bottom - 1) < 1e-9)
    }

    @Test("the halves of a page don't overlap and exclude the border", arguments: [0, 700, 2500])
    func halves(cut: Int) throws {
        let box = try #require(CropBox(left: cut, top: 0, right: cut / 2, bottom: 0))
        let (left, right) = (box.picture(half: .left), box.picture(half: .right))
        func place(_ part: Double, in picture: Rect) -> Double { picture.minX + picture.size.width * part }
        let (start, end) = (Double(cut) / 10_000, 1 - Double(cut / 2) / 10_000)
        let middle = (start + end) / 2
        #expect(abs(place(start, in: left)) < 1e-9 && abs(place(middle, in: left) - 1) < 1e-9)
        #expect(abs(place(middle, in: right)) < 1e-9 && abs(place(end, in: right) - 1) < 1e-9)
    }
}
