import Library
import TextCoding

/// A list of a user in Komga's format: a collection of series, or a read list of publications.
struct KomgaList {
    let contents: ListContents

    init(_ contents: ListContents) {
        self.contents = contents
    }

    var collection: JSON {
        [
            "id": .string(String(contents.list.id)),
            "name": .string(contents.list.title),
            "ordered": .bool(true),
            "seriesIds": .texts(contents.identifiers),
            "createdDate": .time(contents.createdAt),
            "lastModifiedDate": .time(contents.list.updatedAt),
            "filtered": .bool(contents.hasHidden),
        ]
    }

    var readList: JSON {
        [
            "id": .string(String(contents.list.id)),
            "name": .string(contents.list.title),
            "summary": .string(""),
            "ordered": .bool(true),
            "bookIds": .texts(contents.identifiers),
            "createdDate": .time(contents.createdAt),
            "lastModifiedDate": .time(contents.list.updatedAt),
            "filtered": .bool(contents.hasHidden),
        ]
    }
}
