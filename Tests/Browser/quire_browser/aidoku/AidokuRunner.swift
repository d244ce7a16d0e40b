// Stand-ins for the types of the module AidokuRunner that Aidoku's models of Komga's API use. The test compiles both with one
// package name.

import Foundation

package enum PublishingStatus: Sendable { case completed, ongoing, cancelled, hiatus }
package enum ContentRating: Sendable { case safe, suggestive, nsfw }
package enum Viewer: Sendable { case leftToRight, rightToLeft, vertical, webtoon, unknown }

package struct Manga: Sendable {
    package var title: String
    package var authors: [String]?
    package var tags: [String]?
    package var viewer: Viewer

    package init(
        sourceKey: String,
        key: String,
        title: String,
        cover: String? = nil,
        artists: [String]? = nil,
        authors: [String]? = nil,
        description: String? = nil,
        url: URL? = nil,
        tags: [String]? = nil,
        status: PublishingStatus = .ongoing,
        contentRating: ContentRating = .safe,
        viewer: Viewer = .unknown
    ) {
        (self.title, self.authors, self.tags, self.viewer) = (title, authors, tags, viewer)
    }
}

package struct Chapter: Sendable {
    package var title: String?
    package var number: Float?
    package var uploaded: Date?

    package init(
        key: String,
        title: String?,
        chapterNumber: Float?,
        volumeNumber: Float?,
        dateUploaded: Date?,
        scanlators: [String]?,
        url: URL?,
        language: String?,
        thumbnail: String?
    ) {
        (self.title, number, uploaded) = (title, chapterNumber ?? volumeNumber, dateUploaded)
    }
}
