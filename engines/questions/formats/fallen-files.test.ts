import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import katex from 'katex'
import { describe, expect, it } from 'vitest'
import { zip } from '../../zip/zip.ts'
import type { Question } from '../question.ts'
import { segments } from '../rich-text.ts'
import { docxBlocks } from './docx-blocks.ts'
import { readQuestions } from './formats.ts'
import { mathmlToTex } from './mathml.ts'
import { Losses } from './reading.ts'
import { readTable } from './sheet-reader.ts'
import { blocksText } from './text-blocks.ts'

const folder = join(import.meta.dirname, 'testdata')
const read = async (name: string) => {
  const reading = await readQuestions(new Uint8Array(readFileSync(join(folder, name))), { name })
  return { ...reading, all: reading.questions.map(({ question, error }) => question ?? error) }
}
const rightOf = (question: Question | string | undefined) =>
  typeof question === 'object' && 'options' in question
    ? question.options.filter(option => option.correct).map(option => option.text)
    : question
const stemOf = (question: Question | string | undefined) =>
  typeof question === 'object' ? question.stem : question

describe('files that fell', () => {
  it('folha-setas.csv: options with arrows and a key that names one are a choice', async () => {
    const { all } = await read('folha-setas.csv')
    expect(all.map(rightOf)).toEqual([
      ['2 H2 + O2 -&gt; 2 H2O'],
      ['capim -&gt; zebra -&gt; leão'],
      ['capim → leão'],
    ])
  })

  it('folha-varias-certas.csv: wrong options take away', async () => {
    const [question] = (await read('folha-varias-certas.csv')).all
    expect(question).toMatchObject({ options: [0.5, -0.5, 0.5, -0.5].map(weight => ({ weight })) })
  })

  it('folha-opcoes-iguais.csv: options that say the same are refused by name', async () => {
    expect((await read('folha-opcoes-iguais.csv')).all).toEqual([
      'As opções A e C dizem o mesmo («4»): mude uma delas.',
      'As opções A e B dizem o mesmo («6» e «6,0»): mude uma delas.',
      'As opções A e B dizem o mesmo («bonito» e «Bonito»): mude uma delas.',
    ])
  })

  it('h5p-espacos.h5p: tags are no part of an answer', async () => {
    const [question] = (await read('h5p-espacos.h5p')).all
    if (typeof question !== 'object' || question.type !== 'gaps') throw new Error('No gaps.')
    const texts = question.gaps.flatMap(gap =>
      gap.kind === 'text' ? gap.answers.map(({ text }) => text) : [],
    )
    expect(texts.slice(0, 2)).toEqual(['Maputo', 'H₂O'])
    expect(texts.filter(text => /strong|sub|em>|span/.test(text))).toEqual([])
  })

  it('word-romanos-no-enunciado.docx: the numbers of statements stay with them', async () => {
    const { all } = await read('word-romanos-no-enunciado.docx')
    expect(stemOf(all[0])).toContain('<p>II. O gelo é mais denso do que a água.</p>')
    expect(stemOf(all[1])).toContain('<p>ii) a lua é uma estrela</p>')
  })

  it('word-equacoes.docx: every formula is one that can be drawn', async () => {
    const { all, lost } = await read('word-equacoes.docx')
    expect(lost).toEqual([])
    const formulas = all.flatMap(question =>
      segments(stemOf(question) ?? '').flatMap(each => (each.kind === 'formula' ? [each.tex] : [])),
    )
    expect(formulas).toHaveLength(17)
    for (const tex of formulas) expect(() => katex.renderToString(tex, { strict: false }), tex).not.toThrow()
    expect(formulas.join(' ')).toMatch(
      /atop.*overrightarrow\{AB\}.*cancel\{2\}.*]a;b.*_\{92\}\^\{235\}.*underbrace.*xrightarrow\{calor\}/,
    )
  })

  it('word-campo-eq.docx: fields are formulae', async () => {
    const { all } = await read('word-campo-eq.docx')
    expect(all.slice(0, 2).map(stemOf)).toEqual([
      'Quanto é \\(\\frac{3}{4}\\) de 24?',
      'Quanto é \\(\\sqrt{9}\\) + 1?',
    ])
  })

  it('word-com-gift.docx: what is typed in GIFT is read as GIFT', async () => {
    const { all } = await read('word-com-gift.docx')
    expect(all.map(rightOf).slice(0, 1)).toEqual([['Xai-Xai']])
    expect(all.map(question => stemOf(question)?.includes('{'))).toEqual([false, false, false])
  })

  it('word-tabela-de-perguntas.docx: a table of questions is read, and what is beside it counted', async () => {
    const { all, lost } = await read('word-tabela-de-perguntas.docx')
    expect(all.map(rightOf)).toEqual([['Xai-Xai'], ['Tete']])
    expect(lost.map(({ what }) => what)).toEqual(['texto fora da tabela: 1 de 2 parágrafos e tabelas'])
  })

  it('qti12-canvas.zip: every type that Canvas writes is read with all that it accepts', async () => {
    const { questions, all } = await read('qti12-canvas.zip')
    expect(questions.flatMap(({ lost }) => lost)).toEqual([])
    expect(all).toMatchObject([
      {
        stem: '<p>As rosas são [[1]] e o céu é [[2]].</p>',
        gaps: [{ answers: [{ text: 'vermelhas' }, { text: 'encarnadas' }] }, { answers: [{ text: 'azul' }] }],
      },
      { gaps: [{ kind: 'choice', options: [{ weight: 1 }, { weight: 0 }] }, { kind: 'choice' }] },
      { stem: '<p>Quem mora no mato?</p>', answers: [{ text: 'leão' }, { text: 'o leão' }] },
      { stem: '<p>Quem mora no mato?</p>', answers: [{ text: 'leão' }] },
      {
        prompts: [
          { text: 'Gaza', match: 'a' },
          { text: 'Sofala', match: 'b' },
        ],
        choices: [{ text: 'Xai-Xai' }, { text: 'Beira' }, { text: 'Tete' }],
      },
      { type: 'multiple-choice', scoring: 'all-or-nothing' },
    ])
  })

  it('excel-formatos.xlsx: cells say what Excel shows of them', async () => {
    const { questions, all } = await read('excel-formatos.xlsx')
    const texts = all.map(question =>
      typeof question === 'object' && 'options' in question
        ? question.options.map(option => option.text).join(' | ')
        : question,
    )
    expect(texts).toEqual([
      '0000123 | 0000321 | 0000213',
      '1/2 | 1/4 | 3/4',
      '50% | 25% | 75%',
      '01/02/2026 | 02/02/2026 | 03/02/2026',
      '10:30 | 12:00 | 06:00',
      '1 234,50 | 12 345,00 | 99,00',
      'MT 1 500 | MT 15 000 | MT 150',
      '6,02E+05 | 6,02E+04 | 6,02E+03',
      '7/100 | 70/100 | 77/100',
      '+5 | -5 | +0',
      '5 cm | 50 cm | 500 cm',
      'V | F | talvez',
      'A célula D14 tem um erro do Excel (#REF!), ou uma imagem posta dentro dela.',
      '0,1 | 0,3 | 100000000000000000000',
      '36:00 | 12:00 | 48:00',
    ])
    expect(questions.map(({ lost }) => lost.length)).toEqual([0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  })
})

describe('a course that Moodle saved', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  it.each([
    [
      'curso.mbz',
      zip({ 'moodle_backup.xml': '<moodle_backup/>', 'questions.xml': '<question_categories/>' }),
    ],
    ['curso.mbz', Uint8Array.from([0x1f, 0x8b, 8, 0])],
    [
      'questions.xml',
      bytes('<?xml version="1.0"?><question_categories><question_category/></question_categories>'),
    ],
  ])('says what to export instead: %s', async (name, content) => {
    await expect(readQuestions(content, { name })).rejects.toThrow(/cópia de segurança.*«Formato XML Moodle»/)
  })

  it('counts by name what has no place here', async () => {
    const of = (type: string) => `<question type="${type}"><name><text>P</text></name></question>`
    const quiz = `<quiz>${of('randomsamatch')}${of('randomsamatch')}${of('random')}</quiz>`
    const { lost } = await readQuestions(bytes(quiz), { name: 'a.xml' })
    expect(lost.map(({ what }) => what)).toEqual([
      'tipo «random»: 1 de 3 perguntas',
      'tipo «randomsamatch»: 2 de 3 perguntas',
    ])
  })
})

describe('columns of right and wrong answers', () => {
  const rows = (...lines: string[][]) =>
    lines.map((cells, at) => ({ line: at + 1, cells: cells.map(text => ({ text, kind: 'text' as const })) }))

  it.each([
    [['Pergunta', 'Resposta certa', 'Resposta errada 1', 'Resposta errada 2']],
    [['Enunciado', 'Opção Correcta', 'Opção Errada', 'Opção Errada']],
    [['Question', 'Correct answer', 'Wrong answer', 'Wrong answer']],
  ])('%j', titles => {
    const { questions, lost } = readTable(rows(titles, ['Capital de Gaza?', 'Xai-Xai', 'Bilene', 'Chókwè']))
    expect(rightOf(questions[0]?.question)).toEqual(['Xai-Xai'])
    expect(lost).toEqual([])
  })

  it('and a key whose title names the letters', () => {
    const titles = ['Question', 'A', 'B', 'C', 'D', 'Correct Key (A, B, C, or D)']
    const { questions, lost } = readTable(rows(titles, ['2 + 2?', '3', '4', '5', '6', 'B']))
    expect(rightOf(questions[0]?.question)).toEqual(['4'])
    expect(lost).toEqual([])
  })
})

describe('an element of Word within a sound document', () => {
  const documentOf = (inside: string) =>
    new Map([
      [
        'word/document.xml',
        new TextEncoder().encode(
          `<w:document xmlns:w="w" xmlns:m="m"><w:body>${inside}</w:body></w:document>`,
        ),
      ],
    ])
  const text = (words: string) => `<w:r><w:t>${words}</w:t></w:r>`
  /** Children of a paragraph, of a run and of a body (ECMA-376, 17.3 and 17.2), each with a word in it where it may have one. */
  const inParagraph = 'bdo dir customXml fldSimple hyperlink ins moveTo sdt smartTag novidade'.split(' ')
  const inRun =
    'footnoteReference endnoteReference dayLong dayShort monthLong monthShort pgNum yearLong yearShort contentPart object novidade'.split(
      ' ',
    )
  const inBody = 'altChunk customXml sdt novidade'.split(' ')

  const isReadOrNamed = (document: string) => {
    const losses = new Losses()
    const words = blocksText(docxBlocks(documentOf(document), losses))
    return words.includes('palavra') || losses.list.length > 0
  }

  it.each(inParagraph)('is read or named in a paragraph: %s', name => {
    expect(isReadOrNamed(`<w:p>${text('1. Quanto?')}<w:${name}>${text('palavra')}</w:${name}></w:p>`)).toBe(
      true,
    )
  })
  it.each(inRun)('is read or named in a run: %s', name => {
    expect(isReadOrNamed(`<w:p><w:r><w:t>1. Quanto?</w:t><w:${name}/></w:r></w:p>`)).toBe(true)
  })
  it.each(inBody)('is read or named in a body: %s', name => {
    expect(
      isReadOrNamed(`<w:p>${text('1. Quanto?')}</w:p><w:${name}><w:p>${text('palavra')}</w:p></w:${name}>`),
    ).toBe(true)
  })

  it('has its notes in brackets where their numbers were', () => {
    const losses = new Losses()
    const files = documentOf(
      `<w:p>${text('1. Quanto')}<w:r><w:footnoteReference w:id="2"/></w:r>${text('?')}<w:r><w:endnoteReference w:id="9"/></w:r></w:p>`,
    )
    files.set(
      'word/footnotes.xml',
      new TextEncoder().encode(
        '<w:footnotes xmlns:w="w"><w:footnote w:id="0" w:type="separator"><w:p/></w:footnote><w:footnote w:id="2"><w:p><w:r><w:footnoteRef/></w:r><w:r><w:t> em metros</w:t></w:r></w:p></w:footnote></w:footnotes>',
      ),
    )
    expect(blocksText(docxBlocks(files, losses))).toBe('1. Quanto [nota: em metros]?')
    expect(losses.list.map(({ what }) => what)).toEqual(['nota de fim'])
  })

  it('keeps what is not hidden, and signs of the fonts of symbols', () => {
    const losses = new Losses()
    const document = `<w:p><w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>palavra</w:t></w:r><w:r><w:sym w:font="Symbol" w:char="F0A3"/><w:sym w:font="Symbol" w:char="F0B3"/><w:sym w:font="Symbol" w:char="F070"/><w:sym w:font="Wingdings" w:char="F0FC"/></w:r><w:r><w:rPr><w:rFonts w:ascii="Symbol"/></w:rPr><w:t>\uf0b0\uf0b4\uf0b8\uf0d6</w:t></w:r></w:p>`
    expect(blocksText(docxBlocks(documentOf(document), losses))).toBe('palavra≤≥π✓°×÷√')
    expect(losses.list).toEqual([])
    blocksText(
      docxBlocks(documentOf('<w:p><w:r><w:sym w:font="Wingdings" w:char="F021"/></w:r></w:p>'), losses),
    )
    expect(losses.list.map(({ what }) => what)).toEqual(['sinal da letra «Wingdings»'])
  })
})

it.each([
  ['<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>', '{{n}\\atop {k}}'],
  ['<mfenced open="]" close="[" separators=";"><mi>a</mi><mi>b</mi></mfenced>', '\\left]a;b\\right['],
  ['<mtext>50%</mtext>', '\\text{50\\%}'],
  ['<mmultiscripts><mi>U</mi><mprescripts/><mn>92</mn><mn>235</mn></mmultiscripts>', '{}_{92}^{235}{U}'],
  ['<mover><mi>AB</mi><mo>→</mo></mover>', '\\overrightarrow{AB}'],
  ['<mover><mi>x</mi><mo>^</mo></mover>', '\\hat{x}'],
  ['<menclose notation="updiagonalstrike"><mn>2</mn></menclose>', '\\cancel{2}'],
  ['<munder><mrow><mi>a</mi></mrow><mo>⏟</mo></munder>', '\\underbrace{a}'],
])('%s of MathML is %s, and can be drawn', (inside, tex) => {
  expect(mathmlToTex(`<math>${inside}</math>`)).toBe(`\\(${tex}\\)`)
  expect(() => katex.renderToString(tex, { strict: false })).not.toThrow()
})
