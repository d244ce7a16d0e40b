import Foundation
import TestSupport

/// Small books in formats that the server converts. Each has a chapter "One" with the words "Call me Ishmael", a chapter
/// "Two", and a picture.
enum TestMarkup {
    static let picture = TestPicture.png(width: 60, height: 90)

    static let html = """
        <html lang="en"><head><title>A Book</title></head><body><h1>One</h1><p>Call me Ishmael.<img src="img/p.png"></p>
        <h1>Two</h1><p>The end.</p></body></html>
        """

    static let mobi = """
        <html><head></head><body><h1>One</h1><p>Call me Ishmael.</p><img recindex="00001"/><mbp:pagebreak/>
        <h1>Two</h1><p>The end.</p></body></html>
        """

    static let markdown = """
        ---
        title: A Book
        ---
        # One

        Call me Ishmael. ![A picture](img/p.png)

        # Two

        The end.
        """

    static func fb2() -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink">
        <description><title-info><genre>sf</genre><author><first-name>Ada</first-name><last-name>L</last-name></author>
        <book-title>A Book</book-title><lang>en</lang><coverpage><image l:href="#c.png"/></coverpage></title-info></description>
        <body><section><title><p>One</p></title><p>Call me Ishmael.<a l:href="#n" type="note">1</a></p><image l:href="#c.png"/></section>
        <section><title><p>Two</p></title><p>The end.</p></section></body>
        <body name="notes"><section id="n"><p>A note.</p></section></body>
        <binary id="c.png" content-type="image/png">\(Data(picture).base64EncodedString())</binary></FictionBook>
        """
    }
}
