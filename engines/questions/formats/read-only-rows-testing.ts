import { zip } from '../../zip/zip.ts'
import type { ReadableFormat } from './reading.ts'

/** What becomes of something that a file holds. */
export type Verdict = 'lê-se' | 'lê-se, e diz-se' | 'não vem, e diz-se' | 'recusa-se'
/** Something that a file of a format that is only read may hold, with a file that holds it: `palavra` is what it says. */
export type ReadOnlyRow = {
  format: ReadableFormat
  what: string
  verdict: Verdict
  becomes: string
  bytes: Uint8Array
}

const r = (text: string, look = '') => `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t>${text}</w:t></w:r>`
const p = (inside: string) => `<w:p>${inside}</w:p>`
const word = 'palavra'
const inRun = (inside: string) => `<w:r>${inside}</w:r>`
const options = p(r('a) um *')) + p(r('b) dois'))
const drawing = (inside: string) =>
  inRun(
    `<w:drawing><wp:inline><a:graphic><a:graphicData>${inside}</a:graphicData></a:graphic></wp:inline></w:drawing>`,
  )
const docx = (stem: string, before = '') =>
  zip({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<w:document xmlns:w="w" xmlns:m="m" xmlns:wp="wp" xmlns:wps="wps" xmlns:a="a" xmlns:c="c" xmlns:o="o" xmlns:r="r"><w:body>${before}${p(r('1. Qual? ') + stem)}${options}</w:body></w:document>`,
    'word/footnotes.xml': `<w:footnotes xmlns:w="w"><w:footnote w:id="1">${p(r(word))}</w:footnote></w:footnotes>`,
  })

const cell = (text: string, merge = '') => `<w:tc>${merge && `<w:tcPr>${merge}</w:tcPr>`}${p(r(text))}</w:tc>`
const wordRows: [what: string, verdict: Verdict, becomes: string, stem: string, before?: string][] = [
  ['letras, índices e potências', 'lê-se', 'texto', r(word, '<w:vertAlign w:val="superscript"/>')],
  ['fórmulas do Word', 'lê-se', 'TeX', `<m:oMath><m:r><m:t>${word}</m:t></m:r></m:oMath>`],
  [
    'fórmulas em campos EQ',
    'lê-se',
    'TeX',
    inRun(
      `<w:fldChar w:fldCharType="begin"/><w:instrText>EQ \\f(${word};2)</w:instrText><w:fldChar w:fldCharType="end"/>`,
    ),
  ],
  [
    'notas de rodapé',
    'lê-se',
    'entre parênteses, onde estava o número',
    inRun('<w:footnoteReference w:id="1"/>'),
  ],
  ['texto inserido ou movido por revisão', 'lê-se', 'texto', `<w:moveTo>${r(word)}</w:moveTo>`],
  [
    'texto apagado por revisão',
    'não vem, e diz-se',
    '',
    `<w:del>${inRun(`<w:delText>${word}</w:delText>`)}</w:del>`,
  ],
  ['texto escondido', 'não vem, e diz-se', '', r(word, '<w:vanish/>')],
  [
    'controlos de conteúdo',
    'lê-se',
    'o que neles se vê',
    `<w:sdt><w:sdtContent>${r(word)}</w:sdtContent></w:sdt>`,
  ],
  [
    'leitura por cima (ruby)',
    'lê-se',
    'entre parênteses',
    inRun(`<w:ruby><w:rt>${r(word)}</w:rt><w:rubyBase>${r('b')}</w:rubyBase></w:ruby>`),
  ],
  [
    'caixas de texto',
    'lê-se, e diz-se',
    'um parágrafo a seguir',
    drawing(`<wps:wsp><wps:txbx><w:txbxContent>${p(r(word))}</w:txbxContent></wps:txbx></wps:wsp>`),
  ],
  ['gráficos', 'não vem, e diz-se', '', drawing('<c:chart r:id="r1"/>')],
  ['formas desenhadas', 'não vem, e diz-se', '', drawing('<wps:wsp/>')],
  [
    'objectos de outros programas (MathType)',
    'não vem, e diz-se',
    '',
    inRun('<w:object><o:OLEObject ProgID="Equation.DSMT4"/></w:object>'),
  ],
  ['imagens que só têm endereço', 'não vem, e diz-se', '', drawing('<a:blip r:link="r1"/>')],
  [
    'sinais da letra Symbol e Wingdings',
    'lê-se',
    'o mesmo sinal',
    `${r(word)}${inRun('<w:sym w:font="Symbol" w:char="F0B3"/>')}`,
  ],
  [
    'sinais de outras letras de símbolos',
    'não vem, e diz-se',
    '',
    inRun('<w:sym w:font="Webdings" w:char="F041"/>'),
  ],
  [
    'tabelas, com células unidas',
    'lê-se',
    'tabela do texto de apoio',
    r('Qual é?'),
    `${p(r('Observa a tabela:'))}<w:tbl><w:tr>${cell(word, '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${cell('a')}${cell('b')}</w:tr></w:tbl>`,
  ],
  ['texto que não é de nenhuma pergunta', 'não vem, e diz-se', '', r('Qual é?'), p(r('Escola')) + p(r(word))],
]

const h5p = (library: string, params: object) =>
  zip({
    'h5p.json': JSON.stringify({ title: 'T', mainLibrary: `H5P.${library}` }),
    'content/content.json': JSON.stringify(params),
    'content/images/a.png': Uint8Array.from([1]),
  })
const image = (alt: string) => ({ library: 'H5P.Image 1.1', params: { file: { path: 'images/a.png' }, alt } })
const truth = { library: 'H5P.TrueFalse 1.8', params: { question: word, correct: 'true' } }
const h5pRows: [library: string, verdict: Verdict, becomes: string, params: object][] = [
  [
    'MultiChoice',
    'lê-se',
    'escolha única ou múltipla',
    {
      question: word,
      answers: [
        { text: 'a', correct: true },
        { text: 'b', correct: false },
      ],
    },
  ],
  [
    'MultiMediaChoice',
    'lê-se',
    'escolha entre imagens',
    {
      question: word,
      options: [
        { media: image('a'), correct: true },
        { media: image('b'), correct: false },
      ],
    },
  ],
  ['TrueFalse', 'lê-se', 'verdadeiro ou falso', truth.params],
  ['Blanks', 'lê-se', 'preencher espaços', { questions: [`${word} *a*`] }],
  ['DragText', 'lê-se', 'preencher espaços, com banco de palavras', { textField: `${word} *a*` }],
  [
    'SingleChoiceSet',
    'lê-se',
    'uma escolha única cada',
    { choices: [{ question: word, answers: ['a', 'b'] }] },
  ],
  [
    'Summary',
    'lê-se, e diz-se',
    'uma escolha única cada',
    { intro: word, summaries: [{ summary: ['a', 'b'] }] },
  ],
  ['SortParagraphs', 'lê-se', 'ordenação', { taskDescription: word, paragraphs: ['a', 'b'] }],
  ['Flashcards', 'lê-se', 'uma resposta curta cada', { cards: [{ text: word, answer: 'a' }] }],
  ['Crossword', 'lê-se, e diz-se', 'uma resposta curta cada', { words: [{ clue: word, answer: 'a' }] }],
  ['Essay', 'lê-se, e diz-se', 'desenvolvimento', { taskDescription: word, keywords: [{ keyword: 'a' }] }],
  ['OpenEndedQuestion', 'lê-se', 'desenvolvimento', { question: word }],
  ['QuestionSet', 'lê-se', 'as perguntas que tem', { questions: [truth] }],
  ['Column', 'lê-se', 'as perguntas que tem', { content: [{ content: truth }] }],
  ['InteractiveBook', 'lê-se, e diz-se', 'as perguntas que tem', { chapters: [truth] }],
  [
    'CoursePresentation',
    'lê-se, e diz-se',
    'as perguntas que tem',
    { presentation: { slides: [{ elements: [{ action: truth }] }] } },
  ],
  [
    'InteractiveVideo',
    'lê-se, e diz-se',
    'as perguntas que tem',
    { interactiveVideo: { assets: { interactions: [{ action: truth }] } } },
  ],
  [
    'BranchingScenario',
    'lê-se, e diz-se',
    'as perguntas que tem',
    { branchingScenario: { content: [{ type: truth }] } },
  ],
  ...[
    'DragQuestion',
    'MarkTheWords',
    'ImageHotspotQuestion',
    'MemoryGame',
    'ArithmeticQuiz',
    'Dictation',
    'GuessTheAnswer',
  ].map((library): [string, Verdict, string, object] => [
    library,
    'recusa-se',
    'pelo nome',
    { taskDescription: word },
  ]),
]

/** Checked by hand, and by a test that reads each file. */
export const readOnlyRows: ReadOnlyRow[] = [
  ...wordRows.map(
    ([what, verdict, becomes, stem, before]): ReadOnlyRow => ({
      ...{ format: 'docx', what, verdict, becomes },
      bytes: docx(stem, before),
    }),
  ),
  ...h5pRows.map(
    ([what, verdict, becomes, params]): ReadOnlyRow => ({
      ...{ format: 'h5p', what, verdict, becomes },
      bytes: h5p(what, params),
    }),
  ),
]
