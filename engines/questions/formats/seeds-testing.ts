import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8 } from 'fflate'
import { zip } from '../../zip/zip.ts'
import type { ReadableFormat } from './reading.ts'

const folder = join(import.meta.dirname, '../samples')
const file = (name: string) => new Uint8Array(readFileSync(join(folder, name)))
const folderZip = (name: string) =>
  zip(
    Object.fromEntries(
      readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name))
        .map(path => [path.slice(join(folder, name).length + 1), readFileSync(path)]),
    ),
  )

export type OneFile = [name: string, format: ReadableFormat, text: string]

/** A file of one question, or of a few about one text, that no sample holds: its name, format and text. */
export const oneFile: OneFile[] = [
  [
    'qti1',
    'qti',
    '<questestinterop><item ident="a"><presentation><material><mattext>Qual?</mattext></material><response_lid ident="r"><render_choice><response_label ident="x"><material><mattext>um</mattext></material></response_label><response_label ident="y"><material><mattext>dois</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><outcomes><decvar maxvalue="1"/></outcomes><respcondition><conditionvar><varequal respident="r">x</varequal></conditionvar><setvar>1</setvar></respcondition></resprocessing></item></questestinterop>',
  ],
  [
    'moodle-drawn',
    'moodle-xml',
    '<quiz><question type="calculated"><name><text>a</text></name><questiontext format="html"><text>Quanto é {a} + {={b}*2}?</text></questiontext><answer fraction="100"><text>{a}+pow({b},2)</text><tolerance>0.1</tolerance><tolerancetype>1</tolerancetype></answer><dataset_definitions><dataset_definition><name><text>a</text></name><minimum><text>1</text></minimum><maximum><text>9</text></maximum><decimals><text>0</text></decimals><dataset_items><dataset_item><number>1</number><value>3</value></dataset_item></dataset_items></dataset_definition><dataset_definition><name><text>b</text></name><minimum><text>1</text></minimum><maximum><text>9</text></maximum><decimals><text>1</text></decimals><dataset_items><dataset_item><number>1</number><value>2.5</value></dataset_item></dataset_items></dataset_definition></dataset_definitions></question><question type="cloze"><name><text>b</text></name><questiontext format="html"><text>Um {1:SA:=a} e {2:MULTIRESPONSE:=a~=b~c}.</text></questiontext></question></quiz>',
  ],
  [
    'qti-drawn',
    'qti',
    '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="x" title="x" adaptive="false" timeDependent="false"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="float"/><outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><templateDeclaration identifier="A" cardinality="single" baseType="integer"/><templateProcessing><setTemplateValue identifier="A"><randomInteger min="2" max="20" step="3"/></setTemplateValue><setCorrectResponse identifier="RESPONSE"><product><variable identifier="A"/><baseValue baseType="integer">2</baseValue></product></setCorrectResponse></templateProcessing><itemBody><p>O dobro de <printedVariable identifier="A"/>? <textEntryInteraction responseIdentifier="RESPONSE"/></p></itemBody><responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/></assessmentItem>',
  ],
  [
    'qti-parts',
    'qti',
    '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="y" title="y" adaptive="false" timeDependent="false"><responseDeclaration identifier="R" cardinality="single" baseType="float"><correctResponse><value>2</value></correctResponse></responseDeclaration><responseDeclaration identifier="S" cardinality="single" baseType="identifier"><correctResponse><value>B</value></correctResponse></responseDeclaration><outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><itemBody><p>Lê.</p><p>Um? <textEntryInteraction responseIdentifier="R"/></p><choiceInteraction responseIdentifier="S" maxChoices="1"><prompt>Dois?</prompt><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody></assessmentItem>',
  ],
  [
    'pasted',
    'text',
    'Teste\n1. Qual? (2 v)\na) um *\nb) dois\n2. Diz. (V)\nTexto\nEra uma vez.\n3. Quê?\na) x  b) y\nChave\n3. b',
  ],
  [
    'qti1-rules',
    'qti',
    '<questestinterop><item ident="b" title="B"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>multiple_answers_question</fieldentry></qtimetadatafield><qtimetadatafield><fieldlabel>points_possible</fieldlabel><fieldentry>4</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material><mattext texttype="text/html">&lt;p&gt;Quais?&lt;/p&gt;</mattext></material><response_lid ident="r" rcardinality="Multiple"><render_choice shuffle="Yes"><response_label ident="1"><material><mattext>um</mattext></material></response_label><response_label ident="2"><material><mattext>dois</mattext></material></response_label><response_label ident="3"><material><mattext>três</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><outcomes><decvar varname="SCORE" maxvalue="100" minvalue="0" vartype="Decimal"/></outcomes><respcondition continue="Yes"><conditionvar><varequal respident="r">1</varequal></conditionvar><setvar action="Add" varname="SCORE">50</setvar><displayfeedback feedbacktype="Response" linkrefid="f1"/></respcondition><respcondition continue="Yes"><conditionvar><varequal respident="r">3</varequal></conditionvar><setvar action="Add" varname="SCORE">50</setvar></respcondition><respcondition continue="Yes"><conditionvar><varequal respident="r">2</varequal></conditionvar><setvar action="Subtract" varname="SCORE">50</setvar></respcondition></resprocessing><itemfeedback ident="f1"><flow_mat><material><mattext>Um, sim.</mattext></material></flow_mat></itemfeedback></item></questestinterop>',
  ],
  [
    'qti1-number',
    'qti',
    '<questestinterop><item ident="c" title="C"><presentation><material><mattext>Quanto?</mattext></material><response_str ident="r" rcardinality="Single"><render_fib fibtype="Decimal" rows="1"><response_label ident="a"/></render_fib></response_str></presentation><resprocessing><outcomes><decvar varname="SCORE" maxvalue="2" minvalue="0"/></outcomes><respcondition continue="No"><conditionvar><or><varequal respident="r">3.14</varequal><and><vargte respident="r">3.1</vargte><varlte respident="r">3.2</varlte></and></or></conditionvar><setvar action="Set" varname="SCORE">2</setvar></respcondition><respcondition><conditionvar><other/></conditionvar><setvar action="Set" varname="SCORE">0</setvar></respcondition></resprocessing></item></questestinterop>',
  ],
  [
    'qti1-matching',
    'qti',
    '<questestinterop><item ident="d" title="D"><presentation><material><mattext>Liga.</mattext></material><response_lid ident="m1"><material><mattext>Malawi</mattext></material><render_choice><response_label ident="x"><material><mattext>Lilongwe</mattext></material></response_label><response_label ident="y"><material><mattext>Lusaka</mattext></material></response_label></render_choice></response_lid><response_lid ident="m2"><material><mattext>Zâmbia</mattext></material><render_choice><response_label ident="x"><material><mattext>Lilongwe</mattext></material></response_label><response_label ident="y"><material><mattext>Lusaka</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><outcomes><decvar maxvalue="100"/></outcomes><respcondition continue="Yes"><conditionvar><varequal respident="m1">x</varequal></conditionvar><setvar action="Add">50</setvar></respcondition><respcondition continue="Yes"><conditionvar><varequal respident="m2">y</varequal></conditionvar><setvar action="Add">50</setvar></respcondition></resprocessing></item></questestinterop>',
  ],
]

/** Sound files of every format that is read: what tests damage. */
export const seeds: [format: ReadableFormat, bytes: Uint8Array][] = [
  ['gift', file('gift-tipos.gift')],
  ['gift', file('gift-escapes.txt')],
  ['aiken', file('aiken.txt')],
  ['moodle-xml', file('moodle.xml')],
  ['csv', file('folha.csv')],
  ['qti', folderZip('qti21')],
  ['qti', folderZip('qti30')],
  ['qti', file('qti21/items/agua.xml')],
  ...oneFile.map(([, format, text]): (typeof seeds)[number] => [format, strToU8(text)]),
]
