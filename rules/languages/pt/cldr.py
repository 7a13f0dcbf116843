"""Portuguese, by CLDR (babel 2.18.0), as `python -m training.cldr_names` writes it."""

from __future__ import annotations

#: What is between groups of three digits, and before decimals.
GROUP, DECIMAL = ".", ","
#: Countries by the codes of three letters that templates have.
COUNTRIES = """
    ABW Aruba; AFG Afeganistão; AGO Angola; AIA Anguila; ALB Albânia; ALG Argélia; AND Andorra; ANG Angola; ARG
    Argentina; ARM Armênia; ARU Aruba; ASM Samoa Americana; ATG Antígua e Barbuda; AUS Austrália; AUT Áustria; AZE
    Azerbaijão; BAH Bahamas; BAN Bangladesh; BDI Burundi; BEL Bélgica; BEN Benin; BER Bermudas; BFA Burquina Faso;
    BGD Bangladesh; BGR Bulgária; BHR Barein; BHS Bahamas; BIH Bósnia e Herzegovina; BLR Bielorrússia; BLZ Belize;
    BMU Bermudas; BOL Bolívia; BRA Brasil; BRB Barbados; BTN Butão; BUL Bulgária; BWA Botsuana; CAF República
    Centro-Africana; CAN Canadá; CHE Suíça; CHI Chile; CHL Chile; CHN China; CIV Costa do Marfim; CMR Camarões; COL
    Colômbia; COM Comores; CPV Cabo Verde; CRC Costa Rica; CRI Costa Rica; CRO Croácia; CUB Cuba; CYM Ilhas Cayman;
    CYP Chipre; CZE Tchéquia; DEN Dinamarca; DEU Alemanha; DJI Djibuti; DMA Dominica; DNK Dinamarca; DOM República
    Dominicana; DZA Argélia; ECU Equador; EGY Egito; ERI Eritreia; ESP Espanha; EST Estônia; ETH Etiópia; EU União
    Europeia; FIN Finlândia; FJI Fiji; FLK Ilhas Malvinas; FRA França; FRO Ilhas Faroé; GAB Gabão; GBR Reino Unido;
    GEO Geórgia; GER Alemanha; GGY Guernsey; GHA Gana; GIB Gibraltar; GIN Guiné; GNB Guiné-Bissau; GNQ Guiné
    Equatorial; GRC Grécia; GRD Granada; GRE Grécia; GRL Groenlândia; GTM Guatemala; GUM Guam; GUY Guiana; HKG Hong
    Kong, RAE da China; HND Honduras; HRV Croácia; HTI Haiti; HUN Hungria; IDN Indonésia; INA Indonésia; IND Índia;
    IOM Ilha de Man; IRE Irlanda; IRI Irã; IRL Irlanda; IRN Irã; IRQ Iraque; ISL Islândia; ISR Israel; ITA Itália;
    JAM Jamaica; JEY Jersey; JOR Jordânia; JPN Japão; KAZ Cazaquistão; KEN Quênia; KGZ Quirguistão; KHM Camboja; KIR
    Quiribati; KOR Coreia do Sul; KSA Arábia Saudita; KUW Kuwait; LAO Laos; LAT Letônia; LBN Líbano; LBR Libéria;
    LBY Líbia; LCA Santa Lúcia; LIB Líbano; LIE Liechtenstein; LKA Sri Lanka; LSO Lesoto; LTU Lituânia; LUX
    Luxemburgo; LVA Letônia; MAR Marrocos; MAS Malásia; MCO Mônaco; MDA Moldávia; MDG Madagascar; MDV Maldivas; MEX
    México; MGL Mongólia; MKD Macedônia do Norte; MLI Mali; MLT Malta; MNE Montenegro; MNG Mongólia; MOZ Moçambique;
    MRT Mauritânia; MSR Montserrat; MUS Maurício; MWI Malaui; MYS Malásia; NAM Namíbia; NED Países Baixos; NER
    Níger; NGA Nigéria; NGR Nigéria; NIC Nicarágua; NIU Niue; NLD Países Baixos; NOR Noruega; NPL Nepal; NRU Nauru;
    NZL Nova Zelândia; OMN Omã; PAK Paquistão; PAN Panamá; PAR Paraguai; PER Peru; PHI Filipinas; PHL Filipinas; PLW
    Palau; PNG Papua-Nova Guiné; POL Polônia; POR Portugal; PRC China; PRI Porto Rico; PRK Coreia do Norte; PRT
    Portugal; PRY Paraguai; QAT Catar; ROC Taiwan; ROM Romênia; ROU Romênia; RSA África do Sul; RUS Rússia; RWA
    Ruanda; SAU Arábia Saudita; SDN Sudão; SEN Senegal; SGP Singapura; SIN Singapura; SLB Ilhas Salomão; SLE Serra
    Leoa; SLV El Salvador; SMR San Marino; SOM Somália; SRB Sérvia; SRI Sri Lanka; SSD Sudão do Sul; SUI Suíça; SUR
    Suriname; SVK Eslováquia; SVN Eslovênia; SWE Suécia; SYC Seicheles; SYR Síria; TCD Chade; TGO Togo; THA
    Tailândia; TJK Tadjiquistão; TKM Turcomenistão; TON Tonga; TTO Trinidad e Tobago; TUN Tunísia; TUR Turquia; TUV
    Tuvalu; TWN Taiwan; TZA Tanzânia; UAE Emirados Árabes Unidos; UGA Uganda; UK Reino Unido; UKR Ucrânia; URU
    Uruguai; URY Uruguai; US Estados Unidos; USA Estados Unidos; UZB Uzbequistão; VEN Venezuela; VGB Ilhas Virgens
    Britânicas; VIE Vietnã; VNM Vietnã; VUT Vanuatu; WSM Samoa; YEM Iêmen; ZAF África do Sul; ZIM Zimbábue; ZMB
    Zâmbia; ZWE Zimbábue
"""
#: Languages by their codes.
LANGUAGES = """
    aa afar; ab abcázio; ace achém; ach acoli; ada adangme; ady adigue; ae avéstico; af africâner; afh afrihili; agq
    aghem; ain ainu; ak akan; akk acadiano; ale aleúte; alt altai meridional; am amárico; an aragonês; ang inglês
    arcaico; ann obolo; anp angika; ar árabe; arc aramaico; arn mapudungun; arp arapaho; ars árabe négede; arw
    arauaqui; as assamês; asa asu; ast asturiano; atj atikamekw; av avárico; awa awadhi; ay aimará; az azerbaijano;
    az-arab azeri sul; ba bashkir; bal balúchi; ban balinês; bas basa; bax bamum; bbj ghomala’; be bielorrusso; bej
    beja; bem bemba; bez bena; bfd bafut; bg búlgaro; bgc hariani; bgn balúchi ocidental; bho bhojpuri; bi bislamá;
    bik bikol; bin bini; bkm kom; bla siksika; blo anii; bm bambara; bn bengali; bo tibetano; br bretão; bra braj;
    brx bodo; bs bósnio; bss akoose; bua buriato; bug buginês; bum bulu; byn blin; byv medumba; ca catalão; cad
    caddo; car caribe; cay cayuga; cch atsam; ccp chakma; ce checheno; ceb cebuano; cgg chiga; ch chamorro; chb
    chibcha; chg chagatai; chk chuukese; chm mari; chn jargão Chinook; cho choctaw; chp chipewyan; chr cheroqui; chy
    cheiene; ckb curdo central; clc chilcotin; co corso; cop copta; cr cree; crg michif; crh tártara da Crimeia; crj
    cree do sudeste; crk cree das planícies; crl cree do nordeste; crm moose cree; crr algonquiano Carolina; crs
    crioulo francês seichelense; cs tcheco; csb kashubian; csw cree swampy; cu eslavo eclesiástico; cv tchuvache; cy
    galês; da dinamarquês; dak dacota; dar dargwa; dav taita; de alemão; de-ch alto alemão (Suíça); del delaware;
    den slave; dgr dogrib; din dinka; dje zarma; doi dogri; dsb baixo sorábio; dua duala; dum holandês médio; dv
    divehi; dyo jola-fonyi; dyu diúla; dz dzonga; dzg dazaga; ebu embu; ee ewe; efi efique; egy egípcio arcaico; eka
    ekajuk; el grego; elx elamite; en inglês; enm inglês médio; eo esperanto; es espanhol; et estoniano; eu basco;
    ewo ewondo; fa persa; fa-af dari; fan fangue; fat fanti; ff fula; fi finlandês; fil filipino; fj fijiano; fo
    feroês; fon fom; fr francês; frc francês cajun; frm francês médio; fro francês arcaico; frr frísio setentrional;
    frs frisão oriental; fur friulano; fy frísio ocidental; ga irlandês; gaa ga; gag gagauz; gan gan; gay gayo; gba
    gbaia; gd gaélico escocês; gez geez; gil gilbertês; gl galego; gmh alto alemão médio; gn guarani; goh alemão
    arcaico alto; gon gondi; gor gorontalo; got gótico; grb grebo; grc grego arcaico; gsw alemão (Suíça); gu
    guzerate; guz gusii; gv manx; gwi gwichʼin; ha hauçá; hai haida; hak hacá; haw havaiano; hax haida do sul; he
    hebraico; hi híndi; hi-latn hinglish; hil hiligaynon; hit hitita; hmn hmong; ho hiri motu; hr croata; hsb alto
    sorábio; hsn xiang; ht haitiano; hu húngaro; hup hupa; hur halkomelem; hy armênio; hz herero; ia interlíngua;
    iba iban; ibb ibibio; id indonésio; ie interlingue; ig igbo; ii sichuan yi; ik inupiaque; ikt inuktitut
    canadense ocidental; ilo ilocano; inh inguche; io ido; is islandês; it italiano; iu inuktitut; ja japonês; jbo
    lojban; jgo nguemba; jmc machame; jpr judaico-persa; jrb judaico-arábico; jv javanês; ka georgiano; kaa
    kara-kalpak; kab kabyle; kac kachin; kaj jju; kam kamba; kaw kawi; kbd kabardiano; kbl kanembu; kcg tyap; kde
    maconde; kea crioulo cabo-verdiano; kfo koro; kg congolês; kgp caingangue; kha khasi; kho khotanês; khq koyra
    chiini; ki quicuio; kj cuanhama; kk cazaque; kkj kako; kl groenlandês; kln kalenjin; km khmer; kmb quimbundo; kn
    canarim; ko coreano; koi komi-permyak; kok concani; kos kosraean; kpe kpelle; kr canúri; krc karachay-balkar;
    krl carélio; kru kurukh; ks caxemira; ksb shambala; ksf bafia; ksh kölsch; ku curdo; kum kumyk; kut kutenai; kv
    komi; kw córnico; kwk kwakʼwala; kxv kuvi; ky quirguiz; la latim; lad ladino; lag langi; lah lahnda; lam lamba;
    lb luxemburguês; lez lezgui; lg luganda; li limburguês; lij ligure; lil lillooet; lkt lacota; lmo lombardo; ln
    lingala; lo laosiano; lol mongo; lou crioulo da Louisiana; loz lozi; lrc luri setentrional; lsm saamia; lt
    lituano; lu luba-catanga; lua luba-lulua; lui luiseno; lun lunda; lus lushai; luy luyia; lv letão; mad madurês;
    maf mafa; mag magahi; mai maithili; mak makasar; man mandinga; mas massai; mde maba; mdf mocsa; mdr mandar; men
    mende; mer meru; mfe morisyen; mg malgaxe; mga irlandês médio; mgh macua-mêto; mgo meta’; mh marshalês; mi
    maori; mic miquemaque; min minangkabau; mk macedônio; ml malaiala; mn mongol; mnc manchu; mni manipuri; moe
    innu-aimun; moh moicano; mos mossi; mr marati; ms malaio; mt maltês; mua mundang; mul múltiplos idiomas; mus
    creek; mwl mirandês; mwr marwari; my birmanês; mye myene; myv erzya; mzn mazandarani; na nauruano; nan min nan;
    nap napolitano; naq nama; nb bokmål norueguês; nd ndebele do norte; nds baixo alemão; nds-nl baixo saxão; ne
    nepalês; new newari; ng dongo; nia nias; niu niueano; nl holandês; nl-be flamengo; nmg kwasio; nn nynorsk
    norueguês; nnh ngiemboon; no norueguês; nog nogai; non nórdico arcaico; nqo n’ko; nr ndebele do sul; nso soto
    setentrional; nus nuer; nv navajo; nwc newari clássico; ny nianja; nym nyamwezi; nyn nyankole; nyo nyoro; nzi
    nzima; oc occitânico; oj ojibwa; ojb ojibwa do noroeste; ojc ojibwa central; ojs oji-cree; ojw ojibwa ocidental;
    oka okanagan; om oromo; or oriá; os osseto; osa osage; ota turco otomano; pa panjabi; pag pangasinã; pal pálavi;
    pam pampanga; pap papiamento; pau palauano; pcm pidgin nigeriano; peo persa arcaico; phn fenício; pi páli; pis
    pijin; pl polonês; pon pohnpeiano; pqm malecite–passamaquoddy; prg prussiano; pro provençal arcaico; ps pashto;
    pt português; qu quíchua; quc quiché; raj rajastani; rap rapanui; rar rarotongano; rhg ruainga; rm romanche; rn
    rundi; ro romeno; ro-md moldávio; rof rombo; rom romani; ru russo; rup aromeno; rw quiniaruanda; rwk rwa; sa
    sânscrito; sad sandawe; sah sakha; sam aramaico samaritano; saq samburu; sas sasak; sat santali; sba ngambay;
    sbp sangu; sc sardo; scn siciliano; sco scots; sd sindi; sdh curdo meridional; se sami setentrional; see seneca;
    seh sena; sel selkup; ses koyraboro senni; sg sango; sga irlandês arcaico; sh servo-croata; shi tachelhit; shn
    shan; shu árabe chadiano; si cingalês; sid sidamo; sk eslovaco; sl esloveno; slh lushootseed do sul; sm samoano;
    sma sami meridional; smj sami de Lule; smn lapão de Inari; sms sami de Skolt; sn xona; snk soninquê; so somali;
    sog sogdiano; sq albanês; sr sérvio; srn surinamês; srr serere; ss suázi; ssy saho; st soto do sul; str salish
    do estreito norte; su sundanês; suk sukuma; sus susu; sux sumério; sv sueco; sw suaíli; sw-cd suaíli do Congo;
    swb comoriano; syc siríaco clássico; syr siríaco; szl silesiano; ta tâmil; tce tutchone do sul; te télugo; tem
    timne; teo teso; ter tereno; tet tétum; tg tadjique; tgx tagish; th tailandês; tht tahltan; ti tigrínia; tig
    tigré; tiv tiv; tk turcomeno; tkl toquelauano; tl tagalo; tlh klingon; tli tlinguite; tmh tamaxeque; tn tswana;
    to tonganês; tog tonganês de Nyasa; tok toki pona; tpi tok pisin; tr turco; trv taroko; ts tsonga; tsi
    tsimshiano; tt tártaro; ttm tutchone setentrional; tum tumbuka; tvl tuvaluano; tw twi; twq tasawaq; ty taitiano;
    tyv tuviniano; tzm tamazight do Atlas Central; udm udmurte; ug uigur; uga ugarítico; uk ucraniano; umb umbundu;
    und idioma desconhecido; ur urdu; uz uzbeque; ve venda; vec vêneto; vi vietnamita; vmw macua; vo volapuque; vot
    vótico; vun vunjo; wa valão; wae walser; wal wolaytta; war waray; was washo; wbp warlpiri; wo uolofe; wuu wu;
    xal kalmyk; xh xhosa; xnr kandri; xog lusoga; yao yao; yap yapese; yav yangben; ybb yemba; yi iídiche; yo
    iorubá; yrl nheengatu; yue cantonês; za zhuang; zap zapoteco; zbl símbolos blis; zen zenaga; zgh tamazirte
    marroqino padrão; zh chinês; zh-hans chinês simplificado; zh-hant chinês tradicional; zu zulu; zun zunhi; zxx
    sem conteúdo linguístico; zza zazaki
"""
