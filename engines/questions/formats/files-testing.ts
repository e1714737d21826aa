import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8 } from 'fflate'
import { zip } from '../../zip/zip.ts'
import type { ReadableFormat } from './reading.ts'
import { type OneFile, oneFile } from './seeds-testing.ts'

const folder = join(import.meta.dirname, '../samples')

/** Texts with numbered questions, as they are written and copied. */
const pasted: OneFile[] = [
  'Teste de Ciências\nGrupo I\n1. Qual é a capital? (2 v)\na) Maputo\nb) Beira\nc) Tete\n2) Quais são pares?\n(A) dois\n(B) três\n(C) quatro\nChave de correcção\n1. A\n2. A e C',
  '3 - Verdadeiro ou falso?\na) A Terra é redonda. ( V )\nb) O Sol é frio. [F]\n4. Quanto é 2 + 2?\nResposta: 4\nExplicação: conta pelos dedos.\nE confirma.\n5. Descreve o ciclo.\n________________\n________________',
  'Grupo II\nLê o texto:\nEra uma vez um rio.\n  Pergunta 6: De que fala o texto?\nR: do rio / de um rio\n7. Completa.\n7.1 O rio nasce na …\na) serra  b) praia\n7.2 E acaba no …\na) mar  *b) monte\nGrupo III\n8. Porquê?\nSoluções:\n7.1 - a; 8 - não se sabe',
  '<p>1. Capital de <b>Angola</b>?</p><ol type="a"><li><p><b>Luanda</b></p></li><li>Huambo</li></ol><ol start="2"><li>Quanto é 2<sup>2</sup>? <img src="a.png" alt="dois"></li></ol><p>Resposta: 4</p><table><tr><th>Ano</th><td>Chuva</td></tr></table><ul><li>3. Diz<br>tudo.</li></ul>',
].map((text, at) => [`pasted-${at + 1}`, 'text', text])

/** Sheets of quiz tools, one row each. */
const sheets: OneFile[] = Object.entries({
  kahoot:
    ';Question - max 120 characters;Answer 1 - max 75 characters;Answer 2 - max 75 characters;Answer 3 - max 75 characters;Time limit (sec);Correct answer(s) - choose at least one\n1;Quais são pares?;2;3;4;20;1,3',
  blooket:
    'Question #;Question Text;Answer 1;Answer 2;Answer 3;Time Limit (sec);Correct Answer(s) (Only include Answer #)\n1;Quais são pares?;2;3;4;20;1,3',
  quizizz:
    'Question Text;Question Type;Option 1;Option 2;Correct Answer;Time in seconds;Image Link;Answer explanation\n1 + 2?;Multiple Choice;2;3;2;30;https://exemplo.mz/a.png;Conta.',
  socrative:
    'Question Type:;Question:;Answer A:;Answer B:;Correct Answer:;Explanation:\nMultiple choice;Qual?;um;dois;B;Conta.',
  gimkit:
    'Question;Correct Answer;Incorrect Answer 1;Incorrect Answer 2 (Optional)\nCapital?;Maputo;Beira;Tete',
}).map(([name, text]) => [name, 'csv', text])

/** The head of a picture of 500 × 200 pixels. */
const head = Buffer.from('89504e470d0a1a0a0000000d49484452000001f4000000c8', 'hex').toString('base64')
/** Pictures to be labelled, at places that are seen and at places that are not. */
const labelled = [
  [
    'ddimageortext',
    '<draggroup>1</draggroup>',
    '<drop><text></text><no>1</no><choice>1</choice><xleft>10</xleft><ytop>20</ytop></drop><drop><text>ali</text><no>2</no><choice>2</choice><xleft>480</xleft><ytop>190</ytop></drop>',
  ],
  [
    'ddmarker',
    '<noofdrags>1</noofdrags>',
    '<drop><no>1</no><shape>rectangle</shape><coords>10,20;30,40</coords><choice>1</choice></drop><drop><no>2</no><shape>circle</shape><coords>100,50;20</coords><choice>2</choice></drop><drop><no>3</no><shape>polygon</shape><coords>200,10;240,10;220,50</coords><choice>3</choice></drop>',
  ],
].map(([type = '', more, drops]): OneFile => {
  const drags = ['um', 'dois', '<b>três</b>'].map(
    (text, at) => `<drag><no>${at + 1}</no><text><![CDATA[${text}]]></text>${more}</drag>`,
  )
  return [
    type,
    'moodle-xml',
    `<quiz><question type="${type}"><name><text>n</text></name><questiontext format="html"><text>Legenda.</text></questiontext><defaultgrade>2</defaultgrade><shuffleanswers/><file name="mapa.png" encoding="base64">${head}</file>${drags.join('')}${drops}</question></quiz>`,
  ]
})

/** What is in packages of H5P; the name of each is that of its library. */
const h5p: OneFile[] = Object.entries({
  MultiChoice:
    '{"question":"<p>Quais? <img src=\\"images/a.png\\"></p>","answers":[{"text":"<div>a</div>","correct":true,"tipsAndFeedback":{"chosenFeedback":"Sim."}},{"text":"b","correct":true},{"text":"c","correct":false}],"overallFeedback":[{"from":0,"to":40,"feedback":"Não."},{"from":41,"to":99,"feedback":"Quase."},{"from":100,"to":100,"feedback":"Bem."}],"behaviour":{"singlePoint":true,"randomAnswers":false,"passPercentage":80}}',
  TrueFalse:
    '{"question":"O gelo flutua.","correct":"true","behaviour":{"feedbackOnCorrect":"Sim.","feedbackOnWrong":"Pensa."}}',
  Blanks:
    '{"text":"<p>Completa.</p>","questions":["<p>É *Maputo/maputo cidade:com M*.</p>","<p>São *quatro/4*.</p>"],"behaviour":{"caseSensitive":false,"acceptSpellingErrors":true}}',
  DragText:
    '{"taskDescription":"Arrasta.","textField":"O *sol* é quente.\\nA *lua* é fria.","distractors":"*terra*"}',
}).map(([name, text]) => [name, 'h5p', text])

const run = (text: string, look = '') => `<w:r><w:rPr>${look}</w:rPr><w:t>${text}</w:t></w:r>`
const listed = (list: number, depth: number, content: string) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${content}</w:p>`
const level = (at: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
/** A document of Word and, in it, its lists. */
const docx = `<w:document xmlns:w="w" xmlns:m="m"><w:body>${[
  listed(1, 0, `${run('Quanto é 5')}${run('2', '<w:vertAlign w:val="superscript"/>')}${run('?')}`),
  listed(2, 0, run('25', '<w:b/>')),
  listed(2, 0, run('10')),
  listed(
    1,
    0,
    `${run('Resolve ')}<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>x</m:t></m:r></m:den></m:f></m:oMath>`,
  ),
  listed(3, 0, run('um')),
  listed(3, 0, run('dois', '<w:highlight w:val="yellow"/>')),
  `<w:tbl><w:tr><w:tc><w:p>${run('Ano')}</w:p></w:tc><w:tc><w:p>${run('Chuva')}</w:p></w:tc></w:tr></w:tbl>`,
].join(
  '',
)}</w:body><w:numbering><w:abstractNum w:abstractNumId="1">${level(0, 'decimal', '%1.')}</w:abstractNum><w:abstractNum w:abstractNumId="2">${level(0, 'lowerLetter', '%1)')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>${[2, 3].map(id => `<w:num w:numId="${id}"><w:abstractNumId w:val="2"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`).join('')}</w:numbering></w:document>`

/** The bytes of one of these files: what a zip of its format has in it. */
export function bytesOfFile(name: string, format: ReadableFormat, text: string): Uint8Array {
  if (format === 'h5p')
    return zip({
      'h5p.json': JSON.stringify({ title: 'Título', mainLibrary: `H5P.${name}` }),
      'content/content.json': text,
    })
  if (format !== 'docx') return strToU8(text)
  const lists = /<w:numbering>.*<\/w:numbering>/s.exec(text)?.[0] ?? ''
  return zip({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': text.replace(lists, ''),
    'word/numbering.xml': lists.replace('<w:numbering>', '<w:numbering xmlns:w="w">'),
  })
}

const sample = (name: string) => readFileSync(join(folder, name), 'utf8')
const itemsOf = (name: string) =>
  readdirSync(join(folder, name, 'items')).map((item): [string, ReadableFormat, string] => [
    item,
    'qti',
    sample(join(name, 'items', item)),
  ])

const cut = (name: string, format: ReadableFormat, pieces: string[]) =>
  pieces.map((text, at): OneFile => [`${name}-${at + 1}`, format, text])
/** Files of one question each, or of few, as others write them. */
export const files: OneFile[] = [
  ...cut(
    'moodle',
    'moodle-xml',
    sample('moodle.xml')
      .split(/(?=<question )/)
      .slice(1)
      .map(text => `<quiz>${text.replace('</quiz>', '')}</quiz>`),
  ),
  ...itemsOf('qti21'),
  ...itemsOf('qti30'),
  ...cut('gift', 'gift', sample('gift-tipos.gift').split(/\n\s*\n/)),
  ...cut('aiken', 'aiken', sample('aiken.txt').split(/\n\s*\n/)),
  ['folha', 'csv', sample('folha.csv')],
  ...oneFile,
  ...pasted,
  ...sheets,
  ...labelled,
  ...h5p,
  ['docx', 'docx', docx],
]
