import Foundation

/// A DjVu file of two pages, made with the tools of djvulibre 3.5.28: `cjb2 -dpi 100` from a drawing of 100 × 140 pixels in
/// black and white, `c44 -dpi 100` from one of 120 × 80 pixels whose left half is red and whose right half is blue, then
/// `djvm -c` and `djvused`. The second page is rotated by 90 degrees counterclockwise.
///
/// The first page has the title "i", the lines "Hello world" and "déjà", a link to the second page and one to
/// `http://example.org/`. The second page has the word "corner". The outline has "Part", "Chapter" below it, and
/// "Elsewhere" without a page.
public enum SampleDjvu {
    /// The file.
    public static let bytes = [UInt8](Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())

    private static let text = """
        QVQmVEZPUk0AAAPfREpWTURJUk0AAAA8gQADAAAAmgAAAagAAAH8///Sv4oZg47/fvOQ0mCN88OU+BkiNScM9iqAFqOYGHDn50KBnQxIVzuxb6R/
        TkFWTQAAAD3//7z+hp1K/P+bZIkigNTcrKIgKVe4V8QRgl3VdbNFQE51yUPTFEtwaRwcWQ73IhO96wqgjv05nYobax+XAEZPUk0AAAEGREpWVUlO
        Rk8AAAAKAGQAjBgAZAAWAUlOQ0wAAAAPc2hhcmVkX2Fubm8uaWZmAFNqYnoAAAAVgWsoldqQ4SKAHQ34+PLEJXa11i/fAEFOVHoAAABc//9z/rAg
        70+A5igwCKHk6ddA/tHGEN2MnO1CTFYhBrUNUFGXV9/YFS1HIZ6qPK+Rg/Dp+ce0tow595Bjsp6+9Zvac9qKonnVSXGkFh9P3Jqwbp8gjYz6R0u3
        Xj9UWFR6AAAATv//f4gb5jpKaCSTGXqVRNdkFr+40x7vceEZp0raZBoX47sG8xzvvYQsJ2Lw+G6KUxCWZ65HjgeF/9DN2wNm23ivyxOg3Vfnpe84
        fGhwP0ZPUk0AAABLREpWSUFOVHoAAAA///+1+oGvQTCtHRITX7OF7VjGIkC14Qh8yndkQM6HZhSM5Q4kUsdrPtcUf/c0WO7oO9+hSwgoU96CsvNc
        8vt3AEZPUk0AAAHnREpWVUlORk8AAAAKAHgAUBgAZAAWBklOQ0wAAAAPc2hhcmVkX2Fubm8uaWZmAEJHNDQAAABpAEoBAgB4AFCK/5OzxvFUbUtu
        ioH8yOxA/o6JOt7JbRJL5yOBLf/qzM92+3hZvR1UH5UtPNqVe4Af///6wLzULq0mdSe0QzJ3A3u6OxYRfik1/v2gJD7BLXfGa2teZw8PXf2mKWar
        kcOzAEJHNDQAAADGAQ9JCepAGajf5/RwgYPU76UUEgBhNN9kaYpX0qiXdmANiMjQySkUukUukUtlDsNnYYOaM2lXgDaH0Cu8+9ZfQImMP7tcniaN
        JWGJvwAZcH/RFeXa1HQis5EMOhFjP3HAYctU+ta23RExnzBqgIUTYUk2ekAkhTD3Lve7W4ea9qgvQjEjPbEH6JZS/sj4TihNQmRWxxmyjhv4E2ma
        8E7HEGZZ87ZW7B8bb80V24GqBFCZFbGp9udrf4E2ma8E5idJcmfO2VuvQkc0NAAAAEQCCuM6cjSy/wR8lsC5YCRjHLnHqPJAp9qhIaVurgpgFJAN
        QOqqh6QEuOZFS9Toz1QukJ0ry+P///9u4jdE4M///////1RYVHoAAAAl///RiBpkRhQruKt2Y213BX3FuVtwpDK5ocYci8tP7lmpVGW4fw==
        """
}
