import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block, DocumentDescription } from '#engines/documents/description.ts'
import { drawPdf } from '#engines/documents/pdf.ts'
import { readPdf, squeezed } from '#engines/documents/read-back.ts'
import { plainText, textsOf } from '#engines/documents/text.ts'
import { arbitraryQuestion } from '#engines/questions/arbitrary-question.ts'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import type { Question } from '#engines/questions/question.ts'
import { plainText as plainHtml, segments } from '#engines/questions/rich-text.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { questionTypes } from '#engines/questions/taxonomy.ts'
import { questionOnPaper, sheetChoices } from './on-paper.ts'
import { richTextBlocks, richTextRuns } from './rich-text-on-paper.ts'
import { texRuns } from './tex-on-paper.ts'

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

function page(...blocks: Block[]): DocumentDescription {
  return { title: 'Teste', orientation: 'portrait', footer: '', blocks }
}

function wordsOf(block: Block): string {
  return textsOf(page(block)).map(plainText).join(' ')
}

function printed(question: Question, order = {}) {
  return questionOnPaper({ question, number: 7, points: 2, order })
}

describe('a question on paper', () => {
  it('leaves an open answer the lines that the question asks, to the last one', () => {
    for (let lines = 1; lines <= 100; lines += 1) {
      const question = { ...blankQuestion('essay'), stem: 'Explica.', lines }
      const block = questionOnPaper({ number: 1, question, points: 1, order: {} })
      const found = block.kind === 'keep' && block.blocks.find(({ kind }) => kind === 'writing-lines')
      expect(found).toEqual({ kind: 'writing-lines', count: lines })
    }
  })

  it('leaves as many lines for a short answer as its longest right one takes, up to four', () => {
    const answered = (...texts: string[]): Question =>
      ({
        ...blankQuestion('short-answer'),
        stem: 'Diz.',
        answers: texts.map(text => ({ text, weight: 1 })),
      }) as Question
    const lines = (...texts: string[]) => {
      const block = printed(answered(...texts))
      const found = block.kind === 'keep' && block.blocks.find(block => block.kind === 'writing-lines')
      return found && found.kind === 'writing-lines' ? found.count : 0
    }
    expect([lines('sol'), lines('sol', 'x'.repeat(60)), lines('x'.repeat(400))]).toEqual([1, 2, 4])
  })

  it('holds its number, its stem and its worth, whatever its type and its words', () => {
    fc.assert(
      fc.property(arbitraryQuestion(...questionTypes), question => {
        const words = squeezed(wordsOf(printed(question)))
        expect(words).toContain('7.')
        expect(words).toContain('(2valores)')
        if (question.type === 'gaps') return
        for (const segment of segments(question.stem))
          if (segment.kind === 'html' && !/<(?:img|td|th)/.test(segment.html))
            for (const word of plainHtml(segment.html).split(/\s+/).slice(0, 20))
              expect(words).toContain(squeezed(word.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')))
      }),
      { numRuns: 150 },
    )
  })

  it('letters its options in the order of the form, and says nowhere which is right', () => {
    const question = choiceOf('Quanto é 2 + 2?', ['três', 'quatro', 'cinco'], 1)
    const words = wordsOf(printed(question, { options: ['c', 'a', 'b'] }))
    expect(words.replaceAll(/\s+/g, ' ')).toContain('A) cinco B) três C) quatro')
    const other = choiceOf('Quanto é 2 + 2?', ['três', 'quatro', 'cinco'], 2)
    expect(printed(other)).toEqual(printed(question))
  })

  it('mixes what is to be matched or put in order, the same way each time', () => {
    const items = ['um', 'dois', 'três', 'quatro', 'cinco'].map((text, at) => ({ id: `i${at}`, text }))
    const ordering: Question = { ...blankQuestion('ordering'), stem: 'Ordena.', items }
    const words = wordsOf(printed(ordering))
    expect(words.replaceAll(/[^a-zê]+/g, '')).not.toContain('umdoistrêsquatrocinco')
    for (const { text } of items) expect(words).toContain(text)
    expect(wordsOf(printed(ordering))).toBe(words)
  })

  it('leaves a line for each gap, and gives the words of a bank in alphabetical order', () => {
    const gap = (id: string, text: string) => ({
      id,
      kind: 'text' as const,
      weight: 1,
      caseSensitive: false,
      accentSensitive: false,
      wildcards: false,
      answers: [{ text, weight: 1, typicalError: '', feedback: '' }],
    })
    const question: Question = {
      ...blankQuestion('gaps'),
      stem: 'O [[1]] nasce a [[2]].',
      presentation: 'bank',
      gaps: [gap('1', 'Sol'), gap('2', 'leste')],
    }
    const words = wordsOf(printed(question))
    expect(words).toContain('O ____________ nasce a ____________.')
    expect(words).toContain('leste · Sol')
    expect(wordsOf(printed({ ...question, presentation: 'inline' }))).not.toContain('Sol')
  })

  it('gives letters to fill in where there are any, V and F for true and false, else a line', () => {
    expect(sheetChoices(choiceOf('?', ['a', 'b', 'c', 'd'], 0))).toEqual(['A', 'B', 'C', 'D'])
    expect(sheetChoices(blankQuestion('true-false'))).toEqual(['V', 'F'])
    expect(sheetChoices(blankQuestion('essay'))).toEqual([])
  })

  it('numbers the places of a picture and letters its labels, in an order that is not the key', () => {
    const labels = [...'abcdef'].map(id => ({ id, text: `Legenda ${id}` }))
    const places = [...'abcdef'].map((match, at) => ({
      ...{ id: `p${at}`, shape: 'rect' as const, coords: [at * 2, 0, at * 2 + 1, 1], match },
    }))
    const heart: Question = {
      ...{ ...blankQuestion('labels'), stem: 'Legenda.', width: 20, height: 10, places, labels },
      picture: '<img src="media:p.png" alt="um coração" />',
      media: [{ name: 'p.png', mime: 'image/png', source: PIXEL }],
    }
    const block = printed(heart)
    const words = wordsOf(block)
    const shown = [...words.matchAll(/Legenda ([a-f])/g)].map(match => match[1])
    expect(shown.toSorted()).toEqual([...'abcdef'])
    expect(shown).not.toEqual([...'abcdef'])
    expect(words).toContain('6 (')
    const inside = block.kind === 'keep' ? block.blocks : []
    const [picture] = inside.flatMap(each => (each.kind === 'picture' ? [each] : []))
    expect(picture?.outlines?.shapes.map(each => each.letter)).toEqual([...'123456'])
    const other = { ...heart, places: places.map(place => ({ ...place, match: 'a' })), reuse: true }
    expect(printed(other), 'says nothing of the key').toEqual(block)
  })

  it('draws every type as a PDF that holds its words', async () => {
    const samples = questionTypes.map(type => fc.sample(arbitraryQuestion(type), { numRuns: 1, seed: 7 })[0])
    const blocks = samples.flatMap(question => (question ? [printed(question)] : []))
    const text = squeezed((await readPdf(await drawPdf(page(...blocks)))).join(''))
    expect(text.split('(2valores)')).toHaveLength(questionTypes.length + 1)
  })
})

describe('large print', () => {
  it('prints what is to be joined as large as the rest', () => {
    const question = {
      ...blankQuestion('matching'),
      stem: 'Liga.',
      prompts: [{ id: 'a', text: 'um' }],
      choices: [{ id: 'x', text: '1' }],
    }
    const block = questionOnPaper({ question, number: 1, points: 1, order: {} } as never)
    expect(block).toMatchObject({
      blocks: expect.arrayContaining([expect.objectContaining({ kind: 'table', size: 'running' })]),
    })
  })
})

describe('rich text on paper', () => {
  it('keeps looks, lists, tables and line breaks', () => {
    const blocks = richTextBlocks(
      '<p>Lê <strong>bem</strong> H<sub>2</sub>O.</p><ul><li>um</li><li>dois</li></ul><table><tbody><tr><th>Família</th><th>Sacos</th></tr><tr><td>Sitoe</td><td>9</td></tr></tbody></table>',
      [],
    )
    expect(blocks).toMatchObject([
      {
        kind: 'paragraph',
        text: [
          { text: 'Lê ' },
          { text: 'bem', bold: true },
          { text: ' H' },
          { text: '2', position: 'subscript' },
          { text: 'O.' },
        ],
      },
      { kind: 'list', items: [[{ text: 'um' }], [{ text: 'dois' }]] },
      {
        kind: 'table',
        rules: 'all',
        rows: [
          {
            cells: [
              { blocks: [{ text: [{ text: 'Família', bold: true }] }] },
              { blocks: [{ text: [{ text: 'Sacos', bold: true }] }] },
            ],
          },
          { cells: [{ blocks: [{ text: [{ text: 'Sitoe' }] }] }, { blocks: [{ text: [{ text: '9' }] }] }] },
        ],
      },
    ])
    const inLine = richTextRuns('<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>')
    expect(plainText(inLine)).toBe('a   b; c')
  })

  it('keeps each cell of a table under its title, where some are merged', () => {
    const html =
      '<table><tbody><tr><td rowspan="2">Ano</td><td colspan="2">Chuva</td></tr><tr><td>norte</td><td>sul</td></tr><tr><td>2024</td><td>80</td><td>70</td></tr></tbody></table>'
    const [table] = richTextBlocks(html, [])
    if (table?.kind !== 'table') throw new Error('No table.')
    expect(table.columns).toHaveLength(3)
    expect(
      table.rows.map(({ cells }) =>
        cells.map(cell =>
          typeof cell === 'string'
            ? cell
            : `${cell.span ?? 1} ${cell.blocks.map(block => ('text' in block ? plainText(block.text) : '')).join()}`,
        ),
      ),
    ).toEqual([
      ['1 Ano', '2 Chuva'],
      ['1 ', '1 norte', '1 sul'],
      ['1 2024', '1 80', '1 70'],
    ])
  })

  it('draws a picture that it can hold, and says what another shows', () => {
    const html = '<p>Vê: <img src="media:a.png" alt="um mapa" /></p>'
    const file = { name: 'a.png', mime: 'image/png', source: PIXEL }
    expect(richTextBlocks(html, [file])).toMatchObject([
      { kind: 'paragraph' },
      { kind: 'picture', alt: 'um mapa', image: { format: 'png' } },
    ])
    expect(plainText(richTextRuns(html, [{ ...file, source: 'file:7' }]))).toBe('Vê: [um mapa]')
  })
})

describe('a formula on a line of type', () => {
  it.each([
    ['\\frac{1}{2}', '1/2'],
    ['\\frac{a+1}{2}', '(a+1)/2'],
    ['3 \\times 4 \\leq 2\\pi', '3 ×4 ≤2π'],
    ['\\sqrt{16}', '√16'],
    ['\\sqrt{x+1}', '√(x+1)'],
    ['90^\\circ', '90°'],
    ['5 - 3', '5 − 3'],
    ['\\text{área} = 2', 'área = 2'],
  ])('%s reads %s', (tex, line) => {
    expect(plainText(texRuns(tex))).toBe(line)
  })

  it('raises powers and lowers indices', () => {
    expect(texRuns('x^2_{10}')).toEqual([
      { text: 'x' },
      { text: '2', position: 'superscript' },
      { text: '10', position: 'subscript' },
    ])
    expect(plainText(texRuns('\\sqrt[3]{8}'))).toBe('3√8')
  })

  it('ends, and keeps every number, whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'\\{}^_[]fracsqt 1279+-') }), tex => {
        const line = plainText(texRuns(tex))
        for (const digit of '1279')
          expect(line.split(digit).length).toBeGreaterThanOrEqual(tex.split(digit).length)
      }),
    )
  })
})

describe('areas of a picture on paper', () => {
  const areas = [
    { shape: 'rect' as const, coords: [1, 1, 4, 4] },
    { shape: 'circle' as const, coords: [7, 7, 2] },
    { shape: 'poly' as const, coords: [1, 6, 4, 6, 2, 9] },
  ].map((area, at) => ({
    ...area,
    id: `a${at}`,
    label: 'Lugar',
    weight: at === 0 ? 1 : 0,
    typicalError: '',
    feedback: '',
  }))
  const question = (shown: boolean): Question => ({
    ...blankQuestion('hotspot'),
    stem: 'Onde fica?',
    picture: '<img src="media:mapa.png" alt="O mapa">',
    media: [{ name: 'mapa.png', mime: 'image/png', source: PIXEL }],
    width: 10,
    height: 10,
    shown,
    areas,
  })
  const lettersOf = async (shown: boolean) => {
    const [text = ''] = await readPdf(await drawPdf(page(printed(question(shown)))))
    return text.match(/\b[ABC]\b/g) ?? []
  }

  it('are outlined with the letters that are entered, where a pupil chooses among them', async () => {
    expect(await lettersOf(true)).toEqual(['A', 'B', 'C'])
  })

  it('are not drawn where the place is to be found: they would be the key', async () => {
    expect(await lettersOf(false)).toEqual([])
  })
})
