/**
 * What people here make passwords of and the published lists lack: places, surnames, leaders, clubs, networks, food,
 * languages. Small letters without accents.
 */
export const MOZAMBICAN_WORDS: readonly string[] = [
  ...'mocambique mocambicano mocambicana maputo matola boane namaacha marracuene manhica moamba gaza xaixai'.split(
    ' ',
  ),
  ...'chokwe chibuto bilene inhambane maxixe vilankulo massinga tofo sofala beira dondo gorongosa buzi'.split(
    ' ',
  ),
  ...'manica chimoio gondola tete moatize cahorabassa songo zambezia quelimane mocuba gurue milange'.split(
    ' ',
  ),
  ...'nampula nacala angoche ilhademocambique monapo niassa lichinga cuamba mandimba cabodelgado pemba'.split(
    ' ',
  ),
  ...'montepuez palma mueda mocimboa rovuma zambeze limpopo incomati niassalago chopal polana mafalala'.split(
    ' ',
  ),
  ...'xipamanine zimpeto maxaquene chamanculo magoanine mahotas catembe inhaca malhangalene alto'.split(' '),
  ...'sitoe machava mondlane macamo cossa tembe matsinhe nhantumbo muianga chissano machel guebuza nyusi'.split(
    ' ',
  ),
  ...'chapo samora eduardo dhlakama nhaca mabunda macuacua massingue langa chauque mucavele mazive zandamela'.split(
    ' ',
  ),
  ...'cumbe cumbane uamusse bila chivambo matusse tivane mabjaia mahumane nhamirre simango sitole mandlate'.split(
    ' ',
  ),
  ...'munguambe guambe zunguze zimba mapanzene nhabinde bambo magaia fumo manjate malate nguenha novela'.split(
    ' ',
  ),
  ...'lurdes graca frelimo renamo mdm unidade luta trabalho vigilancia independencia'.split(' '),
  ...'ferroviario costadosol desportivo maxaquene mambas liga vodacom movitel mcel tmcel mpesa emola mkesh'.split(
    ' ',
  ),
  ...'capulana xima matapa xiguinha badjia mukapata machamba mandioca piripiri caril tseke cacana ncema'.split(
    ' ',
  ),
  ...'marrabenta mapiko timbila tufo xigubo nhau khanimambo kanimambo hoyohoyo maningue nice bradas'.split(
    ' ',
  ),
  ...'emakhuwa makhuwa changana xichangana ronga xironga sena cisena ndau cindau chuabo echuwabu nyanja'.split(
    ' ',
  ),
  ...'maconde makonde tswa xitswa gitonga bitonga chopi cicopi yao ciyao nyungwe tewe elomwe lomwe'.split(
    ' ',
  ),
  ...'pedagogo pedagoga directora director encarregado turma secundaria primaria professora explicador'.split(
    ' ',
  ),
]
