/// The most frequent non-ASCII characters of each language. At least half of the non-ASCII characters of a text are
/// among them. A text that is decoded with the wrong encoding has few of them. The sets are compiled from general
/// frequency lists. The order is irrelevant.
enum FrequentCharacters {
    static let simplifiedChinese = set(
        """
        的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家
        种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十
        民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯
        月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女
        变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基
        眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今
        切院让识候带导争运笑飞风步改收根干造言联持组每济车亲极林服快办议往元英士证近失转夫令准布始怎呢存未远叫台单影具罗
        字爱击流备兵连调深商算质团集百需价花党华城石级整府离况亚请技际约示复病息究线似官火断精满支视消越器容照须九增研写
        称企八功吗包片史委乎查轻易早曾除农找装广显吧阿李标谈吃图念六引历首医局突专费号尽另周较注语仅考落青随选列武红响虽
        推势参希古众构房半节土投某案黑维革划敌致陈律足态护七兴派孩验责营星够章音跟志底站严巴例防族供效续施留讲型料终答紧
        黄绝奇察母京段依批群项故按河米围江织害斗双境客纪采举杀攻父苏密低朝友诉止细愿千值仍男钱破网热助倒育属坐帝限船脸职
        """
    )

    static let traditionalChinese = set(
        """
        的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家
        種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十
        民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西斯
        月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更別打女
        變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金指克許統區保至隊形社便空決治展馬科司五基
        眼書非則聽白卻界達光放強即像難且權思王象完設式色路記南品住告類求據程北邊死張該交規萬取拉格望覺術領共確傳師觀清今
        切院讓識候帶導爭運笑飛風步改收根幹造言聯持組每濟車親極林服快辦議往元英士證近失轉夫令準布始怎呢存未遠叫臺台單影具
        羅字愛擊流備兵連調深商算質團集百需價花黨華城石級整府離況亞請技際約示復病息究線似官火斷精滿支視消越器容照須九增研
        寫稱企八功嗎包片史委乎查輕易早曾除農找裝廣顯吧阿李標談吃圖念六引歷首醫局突專費號盡另周較注語僅考落青隨選列武紅響
        雖推勢參希古眾構房半節土投某案黑維革劃敵致陳律足態護七興派孩驗責營星夠章音跟志底站嚴巴例防族供效續施留講型料終答
        曰矣吾汝兮乃豈哉焉耳爾夫聞遂謂
        """
    )

    static let japanese = set(
        """
        あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんがぎぐげござじずぜぞだ
        ぢづでどばびぶべぼぱぴぷぺぽぁぃぅぇぉっゃゅょアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモ
        ヤユヨラリルレロワヲンガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポァィゥェォッャュョー々
        日一人年大十二本中出三時行見月後前生五間上東四今金九入学高円子外八六下来気小七山話女北午百書先名川千水半男西電校
        語土木聞食車何南万毎白天母火右読友左休父雨言事者私手自分方思会彼家心目物知場同地国長体合所動発新立
        """
    )

    static let korean = set(
        """
        이다는을의가에고하지를은나그사기로도서들한자리아시라었만어있인대것게수일해그면여말보과정으스오주전니더무부안없제
        내생상때람와장마구거동르네우저았소신모성조모두처음러던한년바속간녀화비려실원세물미공국했습까요듯눈
        """
    )

    static let cyrillic = set("оеаинтсрвлкмдпуяыьгзбчй")
    static let ukrainian = set("оеаинтсрвлкмдпуяьгзбчйії")
    static let greek = set("αοιετσνηυρπκμλςόίάέήώύ")
    static let hebrew = set("יוהלאתרבמשנםכ")
    static let arabic = set("الايمونرتبةعدسفهكحىأقل")
    static let thai = set("านรอกเงมยลวดทสต่้ัะีไปคบ")

    /// The letters of Western European languages, one set for each group of languages, with typographic characters.
    static let western = [
        set("éèàùâêîôûçëïœæÉÀÊ«»" + typography), set("äöüßÄÖÜ»«" + typography), set("áéíóúñü¿¡" + typography),
        set("ãõáéíóúâêôçà" + typography), set("àèéìòù" + typography), set("åäöæøÅÄÖØé" + typography),
        set("áðéíóúýþæö" + typography), set("éè£àâêëçñœæïö" + typography),
    ]
    static let central = [
        set("ąćęłńóśźżĄĆŁŚŹŻ" + typography), set("áčďéěíňóřšťúůýžľĺŕô" + typography), set("áéíóöőúüű" + typography),
        set("ăâîşţșț" + typography), set("čćđšž" + typography),
    ]
    static let turkish = [set("çğıöşüİÇŞÖÜâ" + typography)]
    static let baltic = [
        set("āčēģīķļņšūž" + typography), set("ąčęėįšųūž" + typography), set("äöüõšž" + typography),
    ]

    private static let typography = "“”‘’„–—…£§©°·½¼¾º•\u{A0}"

    private static func set(_ text: String) -> Set<UInt32> {
        Set(text.unicodeScalars.map(\.value).filter { $0 >= 0x80 })
    }
}
