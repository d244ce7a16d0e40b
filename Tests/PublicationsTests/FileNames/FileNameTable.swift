/// Naming schemes of files: each line contains a name, and all parsed fields that are not nil.
///
/// Lines that begin with `//` are comments. `number` is tested by `FileNameMetadataTests`.
let fileNameTable = """
    // Western numbering
    Haruko 01 | series=Haruko | chapter=1
    Page Blanche 01 | series=Page Blanche | chapter=1
    Akira v02 | series=Akira | volume=2
    Akira Vol. 3 | series=Akira | volume=3
    Akira v02 c013.5 | series=Akira | volume=2 | chapter=13.5
    [Group] Night Train - Ch. 012 (2019) [x265] | series=Night Train | chapter=12 | year=2019 | group=Group
    Night Train Chapter 7 | series=Night Train | chapter=7
    Night Train #12 | series=Night Train | chapter=12
    Night_Train_08 | series=Night Train | chapter=8
    Night Train 003 The End | series=Night Train | chapter=3 | title=The End
    2001 | series=2001
    Night Train | series=Night Train
    Night 000 | series=Night | chapter=0
    Night 0.5 | series=Night | chapter=0.5
    (2019) | series=(2019)
    [unclosed 5 | series=[unclosed | chapter=5
    V for Vendetta 02 | series=V for Vendetta | chapter=2
    C 3 | series=C | chapter=3
    Vol. 1 Ch. 3.5 (v2) [Group] | volume=1 | chapter=3.5 | group=Group | revision=2
    Night Train Vol. 1 Ch. 3.5 (v2) [Group] | series=Night Train | volume=1 | chapter=3.5 | group=Group | revision=2
    Night Train 001-003 (2019) (Digital) (Group-Empire) | series=Night Train | chapter=1-3 | year=2019 | group=Group-Empire
    [Author] Night Train v01 | series=Night Train | volume=1 | author=Author
    Night Train c010-012 | series=Night Train | chapter=10-12
    Night Train S01E02 | series=Night Train | volume=1 | chapter=2
    Night Train S02 | series=Night Train | volume=2
    Night Train One-Shot | series=Night Train | special=oneShot
    One-Shot | special=oneShot
    Night Train Annual 2 | series=Night Train | special=annual 2
    Annual 2 | special=annual 2
    Night Train Annual 2019 | series=Night Train | year=2019 | special=annual
    Night Train Annual #1 (2020) | series=Night Train | year=2020 | special=annual 1
    Ranma ½ v05 | series=Ranma ½ | volume=5
    Ranma ½ | series=Ranma ½
    Night Train #½ | series=Night Train | chapter=0.5
    Night Train 012½ | series=Night Train | chapter=12.5
    Night Train Part Two | series=Night Train | part=2
    Night Train Book III | series=Night Train | volume=3
    Night Train 2019 | series=Night Train | chapter=2019 | year=2019
    Night Train 003 2019 | series=Night Train | chapter=3 | year=2019
    Night Train 2019 003 | series=Night Train 2019 | chapter=3
    Night Train (2019) 003 | series=Night Train | chapter=3 | year=2019
    Night Train 003 (of 6) (2019) | series=Night Train | chapter=3 | total=6 | year=2019
    Night Train 3 of 6 | series=Night Train | chapter=3 | total=6
    Night Train #3 (of 6) | series=Night Train | chapter=3 | total=6
    Night Train 012b | series=Night Train | chapter=12b
    Night Train c012v2 | series=Night Train | chapter=12 | revision=2
    Night Train - c012 (v03) - The End [Group] | series=Night Train | volume=3 | chapter=12 | group=Group | title=The End
    Night Train - c012x1 (v03) [dig] [Group] | series=Night Train | volume=3 | chapter=12.1 | group=Group
    Night Train (v02) | series=Night Train | volume=2
    Night Train (v2) | series=Night Train | volume=2
    Night Train v01-v03 | series=Night Train | volume=1-3
    Night Train Vol. 1-3 (English) | series=Night Train | volume=1-3 | language=en
    Night Train Vol 01 & 02 | series=Night Train | volume=1-2
    Night Train Volume Two | series=Night Train | volume=2
    Night Train, Vol. 3 | series=Night Train | volume=3
    Night Train: Volume 3 - The End | series=Night Train | volume=3 | title=The End
    Night Train Volume 12 Chapter 100 | series=Night Train | volume=12 | chapter=100
    Night.Train.v02.c013.Digital | series=Night Train | volume=2 | chapter=13
    Night.Train.003.2019 | series=Night Train | chapter=3 | year=2019
    night-train-chapter-12 | series=night train | chapter=12
    night-train-chapter-12-5 | series=night train | chapter=12.5
    Night Train Ch.012-013 | series=Night Train | chapter=12-13
    Night Train Ch. 10 - 12 | series=Night Train | chapter=10-12
    Night Train Ch. 3 - 10 Days | series=Night Train | chapter=3 | title=10 Days
    Night Train - Episode 7 - Home | series=Night Train | chapter=7 | title=Home
    Night Train Ep. 07 | series=Night Train | chapter=7
    Night Train Season 2 Episode 5 | series=Night Train | volume=2 | chapter=5
    001 | chapter=1
    01 - Pilot | chapter=1 | title=Pilot
    12 - The End | chapter=12 | title=The End
    012. The End | chapter=12 | title=The End
    300 | chapter=300
    Chapter 12 | chapter=12
    Chapter 12 - The End | chapter=12 | title=The End
    Ch. 12: The End | chapter=12 | title=The End
    Vol. 3 | volume=3
    v01 | volume=1
    Group_Vol.1 Ch.3 - The End | series=Group | volume=1 | chapter=3 | title=The End
    Blade Runner 2049 003 | series=Blade Runner 2049 | chapter=3
    20th Century Boys v05 | series=20th Century Boys | volume=5
    100 Bullets 005 | series=100 Bullets | chapter=5
    Area 51 003 | series=Area 51 | chapter=3
    X-23 001 | series=X-23 | chapter=1
    No. 6 v02 | series=No. 6 | volume=2
    Spider-Man 2099 012 | series=Spider-Man 2099 | chapter=12
    Batman (New 52) 001 | series=Batman | chapter=1
    Batman (New 52) | series=Batman
    Night Train 001 (Mar 2019) | series=Night Train | chapter=1 | year=2019
    Night Train 001 (2019-2021) (digital) (Zone-Empire) | series=Night Train | chapter=1 | year=2019-2021 | group=Zone-Empire
    Night Train 2019-05 | series=Night Train | year=2019
    Night Train 2019-05-12 | series=Night Train | year=2019
    Night Train v01 [FR] | series=Night Train | volume=1 | language=fr
    Night Train v01 (French) [Team X] | series=Night Train | volume=1 | group=Team X | language=fr
    Night Train v01 [PT-BR] | series=Night Train | volume=1 | language=pt-BR
    Night Train T02 (2021) [Digital-1920] [FR] | series=Night Train | volume=2 | year=2021 | language=fr
    Night Train - Omake | series=Night Train | special=extra
    Night Train Special 03 | series=Night Train | special=special 3
    Night Train SP01 | series=Night Train | special=special 1
    Night Train Extra 2 | series=Night Train | special=extra 2
    Special A v01 | series=Special A | volume=1
    The Annual Report 03 | series=The Annual Report | chapter=3
    Night Train Prologue | series=Night Train | special=prologue
    Night Train 001 Preview | series=Night Train | chapter=1 | special=preview
    Night Train Side Story 2 | series=Night Train | special=sideStory 2
    Night Train - Part 2 | series=Night Train | part=2
    Night Train Chapter 12 Part 2 | series=Night Train | chapter=12 | part=2
    Night Train Book 1 - The Departure | series=Night Train | volume=1 | title=The Departure
    The Departure (Night Train #3) | series=Night Train | chapter=3 | title=The Departure
    The Departure (Night Train Book 3) | series=Night Train | volume=3 | title=The Departure
    Night Train v01c002 | series=Night Train | volume=1 | chapter=2
    Night Train #-1 | series=Night Train | chapter=-1
    Night Train 3D 02 | series=Night Train 3D | chapter=2
    Night Train v01 (2019) (Digital) [A1B2C3D4] | series=Night Train | volume=1 | year=2019
    Night Train 012 [1080p] | series=Night Train | chapter=12
    Night Train [05] | series=Night Train | chapter=5
    Night Train (1) | series=Night Train
    Night Train 1,5 | series=Night Train | chapter=1.5
    [Night Train][Vol.03] | series=Night Train | volume=3
    Death Note - Another Note | series=Death Note - Another Note
    Night Train - Chapter 012.5 - The Journey | series=Night Train | chapter=12.5 | title=The Journey
    Night_Train_v01_c002_[Group] | series=Night Train | volume=1 | chapter=2 | group=Group
    [Group]_Night_Train_-_c012 | series=Night Train | chapter=12 | group=Group
    Vol.0002 Ch.0010.5 - The End | volume=2 | chapter=10.5 | title=The End
    Ch.012 - The End (en) [Group] | chapter=12 | group=Group | language=en | title=The End
    Night Train Vol.01 Ch.003 - The End (en) [Group] | series=Night Train | volume=1 | chapter=3 | group=Group | language=en | title=The End
    Night Train - Volume 01 - Chapter 001 | series=Night Train | volume=1 | chapter=1
    NIGHT TRAIN V01 | series=NIGHT TRAIN | volume=1
    Night Train 01 (of 04) (1990) (c2c) | series=Night Train | chapter=1 | total=4 | year=1990
    Night Train #001 (2019-05) | series=Night Train | chapter=1 | year=2019
    Night Train 12.1 | series=Night Train | chapter=12.1
    Night Train TPB 03 (2019) | series=Night Train TPB | chapter=3 | year=2019
    Night Train Omnibus v01 | series=Night Train Omnibus | volume=1
    Night Train, Book Two | series=Night Train | volume=2
    Night Train Chapter Twenty-One | series=Night Train | chapter=21
    Night Train Volume IV | series=Night Train | volume=4
    Night Train Part II - The Return | series=Night Train | part=2 | title=The Return
    Night Train Chapter XII | series=Night Train | chapter=12
    Night Train v01 (2019) (f2) (Group) | series=Night Train | volume=1 | year=2019 | group=Group
    Night Train v01 r2 | series=Night Train | volume=1 | revision=2
    Night Train c012 (rev 2) | series=Night Train | chapter=12 | revision=2
    Night Train 001 (2019) (digital) (The Magicians-Empire) (Group2) | series=Night Train | chapter=1 | year=2019 | group=Group2
    Night Train 001.5 | series=Night Train | chapter=1.5
    Night Train 005 - Into the Dark - Part 2 | series=Night Train | chapter=5 | part=2 | title=Into the Dark
    Night Train v2 #5 | series=Night Train | volume=2 | chapter=5
    Night Train v2 005 (2019) | series=Night Train | volume=2 | chapter=5 | year=2019
    Night Train Annual 01 (2019) (Digital) | series=Night Train | year=2019 | special=annual 1
    Night Train - Special Edition 01 | series=Night Train - Special Edition | chapter=1
    Night Train One Shot (2019) | series=Night Train | year=2019 | special=oneShot
    Night Train - Oneshot [Group] | series=Night Train | group=Group | special=oneShot
    [Author] Night Train (Oneshot) [English] | series=Night Train | author=Author | language=en | special=oneShot
    Night Train Epilogue | series=Night Train | special=epilogue
    Night Train Vol. 3 Extra 1 | series=Night Train | volume=3 | special=extra 1
    Night Train v05 Omake | series=Night Train | volume=5 | special=extra
    Night Train FCBD 2019 | series=Night Train | year=2019 | special=preview
    Night Train Halloween Special 2019 | series=Night Train Halloween | year=2019 | special=special
    Night Train Summer Special 1 | series=Night Train Summer | special=special 1
    Night Train Gaiden 01 | series=Night Train | special=sideStory 1
    Night Train Season 1 - 03 | series=Night Train | volume=1 | chapter=3
    Night Train 2.0 03 | series=Night Train 2.0 | chapter=3
    Night Train 1984 | series=Night Train | chapter=1984 | year=1984
    1984 | series=1984
    1984 v01 | series=1984 | volume=1
    24 Hours 03 | series=24 Hours | chapter=3
    86 - Eighty Six v01 | series=86 - Eighty Six | volume=1
    3x3 Eyes v05 | series=3x3 Eyes | volume=5
    Agent 47 v01 | series=Agent 47 | volume=1
    Sin City - Book 1 | series=Sin City | volume=1
    Catch-22 | series=Catch-22
    Night Train 12-13 | series=Night Train | chapter=12-13
    Night Train 012+013 | series=Night Train | chapter=12-13
    Night Train 001-003 | series=Night Train | chapter=1-3
    Night Train - Week 12 | series=Night Train - Week | chapter=12
    night train vol 3 chapter 12 | series=night train | volume=3 | chapter=12
    Night Train Chapter 12v2 | series=Night Train | chapter=12 | revision=2
    Night Train Ch.12.5v3 | series=Night Train | chapter=12.5 | revision=3
    Night Train Chapter 1000 | series=Night Train | chapter=1000
    Night Train (Chapter 12) | series=Night Train | chapter=12
    Night Train [Vol. 2] | series=Night Train | volume=2
    [Vol. 2] Night Train | series=Night Train | volume=2
    {Group} Night Train c003 | series=Night Train | chapter=3 | group=Group
    Night Train 003 [END] | series=Night Train | chapter=3
    Night Train 20190512 | series=Night Train | year=2019
    Night Train (12 May 2019) | series=Night Train | year=2019
    Night Train №7 | series=Night Train | chapter=7
    Night Train No. 7 | series=Night Train | chapter=7
    Night Train n° 7 | series=Night Train | chapter=7
    Night Train Nr. 7 | series=Night Train | chapter=7
    Night Train - Issue 7 | series=Night Train | chapter=7
    Night Train Parts 1-3 | series=Night Train | part=1-3
    Night Train Chs. 1-5 | series=Night Train | chapter=1-5
    Night Train Vols 1-3 | series=Night Train | volume=1-3
    Night Train Vol. 3 (French) (v2) | series=Night Train | volume=3 | language=fr | revision=2
    Night Train 01 [1999] [Digital] [Group] | series=Night Train | chapter=1 | year=1999 | group=Group
    Night Train - c001-007 [v01] [Group] | series=Night Train | volume=1 | chapter=1-7 | group=Group
    Night Train T1-T3 | series=Night Train | volume=1-3
    Night Train v1.5 | series=Night Train | volume=1.5
    Night Train c003.1 | series=Night Train | chapter=3.1
    Night Train ch003a | series=Night Train | chapter=3a
    Night Train v01 - The Station - c005 | series=Night Train | volume=1 | chapter=5 | title=The Station
    Night Train 0 | series=Night Train | chapter=0
    Night Train v00 | series=Night Train | volume=0
    Night Train #0 | series=Night Train | chapter=0
    Night Train 5¾ | series=Night Train | chapter=5.75
    Night Train 007 (of 012) | series=Night Train | chapter=7 | total=12
    // Other European and Asian alphabets
    Le Train de nuit T01 | series=Le Train de nuit | volume=1
    Le Train de nuit - Tome 2 - La Gare | series=Le Train de nuit | volume=2 | title=La Gare
    Der Nachtzug Bd. 3 | series=Der Nachtzug | volume=3
    Der Nachtzug Band 12 (German) | series=Der Nachtzug | volume=12 | language=de
    El tren nocturno Tomo 4 | series=El tren nocturno | volume=4
    El tren nocturno Capítulo 7 | series=El tren nocturno | chapter=7
    Ночной поезд том 2 глава 5 | series=Ночной поезд | volume=2 | chapter=5
    Ночной поезд. Том 3 | series=Ночной поезд | volume=3
    Ночной поезд т.3 | series=Ночной поезд | volume=3
    Hors-série 2 | special=special 2
    Night Train Hors-Série | series=Night Train | special=special
    Night Train tập 5 | series=Night Train | volume=5
    Night Train Chương 12 | series=Night Train | chapter=12
    Night Train 3. díl | series=Night Train | volume=3
    Nattåget Del 2 | series=Nattåget | part=2
    Le Train Chapitre 12 : La Gare | series=Le Train | chapter=12 | title=La Gare
    Il treno capitolo 5 | series=Il treno | chapter=5
    O trem volume 2 (Português) | series=O trem | volume=2 | language=pt
    Gece Treni Cilt 3 | series=Gece Treni | volume=3
    Nocny pociąg Tom 4 | series=Nocny pociąg | volume=4
    Nocny pociąg rozdział 5 | series=Nocny pociąg | chapter=5
    Noční vlak svazek 2 | series=Noční vlak | volume=2
    De nachttrein deel 3 | series=De nachttrein | volume=3
    Le Train - Tome deux | series=Le Train | volume=2
    El tren Parte Dos | series=El tren | part=2
    Le Train - T01 - La Gare | series=Le Train | volume=1 | title=La Gare
    T03 | volume=3
    Le Train Hors-série 2 | series=Le Train | special=special 2
    Der Nachtzug Kapitel 12 | series=Der Nachtzug | chapter=12
    Der Nachtzug, Teil 2 | series=Der Nachtzug | part=2
    Der Nachtzug Heft 5 | series=Der Nachtzug | chapter=5
    Der Nachtzug Staffel 2 Folge 5 | series=Der Nachtzug | volume=2 | chapter=5
    El tren - Cap. 12 | series=El tren | chapter=12
    O trem - Livro 2 | series=O trem | volume=2
    Ночной поезд - Глава 12.5 | series=Ночной поезд | chapter=12.5
    Ночной поезд 2 том | series=Ночной поезд | volume=2
    Ночной поезд Книга 3 | series=Ночной поезд | volume=3
    Ночной поезд. Часть 2. Возвращение | series=Ночной поезд | part=2 | title=Возвращение
    Chuyến tàu đêm Tập 3 | series=Chuyến tàu đêm | volume=3
    Gece Treni 3. Cilt | series=Gece Treni | volume=3
    Éjszakai vonat 3. kötet | series=Éjszakai vonat | volume=3
    รถไฟกลางคืน เล่ม 3 | series=รถไฟกลางคืน | volume=3
    قطار الليل المجلد 3 الفصل 12 | series=قطار الليل | volume=3 | chapter=12
    // Chinese and Japanese
    夜行列車 第3巻 | series=夜行列車 | volume=3
    夜行列車 第十二話 | series=夜行列車 | chapter=12
    夜行列車 ０５ | series=夜行列車 | chapter=5
    夜行列車　第１巻 | series=夜行列車 | volume=1
    夜行列车 上 | series=夜行列车 | volume=上
    夜行列车 下 | series=夜行列车 | volume=下
    夜行列车（上） | series=夜行列车 | volume=上
    夜行列車 上巻 | series=夜行列車 | volume=上
    夜行列車 下巻 | series=夜行列車 | volume=下
    夜行列車 前編 | series=夜行列車 | part=前編
    夜行列車 後編 | series=夜行列車 | part=後編
    夜行列車 全3巻 | series=夜行列車 | total=3
    夜行列車 第1-3巻 | series=夜行列車 | volume=1-3
    夜行列車 第01巻~第03巻 | series=夜行列車 | volume=1-3
    [作者名] 夜行列車 第01-12巻 | series=夜行列車 | volume=1-12 | author=作者名
    [作者名] 夜行列車 全12巻 | series=夜行列車 | total=12 | author=作者名
    (一般コミック) [作者名] 夜行列車 第03巻 | series=夜行列車 | volume=3 | author=作者名
    [サークル (作者)] 夜行列車 (日本語) | series=夜行列車 | author=サークル (作者) | language=ja
    夜行列車 3巻 | series=夜行列車 | volume=3
    夜行列車 12話 | series=夜行列車 | chapter=12
    夜行列車 第12話「終点」 | series=夜行列車 | chapter=12 | title=終点
    夜行列車12話 | series=夜行列車 | chapter=12
    夜行列車01 | series=夜行列車 | chapter=1
    夜行列車① | series=夜行列車 | chapter=1
    夜行列车 卷三 | series=夜行列车 | volume=3
    夜行列车 卷之三 | series=夜行列车 | volume=3
    夜行列车 第十二章 | series=夜行列车 | chapter=12
    夜行列车 第十二章 终点站 | series=夜行列车 | chapter=12 | title=终点站
    夜行列车 第二卷 第十二话 | series=夜行列车 | volume=2 | chapter=12
    夜行列车第3卷第12话 | series=夜行列车 | volume=3 | chapter=12
    夜行列车 第二季 05 | series=夜行列车 | volume=2 | chapter=5
    夜行列车 第二部 第3章 | series=夜行列车 | chapter=3 | part=2
    夜行列车 二十三话 | series=夜行列车 | chapter=23
    夜行列车 第一百二十三回 | series=夜行列车 | chapter=123
    [汉化组][夜行列车][第01卷] | series=夜行列车 | volume=1 | group=汉化组
    [夜行列车][01][完] | series=夜行列车 | chapter=1
    [作者][夜行列车][第03卷][繁體中文] | series=夜行列车 | volume=3 | author=作者 | language=zh-Hant
    《夜行列车》第3卷 | series=夜行列车 | volume=3
    《夜行列车》作者：某人 | series=夜行列车 | author=某人
    【某某汉化组】夜行列车 第12话 [简体] | series=夜行列车 | chapter=12 | group=某某汉化组 | language=zh-Hans
    夜行列车 番外 | series=夜行列车 | special=extra
    夜行列车 番外篇2 | series=夜行列车 | special=extra 2
    夜行列車 番外編 夏 | series=夜行列車 | special=extra | title=夏
    夜行列車 外伝 | series=夜行列車 | special=sideStory
    夜行列車 読み切り | series=夜行列車 | special=oneShot
    夜行列車 2019年5月号 | series=夜行列車 | year=2019
    夜行列車 2019年 第5号 | series=夜行列車 | chapter=5 | year=2019
    第3巻 | volume=3
    (C97) [サークル (作者)] 夜行列車 [中国翻訳] | series=夜行列車 | author=サークル (作者) | language=zh
    シーズン2 夜行列車 | volume=2 | title=夜行列車
    夜行列車 シーズン2 第3話 | series=夜行列車 | volume=2 | chapter=3
    夜行列车 vol.3 | series=夜行列车 | volume=3
    夜行列车Vol.03 | series=夜行列车 | volume=3
    Night Train 第3 | series=Night Train | chapter=3
    夜行列車（３） | series=夜行列車 | chapter=3
    夜行列車 (12) | series=夜行列車 | chapter=12
    夜行列車 第03巻 (デジタル版) | series=夜行列車 | volume=3
    夜行列車 第3巻 上 | series=夜行列車 | volume=3 | part=上
    夜行列車 中 | series=夜行列車 | volume=中
    夜行列車 １～３巻 | series=夜行列車 | volume=1-3
    夜行列車 全3巻 完結 | series=夜行列車 | total=3
    別冊夜行 2019年6月号 | series=別冊夜行 | year=2019
    週刊夜行 2019年12号 | series=週刊夜行 | chapter=12 | year=2019
    夜行列車 #12 | series=夜行列車 | chapter=12
    夜行列車 Act.3 | series=夜行列車 | part=3
    夜行列車 十二 | series=夜行列車 | chapter=12
    夜行列车 第03话 【完】 | series=夜行列车 | chapter=3
    夜行列车_第3话 | series=夜行列车 | chapter=3
    第003话 终点 | chapter=3 | title=终点
    03话 | chapter=3
    第十二话 | chapter=12
    上 | volume=上
    下巻 | volume=下
    后篇 | part=后篇
    夜行列车 2-5卷 | series=夜行列车 | volume=2-5
    夜行列车 第1~10话 | series=夜行列车 | chapter=1-10
    夜行列车 第三百六十五话 归途 | series=夜行列车 | chapter=365 | title=归途
    夜行列车 第二十卷 | series=夜行列车 | volume=20
    三国演义 第一百二十回 | series=三国演义 | chapter=120
    九龙城寨 01 | series=九龙城寨 | chapter=1
    夜行列車 第3巻 (2019年) | series=夜行列車 | volume=3 | year=2019
    夜行列车 第3册 | series=夜行列车 | volume=3
    夜行列车 第二辑 | series=夜行列车 | volume=2
    夜行列车 第5集 | series=夜行列车 | volume=5
    夜行列車 12.5話 | series=夜行列車 | chapter=12.5
    夜行列车 卷3 第12回 | series=夜行列车 | volume=3 | chapter=12
    夜行列车 外传 2 | series=夜行列车 | special=sideStory 2
    夜行列車 特別編 | series=夜行列車 | special=special
    【小说】夜行列车【全本】 | series=夜行列车
    夜行列車 v03 | series=夜行列車 | volume=3
    夜行列車 エピソード 5 | series=夜行列車 | chapter=5
    夜行列車 パート2 | series=夜行列車 | part=2
    夜行列車⑫ | series=夜行列車 | chapter=12
    夜行列車 第2話 後編 | series=夜行列車 | chapter=2 | part=後編
    夜行列车 下册 | series=夜行列车 | volume=下
    // Korean
    야간열차 3권 | series=야간열차 | volume=3
    야간열차 12화 | series=야간열차 | chapter=12
    야간열차 제3권 | series=야간열차 | volume=3
    야간열차 제12화 종점 | series=야간열차 | chapter=12 | title=종점
    야간열차 1-3권 | series=야간열차 | volume=1-3
    야간열차 1~12화 (완결) | series=야간열차 | chapter=1-12
    야간열차 상 | series=야간열차 | volume=상
    야간열차 하권 | series=야간열차 | volume=하
    야간열차 외전 | series=야간열차 | special=sideStory
    야간열차 외전 2화 | series=야간열차 | special=sideStory 2
    야간열차 시즌 2 12화 | series=야간열차 | volume=2 | chapter=12
    야간열차 전3권 | series=야간열차 | total=3
    야간열차 01권 | series=야간열차 | volume=1
    야간열차 1권 (완) | series=야간열차 | volume=1
    [작가] 야간열차 3권 | series=야간열차 | volume=3 | author=작가
    야간열차 시즌2 3화 | series=야간열차 | volume=2 | chapter=3
    야간열차 특별편 | series=야간열차 | special=special
    야간열차 번외편 2 | series=야간열차 | special=extra 2
    야간열차 제1부 제3장 | series=야간열차 | chapter=3 | part=1
    야간열차 단편 | series=야간열차 | special=oneShot
    야간열차 프롤로그 | series=야간열차 | special=prologue
    【작가】야간열차 제5권 【완결】 | series=야간열차 | volume=5 | author=작가
    야간열차 3화 (상) | series=야간열차 | chapter=3 | part=상
    야간열차 제3호 | series=야간열차 | chapter=3
    야간열차 2부 12화 | series=야간열차 | chapter=12 | part=2
    """
