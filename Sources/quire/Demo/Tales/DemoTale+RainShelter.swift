extension DemoTale {
    /// The first two chapters of the manga as a prose story in vertical writing.
    static var rainShelter: DemoTale {
        let drawn = RainShelterLibrary.chapters.first?.pages ?? []
        return DemoTale(
            path: "\(RainShelterLibrary.title) 小説版/\(RainShelterLibrary.title) 小説版.epub",
            title: "\(RainShelterLibrary.title) 小説版",
            author: "Quire",
            language: "ja",
            summary: "雨のあいだだけあいている図書館の物語を、ことばで。",
            isUpright: true,
            chapters: [
                Chapter(title: "夕立", body: shower),
                Chapter(title: "まっ白なページ", body: blank),
            ],
            pictures: Array(drawn.prefix(2))
        )
    }

    private static let shower = """
        <p>天気予報は、一日じゅう晴れだと言っていた。だからミオは<ruby>傘<rt>かさ</rt></ruby>を持たずに学校を出て、\
        坂の途中で<ruby>夕立<rt>ゆうだち</rt></ruby>につかまった。</p>
        <p>「うそつき」</p>
        <p>空にむかって言ってみたけれど、空は聞いていない。雨は屋根をたたき、石段をすべり、靴のなかにまで入ってきた。ミオは\
        いちばん近い<ruby>軒<rt>のき</rt></ruby>の下へかけこんで、それから、おかしなことに気がついた。</p>
        <p>こんな所に、図書館なんてあっただろうか。</p>
        <p>戸は重く、けれどもよく<ruby>油<rt>あぶら</rt></ruby>がさしてあって、押すと小さな声でひとつ鳴いた。なかは静かだった。\
        雨の音が、遠くの拍手のように聞こえる。<ruby>棚<rt>たな</rt></ruby>は天井までとどき、その上のほうは暗くて見えない。</p>
        <p>「いらっしゃいませ」</p>
        <p>机のむこうで、眼鏡をかけたねこが頭をさげた。</p>
        <p>「雨のあいだだけ、あいております。どの本でも、一さつだけ。お返しは、つぎの雨の日に」</p>
        <p>ねこがしゃべることよりも、どの本でもいい、ということのほうに、ミオはおどろいた。棚から棚へ歩いて、指で背表紙をなぞって、\
        青い一さつのところで止まった。題名はなかった。手に取ると、潮のにおいがした。</p>
        <figure><img src="picture-1.jpg" alt="雨のなかの図書館。"/></figure>
        <p>「これ」</p>
        <p>外に出ると、雨はやんでいた。ふりむくと、そこにはもう、なにもなかった。ただ、本だけが、手のなかで少しあたたかかった。</p>
        """

    private static let blank = """
        <p>物語は、海の底からはじまっていた。</p>
        <p>ミオは<ruby>布団<rt>ふとん</rt></ruby>のなかで読み、朝ごはんの<ruby>茶碗<rt>ちゃわん</rt></ruby>のかげで読み、\
        授業中は読まないようにがまんして、帰り道にまた読んだ。あと一ページというところで、手が止まった。最後のページは、まっ白だった。</p>
        <p>三日、晴れ。四日目も、晴れ。</p>
        <p>友だちのハナは、しゃべるねこの話を聞いて笑ったけれど、いっしょに雨を待つと言ってくれた。木曜日、ようやく雲が来て、\
        <ruby>雷<rt>かみなり</rt></ruby>が鳴って、二人は同じ坂をかけあがった。</p>
        <p>「お待ちしておりました」とねこは言った。ハナはなにも言えなかった。</p>
        <p>「最後のページが、まっ白なの」とミオは言った。「つづきは、どこ」</p>
        <p>ねこは眼鏡をはずして、ていねいにふいて、またかけた。</p>
        <p>「つづきは、あなたが書くのです」</p>
        <p>机の上に、えんぴつが一本あった。ミオは白いページを見た。長いあいだ見ていた。それから、海の底のいちばん深いところに、\
        小さな<ruby>灯<rt>あか</rt></ruby>りをひとつ、書いた。</p>
        <p>雨は、朝までやまなかった。</p>
        """
}
