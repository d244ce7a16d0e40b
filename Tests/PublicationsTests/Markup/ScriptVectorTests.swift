import Testing

@testable import Publications

@Suite("Script vectors")
struct ScriptVectorTests {
    @Test("scripts are removed from every place on the lists of cross-site scripting vectors", arguments: vectors)
    func vector(_ body: String) throws {
        for text in [CleanSupport.chapter(body), body, "<body>\(body)"] {
            for mediaType in ["application/xhtml+xml", "text/html"] {
                let tree = try CleanSupport.tree(text, mediaType: mediaType)
                #expect(CleanSupport.dangers(tree) == [], "\(text)")
            }
        }
    }

    static let vectors = [
        // Elements.
        "<script>alert(1)</script>", "<SCRIPT SRC=http://evil.example/x.js></SCRIPT>", "<script src='x.js'/>",
        "<script><![CDATA[alert(1)]]></script>", "<scr<script>ipt>alert(1)</scr</script>ipt>",
        "<<script>alert(1);//<</script>",
        "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        "<svg xmlns='http://www.w3.org/2000/svg'><script xlink:href='data:,alert(1)'/></svg>",
        "<svg:svg xmlns:svg='http://www.w3.org/2000/svg'><svg:script>alert(1)</svg:script></svg:svg>",
        "<x:script xmlns:x='http://www.w3.org/1999/xhtml'>alert(1)</x:script>",
        "<x xmlns='urn:x'><script xmlns='http://www.w3.org/1999/xhtml'>alert(1)</script></x>",
        "<iframe src='javascript:alert(1)'></iframe>", "<iframe srcdoc='&lt;script>alert(1)&lt;/script>'></iframe>",
        "<embed src='javascript:alert(1)'/>", "<object data='javascript:alert(1)'></object>",
        "<object data='data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=='></object>",
        "<object classid='clsid:x'><param name='url' value='javascript:alert(1)'/></object>",
        "<applet code='x'></applet>", "<frameset><frame src='javascript:alert(1)'/></frameset>",
        "<base href='javascript:alert(1)//'/>", "<meta http-equiv='refresh' content='0;url=javascript:alert(1)'/>",
        "<meta http-equiv='Set-Cookie' content='a=b'/>", "<link rel='stylesheet' href='javascript:alert(1);'/>",
        "<link rel='import' href='http://evil.example/'/>", "<link rel='prefetch' href='http://evil.example/'/>",
        "<link rel='stylesheet' href='http://evil.example/x.css'/>", "<bgsound src='javascript:alert(1)'/>",
        "<form action='javascript:alert(1)'><input type='submit'/></form>",
        "<form id='f'></form><button form='f' formaction='javascript:alert(1)'>X</button>",
        "<input type='image' src='javascript:alert(1)'/>", "<isindex action='javascript:alert(1)' type='image'/>",
        "<math href='javascript:alert(1)'><mi>x</mi></math>",
        "<math xmlns='http://www.w3.org/1998/Math/MathML'><maction actiontype='statusline#http://x' xlink:href='javascript:alert(1)'><mi>x</mi></maction></math>",
        "<math><annotation-xml encoding='text/html'><script>alert(1)</script></annotation-xml></math>",
        "<math><mi xlink:href='javascript:alert(1)'>x</mi></math>",
        // Handlers.
        "<img src='../images/a.png' onerror='alert(1)'/>", "<body onload='alert(1)'>x</body>",
        "<p onclick=alert(1)>x</p>",
        "<p OnMouseOver='alert(1)'>x</p>", "<svg onload='alert(1)'><g onclick='alert(1)'/></svg>",
        "<img/src=x/onerror=alert(1)>",
        "<video onerror='alert(1)'><source onerror='alert(1)'/></video>",
        "<details open='' ontoggle='alert(1)'>x</details>",
        "<p onmouseover\n=\n'alert(1)'>x</p>", "<p x:onclick='alert(1)' xmlns:x='urn:x'>x</p>",
        "<marquee onstart=alert(1)>x</marquee>",
        "<p style='color:red' onpointerrawupdate='alert(1)'>x</p>", "<input autofocus onfocus=alert(1)>",
        "<IMG \"\"\"><SCRIPT>alert(1)</SCRIPT>\">", "<img src=`javascript:alert(1)`>", "<BODY ONLOAD =alert(1)>x",
        // Addresses.
        "<a href='javascript:alert(1)'>x</a>", "<a href='JaVaScRiPt:alert(1)'>x</a>",
        "<a href=' &#14; javascript:alert(1)'>x</a>",
        "<a href='jav&#x09;ascript:alert(1)'>x</a>", "<a href='jav&#x0A;ascript:alert(1)'>x</a>",
        "<a href='jav&#13;ascript:alert(1)'>x</a>",
        "<a href='&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)'>x</a>",
        "<a href='&#0000106&#0000097&#0000118&#0000097&#0000115&#0000099&#0000114&#0000105&#0000112&#0000116&#0000058alert(1)'>x</a>",
        "<a href='javascript&colon;alert(1)'>x</a>", "<a href='java&Tab;script:alert(1)'>x</a>",
        "<a href='java&NewLine;script:alert(1)'>x</a>",
        "<a href='vbscript:msgbox(1)'>x</a>", "<a href='data:text/html,&lt;script>alert(1)&lt;/script>'>x</a>",
        "<a href='data:image/svg+xml,%3Csvg onload=alert(1)%3E'>x</a>", "<a href='file:///etc/passwd'>x</a>",
        "<a href='blob:http://x/y'>x</a>", "<a href='filesystem:x'>x</a>", "<a href='intent://x'>x</a>",
        "<a href='view-source:javascript:alert(1)'>x</a>",
        "<img src='javascript:alert(1)'/>", "<img src='data:image/svg+xml;base64,PHN2Zy8+'/>",
        "<img src='data:text/html;base64,PHA+'/>",
        "<img srcset='http://evil.example/x 1x, javascript:alert(1) 2x'/>",
        "<img lowsrc='javascript:alert(1)' dynsrc='javascript:alert(1)'/>",
        "<video poster='javascript:alert(1)' src='http://evil.example/v'/>", "<audio src='//evil.example/a'/>",
        "<table background='javascript:alert(1)'><tr><td background='http://evil.example/x'>x</td></tr></table>",
        "<a href='https://example.org/' ping='http://evil.example/' target='_blank'>x</a>",
        "<blockquote cite='javascript:alert(1)'>x</blockquote>",
        "<p xml:base='javascript:alert(1)//'>x</p>", "<area href='javascript:alert(1)' shape='rect'/>",
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>",
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:y='http://www.w3.org/1999/xlink'><a y:href='javascript:alert(1)'><text>x</text></a></svg>",
        "<svg xmlns:xlink='http://www.w3.org/1999/xlink'><use xlink:href='data:image/svg+xml,%3Csvg id=x%3E#x'/></svg>",
        "<svg><use href='http://evil.example/x.svg#a'/></svg>", "<svg><image href='http://evil.example/x.png'/></svg>",
        "<svg><feImage href='http://evil.example/x.png'/></svg>",
        "<svg><rect fill='url(http://evil.example/x.svg#a)'/></svg>",
        "<svg><rect style='fill:url(//evil.example/x.svg#a)'/></svg>",
        "<svg><rect filter='u\\72l(http://evil.example/x)'/></svg>",
        // Animations.
        "<svg><a><animate attributeName='href' values='javascript:alert(1)'/><text>x</text></a></svg>",
        "<svg><a><animate attributeName='xlink:href' to='javascript:alert(1)'/><text>x</text></a></svg>",
        "<svg><a><set attributeName='href' to='javascript:alert(1)'/><text>x</text></a></svg>",
        "<svg><set attributeName='onmouseover' to='alert(1)'/></svg>",
        "<svg><animate onbegin='alert(1)' attributeName='x' dur='1s'/></svg>",
        "<svg><animate attributeName='filter' to='url(http://evil.example/x)'/></svg>",
        "<svg><handler type='text/javascript'>alert(1)</handler></svg>",
        // Styles.
        "<p style='background:url(javascript:alert(1))'>x</p>", "<p style='width:expression(alert(1))'>x</p>",
        "<p style='width:exp/**/ression(alert(1))'>x</p>", "<p style='-moz-binding:url(http://evil.example/x#a)'>x</p>",
        "<p style='behavior:url(x.htc)'>x</p>", "<p style='background:\\75\\72\\6C(http://evil.example/x)'>x</p>",
        "<style>@import 'http://evil.example/x.css';</style>",
        "<style>body{background:url(\"javascript:alert(1)\")}</style>",
        "<style>@im\\port 'http://evil.example/x.css';</style>", "<style type='text/javascript'>alert(1)</style>",
        "<style><!--</style><script>alert(1)</script>--></style>",
        // Differences between parsers.
        "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>x</p></noscript>",
        "<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'/></style></svg>",
        "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'/></mglyph></table></mtext></math>",
        "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)></style></mglyph></form></mtext></math></form>",
        "<svg><foreignObject><iframe src='javascript:alert(1)'/><p onclick='alert(1)'>x</p><script>alert(1)</script></foreignObject></svg>",
        "<svg><desc><script>alert(1)</script></desc><title><img src='x' onerror='alert(1)'/></title></svg>",
        "<!--<img src='--><img src=x onerror=alert(1)//'>", "<![CDATA[<script>alert(1)</script>]]>",
        "<textarea></textarea><script>alert(1)</script>", "<xmp></xmp><img src=x onerror=alert(1)>",
        "<title></title><script>alert(1)</script>",
        "<plaintext><script>alert(1)</script>", "<template><script>alert(1)</script></template>",
        "<!-- --!><script>alert(1)</script>",
        "<?xml-stylesheet href='javascript:alert(1)'?><p>x</p>", "<?php echo '<script>alert(1)</script>' ?>",
        "<!DOCTYPE x [<!ENTITY e '<script>alert(1)</script>'>]><p>&e;</p>",
        "<p title='a\u{0}\" onclick=\"alert(1)'>x</p>", "<p/onclick=alert(1)>x", "< script>alert(1)</ script>",
        "<script\u{0B}>alert(1)</script>",
        "<epub:switch xmlns:epub='http://www.idpf.org/2007/ops'><epub:case required-namespace='urn:x'><script>alert(1)</script></epub:case><epub:default><p onclick='alert(1)'>x</p></epub:default></epub:switch>",
        "<epub:trigger xmlns:epub='http://www.idpf.org/2007/ops' action='show' ref='a'/>",
        "<dialog open='' onclose='alert(1)'>x</dialog>",
        "<p is='x-y' contenteditable='' autofocus='' onfocus='alert(1)'>x</p>",
        "<slot onslotchange='alert(1)'>x</slot>",
        "<select><option onclick='alert(1)'>x</option></select>",
        "<textarea autofocus='' onfocus='alert(1)'>x</textarea>",
        "<object data='../images/d.svg' onload='alert(1)' type='image/svg+xml'>x</object>",
        "<p unclosed='<script>alert(1)</script>",
    ]
}
